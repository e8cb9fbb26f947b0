"""Finished games taken together: statistics, medals, daily games and seasons."""
