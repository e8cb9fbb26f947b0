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
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.widgets.controls import paper

from . import ink
from .ink import BROWN, COACHS, COST, SOFT

PICTURE = (236.0, 176.0)
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
        found, cost, k = self.found, self.costs[n], self.k
        box = self.boxes[n]
        paper(pen, box, 16, 18 if chosen else 8)
        if lit and not chosen:
            pen.sketch(Sketch(box.w, box.h).rect(2, 2, box.w - 4, box.h - 4, 15, "none", "#e0a63c", 4), box)
        pic = Box(box.x + 18, box.y + 20, PICTURE[0] * k, PICTURE[1] * k)
        self._paint_picture(pen, cost, pic)
        side = 46 * min(k, 1.4)
        ink.paint_pin(pen, n + 1, Box.around((pic.x + 6, pic.y + 4), side, side))
        x = pic.right + 20
        w = box.right - x - 18
        pen.text(self.label(n), Box(x, box.y + 6 * k, w, 32 * k), 21, SOFT, SERIF_ITALIC)
        column = 80 * k
        lines = ((_("Played"), found.played_text(cost), INK, 38), (_("Coach"), found.better_text(cost), COACHS, 88))
        for told, move, colour, y in lines:
            pen.text(told, Box(x, box.y + y * k, column - 6, 44 * k), 20, SOFT, SEMI)
            ink.paint_lines(pen, move, Box(x + column, box.y + y * k, w - column, 44 * k), 25, colour, SERIF)
        ink.paint_rule(pen, x, box.y + 138 * k, w)
        pen.text(found.change(-found.loss(cost)), Box(x, box.y + 142 * k, 130 * k, 54 * k), 44, COST, SERIF_BLACK)
        note = Box(x + 136 * k, box.y + 144 * k, w - 136 * k, 26 * k)
        pen.text(verdicts.unsure(found, cost), note, 20, BROWN)
        pen.text(verdicts.tries_text(cost), note.move(0, 25 * k), 20, BROWN)
        under = Box(box.x + 20, pic.bottom + 8, box.w - 40, box.bottom - pic.bottom - 16)
        ink.paint_lines(pen, ink.fullest(pen, self._whys[n], under), under, 22, INK)
        if chosen:
            ring = box.grow(6)
            pen.thread(rounded_outline(ring.x, ring.y, ring.w, ring.h, 21), 5, bright=True)

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
