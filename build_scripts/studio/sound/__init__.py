"""Computes every sound of `sounds/` from nothing. Never imported by the game."""
