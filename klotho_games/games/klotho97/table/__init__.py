"""The table of 97 Klotho. Only this package of the game imports pygame.

`Table` is the scene; every part of the outpost has a file of its own. A part is made with the table, shows a state with
`show(state)` (again and again, nothing changes by that) and says with `mark(state)` what can be done with it now. What
a person has laid out and not decided is in `table.plan`; `story.py` turns events into motion.
"""

from .table import Table

__all__ = ["Table"]
