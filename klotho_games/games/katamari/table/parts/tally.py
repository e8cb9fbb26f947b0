"""The live tally: how many of each symbol every seat shows, and who would get the seven points now (KAT-3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.board import Board
from klotho_games.games.katamari.rules.count import MAJORITY, Majority, majorities, symbol_name
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import INK, SOFT, badge, panel
from klotho_games.stage.devices.geometry import Box
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


class TallyPanel:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places.of("majorities")
        self._sprite = table.add(Panel(self.box, z=Z, margin=44))
        self.spots = [
            table.spot(Spot(f"majority:{n}", row, "", role=_("majority"), ring=14))
            for n, row in enumerate(table.places.rows("maj"))
        ]
        flash = table.places.rows("maj")[0]
        self._flash = table.add(Panel(flash, z=Z + 2, alpha=0).show(_paint_flash))
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

    def cover(self, panel: Box | None) -> None:
        """Hide the tally under a panel that covers it; None shows it again."""
        self._sprite.visible = panel is None or not panel.overlap(self.box)

    def line_text(self, majority: Majority) -> str:
        """Describe a line in words: the symbol, the number of every seat, who leads."""
        names = self.table.names
        shown = ", ".join(f"{name} {n}" for name, n in zip(names, majority.shown, strict=True))
        if majority.winner >= 0:
            lead = _("{name} leads and gets {n} points").format(name=names[majority.winner], n=MAJORITY)
        else:
            lead = _("A tie brings no points") if max(majority.shown) else _("No player shows this symbol")
        return _("{symbol}: {shown}. {lead}").format(symbol=symbol_name(majority.symbol), shown=shown, lead=lead)

    # -- motion -------------------------------------------------------------------------------------------------------

    def recount(self, before: RollUp, after: RollUp) -> list[Part]:
        """Count again, and light a majority that changes hands for a moment."""
        then = majorities(after.boards)
        changed = [
            n for n, (a, b) in enumerate(zip(majorities(before.boards), then, strict=True)) if a.winner != b.winner
        ]

        def count() -> None:
            self.count(after.boards)
            if changed:
                self._flash.box = self.spots[changed[0]].box
                self.table.motions.beside(change(self._glow, 1, 0, 0.9))
                self.table.stage.sound.play("star")

        return [count]

    def _glow(self, alpha: float) -> None:
        self._flash.alpha = alpha * 0.6

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
        if majority.winner >= 0:
            pen.svg("katamari/k_crown", Box.around(cell.centre, 36, min(28.0, row.h - 4)))
        else:
            pen.text(_("tie") if max(majority.shown) else "–", cell, 20, SOFT, SEMI, align="centre")


def _paint_flash(pen: Pen, box: Box) -> None:
    pen.panel(box, "#fff2b8", radius=12)
