"""The golden thread, the mark of the house: whole for focus and links, stitches where a piece can go."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from klotho_games.stage.devices.geometry import Point

from .art import fade_in_place, silhouette
from .picture_cache import Keep
from .sketch import resample

_FINE = 3
_RIM, _CORE, _BRIGHT_CORE = (82, 50, 12), (211, 150, 54), (232, 180, 76)
_LIGHT, _BRIGHT_LIGHT, _DARK_TWIST = (255, 226, 150), (255, 240, 190), (140, 88, 24)


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
    fine = pygame.Surface((w * _FINE, h * _FINE), pygame.SRCALPHA, 32)
    along = resample([((x + margin) * _FINE, (y + margin) * _FINE) for x, y in points], 2.0)
    _draw_cord(fine, along, _dash_mask(len(along), dash, phase), width * _FINE, bright)
    cord = pygame.transform.smoothscale(fine.premul_alpha_ip(), (w, h))
    if not shadow:
        return cord
    both = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    both.blit(_shadow(cord, width), (1, round(width * 0.7)), special_flags=pygame.BLEND_PREMULTIPLIED)
    both.blit(cord, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return both


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


def _draw_cord(fine: pygame.Surface, along: list[Point], shown: list[bool], width: float, bright: bool) -> None:
    r = width / 2
    core, light = (_BRIGHT_CORE, _BRIGHT_LIGHT) if bright else (_CORE, _LIGHT)
    beads = [p for p, on in zip(along, shown, strict=True) if on]
    _string(fine, beads, _RIM, r + 1.3 * _FINE)
    _string(fine, beads, core, r)
    step = max(3, int(width * 0.39))
    for i in range(0, len(along) - 2, step):
        if not shown[i]:
            continue
        angle = math.atan2(along[i + 2][1] - along[i][1], along[i + 2][0] - along[i][0]) + 0.95
        _tick(fine, along[i], angle, r * 0.62, light, max(2, int(width * 0.17)))
        j = i + step // 2
        if j < len(along) and shown[j]:
            _tick(fine, along[j], angle, r * 0.85, _DARK_TWIST, max(1, int(width * 0.12)))


def _string(fine: pygame.Surface, beads: list[Point], colour: tuple[int, int, int], r: float) -> None:
    """Draw overlapping beads of one size: one is drawn and copied. Thick beads leave no gap, so every other one is
    enough."""
    around = int(r) + 1
    bead = pygame.Surface((2 * around + 1, 2 * around + 1), pygame.SRCALPHA, 32)
    pygame.draw.circle(bead, colour, (around, around), r)
    fine.fblits([(bead, (x - around, y - around)) for x, y in beads[:: 2 if r > 4 else 1]])


def _tick(fine: pygame.Surface, p: Point, angle: float, r: float, colour: tuple[int, int, int], width: int) -> None:
    dx, dy = math.cos(angle) * r, math.sin(angle) * r
    pygame.draw.line(fine, colour, (p[0] - dx, p[1] - dy), (p[0] + dx, p[1] + dy), width)
