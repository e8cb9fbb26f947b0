"""Materials of the table besides the building: cream cards, labels, number discs, name plates, price tags."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import blur, fade_copy, silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, FREDOKA

from .style import ART, CREAM, DEEP, INK


class Tone:
    """Colours of a card: top, bottom, edge, and the line inside the edge."""

    CREAM = ("#fff9ea", "#f6e8c8", "#1f5551", "#e6cf9c")
    MINT = ("#e6f6ee", "#c8e8d9", "#2f8580", "#a9d8c6")
    LILAC = ("#f1eafc", "#dccff3", "#4d3f7a", "#c3b1e6")
    """For the expansion."""
    ROSE = ("#fff0ea", "#f8d3c6", "#b06a58", "#eab5a6")
    LINE = ("#fffdf6", "#f3e8cf", "#b9a67c", "#f3e8cf")
    """For a line of a list on cream."""


_ENDS = 72.0
"""Width of both ends of a card together."""
_VEIL = 0.7


def paint_paper(pen: Pen, box: Box, tone: tuple[str, str, str, str] = Tone.CREAM, *, radius: float = 18,
                lift: float = 6, lined: bool = True) -> None:
    """Paint a card of any size.

    Drawing a large field as SVG takes longer than a frame. So only the two ends are drawn, the middle is stretched
    between them, and the shadow is stretched from nine pieces.
    """
    if pen.look.high_contrast:
        pen.panel(box, tone[0], edge=tone[2], edge_width=3, radius=radius)
        return
    if lift:
        paint_shadow(pen, box, radius, lift)
    key = ("clinic-card", tone, radius, lined)
    stretch_middle(pen, box, key, lambda w, h: _card(w, h, tone, radius, lined))


def stretch_middle(pen: Pen, box: Box, key: tuple[object, ...], draw: Callable[[float, float], str]) -> None:
    """Paint a drawing whose middle can be stretched; `draw` returns its source for a width and height."""
    r = pen.rect(box)
    art, (w, h) = pen.look.art, r.size

    def make() -> pygame.Surface:
        ends = min(w, pen.look.px(_ENDS))
        drawn = art.sketch(draw(box.w if ends == w else _ENDS, box.h), ends, h)
        if ends == w:
            return drawn
        left = ends // 2
        right = ends - left
        out = pygame.Surface((w, h), pygame.SRCALPHA, 32)
        out.blit(drawn, (0, 0), (0, 0, left, h))
        out.blit(drawn, (w - right, 0), (left, 0, right, h))
        out.blit(pygame.transform.scale(drawn.subsurface((left, 0, 1, h)), (w - ends, h)), (left, 0))
        return out

    pen.blit(art.keep((*key, r.size, pen.look.scale), make), r.topleft)


@lru_cache(maxsize=128)
def _card(w: float, h: float, tone: tuple[str, str, str, str], radius: float, lined: bool) -> str:
    top, bottom, edge, inner = tone
    s = Sketch(round(w, 1), round(h, 1))
    s.rect(1.5, 1.5, s.w - 3, s.h - 3, radius, s.down(top, bottom), edge, 3)
    if lined:
        s.rect(6, 6, s.w - 12, s.h - 12, radius - 5, "none", inner, 1.6)
    return s.source()


def paint_shadow(pen: Pen, box: Box, radius: float, lift: float) -> None:
    """Paint the shadow of a box."""
    look, r = pen.look, pen.rect(box)
    soft = max(2, look.px(lift * 1.2))
    corner = look.px(radius) + 3 * soft
    small = 2 * corner + 4
    side = small - 4 * soft

    def stencil() -> pygame.Surface:
        s = Sketch(side, side).rect(0, 0, side, side, look.px(radius), "#000000")
        return fade_copy(blur(silhouette(look.art.sketch(s.source(), side, side), (4, 26, 26)), soft), 0.6)

    def make() -> pygame.Surface:
        size = (r.w + 4 * soft, r.h + 4 * soft)
        if min(size) < 2 * corner:
            return pygame.transform.smoothscale(blot, size)
        return _cut_in_nine(blot, size, corner)

    blot = look.art.keep(("clinic-blot", side, soft), stencil)
    whole = look.art.keep(("clinic-shadow", r.size, soft, corner), make)
    pen.blit(whole, (r.x - 2 * soft, r.y - 2 * soft + look.px(lift)))


def _cut_in_nine(source: pygame.Surface, size: tuple[int, int], c: int) -> pygame.Surface:
    out = pygame.Surface(size, pygame.SRCALPHA, 32)

    def cuts(have: int, goal: int) -> tuple[tuple[int, int, int, int], ...]:
        return (0, c, 0, c), (c, have - 2 * c, c, goal - 2 * c), (have - c, c, goal - c, c)

    for x, w, to_x, to_w in cuts(source.get_width(), size[0]):
        for y, h, to_y, to_h in cuts(source.get_height(), size[1]):
            part = source.subsurface((x, y, w, h))
            part = part if (w, h) == (to_w, to_h) else pygame.transform.scale(part, (to_w, to_h))
            out.blit(part, (to_x, to_y))
    return out


def stamp(pen: Pen, name: str, box: Box) -> None:
    """Paint a picture of the art folder.

    Its size in pixels does not depend on its place, so it is drawn once and can be painted ahead.
    """
    pen.blit(stamp_picture(pen.look, name, box.w, box.h), pen.at(box.x, box.y))


def stamp_picture(look: DrawStyle, name: str, w: float, h: float) -> pygame.Surface:
    return look.art.svg(name, look.px(w), look.px(h))


# -- small things ---------------------------------------------------------------------------------------------------


def paint_heading(pen: Pen, words: str, room: Box, colour: str = INK, size: float = 24) -> Box:
    return pen.text(words, room, size, colour, FREDOKA)


def paint_label(pen: Pen, words: str, room: Box, *, picture: str = "", sign: str = "", align: str = "centre",
                size: float = 20) -> Box:
    """Paint a cream label as wide as its words, with a picture of the art folder or an icon. Returns its box."""
    side = room.h - 12 if picture or sign else 0.0
    wide = min(room.w, pen.width(words, size, BOLD) + side + 32)
    x = {"left": room.x, "centre": room.centre[0] - wide / 2, "right": room.right - wide}[align]
    box = Box(x, room.y, wide, room.h)
    pen.panel(box, CREAM, "#f3e3bd", edge=DEEP, edge_width=2.4, radius=14, shadow=3)
    if picture:
        pen.svg(f"{ART}/{picture}", Box(box.x + 12, box.y + 6, side, side))
    elif sign:
        icon(pen, sign, Box(box.x + 12, box.y + 6, side, side).grow(-2), INK)
    pen.text(words, Box(box.x + 14 + side, box.y, box.w - side - 26, box.h), size, INK, BOLD, align="centre")
    return box


def paint_name_plate(pen: Pen, words: str, centre: Point, width: float, size: float = 20) -> None:
    """Paint the name of a room on the slab below it, never wider than the room."""
    wide = min(width, pen.width(words, size, BOLD) + 16)
    box = Box.around(centre, wide, size * 1.3 * min(1.2, pen.look.text_scale))
    pen.panel(box, "#2f6f6b", "#1d504d", edge="#0e3533", edge_width=1.6, radius=box.h / 2)
    pen.text(words, box.grow(-3, 0), size, CREAM, BOLD, align="centre")


DISCS = {
    "plain": ("#2f6f6b", "#173f3c", "#0e2f2d", "#ffffff"), "now": ("#ffe7a8", "#e0a534", "#5a3a0c", "#2a1700"),
    "off": ("#cfd8d0", "#a9b8b0", "#4a5d58", "#2a3d3a"), "good": ("#8fd69a", "#3f9a55", "#0c2c14", "#04180a"),
    "bad": ("#ffb3a6", "#e0604c", "#5a140c", "#2a0602"),
}
"""Top, bottom, edge and letters."""


def paint_disc(pen: Pen, words: str, centre: Point, side: float = 40, tone: str = "plain", size: float = 24) -> None:
    top, bottom, edge, ink = DISCS[tone]
    box = Box.around(centre, side, side)
    s = Sketch(40, 40)
    s.circle(20, 20, 18, s.down(top, bottom), edge, 2.6)
    pen.sketch(s, box, shadow=2)
    pen.text(words, box.grow(-side * 0.08), size, ink, FREDOKA, align="centre", grow=False)


def paint_price_tag(pen: Pen, words: str, centre: Point, size: float = 20, tone: str = "now") -> Box:
    """Paint a golden tag with the price of a box."""
    top, bottom, edge, ink = DISCS[tone]
    box = Box.around(centre, pen.width(words, size, BLACK) / pen.look.text_scale + size, size * 1.5)
    pen.panel(box, top, bottom, edge=edge, edge_width=2.4, radius=box.h / 2, shadow=2)
    pen.text(words, box, size, ink, BLACK, align="centre", grow=False)
    return box


def paint_veil(pen: Pen, box: Box, radius: float) -> None:
    """Paint a veil over something that cannot be used now.

    In high contrast nothing is dimmed; marks and words say the same.
    """
    if pen.look.high_contrast:
        return
    pen.panel(box, "#123c39", radius=radius, alpha=_VEIL)

