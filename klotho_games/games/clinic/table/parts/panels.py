"""The right side of the table: the round, popularity and money with their markers, the staff to hire, the goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.action_row import SECTIONS
from klotho_games.games.clinic.rules.questions import forecast
from klotho_games.games.clinic.rules.state import ROUNDS, Clinic, Phase, needs_of, standing_of
from klotho_games.games.clinic.table.look.goal_card import count_parts, count_words, paint_goal
from klotho_games.games.clinic.table.look.large_cards import large_goal
from klotho_games.games.clinic.table.look.style import ART
from klotho_games.games.clinic.table.look.tracks import (
    marker_box,
    paint_money,
    paint_on_call,
    paint_popularity,
    paint_rounds,
    phase_name,
)
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .part import Part

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_Z, _MARKER_Z = 20, 24


def phase_of(s: Clinic) -> tuple[str, str]:
    """Return which of the three phases it is, and how far it is."""
    match s.phase:
        case Phase.LAY:
            return "actions", _("card {n} of {all}").format(n=len(s.row) + 1, all=SECTIONS)
        case Phase.ACT:
            return "actions", _("{n} of {all}").format(n=s.section + 1, all=SECTIONS)
        case Phase.BUSINESS | Phase.ADVERTISE:
            return "business", ""
        case Phase.END:
            return "administration", ""
    return "actions", ""


class Panels(Part):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hearts, self.coins = self._add_marker("popularity", "heart"), self._add_marker("money", "coin")

    def _add_marker(self, slot: str, mark: str) -> Sprite:
        box = self.marker(slot, 0)
        return self.table.add(Sprite(box, lambda pen: pen.svg(f"{ART}/{mark}", box.at_origin, shadow=3), z=_MARKER_Z,
                                     margin=10, key=("clinic-marker", mark)))

    def marker(self, slot: str, n: int) -> Box:
        return marker_box(self.places[slot], n)

    def lay(self, s: Clinic) -> None:
        self._lay_round(s)
        self._lay_tracks(s)
        self._lay_rest(s)

    def _lay_round(self, s: Clinic) -> None:
        box = self.places["round"]
        phase, note = phase_of(s)
        self._round = self.put(Panel(box, z=_Z, margin=16).show(paint_rounds, s.round, phase, note))
        told = _("Round {n} of {all}, {phase}").format(n=s.round, all=ROUNDS, phase=phase_name(phase))
        self.spot(Spot("round", box, told, value=note, role=_("note"), ring=16))

    def show_night(self, s: Clinic) -> None:
        """Show Administration during the night, although the state is already the next morning's (CLI-B8)."""
        self._round.show(paint_rounds, s.round, "administration", "")

    def _lay_tracks(self, s: Clinic) -> None:
        """Lay the tracks. While the forecast is open, rings show where the markers will be."""
        sums = forecast(s).accounts if self.table.lower_sheet(s) == "forecast" else None
        hearts, coins = self.places["popularity"], self.places["money"]
        fame = max(0, sums.popularity) if sums else None
        money = sums.money if sums else None
        rival = self.table.rival.find_standing(s)
        theirs = (rival.name, rival.popularity) if rival is not None else None
        track = Panel(hearts, z=_Z, margin=16)
        self.put(track.show(paint_popularity, s.popularity, fame, marker=False, rival=theirs))
        self.put(Panel(coins, z=_Z, margin=16).show(paint_money, s.money, money, marker=False))
        self.hearts.box, self.coins.box = self.marker("popularity", s.popularity), self.marker("money", s.money)
        told = _("Popularity {n}").format(n=s.popularity)
        self.spot(Spot("popularity", hearts, told, role=_("track"), ring=16, tip=rival.sentence if rival else "",
                       value="" if fame is None else _("{n} popularity after Business").format(n=fame)))
        self.spot(Spot("money", coins, _("Money ${n}").format(n=s.money), role=_("track"), ring=16,
                       value="" if money is None else _("${n} after Business").format(n=money)))

    def _lay_rest(self, s: Clinic) -> None:
        call, goal = self.places["on_call"], self.places["goal"]
        self.put(Panel(call, z=_Z, margin=16).show(paint_on_call, s.on_call))
        doctors, nurses, orderlies = s.on_call
        told = _("Staff to hire: doctors {doctors}, nurses {nurses}, orderlies {orderlies}")
        told = told.format(doctors=doctors, nurses=nurses, orderlies=orderlies)
        self.spot(Spot("on-call", call, told, role=_("note"), ring=16, tip=told))
        standing = standing_of(s) if s.floors else dict.fromkeys(standing_names(), 0)
        parts = count_parts(s) if s.floors else ()
        key = ("clinic-goal", s.goal, s.difficulty, tuple(standing.items()), parts, goal.size)
        self.put(Sprite(goal, lambda pen: paint_goal(pen, goal.at_origin, s.goal, s.difficulty, standing, parts), z=_Z,
                        margin=16, key=key))
        aim = self.table.goal
        words = aim.text if aim is not None else ""
        sums = count_words(parts) if needs_of(s).popularity else ""
        self.spot(Spot("goal", goal, words, role=_("goal"), value=sums, ring=16, tip=f"{words} {sums}".strip(),
                       large=lambda: large_goal(s.goal, s.difficulty, goal)))


def standing_names() -> tuple[str, ...]:
    """Return the names of all counts, which are 0 before the first floor is dealt."""
    return "popularity", "money", "treated", "severe", "gardens", "floors", "helipad", "deaths"
