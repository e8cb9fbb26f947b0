"""How people who lack one kind of cone see colours, and how different two colours are.

The simulation is by G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, “A Physiologically-based Model for
Simulation of Color Vision Deficiency”, IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009: their
matrices of severity 1.0, over linear light. The difference is CIEDE2000 (G. Sharma, W. Wu, E. N. Dalal, 2005).
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

import pygame

Colour = tuple[int, int, int]
Lab = tuple[float, float, float]
Row = tuple[float, float, float]

SIGHTS: Final[dict[str, tuple[Row, Row, Row]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_LIGHT = tuple(v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256))
"""Linear light by channel value."""


@lru_cache(maxsize=1 << 18)
def simulate(colour: Colour, sight: str) -> Colour:
    """Return the colour as a person with this sight sees it."""
    light = [_LIGHT[v] for v in colour]
    r, g, b = (_channel(sum(k * v for k, v in zip(row, light, strict=True))) for row in SIGHTS[sight])
    return r, g, b


def _channel(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def simulate_picture(picture: pygame.Surface, sight: str) -> pygame.Surface:
    """Return a whole picture as a person with this sight sees it."""
    source = pygame.image.tobytes(picture, "RGB")
    out = bytearray(len(source))
    for i in range(0, len(source), 3):
        out[i:i + 3] = simulate((source[i] & ~1, source[i + 1] & ~1, source[i + 2] & ~1), sight)
    return pygame.image.frombytes(bytes(out), picture.get_size(), "RGB")


def closest(a: Colour, b: Colour) -> tuple[float, str]:
    """Return the smallest difference between two colours for any sight, and which sight that is."""
    return min((difference(simulate(a, sight), simulate(b, sight)), sight) for sight in SIGHTS)


def lab(colour: Colour) -> Lab:
    """Convert to CIELAB under D65."""
    r, g, b = (_LIGHT[v] for v in colour)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Colour, other: Colour) -> float:
    """Return the CIEDE2000 difference: 1 is barely visible side by side, 10 at a glance."""
    return lab_difference(lab(one), lab(other))


def lab_difference(one: Lab, other: Lab) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    c1, h1 = hypot((1 + g) * a1, b1), degrees(atan2(b1, (1 + g) * a1)) % 360
    c2, h2 = hypot((1 + g) * a2, b2), degrees(atan2(b2, (1 + g) * a2)) % 360
    turn, total = h2 - h1, h1 + h2
    hue = total / 2
    if c1 * c2 == 0:
        turn, hue = 0.0, total
    elif abs(turn) > 180:
        turn += 360 if turn < 0 else -360
        hue += 180 if total < 360 else -180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, c = (l1 + l2) / 2 - 50, (c1 + c2) / 2
    t = (1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue)) + 0.32 * cos(radians(3 * hue + 6))
         - 0.20 * cos(radians(4 * hue - 63)))
    sl, sc, sh = 1 + 0.015 * light**2 / sqrt(20 + light**2), 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))
