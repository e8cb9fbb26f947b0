"""Hints on the table: golden stitches on the map, around a card or around a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.karthis.rules import steps as do
from klotho_games.stage.devices.geometry import Box
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

    def about(self, move: Move) -> Sequence[Box]:
        """Return the tile or the opening where the explorer goes or stays, and for a round of a fight the rival."""
        s, t = self.table.state, self.table
        match move:
            case do.Fight():
                return (t.combat.theirs.box,)
            case do.Descend() | do.Stay("new"):
                return (t.map.box_of(f"tile:{s.at}"),)
            case do.Stay("old"):
                return (t.map.box_of(f"tile:{s.old}"),)
            case do.Retreat(square) | do.Walk(square):
                return (t.map.box_of(f"tile:{square}"),)
            case do.Explore(side):
                return (t.map.box_of(f"open:{s.at}:{side}"),)
        return ()

    def mark(self, piece: str, target: str = "") -> str:
        """Mark the explorer's target on the map. A card is marked alone, because it can be put anywhere on the map."""
        if piece != EXPLORER:
            return super().mark(piece)
        self.table.map.advise(target)
        return target

    def stop(self) -> None:
        super().stop()
        self.table.map.advise("")
