"""The look of medals: frame, enamel and emblem, or stitches if they are still to be earned.

The layers are in `art/almanac`: `frame_<tier>`, `field_<game>` and `emblem_<name>`; `frame_locked` and `stitch_<name>`.
"""

from __future__ import annotations

import math
import re
from functools import cache

import pygame

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box

from .draw_style import DrawStyle
from .pen import Pen
from .sketch import Sketch

_FOLDER = "almanac"
_INSET = 0.225
"""The inset of the emblem, as a part of the medal."""
_ANY = "first_win"
"""The emblem of a plug-in's medal that has none of the house's emblems."""
_SMALL = 0.85
_THICKER = 1.3
"""How much thicker stitches are in a window below the scale `_SMALL` and in high contrast, where they would be pale."""
_STROKE = re.compile(r'stroke-width="([\d.]+)"')
BEADS = 6
"""The most beads that can be counted at a glance."""
_STEP = 28.0


def tier_name(tier: str) -> str:
    return {"bronze": _("bronze"), "silver": _("silver"), "gold": _("gold")}[tier]


def paint_medal(pen: Pen, box: Box, emblem: str, tier: str, game: str, *, shadow: float = 0, turned: float = 1.0,
                alpha: float = 1.0) -> None:
    """Paint a medal. `game` decides the enamel; empty stands for the house.

    `turned` is the part of the width that is seen from the front, from 1 down to 0.
    """
    r = pen.rect(box)
    drawn = _medal(pen.look, r.size, emblem, tier, game)
    if turned < 1:
        drawn = pygame.transform.smoothscale(drawn, (max(1, round(r.w * turned)), r.h))
        r = drawn.get_rect(center=r.center)
    pen.piece(drawn, r, ("medal", emblem, tier, game), shadow=shadow if turned >= 1 else 0, alpha=alpha)


def paint_locked_medal(pen: Pen, box: Box, emblem: str) -> None:
    """Paint a medal that is still to be earned."""
    r, look = pen.rect(box), pen.look
    factor = _THICKER if look.scale < _SMALL or look.high_contrast else 1.0
    emblem = _known_emblem(look, emblem)

    def make() -> pygame.Surface:
        whole = pygame.Surface(r.size, pygame.SRCALPHA, 32)
        for name, place in (("frame_locked", Box(0, 0, *r.size)), (f"stitch_{emblem}", _inset(r.size))):
            source = _restyle_stitches(look.art.svg_source(f"{_FOLDER}/{name}"), factor, look.high_contrast)
            whole.blit(look.art.sketch(source, round(place.w), round(place.h)), (round(place.x), round(place.y)),
                       special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole

    key = ("locked", emblem, r.size, factor, look.high_contrast)
    pen.blit(look.art.keep(key, make), r.topleft)


def paint_tier(pen: Pen, box: Box, tier: str) -> None:
    """Paint the empty frame of a tier, for a legend."""
    pen.svg(f"{_FOLDER}/frame_{tier}", box, shadow=2)


def paint_rays(pen: Pen, box: Box, alpha: float = 1.0) -> None:
    """Paint rays of light behind something new."""
    if not pen.look.high_contrast:
        pen.sketch(_rays(), box, alpha=alpha)


def paint_beads(pen: Pen, box: Box, have: int, of: int, room: float) -> float:
    """Paint progress as beads, or as a strip if there would be too many; return where it ends on the right."""
    if of <= BEADS:
        for n in range(of):
            pen.sketch(_bead(n < have), Box(box.x + n * _STEP, box.centre[1] - 12, 24, 24))
        return box.x + of * _STEP
    strip = Box(box.x, box.centre[1] - 8, min(104.0, max(30.0, room)), 16)
    s = Sketch(strip.w, strip.h).rect(1.2, 1.2, strip.w - 2.4, strip.h - 2.4, 7, "#f6ecd6", "#6a5632", 2.4)
    full = (strip.w - 4.8) * min(1.0, have / of)
    if full > 1:
        s.rect(2.4, 2.4, max(full, 9), strip.h - 4.8, 5, s.down("#ffe9a8", "#d9962a"), "#4c2c16", 1.6)
    pen.sketch(s, strip)
    return strip.right + 8


def _medal(look: DrawStyle, size: tuple[int, int], emblem: str, tier: str, game: str) -> pygame.Surface:
    emblem = _known_emblem(look, emblem)
    field = f"field_{game}" if game and look.art.has(f"{_FOLDER}/field_{game}.svg") else "field_house"

    def make() -> pygame.Surface:
        whole = pygame.Surface(size, pygame.SRCALPHA, 32)
        box = Box(0, 0, *size)
        for name, place in ((f"frame_{tier}", box), (field, box), (f"emblem_{emblem}", _inset(size))):
            layer = look.art.svg(f"{_FOLDER}/{name}", round(place.w), round(place.h))
            whole.blit(layer, (round(place.x), round(place.y)), special_flags=pygame.BLEND_PREMULTIPLIED)
        return whole

    return look.art.keep(("whole medal", emblem, tier, field, size), make)


def _inset(size: tuple[int, int]) -> Box:
    w, h = size
    return Box(w * _INSET, h * _INSET, w * (1 - 2 * _INSET), h * (1 - 2 * _INSET))


def _known_emblem(look: DrawStyle, emblem: str) -> str:
    return emblem if look.art.has(f"{_FOLDER}/emblem_{emblem}.svg") else _ANY


@cache
def _restyle_stitches(source: str, factor: float, black: bool) -> str:
    source = _STROKE.sub(lambda found: f'stroke-width="{float(found[1]) * factor:.2f}"', source)
    return source.replace('stroke="#7a5a2c"', 'stroke="#000000"') if black else source


@cache
def _rays() -> Sketch:
    s = Sketch(200, 200)
    light = s.radial((100, 100), 98, (40, "#ffb648", 0.75), (100, "#ffb648", 0))
    for n in range(16):
        ends = [(100 + 98 * math.cos(a), 100 + 98 * math.sin(a)) for a in (math.tau * n / 16, math.tau * n / 16 + 0.19)]
        s.polygon([(100, 100), *ends], light)
    return s


@cache
def _bead(done: bool) -> Sketch:
    s = Sketch(24, 24)
    if done:
        return s.circle(12, 12, 9, s.linear((0, 2), (0, 22), (0, "#fff0c0"), (100, "#d9962a")), "#4c2c16", 2.6)
    return s.circle(12, 12, 7, "#f6ecd6", "#7a6238", 2.4)
