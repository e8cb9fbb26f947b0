"""Computes every sound of `sounds/`. Never imported by the game."""
