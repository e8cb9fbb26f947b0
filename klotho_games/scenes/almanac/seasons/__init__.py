"""Seasons: several games of the same people that count together."""
