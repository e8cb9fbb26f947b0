"""Random signals at every table."""
