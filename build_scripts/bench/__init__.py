"""Benchmarks of speed and memory. `run.py` runs them all; each other file measures one part.

Commands are started by their path, so each puts `build_scripts` on the import path before it imports our modules.
"""
