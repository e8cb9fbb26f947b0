"""Motion and sound for the events of a game."""
