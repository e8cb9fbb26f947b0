"""The other side of the statistics: error rates, with a row for each game and its months on a thread."""

from __future__ import annotations

import math
from functools import partial

from msgspec.structs import replace

from klotho_games.almanac.rates import RateRow
from klotho_games.core.i18n import _, pgettext
from klotho_games.scenes.coach import ink as coach_ink
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF_BLACK, SERIF_ITALIC

from . import ink
from . import rate_words as words
from .ink import BROWN, SOFT
from .part import MOST_GAMES, StatisticsPart
from .words import column_label

_TOP, _FOOT = 84.0, 116.0
"""The top of the rows, and the room below them for the months and the last lines."""
_TALL, _TALLEST = 112.0, 520.0
"""The greatest height of a row: among several, and with one or two rows."""
_ROOMY = 150.0
"""From this height on, a row shows the margin of each bead as a bar, and its figure above."""
_STACKED = 228.0
"""The height of a row in one column: name and figure, thread, and the games it comes from."""
_WIDE = 1200.0
"""On a page narrower than this, rows are in one column."""
_NAME, _CHART, _SCALE, _FIGURE, _DETAIL = 300.0, 400.0, 86.0, 1170.0, 1336.0
_GAP = 44.0
"""The gap between the months and the figure."""
_NEAR = 2
"""How many bot levels a row names; its tip names all of them."""
_STEPS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
_LOUD = 3.0
"""The scale reaches at most this many times the largest figure, as wide margins would flatten everything else."""


class RatesPart(StatisticsPart):
    id = "rates"
    tall = 700.0

    def add_spots(self) -> None:
        self.rows = self._in_order()
        self.any = any(row.rate.games for row in self.rows)
        both = {row.game for row in self.rows if row.alone} & {row.game for row in self.rows if not row.alone}
        self.names = [words.title(self.about.title(row.game), row, row.game in both) for row in self.rows]
        change, only = self.about.choose_filter, self.about.only
        for n, row in enumerate(self.rows if self.any else ()):
            press = partial(change, replace(only, game=row.game)) if change is not None and not only.game else None
            self.add(f"rate-{n}", self._row(n).grow(6, -1), self.names[n], pgettext("a title", "game"),
                     words.spoken_row(row, self.found), press, words.bots(row))
        if self.about.review is not None:
            self.add("review", self._button, _("Review a game"), _("button"), "", self.about.review,
                     _("Opens the coach with your newest game that it has not reviewed."))

    def _in_order(self) -> list[RateRow]:
        """The rows in the order of the shelf, those with reviewed games first."""
        place = {info.id: n for n, info in enumerate(self.about.games)}

        def rank(row: RateRow) -> tuple[bool, int, bool]:
            return not row.rate.games, place.get(row.game, len(place)), row.alone

        return sorted(self.found.rates, key=rank)[:MOST_GAMES]

    # -- geometry -------------------------------------------------------------------------------------------

    @property
    def _is_stacked(self) -> bool:
        return self.box.w / self.k < _WIDE

    @property
    def _each(self) -> float:
        """The height of a row."""
        if self._is_stacked:
            return _STACKED
        room = self.box.h / self.k - _TOP - _FOOT
        return min(_TALLEST if len(self.rows) <= 2 else _TALL, room / max(1, len(self.rows)))

    def _row(self, n: int) -> Box:
        return Box(0, (_TOP + n * self._each) * self.k, self.box.w, self._each * self.k)

    @property
    def _void(self) -> Box:
        """The box that replaces the rows when there are none."""
        k = self.k
        wide = min(self.box.w, 1060 * k)
        return Box((self.box.w - wide) / 2, (96 if self._is_stacked else 170) * k, wide, 290 * k)

    @property
    def _end(self) -> float:
        """The lower end of the rows, or of the box that replaces them."""
        if not self.any:
            return self._void.bottom
        return self._row(len(self.rows)).y + (8 if self._is_stacked else 36) * self.k

    @property
    def _button(self) -> Box:
        k = self.k
        if not self.any:
            return Box((self.box.w - 280 * k) / 2, self._end - 78 * k, 280 * k, 52 * k)
        x = 0.0 if self._is_stacked else self.box.w - 280 * k
        return Box(x, self._end + (84 * k if self._is_stacked else 12 * k), 280 * k, 52 * k)

    @property
    def used_height(self) -> float:
        below = 150 if self._is_stacked and self.about.review is not None else 80
        return self._end + (below * self.k if self.any else 20 * self.k)

    @property
    def _chart(self) -> float:
        """The width of all months together."""
        k = self.k
        return self.box.w - (_SCALE + 10) * k if self._is_stacked else (_FIGURE - _CHART - _GAP) * k

    # -- words ----------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return words.head(self.found)

    @property
    def sub(self) -> str:
        return words.sub(self.found)

    @property
    def spoken_text(self) -> str:
        return words.spoken_rates(self.found, self.about.only)

    # -- drawing --------------------------------------------------------------------------------------------

    def paint_body(self, pen: Pen) -> None:
        if not self.any:
            self._paint_empty(pen)
        else:
            for n in range(len(self.rows)):
                self._paint_row(pen, n)
            if not self._is_stacked:
                self._paint_months(pen, Box(_CHART * self.k, self._end - 36 * self.k, self._chart, 30 * self.k))
            self._paint_foot(pen)
        if self.about.review is not None:
            ink.paint_button(pen, self._button, _("Review a game"), "stats", self.is_lit("review"))

    def _paint_empty(self, pen: Pen) -> None:
        k = self.k
        ink.paint_stitches(pen, self._void, 14)
        room = self._void.grow(-50 * k, -18 * k)
        if self.about.review is not None:
            room = room.without_bottom(76 * k)
        pen.text(words.how(self.found, self.about.only), room, 25, BROWN, wrap=True, align="centre")

    def _paint_foot(self, pen: Pen) -> None:
        k = self.k
        wide = self.box.w if self._is_stacked or self.about.review is None else self.box.w - 310 * k
        pen.text(words.foot(self.found, self.about.only), Box(0, self._end + 4 * k, wide, 36 * k), 23, INK)
        legend = words.legend(bars=self._each >= _ROOMY and not self._is_stacked)
        pen.text(legend, Box(0, self._end + 42 * k, wide, 32 * k), 20, SOFT, SERIF_ITALIC)

    def _paint_row(self, pen: Pen, n: int) -> None:
        k, row, box = self.k, self.rows[n], self._row(n)
        if self.is_lit(f"rate-{n}"):
            ink.paint_lit_row(pen, box.grow(6, -1))
        elif n:
            coach_ink.paint_rule(pen, 0, box.y, box.w)
        line = Box(box.x, box.y + 4 * k, box.w, 48 * k) if self._is_stacked else box
        self.paint_game_cover(pen, row.game, line, bool(row.rate.games))
        wide = self.box.w * 0.5 if self._is_stacked else (_NAME - 50) * k
        self.paint_name(pen, self.names[n], Box(46 * k, line.y, wide, line.h), bool(row.rate.games), size=23)
        if not row.rate.games:
            self._paint_none(pen, row, box)
            return
        self._paint_figure(pen, row, line)
        chart = Box(_CHART * k, box.y + 5 * k, self._chart, box.h - 10 * k)
        if self._is_stacked:
            chart = Box(_SCALE * k, box.y + 58 * k, self._chart, 92 * k)
            self._paint_months(pen, Box(chart.x, chart.bottom, chart.w, 30 * k))
        self._paint_thread(pen, row, chart)
        room = Box(_DETAIL * k, box.centre[1] - 30 * k, box.w - _DETAIL * k, 60 * k)
        if self._is_stacked:
            room = Box(0, box.y + 184 * k, box.w, 36 * k)
        self._paint_detail(pen, row, room)

    def _paint_none(self, pen: Pen, row: RateRow, box: Box) -> None:
        k = self.k
        left = 0.0 if self._is_stacked else _CHART * k
        middle = box.y + 104 * k if self._is_stacked else box.centre[1]
        right = box.w if self._is_stacked else (_DETAIL - 20) * k
        ink.paint_stitches(pen, Box(left, middle - 10 * k, right - left, 20 * k))
        room = Box(_DETAIL * k, box.y, box.w - _DETAIL * k, box.h)
        if self._is_stacked:
            room = Box(0, box.y + 184 * k, box.w, 36 * k)
        pen.text(words.tell_count(row), room, 21, BROWN)

    def _paint_figure(self, pen: Pen, row: RateRow, line: Box) -> None:
        k = self.k
        told = words.figure(row.rate.value, row.in_points)
        small = words.small(row)
        if self._is_stacked:
            wide = pen.width(small, 21) + 4
            pen.text(small, Box(line.w - wide, line.y, wide, line.h), 21, SOFT, align="right")
            pen.text(told, Box(line.w * 0.5 + 50 * k, line.y, line.w * 0.5 - 60 * k - wide, line.h), 32, INK,
                     SERIF_BLACK, align="right")
            return
        x, wide = _FIGURE * k, (_DETAIL - _FIGURE - 24) * k
        pen.text(told, Box(x, line.centre[1] - 30 * k, wide, 36 * k), 30, INK, SERIF_BLACK)
        pen.text(small, Box(x, line.centre[1] + 4 * k, wide, 26 * k), 20, SOFT)

    def _paint_detail(self, pen: Pen, row: RateRow, room: Box) -> None:
        told, bots = words.tell_count(row), words.bots(row, _NEAR)
        if self._is_stacked or not bots:
            left = pen.text(told, room, 21, BROWN)
            if pen.width(bots, 20, SERIF_ITALIC) < room.right - left.right - 20:
                pen.text(bots, room, 20, SOFT, SERIF_ITALIC, align="right")
            return
        upper, lower = room.rows(2)
        pen.text(told, upper, 21, BROWN)
        pen.text(bots, lower, 20, SOFT, SERIF_ITALIC)

    def _paint_thread(self, pen: Pen, row: RateRow, box: Box) -> None:
        """Paint months as beads on a thread above the zero line; the stitches show the rate of all months together."""
        k, rate, roomy = self.k, row.rate, box.h >= _ROOMY * self.k
        most = _scale(row, roomy)
        known = [(n, month) for n, month in enumerate(row.columns) if month.games]
        each, r = box.w / len(row.columns), (10 if roomy else 7.5) * k
        above = (40 if roomy else 14) * k

        def at(n: int, value: float) -> tuple[float, float]:
            part = min(1.0, max(0.0, value / most))
            return box.x + (n + 0.5) * each, box.bottom - 10 * k - part * (box.h - 10 * k - above)

        floor, whole = at(0, 0)[1], at(0, rate.value)[1]
        coach_ink.paint_rule(pen, box.x, floor, box.w, coach_ink.AXIS, 2)
        if len(known) > 1:
            pen.thread([(box.x, whole), (box.right, whole)], 2 * k, dash=(8 * k, 8 * k), shadow=False)
        self._paint_scale(pen, row, most, Box(box.x, at(0, most)[1], box.w, 0), floor)
        if roomy:
            for n, month in known:
                far, (x, _y) = month.reach(rate) or 0.0, at(n, 0)
                top, low = at(n, month.value + far)[1], at(n, month.value - far)[1]
                if far:
                    ink.paint_doubt(pen, Box(x - 5 * k, top, 10 * k, max(10 * k, low - top)))
        if len(known) > 1:
            pen.thread([at(n, month.value) for n, month in known], (3.4 if roomy else 2.6) * k, shadow=roomy)
        for n, month in known:
            x, y = at(n, month.value)
            ink.paint_bead(pen, (x, y), r, month.is_enough)
            if roomy:
                top = min(y - r, at(n, month.value + (month.reach(rate) or 0.0))[1])
                pen.text(words.figure(month.value, row.in_points), Box(x - each / 2, top - 32 * k, each, 28 * k), 21,
                         INK, SEMI, align="centre")

    def _paint_scale(self, pen: Pen, row: RateRow, most: float, top: Box, floor: float) -> None:
        k = self.k
        left, wide = top.x - _SCALE * k, (_SCALE - 10) * k
        pen.text(words.scale(most, row.in_points), Box(left, top.y - 13 * k, wide, 26 * k), 20, SOFT, align="right")
        pen.text("0", Box(left, floor - 14 * k, wide, 26 * k), 20, SOFT, align="right")

    def _paint_months(self, pen: Pen, room: Box) -> None:
        columns, unit = self.found.columns, self.found.unit
        for n, (column, part) in enumerate(zip(columns, room.columns(len(columns)), strict=True)):
            told = column_label(column, unit, n, len(columns))
            pen.text(told, part.grow(part.w if unit == "week" else -3, 0), 20, BROWN, SEMI, align="centre")


def _scale(row: RateRow, roomy: bool) -> float:
    """The value at the top of a row's scale, a round number. Each game has its own scale; margins fit if they are
    shown."""
    known = [month for month in row.columns if month.games]
    largest = max([month.value for month in known] + [row.rate.value, 0.0])
    reached = max([month.value + (month.reach(row.rate) or 0.0) for month in known], default=0.0)
    most = min(reached, _LOUD * largest) if roomy and largest > 0 else largest
    most = max(0.1 if row.in_points else 0.001, most)
    tens = 10.0 ** math.floor(math.log10(most))
    return tens * next(step for step in _STEPS if step * tens >= most * 0.999)
