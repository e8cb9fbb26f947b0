"""The table of Katamari. `Table` is the scene, and every part of the room has a file of its own.

A part is made once, with the table, and shows a state with `show(state)`, as often as necessary. The story turns events
into motion with the methods of the parts; sprites change only when it is the turn of their motion.
"""

from .table import Table

__all__ = ["Table"]
