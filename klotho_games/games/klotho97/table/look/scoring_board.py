"""The sheet of a scoring: a line for each source with what one of it is worth, a column for each company, two sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.rules.state import Count
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, CORAL, GOLD, INK, SERIF_BLACK

from .count_lines import SheetCell, SheetLine, columns, paint_cell, paint_label, paint_names, scoring_lines
from .places import LARGE
from .signs import LIGHTS
from .steel import octagon, sheet
from .style import MUTE, OUTLINE, PALE_GOLD, WHITE

SOURCES = 5
"""The lines of `scoring_lines`."""
NOW, TOTAL = SOURCES, SOURCES + 1
"""The lines of the two sums."""
_WORDS, _PRICE, _ROW, _HEAD, _FOOT, _EDGE = 240.0, 106.0, 58.0, 92.0, 36.0, 44.0
_LABEL = _WORDS + _PRICE
_WIDEST, _NARROWEST = 214.0, 168.0
_MIDDLE = 480.0


class Board(NamedTuple):
    """The places of the sheet."""

    whole: Box
    head: float
    row: float
    seats: int

    @property
    def names(self) -> Box:
        return Box(self.whole.x + _EDGE, self.whole.y + self.head, self.whole.w - 2 * _EDGE, self.row)

    def line(self, n: int) -> Box:
        return self.names.move(0, self.row * (n + 1))

    def cell(self, n: int, seat: int) -> Box:
        return columns(self.line(n), _LABEL, self.seats)[seat]

    def price(self, n: int) -> Box:
        """Return the plate with what one thing of this source is worth."""
        line = self.line(n)
        return Box(line.x + _WORDS, line.y + 4, _PRICE - 18, line.h - 8)

    def column(self, seat: int) -> Box:
        cell = self.cell(0, seat)
        return Box(cell.x - 2, self.names.y - 8, cell.w + 12, self.line(TOTAL).bottom - self.names.y + 12)

    def crown(self, seat: int) -> Box:
        """Return the place of the leader's crown, before their total."""
        cell, side = self.cell(TOTAL, seat), min(46.0, self.row - 10)
        return Box(cell.x + 6, cell.centre[1] - side * 0.4, side, side * 0.72)


def board(seats: int, room: Box, text: float) -> Board:
    """Return a sheet in the middle of the room, which grows with the text as far as there is room."""
    col = _WIDEST if seats < 6 else _NARROWEST
    rows = TOTAL + 2
    k = min(1.35, text, (room.h - _FOOT) / (_HEAD + _ROW * rows))
    high = (_HEAD + _ROW * rows) * k + _FOOT
    wide = max(760.0, _LABEL + seats * col + 2 * _EDGE)
    y = min(max(room.y, _MIDDLE - high / 2), room.bottom - high)
    return Board(Box(960 - wide / 2, y, wide, high), _HEAD * k, _ROW * k, seats)


def sum_line(n: int, points: Sequence[int]) -> SheetLine:
    words, picture = (_("This scoring"), "") if n == NOW else (_("Total"), "klotho97/spindle")
    return SheetLine(picture, words, tuple(SheetCell(one) for one in points), strong=True)


# -- painting -----------------------------------------------------------------------------------------------------


def paint_board(pen: Pen, box: Box, places: Board, number: int, counts: tuple[Count, ...]) -> None:
    """Paint the sheet with the words of its lines and no points."""
    away = places.whole
    lines = [*scoring_lines(counts), sum_line(NOW, ()), sum_line(TOTAL, ())]
    sheet(pen, box, [places.line(n).y - away.y for n in range(TOTAL)])
    pen.text(_("Scoring {number} of 3").format(number=number), Box(_EDGE, 18, box.w - 2 * _EDGE, places.head - 30), 40,
             INK, SERIF_BLACK, align="centre", grow=pen.look.text_scale >= LARGE)
    for n, line in enumerate(lines):
        label = _LABEL if line.strong else _WORDS
        paint_label(pen, places.line(n).move(-away.x, -away.y), label, line)


def paint_heads(pen: Pen, box: Box, names: tuple[str, ...]) -> None:
    paint_names(pen, box, _LABEL, names)


def paint_price(pen: Pen, box: Box, line: int, worth: int) -> None:
    """Paint a small market gauge: what one mineral, artifact or monster brings."""
    light = LIGHTS[MINERALS[line]] if line < len(MINERALS) else CORAL if line == SOURCES - 1 else "#c9a2ff"
    s = Sketch(box.w, box.h)
    s.polygon(octagon(1.5, 1.5, box.w - 3, box.h - 3, 11), s.down("#2e3650", "#141826"), OUTLINE, 3)
    s.polygon(octagon(5, 5, box.w - 10, box.h - 10, 8), "none", light, 2.5)
    pen.sketch(s, box, shadow=4)
    left = box.w * 0.36
    pen.text("×", Box(box.x, box.y, left, box.h), 24, MUTE, BOLD, align="right", grow=False)
    pen.text(str(worth), Box(box.x + left, box.y, box.w - left - 8, box.h), 32, WHITE, BLACK, align="centre")


def paint_points(pen: Pen, box: Box, cell: SheetCell, strong: bool, lit: bool) -> None:
    paint_cell(pen, box, cell, strong=strong, lit=lit)


def paint_light(pen: Pen, box: Box, strength: float) -> None:
    """Paint the light on the column of the company that counts, or leads."""
    s = Sketch(box.w, box.h)
    light = s.linear((0, 0), (0, box.h), (0, "#f7c85a", strength), (60, "#f7c85a", strength * 0.45),
                     (100, "#f7c85a", strength * 0.9))
    s.rect(2, 2, box.w - 4, box.h - 4, 12, light, GOLD, 3)
    pen.sketch(s, box)


def paint_crown(pen: Pen, box: Box) -> None:
    s = Sketch(76, 54)
    gold = s.linear((0, 0), (0, 54), (0, "#fff0b5"), (55, "#f3c256"), (100, "#b9822b"))
    s.path("M6 46 L2 12 L22 28 L38 4 L54 28 L74 12 L70 46 Z", gold, INK, 3)
    s.path("M8 40 H68", "none", INK, 2.5)
    for x, y, colour in ((2, 11, "#e8604c"), (38, 4, "#2fa7a0"), (74, 11, "#e8604c")):
        s.circle(min(71, max(5, x)), max(5, y), 5, colour, INK, 2)
    pen.sketch(s, box, shadow=5)


def paint_gain(pen: Pen, box: Box, points: int) -> None:
    """Paint points on their way to a company."""
    s = Sketch(box.w, box.h)
    s.polygon(octagon(1.5, 1.5, box.w - 3, box.h - 3, 15), s.down("#3a3326", "#1c1a14"), OUTLINE, 3)
    s.polygon(octagon(5, 5, box.w - 10, box.h - 10, 12), "none", GOLD, 2.5)
    pen.sketch(s, box, shadow=5)
    pen.text(f"+{points}", box.grow(-8, 0), 34, PALE_GOLD, BLACK, align="centre", grow=False)
