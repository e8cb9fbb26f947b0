"""A crew's ship on the asteroid: the hull with struts for docked components, the flame, dust, and the ground."""

from __future__ import annotations

import random

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_BLACK, darker, lighter

from .steel import larger
from .style import ART, CREWS, OUTLINE, SHADE

SHIP = Box(0, 0, 200, 440)
ROW = 84.0
"""Distance from one pair of struts to the next."""
RIGS = 80.0
"""Height of the rigs above the ground."""
_HULL = "M100 4 C146 66 158 150 158 240 L152 388 L48 388 L42 240 C42 150 54 66 100 4 Z"
_NOSE = "M100 4 C124 36 140 76 149 122 L51 122 C60 76 76 36 100 4 Z"


def paint_ship(pen: Pen, box: Box, side: int, load: int) -> None:
    """Paint a ship with this many struts, in pairs, that carry what the crew has built."""
    colour = CREWS[side].colour
    s = Sketch(SHIP.w, SHIP.h)
    for n in range(load):
        y, x = SHIP.h - 110 - (n // 2) * ROW, 8 if n % 2 == 0 else 192
        s.line([(x, y), (100, y)], OUTLINE, 16).line([(x, y), (100, y)], "#8b949d", 9)
    paint = s.linear((40, 0), (160, 0), (0, lighter(colour, 0.3)), (45, colour), (100, darker(colour, 0.5)))
    for fin in ("M46 300 L4 408 L10 424 L52 388 Z", "M154 300 L196 408 L190 424 L148 388 Z"):
        s.path(fin, paint, OUTLINE, 4)
    s.path("M66 386 L56 428 L144 428 L134 386 Z", s.down("#5b636c", "#1d2024", 386, 428), OUTLINE, 4)
    steel = s.linear((42, 0), (158, 0), (0, "#8d959e"), (30, "#e9edf0"), (62, "#a9b1b9"), (100, "#4a5159"))
    s.path(_HULL, steel, OUTLINE, 4)
    s.path(_NOSE, paint, OUTLINE, 3)
    s.rect(44, 330, 112, 26, 3, paint, OUTLINE, 3)
    s.circle(100, 186, 34, "#30363d", OUTLINE, 4)
    s.circle(100, 186, 26, s.radial((92, 176), 36, (0, "#fff3c4"), (55, "#ffb04a"), (100, "#8a3c04")), "#c3cad1", 3)
    for y in (246, 300):
        for x in (62, 138):
            s.circle(x, y, 3.4, "#3a4047")
    pen.sketch(s, box, shadow=8)
    seat_shape(pen, CREWS[side].mark, Box.around((box.centre[0], box.y + 274), 50, 50))


def paint_flame(pen: Pen, box: Box, long: bool) -> None:
    s = Sketch(220, 300)
    tip = 292 if long else 232
    glow = s.radial((110, 60), 108, (0, "#ffb04a", 0.75), (50, "#ff7a1a", 0.3), (100, "#ff5a00", 0))
    s.circle(110, 60, 108, glow)
    for half, low, colour, deep in ((48, tip, "#ff6a13", "#ff3d00"), (32, tip - 54, "#ffb02e", "#ff8a1f"),
                                    (17, tip - 116, "#fff6d0", "#ffe27a")):
        fire = s.linear((0, 30), (0, low), (0, colour, 1.0), (60, deep, 0.9), (100, deep, 0))
        s.path(f"M{110 - half} 26 C{110 - half - 8} 100 {110 - half / 2} {low - 60} 110 {low} "
               f"C{110 + half / 2} {low - 60} {110 + half + 8} 100 {110 + half} 26 Z", fire)
    pen.sketch(s, box)


def paint_dust(pen: Pen, box: Box) -> None:
    s = Sketch(150, 110)
    for x, y, r in ((50, 62, 46), (98, 58, 48), (74, 44, 40)):
        s.circle(x, y, r, s.radial((x, y), r, (0, "#cdb9a0", 0.8), (60, "#9a8772", 0.45), (100, "#7d6c5a", 0)))
    pen.sketch(s, box)


def paint_ground(pen: Pen, box: Box) -> None:
    """Paint the rim of the last asteroid, with both pads and rigs."""
    rim = box.without_top(RIGS)
    w, h = rim.w, rim.h
    s = Sketch(w, h)
    edge = (f"M0 52 C180 26 300 40 430 38 L770 38 C900 44 960 22 1060 34 L1130 38 L1490 38 C1640 40 1760 20 {w} 46 "
            f"L{w} {h} L0 {h} Z")
    s.path(edge, s.down("#6b5546", "#1a120d"), "#2a1c14", 5)
    for x, y, r in ((140, 92, 34), (330, 120, 20), (960, 96, 44), (1010, 140, 18), (1660, 104, 38), (1840, 128, 22)):
        s.path(f"M{x - r * 2} {y} C{x - r} {y - r * 0.7} {x + r} {y - r * 0.7} {x + r * 2} {y} "
               f"C{x + r} {y + r * 0.5} {x - r} {y + r * 0.5} {x - r * 2} {y} Z", "#0f0a07", "#8a705c", 2, opacity=0.6,
               stroke_opacity=0.5)
    for x in (600, 1320):
        s.rect(x - 150, 34, 300, 16, 5, s.down("#8b949d", "#3a4047"), OUTLINE, 3)
        for n in range(7):
            left = x - 138 + n * 42
            s.polygon([(left, 48), (left + 16, 36), (left + 28, 36), (left + 12, 48)], "#ffb04a", opacity=0.9)
    pen.sketch(s, rim)
    for crew, at in ((0, 300.0), (1, 1620.0)):
        pen.svg(f"{ART}/rig_{CREWS[crew].name}", Box(at - 52, rim.y - 72, 104, 118), shadow=4)


def paint_sky(pen: Pen, box: Box) -> None:
    """Paint deep space over the last asteroid: stars, and a planet lit from one side."""
    pen.gradient(box, "#070a16", "#20131f")
    rng = random.Random(14)
    s = Sketch(box.w, box.h)
    for _star in range(150):
        r = rng.choice((1.2, 1.2, 1.6, 2.4))
        s.circle(rng.uniform(0, box.w), rng.uniform(70, box.h), r, "#ffffff", opacity=rng.uniform(0.35, 0.95))
    far = s.radial((250, 330), 190, (0, "#7c6bb0"), (55, "#3c3168"), (100, "#120f28"))
    s.circle(290, 370, 150, far)
    s.path("M90 420 C190 476 410 440 500 330", "none", "#c9b8f0", 7, stroke_opacity=0.5)
    pen.sketch(s, box)


def paint_name(pen: Pen, box: Box, side: int, words: str) -> None:
    size = larger(pen, 34, 46)
    wide = min(box.w - 60, pen.width(words, size, SERIF_BLACK) / pen.look.text_scale)
    left = box.centre[0] - (wide + 56) / 2
    seat_shape(pen, CREWS[side].mark, Box(left, box.centre[1] - 21, 42, 42))
    pen.text(words, Box(left + 56, box.y, box.w - 60, box.h), size, CREWS[side].light, SERIF_BLACK, grow=False,
             outline=SHADE, outline_width=4)
