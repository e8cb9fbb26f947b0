"""A monster is beaten: each die hits it, it recoils and falls in a flash, and its treasure comes out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, Rejoin, fade, fly, land, later, linear, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

_Z = 440
_FLIGHT, _APART = 0.22, 0.09
"""Seconds of a die's flight, and until the next die follows."""
_RECOIL, _FALL = 0.14, 0.42
_FLASH = 250.0


def blow_parts(table: Table, card: str, dice: Sequence[int], centre: Point) -> list[Part]:
    """Throw die after die. The last one hits hardest."""
    parts: list[Part] = []
    for n, die in enumerate(dice):
        force = 1.0 if n == len(dice) - 1 else 0.5
        hit: list[Part] = [_throw_die(table, die, centre), table.sound("club_hit"), _recoil(table, card, force, n)]
        parts += [Meanwhile(hit), wait(_APART)]
    return [*parts, Rejoin()]


def _throw_die(table: Table, die: int, centre: Point) -> Motion:
    def make() -> list[Motion]:
        sprite = table.tray.sprites[die]
        sprite.shadow.visible = False
        sprite.z = _Z
        return [fly(sprite, centre, _FLIGHT, lift=60, ease=linear), Motion(_FLIGHT, partial(_burst, sprite), linear)]

    return later(_FLIGHT, make)


def _burst(sprite: Sprite, t: float) -> None:
    """Keep the die visible until it hits."""
    sprite.alpha = 1.0 if t < 0.9 else 0.0


def _recoil(table: Table, card: str, force: float, n: int) -> Motion:
    """Move back and up, to alternate sides, and return."""
    place = table.area.row.places.get(card)

    def at(t: float) -> None:
        sprite = table.area.row.cards.get(card)
        if sprite is not None and place is not None:
            out = math.sin(math.pi * t) * force
            x, y = place.box.centre
            sprite.centre = (x + (14 if n % 2 else -14) * out, y - 18 * out)
            sprite.angle = place.angle + (4 if n % 2 else -4) * out

    return Motion(_RECOIL, at, linear)


def fall_parts(table: Table, card: str, centre: Point) -> list[Part]:
    """Tip the monster over in a flash. With reduced motion it only fades."""
    made: list[Sprite] = []

    def make() -> list[Motion]:
        sprite = table.area.row.cards.get(card)
        if sprite is None:
            return []
        if table.motions.reduced:
            return [fade(sprite, 0.0, _FALL)]
        flash = table.add(Panel(Box.around(centre, _FLASH, _FLASH), z=_Z + 20).show(_paint_flash))
        made.append(flash)
        x, y = sprite.centre
        return [fade(flash, 0.0, _FALL * 0.7), fade(sprite, 0.0, _FALL),
                fly(sprite, (x + 16, y + 74), _FALL, ease=land, angle=sprite.angle + 13)]

    def gone() -> None:
        for sprite in made:
            table.layers.remove(sprite)
        made.clear()

    return [later(_FALL, make), gone]


def _paint_flash(pen: Pen, box: Box) -> None:
    """Paint a star of light."""
    s = Sketch(box.w, box.h)
    r = box.w / 2
    points = [(r + far * math.sin(math.pi * n / 9), r - far * math.cos(math.pi * n / 9))
              for n, far in enumerate([r - 4, r * 0.46] * 9)]
    s.polygon(points, s.radial((r, r), r, (0, "#ffffff", 1.0), (45, "#ffe9ad", 0.95), (100, "#f7a03c", 0.5)))
    pen.sketch(s, box)
