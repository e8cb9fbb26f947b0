"""Cards with a rough outline: slabs of stone and pieces of hide.

Their shadow, their glow and the veil over cards that are out of play follow this outline, not a box.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from re import compile as pattern

import pygame

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import blur, silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import rgb
from klotho_games.stage.pieces.cards import CardSprite, paint_at_scale
from klotho_games.stage.scene.sprites import Paint

SLAB, HIDE = "klobba/back_barbarian", "klobba/hide"
"""Drawings of the two kinds of outlines."""
SLAB_SHAPE, HIDE_SHAPE = 432 / 312, 516 / 368
"""Ratio of height to width."""
POPS_OUT = 0.12
"""How far heads, numbers and emblems can reach over a card's edge, as a share of its width."""
GLOW = "#ffa838"
_VEIL = (22, 14, 8)
_HEAD = pattern(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


class RoughCard(CardSprite):
    """A card of the game. `glow` is the colour of the light around a chosen card; "" for none."""

    def __init__(
        self, box: Box, face: tuple[Paint, Hashable], back: tuple[Paint, Hashable], *, shape: str, units: float,
        z: float = 0, angle: float = 0, turn: float = 1, dim: bool = False, glow: str = "",
    ) -> None:
        self._shape, self._glow = shape, glow
        super().__init__(box, *face, *back, units=units, z=z, angle=angle, turn=turn, dim=dim)

    @property
    def glow(self) -> str:
        return self._glow

    @glow.setter
    def glow(self, glow: str) -> None:
        if glow != self._glow:
            self._glow = glow
            self._draw_again()

    def _side_key(self) -> Hashable:
        return (super()._side_key(), self._glow)

    def _paint_side(self, pen: Pen) -> None:
        box = self.box.at_origin
        paint_shadow_and_glow(pen, box, self._shape, self._lift, self._glow)
        paint_at_scale(pen, box.w / self._units, self._sides[self._turn >= 0.5][0])
        if self._dim:
            paint_veil(pen, box, self._shape, 0.16 if pen.look.high_contrast else 0.34)


def paint_shadow_and_glow(pen: Pen, box: Box, shape: str, lift: float, glow: str = "") -> None:
    """Paint the shadow under a card and the light around it."""
    r = pen.rect(box)
    cut = pen.look.art.svg(shape, *r.size)
    if glow:
        soft = pen.look.px(11)
        light = pen.look.art.keep(("glow", shape, r.size, glow), lambda: _light(cut, glow, soft))
        pen.blit(light, (r.x - (light.get_width() - r.w) // 2, r.y - (light.get_height() - r.h) // 2))
    pen.shadow_of(cut, r, ("shadow", shape, r.size), lift)


def _light(cut: pygame.Surface, colour: str, soft: int) -> pygame.Surface:
    grown = (cut.get_width() + soft, cut.get_height() + soft)
    spread = blur(silhouette(pygame.transform.smoothscale(cut, grown), rgb(colour)), soft)
    spread.blit(spread, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return spread


def paint_veil(pen: Pen, box: Box, shape: str, alpha: float = 0.34) -> None:
    r = pen.rect(box)
    cut = pen.look.art.svg(shape, *r.size)
    pen.blit(pen.look.art.keep(("veil", shape, r.size, alpha), lambda: silhouette(cut, _VEIL, alpha)), r.topleft)


def card_picture(look: DrawStyle, face: tuple[Paint, Hashable], units: float, shape: float,
                 width: float) -> pygame.Surface:
    """Draw a face on its own surface, `width` wide, with a rim for everything that reaches over the edge.

    Drawn once and kept.
    """
    paint, key = face
    near = replace(look, scale=look.scale * width / units, runs=None)
    rim = units * POPS_OUT

    def make() -> pygame.Surface:
        whole = pygame.Surface((near.px(units + 2 * rim), near.px(units * shape + 2 * rim)), pygame.SRCALPHA, 32)
        paint(Pen(whole, near, (rim, rim)))
        return whole

    return look.art.keep(("klobba-picture", key, near.stamp), make)


# -- drawings that are cropped or stretched ----------------------------------------------------------------------------


def source(look: DrawStyle, name: str) -> str:
    return look.art.svg_source(name)


def part(look: DrawStyle, name: str, view: str, w: int, h: int) -> pygame.Surface:
    """Draw the part of a drawing inside the box `view` ("x y w h")."""
    return look.art.sketch(part_drawing(look, name, view, w, h), w, h)


def part_drawing(look: DrawStyle, name: str, view: str, w: int, h: int) -> str:
    head = f'viewBox="{view}" width="{w}" height="{h}"'
    return _HEAD.sub(head, source(look, name), count=1)


def paint_stretched_art(pen: Pen, name: str, box: Box, *, shadow: float = 0, alpha: float = 1.0) -> None:
    """Paint `art/<name>.svg` stretched to the box. Only for planks and tablets, which look fine in any proportions."""
    r = pen.rect(box)
    drawn = pen.look.art.sketch(source(pen.look, name), *r.size)
    pen.piece(drawn, r, ("stretched", name), shadow=shadow, alpha=alpha)
