"""The table of Clin9ic, and the only package of the game that imports pygame.

`Table` is the scene, and every part of the table has a file of its own. A part is made once, with the table, and shows
each new state with `show(state)`. What players only look at or hold (a turned card, an open sheet) belongs to the
table, not to the state. `motion/story.py` turns events into motion.
"""

from .table import Table

__all__ = ["Table"]
