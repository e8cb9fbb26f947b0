"""The Karthis table. `Table` is the scene; every part of the desk has a file of its own."""

from klotho_games.games.karthis.table.table import Table

__all__ = ["Table"]
