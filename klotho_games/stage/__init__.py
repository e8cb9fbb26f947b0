"""The stage: everything that needs pygame and serves every table."""
