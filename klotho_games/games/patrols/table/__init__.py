"""The table of 12 Patrols. Only this package of the game imports pygame.

`Table` is the scene; every part of the desk has its own file. A part is made with the table, shows a state with
`show(state)` (which can be repeated without effect) and offers with `mark(state)` what the player can do with it now.
`table.memory` holds what the table remembers in addition to the state; `story.py` turns events into motion.
"""

from .table import Table

__all__ = ["Table"]
