"""The coach's graph: a line for every seat, the even share, pins for costly decisions.

A strip below shows what changed one seat's chance, turn by turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from klotho_games.coach import verdicts
from klotho_games.coach.findings import Findings
from klotho_games.core.i18n import _, capital, number
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEATS, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC, mix
from klotho_games.stage.widgets.controls import paper

from . import ink, marks
from .ink import AXIS, BROWN, LUCK, OTHERS, OWN, RULE, SOFT

_MANY = 5
"""From this many seats on, only the player's own line and the winner's are drawn at full strength."""
_PIN = 38.0
_MARKS_APART = 58.0
_STRIP = 110.0
_NEAR = 16.0
"""How close to a line the pointer has to be to select it."""


class Graph:
    """`box` is the sheet; `k` is the scale of the words."""

    def __init__(self, found: Findings, box: Box, k: float, seat: int) -> None:
        self.found, self.box, self.k, self.seat = found, box, k, seat
        self.lifted = -1
        """The seat whose line the pointer is on, or -1."""
        right = (194 if found.is_alone else 226) * k
        self.plot = Box(box.x + 30 + 92 * k, box.y + 116 * k, box.w - 30 - 92 * k - right,
                        box.h - (116 + 82) * k - _STRIP)
        self.strip = Box(self.plot.x, self.plot.bottom + 70 * k, self.plot.w, _STRIP)
        self._points = {n: self._run(n) for n in range(found.seats)}

    # -- geometry -------------------------------------------------------------------------------------------

    def at(self, along: float, value: float) -> Point:
        g = self.plot
        return g.x + g.w * along, g.bottom - g.h * min(1.0, max(0.0, value / self.found.top))

    def _run(self, seat: int) -> list[Point]:
        """The points of a seat's line, without those too close together to be seen."""
        points = [self.at(*p) for p in self.found.line(seat)]
        kept = points[:1]
        for before, p in pairwise(points):
            if p[0] - kept[-1][0] >= 3 or abs(p[1] - kept[-1][1]) >= 12:
                if before[0] - kept[-1][0] > 12:
                    kept.append(before)
                kept.append(p)
        return kept if not points or kept[-1] == points[-1] else [*kept, points[-1]]

    def label(self, seat: int) -> Box:
        """The place of a line's name: at its end, or as near as the other names allow."""
        tall = self._label_h
        return Box(self.plot.right + 26, self._label_y[seat] - tall / 2, self.box.right - self.plot.right - 32, tall)

    @cached_property
    def _label_y(self) -> dict[int, float]:
        tall, places = self._label_h, self.found.places
        upwards = sorted(range(self.found.seats), key=lambda n: (-round(self._end(n)), -places.index(n)))
        bottom = self.plot.bottom + (10 if self.found.is_alone else tall / 2)
        return ink.spread([(n, self._end(n)) for n in upwards], tall, self.plot.y - tall / 2, bottom)

    @property
    def _label_h(self) -> float:
        if self.found.is_alone:
            return 84 * self.k
        return min(46 * self.k, self.plot.h / max(1, self.found.seats))

    def _end(self, seat: int) -> float:
        points = self._points[seat]
        return points[-1][1] if points else self.plot.bottom

    def pins(self) -> list[Box]:
        """The places of the pins, one for each card of the seat: beside its line and not over each other."""
        made: list[Box] = []
        for cost in self.found.costs(self.seat):
            x, y = self.at(self.found.turns.along(cost.ply), self.found.chance(self.seat, cost.ply))
            made.append(self._free_pin(x, y, made))
        return made

    def _free_pin(self, x: float, y: float, taken: Sequence[Box]) -> Box:
        g, side = self.plot, _PIN * min(self.k, 1.4)
        ways = [way * n for n in (1, 2, 3) for way in (44.0 * min(self.k, 1.4), -44.0 * min(self.k, 1.4))]
        places = [Box.around((x, y + dy), side, side) for dy in ways]
        inside = [p for p in places if g.y - 20 <= p.y and p.bottom <= g.bottom + 12]
        free = [p for p in inside if not any(p.overlap(other.grow(3)) for other in taken)]
        return next(iter(free or inside or places))

    def nearest(self, at: Point) -> int:
        """The seat whose line is at this point, or -1."""
        if not self.plot.grow(8).contains(at):
            return -1
        far = {seat: min((_off(at, a, b) for a, b in pairwise(points)), default=1e9)
               for seat, points in self._points.items()}
        best = min(far, key=lambda seat: (far[seat], seat != self.seat))
        return best if far[best] <= _NEAR else -1

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        found, box, k = self.found, self.box, self.k
        paper(pen, box, 18, 12)
        pen.text(verdicts.headline(found), Box(box.x + 32, box.y + 14 * k, box.w - 64, 50 * k), 36, INK, SERIF_BLACK)
        pen.text(verdicts.graph_title(found), Box(box.x + 32, box.y + 60 * k, box.w - 64, 34 * k), 22, SOFT,
                 SERIF_ITALIC)
        lines = [p for points in self._points.values() for p in marks.subdivide(points)]
        parts = marks.bands(pen, found, self.plot, k, lines)
        marks.paint_bands(pen, parts)
        self._paint_axes(pen)
        if found.is_alone:
            self._paint_alone(pen)
        else:
            self._paint_lines(pen)
        if not found.whole:
            self._paint_rest(pen)
        for seat in range(found.seats):
            self._paint_label(pen, seat)
        if found.is_finished:
            taken = [*self.pins(), *(part.label for part in parts)]
            tags = marks.tags(pen, found, self.seat, self.plot, k, self._stand, lines, taken)
            marks.paint_tags(pen, tags)
        for n, place in enumerate(self.pins(), start=1):
            self._paint_pin(pen, n, place)
        if found.is_finished:
            self._paint_strip(pen)
        else:
            self._paint_progress(pen)

    def _stand(self, ply: int) -> Point:
        """The point of the chosen seat's line after this many steps."""
        return self.at(self.found.turns.along(ply), self.found.chance(self.seat, ply))

    def _paint_axes(self, pen: Pen) -> None:
        found, g, k = self.found, self.plot, self.k
        plain = pen.look.high_contrast
        for quarter in range(5):
            part = quarter / 4
            y = g.bottom - g.h * part
            colour = "#000000" if plain else "#b99b66" if not quarter else "#dcc79c"
            ink.paint_rule(pen, g.x, y, g.w, colour, 1.4 if quarter else 2.4)
            if quarter % 2 == 0:
                words_y = y - (16 if quarter else 22) * k
                pen.text(found.figure(found.top * part), Box(self.box.x + 14, words_y, g.x - self.box.x - 26, 32 * k),
                         22, BROWN, SEMI, align="right")
        start = found.chance(0, 0) if found.is_alone else 1 / found.seats
        if found.reach >= 0 and not (found.points and not found.is_alone):
            ink.paint_dashes(pen, self.at(0, start)[1], g.x, g.right, "#000000" if plain else AXIS)
        below = Box(self.box.x + 14, g.bottom + 8 * k, g.x - self.box.x - 26, 32 * k)
        pen.text(capital(found.turns.word), below, 21, SOFT, SERIF_ITALIC, align="right")
        for x, label in self._labels(pen):
            pen.text(label, Box(x - 50, below.y, 100, 32 * k), 22, BROWN, SEMI, align="centre")

    def _labels(self, pen: Pen) -> list[tuple[float, str]]:
        """The turn numbers on the axis: below the middle of each turn if they are few, otherwise below some turns'
        ends."""
        shown, g = self.found.turns.shown, self.plot
        wide = g.w / len(shown)
        widest = pen.width(str(shown[-1].last), 22, SEMI) + 18
        if shown[0].first == shown[0].last and wide >= widest and len(shown) <= 12:
            return [(g.x + wide * (n + 0.5), str(turn.first)) for n, turn in enumerate(shown)]
        every = max(1, -(-widest // wide))
        picked = [n for n in range(len(shown)) if (n + 1) % every == 0]
        return [(g.x + wide * (n + 1), str(shown[n].last)) for n in picked]

    def _loud(self, seat: int) -> bool:
        found = self.found
        return found.seats < _MANY or seat in (self.seat, found.own, self.lifted, *found.result.winners)

    def _paint_lines(self, pen: Pen) -> None:
        front = [self.lifted, self.seat]
        order = sorted(range(self.found.seats), key=lambda n: (n in front, n == self.seat, self._loud(n)))
        for seat in order:
            mark, points, thick = SEATS[seat], self._points[seat], seat in front
            if not self._loud(seat) and not pen.look.high_contrast:
                ink.paint_line(pen, points, mark.colour, 2.2, mix(mark.dark, "#efe6d2", 0.4), 4.6)
                side = 15
            else:
                ink.paint_line(pen, points, mark.colour, 7 if thick else 4.6, mark.dark, 10.5 if thick else 7.6)
                side = 28 if thick else 21
            for p in self._shape_points(seat):
                seat_shape(pen, seat, Box.around(p, side, side))

    def _shape_points(self, seat: int) -> list[Point]:
        """Where a line shows its seat's shape: at the ends of turns, but not at the end of the game."""
        found, turns = self.found, self.found.turns.shown
        every = max(1, -(-_MARKS_APART // (self.plot.w / len(turns))))
        ends = [turn.end for n, turn in enumerate(turns[:-1]) if (n + 1) % every == 0]
        return [self.at(found.turns.along(ply), found.chance(seat, ply)) for ply in ends if ply <= found.reach]

    def _paint_alone(self, pen: Pen) -> None:
        """Paint the only line as a golden thread."""
        g, points = self.plot, self._points[0]
        if len(points) < 2:
            return
        s = Sketch(round(g.w), round(g.h))
        under = [(x - g.x, y - g.y) for x, y in points]
        if not pen.look.high_contrast:
            glow = s.linear((0, 0), (0, g.h), (0, "#e8b44c", 0.5), (100, "#e8b44c", 0.06))
            s.polygon([*under, (under[-1][0], g.h), (0, g.h)], glow)
            pen.sketch(s, Box(g.x, g.y, round(g.w), round(g.h)))
        pen.thread(points, 8, bright=True)
        if self.found.whole:
            start, k = self.found.chance(0, 0), self.k
            told, label = Box(g.right + 16, self.at(0, start)[1] - 32 * k, 150 * k, 64 * k), self.label(0)
            if told.overlap(label):  # above the name, or below it
                up = label.y - told.h >= g.y - 16
                told = Box(told.x, label.y - told.h if up else label.bottom, told.w, told.h)
            pen.text(_("start"), told.top_part(32 * k), 21, SOFT, SERIF_ITALIC)
            pen.text(self.found.figure(start), told.bottom_part(34 * k), 26, BROWN, SERIF_BLACK)

    def _paint_rest(self, pen: Pen) -> None:
        """Paint stitches where the game has not been analysed yet."""
        g = self.plot
        x = g.x + g.w * self.found.turns.along(max(0, self.found.reach))
        pen.sketch(Sketch(10, 10).rect(0, 0, 10, 10, 0, AXIS), Box(x, g.y, g.right - x, g.h), alpha=0.1)
        y = g.centre[1]
        pen.thread([(x + 12, y), (g.right, y)], 5, dash=(13, 11), shadow=False)

    def _paint_label(self, pen: Pen, seat: int) -> None:
        found, k = self.found, self.k
        place = self.label(seat)
        y, side = place.centre[1], min(32 * min(k, 1.4), place.h - 6)
        if found.is_alone:
            middle, side = place.y + 30 * k, 60 * min(k, 1.4)
            seat_shape(pen, seat, Box.around((place.x + 20, middle + 8 * k), side, side), shadow=2)
            name = Box(place.x + 26 + side / 2, middle - 20 * k, place.w - 30 - side / 2, 40 * k)
            ink.paint_lines(pen, found.names[0], name, 27, INK, SERIF, lines=1)
            pen.text(number(found.result.scores[0]), name.move(0, 34 * k), 24, BROWN, SERIF_BLACK)
            return
        if found.whole:
            end = self._points[seat][-1]
            ink.paint_line(pen, [end, (place.x + 2, y)], SEATS[seat].dark, 2.4)
        seat_shape(pen, seat, Box.around((place.x + 18, y), side, side), shadow=2)
        score = number(found.result.scores[seat])
        wide = max(pen.width(number(n), 25, SERIF_BLACK) for n in found.result.scores) + 4
        pen.text(score, Box(place.right - wide - 6, place.y, wide, place.h), 25, BROWN, SERIF_BLACK, align="right")
        left = place.x + 24 + side / 2
        room = place.right - wide - 14 - left
        if seat in found.result.winners:
            cup = min(26.0, side)
            icon(pen, "trophy", Box(place.right - wide - 10 - cup, y - cup / 2, cup, cup), "#7a4a12")
            room -= cup + 6
        ink.paint_lines(pen, found.names[seat], Box(left, place.y, room, place.h), 27, INK, SERIF, lines=1)

    def _paint_pin(self, pen: Pen, n: int, place: Box) -> None:
        cost = self.found.costs(self.seat)[n - 1]
        foot = self.at(self.found.turns.along(cost.ply), self.found.chance(self.seat, cost.ply))
        ink.paint_line(pen, [foot, place.centre], "#4a0c0a", 2.6)
        ink.paint_pin(pen, n, place)

    def _paint_progress(self, pen: Pen) -> None:
        """Paint the coach's progress in the place of the strip of luck and skill."""
        st, k = self.strip, self.k
        title = Box(self.box.x + 32, self.plot.bottom + 42 * k, self.box.w - 64, 32 * k)
        pen.text(_("Progress of the review"), title, 22, SOFT, SERIF_ITALIC)
        ink.paint_progress(pen, st.x, st.right, st.centre[1] + 6, self.found.study.share, k)

    def _paint_strip(self, pen: Pen) -> None:
        found, st, k = self.found, self.strip, self.k
        title = Box(self.box.x + 32, self.plot.bottom + 42 * k, self.box.w - 64, 32 * k)
        pen.text(verdicts.strip_title(found, self.seat), title, 22, SOFT, SERIF_ITALIC)
        columns = found.strip(self.seat)
        kinds = (LUCK, OWN) if found.is_alone else (LUCK, OWN, OTHERS)
        values = [[(getattr(column, kind), kind) for kind in kinds] for column in columns]
        most = max((abs(value) for column in values for value, _kind in column), default=0.0)
        s, middle = Sketch(round(st.w), round(st.h)), st.h / 2
        scale, wide = (st.h / 2 - 3) / max(most, 0.04), st.w / max(1, len(columns))
        each = min(24.0, (wide - 6) / len(kinds) - 3)
        for n, column in enumerate(values):
            standing = [(value, kind) for value, kind in column if abs(value) >= 0.004]
            x = wide * (n + 0.5) - (len(standing) * (each + 3) - 3) / 2
            for value, kind in standing:
                tall = max(5.0, abs(value) * scale)
                ink.draw_bar(s, kind, Box(x, middle - tall if value > 0 else middle, each, tall))
                x += each + 3
        s.rect(0, middle - 1, st.w, 2, 0, "#000000" if pen.look.high_contrast else RULE if not columns else AXIS)
        pen.sketch(s, st)
        told = {LUCK: verdicts.chance_word(found), OWN: _("skill"), OTHERS: _("the others")}
        side = 26 * min(k, 1.4)
        for n, kind in enumerate(kinds):
            y = st.y - 4 + n * 39 * min(k, 1.4) + (20 if found.is_alone else 0)
            ink.paint_swatch(pen, kind, Box(st.right + 24, y, side, side))
            left = st.right + 34 + side
            pen.text(told[kind], Box(left, y - 4, self.box.right - left - 8, side + 8), 22, BROWN, SEMI)


def _off(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a piece of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    t = min(1.0, max(0.0, t))
    return float(((p[0] - a[0] - t * dx) ** 2 + (p[1] - a[1] - t * dy) ** 2) ** 0.5)
