"""Watching a finished game again, and sharing it."""
