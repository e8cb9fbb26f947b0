"""What the sides of the table hold at some numbers of seats: the rounds so far for one, a way to the log for six."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.klotho97.reckoning import count
from klotho_games.games.klotho97.table.steel import steel_panel
from klotho_games.games.klotho97.table.style import MUTE, PALE_GOLD, WHITE, button_style
from klotho_games.games.klotho97.venture import Venture
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BLACK, PAPER, SEMI, SERIF
from klotho_games.stage.widgets import Button

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table

Z = 12


class Side:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._rounds: Sprite | None = None
        seats = table.places.seats
        if seats == 1:
            box = table.places["rounds_1"]
            self._rounds = table.add(Sprite(box, lambda pen: None, z=Z, margin=24))
            self._spot = table.spot(Spot("rounds", box, "", role=_("note"), ring=16))
        if seats == 6:
            table.log_panel.open(False)
            button = Button(table, "log-button", table.places["log_button"], "", self.toggle, icon="menu", tip=_("Log"),
                            style=button_style(22), z=270)
            button.spot.shortcut = "l"

    def show(self, s: Venture) -> None:
        if self._rounds is None:
            return
        now = count(s.companies[0], s.markets).points if len(s.rounds) < 3 else 0
        points = tuple(counts[0].points for counts in s.rounds)
        box = self._rounds.box.at_origin
        self._rounds.redraw(lambda pen: _paint(pen, box, points, now), ("k97-rounds", points, now, box.size))
        told = ", ".join(_("scoring {n}: {points}").format(n=n, points=p) for n, p in enumerate(points, 1))
        worth = _("A scoring now brings {points}.").format(points=now)
        self._spot.label = self._spot.tip = f"{told}. {worth}" if told else worth

    def toggle(self) -> None:
        log = self.table.log_panel
        self.table.stage.sound.play("ui_close" if log.is_open else "ui_open")
        log.open(not log.is_open)

    def put_away(self) -> bool:
        """True when something was open."""
        if self.table.places.seats == 6 and self.table.log_panel.is_open:
            self.toggle()
            return True
        return False


def _paint(pen: Pen, box: Box, points: tuple[int, ...], now: int) -> None:
    steel_panel(pen, box, alpha=0.84)
    pen.text(_("Scorings"), Box(24, 14, box.w - 48, 40), 26, PAPER, SERIF)
    rows = Box(24, 66, box.w - 48, box.h - 90).rows(4, 6)
    for n, row in enumerate(rows[:3]):
        done = n < len(points)
        left, right = row.without_right(104), row.right_part(98)
        pen.text(_("Scoring {number}").format(number=n + 1), left, 22, PAPER if done else MUTE, SEMI)
        words = str(points[n]) if done else _("now {n}").format(n=now) if n == len(points) else "–"
        pen.text(words, right, 28 if done else 22, WHITE if done else MUTE, BLACK, align="right")
    pen.text(_("Total"), rows[3].without_right(104), 24, PALE_GOLD, SERIF)
    pen.text(str(sum(points)), rows[3].right_part(98), 38, PALE_GOLD, BLACK, align="right")
