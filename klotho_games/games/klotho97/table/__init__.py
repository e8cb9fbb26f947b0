"""The table of 97 Klotho. Only this package of the game imports pygame.

`Table` is the scene; every part of the outpost has its own file. A part is made with the table, shows a state with
`show(state)` (which can be repeated without effect) and offers with `mark(state)` what the player can do with it now.
`table.plan` holds what a player has laid out but not yet decided; `story.py` turns events into motion.
"""

from .table import Table

__all__ = ["Table"]
