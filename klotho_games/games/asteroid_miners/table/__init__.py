"""The table of Asteroid Miners. Only this package of the game imports pygame.

`Table` is the scene; every part of the deck has its own file. A part is made with the table, shows a state with
`show(state)` (which can be repeated without effect) and offers with `mark(state)` what the player can do with it now.
`table.plan` holds what a player has begun but not yet decided; `story.py` turns events into motion.

The room `look` paints from plain values: `style` has the colours, `steel` the plates and wells, `card_faces` the cards;
`strata`, `bench`, `market`, `foundry`, `station`, `plates` and `phase_strip` each paint a part into a box.
"""

from .table import Table

__all__ = ["Table"]
