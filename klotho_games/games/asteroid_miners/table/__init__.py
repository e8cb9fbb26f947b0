"""The table of Asteroid Miners. Only this package of the game imports pygame.

`Table` is the scene; every part of the deck has a file of its own. A part is made with the table, shows a state with
`show(state)` (again and again, nothing changes by that) and says with `mark(state)` what can be done with it now. What
a person has begun and not decided is in `table.plan`; `story.py` turns events into motion.

How things look is told elsewhere, from plain values: `style` has the colours, `steel` plates and wells, `faces` the
cards; `strata`, `bench`, `exchange`, `foundry_face`, `station`, `panels` and `phases` paint one part each into a box.
"""

from .table import Table

__all__ = ["Table"]
