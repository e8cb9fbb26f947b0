"""The hearth of the Interstellar Foundry in four states: idle, ready and glowing, running with metal, gone cold.

Crucibles and mould are where the slots of `asteroid_miners/table.tmx` are. Bake again after moving a slot.
"""

from __future__ import annotations

import random

import pygame
from pygame import Surface

from build_scripts.studio.art.kit import (
    SHARP,
    Drawing,
    Point,
    at_scale,
    blit,
    centre,
    halo,
    lamp,
    mix,
    plain_surface,
    put,
    px,
    save_opaque,
    soft,
    svg,
    svg_file,
)
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.tmx_layout import layout

_WALLS = {"idle": ("#211b19", "#352a25"), "ready": ("#2a1b14", "#46291b"), "hot": ("#2a1b14", "#4a2c1c"),
          "cold": ("#1d1a1b", "#2f2a2b")}
_METAL = ((38, "#c43a06"), (32, "#f4700f"), (22, "#ffa62b"), (12, "#ffe27a"), (5, "#fff8d8"))
_DULLED = {"idle": (92, 76, 72), "ready": (150, 132, 124)}
"""How much the hot mould is darkened while nothing runs into it."""
Curve = tuple[Point, Point, Point, Point]


def _bricks(w: float, h: float, dark: str, light: str) -> str:
    rng, g = random.Random(8), Drawing(w, h)
    for row in range(int(h / 24) + 1):
        for column in range(-1, int(w / 56) + 2):
            x, y = column * 56 + (28 if row % 2 else 0), row * 24
            g.rect(x + 1.5, y + 1.5, 53, 21, 3, mix(dark, light, rng.random()))
            g.path(f"M{x + 4} {y + 3} H{x + 50}", "none", "#ffb070", 2, ink=0.1)
    return g.body


def _runs(left: Point, right: Point, mould: Point, low: float) -> tuple[Curve, Curve]:
    """Return the curves from each crucible down into the mould."""
    one = ((left[0], left[1] + 40), (left[0], low + 24), (mould[0] - 54, low), (mould[0] - 18, mould[1] - 20))
    two = ((right[0], right[1] + 40), (right[0], low + 24), (mould[0] + 54, low), (mould[0] + 18, mould[1] - 20))
    return one, two


def _path(runs: tuple[Curve, Curve]) -> str:
    return " ".join(f"M{a[0]:.1f} {a[1]:.1f} C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in rest) for a, *rest in runs)


def _on(curve: Curve, t: float) -> Point:
    a, b, c, d = curve
    u = 1 - t
    x, y = (u**3 * a[i] + 3 * u**2 * t * b[i] + 3 * u * t**2 * c[i] + t**3 * d[i] for i in (0, 1))
    return x, y


def _strokes(w: float, h: float, path: str, *strokes: tuple[float, str]) -> str:
    g = Drawing(w, h)
    for width, colour in strokes:
        g.path(path, "none", colour, width)
    return g.body


def _flecks(w: float, h: float, runs: tuple[Curve, Curve]) -> str:
    rng, g = random.Random(5), Drawing(w, h)
    for i in range(26):
        x, y = _on(runs[i % 2], rng.random())
        g.ellipse(x + rng.uniform(-9, 9), y + rng.uniform(-4, 4), rng.uniform(2, 5), rng.uniform(1.5, 3), "#a83204",
                  opacity=0.6)
    return g.body


def _cracks(w: float, h: float, runs: tuple[Curve, Curve]) -> str:
    rng, g = random.Random(5), Drawing(w, h)
    for i in range(34):
        x, y = _on(runs[i % 2], rng.random())
        x, y = x + rng.uniform(-9, 9), y + rng.uniform(-9, 9)
        dx, dy = rng.uniform(-12, 12), rng.uniform(-8, 8)
        g.path(f"M{x:.1f} {y:.1f} l{dx:.1f} {dy:.1f} l{dy * 0.8:.1f} {-dx * 0.5:.1f}", "none",
               "#c23c06" if i % 3 == 0 else "#120d0b", 2.6)
    return g.body


def _smoke(s: Surface, at: Point) -> None:
    for dx, dy, r in ((-30, -66, 26), (4, -92, 32), (34, -70, 24), (-14, -124, 30), (30, -140, 34), (-40, -158, 26)):
        centre(s, halo(r * 3.4, r * 3.4, "#8a8684", 60), at[0] + dx, at[1] + dy)


def _sparks(s: Surface, at: Point) -> None:
    rng = random.Random(9)
    for _ in range(60):
        x, y = at[0] + rng.uniform(-150, 150), at[1] - abs(rng.gauss(0, 60)) - 6
        lamp(s, x, y, rng.uniform(3, 7), "#ffc24a", 0.9)
        pygame.draw.circle(s, (255, 236, 170), (px(x), px(y)), 1)


def _hearth(state: str, w: float, h: float, left: Point, right: Point, mould: Point) -> Surface:
    s = plain_surface(w, h, "#100b09")
    blit(s, svg(w, h, _bricks(w, h, *_WALLS[state])), 0, 0)
    runs = _runs(left, right, mould, mould[1] - 74)
    path = _path(runs)
    dark = state in ("idle", "cold")
    if not dark:
        lamp(s, mould[0], h * 0.62, 350, "#ff5a08", 0.55 if state == "hot" else 0.26, 250)
    trough = "#241a17" if dark else "#3b1f12"
    blit(s, svg(w, h, _strokes(w, h, path, (58, "#0c0705"), (50, trough))), 0, 0)
    if state == "hot":
        metal = svg(w, h, _strokes(w, h, path, *_METAL))
        blit(s, metal, 0, 0)
        glow = plain_surface(w, h, "#000000")
        blit(glow, metal, 0, 0)
        s.blit(soft(glow, 14), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        blit(s, svg(w, h, _flecks(w, h, runs)), 0, 0)
    elif state == "cold":
        blit(s, svg(w, h, _strokes(w, h, path, (38, "#16110f"), (30, "#3a302c"), (16, "#4a3e38"))), 0, 0)
        blit(s, svg(w, h, _cracks(w, h, runs)), 0, 0)
    cast = svg_file("asteroid_miners/mould_" + ("cracked" if state == "cold" else "hot"), 200, 109)
    if state in _DULLED:
        cast.fill((*_DULLED[state], 255), special_flags=pygame.BLEND_RGBA_MULT)
    put(s, cast, mould[0] - 100, mould[1] - 46, 7, 170)
    if state == "hot":
        lamp(s, mould[0], mould[1] - 4, 150, "#ff8a1a", 0.75, 100)
        _sparks(s, mould)
    elif state == "cold":
        _smoke(s, mould)
    for x, y in (left, right):
        crucible = "crucible_" + ("cold" if dark else "hot")
        blit(s, svg_file(f"asteroid_miners/{crucible}", 164, 164), x - 82, y - 82)
        if not dark:
            lamp(s, x, y, 116, "#ff7a14", 0.6 if state == "hot" else 0.36)
    return s


def bake() -> None:
    slots = layout("asteroid_miners/table")
    hearth: Box = slots["hearth"]
    left, right, mould = ((slots[name].centre[0] - hearth.x, slots[name].centre[1] - hearth.y)
                          for name in ("smelter_1", "smelter_2", "casting"))
    for state in _WALLS:
        with at_scale(SHARP):
            s = _hearth(state, hearth.w, hearth.h, left, right, mould)
            save_opaque(s, f"asteroid_miners/hearth_{state}")
