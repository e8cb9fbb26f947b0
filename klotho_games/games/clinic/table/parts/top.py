"""The top bar: the way out, the round, the setup code, and the plate of the player."""

from __future__ import annotations

from dataclasses import replace

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.names import difficulty_name, goal_name
from klotho_games.games.clinic.rules.state import ROUNDS, Clinic
from klotho_games.games.clinic.table.look.style import ART, CREAM, PALE_GOLD, PLATES, larger, top_look
from klotho_games.games.clinic.table.look.tracks import phase_name
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.solo import SoloTopBar
from klotho_games.stage.widgets.deal_code import PillLook
from klotho_games.stage.widgets.seat_plates import Figure, Plate

from .panels import phase_of

PILLS = PillLook(FREDOKA, PALE_GOLD, CREAM, "#0f3836", "#184a48", "#5fae9a", "#3d8781", PALE_GOLD)


class TopBar(SoloTopBar):
    def __init__(self, table: Desk) -> None:
        plates = replace(PLATES, figure_size=PLATES.figure_size * larger(table.stage.look, 1.4))
        super().__init__(table, top_look(), PILLS, plates)

    def show(self, s: Clinic) -> None:
        self.show_progress(_("Round {n} of {all}").format(n=s.round, all=ROUNDS), phase_name(phase_of(s)[0]))
        kind, words = difficulty_name(s.difficulty), self.code or goal_name(s.goal)
        self.show_deal(kind, words, _("Setup: {difficulty}, {words}").format(difficulty=kind, words=words))
        name = self.table.names[0]
        money = _("${n}").format(n=s.money)
        told = _("{name}: {n} popularity, {money}").format(name=name, n=s.popularity, money=money)
        figures = (Figure(f"{ART}/heart", str(s.popularity)), Figure(f"{ART}/coin", money))
        self.show_plate(Plate(name, "", figures, told, active=True))
