"""The table of Karthis. `Table` is the scene, and every part of the table has a file of its own."""

from .table import Table

__all__ = ["Table"]
