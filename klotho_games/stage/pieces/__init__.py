"""Dice and cards for every table."""
