"""The table of Klobba! Only this package of the game imports pygame.

`Table` is the scene; every part of the cave has a file of its own. A part is made with the table, shows a state with
`show(s)` and says with `mark(s)` what can be done with it now. The state that parts are given is never the whole one,
but what those who look may see (`who_looks.py`). What a person has laid out and not decided is in `table.plan`;
`story.py` turns events into motion, each on the state that it left (`rules.tale`).
"""

from .table import Table

__all__ = ["Table"]
