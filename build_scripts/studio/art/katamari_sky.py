"""The prism sky behind the Katamari table: rays of a rainbow, clouds, hills; no words, no state."""

from __future__ import annotations

import math
import random

from pygame import Surface

from build_scripts.studio.art.katamari_ink import area, dot, fade, path_through
from build_scripts.studio.art.kit import (
    HEIGHT,
    SHARP,
    WIDTH,
    Pieces,
    at_scale,
    blit,
    clear,
    drop,
    halo,
    px,
    save_opaque,
    soft,
    svg,
    with_alpha,
)

PRISM = ("#ff9fb8", "#ffc79a", "#fff0a0", "#b6f2bd", "#9ee6f2", "#a9c2ff", "#d6aef7")
SUN = (1240, -420)
"""The origin of the rays, above the canvas."""
BOARD = (724, 570)
"""The centre of the light behind the board."""


def _air(s: Surface) -> None:
    stops = ((0, "#bfe6ff"), (34, "#d9d3ff"), (62, "#ffd3ea"), (84, "#ffe3cf"), (100, "#fff3cf"))
    sky = fade("s", "linear", *stops, where='x1="0%" y1="0%" x2="30%" y2="100%"')
    s.blit(svg(WIDTH, HEIGHT, sky + f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#s)"/>'), (0, 0))


def _rays(rnd: random.Random) -> Surface:
    angle, i, out = 30.0, 0, ""
    while angle < 176:
        width = rnd.uniform(3.2, 6.5)
        far = [(SUN[0] + 2600 * math.cos(math.radians(a)), SUN[1] + 2600 * math.sin(math.radians(a)))
               for a in (angle, angle + width)]
        out += area(path_through([SUN, *far]), PRISM[i % 7], 0.55)
        angle += width
        i += 1
    return soft(svg(WIDTH, HEIGHT, out), 14)


def _hills(s: Surface) -> None:
    body = (
        fade("a", "linear", (0, "#e9f7c4"), (100, "#b4e6b0"))
        + fade("b", "linear", (0, "#c8f2cf"), (100, "#8fdcb5"))
        + area("M0,900 C260,790 520,860 760,900 C1040,944 1300,800 1560,840 C1720,864 1840,900 1920,880 V1080 H0Z",
               "url(#a)")
        + area("M0,980 C340,880 620,960 900,950 C1200,940 1500,900 1920,970 V1080 H0Z", "url(#b)")
    )
    s.blit(svg(WIDTH, HEIGHT, body), (0, 0))


def _flowers(s: Surface, rnd: random.Random) -> None:
    """Specks of colour on the part of the near hill that the table does not cover."""
    out = ""
    for _ in range(46):
        x, y = rnd.randint(360, 1090), rnd.randint(952, 988)
        tone = PRISM[rnd.randrange(7)]
        out += "".join(dot(x + 3.2 * math.cos(a), y + 3.2 * math.sin(a), 2.4, tone, 0.9) for a in (0, 1.6, 3.1, 4.7))
        out += dot(x, y, 1.6, "#fffbe0")
    s.blit(svg(WIDTH, HEIGHT, out), (0, 0))


_CLOUD = (
    "M40,120 C0,120 0,70 38,66 C36,30 84,14 108,40 C124,4 190,4 200,48 C240,34 276,64 258,92 C276,104 264,120 244,120Z"
)


def cloud(w: float) -> Surface:
    body = fade("c", "linear", (0, "#ffffff"), (100, "#f0e4ff")) + area(_CLOUD, "url(#c)")
    return svg(w, w * 124 / 270, body, (0, 0, 270, 124))


def _clouds(s: Surface) -> None:
    for x, y, w, alpha in (
        (330, 760, 300, 235), (940, 800, 360, 235), (560, 870, 420, 245), (1500, 60, 300, 170), (820, 60, 260, 150),
        (230, 90, 320, 160), (960, 250, 170, 130), (352, 560, 150, 120),
    ):
        drawn = cloud(w)
        drop(s, drawn, x, y, 10, 0, 10, 60, "#a88fd0")
        blit(s, with_alpha(drawn, alpha), x, y)


def _sparkles(s: Surface, rnd: random.Random) -> None:
    out = ""
    for _ in range(70):
        x, y, r = rnd.randint(340, 1640), rnd.randint(90, 960), rnd.choice((2, 2, 3, 4))
        out += area(f"M{x},{y - r * 2.4} L{x + r * 0.8},{y} L{x},{y + r * 2.4} L{x - r * 0.8},{y}Z", "#ffffff", 0.85)
    s.blit(svg(WIDTH, HEIGHT, out), (0, 0))


def sky() -> Surface:
    rnd = random.Random(5)
    s = Surface((px(WIDTH), px(HEIGHT)))
    _air(s)
    s.blit(_rays(rnd), (0, 0))
    blit(s, halo(1300, 1100, "#ffffff", 215), BOARD[0] - 650, BOARD[1] - 560)
    _hills(s)
    _flowers(s, random.Random(9))
    _clouds(s)
    _sparkles(s, rnd)
    return s


# ---------------------------------------------------------------- light of a crash
def crash_heat() -> Surface:
    """Warm light over the middle of the table, 744 × 908 from 352, 84."""
    where = f'gradientUnits="userSpaceOnUse" cx="{BOARD[0] - 352}" cy="{BOARD[1] - 84}" r="620"'
    stops = ((0, "#fff6c4", 0.95), (52, "#ffd27a", 0.75), (80, "#ff9a6b", 0.45), (100, "#ff7fae", 0))
    return svg(744, 908, fade("g", "radial", *stops, where=where) + '<rect width="744" height="908" fill="url(#g)"/>')


def crash_dim() -> Surface:
    """Plum shade over both side columns with a soft edge, 1920 × 920 from 0, 72."""
    s = clear(WIDTH, 920)
    s.fill((45, 20, 70, 84))
    s.fill((45, 20, 70, 0), (px(384), 0, px(1236), px(920)))
    return soft(s, 26)


def bake() -> None:
    with at_scale(SHARP):
        save_opaque(sky(), "katamari/sky")
    pieces = Pieces("katamari")
    with at_scale(0.5):
        pieces.save(crash_heat(), "crash_heat", (0, 0, 744, 908), at=(352, 84))
    with at_scale(0.25):
        pieces.save(crash_dim(), "crash_dim", (0, 0, WIDTH, 920), at=(0, 72))
