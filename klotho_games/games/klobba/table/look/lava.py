"""The fire in the crack between the Groups: flames and embers, in frames that repeat.

    panel.show(paint_fire, frame % FRAMES)

Frames are drawn once and kept; eight a second are enough. With reduced motion the first frame stays.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch

from .rough_card import source

FRAMES = 8
PER_SECOND = 8
_SHAPE = 200 / 260
"""Ratio of width to height of a flame."""


class Flame(NamedTuple):
    """Position of a flame's foot in shares of the fire's box, its height in units,
    and which of the three drawings it is."""

    x: float
    y: float
    high: float
    which: int
    flipped: bool
    phase: float


@lru_cache(maxsize=16)
def _flames(high: float, lean: float) -> tuple[Flame, ...]:
    """Return as many flames as a crack of this height needs, from back to front."""
    rnd = random.Random(11)
    n = max(3, round(high / (46 if lean else 62)))
    out = []
    for i in range(n):
        y = 0.16 + 0.84 * (i + 0.6) / n
        x = 0.5 + lean * (0.5 - y) + rnd.uniform(-0.05, 0.05)
        out.append(Flame(x, y, rnd.uniform(66, 100) * (1.6 if lean else 1.0), rnd.randint(1, 3), rnd.random() < 0.5,
                         rnd.uniform(0, math.tau)))
    return tuple(out)


def paint_fire(pen: Pen, box: Box, frame: int, lean: float = 0.0) -> None:
    """Paint flames along the crack.

    `lean` is the distance of its top from above its foot, as a share of the box's width.
    """
    turn = math.tau * (frame % FRAMES) / FRAMES
    for flame in _flames(box.h, lean):
        sway = math.sin(turn + flame.phase)
        high = flame.high * (1 + 0.13 * sway)
        which = flame.which if sway > -0.6 else flame.which % 3 + 1
        wide = flame.high * _SHAPE * (1 - 0.05 * sway)
        foot = (box.x + box.w * flame.x, box.y + box.h * flame.y)
        _flame(pen, Box(foot[0] - wide / 2, foot[1] - high, wide, high), which, flame.flipped)
    _embers(pen, box, frame, lean)


def _flame(pen: Pen, box: Box, which: int, flipped: bool) -> None:
    r = pen.rect(box)
    drawn = pen.look.art.sketch(source(pen.look, f"klobba/flame_{which}"), *r.size)
    pen.blit(pygame.transform.flip(drawn, flipped, False), r.topleft)


def _embers(pen: Pen, box: Box, frame: int, lean: float) -> None:
    """Each ember rises an equal share of its way in every frame, so that the last frame leads back to the first."""
    rnd = random.Random(4)
    for _n in range(round(box.h / 26)):
        start, x, size, drift = rnd.random(), rnd.uniform(0.2, 0.8), rnd.uniform(1.4, 3.2), rnd.uniform(-0.1, 0.1)
        t = (start + (frame % FRAMES) / FRAMES) % 1
        foot = rnd.uniform(0.3, 1.0)
        at = (box.x + box.w * (x + lean * (0.5 - foot) + drift * t), box.y + box.h * (foot - 0.2 * t))
        glow = Sketch(20, 20)
        bright = 0.9 * (1 - t)
        glow.circle(10, 10, 10, glow.radial((10, 10), 10, (0, "#ff9a30", round(bright, 2)), (100, "#ff6a10", 0)))
        glow.circle(10, 10, 3.4, "#ffe29a", opacity=round(bright, 2))
        pen.sketch(glow, Box.around(at, size * 6, size * 6))
