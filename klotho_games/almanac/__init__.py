"""Finished games looked at together: statistics, medals, deals of the day, series. Pure functions over records."""
