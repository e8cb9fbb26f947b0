"""Dice: steel for drilling, ivory in the Smelter, orange in the control station.

    DieSprite(scene, box, painter("steel"), "steel", face, z=...)
    tumble(sprite, start, face, PASSING)

Faces from 1 are the faces of a die, and 0 is blank. Negative faces are poses in the air, which only a tumble uses. A
die's box has the proportions 100 × 110; `die_box` makes one around a point.
"""

from __future__ import annotations

import pygame

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import fade_copy
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK
from klotho_games.stage.pieces.dice import PaintFace

from .steel import larger
from .style import ART, OUTLINE

STEEL, IVORY, CONTROL = "steel", "ivory", "orange"
PASSING = (-1, -2, -3, -4, -5, -6)
"""What a tumbling die shows on its way."""
BENCH, SMALL = 62.0, 28.0
"""Widths of a die at rest on the bench, and in a line of words."""
_AIR = {STEEL: f"{ART}/die_steel_air", IVORY: "shell/dice/ivory_air", CONTROL: "shell/dice/orange_air"}


def die_box(centre: Point, width: float) -> Box:
    return Box.around(centre, width, width * 1.1)


def die_places(room: Box, n: int) -> list[Box]:
    """Return wells for n dice, as wide as possible up to 84."""
    gap = 5.0
    wide = min(84.0, (room.w - gap * (n - 1)) / max(1, n))
    return [Box(room.x + i * (wide + gap), room.y, wide, room.h) for i in range(n)]


def painter(kind: str) -> PaintFace:
    return lambda pen, box, face: _paint(pen, box, kind, face)


def paint_die(pen: Pen, box: Box, kind: str, face: int, *, shadow: float = 0, faint: bool = False) -> None:
    """Paint a die at rest. A faint die has been used."""
    if faint:
        _paint_faint(pen, box, kind, face)
        return
    if shadow:
        pen.svg(f"{ART}/die_{kind}_0", box, shadow=shadow)
    _paint(pen, box, kind, face)


def _paint(pen: Pen, box: Box, kind: str, face: int) -> None:
    if face < 0:
        pen.svg(f"{_AIR[kind]}_{-face}", box.grow(box.w * 0.08))
    else:
        pen.svg(f"{ART}/die_{kind}_{face}", box)


def _paint_faint(pen: Pen, box: Box, kind: str, face: int) -> None:
    r = pen.rect(box)
    drawn = pen.look.art.svg(f"{ART}/die_{kind}_{face}", *r.size)
    key = ("asteroid-faint", kind, face, r.size)
    pen.blit(pen.look.art.keep(key, lambda: _make_pale(drawn)), r.topleft)


def _make_pale(drawn: pygame.Surface) -> pygame.Surface:
    return fade_copy(drawn, 0.4)


def paint_tick(pen: Pen, centre: Point, side: float, good: bool = True) -> None:
    """Paint a round sign with a tick or a cross."""
    s = Sketch(26, 26).circle(13, 13, 11.5, "#2f7d3b" if good else "#a3341f", OUTLINE, 2)
    box = Box.around(centre, side, side)
    pen.sketch(s, box)
    icon(pen, "check" if good else "cross", box.grow(-side * 0.18), "#ffffff", 3.6)


def paint_sign_die(pen: Pen, box: Box, sign: int | str) -> None:
    """Paint a die on a card: pips, or a sign ("?" rolls again, "+" adds a die, "any" face, "hold" until next turn)."""
    if isinstance(sign, int):
        pen.svg(f"{ART}/die_{IVORY}_{sign}", box)
        return
    if sign == "hold":
        pen.svg(f"{ART}/die_{IVORY}_5", box)
        badge = Box.around((box.right - 4, box.bottom - 8), box.w * 0.6, box.w * 0.6)
        pen.sketch(Sketch(40, 40).circle(20, 20, 18, "#2f7d3b", OUTLINE, 3), badge)
        icon(pen, "clock", badge.grow(-2), "#ffffff", 2.6)
        return
    s = Sketch(100, 110)
    s.rect(3, 4, 94, 100, 22, s.down("#7d8894", "#4a535d"), "#15191d", 4)
    pen.sketch(s, box)
    if sign == "?":
        icon(pen, "reroll", box.grow(-box.w * 0.16, -box.h * 0.18), "#ffffff", 2.6)
    else:
        words = "+1" if sign == "+" else _("any")
        size = max(20.0, box.w * 0.5)
        pen.text(words, box.grow(6, 0), larger(pen, size, 26), "#ffffff", BLACK, align="centre", grow=False)
