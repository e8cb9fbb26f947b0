"""Pictures that the ending shows whichever crew wins, so that they can be painted ahead in the very last round."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import GOLD
from klotho_games.stage.scene.sprites import Sprite

from .ship import RIGS, paint_dust, paint_flame, paint_ground
from .steel import Metal, hazard, plate, well

MIDDLE = 330.0
"""Width of the names of the sources on the sheet, between the two crews."""


def liftoff_sprite(box: Box, paint: Callable[[Pen, Box], None], z: float, *key: Hashable) -> Sprite:
    return Sprite(box, lambda pen: paint(pen, box.at_origin), z=z, margin=12, alpha=0,
                  key=("asteroid-liftoff", *key, box.size))


def ground_sprite(bottom: float) -> Sprite:
    ground = bottom - 92
    return liftoff_sprite(Box(0, ground - 40 - RIGS, 1920, bottom - ground + 60 + RIGS), paint_ground, 4, "ground")


def flame_sprites(x: float, bottom: float) -> list[Sprite]:
    box = Box(x - 110, bottom - 40, 220, 300)
    return [liftoff_sprite(box, partial(paint_flame, long=long), 6, "flame", long) for long in (False, True)]


def dust_sprite(at: Point) -> Sprite:
    return liftoff_sprite(Box.around(at, 150, 110), paint_dust, 9, "dust")


def sheet_box(bottom: float) -> Box:
    return Box.around((960, (bottom + 186) / 2), 1300, bottom - 214)


def half_of_sheet(sheet: Box, side: int) -> Box:
    wide = (sheet.w - MIDDLE) / 2
    return sheet.left_part(wide) if side == 0 else sheet.right_part(wide)


def sheet_sprite(sheet: Box) -> Sprite:
    def paint(pen: Pen) -> None:
        box = sheet.at_origin
        plate(pen, box, Metal.FRAME, radius=20, screws=True, shadow=16)
        well(pen, box.grow(-26, -20), 16)
        hazard(pen, Box(40, box.h - 15, box.w - 80, 9))

    return Sprite(sheet, paint, z=10, margin=40)


def winner_light(sheet: Box, side: int) -> Sprite:
    whole = half_of_sheet(sheet, side).grow(0, -28)
    box = whole.without_left(34) if side == 0 else whole.without_right(34)

    def paint(pen: Pen) -> None:
        s = Sketch(box.w, box.h)
        light = s.linear((0, 0), (0, box.h), (0, "#f7c85a", 0.34), (55, "#f7c85a", 0.06), (100, "#f7c85a", 0.3))
        s.rect(2, 2, box.w - 4, box.h - 4, 14, light, GOLD, 3)
        pen.sketch(s, box.at_origin)

    return Sprite(box, paint, z=11, margin=20, alpha=0, key=("asteroid-winner", side, box.size))


def sheet_sprites(bottom: float) -> list[Sprite]:
    """Return what is under the figures, whatever they are."""
    sheet = sheet_box(bottom)
    return [sheet_sprite(sheet), *(winner_light(sheet, side) for side in (0, 1))]


def ending_jobs(s: Dig, look: DrawStyle, bottom: float) -> list[Job]:
    """In the very last round, return the pictures that the ending will show whichever crew wins."""
    if not s.closing or s.asteroid + 1 < len(ASTEROIDS):
        return []
    sprites = [ground_sprite(bottom), *flame_sprites(0, 0), dust_sprite((0, 0)), *sheet_sprites(bottom)]
    return [partial(sprite.picture, look) for sprite in sprites]
