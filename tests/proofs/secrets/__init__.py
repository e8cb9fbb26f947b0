"""Two games that differ only in secrets, shown to the same eyes."""
