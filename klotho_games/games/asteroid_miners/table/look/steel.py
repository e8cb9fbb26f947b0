"""The material of the deck: brushed plates with rivets, wells sunk into them, enamel tags, hazard stripes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, SEMI, SERIF

from .style import ART, CREAM, DIM, OUTLINE, SHADE

_STEEL = f"{ART}/steel.webp"
RADIUS = 14.0
_LARGE = 1.1
_ENDS = 64.0
"""Width of both ends of a plate together: corners and screws."""


class Metal:
    """Colours of a plate at its top and bottom."""

    PANEL = ("#4a5159", "#282c32")
    FRAME = ("#5a616a", "#33383f")
    FORGE = ("#55514f", "#2a2725")
    QUIET = ("#353a41", "#1e2125")


def plate(pen: Pen, box: Box, metal: tuple[str, str] = Metal.PANEL, *, radius: float = RADIUS, rivets: bool = True,
          screws: bool = False, shadow: float = 6) -> None:
    """Paint a brushed steel plate. It is painted on its own surface first, so that only the steel is brushed."""
    if pen.look.high_contrast:
        pen.panel(box, "#000000", edge="#ffffff", edge_width=3, radius=radius)
        return
    r = pen.rect(box)
    key = ("asteroid-plate", r.size, metal, radius, rivets, screws, pen.look.scale)
    drawn = pen.look.art.keep(key, lambda: _plate(pen, box.at_origin, r.size, metal, radius, rivets, screws))
    pen.piece(drawn, r, key, shadow=shadow)


def _plate(pen: Pen, box: Box, size: tuple[int, int], metal: tuple[str, str], radius: float, rivets: bool,
           screws: bool) -> pygame.Surface:
    def body(w: float, h: float) -> Sketch:
        s = Sketch(w, h)
        return s.rect(0, 0, w, h, radius, s.down(*metal))

    whole = _stretch_drawing(pen, box, size, body)
    whole.blit(_sheen(pen, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    Pen(whole, pen.look).texture(_STEEL, box, tile=512)
    rim = _stretch_drawing(pen, box, size, lambda w, h: _rim(w, h, radius, rivets, screws))
    whole.blit(rim, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _stretch_drawing(pen: Pen, box: Box, size: tuple[int, int],
                     draw: Callable[[float, float], Sketch]) -> pygame.Surface:
    """Draw only the two ends of a drawing that is uniform in the middle, and stretch the middle between them.

    Filling a large area with a gradient takes the SVG renderer longer than a frame.
    """
    look, (w, h) = pen.look, size
    ends = min(w, look.px(_ENDS))
    if ends == w:
        return look.art.sketch(draw(round(box.w, 1), round(box.h, 1)).source(), w, h).copy()
    narrow = look.art.sketch(draw(_ENDS, round(box.h, 1)).source(), ends, h)
    left = ends // 2
    right = ends - left
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    out.blit(narrow, (0, 0), (0, 0, left, h))
    out.blit(narrow, (w - right, 0), (left, 0, right, h))
    out.blit(pygame.transform.scale(narrow.subsurface((left, 0, 1, h)), (w - ends, h)), (left, 0))
    return out


def _sheen(pen: Pen, size: tuple[int, int]) -> pygame.Surface:
    """Return two soft lights across the steel, to be added."""

    def make() -> pygame.Surface:
        row = opaque((64, 1))
        for x in range(64):
            t = x / 63
            lit = 18 * max(0.0, 1 - abs(t - 0.24) / 0.17) + 11 * max(0.0, 1 - abs(t - 0.76) / 0.19)
            row.set_at((x, 0), (round(lit),) * 3)
        wide = pygame.transform.smoothscale(row, (size[0], 1))
        return pygame.transform.scale(wide, size)

    return pen.look.art.keep(("asteroid-sheen", size), make)


def _rim(w: float, h: float, radius: float, rivets: bool, screws: bool) -> Sketch:
    s = Sketch(w, h)
    edge = s.linear((0, 0), (0, h), (0, "#ffffff", 0.55), (12, "#ffffff", 0.14), (80, "#000000", 0.25),
                    (100, "#000000", 0.65))
    s.rect(1.2, 1.2, w - 2.4, h - 2.4, radius - 1, "none", edge, 2.4)
    inset = 12 if screws else 13
    for n, (x, y) in enumerate(((inset, inset), (w - inset, inset), (inset, h - inset), (w - inset, h - inset))):
        if screws:
            _screw(s, x, y, n)
        elif rivets:
            _rivet(s, x, y)
    return s


def _screw(s: Sketch, x: float, y: float, n: int) -> None:
    s.circle(x, y + 1.5, 8, "#000000", opacity=0.55)
    s.circle(x, y, 6.5, s.linear((x - 6, y - 6), (x + 6, y + 6), (0, "#c3cad1"), (100, "#50575f")), "#1a1c20", 1.2)
    dx, dy = ((3.8, 1.4), (1.4, 3.8), (-1.4, 3.8), (-3.6, 2.0))[n]
    s.line([(x - dx, y - dy), (x + dx, y + dy)], "#22262b", 2.2)


def _rivet(s: Sketch, x: float, y: float, r: float = 4.2) -> None:
    s.circle(x, y + 1.3, r + 1.2, "#000000", opacity=0.5)
    s.circle(x, y, r, s.radial((x - r * 0.3, y - r * 0.4), r * 1.4, (0, "#d3d9de"), (55, "#7d858e"), (100, "#30353b")))


@lru_cache(maxsize=128)
def _well(w: float, h: float, radius: float, top: str, bottom: str) -> Sketch:
    s = Sketch(w, h)
    s.rect(1, 1, w - 2, h - 2, radius, s.down(top, bottom))
    deep = min(26.0, h / 2)
    s.rect(2, 2, w - 4, deep, radius, s.linear((0, 2), (0, deep + 2), (0, "#000000", 0.65), (100, "#000000", 0)))
    rim = s.linear((0, 0), (0, h), (0, "#000000", 0.9), (70, "#000000", 0.2), (100, "#ffffff", 0.28))
    s.rect(1, 1, w - 2, h - 2, radius, "none", rim, 2)
    return s


def well(pen: Pen, box: Box, radius: float = 10, top: str = "#0b0c0f", bottom: str = "#1d2025") -> None:
    """Paint a sunken field."""
    if pen.look.high_contrast:
        pen.panel(box, "#000000", edge="#ffffff", edge_width=2, radius=radius)
        return
    r = pen.rect(box)
    key = ("asteroid-well", r.size, radius, top, bottom, pen.look.scale)
    drawn = pen.look.art.keep(key,
                              lambda: _stretch_drawing(pen, box, r.size, lambda w, h: _well(w, h, radius, top, bottom)))
    pen.blit(drawn, r.topleft)


def paint_lit_plate(pen: Pen, box: Box, radius: float = 8) -> None:
    """Paint a plate in molten orange, for what is in force now."""
    if pen.look.high_contrast:
        pen.panel(box, "#ffd84a", edge="#000000", radius=radius)
        return
    glow = Sketch(round(box.w + 24, 1), round(box.h + 24, 1))
    for grow, strength in ((9, 0.08), (6, 0.12), (3, 0.2)):
        glow.rect(12 - grow, 12 - grow, box.w + 2 * grow, box.h + 2 * grow, radius + grow, "#ff9a2e", opacity=strength)
    pen.sketch(glow, box.grow(12))
    s = Sketch(round(box.w, 1), round(box.h, 1))
    body = s.linear((0, 0), (0, s.h), (0, "#ffcf7d"), (45, "#ff9a2e"), (100, "#e0650c"))
    s.rect(1, 1, s.w - 2, s.h - 2, radius, body, "#fff0c8", 2)
    pen.sketch(s, box)


ENAMEL = {"orange": ("#ff9b3a", "#d9650c", "#1d0d02"), "green": ("#9be09a", "#4fae54", "#06200d"),
          "red": ("#ff9a86", "#d9503c", "#2a0602"), "gold": ("#ffe3a0", "#e0a534", "#2a1700")}


def enamel(pen: Pen, words: str, room: Box, tone: str = "orange", *, align: str = "centre") -> Box:
    """Paint a small sign with letters, as wide as they need. Returns its box."""
    top, bottom, ink = ENAMEL[tone]
    size = larger(pen, 20, 26)
    track = pen.look.px(1) / pen.look.scale  # never less than a pixel
    wide = min(room.w, pen.width(words, size, BLACK) / pen.look.text_scale + track * len(words) + 28)
    x = {"left": room.x, "centre": room.centre[0] - wide / 2, "right": room.right - wide}[align]
    box = Box(x, room.y, wide, room.h)
    s = Sketch(round(wide, 1), round(box.h, 1))
    s.rect(1, 1, s.w - 2, s.h - 2, 6, s.down(top, bottom), OUTLINE, 2)
    s.rect(3, 3, s.w - 6, s.h - 6, 4, "none", "#ffffff", 1.2, stroke_opacity=0.4)
    pen.sketch(s, box, shadow=2)
    pen.text(words, box.grow(-8, 0), size, ink, BLACK, align="centre", track=1, grow=False)
    return box


def pill(pen: Pen, words: str, centre: Point, size: float = 24) -> Box:
    """Paint a golden tag: a price, or a change to a die."""
    wide = pen.width(words, size, BLACK) / pen.look.text_scale + size
    box = Box.around(centre, wide, size * 1.54)
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.rect(1.5, 1.5, s.w - 3, s.h - 3, s.h / 2, s.down("#ffe3a0", "#e0a534"), "#5e3d0c", 3)
    pen.sketch(s, box, shadow=3)
    pen.text(words, box, size, "#2a1700", BLACK, align="centre", grow=False)
    return box


@lru_cache(maxsize=8)
def _stripes(w: float, h: float) -> Sketch:
    s = Sketch(w, h)
    s.rect(0, 0, w, h, 0, "#1b1510")
    # The last stripe ends with the field, so that none has to be cut.
    many = max(1, round((w - h * 0.2) / (h * 1.6)))
    step = (w - h * 0.2) / many
    for n in range(many):
        x = n * step
        s.polygon([(x, h), (x + h, 0), (x + h + step / 2, 0), (x + step / 2, h)], "#f08a1c")
    return s


def hazard(pen: Pen, box: Box) -> None:
    if not pen.look.high_contrast:
        pen.sketch(_stripes(round(box.w, 1), round(box.h, 1)), box)


def larger(pen: Pen, size: float, most: float) -> float:
    """Grow letters with the player's text size, up to what their place can hold."""
    return max(size, min(size * pen.look.text_scale, most))


def large_letters(look: DrawStyle) -> bool:
    """Return whether letters are so large that signs and short words must replace longer ones."""
    return look.text_scale > _LARGE


def heading(pen: Pen, words: str, box: Box, size: float = 26, colour: str = CREAM, face: str = SERIF) -> Box:
    return pen.text(words, box, size, colour, face, shadow=SHADE)


def title_line(pen: Pen, line: Box, title: str, quiet: str) -> None:
    """Paint a title, and quiet words at the right end of its line. Both grow alike."""
    left = pen.text(title, line, larger(pen, 24, 32), CREAM, SERIF, grow=False, shadow=SHADE).right + 14
    room = Box(left, line.y, line.right - left, line.h)
    pen.text(quiet, room, larger(pen, 20, 26), DIM, SEMI, align="right", grow=False)
