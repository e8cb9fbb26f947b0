"""The race for the symbols: how many every seat shows, who would get the seven points now, and by how much (KAT-3.1).

Each leader wears a crown. When another seat takes the lead, the crown flies over and a line says so.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.board import Board
from klotho_games.games.katamari.rules.count import MAJORITY, Majority, majorities, symbol_name
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import INK, SOFT, badge, panel
from klotho_games.games.katamari.telling.prompts import race_text
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, change
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 12
_ROW, _LIT, _LIT_EDGE = "#efe3fb", "#ffd76a", "#c8861a"
_CROWN, _ASKEW = (30.0, 24.0), 16.0
_FLIGHT, _HIGH, _FADE = 0.55, 46.0, 0.2
"""How long and how high a crown flies from one seat to another, and how long it takes to come or go."""
_STRIP_FROM, _STRIP = 344.0, 84.0
"""The free strip between the board and the bar, where the line is: where it begins, and its height for two lines."""
_READ, _READ_UNSEEN = 3.4, 5.0
"""Seconds for the line about the race, and at instant speed, where no one saw the crown fly."""


class TallyPanel:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places.of("majorities")
        self._sprite = table.add(Panel(self.box, z=Z, margin=44))
        self.spots = [
            table.spot(Spot(f"majority:{n}", row, "", role=_("majority"), ring=14))
            for n, row in enumerate(table.places.rows("maj"))
        ]
        rows = table.places.rows("maj")
        self._flashes = [table.add(Panel(row, z=Z + 2, alpha=0).show(_paint_flash)) for row in rows]
        self._apart = self._head(1).centre[0] - self._head(0).centre[0]
        small = min(1.0, rows[0].h / 34, self._apart / 60)
        crown = Box(0, 0, _CROWN[0] * small, _CROWN[1] * small)
        self.crowns = [table.add(Panel(crown, z=Z + 3, alpha=0, angle=_ASKEW).show(_paint_crown)) for _row in rows]
        self._now: tuple[Majority, ...] = ()
        self._cousins: tuple[str, ...] = ()

    def show(self, s: RollUp) -> None:
        self._cousins = s.cousins
        self.count(s.boards)

    def count(self, boards: tuple[Board, ...]) -> None:
        self._now = majorities(boards)
        for spot, majority in zip(self.spots, self._now, strict=True):
            spot.label = spot.tip = self.line_text(majority)
        key = ("katamari-tally", self._now, self._cousins, tuple(self.table.names), self.box.size)
        self._sprite.redraw(self._paint, key)
        for n, (crown, majority) in enumerate(zip(self.crowns, self._now, strict=True)):
            crown.centre = self._crown_place(n, majority.winner)
            crown.alpha = 1.0 if majority.winner >= 0 else 0.0

    def _head(self, seat: int) -> Box:
        return self.table.places.of("maj", f"head_{seat + 1}")

    def _crown_place(self, row: int, seat: int) -> Point:
        """Return where the crown of a row is: at the number of its seat, or over the last column if no one leads."""
        places = self.table.places
        if seat < 0:
            return places.of("maj", "lead").centre[0], places.rows("maj")[row].centre[1]
        return self._head(seat).centre[0] - min(22.0, 0.4 * self._apart), places.rows("maj")[row].y + 2

    def cover(self, panel: Box | None) -> None:
        """Hide the tally under a panel that covers it; None shows it again."""
        visible = panel is None or not panel.overlap(self.box)
        for sprite in (self._sprite, *self.crowns):
            sprite.visible = visible

    def line_text(self, majority: Majority) -> str:
        """Describe a line in words: the symbol, the number of every seat, who leads."""
        names = self.table.names
        shown = ", ".join(f"{name} {n}" for name, n in zip(names, majority.shown, strict=True))
        if majority.winner >= 0:
            lead = _("{name} leads by {gap} and gets {n} points").format(
                name=names[majority.winner], gap=majority.gap, n=MAJORITY)
        else:
            lead = _("A tie brings no points") if max(majority.shown) else _("No player shows this symbol")
        return _("{symbol}: {shown}. {lead}").format(symbol=symbol_name(majority.symbol), shown=shown, lead=lead)

    # -- motion -------------------------------------------------------------------------------------------------------

    def recount(self, before: RollUp, after: RollUp) -> list[Part]:
        """Count again. If another seat takes the lead, its crown flies over and a line says so, beside the game."""
        changed = [(n, then, now) for n, (then, now) in enumerate(
            zip(majorities(before.boards), majorities(after.boards), strict=True)) if then.winner != now.winner]

        def count() -> None:
            self.count(after.boards)
            if not changed:
                return
            for n, then, now in changed:
                self._hand_on(n, then.winner, now.winner)
            self.table.stage.sound.play("star")
            self._tell(". ".join(race_text(then, now, self.table.names) for _n, then, now in changed))

        return [count]

    def _tell(self, words: str) -> None:
        if not self.table.mode.is_lesson:
            read = _READ if self.table.motions.speed else _READ_UNSEEN
            bar = self.table.prompt.box
            high = _STRIP * self.table.stage.look.text_scale
            strip = Box(_STRIP_FROM, bar.y - high, 2, high)
            self.table.tips.toast(f"{words}.", read, beside=strip)

    def _hand_on(self, row: int, start: int, to: int) -> None:
        """Let the crown of a row fly from one seat to another. A seat below 0 is a tie, where it comes from or goes."""
        crown, flash = self.crowns[row], self._flashes[row]
        (x, y), goal = self._crown_place(row, start), self._crown_place(row, to)

        def glow(alpha: float) -> None:
            flash.alpha = alpha * 0.6

        def fly(t: float) -> None:
            crown.centre = x + (goal[0] - x) * t, y + (goal[1] - y) * t - _HIGH * math.sin(math.pi * t)
            come, go = (min(1.0, t / _FADE) if start < 0 else 1.0), (min(1.0, (1 - t) / _FADE) if to < 0 else 1.0)
            crown.alpha = min(come, go)

        self.table.motions.beside(change(glow, 1, 0, 1.1))
        self.table.motions.beside(change(fly, 0, 1, _FLIGHT))

    # -- painting -----------------------------------------------------------------------------------------------------

    def _slot(self, name: str) -> Box:
        return self.table.places.of("maj", name).move(-self.box.x, -self.box.y)

    def _paint(self, pen: Pen) -> None:
        panel(pen, self.box.at_origin)
        title, bonus, words = self._slot("title"), self._slot("bonus"), _("+{n} each").format(n=MAJORITY)
        if self.table.places.large:
            bonus, words = bonus.right_part(52), f"+{MAJORITY}"
            title = Box(title.x - 4, title.y, bonus.x - title.x - 2, title.h)
        long = pen.width(_("Most of each"), 17, FREDOKA) / pen.look.text_scale > title.w
        pen.text(_("Most of each"), title, 24, INK, FREDOKA, wrap=long, leading=0.95)
        pen.panel(bonus, _LIT, edge=_LIT_EDGE, edge_width=2, radius=bonus.h / 2)
        pen.text(words, bonus.grow(-7, 0), 20, INK, BOLD, align="centre")
        for seat in range(len(self.table.names)):
            head = self._slot(f"head_{seat + 1}")
            if self._cousins:
                pen.svg(f"katamari/c_{self._cousins[seat]}_normal", head)
            aside = 10 if len(self.table.names) < 4 else 15
            mark = badge(self._cousins, seat)
            seat_shape(pen, mark, Box(head.right - aside, head.bottom - 17, 17, 17))
        lead = self._slot("lead")
        pen.svg("katamari/k_crown", Box.around(lead.centre, *_CROWN))
        for n, majority in enumerate(self._now):
            self._paint_row(pen, self._slot(f"row_{n + 1}"), majority)

    def _paint_row(self, pen: Pen, row: Box, majority: Majority) -> None:
        pen.panel(row, _ROW, radius=12, alpha=0.85)
        side = min(32.0, row.h)
        pen.svg(f"katamari/i_{majority.symbol}", Box.around((row.x + 22, row.centre[1]), side, side))
        for seat, shown in enumerate(majority.shown):
            x = self._slot(f"head_{seat + 1}").centre[0]
            cell = Box(x - 20, row.y, 40, row.h)
            if seat == majority.winner:
                pen.panel(cell, _LIT, edge=_LIT_EDGE, edge_width=3, radius=row.h / 2)
            pen.text(str(shown), cell, 24, INK, FREDOKA, align="centre")
        lead = self._slot("lead")
        cell = Box(lead.x - 3, row.y, lead.w + 6, row.h)
        words = _("tie") if max(majority.shown) else "–"
        if majority.winner >= 0:
            words = f"+{majority.gap}"
        pen.text(words, cell, 20, INK if majority.winner >= 0 else SOFT, SEMI, align="centre")


def _paint_flash(pen: Pen, box: Box) -> None:
    pen.panel(box, "#fff2b8", radius=12)


def _paint_crown(pen: Pen, box: Box) -> None:
    pen.svg("katamari/k_crown", box, shadow=2)
