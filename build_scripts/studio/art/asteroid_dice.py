"""Dice of Asteroid Miners: steel for the drills, ivory for the smelter, orange for the control station.

Besides its colour, each kind has its own face: drill dice have bolts in their corners, smelter dice are plain, the
control die has a ring. Number 0 is a blank face.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from build_scripts.studio.art.kit import ART, Drawing, Point, darker, mix, rgb, svg_text

PIPS: dict[int, list[Point]] = {
    0: [], 1: [(50, 50)], 2: [(28, 28), (72, 72)], 3: [(26, 26), (50, 50), (74, 74)],
    4: [(28, 28), (72, 28), (28, 72), (72, 72)], 5: [(27, 27), (73, 27), (50, 50), (27, 73), (73, 73)],
    6: [(28, 25), (72, 25), (28, 50), (72, 50), (28, 75), (72, 75)],
}


class Tones(NamedTuple):
    light: str
    base: str
    dark: str
    pip: str


TONES = {
    "steel": Tones("#d3dce4", "#8d99a5", "#3f4954", "#14181c"),
    "ivory": Tones("#fffaf0", "#efe3cb", "#c2ac86", "#2c2118"),
    "orange": Tones("#ffc37a", "#f5831f", "#a84708", "#2a1206"),
}


def _face(g: Drawing, kind: str, value: int) -> None:
    """A side strip, the rounded face with light on its upper left, drilled pips."""
    t = TONES[kind]
    edge = darker(t.dark, 0.45)
    side = g.linear(0, 8, 0, 108, (0, t.dark), (70, darker(t.dark, 0.25)), (100, edge))
    g.rect(2, 8, 96, 100, 24, side, edge, 2.5)
    g.rect(2, 2, 96, 96, 24, g.linear(0, 0, 100, 100, (0, t.light), (55, t.base), (100, mix(t.base, t.dark, 0.55))),
           edge, 1.5)
    g.rect(9, 8, 82, 82, 22, g.radial(38, 33, 52, (0, "#ffffff", 0.38), (60, "#ffffff", 0.1), (100, "#ffffff", 0)))
    rim = g.linear(0, 0, 100, 100, (0, "#ffffff", 0.85), (45, "#ffffff", 0.12), (100, "#000000", 0.18))
    g.rect(4.5, 4.5, 91, 91, 22, "none", rim, 2.6)
    if kind == "steel":
        for x, y in ((14, 14), (86, 14), (14, 84), (86, 84)):
            g.circle(x, y + 0.8, 4.2, "#2a3138", opacity=0.8)
            g.circle(x, y, 3.4, "#c9d2da")
            g.path(f"M{x - 2.2} {y + 1.2} L{x + 2.2} {y - 1.2}", "none", "#3f4954", 1.4)
    elif kind == "orange":
        g.rect(11, 11, 78, 77, 18, "none", "#7a3204", 2.4, ink=0.6)
    for x, y in PIPS[value]:
        x, y = 50 + (x - 50) * 0.96, 49 + (y - 50) * 0.96
        g.circle(x, y + 1.6, 9.2, "#ffffff", opacity=0.35)
        g.circle(x, y, 9, g.linear(0, y - 9, 0, y + 9, (0, darker(t.pip, 0.5)), (100, t.pip)))
        g.ellipse(x - 2.4, y - 3, 2.6, 2, "#ffffff", opacity=0.25)


_KEPT = ("#241a2e", "#2a1a14")
"""Outline and pips of a flying die."""


def _steel_in_the_air(value: int) -> str:
    """The house's ivory die in flight, with every tone changed to steel."""

    def steel(found: re.Match[str]) -> str:
        colour = found.group()
        return colour if colour in _KEPT else mix("#20262c", "#dbe4ec", sum(rgb(colour)) / 765)

    return re.sub("#[0-9a-f]{6}", steel, svg_text(f"shell/dice/ivory_air_{value}"))


def bake() -> None:
    for kind in TONES:
        for value in PIPS:
            g = Drawing(100, 110)
            _face(g, kind, value)
            g.save(f"asteroid_miners/die_{kind}_{value}")
    for value in range(1, 7):
        (ART / f"asteroid_miners/die_steel_air_{value}.svg").write_text(_steel_in_the_air(value), encoding="utf-8")
