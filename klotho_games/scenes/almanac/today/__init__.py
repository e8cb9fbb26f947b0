"""The deal of the day, the week and the calendar."""
