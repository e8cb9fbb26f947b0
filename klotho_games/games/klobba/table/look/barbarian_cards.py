"""The slabs of the Barbarian deck: Barbarians in three moods, Lightning and Thunder, and their back.

    paint, key = barbarian_face(card, 156)                          # any width; 156 in a Band
    paint, key = barbarian_face(card, 156, mood="roar", stars=1)
    paint, key = resting_face(card, 156)                            # face down, but known to the player who looks
    paint, key = storm_face("thunder", 156)
    paint, key = back_face(156)

`card` is an index of `cards.BARBARIANS`. Words are never under 20 px of the canvas. Measures are in the units of the
drawings: a slab is 312 × 432 units with its window from (24, 24) to (288, 342). Heads can reach over its top.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import Literal

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import BARBARIANS, STORMS, Barbarian
from klotho_games.games.klobba.telling.printed import emblem, slab
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import Drawn, silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.sprites import Paint

from .rough_card import SLAB_SHAPE, part, part_drawing, source
from .style import INK

Mood = Literal["idle", "roar", "cower"]
WIDE, HIGH = 312.0, 432.0
LEAST = 20.0
"""The smallest letters, in units of the canvas."""
_WINDOW = (24.0, 24.0, 264.0, 318.0)
_BUST = (24.0, -32.0, 264.0, 374.0)
_SHADE = (20, 8, 2)


def barbarian_face(card: int, w: float, mood: Mood = "idle", stars: int = 0) -> tuple[Paint, Hashable]:
    """KLO-1.5: value, clans, face and name. `stars` is the number of Stars on the Barbarian (KLO-2.6)."""
    told = BARBARIANS[card]
    return lambda pen: paint_barbarian(pen, told, card, w, mood, stars), ("klobba-slab", card, w, mood, stars)


def back_face(w: float) -> tuple[Paint, Hashable]:
    return lambda pen: pen.svg("klobba/back_barbarian", Box(0, 0, w, w * SLAB_SHAPE)), ("klobba-slab-back", w)


def resting_face(card: int, w: float) -> tuple[Paint, Hashable]:
    """The back with value, clans and name, for a face-down Barbarian that the player who looks has seen."""
    told = BARBARIANS[card]

    def paint(pen: Pen) -> None:
        u = w / WIDE
        pen.svg("klobba/back_barbarian", Box(0, 0, w, HIGH * u))
        pen.svg("klobba/strip", Box(10 * u, 342 * u, 292 * u, 80 * u))
        _name(pen, _(told.name), u)
        _value(pen, told.value, u, alpha=0.86)
        _clans(pen, told.clans, w, u, alpha=0.86)

    return paint, ("klobba-resting", card, w)


def storm_face(which: str, w: float) -> tuple[Paint, Hashable]:
    """KLO-3.2: Lightning or Thunder."""
    named = next(card for card in STORMS if card.id == which)

    def paint(pen: Pen) -> None:
        u = w / WIDE
        pen.svg(f"klobba/{which}", Box(0, 0, w, HIGH * u))
        _name(pen, _(named.name), u)

    return paint, ("klobba-storm", which, w)


# -- parts -------------------------------------------------------------------------------------------------------------


def paint_barbarian(pen: Pen, told: Barbarian, card: int, w: float, mood: Mood, stars: int) -> None:
    u = w / WIDE
    pen.svg(slab(told, card), Box(0, 0, w, HIGH * u))
    _portrait(pen, told.id, mood, u)
    _name(pen, _(told.name), u)
    _value(pen, told.value, u)
    _clans(pen, told.clans, w, u)
    if stars:
        paint_stars(pen, Box(0, 0, w, HIGH * u), stars)


def face_beside(pen: Pen, card: int, w: float) -> dict[Hashable, Drawn]:
    """For `Art.draw_beside`: head and shoulders as `paint_barbarian` paints them on a slab of this width."""
    u, look, name = w / WIDE, pen.look, f"klobba/b_{BARBARIANS[card].id}"
    size = pen.rect(Box(*(v * u for v in _BUST))).size
    drawing = part_drawing(look, name, bust_view(look, name), *size)
    return {("sketch", drawing, *size): lambda art: art.sketch(drawing, *size)}


def bust(look: DrawStyle, who: str, mood: Mood, w: int, h: int) -> pygame.Surface:
    """Draw head and shoulders to fit the window of a slab."""
    name = f"klobba/b_{who}" + ("" if mood == "idle" else f"_{mood}")
    return part(look, name, bust_view(look, name), w, h)


def bust_view(look: DrawStyle, name: str) -> str:
    return _bust_view(source(look, name))


@lru_cache(maxsize=160)
def _bust_view(drawing: str) -> str:
    found = re.search(r'data-bust="([^"]+)"', drawing)
    assert found is not None
    return found[1]


def _portrait(pen: Pen, who: str, mood: Mood, u: float) -> None:
    x, y, w, h = (v * u for v in _BUST)
    r = pen.rect(Box(x, y, w, h))
    drawn = bust(pen.look, who, mood, *r.size)
    window = pen.rect(Box(*(v * u for v in _WINDOW)))
    before = pen.surface.get_clip()
    pen.surface.set_clip(window.clip(before))
    pen.blit(silhouette(drawn, _SHADE, 0.43), (r.x + pen.look.px(8 * u), r.y + pen.look.px(10 * u)))
    pen.surface.set_clip(before)
    pen.blit(drawn, r.topleft)


def icons(card: Box, clans: int) -> list[Box]:
    """Return the boxes of the value and of this number of clan emblems, which overlap the edges of the slab."""
    u = card.w / WIDE
    value = Box(card.x - 18 * u, card.y - 18 * u, 100 * u, 100 * u)
    emblems = [Box(card.right - 66 * u, card.y + (69 * n - 14) * u, 80 * u, 80 * u) for n in range(clans)]
    return [value, *emblems]


def between(card: Box, size: Point) -> Box:
    """Return a box of this shape on a slab that covers neither value, clans nor name."""
    u = card.w / WIDE
    free = Box(card.x + 84 * u, card.y + 30 * u, 160 * u, 306 * u)
    k = min(free.w / size[0], free.h / size[1])
    return Box.around(free.centre, size[0] * k, size[1] * k)


def _name(pen: Pen, words: str, u: float) -> None:
    """Paint the name on the bone strip.

    On narrow slabs the letters can use the whole strip, so that they stay readable.
    """
    wide, tall = max(236 * u, min(288 * u, 96.0)), max(56 * u, LEAST + 1)
    room = Box(156 * u - wide / 2, 382 * u - tall / 2, wide, tall)
    pen.text(words, room, max(LEAST, 44 * u), INK, FREDOKA, align="centre", grow=False)


def _value(pen: Pen, value: int, u: float, alpha: float = 1.0) -> None:
    box = Box(-18 * u, -18 * u, 100 * u, 100 * u)
    pen.svg("klobba/disc", box, alpha=alpha)
    size = max(LEAST, (68 if value < 10 else 60) * u)
    pen.text(str(value), box.move(-u, -2 * u), size, INK, FREDOKA, align="centre", grow=False)


def _clans(pen: Pen, clans: tuple[str, ...], w: float, u: float, alpha: float = 1.0) -> None:
    for n, clan in enumerate(clans):
        pen.svg(emblem(clan), Box(w - 66 * u, -14 * u + n * 69 * u, 80 * u, 80 * u), alpha=alpha)


def paint_stars(pen: Pen, box: Box, stars: int) -> None:
    """Paint Stars on a Barbarian's chest, above the name strip."""
    side = max(38.0, box.w * 0.3)
    step = side * 0.62
    x = box.centre[0] - step * (stars - 1) / 2
    y = box.y + box.h * 0.7
    for n in range(stars):
        pen.svg("klobba/star", Box.around((x + n * step, y), side, side), shadow=3)
