"""The card of one choice on the answer sheet: its picture, its chance with the error, and what speaks for it."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from klotho_games.core.i18n import decimal, ngettext, tie_numbers
from klotho_games.practice.exercise import REACH, MeasuredChoice
from klotho_games.practice.words import Gauge, cost_text, doubt
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import SMALL_LETTERS
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen, cut_corners
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.widgets.controls import text_height

BROWN, SOFT, RULE = "#4a3b22", "#5f4d2c", "#cbb083"
GOOD, BAD = "#125a58", "#8e2c22"
PICTURE = Box(16, 16, 344, 324)
"""The place of the picture on a card of the usual size."""
HEIGHT = 356.0
_TWO_LINES, _MOST_LINES = 72.0, 118.0
"""The height of a move that takes two lines, and the greatest there is room for."""
_DEAREST = 0.005
"""A cost below half a point is shown as none."""


class ChoiceCard(NamedTuple):
    """What a card says."""

    head: str
    move: str
    choice: MeasuredChoice
    gauge: Gauge
    """What its figures mean."""
    facts: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        return self.choice.is_right and not self.choice.is_open

    @property
    def error_text(self) -> str:
        return self.gauge.error(self.choice.error)

    @property
    def cost_text(self) -> str:
        """How much it costs; empty if it is as good as the best choice."""
        if self.is_good or self.choice.behind < _DEAREST:
            return ""
        return f"−{self.gauge.cost(self.choice)}"

    @property
    def games_text(self) -> str:
        """How much was played to find out what it is worth, or why that is not certain."""
        if not self.choice.certain:
            return doubt(self.choice)
        n = self.choice.games
        return ngettext("{n} test game", "{n} test games", n).format(n=decimal(n, 0)) if n else ""

    @property
    def spoken(self) -> str:
        """What the voice says about the card, without its head and its move."""
        value, label = self.gauge.value(self.choice.chance), self.gauge.label
        said = f"{label} {value}" if self.gauge.points else f"{value} {label}"
        told = [f"{said}, {self.error_text}"]
        if self.cost_text:
            told.append(cost_text(self.choice, self.gauge))
        told.append(doubt(self.choice).rstrip("."))
        return ". ".join(filter(None, [*told, *(fact.rstrip(".") for fact in self.facts)]))


def paint_card(pen: Pen, box: Box, card: ChoiceCard, picture: pygame.Surface | None, k: float = 1.0) -> None:
    """Paint a card. `k` is how much larger than usual its letters are."""
    good = card.is_good
    pen.panel(box, "#fff6dd" if good else "#fffdf6", "#fdeec4" if good else "#f6ead2",
              edge="#e0a63c" if good else "#b99b66", edge_width=3 if good else 2, radius=16, shadow=6)
    place = PICTURE.move(box.x, box.y)
    paint_photo(pen, place, picture, 12)
    x = place.right + 28
    wide = box.right - x - 28
    y = box.y + 12
    pen.text(card.head, Box(x, y, wide, 32 * k), 22, SOFT, SERIF_ITALIC)
    y += 32 * k
    move = tie_numbers(card.move)
    tall = _move_height(pen, move, wide, k)
    colour = GOOD if good else INK if card.choice.is_open else BAD
    pen.text(move, Box(x, y, wide, tall), 30, colour, SERIF_BLACK, wrap=True, leading=1.12)
    y += tall + 2 * k
    _paint_chance(pen, Box(x, y, wide, 76 * k), card, k)
    _paint_line(pen, Box(x, y + 76 * k, wide, 68 * k), card, k)
    _paint_facts(pen, Box(x, y + 146 * k, wide, box.bottom - y - 146 * k - 10), card, k)
    if card.cost_text:
        _paint_cost(pen, Box(box.right - 168 * min(k, 1.6), y + 6 * k, 176 * min(k, 1.6), 56 * min(k, 1.6)), card)


def _move_height(pen: Pen, move: str, wide: float, k: float) -> float:
    """Return the height for a move in words: for two lines, or for as many as its smallest letters need."""
    needed = text_height(pen.look, move, wide, SMALL_LETTERS, SERIF_BLACK, leading=1.12)
    return max(_TWO_LINES * k, min(needed + 4 * k, _MOST_LINES * k))


def paint_photo(pen: Pen, box: Box, picture: pygame.Surface | None, radius: float) -> None:
    """Paint a part of a table in a dark frame, or an empty one until the picture is there."""
    edge = Sketch(box.w, box.h)
    if picture is None:
        edge.rect(1.5, 1.5, box.w - 3, box.h - 3, radius, edge.down("#efe2c4", "#dccba4"), "#2a1a0c", 3)
        pen.sketch(edge, box)
        return
    r = pen.rect(box)
    scale = max(r.w / picture.get_width(), r.h / picture.get_height())
    size = max(r.w, round(picture.get_width() * scale)), max(r.h, round(picture.get_height() * scale))
    scaled = pygame.transform.smoothscale(picture, size)
    cut = scaled.subsurface(((size[0] - r.w) // 2, (size[1] - r.h) // 2, *r.size)).convert_alpha()
    pen.surface.blit(cut_corners(cut, pen.look.px(radius), pen.look), r, special_flags=pygame.BLEND_PREMULTIPLIED)
    edge.rect(1.5, 1.5, box.w - 3, box.h - 3, radius, "none", "#2a1a0c", 3)
    pen.sketch(edge, box)


def _paint_chance(pen: Pen, room: Box, card: ChoiceCard, k: float) -> None:
    told = pen.text(card.gauge.value(card.choice.chance), Box(room.x, room.y, 190 * k, 72 * k), 58, INK, SERIF_BLACK)
    x = told.right + 14
    wide = room.right - x - (150 * min(k, 1.6) if card.cost_text else 0)
    pen.text(card.gauge.label, Box(x, room.y + 4 * k, wide, 32 * k), 22, BROWN)
    pen.text(card.error_text, Box(x, room.y + 36 * k, wide, 34 * k), 24, BROWN, SEMI)


def _paint_line(pen: Pen, room: Box, card: ChoiceCard, k: float) -> None:
    """Paint 0 to 100 on a line: the bar is the chance, the capsule what is uncertain, the bead the figure itself."""
    share, error, wide = card.choice.chance, REACH * card.choice.error, room.w
    left, right = max(0.0, share - error), min(1.0, share + error)
    s, x, m = Sketch(wide + 40, 48), 20.0, 20.0
    s.rect(x, m - 9, wide, 18, 9, "#efe2c4", "#8a744a", 2)
    s.rect(x, m - 9, max(18.0, wide * share), 18, 9,
           s.down("#fbdc8c", "#e0a63c") if card.is_good else s.down("#d9c49a", "#bda472"), "#5a3a10", 2)
    s.rect(x + wide * left, m - 16, max(22.0, wide * (right - left)), 32, 10, "#fffaf0", "#8a5f14", 2.6)
    s.circle(x + wide * share, m, 8.5, s.linear((0, m - 9), (0, m + 9), (0, "#ffe39a"), (100, "#d9962a")), "#4c2c16",
             2.8)
    s.rect(x + wide / 2 - 1, m + 13, 2, 8, 0, "#8a744a")
    pen.sketch(s, Box(room.x - 20, room.y, wide + 40, 48))
    under = Box(room.x, room.y + 36, wide, 28 * k)
    for words, align in ((card.gauge.value(at / 2), align) for at, align in enumerate(("left", "centre", "right"))):
        pen.text(words, under, 20, BROWN, align=align)


def _paint_facts(pen: Pen, room: Box, card: ChoiceCard, k: float) -> None:
    """Paint what speaks for the choice, or how much was played to find out what it is worth."""
    facts = [("up", GOOD, fact) for fact in card.facts]
    if not facts or not card.choice.certain:
        facts = [("stats", BROWN, card.games_text), *facts[:1]]
    most = min(3, int(room.h / (23 * k)))
    if sum(2 if pen.width(words, 21) > room.w - 36 else 1 for _mark, _colour, words in facts) > most:
        facts = facts[:1]  # more lines would touch each other
    tall = room.h / len(facts)
    for n, (mark, colour, words) in enumerate(facts):
        if not words:
            continue
        line = Box(room.x, room.y + n * tall, room.w, tall)
        icon(pen, mark, Box(line.x, line.centre[1] - 13, 26, 26), colour, 3)
        pen.text(words, line.without_left(36), 21, INK, wrap=True, leading=1.1)


def _paint_cost(pen: Pen, box: Box, card: ChoiceCard) -> None:
    """Paint the ribbon with what the choice costs, over the edge of the card."""
    s = Sketch(box.w, box.h)
    plain = pen.look.high_contrast
    s.path(f"M{box.w} 0 H0 L14 {box.h / 2} L0 {box.h} H{box.w} Z", "#000000" if plain else s.down("#be3f34", "#97200f"),
           "#ffffff" if plain else "#3a0a06", 3)
    pen.sketch(s, box, shadow=5)
    room = Box(box.x + 26, box.y - 1, box.w - 36, box.h)
    told = pen.text(card.cost_text, room.left_part(room.w * 0.58), 32, "#fff6ea", SERIF_BLACK)
    error = Box(told.right + 8, room.y + 3, room.right - told.right - 8, room.h - 2)
    pen.text(card.gauge.error(card.choice.behind_error), error, 21, "#fff6ea", SEMI)
