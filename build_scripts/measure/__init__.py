"""Commands that let bots play and measure strength, balance and accuracy. Results go into docs or a game's fit.

Commands are started by their path, so each puts `build_scripts` on the import path before it imports our modules.
"""
