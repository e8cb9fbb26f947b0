"""What a bot would do, shown on the table: golden stitches on the map, around a card or around a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table

_CARD_RADIUS = 22
"""Of the stitches around a card: they follow its corners."""


class Advising(hint_marks.Advising):
    table: Table

    def advise(self, move: Move) -> str:
        """Mark the thing that does a move; the id of its spot, "" for none."""
        t = self.table
        s: Adventure = t.state
        match move:
            case do.Explore(side):
                return self._on_map(f"open:{s.at}:{side}")
            case do.Walk(to):
                return self._on_map(f"tile:{to}")
            case do.BreakThrough(square, side):
                return self._on_map(f"wall:{square}:{side}")
            case do.Choose(card):
                return self.around(t.row.box_of(card), f"card:{card}", _CARD_RADIUS)
            case do.Stay(side):
                return self.button(side)
            case do.Retreat(to) if t.retreating:
                return self._on_map(f"tile:{to}")
            case do.Retreat():
                return self.button("back-off")
            case do.Descend():
                return self.button("descend")
        return self.button("fight")

    def _on_map(self, target: str) -> str:
        self.table.map.advise(target)
        return target

    def stop(self) -> None:
        super().stop()
        self.table.map.advise("")
