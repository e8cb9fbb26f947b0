"""Other ways to use the program: a single switch, dwell clicks, and keys for the narrator."""
