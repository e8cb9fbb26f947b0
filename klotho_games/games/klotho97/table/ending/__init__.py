"""The end of a game: its stage and its final count."""

from klotho_games.games.klotho97.table.ending.ending import Ending

__all__ = ["Ending"]
