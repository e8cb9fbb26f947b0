"""Hexagons in axial coordinates (q, r), with a corner at the top and r growing downwards.

Map editors use offset coordinates (column and row) with odd rows shifted to the right.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

Hex = tuple[int, int]
Shape = tuple[Hex, ...]
"""The hexes of a piece, sorted."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East first, then clockwise in steps of 60°."""


def shift(hex: Hex, by: Hex) -> Hex:
    return hex[0] + by[0], hex[1] + by[1]


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    q, r = hex
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def rotate(hex: Hex, times: int = 1) -> Hex:
    """Rotate a hex about the origin, clockwise in steps of 60°."""
    q, r = hex
    for _turn in range(times % 6):
        q, r = -r, q + r
    return q, r


def board(radius: int) -> Shape:
    """Return all hexes within `radius` of the origin: 1, 7, 19, 37 …"""
    span = range(-radius, radius + 1)
    return tuple((q, r) for q in span for r in span if abs(q + r) <= radius)


def from_offset(column: int, row: int) -> Hex:
    return column - (row - (row & 1)) // 2, row


def centre(hex: Hex, size: float) -> tuple[float, float]:
    """Return the centre of a hex; `size` is the distance from the centre to a corner."""
    q, r = hex
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def at(x: float, y: float, size: float) -> Hex:
    """Return the hex that contains a point."""
    r = y / (1.5 * size)
    q = x / (sqrt(3) * size) - r / 2
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def normal(hexes: Iterable[Hex]) -> Shape:
    """Return the shape independent of its place: sorted, and moved so that its first hex is the origin."""
    ordered = sorted(hexes)
    q0, r0 = ordered[0]
    return tuple((q - q0, r - r0) for q, r in ordered)


def turns(hexes: Iterable[Hex]) -> tuple[Shape, ...]:
    """Return the different shapes of a rotated piece, at most six. Pieces are never flipped."""
    cells = tuple(hexes)
    return tuple(dict.fromkeys(normal(rotate(cell, times) for cell in cells) for times in range(6)))
