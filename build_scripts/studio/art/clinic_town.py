"""Behind the table of Clin9ic: a terrazzo floor, and the town under a morning sky in which the clinic is built.

The table draws the building, its parking bays and all people; only what never changes is baked.
"""

from __future__ import annotations

import math
import random

import pygame

from build_scripts.studio.art.kit import (
    HEIGHT,
    WIDTH,
    Drawing,
    at_scale,
    blit,
    gradient,
    halo,
    lamp,
    mix,
    rgb,
    save_opaque,
    svg,
    vignette,
)
from klotho_games.stage.drawing.tmx_layout import layout

_OUTLINE = "#1f3a3a"
_CHIPS = ("#f6e7c8", "#f6e7c8", "#9fd3c2", "#ee8a74", "#f0c469", "#1f5551")
_MINT, _CORAL, _MUSTARD, _TRUNK = "#5fae9a", "#ee7460", "#f0bd4f", "#7a4522"


def _opaque(colour: str) -> tuple[int, int, int, int]:
    return (*rgb(colour), 255)


# ---------------------------------------------------------------- the floor of the waiting room
def _terrazzo() -> pygame.Surface:
    floor = gradient(WIDTH, HEIGHT, _opaque("#3d8781"), _opaque("#2a6661"))
    chance = random.Random(9)
    g = Drawing(WIDTH, HEIGHT)
    for _ in range(620):
        x, y, r = chance.uniform(0, WIDTH), chance.uniform(60, HEIGHT - 80), chance.uniform(4, 15)
        n, turn = chance.choice((4, 5, 6)), chance.random() * 6
        chip = [
            (x + r * chance.uniform(0.6, 1) * math.cos(turn + k * math.tau / n),
             y + r * chance.uniform(0.6, 1) * math.sin(turn + k * math.tau / n)) for k in range(n)
        ]
        g.polygon(chip, chance.choice(_CHIPS), opacity=0.3)
    blit(floor, svg(WIDTH, HEIGHT, g.body), 0, 0)
    lamp(floor, 620, 360, 1100, "#ffe9b8", 0.16, 700)
    blit(floor, vignette(WIDTH, HEIGHT, 130, (4, 30, 30)), 0, 0)
    return floor


# ---------------------------------------------------------------- the town
def _sun(g: Drawing, x: float, y: float) -> None:
    for n in range(24):
        turn, far = math.radians(15 * n), 96 if n % 2 == 0 else 74
        end = f"{x + far * math.cos(turn):.1f} {y + far * math.sin(turn):.1f}"
        g.path(f"M{x} {y} L{end}", "none", "#fff3c8", 4, ink=0.85)
    g.circle(x, y, 50, g.radial(x - 8, y - 12, 62, (0, "#fff7d6"), (100, "#f9d778")))


def _clouds(g: Drawing) -> None:
    shape = "M-70 8 Q-66 -14 -36 -10 Q-22 -34 8 -24 Q34 -32 44 -8 Q74 -12 72 8 Q40 16 0 10 Q-40 16 -70 8 Z"
    for x, y, k, colour in ((330, 62, 1.1, "#ffffff"), (610, 36, 0.8, "#ffffff"), (1080, 60, 0.9, "#ffffff"),
                            (850, 96, 0.7, "#e6f7ef"), (250, 196, 0.7, "#e6f7ef"),
                            (1130, 210, 0.6, "#e6f7ef")):
        with g.group(f"translate({x} {y}) scale({k})"):
            g.path(shape, colour, opacity=0.92)


def _skyline(g: Drawing, w: float, ground: float) -> None:
    chance = random.Random(4)
    x = -20.0
    while x < w:
        wide, high = chance.randrange(40, 90), chance.randrange(60, 190)
        g.rect(x, ground - 56 - high, wide, high + 60, 3, "#a3d5c6", opacity=0.75)
        for i in range(wide // 16):
            for j in range(high // 22):
                g.rect(x + 6 + i * 15, ground - 48 - high + j * 20, 7, 9, 1, "#d9f1e4", opacity=0.8)
        x += wide + chance.randrange(6, 40)


def _hills(g: Drawing, w: float, h: float, ground: float) -> None:
    top = ground - 56
    g.path(f"M-10 {top} Q120 {top - 70} 300 {top - 30} T700 {top - 50} T{w + 16} {top - 30} V{h} H-10 Z", "#8cc9a8")
    g.path(f"M-10 {top + 20} Q200 {top - 30} 420 {top} T900 {top - 10} T{w + 16} {top + 6} V{h} H-10 Z", "#a8d48a")


def _tree(g: Drawing, x: float, y: float, k: float, colour: str, form: str) -> None:
    with g.group(f"translate({x} {y}) scale({k})"):
        g.path("M0 0 V-34", "none", _TRUNK, 5)
        if form == "leaf":
            g.ellipse(0, -52, 22, 32, colour)
            veins = "M0 -24 V-74 M0 -44 L10 -54 M0 -54 L-9 -63 M0 -34 L-10 -44"
            g.path(veins, "none", mix(colour, "#ffffff", 0.45), 2.4)
        elif form == "kite":
            g.polygon([(0, -96), (24, -54), (0, -18), (-24, -54)], colour)
            g.polygon([(0, -96), (24, -54), (0, -18)], mix(colour, "#000000", 0.12))
        else:
            g.circle(0, -52, 26, colour)
            g.circle(-12, -40, 16, mix(colour, "#ffffff", 0.14))


def _street(g: Drawing, w: float, h: float, ground: float) -> None:
    kerb = ground + 28
    g.rect(-4, ground - 2, w + 8, 30, 0, g.linear(0, ground, 0, kerb, (0, "#e9dcc0"), (100, "#d6c49d")))
    g.path(f"M-4 {ground - 1} H{w}", "none", _OUTLINE, 2)
    for n in range(18):
        g.path(f"M{20 + n * 72} {ground} L{12 + n * 72} {kerb - 1}", "none", "#b9a67c", 2)
    g.rect(-4, kerb, w + 8, h - kerb + 8, 0, g.linear(0, kerb, 0, h, (0, "#6c7f82"), (100, "#54666a")))
    g.path(f"M-4 {kerb} H{w}", "none", "#f6ecd2", 4)


def _lot(g: Drawing, x: float, y: float, w: float, h: float) -> None:
    """The asphalt; the table draws the bays, whose number changes."""
    g.rect(x - 4, y - 4, w + 8, h + 8, 12, "#8cc06a", _OUTLINE, 2.6)
    g.rect(x, y, w, h, 8, g.linear(0, y, 0, y + h, (0, "#7d9093"), (100, "#596b6f")), _OUTLINE, 2)


def _town() -> pygame.Surface:
    slots = layout("clinic/table")
    scene, house, lot = slots["scene"], slots["building"], slots["lot"]
    w, h, ground = scene.w, scene.h, house.bottom - scene.y
    town = gradient(w, h, *(_opaque(c) for c in ("#8fd3cb", "#c2e9dd", "#e6f1dc", "#fdf3d9", "#fdf3d9")))
    blit(town, halo(600, 600, "#fff0c0", 190), -180, -180)
    g = Drawing(w, h)
    _sun(g, 122, 124)
    _clouds(g)
    _skyline(g, w, ground)
    _hills(g, w, h, ground)
    for x, y, k, colour, form in (
        (40, 538, 1.2, _MINT, "leaf"), (104, 534, 0.8, _CORAL, "kite"), (166, 536, 0.9, _MUSTARD, "ball"),
        (232, 532, 0.9, _MINT, "leaf"), (1040, 532, 0.9, _MINT, "leaf"), (1096, 534, 0.9, _MUSTARD, "ball"),
        (1200, 540, 1.25, _MINT, "leaf"), (1150, 536, 0.95, _CORAL, "kite"),
    ):
        _tree(g, x, y, k, colour, form)
    _street(g, w, h, ground)
    _lot(g, lot.x - scene.x, lot.y - scene.y, lot.w, lot.h)
    blit(town, svg(w, h, g.body), 0, 0)
    shade = Drawing(w, h)
    light = shade.linear(0, 0, w, h, (0, "#fff0b8", 0.2), (55, "#fff0b8", 0), (100, "#0d4a4a", 0.16))
    shade.rect(0, 0, w, h, 0, light)
    blit(town, svg(w, h, shade.body), 0, 0)
    return town


def bake() -> None:
    save_opaque(_terrazzo(), "clinic/terrazzo")
    with at_scale(4 / 3):
        save_opaque(_town(), "clinic/town")
