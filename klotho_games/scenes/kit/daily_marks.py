"""The marks of daily games, on the shelf and in the almanac: a seal for a deal, a bead for a day."""

from __future__ import annotations

import math

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_BLACK

EDGE, GOLD_LIGHT, GOLD, EMPTY_EDGE = "#4c2c16", "#fff0c0", "#d9962a", "#8a744a"
_EMPTY = "#f6ecd6"


def paint_seal(pen: Pen, box: Box, won: bool) -> None:
    """Paint a seal: red wax with a check mark for a deal that was won, grey with a bar for one that was done."""
    s = Sketch(80, 80)
    edge = []
    for k in range(22):
        r, a = 36 + 2.4 * math.sin(k * 2.1), math.tau * k / 22
        edge.append((40 + r * math.cos(a), 40 + r * math.sin(a)))
    top, bottom, rim, ring = ("#e0574a", "#9c2018", "#4a0c0a", "#ffb3a6") if won else (
        "#a39478", "#75684c", "#3a3020", "#efe0c2")
    if pen.look.high_contrast:
        top, bottom, rim = ("#8a0d08", "#8a0d08", "#000000") if won else ("#5c5c5c", "#5c5c5c", "#000000")
    s.polygon(edge, s.linear((0, 4), (0, 76), (0, top), (100, bottom)), rim, 4)
    s.circle(40, 40, 26, "none", ring, 2, stroke_opacity=0.5)
    s.path("M26 41 L36 51 L55 29" if won else "M29 40 H51", "none", "#fff3e0", 6)
    pen.sketch(s, box, shadow=4)


def paint_bead(pen: Pen, centre: Point, wide: float, words: str, *, full: bool, size: float = 32) -> None:
    """Paint a bead of a day: gold if deals were done, small and pale if not."""
    s = Sketch(72, 72)
    if full:
        fill = s.linear((0, 6), (0, 66), (0, GOLD_LIGHT), (100, GOLD))
        s.circle(36, 36, 30, "#ffd84a" if pen.look.high_contrast else fill, EDGE, 4)
        s.path("M17 32 A20 20 0 0 1 31 16", "none", "#ffffff", 4, stroke_opacity=0.8)
    else:
        s.circle(36, 36, 24, "#ffffff" if pen.look.high_contrast else _EMPTY, EMPTY_EDGE, 4)
    box = Box.around(centre, wide, wide)
    pen.sketch(s, box, shadow=4 if full else 2)
    pen.text(words, box, size, "#3a2208", SERIF_BLACK, align="centre", grow=False)
