"""Mines: rock with four chambers, and the half-lines of the boundary from the middle to the edges (K97-3.4).

A half-line's pattern is aligned to the card's edge, so that it continues where two of a kind meet: blobs
and trapezoids are mirrored there, stripes continue because they look the same after a half turn. An edge
without a half-line has a crack in the bare rock.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import HAND_DICE, Hand, Mine
from klotho_games.games.klotho97.telling.names import hand_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, mix

from .card_frame import dice_row
from .signs import TINTS, mineral
from .steel import octagon
from .style import CREAM, OUTLINE, PALE_GOLD, STEEL

_RIM = 7.0
_DIRECTIONS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
PICTURES = {"stripes": "bound_stripes", "blobs": "bound_blobs", "trapezoids": "bound_traps"}
_STRIP = (120, 28)
"""Size of a boundary's picture, which repeats after its length."""
_ROCKS = 6
"""How many rock faces are drawn; the cards share them."""
_SAMPLES: dict[Hand, tuple[int, ...]] = {
    "pair": (4, 4), "two_pairs": (2, 2, 5, 5), "three": (5, 5, 5), "four": (2, 2, 2, 2), "five": (1, 1, 1, 1, 1),
    "full_house": (3, 3, 3, 5, 5), "straight": (2, 3, 4, 5, 6),
}
_HIGH_SAMPLES: dict[Hand, tuple[int, ...]] = {
    "pair": (5, 5), "two_pairs": (4, 4, 6, 6), "three": (5, 5, 5), "four": (4, 4, 4, 4), "five": (6, 6, 6, 6, 6),
    "full_house": (6, 6, 6, 4, 4), "straight": (4, 5, 6, 7, 8),
}


def sample_dice(mine: Mine) -> tuple[int, ...]:
    """K97-3.1: return sample dice for the hand, drawn on the card as an example."""
    dice = (_SAMPLES if mine.least == 1 else _HIGH_SAMPLES)[mine.hand]
    assert len(dice) == HAND_DICE[mine.hand]
    return dice


class Lying(NamedTuple):
    """A mine as placed: edges from the north, minerals from the north-west, both clockwise."""

    edges: tuple[str, ...]
    quads: tuple[str, ...]
    turned: bool


def lying(mine: Mine, turned: bool = False) -> Lying:
    """K97-3.6: turned upside down, edges and minerals move on by two."""
    if not turned:
        return Lying(mine.edges, mine.quads, False)
    return Lying(mine.edges[2:] + mine.edges[:2], mine.quads[2:] + mine.quads[:2], True)


# -- half-lines ---------------------------------------------------------------------------------------------------


def half_line(look: DrawStyle, kind: str, length: int, thick: int, way: int) -> pygame.Surface:
    """Draw a half-line from the middle of a card to an edge: `way` 0 north, 1 east, 2 south, 3 west.

    Sizes are in pixels.
    """

    def make() -> pygame.Surface:
        strip = look.art.svg(f"klotho97/{PICTURES[kind]}", round(_STRIP[0] * thick / _STRIP[1]), thick)
        out = pygame.Surface((length, thick), pygame.SRCALPHA, 32)
        x = length
        while x > 0:
            x -= strip.get_width()
            out.blit(strip, (x, 0))
        if kind == "stripes":
            return pygame.transform.rotate(out, (90, 0, 270, 180)[way])
        if way in (0, 2):
            out = pygame.transform.rotate(out, 90)
        return pygame.transform.flip(out, way == 3, way == 2)

    return look.art.keep(("half-line", kind, length, thick, way), make)


def paint_half_line(pen: Pen, card: Box, kind: str, way: int, thick: float, beyond: float = 0) -> None:
    """Paint a half-line on a card.

    `beyond` is how far it reaches over the edge, up to half of the gap to the next card.
    """
    r = pen.rect(card)
    across = way in (1, 3)
    px = pen.look.px(thick)
    more = round(beyond * pen.look.scale)
    mx, my = r.x + r.w // 2, r.y + r.h // 2
    reach = {0: my - r.y, 1: r.right - mx, 2: r.bottom - my, 3: mx - r.x}[way] + more
    strip = half_line(pen.look, kind, reach, px, way)
    at = {0: (mx - px // 2, my - reach), 1: (mx, my - px // 2), 2: (mx - px // 2, my), 3: (mx - reach, my - px // 2)}
    below = pygame.Surface(_grow_size(strip.get_size(), across, pen.look.px(2)), pygame.SRCALPHA, 32)
    below.fill((0, 0, 0, 118))
    x, y = at[way]
    d = pen.look.px(2)
    pen.blit(below, (x, y - d) if across else (x - d, y))
    pen.blit(strip, (x, y))


def _grow_size(size: tuple[int, int], across: bool, d: int) -> tuple[int, int]:
    return (size[0], size[1] + 3 * d) if across else (size[0] + 2 * d, size[1])


# -- rock ---------------------------------------------------------------------------------------------------------

_STONES = ("#6b5a52", "#78655a", "#5d4d48", "#836f61", "#524341", "#6f5c5a", "#8e7a68")


@lru_cache(maxsize=64)
def _rock(w: float, h: float, seed: int) -> Sketch:
    """Draw a rock face in flat facets, lighter above, in its steel frame."""
    s, hand, across, down = Sketch(w, h), random.Random(seed), 5, 7
    fw, fh = w - 2 * _RIM, h - 2 * _RIM
    knots: dict[tuple[int, int], Point] = {}
    for j in range(down + 1):
        for i in range(across + 1):
            dx = 0 if i in (0, across) else hand.uniform(-0.32, 0.32)
            dy = 0 if j in (0, down) else hand.uniform(-0.32, 0.32)
            knots[i, j] = (_RIM + (i + dx) * fw / across, _RIM + (j + dy) * fh / down)
    s.rect(_RIM, _RIM, fw, fh, 0, _STONES[4])
    for j in range(down):
        for i in range(across):
            a, b, c, d = knots[i, j], knots[i + 1, j], knots[i + 1, j + 1], knots[i, j + 1]
            s.polygon((a, b, c, d), _shade_stone(hand.choice(_STONES), j / down))
            halves = ((a, b, c), (a, c, d)) if hand.random() < 0.5 else ((a, b, d), (b, c, d))
            s.polygon(hand.choice(halves), _shade_stone(hand.choice(_STONES), j / down))
    s.polygon(octagon(3.6, 3.6, w - 7.2, h - 7.2, 11), "none", OUTLINE, 7)
    s.polygon(octagon(4, 4, w - 8, h - 8, 10.6), "none", s.linear((0, 0), (0, h), *STEEL), 3.4)
    s.line([(3.4, h - 12), (3.4, 12), (12, 3.4), (w - 12, 3.4)], "#dbe4f5", 1.5, opacity=0.75)
    return s


def _shade_stone(stone: str, low: float) -> str:
    return mix(stone, "#ffe9c9", 0.16 * (1 - 2 * low)) if low < 0.5 else mix(stone, "#0a0614", 0.9 * (low - 0.5))


def chambers(w: float, h: float, thick: float) -> list[Box]:
    """Return the four quadrants of a card, clockwise from the north-west."""
    g, edge = thick / 2 + 2, _RIM + 4
    cw, ch = w / 2 - g - edge, h / 2 - g - edge
    right, low = w / 2 + g, h / 2 + g
    return [Box(edge, edge, cw, ch), Box(right, edge, cw, ch), Box(right, low, cw, ch), Box(edge, low, cw, ch)]


@lru_cache(maxsize=64)
def _chamber(w: float, h: float, kind: str) -> Sketch:
    """Draw a quadrant in the light of its mineral. It is the same in every corner of a card."""
    s, tint = Sketch(w, h), TINTS[kind]
    light = s.radial((w / 2, h / 2), max(w, h) * 0.62, (0, tint, 0.8), (45, tint, 0.42), (100, "#1a1016", 0.5))
    s.polygon(octagon(1, 1, w - 2, h - 2, 10), light, "#0a070b", 2)
    return s.line([(11, h - 1), (w - 11, h - 1), (w - 1, h - 11), (w - 1, 11)], "#c2a88c", 1.6, opacity=0.45)


_CRACK = (0, 2.6, -2.2, 1.2, -2.8, 2.2, -1.4, 2.6, -2, 0)


@lru_cache(maxsize=64)
def _crack(length: float, way: int, seed: int) -> Sketch:
    """Draw a crack in the bare rock, for an edge without a half-line."""
    dx, dy = _DIRECTIONS[way]
    s = Sketch(length, 14) if dx else Sketch(14, length)
    begin = (0 if dx > 0 else length, 7) if dx else (7, 0 if dy > 0 else length)
    points = [(begin[0] + dx * length * j / 9 - dy * aside, begin[1] + dy * length * j / 9 + dx * aside)
              for j, aside in ((j, _CRACK[(j + way * 3 + seed) % 10]) for j in range(10))]
    return s.line(points, "#c2a88c", 7, opacity=0.35).line(points, "#0d090d", 4.4)


def _paint_crack(pen: Pen, w: float, h: float, way: int, seed: int) -> None:
    dx, dy = _DIRECTIONS[way]
    length = (w / 2 if dx else h / 2) - _RIM
    if dx:
        box = Box(w / 2 if dx > 0 else _RIM, h / 2 - 7, length, 14)
    else:
        box = Box(w / 2 - 7, h / 2 if dy > 0 else _RIM, 14, length)
    pen.sketch(_crack(round(length, 1), way, seed), box)


# -- the card -----------------------------------------------------------------------------------------------------


def paint_mine(pen: Pen, mine: Mine, w: float, h: float, *, seed: int, thick: float, token: float, apart: float = 0,
               turned: bool = False) -> None:
    """Paint the card without what is on its middle. `apart` moves the minerals away from the middle."""
    whole, told = Box(0, 0, w, h), lying(mine, turned)
    pen.sketch(_rock(w, h, seed % _ROCKS), whole)
    for box, kind in zip(chambers(w, h, thick), told.quads, strict=True):
        pen.sketch(_chamber(round(box.w, 1), round(box.h, 1), kind), box)
    for way, kind in enumerate(told.edges):
        if kind:
            paint_half_line(pen, whole, kind, way, thick)
        else:
            _paint_crack(pen, w, h, way, seed % _ROCKS)
    for i, (box, kind) in enumerate(zip(chambers(w, h, thick), told.quads, strict=True)):
        cx, cy = box.centre
        pen.svg(mineral(kind), Box.around((cx, cy + (apart if i > 1 else -apart)), token, token), shadow=3)


def hand_plate(pen: Pen, centre: Point, mine: Mine) -> None:
    """Paint the hand in words with sample dice. The plate is narrow, so that the half-lines are visible beside it."""
    words, dice = hand_name(mine.hand), sample_dice(mine)
    letters, px = pen.look.letters, pen.look.px(20)
    lines = balance_lines(pen, words, BOLD, 20, 104).split("\n")
    high = _("4s or higher") if mine.least > 1 else ""
    side = 19 if len(dice) < 5 else 17
    widest = max(letters.width(line, BOLD, px) for line in (*lines, high)) / pen.look.scale
    w = max(widest, len(dice) * (side + 3) - 3, 84) + 18
    h = 40.0 + 22 * len(lines) + (22 if high else 0)
    box = _plate(pen, centre, w, h)
    dice_row(pen, (centre[0], box.y + 9 + 19 / 2), dice, side, 3)
    y = box.y + 31
    for line, ink in [*((line, CREAM) for line in lines), *([(high, PALE_GOLD)] if high else [])]:
        pen.text(line, Box(box.x + 4, y, w - 8, 22), 20, ink, BOLD, align="centre", grow=False, shadow="#05060a")
        y += 22


def _plate(pen: Pen, centre: Point, w: float, h: float) -> Box:
    w = math.ceil(w)
    s = Sketch(w, h)
    s.polygon(octagon(1.5, 1.5, w - 3, h - 3, 9), s.down("#454f6d", "#252b40"), OUTLINE, 3)
    s.polygon(octagon(4.5, 4.5, w - 9, h - 9, 7), "none", "#c8b48e", 1.6)
    box = Box.around(centre, w, h)
    pen.sketch(s, box, shadow=3)
    return box


def hub(pen: Pen, centre: Point, r: float, *, turned: bool = False, lit: bool = False) -> None:
    """Paint the middle of a card on the bench, with an arrow that points up. `lit` is for cards on a closed path."""
    s = Sketch(2 * r, 2 * r)
    rim = [(r + (r - 1.5) * math.cos(math.radians(a)), r + (r - 1.5) * math.sin(math.radians(a)))
           for a in range(22, 382, 45)]
    s.polygon(rim, s.down("#c5d0e6" if lit else "#a3b0cd", "#3b4460"), OUTLINE, 2.4)
    s.circle(r, r, r * 0.52, "#1a1e2e", "#e8b44c" if lit else "#c8b48e", 2.4 if lit else 1.6)
    k = r * 0.3 * (-1 if turned else 1)
    s.polygon([(r, r - k), (r + r * 0.28, r + k * 0.75), (r - r * 0.28, r + k * 0.75)], "#f4ead7")
    pen.sketch(s, Box.around(centre, 2 * r, 2 * r), shadow=2)
