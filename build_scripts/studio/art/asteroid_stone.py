"""What the pictures of Asteroid Miners are made of: clouds of noise, brushed steel, and rocks lit from the left."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Surface

from build_scripts.studio.art.kit import apply_mask, rgb, svg

Field = npt.NDArray[np.float64]


def clouds(w: int, h: int, cell: float, seed: int, octaves: int = 4) -> Field:
    """Smooth random heights between 0 and 1, with `cell` pixels from hill to hill."""
    rng = np.random.default_rng(seed)
    out, strength, total = np.zeros((h, w)), 1.0, 0.0
    for octave in range(octaves):
        across, down = max(2, int(w / cell * 2**octave)) + 2, max(2, int(h / cell * 2**octave)) + 2
        if across > w or down > h:
            break
        out += _stretch(rng.random((down, across)), w, h) * strength
        total += strength
        strength *= 0.5
    return out / total


def _stretch(grid: Field, w: int, h: int) -> Field:
    down, across = grid.shape
    y, x = np.linspace(0, down - 1.001, h), np.linspace(0, across - 1.001, w)
    y0, x0 = y.astype(int), x.astype(int)
    fy, fx = (y - y0)[:, None], (x - x0)[None]
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
    y1, x1 = np.minimum(y0 + 1, down - 1), np.minimum(x0 + 1, across - 1)
    top = grid[y0][:, x0] * (1 - fx) + grid[y0][:, x1] * fx
    low = grid[y1][:, x0] * (1 - fx) + grid[y1][:, x1] * fx
    return np.asarray(top * (1 - fy) + low * fy)


def picture(colours: Field, alpha: Field | None = None) -> Surface:
    """Make a picture of colours from 0 to 255, given by row and column."""
    h, w = colours.shape[:2]
    s = Surface((w, h), pygame.SRCALPHA)
    pixels, alphas = pygame.surfarray.pixels3d(s), pygame.surfarray.pixels_alpha(s)
    pixels[:] = np.clip(colours, 0, 255).astype(np.uint8).transpose(1, 0, 2)
    alphas[:] = 255 if alpha is None else np.clip(alpha, 0, 255).astype(np.uint8).T
    return s


def brushed_steel(w: int, h: int, top: str, bottom: str, seed: int, rough: float, sheen: float) -> Field:
    """Steel: every row has its own shade, and two sheens cross it."""
    t = np.linspace(0, 1, h)[:, None, None]
    colours = np.repeat(np.array(rgb(top), float) * (1 - t) + np.array(rgb(bottom), float) * t, w, 1)
    row = np.random.default_rng(seed).normal(0, 1, h)
    colours += ((row + np.roll(row, 1)) / 2 * rough)[:, None, None]
    x = np.linspace(0, 1, w)
    lit = np.exp(-(((x - 0.22) / 0.16) ** 2)) + 0.6 * np.exp(-(((x - 0.78) / 0.2) ** 2))
    return np.asarray(colours + (lit * sheen)[None, :, None])


def space(w: int, h: int, seed: int) -> Surface:
    """Distant dust in rust and blue, and stars."""
    colours = np.zeros((h, w, 3)) + np.array([10, 13, 24])
    rust, blue = clouds(w, h, w * 0.36, seed + 2), clouds(w, h, w * 0.25, seed + 6)
    colours += (np.clip(rust - 0.42, 0, 1) ** 1.3 * 150)[..., None] * np.array([0.75, 0.42, 0.25])
    colours += (np.clip(blue - 0.45, 0, 1) ** 1.2 * 150)[..., None] * np.array([0.2, 0.38, 0.6])
    rng = np.random.default_rng(seed)
    for _ in range(150):
        _star(colours, rng)
    return picture(colours)


def _star(colours: Field, rng: np.random.Generator) -> None:
    h, w = colours.shape[:2]
    x, y, bright = rng.uniform(0, w), rng.uniform(0, h), rng.random() ** 3
    tint = np.array(((255, 240, 220), (200, 220, 255), (255, 200, 150))[rng.integers(3)], float)
    r = 6
    left, top = max(0, int(x) - r), max(0, int(y) - r)
    yy, xx = np.mgrid[top : min(h, int(y) + r), left : min(w, int(x) + r)]
    far = (xx - x) ** 2 + (yy - y) ** 2
    light = np.exp(-far / (0.7 + bright * 1.4)) * (0.35 + 0.65 * bright) + np.exp(-far / 14) * max(0.0, bright - 0.5)
    colours[top : int(y) + r, left : int(x) + r] += light[..., None] * tint


class Rock:
    """A rock of `w` × `h` pixels. `power` 2 is round, more is boxy; `reach` is its radius in a direction."""

    def __init__(self, w: int, h: int, seed: int, *, rough: float = 0.16, power: float = 2.0,
                 edge: float = 0.92) -> None:
        self.w, self.h, self.seed, self._power, self._edge = w, h, seed, power, edge
        rng = np.random.default_rng(seed)
        self._waves = [(rough * 0.55 / k**1.05 * (rng.random() * 0.8 + 0.3), k, rng.random() * 6.28)
                       for k in range(2, 12)]

    def reach(self, angle: Field) -> Field:
        power = self._power
        out = self._edge * (np.abs(np.cos(angle)) ** power + np.abs(np.sin(angle)) ** power) ** (-1 / power)
        for strength, k, phase in self._waves:
            out = out + strength * np.sin(k * angle + phase)
        return np.asarray(out)

    def surface(self, colour: tuple[int, int, int], rim: tuple[int, int, int], ambient: float) -> Surface:
        """Paint it with light from the upper left, and a second glow along the lower right."""
        w, h = self.w, self.h
        yy, xx = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
        reach = self.reach(np.arctan2(yy, xx))
        d = np.sqrt(xx**2 + yy**2) / reach
        height = clouds(w, h, min(w, h) / 3, self.seed + 1, 5)
        gy, gx = np.gradient(height)
        steep = min(w, h) * 0.3
        normal = np.stack([xx / reach - gx * steep, yy / reach - gy * steep, np.sqrt(np.clip(1 - d**2, 0, 1)) + 0.15])
        normal /= np.sqrt((normal**2).sum(0))
        light = np.array((-0.5, -0.75, 0.55)) / np.linalg.norm((-0.5, -0.75, 0.55))
        lit = np.clip(np.tensordot(light, normal, 1), 0, 1)
        glow = np.clip(np.tensordot(np.array((0.9, 0.35, -0.15)), normal, 1), 0, 1) ** 2
        colours = np.array(colour) * (ambient + 1.05 * lit[..., None]) + glow[..., None] * np.array(rim) * 0.55
        return picture(colours * (0.85 + 0.3 * height[..., None]), np.clip((1 - d) * min(w, h) * 0.5, 0, 1) * 255)


def inside(s: Surface, path: str, w: float, h: float) -> Surface:
    """Return the part of a picture of w × h units that is inside an SVG path."""
    return apply_mask(s, svg(w, h, f'<path d="{path}" fill="#ffffff"/>'))

