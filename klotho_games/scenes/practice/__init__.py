"""Exercises in the window: at the game's own table."""
