"""`art/kit`: tiles that repeat without a seam, the golden thread, glow, soft shadows, vignette."""

from __future__ import annotations

import math
import random

import numpy as np
import pygame
from PIL import Image
from pygame import Surface

from build_scripts.art_studio.cord import cord
from build_scripts.art_studio.kit import (
    CRISP,
    HEIGHT,
    WIDTH,
    Pieces,
    at_scale,
    blit,
    clear,
    filled,
    multiply,
    px,
    rounded_rect,
    save_jpeg,
    save_png,
    soft,
    vignette,
)

TILE = 512
SIX_TURNS = 23
"""Units of a cord 5 wide after which its strands stand as before, to the pixel."""


def seamless(cell: tuple[int, int], lo: int, hi: int, seed: int) -> Surface:
    """Smooth greys that meet themselves at every side of a 512 px tile."""
    across, down = TILE // cell[0], TILE // cell[1]
    rnd = random.Random(seed)
    grains = np.array([rnd.randint(lo, hi) for _ in range(across * down)], "float32").reshape(down, across)
    three = Image.fromarray(np.tile(grains, (3, 3))).resize((TILE * 3, TILE * 3), Image.Resampling.BICUBIC)
    grey = np.clip(np.array(three)[TILE : TILE * 2, TILE : TILE * 2] + 0.5, lo, hi).astype("uint8")
    return pygame.surfarray.make_surface(np.repeat(grey.T[..., None], 3, axis=2))


def _texture(base: str, *layers: tuple[tuple[int, int], int]) -> Surface:
    s = filled(TILE, TILE, base)
    for i, (cell, lo) in enumerate(layers):
        multiply(s, seamless(cell, lo, 255, 40 + i))
    return s


def _wood() -> Surface:
    s = _texture("#80512d", ((256, 4), 205), ((128, 2), 224), ((256, 64), 214))
    for i in range(9):
        y, a, shift = 28 + i * 55, 3 + i % 4 * 2, i * 1.7
        line = [(x, y + a * math.sin(2 * math.pi * x / TILE * (1 + i % 2) + shift)) for x in range(0, TILE + 1, 4)]
        pygame.draw.aalines(s, (74, 45, 24), False, line)
    return s


def _weave(base: str) -> Surface:
    """Cloth: threads over and under, eight pixels to the repeat."""
    s = _texture(base, ((128, 128), 226), ((2, 2), 236))
    y, x = np.mgrid[0:TILE, 0:TILE]
    over = ((x // 4 + y // 4) % 2).astype("float32")
    ridge = np.where(over > 0, np.sin((x % 4 + 0.5) / 4 * math.pi), np.sin((y % 4 + 0.5) / 4 * math.pi))
    grey = np.clip(222 + 33 * ridge, 0, 255).astype("uint8")
    multiply(s, pygame.surfarray.make_surface(np.repeat(grey.T[..., None], 3, axis=2)))
    return s


def _shadow(radius: int) -> Surface:
    """A soft black block to cut in nine: a corner of twice the radius + 16, the middle 16 units."""
    side = radius * 4 + 48
    s = clear(side, side)
    blit(s, rounded_rect(side - radius * 4, side - radius * 4, 16, "#000000"), radius * 2, radius * 2)
    return soft(s, radius)


def _glow() -> Surface:
    y, x = np.mgrid[0:256, 0:256]
    d = np.hypot(x - 127.5, y - 127.5) / 127.5
    s = Surface((256, 256), pygame.SRCALPHA)
    s.fill((255, 255, 255, 0))
    alpha = pygame.surfarray.pixels_alpha(s)
    alpha[...] = (255 * np.clip(1 - d, 0, 1) ** 2 + 0.5).astype("uint8").T
    del alpha
    return s


def _repeat(s: Surface, start: float, period: float, height: float) -> Surface:
    """One period of a cord cut out of its middle."""
    top = (s.get_height() - px(height)) // 2
    return s.subsurface((px(start), top, px(period), px(height))).copy()


def _bake_thread(pieces: Pieces) -> None:
    """A straight cord and a stitch with its gap, to be laid side by side and turned."""
    with at_scale(4):
        whole, (left, _) = cord([(0, 0), (240, 0)], 5)
        pieces.save(_repeat(whole, 69 - left, SIX_TURNS, 12), "thread", (0, 0, SIX_TURNS, 12))
        stitches, (left, _) = cord([(0, 0), (270, 0)], 5, (16, 11))
        pieces.save(_repeat(stitches, 27 * 3 - 5.5 - left, 27, 12), "stitch", (0, 0, 27, 12))


def bake() -> None:
    pieces = Pieces("kit")
    with at_scale(1):
        save_jpeg(_wood(), "kit/wood", 88)
        save_jpeg(_texture("#f4ead7", ((128, 128), 243), ((2, 2), 248)), "kit/paper", 90)
        save_jpeg(_texture("#f7e8c6", ((128, 128), 230), ((64, 64), 242), ((8, 8), 249)), "kit/parchment", 90)
        save_jpeg(_weave("#34234f"), "kit/cloth", 85)
        save_jpeg(_texture("#7a4427", ((8, 8), 206), ((64, 64), 206), ((4, 4), 226)), "kit/leather", 85)
        save_jpeg(_texture("#ffffff", ((2, 2), 236), ((64, 64), 236)), "kit/noise", 85)
        save_png(_glow(), "kit/glow")
    with at_scale(CRISP):
        for radius in (6, 12, 24):
            s = _shadow(radius)
            pieces.save(s, f"shadow_{radius}", (radius * 2, radius * 2, 48, 48))
    with at_scale(0.25):
        save_png(vignette(WIDTH, HEIGHT, 170), "kit/vignette")
    _bake_thread(pieces)
