"""Rulebook, how to play, and lessons."""
