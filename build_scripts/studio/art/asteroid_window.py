"""The three asteroids behind the window, cut open, with a band for each stratum.

The bands are where the slots `band<strata>_<n>` of `asteroid_miners/table.tmx` are, in the colours of the game's
strata. Bake again after changing either.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Surface

from build_scripts.studio.art.asteroid_stone import Field, Rock, clouds, inside, picture, space
from build_scripts.studio.art.kit import SHARP, Drawing, Point, at_scale, blit, drop, px, save_opaque, soft, svg
from klotho_games.games.asteroid_miners.rules import cards
from klotho_games.games.asteroid_miners.rules.cards import CLAY, IRON, NICKEL, PLATINUM, RHODIUM, ROCK
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.tmx_layout import layout

_TONES = {CLAY: (158, 92, 58), ROCK: (128, 121, 112), IRON: (112, 66, 56), NICKEL: (84, 112, 100),
          PLATINUM: (104, 124, 146), RHODIUM: (140, 66, 98)}


class Asteroid(NamedTuple):
    seed: int
    stone: tuple[int, int, int]
    rim: tuple[int, int, int]
    rough: float
    strata: tuple[tuple[int, int], ...]


ASTEROIDS = (
    Asteroid(31, (150, 116, 90), (210, 120, 40), 0.13, cards.ASTEROIDS[0].strata),
    Asteroid(12, (132, 112, 98), (210, 96, 24), 0.16, cards.ASTEROIDS[1].strata),
    Asteroid(47, (96, 104, 124), (120, 90, 220), 0.17, cards.ASTEROIDS[2].strata),
)


def _craters(w: float, h: float, seed: int) -> str:
    rng, g = random.Random(seed), Drawing(w, h)
    for _ in range(13):
        angle, far, r = rng.uniform(-2.95, -0.2), rng.uniform(0.86, 0.95), rng.uniform(7, 24)
        x, y = w / 2 + math.cos(angle) * w * 0.47 * far, h / 2 + math.sin(angle) * h * 0.47 * far
        bowl = g.linear(x - r, y - r / 3, x + r, y + r / 3, (0, "#120d0b", 0.85), (60, "#3a2d26", 0.7),
                        (100, "#c9a98c", 0.7))
        g.ellipse(x, y + 1.5, r + 1.5, r * 0.36 + 3.5, "#e0c2a6", opacity=0.35)
        g.ellipse(x, y, r, r * 0.36 + 2, bowl)
    return g.body


def _cut(rock: Rock, body: Box, bands: list[Box], seed: int) -> list[Point]:
    """Return the jagged edge of the cut, around all bands and inside the rock."""
    rng = random.Random(seed)
    top, low = bands[0].y - 8 - body.y, bands[-1].bottom + 6 - body.y
    middle, half = (top + low) / 2, (low - top) / 2
    out = []
    for i in range(84):
        angle = 2 * math.pi * i / 84
        reach = float(rock.reach(np.array(angle))) * (1 + rng.uniform(-0.014, 0.014))
        boxy = (abs(math.cos(angle)) ** 3.6 + abs(math.sin(angle)) ** 3.6) ** (-1 / 3.6)
        x = body.w / 2 + math.cos(angle) * min(reach * 0.9, boxy * 0.9) * body.w / 2
        y = middle + math.sin(angle) * min(1.1, boxy) * half * (1 + rng.uniform(-0.016, 0.016))
        out.append((x, y))
    return out


def _strata(asteroid: Asteroid, body: Box, bands: list[Box]) -> Field:
    w, h = px(body.w), px(body.h)
    k = w / body.w
    x, y = np.arange(w)[None, :] / k, np.arange(h)[:, None] / k
    phase = asteroid.seed
    wave = 6 * np.sin(x / 58 + phase) + 4 * np.sin(x / 23 + 1 + phase) + 2 * np.sin(x / 9 + 2)
    coarse, fine = clouds(w, h, 70 * k, 40 + phase, 5), clouds(w, h, 22 * k, 44 + phase, 4)
    seams = [band.y - body.y + wave * (0.9 - 0.15 * n) + 3 * np.sin(x / 31 + n) for n, band in enumerate(bands[1:])]
    which = np.zeros((h, w), int)
    for seam in seams:
        which += y > seam
    tones = np.array([[(_TONES[a][c] + _TONES[b][c]) / 2 for c in range(3)] for a, b in asteroid.strata])
    tones *= np.array([1.08 if n % 2 == 0 else 0.82 for n in range(len(bands))])[:, None]
    colours = tones[which] * (0.6 + 0.66 * coarse[..., None]) + ((fine - 0.5) * 40)[..., None]
    colours *= (0.8 + 0.4 * clouds(w, h, 5 * k, 50 + phase, 2))[..., None]
    colours += (np.sin((y + wave * 1.2 + 18 * coarse) / 5.2) * 5)[..., None]
    for seam in seams:
        off = y - seam
        colours *= (1 - 0.55 * np.exp(-((off / 3.2) ** 2)))[..., None]
        colours += (34 * np.exp(-(((off - 6) / 3) ** 2)))[..., None] * np.array([1, 0.85, 0.65])
    return np.asarray(colours)


def _asteroid(asteroid: Asteroid, body: Box, bands: list[Box]) -> Surface:
    w, h = body.w, body.h
    rock = Rock(px(w), px(h), asteroid.seed, rough=asteroid.rough, power=3.0, edge=0.93)
    s = rock.surface(asteroid.stone, asteroid.rim, 0.3)
    bare = s.copy()
    craters = svg(w, h, _craters(w, h, asteroid.seed))
    craters.blit(bare, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    s.blit(craters, (0, 0))
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in _cut(rock, body, bands, asteroid.seed)) + " Z"
    edge = f'<path d="{path}" fill="none" stroke-linejoin="round" '
    blit(s, svg(w, h, edge + 'stroke="#20160f" stroke-width="16" stroke-opacity="0.8"/>'), 0, 2)
    blit(s, inside(picture(_strata(asteroid, body, bands)), path, w, h), 0, 0)
    shade = soft(svg(w, h, edge + 'stroke="#000000" stroke-width="40" stroke-opacity="0.75"/>'), 11)
    blit(s, inside(shade, path, w, h), 0, 0)
    blit(s, svg(w, h, edge + 'stroke="#dcb890" stroke-width="3" stroke-opacity="0.8"/>'), 0, 0)
    return s


_STRAY = ((12, 300, 62, 21), (652, 16, 54, 22), (648, 322, 40, 27), (6, 96, 38, 30), (96, 10, 24, 33), (560, 6, 20, 35))


def bake() -> None:
    slots = layout("asteroid_miners/table")
    glass, body = slots["glass"], slots["asteroid"]
    for number, asteroid in enumerate(ASTEROIDS, 1):
        bands = slots.numbered_slots(f"band{len(asteroid.strata)}_")
        with at_scale(SHARP):
            s = space(px(glass.w), px(glass.h), 3 + number)
            for x, y, side, seed in _STRAY:
                lump = Rock(px(side), px(side * 0.8), seed + number).surface((96, 84, 78), asteroid.rim, 0.16)
                blit(s, lump, x, y)
            rock = _asteroid(asteroid, body, bands)
            drop(s, rock, body.x - glass.x, body.y - glass.y, 14, 0, 8, 170)
            blit(s, rock, body.x - glass.x, body.y - glass.y)
            save_opaque(s, f"asteroid_miners/window_{number}")
