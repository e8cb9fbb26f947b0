"""Voices: what the program says goes to one that the machine has. Knows the core alone; no pygame."""
