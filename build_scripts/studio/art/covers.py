"""The seven box covers: SVG picture, paint, title letters, light."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from build_scripts.studio.art.kit import (
    Drawing,
    at_scale,
    blit,
    clear,
    lamp,
    multiply,
    noise,
    put,
    px,
    resize,
    rgb,
    rotate,
    save_opaque,
    svg_file,
)
from build_scripts.studio.art.lettering import cut_letters, letters

W, H = 640, 800
SMALL = 160, 200
"""The size of the covers in lists, which are read much faster. `scenes/kit/box_art.py` chooses one of the two."""
SPINES = {
    "klotho97": "#3a1a5e", "klobba": "#b5341f", "katamari": "#3f9f9f", "karthis": "#a5804a",
    "asteroid_miners": "#26384c", "patrols": "#1f4e4c", "clinic": "#1f7f88",
}

BANNERS = {
    "klotho97": 396, "klobba": 210, "katamari": 330, "karthis": 250, "asteroid_miners": 330, "patrols": 230,
    "clinic": 270,
}
"""The top of the strip of each cover that the shelf's side card shows."""


def _middle(s: Surface) -> float:
    return W / 2 - s.get_width() / 2


def _klotho97(s: Surface) -> None:
    lamp(s, 200, 370, 110, "#2fe0d0", 0.5)
    lamp(s, 480, 400, 80, "#ffb030", 0.4)
    lamp(s, 360, 590, 130, "#80ff60", 0.22)
    number = cut_letters("97", "serif-black", 236, "#1a0a2a", 8, "#fff6d0", "#e8a23c")
    word = cut_letters("KLOTHO", "serif-black", 108, "#1a0a2a", 7, "#ffffff", "#ffdf9a", 6)
    put(s, number, _middle(number), -44, 8, 170)
    put(s, word, _middle(word), 190, 8, 170)


def _klobba(s: Surface) -> None:
    tilts, hops = (6, -5, 4, -4, 6, -6, 8), (6, -8, 4, -6, 6, -4, -12)
    cut = [
        rotate(cut_letters(ch, "fredoka", 156, "#2a0a0c", 9, "#fff3b8", "#ffb52e"), tilts[i])
        for i, ch in enumerate("KLOBBA!")
    ]
    wide = sum(c.get_width() - 26 for c in cut) + 26
    k = 618 / wide
    x = W / 2 - wide * k / 2
    for c, hop in zip(cut, hops, strict=True):
        c = resize(c, (round(c.get_width() * k), round(c.get_height() * k)))
        put(s, c, x, 640 + hop + (150 - c.get_height()) / 2, 8, 160)
        x += c.get_width() - 26 * k


def _katamari(s: Surface) -> None:
    word = cut_letters("KATAMARI", "fredoka", 117, "#5a1f40", 9, "#ffffff", "#ffe08a")
    put(s, word, _middle(word), 18, 8, 120)


def _karthis(s: Surface) -> None:
    small = letters("THE TEMPLE OF", "amatic", 92, "#3a1c10")
    blit(s, small, _middle(small), 2)
    word = cut_letters("KARTHIS", "amatic", 176, "#fbeecb", 4, "#8a1f1a", spacing=10)
    blit(s, word, _middle(word), 44)
    lamp(s, 320, 350, 170, "#ffcf60", 0.28)
    lamp(s, 322, 640, 90, "#ff9a30", 0.35)


def _asteroid_miners(s: Surface) -> None:
    lamp(s, 386, 560, 180, "#ff8a20", 0.5)
    lamp(s, 416, 396, 110, "#ffb040", 0.35)
    first = cut_letters("ASTEROID", "black", 113, "#0a0f18", 7, "#ffffff", "#bcd0de", 2)
    second = cut_letters("MINERS", "black", 132, "#0a0f18", 7, "#ffe39a", "#ff8a2a", 6)
    put(s, first, _middle(first), -20, 7, 160)
    put(s, second, _middle(second), 56, 7, 160)
    band = clear(W, 120)
    band.fill((16, 12, 18, 228))
    blit(s, band, 0, 668)
    pygame.draw.rect(s, rgb("#f0a52a"), (0, px(664), px(W), px(5)))
    for line, y in (("THE INTERSTELLAR", 698), ("FOUNDRY", 752)):
        words = letters(line, "black", 54, "#ffd98a", 3)
        blit(s, words, _middle(words), y - words.get_height() / 2)


def _patrols(s: Surface) -> None:
    g = Drawing(640, 170)
    edge = "#241a2e"
    g.path("M20 60 L90 48 L90 140 L20 150 L46 104 Z M620 60 L550 48 L550 140 L620 150 L594 104 Z", "#8e2c22", edge, 6)
    cloth = g.linear(0, 20, 0, 130, (0, "#e2624c"), (100, "#b53a2a"))
    g.path("M64 34 C220 16 420 16 576 34 L576 128 C420 110 220 110 64 128 Z", cloth, edge, 6)
    g.path("M72 44 C220 27 420 27 568 44", "none", "#ffd6a8", 4, ink=0.8)
    put(s, g.surface(), 0, 2, 8, 150)
    word = cut_letters("12 PATROLS", "serif-black", 82, "#4a120c", 4, "#ffffff", "#ffe6b0", 2)
    blit(s, word, _middle(word), 14)


def _clinic(s: Surface) -> None:
    cut = [
        cut_letters(words, "fredoka", size, "#0d3b44", 8, colour)
        for words, size, colour in (("Clin", 132, "#ffffff"), ("9", 164, "#ffd24a"), ("ic", 132, "#ffffff"))
    ]
    x = W / 2 - sum(c.get_width() - 18 for c in cut) / 2 - 9
    for c, up in zip(cut, (0, -30, 0), strict=True):
        put(s, c, x, up - 8, 7, 110)
        x += c.get_width() - 18


TITLES: dict[str, Callable[[Surface], None]] = {
    "klotho97": _klotho97, "klobba": _klobba, "katamari": _katamari, "karthis": _karthis,
    "asteroid_miners": _asteroid_miners, "patrols": _patrols, "clinic": _clinic,
}


def picture_without_title(game: str) -> Surface:
    """Return the picture with the grain of paint, without the title."""
    with at_scale(2):
        s = svg_file(f"cover_{game}", W, H)
    s = resize(s, (W, H)).convert()
    multiply(s, noise(W, H, 26, 237, 255, 3))
    multiply(s, noise(W, H, (3, 9), 246, 255, 4))
    return s


def cover(game: str) -> Surface:
    s = picture_without_title(game)
    TITLES[game](s)
    g = Drawing(W, H)
    falling = g.linear(0, 0, W * 0.8, H, (0, "#fff2d0", 0.22), (45, "#fff2d0", 0), (100, "#000010", 0.28))
    g.rect(0, 0, W, H, 0, falling)
    g.rect(11, 11, W - 22, H - 22, 10, "none", "#fff0c8", 4, ink=0.5)
    s.blit(g.surface(), (0, 0))
    return s


def bake() -> None:
    with at_scale(1):
        for game in SPINES:
            whole = cover(game)
            save_opaque(whole, f"shell/cover_{game}")
            save_opaque(resize(whole, SMALL), f"shell/cover_{game}_small")
            banner = picture_without_title(game).subsurface((0, BANNERS[game], W, 289))
            save_opaque(banner, f"shell/banner_{game}")

