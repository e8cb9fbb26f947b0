"""The drape of hides that hangs before what is private, while the screen goes from one person to the next.

    Sprite(box, lambda pen: paint_drape(pen, box.at_origin, seat), z=..., margin=30)

It covers the hand alone: the Bands, Groups and decks are public and stay in sight. `seat` is who comes next.
"""

from __future__ import annotations

import math
import random

from klotho_games.games.klobba.table.style import BONE, INK
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch

_ROD = 26.0
_FOLD = 74.0
"""How wide one fold of the hide is, about."""
_TOP, _BOTTOM, _DARK, _LIGHT = "#a35a34", "#6e3519", "#2c1208", "#e2a06a"


def paint_drape(pen: Pen, box: Box, seat: int) -> None:
    cloth = Box(box.x + 8, box.y + _ROD * 0.6, box.w - 16, box.h - _ROD * 0.6 - 4)
    _hide(pen, cloth)
    _marks(pen, cloth, seat)
    _rod(pen, Box(box.x - 6, box.y, box.w + 12, _ROD))


def _hide(pen: Pen, box: Box) -> None:
    """Folds of leather with a jagged foot, a hem of gold stitches and a band of chalk zigzags."""
    w, h = round(box.w, 1), round(box.h, 1)
    rnd = random.Random(7)
    folds = max(4, round(w / _FOLD))
    step = w / folds
    foot = [(x, h - 8 - 7 * math.sin(x / step * math.pi) ** 2 - rnd.uniform(0, 7)) for x in range(0, int(w) + 1, 14)]
    s = Sketch(w, h)
    s.polygon([(0, 0), (w, 0), (w, h - 8), *reversed(foot)], s.down(_TOP, _BOTTOM), INK, 4)
    light = (0, _DARK, 0.62), (28, _LIGHT, 0.26), (56, _LIGHT, 0.02), (100, _DARK, 0.5)
    for n in range(folds):
        x = n * step
        s.rect(x, 2, step + 0.5, h - 20, 0, s.linear((x, 0), (x + step, 0), *light))
    turns = [(x, h - (44 if i % 2 else 66)) for i, x in enumerate(range(0, int(w), 16))]
    zig = "M" + " L".join(f"{x} {y:.1f}" for x, y in turns)
    s.path(zig, "none", INK, 9, stroke_opacity=0.5).path(zig, "none", BONE, 4.5)
    s.rect(0, 0, w, 26, 0, s.linear((0, 0), (0, 26), (0, "#000000", 0.55), (100, "#000000", 0)))
    pen.sketch(s, box, shadow=10)
    pen.thread([(box.x + 8, box.bottom - 34), (box.right - 8, box.bottom - 34)], 3, dash=(14, 10), shadow=False)


def _marks(pen: Pen, box: Box, seat: int) -> None:
    """The mark of who comes next, painted all over it, between handprints."""
    rows, columns = 2, max(2, round(box.w / 210))
    room = Box(box.x, box.y + 22, box.w, box.h - 104)
    for r, row in enumerate(room.rows(rows)):
        for c, cell in enumerate(row.columns(columns)):
            if (r + c) % 2:
                seat_shape(pen, seat, Box.around(cell.centre, 44, 44))
            else:
                pen.svg("klobba/mark_hand", Box.around(cell.centre, 60, 72), tint="#3a1608", alpha=0.55)


def _rod(pen: Pen, box: Box) -> None:
    """A trimmed trunk with rings of rope."""
    w, h = round(box.w, 1), box.h
    s = Sketch(w, h)
    bark = s.linear((0, 4), (0, h - 4), (0, "#b98450"), (45, "#7d5026"), (100, "#3f2410"))
    s.rect(2, 4, w - 4, h - 8, 9, bark, INK, 3.5)
    for x in range(34, int(w) - 30, 118):
        s.line([(x, 9), (x + 46, 9)], "#5a3617", 2, opacity=0.7)
    rings = max(2, round(w / 96))
    for n in range(rings):
        x = 40 + n * (w - 80) / (rings - 1)
        rope = s.linear((x - 8, 0), (x + 8, 0), (0, "#8a6a42"), (40, "#f0dcb4"), (100, "#7a5a34"))
        s.rect(x - 8, 0.5, 16, h - 1, 7, rope, INK, 2)
    pen.sketch(s, box, shadow=6)
