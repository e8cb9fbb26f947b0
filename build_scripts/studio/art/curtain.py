"""`art/kit/curtain*`: the cloth that hides a hand between two people, in folds.

The flat cloth is drawn first and then gathered: each column comes from a place that swings back and forth, and its
light depends on how the fold faces the lamp. The next player's badge is stitched on while the game runs
(`stage/table/drape.py`), so the places for badges are stored, with how much the fold narrows and shades them.
"""

from __future__ import annotations

import json
import math
import random
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Surface

from build_scripts.studio.art.kit import (
    ART,
    SHARP,
    WIDTH,
    Drawing,
    at_scale,
    blit,
    clear,
    gradient,
    multiply,
    px,
    save_cut,
    save_opaque,
    star,
    unpremultiply,
)

TALL, HEM = 420, 128
"""Heights of the upper cloth, and of its border with the fringe; both hang in the same folds."""
_BAND, _SWAY, _SIDE = 66, 10, 80
_LOZENGE = 104


class Folds(NamedTuple):
    """For each pixel column: its place in the flat cloth, how far it hangs down, and how light it is."""

    source: np.ndarray
    drop: np.ndarray
    shade: np.ndarray
    gleam: np.ndarray
    phase: np.ndarray


def _gathered_folds() -> Folds:
    x = np.arange(px(WIDTH)) / px(1000) * 1000
    phase = np.cumsum(2 * math.pi / (116 + 26 * np.sin(x / 311 + 1))) / px(1000) * 1000
    source = x + _SIDE + 11.5 * np.sin(phase) + 1.6 * np.sin(phase * 2.13 + x / 200)
    drop = 6 * np.cos(phase) + 2.4 * np.cos(phase * 2.13)
    shade = np.clip(0.70 + 0.26 * np.cos(phase - 0.55) + 0.08 * np.cos(phase * 2.13), 0.12, 1)
    return Folds(source, drop, shade, np.clip(np.cos(phase - 0.7), 0, None) ** 6, phase)


def _lattice() -> list[tuple[float, float]]:
    """Return the centres of the lozenges on the flat cloth."""
    half = _LOZENGE / 2
    rows = range(-1, int(TALL / half) + 2)
    across = range(-1, (WIDTH + 2 * _SIDE) // _LOZENGE + 2)
    return [(i * _LOZENGE + (half if j % 2 else 0), j * half) for j in rows for i in across]


def _flat() -> Surface:
    wide = WIDTH + 2 * _SIDE
    s = clear(wide, TALL)
    blit(s, gradient(wide, TALL, (51, 58, 114, 255), (32, 37, 78, 255)), 0, 0)
    drawn, half = Drawing(wide, TALL), _LOZENGE / 2
    for x, y in _lattice():
        drawn.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], "none", "#d9a441", 2.2, ink=0.55)
        drawn.polygon(star(x, y - half, 7, 2.6, 4), "#ffe19a", opacity=0.9)
        for k in range(4):
            turn = math.radians(k * 90)
            drawn.circle(x + 25 * math.cos(turn), y + 25 * math.sin(turn), 2.6, "#e8b44c", opacity=0.7)
    blit(s, drawn.surface(), 0, 0)
    return s


def _border() -> Surface:
    """A teal band with a meander of gold thread, and the fringe below it."""
    wide = WIDTH + 2 * _SIDE
    drawn, step = Drawing(wide, HEM - _SWAY), 48
    teal = drawn.linear(0, 0, 0, _BAND, (0, "#1d7d78"), (50, "#24908a"), (100, "#14605c"))
    rnd = random.Random(3)
    for i in range(wide // 6 + 1):
        x, long = i * 6 + rnd.uniform(-0.8, 0.8), 34 + rnd.uniform(-4, 4)
        strand = f"M{x:.1f} {_BAND - 4} C{x - 1:.1f} {_BAND + long * 0.4:.1f} {x + 1:.1f} {_BAND + long * 0.7:.1f} "
        strand += f"{x:.1f} {_BAND + long:.1f}"
        drawn.path(strand, "none", "#4a2c0a", 6.4)
        drawn.path(strand, "none", rnd.choice(("#b9812a", "#e0a940", "#f6d078")), 4)
    drawn.rect(0, 0, wide, _BAND, 0, teal)
    for y in (4, _BAND - 4):
        for colour, width in (("#5a3a10", 7.0), ("#e8b44c", 4.5)):
            drawn.path(f"M0 {y} H{wide}", "none", colour, width)
        drawn.path(f"M0 {y} H{wide}", "none", "#fff0b8", 2.4, dash="5 6", cap="butt")
    meander = "M0 50" + "".join(
        f" H{x + 6} V16 H{x + 42} V40 H{x + 18} V28 H{x + 30} M{x + 6} 50 H{x + step}" for x in range(0, wide, step)
    )
    drawn.path(meander, "none", "#0c3a38", 7, cap="square")
    drawn.path(meander, "none", "#f0c25a", 4, cap="square")
    return drawn.surface()


def _hang(flat: Surface, tall: float, folds: Folds) -> Surface:
    """Take every column from its place in the flat cloth, move it down with its fold, and light it."""
    colours, alpha = pygame.surfarray.array3d(flat), pygame.surfarray.array_alpha(flat)
    deep = flat.get_height()
    column = np.clip((folds.source * px(1000) / 1000).astype(int), 0, flat.get_width() - 1)
    row = np.arange(px(tall))[None, :] - np.round((_SWAY + folds.drop) * px(1000) / 1000).astype(int)[:, None]
    inside = (row >= 0) & (row < deep)
    row = np.clip(row, 0, deep - 1)
    lit = colours[column[:, None], row] * folds.shade[:, None, None] + 48 * folds.gleam[:, None, None]
    hung = clear(WIDTH, tall)
    pygame.surfarray.pixels3d(hung)[...] = np.clip(lit, 0, 255).astype("uint8")
    pygame.surfarray.pixels_alpha(hung)[...] = np.where(inside, alpha[column[:, None], row], 0)
    return hung


def _weave(s: Surface) -> None:
    y, x = np.mgrid[0 : s.get_height(), 0 : s.get_width()]
    over = (x // 2 + y // 2) % 2
    grey = 255 - np.where(over & (x % 2 == 1), 24, 0) - np.where((over == 0) & (y % 2 == 1), 12, 0)
    multiply(s, pygame.surfarray.make_surface(np.repeat(grey.T[..., None], 3, axis=2)))


def _places(folds: Folds) -> list[tuple[float, ...]]:
    """Return where badges are stitched, in the middle of each lozenge: x, y, visible width, lightness."""
    found, unit = [], px(1000) / 1000
    for x, y in _lattice():
        if not 30 <= y <= TALL:
            continue
        column = int(np.argmin(np.abs(folds.source - x)))
        if 0 < column < len(folds.source) - 8:
            stretch = (folds.source[column + 4] - folds.source[column - 4]) / 8 * unit if column >= 4 else 1.0
            across, down = round(column / unit, 1), round(float(y + _SWAY + folds.drop[column]), 1)
            wide = round(min(1.0, 1 / max(0.6, float(stretch))), 2)
            found.append((across, down, wide, round(float(folds.shade[column]), 2)))
    return found


def _as_json_lines(told: dict[str, object]) -> str:
    """Return JSON with one line for each entry, so that changes are readable."""
    return "{\n" + ",\n".join(f'  "{key}": {json.dumps(value)}' for key, value in told.items()) + "\n}\n"


def bake() -> None:
    with at_scale(SHARP):
        folds = _gathered_folds()
        cloth = _hang(_flat(), TALL, folds)
        top = cloth.subsurface((0, 0, cloth.get_width(), px(_SWAY * 2)))
        top.fill((20, 23, 50), special_flags=0)  # behind the rod, where the folds begin at different heights
        _weave(cloth)
        blit(cloth, gradient(WIDTH, 90, (6, 6, 20, 170), (6, 6, 20, 0)), 0, 0)
        save_opaque(cloth, "kit/curtain")
        border = _hang(unpremultiply(_border().premul_alpha()), HEM, folds)
        save_cut(border, "kit/curtain_hem")
        crests = np.flatnonzero(np.diff(np.floor(folds.phase / (2 * math.pi))))
        rings = [round(float(column) / px(1000) * 1000, 1) for column in crests]
        told = {"tall": TALL, "hem": HEM, "rings": rings, "badges": _places(folds)}
    (ART / "kit" / "curtain.json").write_text(_as_json_lines(told), encoding="utf-8")
