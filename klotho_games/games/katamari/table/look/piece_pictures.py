"""Pictures of Stuff: a die-cut piece with its thick side, the field of its level, the sticker, seams and icons.

They are painted in this order: side, cream rim, field (Yellow solid, Blue striped, Purple boxed), seams, the sticker
and its shadow, white seams, icons. Every picture is painted once for a piece, turn and size, and cached with its
shadow; `PieceFrame` says where the piece is on it. Sizes here are pixels; `radius` is that of a hex in canvas units.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

import pygame

from klotho_games.core.chance.hexes import Hex, centre, rotate
from klotho_games.games.katamari.rules.pieces import ICONS, PRINTED, STUFF, Level
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import blur, fade_copy, silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import rotate as tilted
from klotho_games.stage.drawing.theme import rgb

from .hex_lines import dashes, outline, seams

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
THICK = 0.11
"""Height of the side of a piece, relative to the radius of a hex."""
LAYER = 0.12
"""How much higher a piece is for each layer below it, relative to the radius of a hex."""
_DRAWN = 60.0
"""The radius of a hex in the SVGs."""
_RIM, _OUTLINE, _SHADE = "#fffdf8", "#43254f", (58, 29, 92)


class Field(NamedTuple):
    base: str
    light: str
    pattern: str
    side: str
    edge: str


FIELDS: dict[Level, Field] = {
    "yellow": Field("#ffd85a", "#ffeaa0", "", "#c8861a", "#e5a42a"),
    "blue": Field("#93d4ff", "#c6eaff", "#63b6f3", "#2c6fb3", "#3f8fd2"),
    "purple": Field("#c8b0ff", "#e4d8ff", "#9d7cf0", "#5b36ad", "#7a52d6"),
}


class PieceFrame(NamedTuple):
    """The picture of a piece: its size in pixels, and the centre of the piece's first cell on it."""

    w: int
    h: int
    x: float
    y: float


_LARGEST = 44.0
"""The maximum radius of a hex on a pile."""


def radius_on(piece: int, room: Box, most: float = _LARGEST) -> float:
    """Return the largest radius that fits the place of the top piece, with a little of the pieces below it."""
    middles = [centre(cell, 1.0) for cell in STUFF[piece].cells]
    wide = max(x for x, _y in middles) - min(x for x, _y in middles) + 1.78
    high = max(y for _x, y in middles) - min(y for _x, y in middles) + 2.0 + THICK
    return round(min(most, (room.w - 6) / wide, (room.h - 10) / high), 1)


@lru_cache(maxsize=2048)
def cells_of(piece: int, turn: int) -> tuple[Hex, ...]:
    return tuple(rotate(cell, turn) for cell in STUFF[piece].cells)


_BARE, _LYING, _HELD = 0.06, 0.42, 1.15
"""Room around the hexes, in radii of a hex: for the picture alone, with its shadow, with a long shadow."""


@lru_cache(maxsize=4096)
def frame(piece: int, turn: int, size: float, room: float = _LYING) -> PieceFrame:
    middles = [centre(cell, size) for cell in cells_of(piece, turn)]
    pad = math.ceil(size * room) + 4
    left, top = min(x for x, _y in middles) - size * 0.87, min(y for _x, y in middles) - size
    right, bottom = max(x for x, _y in middles) + size * 0.87, max(y for _x, y in middles) + size * (1 + THICK)
    w, h = math.ceil(right - left), math.ceil(bottom - top)
    return PieceFrame(w + 2 * pad, h + 2 * pad, pad - left, pad - top)


def held_frame(piece: int, turn: int, size: float) -> PieceFrame:
    return frame(piece, turn, size, _HELD)


def middle(piece: int, turn: int, size: float) -> Point:
    """Return the vector from the centre of the first cell to the centre of the whole piece."""
    xs, ys = zip(*(centre(cell, size) for cell in cells_of(piece, turn)), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


# -- painting ---------------------------------------------------------------------------------------------------


def render_svg(body: str, w: int, h: int, box: tuple[float, float, float, float] | None = None) -> pygame.Surface:
    """Return an SVG written by code as a surface, premultiplied and not cached."""
    x, y, wide, high = box or (0, 0, w, h)
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{x:.2f} {y:.2f} {wide:.2f} '
        f'{high:.2f}" preserveAspectRatio="none">{body}</svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), (w, h)).convert_alpha().premul_alpha()


def _path(d: str, fill: str = "none", stroke: str = "", width: float = 0, opacity: float = 1, dy: float = 0) -> str:
    out = f'<path d="{d}" fill="{fill}" fill-rule="evenodd"'
    if stroke:
        out += f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-opacity="{opacity}" stroke-linecap="round"'
        out += ' stroke-linejoin="round"'
    if dy:
        out += f' transform="translate(0 {dy:.2f})"'
    return out + "/>"


def _tile(level: Level, size: float) -> pygame.Surface | None:
    """Return the pattern that repeats on a field: a stripe, or four boxes."""
    pattern = FIELDS[level].pattern
    if level == "blue":
        w, h = max(3, round(size * 0.45)), max(4, round(size * 0.75))
        stripes = [_path(f"M{x},-2 L{x - w * (h + 4) / h:.2f},{h + 2}", "none", pattern, w * 0.36, 0.75)
                   for x in (0.5 * w, 1.5 * w, 2.5 * w)]
        return render_svg("".join(stripes), w, h)
    if level == "purple":
        step = max(2, round(size * 0.46))
        body = ""
        for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
            fill = "#ffffff" if (i + j) % 2 else pattern
            body += (
                f'<rect x="{(i + 0.14) * step:.1f}" y="{(j + 0.14) * step:.1f}" rx="{step * 0.12:.1f}" '
                f'width="{step * 0.72:.1f}" height="{step * 0.72:.1f}" fill="{fill}" fill-opacity="0.28" '
                f'stroke="{pattern}" stroke-opacity="0.75" stroke-width="{size * 0.035:.2f}"/>'
            )
        return render_svg(body, 2 * step, 2 * step)
    return None


def _field(look: DrawStyle, level: Level, size: float, w: int, h: int) -> pygame.Surface:
    """Return the coloured background of a level with its pattern, large enough for any piece."""
    colours = FIELDS[level]

    def paint() -> pygame.Surface:
        side = math.ceil(size * 11)
        whole = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        whole.fill(rgb(colours.base))
        tile = _tile(level, size)
        if tile is not None:
            for x in range(0, side, tile.get_width()):
                for y in range(0, side, tile.get_height()):
                    whole.blit(tile, (x, y), special_flags=PREMULTIPLIED)
        return whole

    whole = look.art.keep(("stuff-field", level, round(size, 2)), paint)
    part = whole.subsurface((0, 0, min(w, whole.get_width()), min(h, whole.get_height()))).copy()
    light = render_svg(
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100"><stop offset="0%" '
        f'stop-color="{colours.light}" stop-opacity="0.9"/><stop offset="45%" stop-color="{colours.light}" '
        f'stop-opacity="0"/></linearGradient></defs><rect width="4" height="100" fill="url(#g)"/>', 4, 100,
    )
    part.blit(pygame.transform.smoothscale(light, part.get_size()), (0, 0), special_flags=PREMULTIPLIED)
    return part


_BODY = re.compile(r"^.*?<svg[^>]*>|</svg>\s*$", re.DOTALL)


def _sticker(look: DrawStyle, piece: int, turn: int, size: float, f: PieceFrame) -> pygame.Surface:
    """Return the drawing of a piece, rotated about the first cell, on a surface as large as the frame."""
    body = _BODY.sub("", look.art.svg_source(f"katamari/{STUFF[piece].picture}"))
    k = _DRAWN / size
    box = (-f.x * k, -f.y * k, f.w * k, f.h * k)
    return render_svg(f'<g transform="rotate({60 * turn})">{body}</g>' if turn else body, f.w, f.h, box)


def bare_picture(look: DrawStyle, piece: int, turn: int, size: float) -> pygame.Surface:
    """Return a piece without icons and shadow, from which its other pictures are made."""
    return look.art.keep(_key("bare", piece, turn, size), lambda: _paint_bare(look, piece, turn, size))


def _paint_bare(look: DrawStyle, piece: int, turn: int, size: float) -> pygame.Surface:
    f = frame(piece, turn, size, _BARE)
    cells, level = cells_of(piece, turn), STUFF[piece].level
    colours, thick = FIELDS[level], size * THICK
    box = (-f.x, -f.y, f.w, f.h)
    rim, field = outline(cells, size, size * 0.015, size * 0.3), outline(cells, size, size * 0.085, size * 0.24)
    steps = max(2, math.ceil(thick / 2.6))
    body = "".join(_path(rim, colours.side, dy=thick * n / steps) for n in range(steps, 0, -1))
    body += _path(rim, "none", _OUTLINE, max(1.0, size * 0.02), 0.35, thick) + _path(rim, _RIM)
    whole = render_svg(body, f.w, f.h, box)
    ground = _field(look, level, size, f.w, f.h)
    ground.blit(render_svg(_path(field, "#ffffff"), f.w, f.h, box), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(ground, (0, 0), special_flags=PREMULTIPLIED)
    dots = seams(cells, size, size * 0.09, size * 0.13)
    marks = _path(field, "none", colours.edge, max(1.0, size * 0.028))
    if dots:
        marks += _path(dots, "none", colours.edge, max(1.4, size * 0.03), 0.8)
    whole.blit(render_svg(marks, f.w, f.h, box), (0, 0), special_flags=PREMULTIPLIED)
    sticker = _sticker(look, piece, turn, size, f)
    _shade(whole, sticker, (0, 0), size, (0.05, 0, 0.05, 0.35))
    whole.blit(sticker, (0, 0), special_flags=PREMULTIPLIED)
    if dots:
        light = _path(seams(cells, size, size * 0.05, size * 0.13), "none", "#ffffff", max(1.2, size * 0.028), 0.42)
        whole.blit(render_svg(light, f.w, f.h, box), (0, 0), special_flags=PREMULTIPLIED)
    return whole


def _shade(onto: pygame.Surface, thing: pygame.Surface, at: tuple[int, int], size: float,
           fall: tuple[float, float, float, float], colour: tuple[int, int, int] = _SHADE) -> None:
    """Paint a shadow or a glow; `fall` is its softness, its shift right and down (relative to a hex) and its strength.

    It is blurred at a reduced size, which does not show because it is soft.
    """
    soft, dx, dy, strength = fall
    radius = max(1.0, size * soft)
    k, passes = max(1, int(radius / 2)), 3
    if k == 1 and radius > 2:  # one pass at half the size looks the same and takes a fraction of the time
        k, passes = 2, 1
    w, h = thing.get_size()
    small = pygame.transform.smoothscale(thing, (max(1, w // k), max(1, h // k))) if k > 1 else thing
    small = silhouette(small, colour)
    shade = fade_copy(blur(small, radius / k, passes), strength)
    pad = (shade.get_width() - small.get_width()) // 2
    if k > 1:
        shade = pygame.transform.smoothscale(shade, (round(shade.get_width() * w / small.get_width()),
                                                     round(shade.get_height() * h / small.get_height())))
    x, y = at[0] + round(size * dx) - pad * k, at[1] + round(size * dy) - pad * k
    onto.blit(shade, (x, y), special_flags=PREMULTIPLIED)


def icon_size(size: float) -> int:
    """Return the size of an icon. Icons are relatively larger on small boards, to be readable there."""
    return max(8, round(size * (0.60 if size >= 45 else 0.68 if size >= 30 else 0.76)))


def icon_place(piece: int, turn: int, cell: int, size: float) -> Point:
    """Return the place of a cell's icon, relative to the centre of the first cell."""
    x, y = centre(cells_of(piece, turn)[cell], size)
    dx, dy = STUFF[piece].spots[cell]
    angle = math.radians(60 * turn)
    return (x + size * (dx * math.cos(angle) - dy * math.sin(angle)),
            y + size * (dx * math.sin(angle) + dy * math.cos(angle)))


def blit_icon(look: DrawStyle, surface: pygame.Surface, icon: str, at: Point, px: int) -> None:
    """Draw an icon with its own small shadow, centred at a point."""
    name = f"katamari/i_{icon}"
    picture = look.art.svg(name, px, px)
    soft = max(1, round(px * 0.07))
    shade = look.art.keep(
        ("icon-shade", icon, px), lambda: fade_copy(blur(silhouette(picture, (42, 18, 72)), soft), 0.4)
    )
    x, y = round(at[0] - px / 2), round(at[1] - px / 2)
    pad = (shade.get_width() - px) // 2
    surface.blit(shade, (x - pad, y - pad + max(1, round(px * 0.05))), special_flags=PREMULTIPLIED)
    surface.blit(picture, (x, y), special_flags=PREMULTIPLIED)


def _add_icons(look: DrawStyle, surface: pygame.Surface, piece: int, turn: int, size: float, f: PieceFrame) -> None:
    px = icon_size(size)
    for cell, code in enumerate(PRINTED[piece]):
        if code:
            x, y = icon_place(piece, turn, cell, size)
            blit_icon(look, surface, ICONS[code], (f.x + x, f.y + y), px)


_RESTS = ((0.14, 0.03, 0.12, 0.5), (0.03, 0.0, 0.03, 0.3))
_HANGS = ((0.26, 0.3, 0.4, 0.5), (0.07, 0.05, 0.1, 0.35))
"""Two shadows each: one that moves away with the height, and one where the piece touches."""
_TILT, _NEARER = -3, 1.05


def _put(look: DrawStyle, piece: int, turn: int, size: float, room: float) -> pygame.Surface:
    """Return a piece with its shadows, in a frame with this much room."""
    f, tight = frame(piece, turn, size, room), frame(piece, turn, size, _BARE)
    flat = bare_picture(look, piece, turn, size)
    at = (round(f.x - tight.x), round(f.y - tight.y))
    whole = pygame.Surface((f.w, f.h), pygame.SRCALPHA, 32)
    for fall in _HANGS if room == _HELD else _RESTS:
        _shade(whole, flat, at, size, fall)
    whole.blit(flat, at, special_flags=PREMULTIPLIED)
    return whole


# -- the pictures -----------------------------------------------------------------------------------------------


class Recipe(NamedTuple):
    """A picture of a piece before it is painted: the key under which it is cached, and the function that paints it."""

    key: Hashable
    paint: Callable[[DrawStyle], pygame.Surface]

    def make(self, look: DrawStyle) -> pygame.Surface:
        """Return the cached picture; paint it now if there is none."""
        return look.art.keep(self.key, lambda: self.paint(look))


def lying_recipe(piece: int, turn: int, size: float, *, icons: bool = False) -> Recipe:
    """Return a piece as it is on a board. The board adds the visible icons last."""

    def paint(look: DrawStyle) -> pygame.Surface:
        if not icons:
            return _put(look, piece, turn, size, _LYING)
        whole = lying_picture(look, piece, turn, size).copy()
        _add_icons(look, whole, piece, turn, size, frame(piece, turn, size))
        return whole

    return Recipe(_key("lying", piece, turn, size, icons), paint)


def lying_picture(look: DrawStyle, piece: int, turn: int, size: float, *, icons: bool = False) -> pygame.Surface:
    return lying_recipe(piece, turn, size, icons=icons).make(look)


def held_recipe(piece: int, turn: int, size: float) -> Recipe:
    """Return a piece as it is carried over the board: a little nearer to the eye and a little tilted."""

    def paint(look: DrawStyle) -> pygame.Surface:
        flat = _put(look, piece, turn, size, _HELD)
        _add_icons(look, flat, piece, turn, size, held_frame(piece, turn, size))
        askew = tilted(flat, _TILT, _NEARER)
        whole = pygame.Surface(flat.get_size(), pygame.SRCALPHA, 32)
        whole.blit(askew, askew.get_rect(center=whole.get_rect().center), special_flags=PREMULTIPLIED)
        return whole

    return Recipe(_key("held", piece, turn, size), paint)


def held_picture(look: DrawStyle, piece: int, turn: int, size: float) -> pygame.Surface:
    return held_recipe(piece, turn, size).make(look)


def stitches_recipe(piece: int, turn: int, size: float, fits: bool = True) -> Recipe:
    """Return the golden thread around a piece; it is red if the piece does not fit."""

    def paint(look: DrawStyle) -> pygame.Surface:
        f = frame(piece, turn, size)
        line = dashes(cells_of(piece, turn), round(size, 2), size * 0.04, size * 0.24, size * 0.17)
        rim, core, light = ("#5a3510", "#e8b44c", "#fff0c4") if fits else ("#5c0d12", "#e0483a", "#ffc8bc")
        body = _path(line, "none", rim, size * 0.13) + _path(line, "none", core, size * 0.08)
        return render_svg(body + _path(line, "none", light, size * 0.027), f.w, f.h, (-f.x, -f.y, f.w, f.h))

    return Recipe(_key("stitches", piece, turn, size, fits), paint)


def stitches_picture(look: DrawStyle, piece: int, turn: int, size: float, fits: bool = True) -> pygame.Surface:
    return stitches_recipe(piece, turn, size, fits).make(look)


def ghost_recipe(piece: int, turn: int, size: float, fits: bool) -> Recipe:
    """Return a pale piece at the place where it would be, with golden stitches if it fits and red ones if not."""

    def paint(look: DrawStyle) -> pygame.Surface:
        f, tight = frame(piece, turn, size), frame(piece, turn, size, _BARE)
        box, cells = (-f.x, -f.y, f.w, f.h), cells_of(piece, turn)
        ground = render_svg(_path(outline(cells, size, 3, size * 0.28), "#eaf6ff" if fits else "#ffe3dd"), f.w, f.h,
                            box)
        whole = pygame.Surface((f.w, f.h), pygame.SRCALPHA, 32)
        for soft in (0.22, 0.12):
            _shade(whole, ground, (0, 0), size, (soft, 0, 0, 1), (255, 214, 96) if fits else (224, 72, 58))
        whole.blit(fade_copy(ground, 0.5), (0, 0), special_flags=PREMULTIPLIED)
        pale = bare_picture(look, piece, turn, size).copy()
        _add_icons(look, pale, piece, turn, size, tight)
        at = (round(f.x - tight.x), round(f.y - tight.y))
        whole.blit(fade_copy(pale, 0.6), at, special_flags=PREMULTIPLIED)
        whole.blit(stitches_picture(look, piece, turn, size, fits), (0, 0), special_flags=PREMULTIPLIED)
        return whole

    return Recipe(_key("ghost", piece, turn, size, fits), paint)


def ghost_picture(look: DrawStyle, piece: int, turn: int, size: float, fits: bool) -> pygame.Surface:
    return ghost_recipe(piece, turn, size, fits).make(look)


def back_picture(look: DrawStyle, piece: int, size: float, shade: bool) -> pygame.Surface:
    """Return a piece face down under another, of which only the edge is visible."""
    colours = FIELDS[STUFF[piece].level]

    def paint() -> pygame.Surface:
        f = frame(piece, 0, size)
        d = outline(cells_of(piece, 0), size, size * 0.015, size * 0.3)
        body = _path(d, colours.side if shade else colours.edge) + _path(d, "none", _OUTLINE, 1, 0.25)
        return render_svg(body, f.w, f.h, (-f.x, -f.y, f.w, f.h))

    return look.art.keep(_key("back", piece, 0, size, shade), paint)


def _key(kind: str, piece: int, turn: int, size: float, *more: Hashable) -> Hashable:
    return ("stuff", kind, piece, turn, round(size, 2), *more)
