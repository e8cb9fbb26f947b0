"""How fast and how large: `run.py` measures all of it, the other files a part each.

A command is started by its path, so it puts `build_scripts` on the path of imports before anything else of ours.
"""
