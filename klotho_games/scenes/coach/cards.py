"""The costliest decisions of a seat as cards.

Each card shows the table at that moment, the move that was played, the coach's move, the cost of the difference and the
reason.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from klotho_games.coach import verdicts
from klotho_games.coach.findings import CARDS, Findings
from klotho_games.coach.study import Cost
from klotho_games.core.i18n import _, capital
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen, round_corners
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import INK, SANS, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.widgets.controls import paper

from . import ink
from .ink import BROWN, COACHS, COST, SOFT

PICTURE = (236.0, 176.0)
_SMALL = 0.75
"""The size of the picture beside moves that take more than two lines."""
_COLUMN = 80.0
"""The width of the words in front of the moves."""
_MANY_LINES, _MOST_LINES = 7, 4
"""If both moves together take more lines than `_MANY_LINES`, they are in narrower letters, and each has at most
`_MOST_LINES`, so that there is room for the reason."""
Picture = Callable[[Cost], pygame.Surface | None]


class Cards:
    """A row of cards, or a column for large text. If a seat has fewer cards than places, a sentence says so."""

    def __init__(self, found: Findings, places: list[Box], k: float, seat: int, picture: Picture) -> None:
        self.found, self.k, self.seat, self._picture = found, k, seat, picture
        self.costs = found.costs(seat)
        self.boxes = places[: len(self.costs)]
        left = places[len(self.costs) :]
        self.rest = left[0].union(left[-1]) if left else None
        """The room that no card takes."""
        self._whys = [verdicts.because(found, cost) for cost in self.costs]

    def spoken_text(self, n: int) -> str:
        found, cost = self.found, self.costs[n]
        told = _("Played: {played}. Coach: {better}. {cost} {unsure}. {why}")
        return told.format(played=found.played_text(cost), better=found.better_text(cost),
                           cost=found.change(-found.loss(cost)), unsure=verdicts.unsure(found, cost),
                           why=self._whys[n][0])

    def label(self, n: int) -> str:
        return capital(verdicts.when(self.found, self.costs[n]))

    def paint(self, pen: Pen, n: int, chosen: bool, lit: bool) -> None:
        cost, box, k = self.costs[n], self.boxes[n], self.k
        paper(pen, box, 16, 18 if chosen else 8)
        if lit and not chosen:
            pen.sketch(Sketch(box.w, box.h).rect(2, 2, box.w - 4, box.h - 4, 15, "none", "#e0a63c", 4), box)
        w = box.w - (PICTURE[0] + _COLUMN) * k - 56
        is_long = any(ink.count_lines(pen, move, w, SERIF) > 2 for move in self._moves(cost))
        (self._paint_long if is_long else self._paint_usual)(pen, n)
        if chosen:
            ring = box.grow(6)
            pen.thread(rounded_outline(ring.x, ring.y, ring.w, ring.h, 21), 5, bright=True)

    def _moves(self, cost: Cost) -> tuple[str, str]:
        return self.found.played_text(cost), self.found.better_text(cost)

    def _paint_usual(self, pen: Pen, n: int) -> None:
        """Paint the picture beside the moves and the cost, and the reason below."""
        cost, box, k = self.costs[n], self.boxes[n], self.k
        pic = Box(box.x + 18, box.y + 20, PICTURE[0] * k, PICTURE[1] * k)
        words = Box(pic.right + 20, box.y, box.right - pic.right - 38, box.h)
        self._paint_head(pen, n, pic, words)
        for row, y in enumerate((38, 88)):
            self._paint_move(pen, cost, row, Box(words.x, box.y + y * k, words.w, 44 * k), 25, lines=2)
        ink.paint_rule(pen, words.x, box.y + 138 * k, words.w)
        lost = Box(words.x, box.y + 142 * k, 130 * k, 54 * k)
        pen.text(self.found.change(-self.found.loss(cost)), lost, 44, COST, SERIF_BLACK)
        self._paint_notes(pen, cost, Box(words.x + 128 * k, box.y + 144 * k, words.w - 124 * k, 26 * k), 25 * k)
        under = Box(box.x + 20, pic.bottom + 8, box.w - 40, box.bottom - pic.bottom - 16)
        self._paint_why(pen, n, under)

    def _paint_long(self, pen: Pen, n: int) -> None:
        """Paint moves that take more than two lines: the cost is below a smaller picture, and the reason is below the
        moves."""
        cost, box, k = self.costs[n], self.boxes[n], self.k
        pic = Box(box.x + 18, box.y + 20, _SMALL * PICTURE[0] * k, _SMALL * PICTURE[1] * k)
        words = Box(pic.right + 16, box.y, box.right - pic.right - 32, box.h)
        self._paint_head(pen, n, pic, words)
        pen.text(self.found.change(-self.found.loss(cost)), Box(pic.x, pic.bottom + 6 * k, pic.w, 50 * k), 44, COST,
                 SERIF_BLACK)
        self._paint_notes(pen, cost, Box(pic.x, pic.bottom + 58 * k, pic.w + 10, 26 * k), 25 * k)
        step, y, face = ink.LEAST * ink.LEADING * k, box.y + 38 * k, SERIF
        lines = [ink.count_lines(pen, move, words.w - _COLUMN * k, face) for move in self._moves(cost)]
        if sum(lines) > _MANY_LINES:
            face = SANS
            lines = [min(_MOST_LINES, ink.count_lines(pen, move, words.w - _COLUMN * k, face))
                     for move in self._moves(cost)]
        for row, many in enumerate(lines):
            place = Box(words.x, y, words.w, many * step)
            self._paint_move(pen, cost, row, place, ink.LEAST, many, face)
            y = place.bottom + 6 * k
        ink.paint_rule(pen, words.x, y + 4 * k, words.w)
        self._paint_why(pen, n, Box(words.x, y + 8 * k, words.w, box.bottom - y - 18 * k), valign="top")

    def _paint_head(self, pen: Pen, n: int, pic: Box, words: Box) -> None:
        self._paint_picture(pen, self.costs[n], pic)
        side = 46 * min(self.k, 1.4)
        ink.paint_pin(pen, n + 1, Box.around((pic.x + 6, pic.y + 4), side, side))
        when = Box(words.x, words.y + 6 * self.k, words.w, 32 * self.k)
        pen.text(self.label(n), when, 21, SOFT, SERIF_ITALIC)

    def _paint_move(self, pen: Pen, cost: Cost, row: int, place: Box, size: float, lines: int,
                    face: str = SERIF) -> None:
        """Paint the played move (row 0) or the coach's."""
        told, colour = ((_("Played"), INK), (_("Coach"), COACHS))[row]
        column = _COLUMN * self.k
        pen.text(told, Box(place.x, place.y, column - 6, place.h), 20, SOFT, SEMI)
        ink.paint_lines(pen, self._moves(cost)[row], place.without_left(column), size, colour, face,
                        lines=lines)

    def _paint_notes(self, pen: Pen, cost: Cost, first: Box, step: float) -> None:
        pen.text(verdicts.unsure(self.found, cost), first, 20, BROWN)
        pen.text(verdicts.tries_text(cost), first.move(0, step), 20, BROWN)

    def _paint_why(self, pen: Pen, n: int, room: Box, valign: str = "middle") -> None:
        """Paint the reason; one that does not fit in two lines gets as many as there are."""
        words = ink.fullest(pen, self._whys[n], room)
        most = int(room.h / (ink.LEAST * ink.LEADING * self.k))
        lines = 2 if ink.count_lines(pen, words, room.w) <= 2 else max(2, most)
        ink.paint_lines(pen, words, room, 22, INK, lines=lines, valign=valign)

    def _paint_picture(self, pen: Pen, cost: Cost, box: Box) -> None:
        picture = self._picture(cost)
        frame = Sketch(box.w, box.h)
        if picture is None:
            pen.sketch(frame.rect(1.5, 1.5, box.w - 3, box.h - 3, 10, "#e2cfa8", "#8a744a", 2), box)
            return
        r = pen.rect(box)
        small = round_corners(pygame.transform.smoothscale(picture, r.size).convert_alpha(), pen.look.px(10), pen.look)
        pen.surface.blit(small, r, special_flags=pygame.BLEND_PREMULTIPLIED)
        pen.sketch(frame.rect(1.5, 1.5, box.w - 3, box.h - 3, 10, "none", "#2a1a0c", 3), box)

    def paint_rest(self, pen: Pen) -> None:
        box = self.rest
        assert box is not None
        paper(pen, box, 16, 8)
        told = verdicts.nothing(self.found, self.seat, len(self.costs))
        room = box.grow(-36, -16)
        if self.found.is_finished and len(self.costs) < CARDS - 1:
            side = 104 * min(self.k, 1.3)
            pen.svg("shell/lantern", Box(room.x + 4, box.centre[1] - side * 0.85, side, side * 1.7), shadow=4)
            room = room.without_left(side + 40)
        if self.found.is_finished:
            pen.text(verdicts.effort_text(self.found), room.bottom_part(room.h * 0.42), 22, BROWN, wrap=True,
                     valign="top")
            room = room.top_part(room.h * 0.54)
        pen.text(told, room, 30 if not self.costs else 25, INK, SERIF, wrap=True, leading=1.15,
                 valign="bottom" if self.found.is_finished else "middle")
