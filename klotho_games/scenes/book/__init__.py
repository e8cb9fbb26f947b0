"""The rulebook, the overview of how to play, and the lessons."""
