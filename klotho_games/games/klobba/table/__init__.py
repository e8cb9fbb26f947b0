"""The table of Klobba! Only this package of the game imports pygame.

`Table` is the scene; every part of the cave has its own file. A part is made with the table, shows a state with
`show(s)`, and with `mark(s)` offers what a player can do with it now. Parts never get the whole state, only what the
player at the screen is allowed to see (`parts/viewpoint.py`). `table.plan` holds what a player has laid out but not yet
decided. `story.py` turns events into motion, each on the state after that event (`rules.tale`).
"""

from .table import Table

__all__ = ["Table"]
