"""The golden thread: a twisted cord along a line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Surface

from build_scripts.studio.art.kit import GOLD, Point, blit, drop, finer, mix, px, resize, rgb


def spline(points: Sequence[Point], steps: int = 20) -> list[Point]:
    """Return a smooth line through the points (Catmull-Rom)."""
    out: list[Point] = []
    last = len(points) - 1
    for i in range(last):
        p0, p1, p2, p3 = points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]
        for j in range(steps):
            t = j / steps
            x, y = (
                0.5 * (2 * p1[q] + (p2[q] - p0[q]) * t + (2 * p0[q] - 5 * p1[q] + 4 * p2[q] - p3[q]) * t * t
                       + (3 * p1[q] - p0[q] - 3 * p2[q] + p3[q]) * t**3)
                for q in (0, 1)
            )
            out.append((x, y))
    return [*out, points[last]]


def even(points: Sequence[Point], step: float) -> list[Point]:
    """Return points along the line, `step` apart."""
    out, left = [points[0]], step
    for a, b in pairwise(points):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        while length and left <= length:
            t = left / length
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            left += step
        left -= length
    return out


def cord(points: Sequence[Point], width: float) -> tuple[Surface, Point]:
    """Return the cord as a surface, and the place of its top left corner. It is drawn at three times the size."""
    margin = width * 3 + 14
    left, top = min(p[0] for p in points) - margin, min(p[1] for p in points) - margin
    w, h = max(p[0] for p in points) + margin - left, max(p[1] for p in points) + margin - top
    with finer(3):
        big = _twist([(px(x - left), px(y - top)) for x, y in points], (px(w), px(h)), px(width * 100) / 100)
    return resize(big, (px(w), px(h))), (left, top)


def _twist(line: Sequence[Point], size: tuple[int, int], width: float) -> Surface:
    s = Surface(size, pygame.SRCALPHA)
    s.fill((90, 58, 16, 0))
    steps = even(line, 2.0)
    r = width / 2
    for colour, radius in (((82, 50, 12), r + px(1.3)), (rgb(mix("#c8862a", GOLD, 0.6)), r)):
        for step in steps:
            pygame.draw.circle(s, colour, step, radius)
    gap = max(3, int(width * 0.3875))
    for i in range(len(steps)):
        along = i % gap
        if i > len(steps) - 3 or along not in (0, gap // 2):
            continue
        if along == 0:
            _strand(s, steps, i, r * 0.62, (255, 226, 150), max(2, int(width * 0.17)))
        else:
            _strand(s, steps, i, r * 0.85, (140, 88, 24), max(1, int(width * 0.12)))
    return s


def _strand(
    s: Surface, steps: Sequence[Point], i: int, reach: float, colour: tuple[int, int, int], width: int
) -> None:
    (x, y), (nx, ny) = steps[i], steps[i + 2]
    a = math.atan2(ny - y, nx - x) + 0.95
    dx, dy = math.cos(a) * reach, math.sin(a) * reach
    pygame.draw.line(s, colour, (x - dx, y - dy), (x + dx, y + dy), width)


def draw_cord(dst: Surface, points: Sequence[Point], width: float, fall: float = 4, alpha: int = 120) -> None:
    """Draw the cord with its shadow."""
    s, (x, y) = cord(points, width)
    drop(dst, s, x, y, 3, 1, fall, alpha)
    blit(dst, s, x, y)
