"""Behind the tables of Klobba!: ochre rock lit by the fire in the crack that parts the Groups, with cave paintings.

The rock is a height field of four octaves with soft ledges, lit from one point. The crack goes down the middle of the
table. In the Clobber it leans, and one side is in the light and the other in cold shade; there is a picture for each
winner and one for neither. The charcoal and chalk of the Groups are separate pictures, since a Group is not always
complete.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from build_scripts.studio.art.kit import (
    HEIGHT,
    WIDTH,
    Drawing,
    Pieces,
    Point,
    at_scale,
    blit,
    clear,
    lamp,
    noise,
    rgb,
    save_opaque,
    soft,
    solid,
    svg,
    svg_file,
    with_alpha,
)

Field = NDArray[np.float32]
_ARENA = 1608
"""The Clobber is left of the log. Its two sides are mirrored at the middle of this width."""
_SMEAR = (596, 572)
_EVEN, _LEFT, _RIGHT = 0, -1, 1


# ---------------------------------------------------------------- rock
def _grey(w: int, h: int, cell: float, seed: int) -> Field:
    return pygame.surfarray.array_red(noise(w, h, cell, 0, 255, seed)).T.astype(np.float32) / 255


class Stone(NamedTuple):
    light: Point
    seed: int
    dark: str
    pale: str
    ambient: float
    reach: float


def _rock(stone: Stone) -> Surface:
    octaves = ((220, 1.0), (90, 0.55), (36, 0.22), (14, 0.055))
    high = sum(_grey(WIDTH, HEIGHT, cell, stone.seed + i) * k for i, (cell, k) in enumerate(octaves))
    assert isinstance(high, np.ndarray)
    high /= high.max()
    ledge = np.abs((high * 5.2) % 1 - 0.5) * 2
    slope_y, slope_x = np.gradient((high + 0.03 * np.clip(ledge * 3, 0, 1)) * 90)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    to_x, to_y = stone.light[0] - x, stone.light[1] - y
    far = np.sqrt(to_x**2 + to_y**2) + 1
    bump = -(slope_x * to_x + slope_y * to_y) / far
    fall = np.clip(1 - far / (WIDTH * stone.reach), 0, 1) ** 1.3
    t = np.clip(0.33 + (high - 0.5) * 0.9, 0, 1)[..., None]
    base = np.array(rgb(stone.dark)) * (1 - t) + np.array(rgb(stone.pale)) * t
    lit = stone.ambient + (1.02 - stone.ambient) * fall + bump * 0.3
    warm = np.stack([1 + 0.12 * fall, np.ones_like(fall), 1 - 0.16 * fall], -1)
    return _picture(base * lit[..., None] * warm)


def _picture(colours: NDArray[np.floating]) -> Surface:
    return pygame.surfarray.make_surface(np.clip(colours, 0, 255).astype(np.uint8).swapaxes(0, 1))


def _darker_corners(s: Surface, strength: float, middle: Point) -> None:
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    far = ((x / WIDTH - middle[0]) * 1.28) ** 2 + ((y / HEIGHT - middle[1]) * 1.45) ** 2
    shade = 1 - np.clip(np.clip(far, 0, 1) ** 1.1 * 1.5, 0, 1) * strength
    s.blit(_picture(np.repeat(shade[..., None] * 255, 3, 2)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _paintings(s: Surface, told: Sequence[tuple[str, float, float, float, float, str, float, bool]]) -> None:
    """Each has name, corner, size, pigment, strength, and whether it is mirrored."""
    for name, x, y, w, h, colour, alpha, flipped in told:
        drawn = with_alpha(solid(svg_file(f"klobba_mural_{name}", w, h), colour), alpha)
        blit(s, pygame.transform.flip(drawn, flipped, False), x, y)


# ---------------------------------------------------------------- the crack
def _ragged_outline(line: Sequence[Point], widths: Sequence[float], rnd: random.Random, rough: float) -> list[Point]:
    left, right = [], []
    for (x, y), w in zip(line, widths, strict=True):
        left.append((x - w / 2 * (1 + rnd.uniform(-rough, rough)), y + rnd.uniform(-3, 3)))
        right.append((x + w / 2 * (1 + rnd.uniform(-rough, rough)), y + rnd.uniform(-3, 3)))
    return left + right[::-1]


def _fill_polygon(points: Sequence[Point], colour: str) -> Surface:
    g = Drawing(WIDTH, HEIGHT)
    g.polygon(points, colour)
    return svg(WIDTH, HEIGHT, g.body)


def _wandering(line: Sequence[Point], widths: Sequence[float], rnd: random.Random, share: float, jitter: float,
               drift: float) -> list[Point]:
    """The outline of one layer of the crack, with another width every few units, and never exactly in the middle."""
    left, right, side = [], [], 0.0
    for (a, b), (wa, wb) in zip(pairwise(line), pairwise(widths), strict=True):
        steps = max(1, round(math.hypot(b[0] - a[0], b[1] - a[1]) / 7))
        for i in range(steps):
            t = i / steps
            w = (wa + (wb - wa) * t) * share * 0.5
            side = side * 0.82 + rnd.uniform(-1, 1) * w * drift
            x, y = a[0] + (b[0] - a[0]) * t + side, a[1] + (b[1] - a[1]) * t
            left.append((x - w * (1 + rnd.uniform(-jitter, jitter)), y + rnd.uniform(-2, 2)))
            right.append((x + w * (1 + rnd.uniform(-jitter, jitter)), y + rnd.uniform(-2, 2)))
    return [*left, line[-1], *right[::-1]]


def _fissure(s: Surface, line: Sequence[Point], widths: Sequence[float], seed: int, flare: float) -> None:
    """Paint light on the rock, a broken dark lip, bloom, and then the lava. In another order its yellow turns green."""
    for (x, y), w in zip(line, widths, strict=True):
        lamp(s, x, y, 70 + w * 4.2, "#78320a", flare, falloff=1.7)
    rnd = random.Random(seed)
    s.blit(_fill_polygon(_ragged_outline(line, [w + min(30, w) for w in widths], rnd, 0.3), "#341a0e"), (0, 0))
    s.blit(_fill_polygon(_wandering(line, [w + min(16, w) for w in widths], rnd, 1.0, 0.16, 0.1), "#180905"), (0, 0))
    core = clear(WIDTH, HEIGHT)
    core.blit(_fill_polygon(_wandering(line, widths, rnd, 1.0, 0.16, 0.12), "#a82608"), (0, 0))
    for share, jitter, colour in ((0.74, 0.3, "#e2500f"), (0.46, 0.5, "#ff8c24"), (0.2, 0.8, "#ffd868")):
        core.blit(soft(_fill_polygon(_wandering(line, widths, rnd, share, jitter, 0.3), colour), 1.4), (0, 0))
    _crust(core, line, widths, rnd)
    bloom = soft(core.copy(), 20)
    bloom.fill((110, 64, 34, 255), special_flags=pygame.BLEND_RGBA_MULT)
    s.blit(bloom.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    s.blit(core, (0, 0))


def _crust(core: Surface, line: Sequence[Point], widths: Sequence[float], rnd: random.Random) -> None:
    """Cooled flakes that float on the lava near its edges."""
    g = Drawing(WIDTH, HEIGHT)
    for (x, y), w in zip(line[1:-1], widths[1:-1], strict=True):
        for side in (-1, 1):
            cx, cy = x + side * w * rnd.uniform(0.2, 0.36), y + rnd.uniform(-10, 10)
            r = w * rnd.uniform(0.07, 0.15)
            ring = [(cx + r * rnd.uniform(0.6, 1.3) * math.cos(t), cy + r * rnd.uniform(0.8, 1.9) * math.sin(t))
                    for t in (0.2, 1.3, 2.3, 3.4, 4.4, 5.4)]
            g.polygon(ring, "#5c1407", opacity=0.85)
    core.blit(svg(WIDTH, HEIGHT, g.body), (0, 0))


def _side_cracks(s: Surface, told: Sequence[tuple[float, float, float, float, float]], rnd: random.Random) -> None:
    for x0, y0, x1, y1, w in told:
        line = [(x0, y0)]
        for i in range(1, 5):
            line.append((x0 + (x1 - x0) * i / 5 + rnd.uniform(-7, 7), y0 + (y1 - y0) * i / 5 + rnd.uniform(-3, 3)))
        line.append((x1, y1))
        s.blit(_fill_polygon(_along(line, [(w + 8) * k for k in (1, 0.9, 0.75, 0.6, 0.4, 0.1)]), "#22100a"), (0, 0))
        s.blit(_fill_polygon(_along(line, [w * k for k in (0.6, 0.5, 0.4, 0.3, 0.15, 0)]), "#ff8428"), (0, 0))


def _along(line: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """A band along the line, with the given width at each point."""
    left, right = [], []
    for i, (x, y) in enumerate(line):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        d, w = math.hypot(dx, dy) or 1, widths[i] / 2
        left.append((x - dy / d * w, y + dx / d * w))
        right.append((x + dy / d * w, y - dx / d * w))
    return left + right[::-1]


# ---------------------------------------------------------------- the table
def _table() -> Surface:
    s = _rock(Stone((802, 470), 7, "#5c361e", "#e8a864", 0.6, 1.1))
    dark, red = "#3a1208", "#5c1c0c"
    _paintings(s, (
        ("mammoth", 372, 700, 212, 150, dark, 150, False), ("hunter", 262, 654, 110, 100, dark, 140, False),
        ("hunter", 560, 652, 92, 84, dark, 120, True), ("deer", 1130, 660, 140, 150, dark, 140, True),
        ("hand", 1216, 850, 100, 120, red, 150, False), ("hand_pos", 320, 876, 84, 100, red, 140, False),
        ("spiral", 1000, 664, 80, 80, dark, 120, False),
    ))
    rnd = random.Random(5)
    line = [(802.0, 66.0)]
    line += [(802 + rnd.choice((-1, 1)) * rnd.uniform(3, 11), y) for y in range(92, 660, 27)]
    line += [(794.0, 672.0), (802.0, 700.0), (798.0, 726.0)]
    n = len(line)
    widths = [26 + 20 * math.sin(math.pi * min(1.0, i / (n - 5))) + rnd.uniform(-4, 4) for i in range(n - 4)]
    _side_cracks(s, ((796, 652, 730, 684, 12), (806, 150, 872, 120, 14), (806, 606, 868, 648, 12),
                     (790, 304, 736, 322, 12), (816, 240, 858, 262, 12), (790, 130, 744, 152, 10)), rnd)
    _fissure(s, line, [*widths, 22, 16, 8, 1], 3, 0.17)
    _darker_corners(s, 0.53, (0.42, 0.5))
    return s


def _smear(colour: str, seed: int) -> Surface:
    """Charcoal or chalk rubbed on the rock: a block whose rim is broken up by the grain of the rock."""
    w, h = _SMEAR
    grain = _grey(w, h, 76, seed) * 0.55 + _grey(w, h, 24, seed + 1) * 0.3 + _grey(w, h, 8, seed + 2) * 0.15
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    inside = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y))
    strength = np.clip((inside - 54 * np.maximum(grain * 1.7 - 0.35, 0.16)) / 10, 0, 1) * (0.78 + 0.34 * grain)
    s = Surface((w, h), pygame.SRCALPHA)
    s.fill((*rgb(colour), 0))
    alphas = pygame.surfarray.pixels_alpha(s)
    # steps of eight are invisible in grain, and the picture compresses far better
    alphas[:] = (np.clip(strength * 205, 0, 255).astype(np.uint8) & 0xF8).T
    del alphas
    return s


# ---------------------------------------------------------------- the Clobber
_AXIS: tuple[Point, ...] = (
    (880, 64), (868, 120), (884, 166), (858, 214), (870, 262), (848, 306), (862, 340), (836, 392), (850, 430),
    (826, 470), (834, 520), (806, 556), (822, 610), (800, 648), (810, 700), (784, 742), (796, 796), (768, 838),
    (776, 892), (756, 930), (764, 1000),
)
_AXIS_WIDTHS = (16, 26, 22, 34, 30, 44, 38, 52, 44, 56, 50, 62, 54, 60, 52, 58, 48, 54, 44, 46, 38)


def _rays(s: Surface, at: Point, n: int, colour: str, alpha: float, inside: Surface, turn: float = 0) -> None:
    g = Drawing(WIDTH, HEIGHT)
    for i in range(n):
        a, b = math.tau * (i + turn) / n, math.tau * (i + turn + 0.5) / n
        ends = [(at[0] + 1700 * math.cos(t), at[1] + 1700 * math.sin(t)) for t in (a, b)]
        g.polygon([at, *ends], colour)
    rays = svg(WIDTH, HEIGHT, g.body)
    rays.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    s.blit(with_alpha(rays, alpha), (0, 0))


def _clobber(winner: int) -> Surface:
    """One side in the fire's light, the other in cold shade; before it is decided both glow a little."""
    flip = winner == _RIGHT

    def at(x: float) -> float:
        return _ARENA - x if flip else x

    axis = [(at(x), y) for x, y in _AXIS] if winner else [(804 + (x - 822) * 0.25, y) for x, y in _AXIS]
    s = _rock(Stone((at(520) if winner else 804, 560), 17, "#5c361e", "#ecac68", 0.5, 0.9))
    dark = "#3a1208"
    _paintings(s, (("deer", 40, 420, 140, 150, dark, 120, False), ("hand", 1480, 400, 110, 130, dark, 120, False)))
    left = _fill_polygon([(0, 0), (axis[0][0], 0), *axis, (0, 1000)], "#ffffff")
    right = _fill_polygon([(WIDTH, 0), (axis[0][0], 0), *axis, (WIDTH, 1000)], "#ffffff")
    lit, cold = (right, left) if flip else (left, right)
    if winner:
        s.blit(with_alpha(solid(cold, "#161028"), 172), (0, 0))
        _rays(s, (at(300), 640), 30, "#ffc45c", 56, lit)
        _rays(s, (at(300), 640), 30, "#781e08", 54, lit, 0.5)
        _rays(s, (at(1222), 760), 36, "#968cbe", 22, cold)
        lamp(s, at(320), 620, 560, "#6e360e", 0.8, falloff=1.6)
    else:
        for x, side in ((320, left), (1288, right)):
            _rays(s, (x, 640), 30, "#ffc45c", 30, side)
            _rays(s, (x, 640), 30, "#781e08", 34, side, 0.5)
            lamp(s, x, 620, 460, "#6e360e", 0.5, falloff=1.6)
    told = ((836, 394, 760, 430, 22), (806, 560, 880, 600, 20), (800, 700, 716, 740, 20), (790, 800, 866, 840, 20))
    _side_cracks(s, [(at(x0), y0, at(x1), y1, w) for x0, y0, x1, y1, w in told] if winner else (), random.Random(9))
    _fissure(s, axis, _AXIS_WIDTHS, 5, 0.3)
    _darker_corners(s, 0.5, (at(806) / WIDTH if winner else 0.42, 0.55))
    return s


def bake() -> None:
    with at_scale(1):
        save_opaque(_table(), "klobba/table")
        for winner, name in ((_EVEN, "clobber"), (_LEFT, "clobber_black"), (_RIGHT, "clobber_white")):
            save_opaque(_clobber(winner), f"klobba/{name}")
        pieces = Pieces("klobba")
        for name, colour, seed in (("smear_black", "#140d0c", 21), ("smear_white", "#f0e2c6", 31)):
            pieces.save(_smear(colour, seed), name, (0, 0, *_SMEAR))
