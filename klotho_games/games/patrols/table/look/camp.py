"""The units that never left the barracks: they wait around a watch fire before the castle."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch

from .riders import FOOTMAN, RIDER, paint_footman, paint_rider
from .style import OUTLINE

_FIRE = Box(0, 0, 150, 120)
_BACK, _FRONT = 0.54, 0.68
"""Sizes of the units behind the fire and before it."""


def paint_camp(pen: Pen, box: Box, kinds: Sequence[int]) -> None:
    """Paint two ranks of units, with the fire between them."""
    knights = [kind for kind in kinds if kind % 7]
    footmen = [kind for kind in kinds if not kind % 7]
    mixed = [kind for pair in zip(knights, footmen, strict=False) for kind in pair]
    mixed += knights[len(footmen):] + footmen[len(knights):]
    half = len(mixed) // 2
    _paint_rank(pen, Box(box.x + 0.05 * box.w, box.y, 0.9 * box.w, box.h - 74), mixed[:half], _BACK)
    fire = Box.around((box.centre[0], box.bottom - 80), _FIRE.w, _FIRE.h)
    _paint_fire(pen, fire)
    wide = (box.w - _FIRE.w) / 2
    front = mixed[half:]
    middle = -(-len(front) // 2)
    _paint_rank(pen, box.left_part(wide), front[:middle], _FRONT)
    _paint_rank(pen, box.right_part(wide), front[middle:], _FRONT)


def _paint_rank(pen: Pen, room: Box, kinds: Sequence[int], k: float) -> None:
    """Paint units side by side, evenly over the room."""
    if not kinds:
        return
    sizes = [RIDER if kind % 7 else FOOTMAN for kind in kinds]
    k = min(k, room.w / (sizes[0].w + sizes[-1].w))
    free = room.w - sum(size.w for size in sizes) * k
    gap = min(46.0, free / max(1, len(kinds) - 1)) if free > 0 else free / max(1, len(kinds) - 1)
    x = room.centre[0] - (sum(size.w for size in sizes) * k + gap * (len(kinds) - 1)) / 2
    for n, (kind, size) in enumerate(zip(kinds, sizes, strict=True)):
        at = Box(x, room.bottom - size.h * k, size.w * k, size.h * k)
        (paint_rider if kind % 7 else paint_footman)(pen, at, kind, n % 2)
        x += size.w * k + gap


def _paint_fire(pen: Pen, box: Box) -> None:
    s = Sketch(_FIRE.w, _FIRE.h)
    s.circle(75, 78, 74, s.radial((75, 78), 74, (0, "#ffd45e", 0.6), (50, "#f08a2a", 0.26), (100, "#f08a2a", 0)))
    s.path("M40 104 L112 92 M38 92 L110 106", "none", OUTLINE, 14).path("M40 104 L112 92 M38 92 L110 106", "none",
                                                                         "#6b4426", 9)
    s.path("M75 18 C82 40 104 48 102 74 C101 92 90 98 75 98 C60 98 48 91 48 74 C48 60 58 56 60 42 C68 46 72 34 75 18 Z",
           s.down("#ffcf5a", "#d8471c", 18, 98), OUTLINE, 3)
    s.path("M76 52 C80 64 90 68 89 80 C88 90 82 94 75 94 C67 94 61 89 62 80 C63 72 74 68 76 52 Z", "#fff0b8")
    pen.sketch(s, box)
