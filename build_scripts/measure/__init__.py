"""How strong, how fair, how right: commands that let bots play, and write what they measure into docs or a game's fit.

A command is started by its path, so it puts `build_scripts` on the path of imports before anything else of ours.
"""
