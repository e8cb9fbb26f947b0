"""The Katamari table. `Table` is the scene; every part of the room has a file of its own.

A part is made with the table, shows a state with `show(state)` (again and again, nothing changes by that), and
turns an event into motion with `parts_for(event)`. While events are told, `table.before` and `table.after` are the
states around the step; sprites are only touched inside the parts, which run when their turn comes.
"""

from klotho_games.games.katamari.table.playroom import Table

__all__ = ["Table"]
