"""Hints on the table: golden stitches on the map, around a card or around a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.karthis.rules import steps as do
from klotho_games.stage.table import hint_marks

from .gestures import EXPLORER

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table
    radius = 22
    """The stitches follow the corners of a card."""

    def advise(self, move: Move) -> str:
        match move:
            case do.Stay(side):
                return self.button(side)
            case do.Retreat() if not self.table.retreating:
                return self.button("back-off")
            case do.Descend():
                return self.button("descend")
            case do.Fight():
                return self.button("fight")
        return super().advise(move)

    def mark(self, piece: str, target: str = "") -> str:
        """Mark the explorer's target on the map. A card is marked alone, because it can be put anywhere on the map."""
        if piece != EXPLORER:
            return super().mark(piece)
        self.table.map.advise(target)
        return target

    def stop(self) -> None:
        super().stop()
        self.table.map.advise("")
