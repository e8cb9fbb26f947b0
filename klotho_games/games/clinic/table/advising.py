"""What a bot would do, shown on the table: golden stitches around the thing and around where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.clinic.rules.state import WHO, Clinic
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Take,
    Walk,
)
from klotho_games.games.clinic.table.parts.sites import clear_of_plate
from klotho_games.stage.table import hint_marks

from .gestures import build_target, lay_target

if TYPE_CHECKING:
    from .table import Table

_Z = 690


class Advising(hint_marks.Advising):
    table: Table
    what, where = "", ""
    """The thing that was advised last, and where it goes."""

    def advise(self, move: Move) -> str:
        """Mark what does a move and where; the id of its spot, "" for none."""
        t = self.table
        s: Clinic = t.state
        if t.sheet and not (isinstance(move, BuildFloor) and t.plans_for == move.box):
            t.leave_sheet()
        match move:
            case Lay(card, _end, _over, turned):
                if turned != t.turned:
                    # the card lies as it is advised, so that only its place is left to choose
                    t.turned = turned
                    t.on_rest()
                return self._mark(f"card:{card}", lay_target(move, not s.row))
            case Take(sections):
                return self._mark(f"sections:{sections}")
            case Build(box, component, place):
                return self._mark(f"box:{box}", build_target(component, place))
            case BuildFloor(box, card):
                if t.plans_for:
                    return self._mark(f"plan:{card}")
                return self._mark(f"box:{box}", "roof")
            case Hire(box) | Admit(box):
                return self._mark(f"box:{box}")
            case Walk(who, level, at, to):
                number = next(n for n, (w, lv, p) in enumerate(s.people) if (WHO[w], lv, p) == (who, level, at))
                return self._mark(f"person:{number}", f"place:{to}")
            case EndAction():
                return self._mark("end-action")
            case OpenBusiness():
                return self._mark("open")
            case Advertise(n):
                t.choose_popularity(n)
                return self._mark("buy")
        return ""

    def _mark(self, id: str, where: str = "") -> str:
        spot = self.table.focus.find(id)
        self.around(spot.box if spot is not None else None, id)
        self.what, self.where = id, where
        goal = self.table.focus.find(where) if where else None
        if goal is not None:
            self.goes_to(clear_of_plate(goal).grow(4))
        return id

    def stop(self) -> None:
        self.what, self.where = "", ""
        super().stop()
