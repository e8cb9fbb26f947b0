"""Hints on the table: golden stitches around the advised piece and around the place where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.clinic.rules import steps as do
from klotho_games.games.clinic.table.parts.sites import clear_of_plate
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table

    def advise(self, move: Move) -> str:
        t = self.table
        if t.sheet and not (isinstance(move, do.BuildFloor) and t.plans_for == move.box):
            t.leave_sheet()
        match move:
            case do.Lay(turned=turned) if turned != t.turned:
                # turn the card as advised, so that only its place is left to choose
                t.turned = turned
                t.on_rest()
            case do.Take(sections):
                return self.mark(f"sections:{sections}")
            case do.BuildFloor(_box, card) if t.plans_for:
                return self.mark(f"plan:{card}")
            case do.Hire(box) | do.Admit(box):
                return self.mark(f"box:{box}")
            case do.EndAction():
                return self.mark("end-action")
            case do.OpenBusiness():
                return self.mark("open")
            case do.Advertise(n):
                t.choose_popularity(n)
                return self.mark("buy")
        return super().advise(move)

    def place_box(self, spot: Spot) -> Box:
        return clear_of_plate(spot)
