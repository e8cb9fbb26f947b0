"""The top bar: the way out, which round it is, the code of the deal, and whose clinic it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.names import difficulty_name, goal_name
from klotho_games.games.clinic.rules.state import ROUNDS, Clinic
from klotho_games.games.clinic.table.look.style import ART, CREAM, PALE_GOLD, PLATES, larger, top_look
from klotho_games.games.clinic.table.look.tracks import phase_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.deal_code import PairLook, copy_code, paint_pair
from klotho_games.stage.widgets.seat_plates import Figure, Plate, SeatPlates

from .panels import phase_of

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_Z = top_bar.BAR_Z + 1

_WORDS = PairLook(FREDOKA, PALE_GOLD, CREAM)


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        top_bar.TopBar(table, top_look(), places, table.game.info.title, table.back, tip=_("Pause"))
        self._pill = table.add(Sprite(places["pill"], lambda pen: None, z=_Z))
        self._far = table.spot(Spot("progress", places["pill"], "", role=_("note"), ring=26))
        plates = replace(PLATES, figure_size=PLATES.figure_size * larger(table.stage.look, 1.4))
        self._plates = SeatPlates(table, [places["plate_1"]], plates)
        self.code = table.session.deal_code
        self._deal = table.add(Sprite(places["deal"], lambda pen: None, z=_Z))
        self._copy = table.spot(
            Spot("deal", places["deal"], "", press=self.copy if self.code else None, ring=26, role=_("deal"))
        )

    def show(self, s: Clinic) -> None:
        box = self._pill.box.at_origin
        first = _("Round {n} of {all}").format(n=s.round, all=ROUNDS)
        second = phase_name(phase_of(s)[0])
        self._pill.redraw(lambda pen: paint_pill(pen, box, first, second), ("clinic-pill", first, second))
        self._far.label = f"{first}, {second}"
        self._show_deal(s)
        name = self.table.names[0]
        money = _("${n}").format(n=s.money)
        told = _("{name}: {n} popularity, {money}").format(name=name, n=s.popularity, money=money)
        figures = (Figure(f"{ART}/heart", str(s.popularity)), Figure(f"{ART}/coin", money))
        self._plates.show([Plate(name, "", figures, told, active=True)])

    def _show_deal(self, s: Clinic) -> None:
        box, code = self._deal.box.at_origin, self.code
        first = difficulty_name(s.difficulty)
        words = code or goal_name(s.goal)
        self._deal.redraw(lambda pen: _paint_deal(pen, box, first, words, bool(code)), ("clinic-deal", first, words))
        self._copy.label = _("Deal: {difficulty}, {words}").format(difficulty=first, words=words)
        self._copy.tip = _("Copy the code of this deal, to share it or to play it again.") if code else ""

    def copy(self) -> None:
        copy_code(self.table, self.code)


def paint_pill(pen: Pen, box: Box, first: str, second: str) -> None:
    pen.panel(box, "#0f3836", "#184a48", edge="#5fae9a", edge_width=2, radius=box.h / 2)
    paint_pair(pen, box, first, second, _WORDS)


def _paint_deal(pen: Pen, box: Box, first: str, words: str, copies: bool) -> None:
    pen.panel(box, "#0f3836", "#184a48", edge="#3d8781", edge_width=2, radius=box.h / 2)
    end = paint_pair(pen, box.without_right(44) if copies else box, first, words, _WORDS)
    if copies:
        icon(pen, "copy", Box(end + 14, box.h / 2 - 14, 28, 28), PALE_GOLD, 2.2)
