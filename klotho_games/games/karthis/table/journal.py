"""The journal: what happened, newest first, on a strip of paper that can be folded away; and what the marks mean."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Told
from klotho_games.core.words import _
from klotho_games.games.karthis.table.style import INK, rule
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.icons import icon
from klotho_games.stage.layout import Layout
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene
from klotho_games.stage.theme import AMATIC, SEMI, SERIF_ITALIC

Z = 150
_SIZE, _LEADING = 21, 26
_FOLDED = 46.0
"""How much of a folded strip is still seen."""
_LARGE = 1.3
"""From this text scale on the words take the whole width and the pictures stand above them."""


class Journal:
    def __init__(self, table: TableScene, slots: Layout, bottom: float) -> None:
        self.table, self.slots = table, slots
        strip = slots["journal"]
        self.whole = Box(strip.x, strip.y, strip.w, min(strip.h, bottom - strip.y - 12))
        self.folded = False
        self._log: Sequence[Told] = ()
        self._first = 0
        self._sprite = table.add(Sprite(self.whole, lambda pen: None, z=Z, margin=30, key="karthis-no-journal"))
        self._fold_spot = table.spot(Spot("journal-fold", slots["journal_fold"].grown(8), "", press=self.fold, ring=10))
        self._lines_spot = table.spot(
            Spot("journal", self._lines_box(), "", role=_("journal"), adjust=None, ring=10, press=self._older)
        )

    # -- what is seen ---------------------------------------------------------------------------------------

    def show(self, log: Sequence[Told]) -> None:
        if len(log) != len(self._log):
            self._first = 0
        self._log = tuple(log)
        self._draw()

    def fold(self) -> None:
        self.folded = not self.folded
        self.table.stage.sound.play("ui_close" if self.folded else "ui_open")
        self._draw()

    def scroll(self, by: int) -> None:
        """Towards older lines with a positive number."""
        self._first = max(0, min(len(self._log) - 1, self._first + by))
        self._draw()

    def _older(self) -> None:
        """A press leafs on; from the oldest back to the newest."""
        if self._first + self._fit_from(self._first) >= len(self._log):
            self._first = 0
        else:
            self._first += max(1, self._fit_from(self._first) - 1)
        self.table.stage.sound.play("ui_page")
        self._draw()

    def contains(self, at: Point) -> bool:
        return self._box().contains(at)

    def _box(self) -> Box:
        return Box(1920 - _FOLDED, self.whole.y, self.whole.w, self.whole.h) if self.folded else self.whole

    def _draw(self) -> None:
        self._sprite.box = self._box()
        self._fold_spot.box = self._fold_box().grown(8)
        self._fold_spot.label = _("Unfold the journal") if self.folded else _("Fold the journal away")
        self._fold_spot.tip = self._fold_spot.label
        self._lines_spot.box = self._box().left_part(_FOLDED - 6).without_top(90) if self.folded else self._lines_box()
        newest = self._newest()
        self._lines_spot.label = newest[0].text if newest else _("Nothing has happened yet.")
        self._lines_spot.enabled = not self.folded
        self._sprite.redraw(self._paint, ("karthis-journal", self.folded, self._first, newest[:14]))

    def _newest(self) -> tuple[Told, ...]:
        return tuple(reversed(self._log))[self._first :]

    # -- places ---------------------------------------------------------------------------------------------

    def _fold_box(self) -> Box:
        if self.folded:
            return Box(1920 - _FOLDED + 10, self.whole.y + 32, 28, 28)
        return self.slots["journal_fold"]

    @property
    def _marks_shown(self) -> bool:
        """With large text the strip is for reading; hovering a tile tells what its mark means."""
        return self.table.stage.look.text_scale < 1.7

    @property
    def _marks_top(self) -> float:
        return self.whole.bottom - (242 if self._marks_shown else 16)

    def _lines_box(self) -> Box:
        slot = self.slots["journal_lines"]
        return Box(slot.x, slot.y, slot.w, self._marks_top - 10 - slot.y)

    @property
    def _large(self) -> bool:
        return self.table.stage.look.text_scale >= _LARGE

    def _wrapped(self, told: Told) -> list[str]:
        look = self.table.stage.look
        px = max(4, round(_SIZE * look.text_scale * look.scale))
        wide = self._lines_box().w - (20 if self._large else 68)
        return look.letters.wrap(told.text, SEMI, px, wide * look.scale)

    def _height(self, lines: list[str]) -> float:
        step = _LEADING * self.table.stage.look.text_scale
        return step * len(lines) + (62 if self._large else 22)

    def _fit_from(self, first: int) -> int:
        """How many lines of the journal fit on the strip."""
        room = self._lines_box().h
        n = 0
        for told in tuple(reversed(self._log))[first:]:
            room -= self._height(self._wrapped(told)) + 12
            if room < -12 and n:
                break
            n += 1
        return n

    # -- painting -------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen) -> None:
        strip = self.whole.at_origin
        k_w, k_h = strip.w / 256, strip.h / 892
        pen.raster("karthis/journal.png", Box(-60 * k_w, -60 * k_h, 375.75 * k_w, 1011.75 * k_h))
        ox, oy = self.whole.x, self.whole.y
        if self.folded:
            icon(pen, "left", Box(10, 32, 28, 28), INK, 3)
            return
        pen.text(_("Journal"), self.slots["journal_title"].moved(-ox, -oy), 50, INK, AMATIC)
        icon(pen, "right", self.slots["journal_fold"].moved(-ox, -oy), "#5b4028", 3.4)
        rule(pen, 18, 78, strip.w - 36, seed=3)
        self._paint_lines(pen, self._lines_box().moved(-ox, -oy))
        if self._marks_shown:
            self._paint_marks(pen, self._marks_top - oy)

    def _paint_lines(self, pen: Pen, room: Box) -> None:
        y = room.y
        if not self._log:
            nothing = _("Nothing has happened yet. The first opening waits.")
            pen.text(nothing, Box(room.x + 12, y, room.w - 20, min(room.h, 260)), 22, "#5b4028", SERIF_ITALIC,
                     wrap=True, valign="top")  # fmt: skip
        told_here = self._newest()[: self._fit_from(self._first)]
        for i, told in enumerate(told_here):
            lines = self._wrapped(told)
            tall = self._height(lines)
            if y + tall > room.bottom + 2 and i:
                break
            line_box = Box(room.x, y, room.w, min(tall, room.bottom - y))
            if i == 0 and self._first == 0:
                pen.panel(line_box, "#f6cf7a", edge="#a8741a", edge_width=2, radius=12, alpha=0.9)
            self._paint_line(pen, told, lines, line_box)
            y += tall + 12
        older = len(self._log) - self._first - len(told_here)
        if older > 0 or self._first:
            self._paint_more(pen, room, older)

    def _paint_line(self, pen: Pen, told: Told, lines: list[str], box: Box) -> None:
        step = _LEADING * pen.look.text_scale
        if self._large:
            _paint_icon(pen, told.icon, Box(box.x + 10, box.y + 8, 40, 40))
            top, x = box.y + 52, box.x + 10
        else:
            _paint_icon(pen, told.icon, Box(box.x + 10, box.y + box.h / 2 - 20, 40, 40))
            top, x = box.y + (box.h - step * len(lines)) / 2, box.x + 62
        for i, line in enumerate(lines):
            pen.text(line, Box(x, top + i * step, box.right - x - 4, step), _SIZE, INK, SEMI)

    def _paint_more(self, pen: Pen, room: Box, older: int) -> None:
        """Small arrows where there is more to read."""
        if self._first:
            icon(pen, "up", Box(room.right - 26, room.y - 20, 18, 18), INK, 3)
        if older > 0:
            icon(pen, "down", Box(room.right - 26, room.bottom - 6, 18, 18), INK, 3)

    def _paint_marks(self, pen: Pen, y: float) -> None:
        rule(pen, 18, y, self.whole.w - 36, seed=4)
        pen.text(_("Marks"), Box(24, y + 12, 200, 44), 40, INK, AMATIC)
        marks = (
            ("dot", _("no event")), ("x", _("threat met")), ("heart", _("healing")), ("gem", _("treasure")),
            ("star", _("rival")),
        )  # fmt: skip
        for i, (mark, words) in enumerate(marks):
            row = y + 55 + i * 34
            pen.svg(f"karthis/k_m_{mark}", Box(25, row, 34, 34))
            pen.text(words, Box(74, row, self.whole.w - 90, 34), _SIZE, INK, SEMI)


def _paint_icon(pen: Pen, name: str, box: Box) -> None:
    if name:
        pen.svg(f"karthis/{name}", box)
