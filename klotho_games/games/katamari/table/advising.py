"""Hints on the table: a ghost where a piece should go, golden stitches around everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.katamari.rules import steps as do
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table

    def advise(self, move: Move) -> str:
        """Mark the move. Returns no spot to focus: the hint is followed with a button of the prompt bar."""
        t = self.table
        match move:
            case do.Buy():
                t.hand.advise(move)
            case do.Cycle(size):
                self.around(t.piles[size].box, "")
            case do.Remove(piece):
                t.board.mark(piece)
            case do.RollDice():
                self.button("roll", t.places["tray"])
            case do.EndTurn():
                self.button("end", t.places.turn())
        return ""

    def stop(self) -> None:
        super().stop()
        self.table.hand.stop_advising()
