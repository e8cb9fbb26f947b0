"""The explorer's desk: wood, leather cover, the open notebook; and the version with one wide page for combats."""

from __future__ import annotations

import random

import pygame
from pygame import Surface

from build_scripts.studio.art.ink import (
    INK,
    blot,
    hand,
    light,
    paper,
    paper_edge,
    splash,
    stroke,
    torn_sheet,
    warm_light,
    waver,
)
from build_scripts.studio.art.kit import (
    HEIGHT,
    SHARP,
    WIDTH,
    Drawing,
    Pieces,
    apply_mask,
    at_scale,
    blit,
    clear,
    drop,
    multiply,
    noise,
    px,
    rounded_rect,
    save_opaque,
    svg,
)

COVER = (12, 84, 1612, 902)
LEFT, RIGHT, PAGE_TOP, PAGE_HEIGHT = (38, 862), (904, 692), 106, 856
TORCH = (300, 380, 1620)
"""The position of the light on the table, and its radius."""


def wood_desk() -> Surface:
    s = Surface((px(WIDTH), px(HEIGHT)))
    base = (
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0%" stop-color="#4a2e1c"/>'
        '<stop offset="100%" stop-color="#33200f"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>'
    )
    s.blit(svg(WIDTH, HEIGHT, base), (0, 0))
    rnd, grain = random.Random(4), ""
    for plank in range(7):
        y = 72 + plank * 136
        grain += f'<path d="M0,{y} H1920" stroke="#1a0f08" stroke-width="5"/>'
        grain += f'<path d="M0,{y + 4} H1920" stroke="#7a5232" stroke-width="2" stroke-opacity="0.5"/>'
        for _ in range(16):
            yy, x, length = y + rnd.randint(8, 130), rnd.randint(-200, 1800), rnd.randint(200, 700)
            bend = (rnd.randint(-7, 7), rnd.randint(-7, 7), rnd.randint(-4, 4))
            d = f"M{x},{yy} c{length // 3},{bend[0]} {2 * length // 3},{bend[1]} {length},{bend[2]}"
            opacity, width = rnd.uniform(0.2, 0.5), rnd.uniform(1, 2.6)
            grain += stroke(d, round(width, 1), "#1f1209", round(opacity, 2))
    s.blit(svg(WIDTH, HEIGHT, grain), (0, 0))
    multiply(s, noise(WIDTH, HEIGHT, 90, 200, 255, 77))
    return s


_BRASS_CORNER = (
    '<path d="M0,22 C0,8 8,0 22,0 H92 C86,40 40,86 0,92Z" fill="#b98a3e" stroke="#4a2e0c" stroke-width="3"/>'
    '<path d="M8,24 C8,14 14,8 24,8 H78 C70,38 38,70 8,78Z" fill="none" stroke="#f3d58e" stroke-width="2.4" '
    'stroke-opacity="0.9"/><circle cx="28" cy="28" r="6" fill="#7a5418" stroke="#4a2e0c" stroke-width="2"/>'
)


def _stitches(w: float, h: float) -> str:
    """Draw each dash by itself, because pygame's SVG reader adds wedges to a dashed rounded rectangle."""
    d = ""
    for y in (13, h - 13):
        x = 36.0
        while x + 18 <= w - 32:
            d += f"M{x:g},{y:g} h18 "
            x += 29
    for x in (13, w - 13):
        y = 36.0
        while y + 18 <= h - 32:
            d += f"M{x:g},{y:g} v18 "
            y += 29
    return stroke(d, 6, "#3a1e0e") + f'<g transform="translate(0,-1)">{stroke(d, 3.4, "#e8b44c")}</g>'


def leather(w: float, h: float) -> Surface:
    s = rounded_rect(w, h, 30, "#7a4427", "#59301b")
    grain = noise(w, h, 9, 214, 255, 5)
    multiply(grain, noise(w, h, 60, 206, 255, 6))
    multiply(s, grain)
    s.blit(rounded_rect(w, h, 30, edge="#2e160b", width=5), (0, 0))
    blit(s, rounded_rect(w - 10, h - 10, 26, edge="#a86a40", width=2), 5, 5)
    s.blit(svg(w, h, _stitches(w, h)), (0, 0))
    for right in (False, True):
        for low in (False, True):
            corner = pygame.transform.flip(svg(94, 94, _BRASS_CORNER), right, low)
            blit(s, corner, w - 94 if right else 0, h - 94 if low else 0)
    return s


def paint_bound_cover(s: Surface, pages: tuple[tuple[int, int], ...]) -> None:
    """Leather on the desk, and the stack of leaves under each page."""
    x, y, w, h = COVER
    cover = leather(w, h)
    drop(s, cover, x, y, 20, 6, 14, 200)
    blit(s, cover, x, y)
    for k in range(4, 0, -1):
        for left, width in pages:
            leaf = rounded_rect(width, PAGE_HEIGHT, 8, "#cdb88a" if k % 2 else "#e6d6ae", edge="#8a6f42", width=1)
            blit(s, leaf, left + (-k * 2 if left < 500 else k * 2), PAGE_TOP + k * 2)


def _page(s: Surface, where: tuple[int, int], tone: str, seed: int, edge: bool) -> None:
    left, width = where
    sheet = apply_mask(paper(width, PAGE_HEIGHT, tone, seed, edge), rounded_rect(width, PAGE_HEIGHT, 8, "#ffffff"))
    blit(s, sheet, left, PAGE_TOP)


def _gutter() -> Surface:
    g = Drawing(120, PAGE_HEIGHT)
    brown, deep = "#3a2008", "#1a0c04"
    fold = g.linear(0, 0, 120, 0, (0, brown, 0), (46, brown, 0.5), (52, deep, 0.75), (58, brown, 0.45), (100, brown, 0))
    g.rect(0, 0, 120, PAGE_HEIGHT, 0, fold)
    return svg(120, PAGE_HEIGHT, g.body)


def _stains(s: Surface) -> None:
    for x, y, r in ((660, 880, 70), (250, 190, 46)):
        ring = (
            f'<circle cx="{r + 10}" cy="{r + 10}" r="{r}" fill="#a87242" fill-opacity="0.06" stroke="#8a5a24" '
            'stroke-opacity="0.22" stroke-width="5"/>'
        )
        blit(s, svg(r * 2 + 20, r * 2 + 20, ring), x - r, y - r)


def _evening(s: Surface) -> None:
    """Dark corners of the room."""
    body = (
        '<defs><radialGradient id="g" cx="44%" cy="50%" r="64%">'
        '<stop offset="0%" stop-color="#120804" stop-opacity="0"/>'
        '<stop offset="70%" stop-color="#120804" stop-opacity="0"/>'
        '<stop offset="100%" stop-color="#120804" stop-opacity="0.55"/></radialGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>'
    )
    s.blit(svg(WIDTH, HEIGHT, body), (0, 0))


def desk() -> Surface:
    """Both pages, empty. The left page is for the map; its shaded edge and gutter are in `page_shade`."""
    s = wood_desk()
    paint_bound_cover(s, (LEFT, RIGHT))
    _page(s, LEFT, "#f8efd9", 1, edge=False)
    _page(s, RIGHT, "#f7e8c6", 2, edge=True)
    _stains(s)
    whole = clear(WIDTH, HEIGHT)
    blit(whole, _gutter(), 842, PAGE_TOP)
    whole.fill((0, 0, 0, 0), (0, 0, px(LEFT[0] + LEFT[1]), px(HEIGHT)))
    s.blit(whole, (0, 0))
    for x, y, w, h, colour, alpha, seed in (
        (1060, 196, 480, 92, "#d8705a", 40, 2), (1040, 330, 210, 100, "#4fa3a0", 60, 3),
        (1440, 290, 150, 180, "#d8a24a", 60, 4), (920, 510, 400, 110, "#d8a24a", 46, 6),
        (1250, 300, 200, 160, "#a86a50", 34, 8),
    ):
        blit(s, blot(w, h, colour, alpha, seed), x, y)
    hand.seed(8)
    for y in (284, 492):
        blit(s, svg(660, 10, stroke(waver((4, 5), (640, 5), 1.2, 14), 2.2, INK, 0.7)), 932, y)
    warm_light(s, WIDTH, HEIGHT, *TORCH)
    _evening(s)
    return s


def page_shade() -> Surface:
    """The shade over the map on the left page: brown rim and gutter, in the light of the table."""
    x, w = LEFT
    s = clear(w, PAGE_HEIGHT)
    s.blit(paper_edge(w, PAGE_HEIGHT), (0, 0))
    blit(s, _gutter(), 842 - x, 0)
    s = apply_mask(s, rounded_rect(w, PAGE_HEIGHT, 8, "#ffffff"))
    multiply(s, light(WIDTH, HEIGHT, *TORCH), (-px(x), -px(PAGE_TOP)))
    return s


def combat() -> Surface:
    """The notebook with one wide page, dimmed, and a torn sheet in the colours of the two fighters."""
    s = wood_desk()
    wide = ((38, 1558),)
    paint_bound_cover(s, wide)
    _page(s, wide[0], "#f8efd9", 1, edge=True)
    warm_light(s, WIDTH, HEIGHT, *TORCH)
    veil = clear(WIDTH, HEIGHT)
    veil.fill((30, 14, 6, 92))
    s.blit(veil, (0, 0))
    sheet = torn_sheet(1560, 868, "#f7e8c6", 31, 5)
    drop(s, sheet, 36, 100, 20, 6, 14, 190)
    blit(s, sheet, 36, 100)
    blit(s, splash(760, 700, "#e8604c", 74, 3), 40, 170)
    blit(s, splash(760, 700, "#d8a24a", 104, 9), 832, 170)
    blit(s, splash(520, 420, "#7a4a2c", 30, 12), 556, 330)
    warm_light(s, WIDTH, HEIGHT, 816, 420, 1500)
    return s


def bake() -> None:
    with at_scale(SHARP):
        save_opaque(desk(), "karthis/desk")
        save_opaque(combat(), "karthis/combat")
        Pieces("karthis").save(page_shade(), "page_shade", (0, 0, LEFT[1], PAGE_HEIGHT))
