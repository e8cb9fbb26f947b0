"""The table of 12 Patrols. Only this package of the game imports pygame.

`Table` is the scene; every part of the desk has a file of its own. A part is made with the table, shows a state with
`show(state)` (again and again, nothing changes by that) and says with `mark(state)` what can be done with it now. What
the table remembers beside the state is in `table.memory`; `story.py` turns events into motion.
"""

from .table import Table

__all__ = ["Table"]
