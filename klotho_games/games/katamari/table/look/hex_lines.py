"""Lines around hexes: the rounded outline of a piece as a path and as points, its seams, its dashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from klotho_games.core.chance.hexes import Hex, centre
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.drawing.sketch import resample

_HALF, _ROW = math.sqrt(3) / 2, 0.5


def corner(middle: Point, size: float, n: int) -> Point:
    """Return the n-th corner of a hex, clockwise from the upper right."""
    angle = math.radians(60 * n - 30)
    return middle[0] + size * math.cos(angle), middle[1] + size * math.sin(angle)


def loops(cells: Sequence[Hex], size: float) -> list[list[Point]]:
    """Return the corners around a union of hexes; more than one loop if there is a hole."""
    sides: dict[tuple[Hex, Hex], Point] = {}
    for cell in cells:
        ring = [corner(centre(cell, size), size, n) for n in range(6)]
        # The corners are on a lattice, so whole numbers match where floats would not.
        keys = [(round(x / (size * _HALF)), round(y / (size * _ROW))) for x, y in ring]
        for n in range(6):
            sides[keys[n], keys[(n + 1) % 6]] = ring[n]
    onward = {a: (b, point) for (a, b), point in sides.items() if (b, a) not in sides}
    found = []
    while onward:
        here, loop = next(iter(onward)), []
        while here in onward:
            here, point = onward.pop(here)
            loop.append(point)
        found.append(loop)
    return found


def _shrink(loop: Sequence[Point], inset: float) -> list[Point]:
    out = []
    for n, c in enumerate(loop):
        a, b = _inward(loop[n - 1], c), _inward(c, loop[(n + 1) % len(loop)])
        both = (a[0] + b[0], a[1] + b[1])
        k = inset / (both[0] * a[0] + both[1] * a[1])
        out.append((c[0] + both[0] * k, c[1] + both[1] * k))
    return out


def _inward(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return -dy / length, dx / length


def _towards(a: Point, b: Point, by: float) -> Point:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    t = min(by, length * 0.48) / length
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _corners(cells: Sequence[Hex], size: float, inset: float, round_: float) -> list[list[tuple[Point, Point, Point]]]:
    """Return for each loop and corner where the bend begins, its control point and where it ends."""
    out = []
    for loop in loops(cells, size):
        line = _shrink(loop, inset)
        out.append(
            [(_towards(c, line[n - 1], round_), c, _towards(c, line[(n + 1) % len(line)], round_))
             for n, c in enumerate(line)]
        )
    return out


def outline(cells: Sequence[Hex], size: float, inset: float = 0.0, round_: float = 0.0) -> str:
    """Return a rounded path around hexes, with the origin at the centre of hex (0, 0).

    Fill it with the even-odd rule, because a ring of hexes has a hole.
    """
    d = ""
    for loop in _corners(cells, size, inset, round_):
        for n, (a, c, b) in enumerate(loop):
            d += f"{'L' if n else 'M'}{a[0]:.2f},{a[1]:.2f} Q{c[0]:.2f},{c[1]:.2f} {b[0]:.2f},{b[1]:.2f} "
        d += "Z "
    return d


@lru_cache(maxsize=512)
def dashes(cells: tuple[Hex, ...], size: float, inset: float, on: float, off: float) -> str:
    """Return stitches along the outline, each as its own path, because the SVG reader draws wedges at dashed bends."""
    d = ""
    for loop in _corners(cells, size, inset, size * 0.28):
        points: list[Point] = []
        for a, c, b in loop:
            points += [_bend(a, c, b, t / 6) for t in range(7)]
        points.append(points[0])
        step = 2.0
        along = resample(points, step)
        whole = max(1, round(len(along) * step / (on + off)))
        period = len(along) / whole
        shown = period * on / (on + off)
        for n in range(whole):
            first, last = round(n * period), round(n * period + shown)
            part = along[first : min(last, len(along))]
            if len(part) > 1:
                d += "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in part) + " "
    return d


def _bend(a: Point, c: Point, b: Point, t: float) -> Point:
    u = 1 - t
    return u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]


def seams(cells: Sequence[Hex], size: float, on: float, off: float) -> str:
    """Return dots where the hexes of a piece meet, so that they can be counted."""
    there, d = set(cells), ""
    for q, r in cells:
        for (dq, dr), angle in (((1, 0), 0), ((0, 1), 60), ((-1, 1), 120)):
            if (q + dq, r + dr) not in there:
                continue
            x, y = centre((q, r), size)
            ends = [(x + size * 0.93 * math.cos(math.radians(angle + k)),
                     y + size * 0.93 * math.sin(math.radians(angle + k))) for k in (-30, 30)]
            d += _dots(ends[0], ends[1], on, off)
    return d


def _dots(a: Point, b: Point, on: float, off: float) -> str:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    d, at = "", 0.0
    while at < length:
        end = min(length, at + on)
        d += f"M{a[0] + ux * at:.1f},{a[1] + uy * at:.1f} L{a[0] + ux * end:.1f},{a[1] + uy * end:.1f} "
        at += on + off
    return d
