"""The table of Clin9ic."""
