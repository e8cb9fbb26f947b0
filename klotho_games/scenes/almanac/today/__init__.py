"""The daily games, the week and the calendar."""
