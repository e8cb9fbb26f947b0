"""Two games that differ in secrets alone, shown to the same eyes."""
