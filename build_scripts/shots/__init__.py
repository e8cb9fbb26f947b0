"""What is seen and heard, for pictures, tests and docs: named screens, pages on phones, transcripts of whole games.

A command is started by its path, so it puts `build_scripts` on the path of imports before anything else of ours.
"""
