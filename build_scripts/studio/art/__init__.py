"""Bakes the pictures of `art/` that take too long to paint while the game runs. Never imported by the game."""
