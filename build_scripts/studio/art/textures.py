"""`art/kit`: paper and leather that repeat without a seam, and a glow."""

from __future__ import annotations

import random

import numpy as np
import pygame
from PIL import Image
from pygame import Surface

from build_scripts.studio.art.kit import at_scale, multiply, plain_surface, save_cut, save_opaque

TILE = 512


def seamless(cell: tuple[int, int], lo: int, hi: int, seed: int) -> Surface:
    """Smooth greys on a 512 px tile that continue seamlessly over every side."""
    across, down = TILE // cell[0], TILE // cell[1]
    rnd = random.Random(seed)
    grains = np.array([rnd.randint(lo, hi) for _ in range(across * down)], "float32").reshape(down, across)
    three = Image.fromarray(np.tile(grains, (3, 3))).resize((TILE * 3, TILE * 3), Image.Resampling.BICUBIC)
    grey = np.clip(np.array(three)[TILE : TILE * 2, TILE : TILE * 2] + 0.5, lo, hi).astype("uint8")
    return pygame.surfarray.make_surface(np.repeat(grey.T[..., None], 3, axis=2))


def _texture(base: str, *layers: tuple[tuple[int, int], int]) -> Surface:
    s = plain_surface(TILE, TILE, base)
    for i, (cell, lo) in enumerate(layers):
        multiply(s, seamless(cell, lo, 255, 40 + i))
    return s


def _glow() -> Surface:
    y, x = np.mgrid[0:256, 0:256]
    d = np.hypot(x - 127.5, y - 127.5) / 127.5
    s = Surface((256, 256), pygame.SRCALPHA)
    s.fill((255, 255, 255, 0))
    alpha = pygame.surfarray.pixels_alpha(s)
    alpha[...] = (255 * np.clip(1 - d, 0, 1) ** 2 + 0.5).astype("uint8").T
    del alpha
    return s


def bake() -> None:
    with at_scale(1):
        save_opaque(_texture("#f4ead7", ((128, 128), 243), ((2, 2), 248)), "kit/paper")
        save_opaque(_texture("#7a4427", ((8, 8), 206), ((64, 64), 206), ((4, 4), 226)), "kit/leather")
        save_cut(_glow(), "kit/glow")
