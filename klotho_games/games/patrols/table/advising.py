"""Show on the table what a bot would do: golden stitches around the piece and around its target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.patrols.rules.steps import GiveUp, Seal
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table
    radius = 12
    room = 6

    def advise(self, move: Move) -> str:
        match move:
            case Seal():
                return self.button("seal", radius=16)
            case GiveUp():
                return self.button("give-up", radius=16)
        return super().advise(move)

    def piece_box(self, spot: Spot) -> Box:
        _kind, _sep, item = spot.piece.partition("item:")
        return self.table.troops.box_of(int(item)) if item else spot.box

    def place_box(self, spot: Spot) -> Box:
        """Return the box to mark. For the barracks, mark only the item's own niche."""
        if spot.target != "barracks":
            return spot.box
        return self.table.troops.home(int(self.what.removeprefix("item:")))
