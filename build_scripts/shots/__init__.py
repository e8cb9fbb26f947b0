"""Screens and sounds for pictures, tests and docs: named screens, pages on phones, transcripts of whole games.

Commands are started by their path, so each puts `build_scripts` on the import path before it imports our modules.
"""
