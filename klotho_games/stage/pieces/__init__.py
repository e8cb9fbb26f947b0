"""Dice and cards, as every table shows them."""
