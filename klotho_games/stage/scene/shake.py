"""A thing that can't be used shakes its head: its pictures go a little to and fro."""

from __future__ import annotations

import math
from collections.abc import Iterable

from klotho_games.stage.devices.geometry import Box

from .motion import Motion, linear
from .sprites import Sprite

_SECONDS, _SWINGS, _FAR = 0.36, 3, 7.0
_AROUND = 10.0
"""How far a picture can reach out of the place of its thing."""
_LEAST = 0.3
"""The least share of the place that a picture covers."""


def find_pictures(sprites: Iterable[Sprite], place: Box) -> list[Sprite]:
    """Return the sprites that show the thing at this place: they fill it, and nothing around it."""
    room = place.grow(_AROUND)

    def shows(sprite: Sprite) -> bool:
        box = sprite.box
        within = room.x <= box.x and room.y <= box.y and box.right <= room.right and box.bottom <= room.bottom
        return sprite.visible and within and box.w * box.h >= _LEAST * place.w * place.h

    return [sprite for sprite in sprites if shows(sprite)]


def shake(sprites: Iterable[Sprite]) -> Motion:
    """Return the motion. A sprite that the scene puts elsewhere meanwhile stays there."""
    home = {sprite: sprite.box for sprite in sprites}
    moved = dict(home)

    def at(t: float) -> None:
        away = _FAR * math.sin(2 * math.pi * _SWINGS * t) * (1 - t) if t < 1 else 0.0
        for sprite, box in home.items():
            if sprite.box == moved[sprite]:
                sprite.box = moved[sprite] = box.move(away, 0) if away else box

    return Motion(_SECONDS, at, linear)
