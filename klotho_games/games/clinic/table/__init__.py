"""The table of Clin9ic. Only this package of the game imports pygame.

`Table` is the scene; every part of the desk has a file of its own. A part is made with the table and shows a state with
`show(state)`, again and again. What is only looked at or held (a card that is turned, an open sheet) is the table's,
not the state's; `story.py` turns events into motion.
"""

from .table import Table

__all__ = ["Table"]
