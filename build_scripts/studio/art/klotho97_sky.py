"""Behind the tables of 97 Klotho: a nebula with a distant planet over the cratered ground of the asteroid.

The nebula is warped noise; the ground is a height field lit from the left, with a teal rim from the nebula behind it.
The staking bench is on the same asteroid, closer to its horizon. No words and no state; panels are drawn over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from build_scripts.studio.art.kit import HEIGHT, SHARP, WIDTH, rgb, save_opaque

Field = NDArray[np.float32]
W, H = round(WIDTH * SHARP), round(HEIGHT * SHARP)
_SEED = 31


class Crater(NamedTuple):
    x: float
    z: float
    r: float
    deep: float


_CRATERS = tuple(
    Crater(*told)
    for told in (
        (-470, 520, 92, 34), (250, 470, 66, 28), (560, 560, 105, 36), (-150, 430, 34, 15), (330, 380, 44, 18),
        (-330, 400, 52, 22), (40, 640, 80, 28), (-90, 345, 30, 13), (150, 338, 38, 16), (-230, 340, 20, 9),
        (280, 336, 22, 9), (-640, 600, 90, 32), (80, 400, 18, 7), (-200, 520, 30, 12), (640, 440, 50, 20),
        (420, 640, 40, 14), (-300, 640, 46, 15), (-20, 500, 22, 9),
    )
)


# ---------------------------------------------------------------- noise
def _grains(w: int, h: int, cell: float, rng: np.random.Generator) -> Field:
    across, down = int(w / cell) + 4, int(h / cell) + 4
    grid = Image.fromarray(rng.random((down, across), dtype=np.float32))
    smooth = grid.resize((int(across * cell), int(down * cell)), Image.Resampling.BICUBIC)
    return np.asarray(smooth, dtype=np.float32)[:h, :w]


def _clouds(w: int, h: int, cell: float, octaves: int, rng: np.random.Generator, gain: float = 0.5) -> Field:
    out, strength, whole = np.zeros((h, w), np.float32), 1.0, 0.0
    for _ in range(octaves):
        out += strength * _grains(w, h, max(cell, 2), rng)
        whole += strength
        strength *= gain
        cell /= 2
    return out / np.float32(whole)


def _read(texture: Field, u: Field, v: Field) -> Field:
    """Read the texture at any place between its pixels. It is mirrored beyond its edges, so that no seam shows."""
    h, w = texture.shape
    u = w - 1.001 - np.abs(np.mod(u, 2 * (w - 1.001)) - (w - 1.001))
    v = h - 1.001 - np.abs(np.mod(v, 2 * (h - 1.001)) - (h - 1.001))
    x, y = np.maximum(u, 0).astype(np.int32), np.maximum(v, 0).astype(np.int32)
    fx, fy = u - x, v - y
    right, below = (x + 1) % w, (y + 1) % h
    top = texture[y, x] * (1 - fx) + texture[y, right] * fx
    return top * (1 - fy) + (texture[below, x] * (1 - fx) + texture[below, right] * fx) * fy


def _step(x: Field, a: float, b: float) -> Field:
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def _mix(a: Field, colour: str, t: Field) -> Field:
    return a * (1 - t[..., None]) + np.array(rgb(colour), np.float32) * t[..., None]


def _flat(colour: str) -> Field:
    return np.ones((H, W, 3), np.float32) * np.array(rgb(colour), np.float32)


def _places() -> tuple[Field, Field]:
    """Return the coordinates of every pixel in units of the canvas."""
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    return x / SHARP, y / SHARP


# ---------------------------------------------------------------- sky
def _nebula(rng: np.random.Generator) -> Field:
    x, y = _places()
    k = SHARP
    drift_x = (_clouds(W, H, 420 * k, 4, rng) - 0.5) * k
    drift_y = (_clouds(W, H, 420 * k, 4, rng) - 0.5) * k

    def warped(cell: float, octaves: int, dx: Field, dy: Field) -> Field:
        return _read(_clouds(W + 800, H + 800, cell * k, octaves, rng, 0.55), x * k + dx, y * k + dy)

    teal = warped(380, 7, 400 + drift_x * 700, 300 + drift_y * 520)
    plum = warped(300, 7, 200 + drift_y * 800, 350 + drift_x * 600)
    veins = 1 - np.abs(2 * warped(260, 6, 300 + drift_x * 900, 300 + drift_y * 700) - 1)
    c = _flat("#0b0c1c")
    for tone, field, lo, hi, most in (
        ("#3a2170", plum, 0.36, 0.62, 0.95), ("#7b46b8", plum, 0.50, 0.74, 0.75), ("#12525f", teal, 0.40, 0.58, 0.9),
        ("#2fa7a0", teal, 0.50, 0.72, 0.8), ("#9df0df", teal, 0.64, 0.80, 0.5),
    ):
        c = _mix(c, tone, _step(field, lo, hi) * most)
    c += (_step(veins, 0.9, 1.0) * _step(teal + plum, 0.95, 1.25))[..., None] * np.array([45, 40, 60], np.float32)
    dust = _step(_clouds(W, H, 240 * k, 6, rng, 0.55), 0.56, 0.72)
    return _stars(c * (1 - 0.4 * dust)[..., None], rng)


def _stars(c: Field, rng: np.random.Generator) -> Field:
    small = np.zeros((H, W), np.float32)
    small[rng.integers(0, H, 1500), rng.integers(0, W, 1500)] = rng.random(1500) ** 3 * 230 + 20
    big = np.zeros((H, W), np.float32)
    for _ in range(46):
        x, y = int(rng.integers(30, W - 30)), int(rng.integers(30, int(520 * SHARP)))
        big[y - 1 : y + 3, x - 1 : x + 3] += 200
        big[y : y + 2, x - 9 : x + 11] += 90
        big[y - 9 : y + 11, x : x + 2] += 90
    glow = Image.fromarray(np.clip(big, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(6.6))
    light = big * 0.8 + np.asarray(glow, dtype=np.float32) * 2.4
    return c + small[..., None] * np.array([0.95, 0.98, 1.0]) + light[..., None] * np.array([0.85, 0.97, 1.0])


def _planet(c: Field, cx: float, cy: float, r: float, rng: np.random.Generator) -> Field:
    """A distant planet with a thin lit crescent."""
    x, y = _places()
    dx, dy = (x - cx) / r, (y - cy) / r
    far = dx * dx + dy * dy
    lit = np.clip(-dx * 0.75 - dy * 0.5 + np.sqrt(np.clip(1 - far, 0, 1)) * 0.18, 0, 1)
    bands = _clouds(W, H, 90 * SHARP, 4, rng)
    body = _mix(_flat("#141029"), "#b07cc8", _step(lit, 0.25, 1.05)) * (0.8 + 0.4 * bands[..., None])
    disc = _step(1 - np.sqrt(far), 0, 0.012)
    air = np.exp(-np.abs(np.sqrt(far) - 1) / 0.05) * np.clip(-dx * 0.75 - dy * 0.5, 0, 1) * (1 - disc * 0.6)
    c = c * (1 - disc[..., None]) + body * disc[..., None]
    return c + air[..., None] * np.array(rgb("#8fe8dd"), np.float32) * 0.55


# ---------------------------------------------------------------- ground
class _Ground:
    def __init__(self, craters: Sequence[Crater], rng: np.random.Generator) -> None:
        self._craters = craters
        self._hills = _clouds(3000, 1600, 300, 5, rng)
        self._rubble = _clouds(4200, 3000, 150, 6, rng, 0.55)

    def height(self, x: Field, z: Field) -> Field:
        h = _read(self._hills, x * 1.1 + 1500, z * 1.1 + 300) * 120
        h += _read(self._rubble, x * 2.6 + 2100, z * 2.6 + 90) * 26
        h += _read(self._rubble, x * 6.1 + 6300, z * 6.1 + 31) * 4
        for c in self._craters:
            q = np.sqrt((x - c.x) ** 2 + ((z - c.z) * 1.25) ** 2) / c.r
            bowl = (q**2 - 1) * c.deep * 0.9 + c.deep * 0.5 * np.exp(-(((1 - q) / 0.14) ** 2))
            rim = c.deep * 0.5 * np.exp(-np.maximum(q - 1, 0) / 0.22)
            h += np.where(q < 1, bowl, rim)
        return h


def _surface(horizon: float, rough: float, craters: Sequence[Crater], seed: int) -> tuple[Field, Field]:
    """Return the colours of the ground, and where it is."""
    rng = np.random.default_rng(seed)
    x, y = _places()
    profile = (_clouds(W, 4, 240 * SHARP, 6, rng)[1] - 0.5) * rough * 2
    profile += (_clouds(W, 4, 40 * SHARP, 4, rng)[1] - 0.5) * rough * 0.45
    across = (np.arange(W) / SHARP - WIDTH / 2) / (WIDTH / 2)
    below = y - (horizon + profile + across**2 * 34)[None, :]
    z = 400000 / (np.maximum(below, 0) + 560)
    ground_x = (x - WIDTH / 2) * z / 900
    ground, e = _Ground(craters, rng), 1.6
    here = ground.height(ground_x, z)
    slope_x = (ground.height(ground_x + e, z) - here) / e
    slope_z = (ground.height(ground_x, z + e) - here) / e
    steep = np.sqrt(slope_x**2 + slope_z**2 + 1)
    light = np.array((-0.55, -0.5, 0.67)) / np.linalg.norm((-0.55, -0.5, 0.67))
    lit = np.clip((-slope_x * light[0] + slope_z * light[1] + light[2]) / steep, 0, 1.4)
    c = _mix(_flat("#100f1c"), "#464459", _step(lit, 0.15, 1.15))
    c = _mix(c, "#8a7d8c", _step(lit, 0.82, 1.2) * 0.65)
    rim = np.clip((slope_z * 0.9 + slope_x * 0.35) / steep, 0, 1)
    c += rim[..., None] * np.array(rgb("#2fa7a0"), np.float32) * 0.26
    depth = np.maximum(below, 0)
    c = _mix(c, "#2a4a63", np.exp(-depth / 70) * 0.62)
    c += (np.exp(-depth / 5) * 70)[..., None] * np.array([0.45, 1.0, 0.95])
    return c * 0.86, _step(below, -1, 1)


def _lamp(c: Field, at: tuple[float, float], rx: float, ry: float, colour: str, strength: float) -> Field:
    x, y = _places()
    pool = np.exp(-(((x - at[0]) / rx) ** 2 + ((y - at[1]) / ry) ** 2)) * strength
    return c + pool[..., None] * np.array(rgb(colour), np.float32)


def _finish(sky: Field, ground: Field, where: Field, lift: float, to: float) -> pygame.Surface:
    """Make the sky a third brighter at the top, where cards are in front of it, and the corners darker."""
    c = sky * (1 - where[..., None]) + ground * where[..., None]
    x, y = _places()
    c *= (1 + lift * np.clip(1 - y / to, 0, 1) ** 0.7)[..., None]
    far = np.sqrt(((x - WIDTH / 2) / (WIDTH * 0.62)) ** 2 + ((y - HEIGHT * 0.46) / (HEIGHT * 0.66)) ** 2)
    c *= (1 - 0.55 * _step(far, 0.55, 1.25))[..., None]
    pixels = np.clip(c, 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(pixels.transpose(1, 0, 2))


def bake() -> None:
    rng = np.random.default_rng(_SEED)
    sky = _nebula(rng)
    ground, where = _surface(418, 34, _CRATERS, 5)
    ground = _lamp(ground, (960, 600), 620, 190, "#e8b44c", 0.12)
    ground = _lamp(ground, (420, 900), 520, 220, "#e8604c", 0.07)
    save_opaque(_finish(_planet(sky, 1560, 420, 210, rng), ground, where, 0.35, 470), "klotho97/table")
    near = [Crater(c.x * 0.9 + 60, c.z * 1.1, c.r, c.deep) for c in _CRATERS]
    ground, where = _surface(188, 24, near, 11)
    ground = _lamp(ground, (850, 560), 620, 420, "#e8b44c", 0.12)
    save_opaque(_finish(_planet(sky[:, ::-1], 250, 190, 150, rng), ground, where, 0.35, 470), "klotho97/stake")
