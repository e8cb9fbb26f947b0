"""Alpha Station as it hangs over its planet: the modules a crew has forged are lit, the others are dark.

    paint_view(pen, box, View(...))              # everything but the new module
    module_box(box, row)                         # where a module docks
"""

from __future__ import annotations

import random
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, SERIF_BLACK

from .component_faces import component_art
from .steel import larger
from .style import CREAM, CREWS, PALE, SHADE

_SLOTS = (
    (0.47, 0.50, 150), (0.315, 0.50, 128), (0.625, 0.50, 128), (0.165, 0.50, 120), (0.775, 0.50, 120),
    (0.37, 0.19, 128), (0.57, 0.19, 128), (0.915, 0.46, 132),
)
"""Centre and side of the module of each row."""
_STARS = 90


class View(NamedTuple):
    """A crew's station: which component is in each row, or 0 where none is yet."""

    crew: int
    name: str
    modules: tuple[int, ...]
    docking: int
    """The row of the module that arrives now, from 0. It is not painted: a sprite shows it."""

    @property
    def is_complete(self) -> bool:
        return all(self.modules)


def module_box(box: Box, row: int) -> Box:
    x, y, side = _SLOTS[row]
    return Box.around((box.x + x * box.w, box.y + y * box.h), side, side)


def paint_view(pen: Pen, box: Box, view: View) -> None:
    _paint_space(pen, box)
    _paint_masts(pen, box)
    for row, number in enumerate(view.modules):
        at = module_box(box, row)
        if not number:
            pen.svg(component_art(TRACK[row][0], "cold"), at, alpha=0.5)
        elif row != view.docking:
            pen.light(at.centre, at.w * 0.8, at.w * 0.8, "#ffb02e", 0.4)
            pen.svg(component_art(number), at, shadow=3)
    _paint_words(pen, box, view)


def _paint_space(pen: Pen, box: Box) -> None:
    w, h = round(box.w), round(box.h)
    s = Sketch(w, h)
    s.rect(1.5, 1.5, w - 3, h - 3, 20, s.down("#060a18", "#16213f"), "#0a0c12", 3)
    rng = random.Random(8)
    for _star in range(_STARS):
        x, y, r = rng.uniform(16, w - 16), rng.uniform(14, h * 0.8), rng.choice((1.0, 1.4, 2.2))
        s.circle(x, y, r, "#e6eeff", opacity=rng.uniform(0.35, 1.0))
    planet = s.down("#8fd0f4", "#123a6e", h * 0.74, h)
    limb = f"M8 {h * 0.9:.0f} Q{w / 2:.0f} {h * 0.6:.0f} {w - 8} {h * 0.9:.0f}"
    s.path(f"{limb} V{h - 22} Q{w - 8} {h - 6} {w - 24} {h - 6} "
           f"H24 Q8 {h - 6} 8 {h - 22} Z", planet)
    s.path(limb, "none", "#bfe6ff", 4, stroke_opacity=0.8)
    pen.sketch(s, box)


def _paint_masts(pen: Pen, box: Box) -> None:
    """Paint the spine that the modules dock at."""
    s = Sketch(round(box.w), round(box.h))
    y = 0.50 * s.h
    for line in ([(0.1 * s.w, y), (0.93 * s.w, y)], [(0.37 * s.w, 0.19 * s.h), (0.37 * s.w, y)],
                 [(0.57 * s.w, 0.19 * s.h), (0.57 * s.w, y)]):
        s.line(line, "#11141a", 16).line(line, "#6a727b", 9).line(line, "#b9c0c8", 2.4)
    pen.sketch(s, box)


def _paint_words(pen: Pen, box: Box, view: View) -> None:
    room = Box(box.x + 28, box.bottom - 82, box.w - 56, 64)
    built = sum(1 for number in view.modules if number)
    seat_shape(pen, CREWS[view.crew].mark, Box(room.x, room.centre[1] - 18, 36, 36))
    title = _("Alpha Station is complete!") if view.is_complete else _("Alpha Station grows")
    pen.text(title, Box(room.x + 50, room.y, room.w * 0.64, room.h), larger(pen, 34, 40), PALE, SERIF_BLACK, grow=False,
             outline=SHADE, outline_width=4)
    told = _("{name}: {n} of {of} modules").format(name=view.name, n=built, of=len(TRACK))
    pen.text(told, room.right_part(room.w * 0.36), larger(pen, 24, 28), CREAM, BOLD, align="right", grow=False,
             outline=SHADE, outline_width=3)
