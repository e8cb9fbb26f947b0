"""Building blocks of all cards: the steel frame, the header, the picture's window, badges, plates of dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, SERIF

from .steel import octagon
from .style import CREAM, OUTLINE, STEEL, TONES

PICTURE = (200.0, 150.0)
"""Size of all pictures of the decks."""
INSET = 11.0
"""Distance from the card's edge to its face."""
HEADER = 34.0


@lru_cache(maxsize=64)
def _frame(w: float, h: float, kind: str) -> Sketch:
    """Draw chamfered steel, a ring in the colour of the kind, and the dark face.

    The rims are strokes, because filling the whole card three times takes three times as long.
    """
    tone = TONES[kind]
    s = Sketch(w, h)
    face = s.down("#fbf3e3", "#e6d8bd") if kind == "score" else "#13161f"
    s.polygon(octagon(9, 9, w - 18, h - 18, 10), face)
    ring = s.linear((0, 0), (0, h), (0, tone.light), (50, tone.mid), (100, tone.dark))
    s.polygon(octagon(8.2, 8.2, w - 16.4, h - 16.4, 10.5), "none", OUTLINE, 6.4)
    s.polygon(octagon(8.2, 8.2, w - 16.4, h - 16.4, 10.5), "none", ring, 3.2)
    s.polygon(octagon(3.4, 3.4, w - 6.8, h - 6.8, 14), "none", OUTLINE, 6.4)
    s.polygon(octagon(4.2, 4.2, w - 8.4, h - 8.4, 13.4), "none", s.linear((0, 0), (0, h), *STEEL), 3.6)
    s.line([(3.6, h - 15), (3.6, 15), (15, 3.6), (w - 15, 3.6)], "#dbe4f5", 1.6, opacity=0.75)
    return s


def frame(pen: Pen, w: float, h: float, kind: str) -> None:
    pen.sketch(_frame(w, h, kind), Box(0, 0, w, h))


@lru_cache(maxsize=8)
def _bolt(r: float) -> Sketch:
    m = r + 2
    s = Sketch(2 * m, 2 * m)
    s.circle(m, m + 1, r * 1.12, OUTLINE).circle(m, m, r, "#8e9bb9", OUTLINE, 1.2)
    s.circle(m - 0.24 * r, m - 0.28 * r, r * 0.36, "#eef3fc")
    return s.line([(m - 0.6 * r, m + 0.36 * r), (m + 0.6 * r, m - 0.36 * r)], "#2b3148", 1.5)


def bolts(pen: Pen, w: float, h: float, r: float = 5) -> None:
    for at in ((12.5, 12.5), (w - 12.5, 12.5), (12.5, h - 12.5), (w - 12.5, h - 12.5)):
        pen.sketch(_bolt(r), Box.around(at, 2 * r + 4, 2 * r + 4))


def header(pen: Pen, w: float, kind: str, name: str, *, right: float = 0, size: float = 21, high: float = HEADER,
           face: str = SERIF) -> None:
    """Paint the name on a plate in the colour of the kind. `right` is room for a coin."""
    tone, wide = TONES[kind], w - 2 * INSET
    s = Sketch(wide, high)
    top = tone.dark if pen.look.high_contrast else tone.mid
    fill = s.down(top, tone.dark)
    s.path(f"M8 0 H{wide - 8} L{wide} 8 V{high} H0 V8 Z", fill)
    s.line([(0, high - 1), (wide, high - 1)], tone.light, 2)
    pen.sketch(s, Box(INSET, INSET, wide, high))
    room = Box(INSET + 1, INSET, w - 2 * INSET - 2 - right, high - 1)
    pen.text(name, room, size, CREAM, face, align="centre", grow=False, shadow="#05060a")


@lru_cache(maxsize=64)
def _window_shade(w: float, h: float) -> Sketch:
    s = Sketch(w, h)
    s.rect(0, 0, w, 14, 0, s.linear((0, 0), (0, 14), (0, "#000000", 0.5), (100, "#000000", 0)))
    s.rect(0, h - 12, w, 12, 0, s.linear((0, h - 12), (0, h), (0, "#000000", 0), (100, "#000000", 0.45)))
    s.path(f"M0 0 H{w} V{h} H0 Z", "none", OUTLINE, 3)
    return s


def window(pen: Pen, name: str, box: Box) -> None:
    """Paint the card's picture, cropped to fill the box, with a shadow of the frame on it."""
    r = pen.rect(box)
    k = max(r.w / PICTURE[0], r.h / PICTURE[1])
    drawn = pen.look.art.svg(f"klotho97/{name}", math.ceil(PICTURE[0] * k), math.ceil(PICTURE[1] * k))
    left, top = (drawn.get_width() - r.w) // 2, (drawn.get_height() - r.h) // 2
    pen.surface.blit(drawn, r.topleft, pygame.Rect(left, top, r.w, r.h), special_flags=pygame.BLEND_PREMULTIPLIED)
    pen.sketch(_window_shade(round(box.w, 1), round(box.h, 1)), box)


def _round_octagon(centre: Point, r: float) -> list[Point]:
    return [(centre[0] + r * math.cos(math.radians(a)), centre[1] + r * math.sin(math.radians(a)))
            for a in range(22, 382, 45)]


CORAL_BADGE = ("#f58a74", "#c23f3c", "#7c2330")
TEAL_BADGE = ("#8ff2e2", "#2fa7a0", "#12605f")
PURPLE_BADGE = ("#d9b8ff", "#7b45cf", "#3b1a78")
GOLD_BADGE = ("#ffe39a", "#e8b44c", "#a8701f")


def badge(pen: Pen, centre: Point, r: float, words: str, fill: tuple[str, str, str], size: float,
          ink: str = CREAM, picture: str = "") -> None:
    """Paint an octagonal medal with a number or a sign."""
    s = Sketch(2 * r, 2 * r)
    body = s.linear((0, 0), (0, 2 * r), (0, fill[0]), (55, fill[1]), (100, fill[2]))
    s.polygon(_round_octagon((r, r), r - 2), body, OUTLINE, 3)
    s.path("M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in _round_octagon((r, r), r - 6.5)) + " Z", "none", "#ffffff",
           1.5, stroke_opacity=0.5)
    box = Box.around(centre, 2 * r, 2 * r)
    pen.sketch(s, box, shadow=2)
    if picture:
        pen.svg(picture, Box.around(centre, r * 1.25, r * 1.25))
    if words:
        rim = "#05060a" if ink == CREAM else ""
        pen.text(words, box.grow(-4), size, ink, BLACK, align="centre", grow=False, outline=rim, outline_width=2)


def dice_plate(pen: Pen, centre: Point, dice: Sequence[int], side: float, edge: str = "#b48cff",
               fill: str = "#1b1236") -> None:
    """Paint the dice that a card requires, on a plate."""
    w, h = len(dice) * (side + 4) + 14, side + 12
    s = Sketch(w, h)
    s.polygon(octagon(1.5, 1.5, w - 3, h - 3, 9), fill, OUTLINE, 3)
    s.polygon(octagon(4, 4, w - 8, h - 8, 7), "none", edge, 1.6)
    box = Box.around(centre, w, h)
    pen.sketch(s, box, shadow=2)
    dice_row(pen, centre, dice, side, 4)


def dice_row(pen: Pen, centre: Point, dice: Sequence[int], side: float, gap: float) -> None:
    x = centre[0] - (len(dice) * (side + gap) - gap) / 2
    for value in dice:
        pen.svg(f"klotho97/die_red_{value}", Box(x, centre[1] - side / 2, side, side))
        x += side + gap


def price_coin(pen: Pen, centre: Point, price: int, side: float = 47) -> None:
    box = Box.around(centre, side, side)
    pen.svg("klotho97/coin_blank", box, shadow=2)
    pen.text(str(price), box.move(0, -1.5), side * 0.575, "#3a2205", BLACK, align="centre", grow=False)
