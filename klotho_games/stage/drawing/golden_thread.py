"""The golden thread, the mark of the house: whole for focus and links, stitches where a piece can go."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from klotho_games.stage.devices.geometry import Point

from .art import fade_in_place, silhouette
from .picture_cache import Keep
from .sketch import resample

_FINE = 3
_SIDE = 64
"""Pixels of the side of a square."""
_LARGE = 160_000
"""Pixels of a cord from which it is drawn in squares."""
_WORTH = 64
"""Pixels of a straight thread that are worth repeating instead of drawing."""
_ENDS = 40
"""Pixels of a straight thread that are not repeated, besides some of its width."""
_RUN = 16
"""How many points are sorted into squares together."""
_RIM, _CORE, _BRIGHT_CORE = (82, 50, 12), (211, 150, 54), (232, 180, 76)
_LIGHT, _BRIGHT_LIGHT, _DARK_TWIST = (255, 226, 150), (255, 240, 190), (140, 88, 24)
_Pixel = tuple[int, int]


def draw_thread(
    surface: pygame.Surface, points: Sequence[Point], width: float, dash: tuple[float, float] | None = None,
    phase: float = 0, shadow: bool = True, bright: bool = False, keep: Keep | None = None,
) -> None:
    """Draw the thread: a rim, a core and a twist. Points and width are in pixels.

    It is drawn three times as large and scaled down. `keep` caches it, as many buttons have the same ring. Stitches
    with a `phase` differ in every frame and are not cached.
    """
    left, top = math.floor(min(p[0] for p in points)), math.floor(min(p[1] for p in points))
    along = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
    margin = int(width * 3 + 14)
    make = partial(_cord, along, width, margin, dash, phase, shadow, bright)
    cord = make() if keep is None or phase else keep(("thread", along, width, dash, shadow, bright), make)
    surface.blit(cord, (left - margin, top - margin), special_flags=pygame.BLEND_PREMULTIPLIED)


def _cord(
    points: Sequence[Point], width: float, margin: int, dash: tuple[float, float] | None, phase: float,
    shadow: bool, bright: bool,
) -> pygame.Surface:
    w = int(max(x for x, _y in points)) + 2 * margin
    h = int(max(y for _x, y in points)) + 2 * margin
    shorter = _shorten(points, width, dash, phase)
    short = points if shorter is None else shorter.points
    along = resample([((x + margin) * _FINE, (y + margin) * _FINE) for x, y in short], 2.0)
    strokes = _Strokes(along, _dash_mask(len(along), dash, phase), width * _FINE, bright)
    if shorter is None:
        cord = strokes.draw((w, h))
    elif shorter.is_upright:
        cord = _lengthen(strokes.draw((w, h - shorter.less)), (w, h), shorter, margin)
    else:
        cord = _lengthen(strokes.draw((w - shorter.less, h)), (w, h), shorter, margin)
    if not shadow:
        return cord
    both = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    both.blit(_shadow(cord, width), (1, round(width * 0.7)), special_flags=pygame.BLEND_PREMULTIPLIED)
    both.blit(cord, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return both


class _Shorter(NamedTuple):
    """A straight thread without most of its middle, which repeats itself."""

    points: Sequence[Point]
    less: int
    """How many pixels it is shorter."""
    period: int
    """Pixels after which it looks the same."""
    is_upright: bool


def _shorten(points: Sequence[Point], width: float, dash: tuple[float, float] | None,
             phase: float) -> _Shorter | None:
    """Return a shorter thread to be lengthened; None if this one has bends, or is short."""
    if len(points) != 2 or phase:
        return None
    (x0, y0), (x1, y1) = points
    is_upright = x0 == x1
    if (x1 < x0 or y1 < y0) or not (is_upright or y0 == y1):
        return None
    beads = math.lcm(2, _twist(width * _FINE))  # of some strings, every other bead is left out
    if dash is not None:
        stitch = round((dash[0] + dash[1]) * _FINE / 2, 6)
        if stitch != int(stitch):
            return None
        beads = math.lcm(beads, 2 * int(stitch))
    period = beads * 2 if beads * 2 % _FINE else beads * 2 // _FINE
    less = int((x1 - x0 + y1 - y0 - 4 * period - 8 * width - _ENDS) / period) * period
    if less < _WORTH:
        return None
    end = (x0, round(y1 - less, 2)) if is_upright else (round(x1 - less, 2), y0)
    return _Shorter(((x0, y0), end), less, period, is_upright)


def _lengthen(short: pygame.Surface, size: tuple[int, int], told: _Shorter, margin: int) -> pygame.Surface:
    """Repeat the middle of a straight thread."""
    long = pygame.Surface(size, pygame.SRCALPHA, 32)
    period, across = told.period, size[0 if not told.is_upright else 1]
    first = margin + period * -(-margin // period)

    def part(start: int, length: int) -> pygame.Rect:
        return pygame.Rect(0, start, size[0], length) if told.is_upright else pygame.Rect(start, 0, length, size[1])

    long.blit(short, (0, 0), part(0, first), special_flags=pygame.BLEND_PREMULTIPLIED)
    tile, rest = short.subsurface(part(first, period)), first + told.less
    long.fblits([(tile, part(at, period).topleft) for at in range(first, rest, period)], pygame.BLEND_PREMULTIPLIED)
    long.blit(short, part(rest, 0).topleft, part(first, across - rest), special_flags=pygame.BLEND_PREMULTIPLIED)
    return long


def _shadow(cord: pygame.Surface, width: float) -> pygame.Surface:
    """The shadow of a cord, blurred at a small size.

    A ring follows the pointer from thing to thing, and a blur at full size would take longest. The margin of the cord
    is wide enough for the shadow.
    """
    w, h = cord.get_size()
    smaller = max(2.0, width * 0.4)
    few = pygame.transform.smoothscale(cord, (max(1, round(w / smaller)), max(1, round(h / smaller))))
    soft = pygame.transform.box_blur(fade_in_place(silhouette(few, (0, 0, 0)), 0.5), 1)
    return pygame.transform.smoothscale(soft, (w, h))


def _dash_mask(n: int, dash: tuple[float, float] | None, phase: float) -> list[bool]:
    if dash is None:
        return [True] * n
    on, off = dash[0] * _FINE / 2, dash[1] * _FINE / 2
    start = phase * _FINE / 2
    return [(i + start) % (on + off) < on for i in range(n)]


class _Strokes:
    """What a cord is drawn with, in fine pixels: two strings of beads, and the ticks of its twist."""

    def __init__(self, along: list[Point], shown: list[bool], width: float, bright: bool) -> None:
        r = width / 2
        core, self._light = (_BRIGHT_CORE, _BRIGHT_LIGHT) if bright else (_CORE, _LIGHT)
        beads = [p for p, on in zip(along, shown, strict=True) if on]
        self._strings = [_make_string(beads, _RIM, r + 1.3 * _FINE), _make_string(beads, core, r)]
        self._wide = max(2, int(width * 0.17)), max(1, int(width * 0.12))
        self._ticks: list[_Tick] = []
        step = _twist(width)
        for i in range(0, len(along) - 2, step):
            if not shown[i]:
                continue
            angle = math.atan2(along[i + 2][1] - along[i][1], along[i + 2][0] - along[i][0]) + 0.95
            self._ticks.append(_make_tick(along[i], angle, r * 0.62, True))
            j = i + step // 2
            if j < len(along) and shown[j]:
                self._ticks.append(_make_tick(along[j], angle, r * 0.85, False))
        self._reach = 2 * math.ceil(width) + 5 * _FINE

    def draw(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the cord at its real size. A large one is drawn in squares: a seam around a sheet leaves most of them
        empty."""
        if size[0] * size[1] <= _LARGE:
            return self._draw_part(pygame.Rect((0, 0), size), None)
        cord = pygame.Surface(size, pygame.SRCALPHA, 32)
        lists = [_spread(positions, self._reach) for _bead, positions in self._strings]
        lists.append(_spread(self._ticks, self._reach))
        for square in sorted(set().union(*lists)):
            place = pygame.Rect(square[0] * _SIDE, square[1] * _SIDE, _SIDE, _SIDE).clip(cord.get_rect())
            if place:
                part = self._draw_part(place, [found.get(square, []) for found in lists])
                cord.blit(part, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return cord

    def _draw_part(self, place: pygame.Rect, runs: list[list[int]] | None) -> pygame.Surface:
        """Draw one place. `runs` are the runs of each list that reach it, by their first index; None for everything."""
        fine = pygame.Surface((place.w * _FINE, place.h * _FINE), pygame.SRCALPHA, 32)
        left, top = place.x * _FINE, place.y * _FINE
        for n, (bead, positions) in enumerate(self._strings):
            there = positions if runs is None else [at for i in runs[n] for at in positions[i : i + _RUN]]
            fine.fblits([(bead, (x - left, y - top)) for x, y in there])
        ticks = self._ticks if runs is None else [tick for i in runs[-1] for tick in self._ticks[i : i + _RUN]]
        for x, y, dx, dy, is_light in ticks:
            u, v = x - left, y - top
            colour, wide = (self._light, self._wide[0]) if is_light else (_DARK_TWIST, self._wide[1])
            pygame.draw.line(fine, colour, (u, v), (u + dx, v + dy), wide)
        return pygame.transform.smoothscale(fine.premul_alpha_ip(), place.size)


def _twist(width: float) -> int:
    """How many points there are from one light stroke to the next, of a thread of this many fine pixels."""
    return max(3, int(width * 0.39))


_Tick = tuple[int, int, int, int, bool]
"""Where a stroke begins, its way from there, and whether it is light."""


def _make_string(beads: list[Point], colour: tuple[int, int, int], r: float) -> tuple[pygame.Surface, list[_Pixel]]:
    """Return one bead, and the places of all. Thick beads leave no gap, so every other one is enough."""
    around = int(r) + 1
    bead = pygame.Surface((2 * around + 1, 2 * around + 1), pygame.SRCALPHA, 32)
    pygame.draw.circle(bead, colour, (around, around), r)
    return bead, [(int(x - around), int(y - around)) for x, y in beads[:: 2 if r > 4 else 1]]


def _make_tick(p: Point, angle: float, r: float, is_light: bool) -> _Tick:
    dx, dy = math.cos(angle) * r, math.sin(angle) * r
    x, y = int(p[0] - dx), int(p[1] - dy)
    return x, y, int(p[0] + dx) - x, int(p[1] + dy) - y, is_light


def _spread(points: Sequence[_Pixel | _Tick], reach: int) -> dict[_Pixel, list[int]]:
    """Return the squares that points reach, each with the first index of every run of points that reaches it."""
    squares: dict[_Pixel, list[int]] = {}
    side = _SIDE * _FINE
    for first in range(0, len(points), _RUN):
        run = points[first : first + _RUN]
        xs, ys = [p[0] for p in run], [p[1] for p in run]
        for column in range(max(0, min(xs) - reach) // side, (max(xs) + reach) // side + 1):
            for row in range(max(0, min(ys) - reach) // side, (max(ys) + reach) // side + 1):
                squares.setdefault((column, row), []).append(first)
    return squares
