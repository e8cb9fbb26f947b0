"""Pieces of the shelf and the setup screen: brand and its thread, side card, plates, bookmark, seal, cloth."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from build_scripts.studio.art.cord import draw_cord, spline
from build_scripts.studio.art.kit import (
    ART,
    CRISP,
    HEIGHT,
    PAPER,
    SHARP,
    WIDTH,
    Drawing,
    Pieces,
    Point,
    at_scale,
    blit,
    clear,
    drop,
    gradient,
    lamp,
    multiply,
    ngon,
    noise,
    plain_surface,
    put,
    px,
    rgb,
    round_corners,
    save_opaque,
    star,
    svg,
    svg_file,
    vignette,
)
from build_scripts.studio.art.lettering import face, letters

WORD, SIZE, SPACING, LEFT, BASE = "KLOTHO GAMES", 80, 10, 168, 92
EYELET = (1480, 162)
"""The hole in the side card where the thread ends."""


# ---------------------------------------------------------------- brand
def _letter_places() -> list[tuple[float, float]]:
    """Return the left side and width of each letter of the brand."""
    f, x, out = face("serif-black", SIZE), float(LEFT), []
    for ch in WORD:
        w = f.size(ch)[0]
        out.append((x, float(w)))
        x += w + SPACING
    return out


def brand() -> Surface:
    with at_scale(CRISP):
        words = letters(WORD, "serif-black", SIZE, "#ffffff", SPACING)
        tint = [(*rgb(c), 255) for c in ("#fffaf0", "#fff3da", "#f3dca8", "#d4ac62")]
        shade = pygame.transform.smoothscale(gradient(8, 100, *tint), words.get_size())
        words.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        s = clear(words.get_width() / CRISP + 40, words.get_height() / CRISP + 40)
        drop(s, words, 20, 20, 5, 2, 5, 200)
        blit(s, words, 20, 20)
    return s


class Knots(NamedTuple):
    """The path of the thread through the word and on to the side card; `over` is the left side and width of the part
    that passes over letters."""

    weave: list[Point]
    swag: list[Point]
    over: list[Point]


def thread_knots() -> Knots:
    at, mid = _letter_places(), BASE - SIZE * 0.335
    end = at[-1][0] + at[-1][1]
    first, second = at[2], at[5]
    weave = [
        (72, mid + 6), (120, mid + 6), (at[0][0] + 30, mid + 2), (at[1][0] + 20, mid - 6),
        (first[0] + first[1] / 2, mid + 4), (at[3][0] + 30, mid - 4), (at[4][0] + 40, mid + 4),
        (second[0] + second[1] / 2, mid - 2), (at[6][0] + 6, mid + 8), (at[7][0] + 34, mid - 4),
        (at[8][0] + 36, mid + 8), (at[9][0] + 46, mid - 2), (at[10][0] + 30, mid + 6), (at[11][0] + 26, mid - 2),
        (end + 44, mid + 2),
    ]
    swag = [
        (end + 130, mid + 22), (end + 270, mid + 34), (end + 400, mid + 22), (end + 500, mid - 4), (1440, 84),
        (1474, 118), (1480, 160),
    ]
    over = [
        (first[0] + first[1] * 0.5, first[1] * 0.56), (second[0] + second[1] * 0.5, second[1] * 0.56),
        (at[0][0] - 8, at[0][1] * 0.45), (at[4][0] + at[4][1] * 0.55, at[4][1] * 0.5),
        (at[8][0] + at[8][1] * 0.1, at[8][1] * 0.42), (at[10][0] - 4, at[10][1] * 0.5),
    ]
    return Knots(weave, swag, over)


def _bake_brand(pieces: Pieces) -> None:
    with at_scale(1):
        knots = thread_knots()
        top = BASE - face("serif-black", SIZE).get_ascent()
    words = brand()
    with at_scale(CRISP):
        w, h = words.get_width() / CRISP - 40, words.get_height() / CRISP - 40
        pieces.save(words, "brand", (20, 20, w, h), at=(LEFT - 20, top - 20))
        line = spline([(58, 96), *knots.weave, *knots.swag])
        whole = clear(WIDTH, 200)
        draw_cord(whole, line, 5)
        pieces.save(whole, "brand_thread", (0, 0, WIDTH, 200), at=(0, 0))
        lying = clear(WIDTH, 200)
        draw_cord(lying, line, 5, 3, 170)
        above = clear(WIDTH, 200)
        for x, wide in knots.over:
            window = (px(x), 0, px(wide), px(116))
            above.blit(lying, window[:2], window)
        pieces.save(above, "brand_thread_over", (0, 0, WIDTH, 200), at=(0, 0))
    told: dict[str, Any] = {k: [[round(c, 1) for c in p] for p in v] for k, v in knots._asdict().items()}
    told |= {"width": 5, "eyelet": EYELET}
    (ART / "shell" / "thread.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


# ---------------------------------------------------------------- paper, plates, seal
def paper_panel(w: float, h: float, r: float, seed: int) -> Surface:
    s = plain_surface(w, h, PAPER)
    multiply(s, noise(w, h, 90, 243, 255, seed))
    multiply(s, noise(w, h, 2, 248, 255, seed + 1))
    s = round_corners(s, r)
    g = Drawing(w, h)
    sheen = g.linear(0, 0, w, h, (0, "#ffffff", 0.35), (50, "#ffffff", 0), (100, "#6b4a1a", 0.16))
    g.rect(1, 1, w - 2, h - 2, r - 1, sheen, "#b99b66", 2)
    s.blit(g.surface(), (0, 0))
    return s


def _bake_side_card(pieces: Pieces) -> None:
    w, h, margin = 432, 816, 60
    s = clear(w + 2 * margin, h + 2 * margin)
    put(s, paper_panel(w, h, 22, 9), margin, margin, 18, 170, 22)
    pieces.save(s, "sidecard", (margin, margin, w, h))


def _plate(lit: bool) -> Surface:
    w = 180
    g = Drawing(w, 28)
    brass = g.linear(0, 0, 0, 28, (0, "#ffe9ae" if lit else "#e6c78a"), (100, "#d9a441" if lit else "#a97f3c"))
    g.rect(1, 1, w - 2, 26, 6, brass, "#2a1608", 2)
    for x in (9, w - 9):
        g.circle(x, 14, 2.6, "#5a3a12")
    s = clear(w + 24, 52)
    put(s, g.surface(), 12, 10, 3, 120, 4)
    return s


def _bookmark() -> Surface:
    s = clear(68, 90)
    ribbon = svg_file("shell/ribbon_saved", 36, 58)
    blit(ribbon, svg(22, 22, '<path d="M5 12.5 L10 17.5 L19.5 7" fill="none" stroke="#fff4e0" stroke-width="3.6" '
                     'stroke-linecap="round" stroke-linejoin="round"/>', (0, 0, 24, 24)), 7, 12)
    put(s, ribbon, 16, 12, 4, 130)
    return s


def _seal() -> Surface:
    s = clear(204, 240)
    g = Drawing(140, 120)
    g.path("M40 0 L22 112 L46 96 L64 116 L72 0 Z", "#c98f2e", "#2a1608", 4)
    g.path("M68 0 L80 114 L98 96 L120 108 L100 0 Z", "#e8b44c", "#2a1608", 4)
    put(s, g.surface(112, 96), 48, 112, 4, 120)
    put(s, svg_file("shell/wax_seal", 164, 164), 20, 16, 8, 170)
    return s


def cloth() -> Surface:
    """The table of the setup screen: violet cloth under a warm lamp."""
    s = Surface((px(WIDTH), px(HEIGHT)))
    s.blit(gradient(WIDTH, HEIGHT, (52, 35, 79, 255), (26, 18, 48, 255)), (0, 0))
    multiply(s, noise(WIDTH, HEIGHT, 2.2, 226, 255, 3))
    multiply(s, noise(WIDTH, HEIGHT, 190, 222, 255, 4))
    g = Drawing(WIDTH, HEIGHT)
    for j in range(-1, 9):
        for i in range(-1, 14):
            cx, cy = i * 150 + (75 if j % 2 else 0), j * 130
            g.polygon(ngon(cx, cy, 82, 6), "none", "#b79cff", 1.6, ink=0.07)
            g.polygon(star(cx, cy, 7, 2, 4), "#e8b44c", opacity=0.16)
    s.blit(svg(WIDTH, HEIGHT, g.body), (0, 0))
    lamp(s, 760, 330, 900, "#6a4a8a", 0.5, 620, 1.6)
    lamp(s, 200, 240, 420, "#b0692a", 0.35, 420)
    s.blit(vignette(WIDTH, HEIGHT, 190), (0, 0))
    return s


def bake() -> None:
    pieces = Pieces("shell")
    _bake_brand(pieces)
    with at_scale(SHARP):
        save_opaque(cloth(), "shell/setup")
    with at_scale(1.5):
        _bake_side_card(pieces)
    with at_scale(CRISP):
        pieces.save(_plate(False), "plate", (12, 10, 180, 28))
        pieces.save(_plate(True), "plate_lit", (12, 10, 180, 28))
        pieces.save(_bookmark(), "bookmark", (16, 12, 36, 58))
        pieces.save(_seal(), "seal", (20, 16, 164, 196))
