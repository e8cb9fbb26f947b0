"""The Karthis table. `Table` is the scene; every part of the desk has a file of its own."""

from .table import Table

__all__ = ["Table"]
