"""Bakers of the pictures in `art/` that take too long to paint while the game runs. Never imported by the game."""
