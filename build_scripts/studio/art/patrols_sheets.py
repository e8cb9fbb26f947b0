"""Behind the table of 12 Patrols: an oak desk by candle light, the parchments on it, the wood of the barracks.

Parchment has blotches of noise and a burnt, deckled rim. The table draws what is on it (ruled lines, the vine, the
bosses), so that it stays sharp. Oak is a sine of stretched noise, cut into planks.
"""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from build_scripts.studio.art.kit import HEIGHT, WIDTH, at_scale, lamp, noise, px, rgb, save_cut, save_opaque, vignette

Field = NDArray[np.float32]
_PLANK = 154.0
_MAP, _CODEX, _LOG, _CHRONICLE = (904, 904), (672, 280), (280, 888), (968, 904)
_BARRACKS = (672, 324)


def _grey(w: float, h: float, cell: float | tuple[float, float], seed: int, octaves: int) -> Field:
    """Noise from 0 to 1 in several octaves, each half as coarse and half as strong as the one before."""
    across, down = cell if isinstance(cell, tuple) else (cell, cell)
    whole = np.zeros((px(h), px(w)), np.float32)
    for n in range(octaves):
        grain = noise(w, h, (max(1.5, across / 2**n), max(1.5, down / 2**n)), 0, 255, seed * 31 + n)
        whole += pygame.surfarray.array_red(grain).T.astype(np.float32) / 255 / 2**n
    return whole / sum(1 / 2**n for n in range(octaves))


def _colour(colour: str) -> NDArray[np.floating]:
    return np.array(rgb(colour), float)


def _picture(colours: NDArray[np.floating], alpha: NDArray[np.floating] | None = None) -> Surface:
    plain = pygame.surfarray.make_surface(np.clip(colours, 0, 255).astype(np.uint8).swapaxes(0, 1))
    if alpha is None:
        return plain
    whole = Surface(plain.get_size(), pygame.SRCALPHA)
    whole.blit(plain, (0, 0))
    pixels = pygame.surfarray.pixels_alpha(whole)
    pixels[...] = np.clip(alpha, 0, 255).astype(np.uint8).T
    del pixels
    return whole


# ---------------------------------------------------------------- oak
def _oak(w: float, h: float, seed: int, light: str, dark: str, plank: float) -> NDArray[np.floating]:
    grain, fine = _grey(w, h, (420, 26), seed, 4), _grey(w, h, (600, 7), seed + 3, 3)
    ring = np.sin(grain * 38) * 0.5 + 0.5
    t = np.clip(0.25 + 0.3 * ring + 0.45 * (fine - 0.3), 0, 1)
    y = np.arange(px(h)) / max(1, px(1000)) * 1000
    tones = np.random.default_rng(seed).random(int(h // plank) + 2) * 0.35
    t = np.clip(t + tones[(y // plank).astype(int)][:, None] - 0.15, 0, 1)[..., None]
    wood = _colour(light) * (1 - t) + _colour(dark) * t
    seam = y % plank
    wood *= (1 - 0.75 * np.exp(-((np.minimum(seam, plank - seam) / 1.6) ** 2)))[:, None, None]
    wood += (14 * np.exp(-(((seam - 4) / 1.5) ** 2)))[:, None, None]
    return wood


def _desk() -> Surface:
    desk = _picture(_oak(WIDTH, HEIGHT, 2, "#4a2e1a", "#2c1a0e", _PLANK))
    lamp(desk, 420, 300, 1200, "#ff9a3c", 0.26, 800)
    shade = vignette(WIDTH, HEIGHT, 150)
    desk.blit(shade, (0, 0))
    return desk


def _barracks() -> Surface:
    w, h = _BARRACKS
    return _picture(_oak(w, h, 9, "#7a4d28", "#4a2c14", 4 * h))


# ---------------------------------------------------------------- parchment
def _parchment(w: float, h: float, seed: int, base: str, deckle: float) -> Surface:
    blotches = _grey(w, h, 230, seed, 4)[..., None]
    sheet = _colour(base) * (0.93 + 0.13 * blotches)
    y, x = np.mgrid[0 : px(h), 0 : px(w)].astype(np.float32)
    far = np.minimum(np.minimum(x, px(w) - 1 - x), np.minimum(y, px(h) - 1 - y)) / px(1000) * 1000
    rim = far + (_grey(w, h, 46, seed + 5, 4) - 0.5) * deckle * 3.4 - deckle * 0.6
    inside = np.clip(rim, 0, None)
    burnt = (np.exp(-inside / 26) * 0.62 + np.exp(-inside / 5) * 0.25)[..., None]
    sheet = sheet * (1 - burnt) + _colour("#b98c4d") * burnt
    stain = np.clip(_grey(w, h, 170, seed + 9, 3) - 0.62, 0, 1)[..., None] * 0.77
    sheet = sheet * (1 - stain) + _colour("#b08246") * stain
    return _picture(sheet, rim * 160)


def bake() -> None:
    with at_scale(4 / 3):
        save_opaque(_desk(), "patrols/table")
        for name, (w, h), seed, base, deckle in (
            ("map", _MAP, 3, "#ecdab0", 7), ("codex", _CODEX, 21, "#f0dfb8", 5), ("log", _LOG, 33, "#ecd9ae", 4),
            ("chronicle", _CHRONICLE, 41, "#f0dfb8", 6),
        ):
            save_cut(_parchment(w, h, seed, base, deckle), f"patrols/{name}")
        save_opaque(_barracks(), "patrols/barracks")
