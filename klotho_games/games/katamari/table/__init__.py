"""The Katamari table. `Table` is the scene; every part of the room has a file of its own.

A part is made with the table and shows a state with `show(state)` (again and again, nothing changes by that). The story
turns events into motion with what the parts can do; sprites are only touched when the turn of that motion comes.
"""

from .table import Table

__all__ = ["Table"]
