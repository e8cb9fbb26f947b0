"""Katamari's own dice: yellow with round pips, blue with striped corners, purple with square pips and a frame.

Players never have to go by colour alone, so every face of a flying die has the same marks.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from build_scripts.studio.art.katamari_ink import INK, block, dot, fade, line, path_through
from build_scripts.studio.art.kit import Point, lighter, mix, write_svg

FACE_BOX = (-37, -36, 74, 80)
AIR_BOX = (-64, -64, 128, 128)


class Colour(NamedTuple):
    base: str
    light: str
    side: str
    pip: str


COLOURS = {
    "yellow": Colour("#ffd23f", "#fff3b0", "#c98a00", INK),
    "blue": Colour("#4db2f7", "#b5e2ff", "#1763a8", "#ffffff"),
    "purple": Colour("#9a6cf5", "#d6c2ff", "#5226a8", "#ffffff"),
}
_CORNERS = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
PIPS: dict[int, list[tuple[int, int]]] = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: _CORNERS, 5: [*_CORNERS, (0, 0)],
    6: [*_CORNERS, (-1, 0), (1, 0)],
}


def pips(colour: str, value: int, tone: str) -> str:
    if colour == "purple":
        return "".join(block(x * 17 - 6.5, y * 17 - 6.5, 13, 13, 2.5, tone) for x, y in PIPS[value])
    # A dark ring keeps the blue die's white pips clear of its white stripes.
    ringed = PIPS[value] if colour == "blue" else []
    ring = "".join(dot(x * 17, y * 17, 9, COLOURS[colour].side, 0.5) for x, y in ringed)
    return ring + "".join(dot(x * 17, y * 17, 7, tone) for x, y in PIPS[value])


def marks(colour: str, strength: float) -> str:
    """Return what distinguishes the colours besides the colour itself."""
    if colour == "blue":
        stripes = "M-30,-14 L-14,-30 M-30,-2 L-2,-30 M30,14 L14,30 M30,2 L2,30"
        return line(stripes, "#ffffff", 5, strength)
    if colour == "purple":
        frame = f'stroke="#ffffff" stroke-opacity="{strength:g}" stroke-width="3"'
        return f'<rect x="-28" y="-28" width="56" height="56" rx="10" fill="none" {frame}/>'
    return ""


def face(colour: str, value: int) -> str:
    c = COLOURS[colour]
    out = fade("f", "linear", (0, c.light), (35, c.base), (100, c.base))
    out += "".join(block(-33, -33 + drop, 66, 66, 16, c.side) for drop in (9, 6, 3))
    out += block(-33, -33, 66, 66, 16, "url(#f)", 2, c.side)
    out += marks(colour, 0.45)
    out += line("M-24,-27 C-10,-31 10,-31 24,-27", "#ffffff", 4, 0.8)
    return out + pips(colour, value, c.pip)


# ---------------------------------------------------------------- in the air
Vector = tuple[float, float, float]
_HALF = 36.0
_POSES = ((28, 34, 12), (-32, 26, -38), (22, -36, 64), (38, 18, -16), (-24, -32, 30), (34, -24, -70))
"""Tilt, turn and roll in degrees: one pose for each value on the nearest face."""


def _turn(v: Vector, pose: tuple[float, float, float]) -> Vector:
    x, y, z = v
    tilt, turn, roll = (math.radians(a) for a in pose)
    y, z = y * math.cos(tilt) - z * math.sin(tilt), y * math.sin(tilt) + z * math.cos(tilt)
    x, z = x * math.cos(turn) + z * math.sin(turn), -x * math.sin(turn) + z * math.cos(turn)
    x, y = x * math.cos(roll) - y * math.sin(roll), x * math.sin(roll) + y * math.cos(roll)
    return x, y, z


def _sides(near: int) -> list[tuple[int, Vector, Vector, Vector]]:
    """Return value, outward, right and down of each side; opposite sides add up to seven."""
    others = [v for v in (1, 2, 3) if v not in (near, 7 - near)]
    right, down = others
    return [
        (near, (0, 0, 1), (1, 0, 0), (0, 1, 0)), (7 - near, (0, 0, -1), (-1, 0, 0), (0, 1, 0)),
        (right, (1, 0, 0), (0, 0, -1), (0, 1, 0)), (7 - right, (-1, 0, 0), (0, 0, 1), (0, 1, 0)),
        (down, (0, 1, 0), (1, 0, 0), (0, 0, -1)), (7 - down, (0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ]


def _hull(points: list[Point]) -> list[Point]:
    ordered = sorted(set(points))

    def half(along: list[Point]) -> list[Point]:
        out: list[Point] = []
        for p in along:
            while len(out) > 1 and _cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    return half(ordered) + half(ordered[::-1])


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def in_the_air(colour: str, near: int) -> str:
    c, pose = COLOURS[colour], _POSES[near - 1]
    spin: Callable[[Vector], Vector] = lambda v: _turn(v, pose)  # noqa: E731
    corners = [spin((x, y, z)) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]
    edge = path_through(_hull([(x * _HALF, y * _HALF) for x, y, _z in corners]))
    out = f'<path d="{edge}" fill="{c.side}" stroke="{c.side}" stroke-width="15" stroke-linejoin="round"/>'
    seen = [(value, spin(out_), spin(right), spin(down)) for value, out_, right, down in _sides(near)]
    for value, normal, right, down in sorted(seen, key=lambda side: side[1][2]):
        if normal[2] <= 0.02:
            continue
        lit = max(0.0, min(1.0, 0.5 - 0.55 * normal[1] - 0.25 * normal[0]))
        tone = mix(mix(c.base, c.side, 0.5), lighter(c.base, 0.3), lit)
        k = _HALF / 33
        matrix = (right[0] * k, right[1] * k, down[0] * k, down[1] * k, normal[0] * _HALF, normal[1] * _HALF)
        inner = block(-34.5, -34.5, 69, 69, 15, tone) + marks(colour, 0.4) + pips(colour, value, c.pip)
        out += f'<g transform="matrix({" ".join(f"{m:.4f}" for m in matrix)})">{inner}</g>'
    return out


def bake() -> None:
    for colour in COLOURS:
        for value in PIPS:
            write_svg(f"katamari/d_{colour}_{value}", FACE_BOX, face(colour, value))
            write_svg(f"katamari/d_{colour}_air_{value}", AIR_BOX, in_the_air(colour, value))
