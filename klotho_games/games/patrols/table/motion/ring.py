"""The ring of a sealed kingdom: a golden rope that closes around it, pennants on its patrols, and rays of the seal."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from klotho_games.games.patrols.table.look.places import Places
from klotho_games.games.patrols.table.look.style import GILT, INK, OUTLINE, ROMAN
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_BLACK
from klotho_games.stage.scene.motion import Motion, linear
from klotho_games.stage.scene.sprites import Sprite

_ROPE_Z, _FLAG_Z, _RAYS_Z, _VEIL_Z = 422, 424, 426, 240
"""Above regions, units and tokens; the veil is below the prompt bar."""
_AROUND = 24.0
"""How far outside the regions the rope runs."""
_A_SIDE, _RAYS = 7, 20
_FLAG = (78.0, 104.0)
_PASSES = 0.18
"""Seconds in which one piece lights up."""


class Ring:
    """The sprites of the ring, invisible at first; `add` puts one on the table and sees to its end."""

    def __init__(self, places: Places, add: Callable[[Sprite], Sprite]) -> None:
        first, last = places.cell(0, 0), places.cell(2, 2)
        self.rope = [add(_rope(piece)) for piece in rope_pieces(first.union(last).grow(_AROUND))]
        self.flags = [add(_pennant(places.patrol(n), n)) for n in range(12)]
        self.veils = [add(_veil(box)) for box in _beside(places["map"])]
        whole = Box.around(places["map"].centre, places["map"].w - 60, places["map"].w - 60)
        self.rays = add(Sprite(whole, partial(_paint_rays, box=whole.at_origin), z=_RAYS_Z, alpha=0,
                               key=("patrols-rays", whole.size)))

    def sprites(self) -> list[Sprite]:
        return [*self.rope, *self.flags, *self.veils, self.rays]

    def close(self, seconds: float) -> list[Motion]:
        """Let the rope run once around the kingdom, and raise the pennants one after the other."""
        dimmed = [_light(sprite, 0.0, seconds, most=0.62) for sprite in self.veils]
        run = [_light(sprite, seconds * 0.9 * n / len(self.rope), seconds) for n, sprite in enumerate(self.rope)]
        raised = [_raise(sprite, seconds * 0.85 * n / len(self.flags), seconds) for n, sprite in enumerate(self.flags)]
        return [*dimmed, *run, *raised]


def _light(sprite: Sprite, begin: float, seconds: float, most: float = 1.0) -> Motion:
    def at(t: float) -> None:
        own = (t * seconds - begin) / _PASSES
        sprite.alpha = most if t >= 1 else most * max(0.0, min(1.0, own))

    return Motion(seconds, at, linear, travels=False)


def _raise(sprite: Sprite, begin: float, seconds: float) -> Motion:
    """Let a pennant shoot up on its pole."""
    x, y = sprite.centre

    def at(t: float) -> None:
        own = 1.0 if t >= 1 else max(0.0, min(1.0, (t * seconds - begin) / _PASSES))
        sprite.alpha = own
        sprite.centre = (x, y + 40 * (1 - own) ** 2)

    return Motion(seconds, at, linear, travels=False)


def rope_pieces(box: Box) -> list[tuple[Point, Point]]:
    """Return the pieces of a rope around a box, clockwise from the north-west."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom), (box.x, box.y)]
    found = []
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = [(x + (to_x - x) * n / _A_SIDE, y + (to_y - y) * n / _A_SIDE) for n in range(_A_SIDE + 1)]
        found += list(pairwise(steps))
    return found


def _rope(piece: tuple[Point, Point]) -> Sprite:
    (x, y), (to_x, to_y) = piece
    box = Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y)).grow(8)
    ends = (x - box.x, y - box.y), (to_x - box.x, to_y - box.y)
    return Sprite(box, partial(_paint_rope, ends=ends), z=_ROPE_Z, margin=8, alpha=0, key=("patrols-rope", ends))


def _paint_rope(pen: Pen, ends: Sequence[Point]) -> None:
    pen.thread(list(ends), 11)


def _pennant(road: Box, n: int) -> Sprite:
    w, h = _FLAG
    x, y = road.centre
    box = Box(x - w / 2 + 10, y - h + 20, w, h)
    return Sprite(box, partial(_paint_pennant, box=box.at_origin, name=ROMAN[n]), z=_FLAG_Z, margin=8, alpha=0,
                  key=("patrols-pennant", n, box.size))


def _paint_pennant(pen: Pen, box: Box, name: str) -> None:
    s = Sketch(*_FLAG)
    s.line([(9, 4), (9, 100)], OUTLINE, 7).line([(9, 4), (9, 100)], "#c99a52", 3.6).circle(9, 5, 5, GILT, OUTLINE, 2)
    s.path("M12 10 H74 L60 30 L74 50 H12 Z", s.down("#c8382b", "#8f1d14", 10, 50), OUTLINE, 3)
    s.path("M14 15 H64 M14 45 H64", "none", "#f3cf6a", 2.6)
    pen.sketch(s, box, shadow=4)
    pen.text(name, Box(box.x + 13, box.y + 12, 46, 36), 25, "#fff1cf", SERIF_BLACK, align="centre", grow=False,
             shadow=INK)


def _beside(kingdom: Box) -> list[Box]:
    """Return what is darkened so that the kingdom shines: everything to the right of the map."""
    return [Box(kingdom.right + 8, kingdom.y - 10, 1920 - kingdom.right - 8, kingdom.h + 10)]


def _veil(box: Box) -> Sprite:
    return Sprite(box, partial(_paint_veil, box=box.at_origin), z=_VEIL_Z, alpha=0, key=("patrols-ring-veil", box.size))


def _paint_veil(pen: Pen, box: Box) -> None:
    pen.fill(box, "#140705")


def _paint_rays(pen: Pen, box: Box) -> None:
    s = Sketch(200, 200)
    light = s.radial((100, 100), 100, (0, "#fff6cf", 0.95), (35, "#ffe08a", 0.55), (100, "#ffd45e", 0.0))
    for n in range(_RAYS):
        turn, half = 2 * math.pi * n / _RAYS, math.pi / _RAYS * 0.55
        points = [(100 + 100 * math.cos(turn + side), 100 + 100 * math.sin(turn + side)) for side in (-half, half)]
        s.polygon([(100, 100), *points], light)
    pen.sketch(s, box)
