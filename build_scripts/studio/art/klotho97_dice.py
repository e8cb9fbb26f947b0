"""Dice of 97 Klotho besides the red ones: purple cut like a crystal, blue with a bolt, the Android's with a screen.

Each colour has its own form. Number 0 is a blank face, for values that pips cannot show.
"""

from __future__ import annotations

from collections.abc import Sequence

from build_scripts.studio.art.kit import INK, Drawing, Point

_LEFT, _MIDDLE, _RIGHT = 36.0, 64.0, 92.0
_HIGH, _CENTRE, _LOW = 33.8, 60.8, 87.8
_CORNERS: list[Point] = [(_LEFT, _HIGH), (_RIGHT, _HIGH), (_LEFT, _LOW), (_RIGHT, _LOW)]
PIPS: dict[int, list[Point]] = {
    0: [], 1: [(_MIDDLE, _CENTRE)], 2: [_CORNERS[0], _CORNERS[3]],
    3: [_CORNERS[0], (_MIDDLE, _CENTRE), _CORNERS[3]], 4: _CORNERS, 5: [*_CORNERS, (_MIDDLE, _CENTRE)],
    6: [*_CORNERS, (_LEFT, _CENTRE), (_RIGHT, _CENTRE)],
}


def _pips(g: Drawing, places: Sequence[Point], socket: str) -> None:
    for x, y in places:
        bone = g.linear(0, y - 10, 0, y + 10, (0, "#e5d3c0"), (45, "#fff7ea"), (100, "#ffffff"))
        g.circle(x, y - 2.3, 11.5, socket)
        g.circle(x, y, 10.5, bone)


def _draw_rounded_die(g: Drawing, top: str, mid: str, low: str, side: str) -> None:
    g.rect(8, 14, 112, 110, 26, side, INK, 4)
    g.rect(8, 6, 112, 108, 26, g.linear(0, 6, 0, 114, (0, top), (45, mid), (100, low)), INK, 4)
    g.rect(17, 14, 94, 90, 20, g.radial(47, 34, 70, (0, "#ffffff", 0.28), (70, "#ffffff", 0)))
    g.path("M22 34 C24 22 32 16 44 15 L78 15", "none", "#ffffff", 6, ink=0.6)


def _cut(y: float, bottom: float) -> list[Point]:
    return [(32, y), (96, y), (120, y + 24), (120, bottom - 24), (96, bottom), (32, bottom), (8, bottom - 24),
            (8, y + 24)]


def _purple(g: Drawing) -> None:
    g.polygon(_cut(14, 124), "#2a1157", INK, 4)
    face = g.linear(0, 6, 0, 114, (0, "#c493ff"), (50, "#8b4fe0"), (100, "#5f2bb0"))
    g.polygon(_cut(6, 114), face, INK, 4)
    for facet, tone in (
        ([(32, 6), (8, 30), (24, 30), (32, 22)], "#e2c9ff"), ([(96, 6), (120, 30), (104, 30), (96, 22)], "#9a63e6"),
        ([(8, 90), (32, 114), (32, 98), (24, 90)], "#7b45cf"), ([(120, 90), (96, 114), (96, 98), (104, 90)], "#4f2796"),
    ):
        g.polygon(facet, tone, opacity=0.85)
    g.path("M32 22 H96 L104 30 V90 L96 98 H32 L24 90 V30 Z", "none", "#e7d4ff", 2, ink=0.55)


def _blue(g: Drawing) -> None:
    _draw_rounded_die(g, "#7fc0ff", "#3c7de0", "#2450a8", "#122a63")
    g.polygon([(68, 12), (54, 33), (63, 33), (59, 48), (75, 26), (66, 26)], "#ffd23c", INK, 2.4)


def _android(g: Drawing, value: int) -> None:
    """A head of steel whose screen shows as many eyes as the value."""
    g.path("M64 14 V4", "none", INK, 7)
    g.circle(64, 6, 6, "#ff8a6e", INK, 3)
    for x in (2.0, 112.0):
        g.rect(x, 46, 14, 32, 6, "#8794b3", INK, 3)
    g.rect(10, 20, 108, 104, 24, "#3b4460", INK, 4)
    g.rect(10, 13, 108, 102, 24, g.linear(0, 13, 0, 115, (0, "#eef3fc"), (50, "#b3c0dc"), (100, "#7b89aa")), INK, 4)
    g.path("M22 40 C24 28 32 23 42 22 L76 22", "none", "#ffffff", 5, ink=0.8)
    g.rect(22, 29, 84, 70, 16, g.linear(0, 29, 0, 99, (0, "#0a1420"), (100, "#16314a")), INK, 3)
    for x, y in PIPS[value]:
        at = (64 + (x - 64) * 0.86, 64 + (y - _CENTRE) * 0.82)
        g.circle(*at, 11.5, "#2fe0d0", opacity=0.28)
        g.circle(*at, 8.6, "#5ff2e2")
        g.circle(at[0] - 2.4, at[1] - 2.6, 2.6, "#ffffff")


def bake() -> None:
    for value in PIPS:
        for name in ("purple", "blue", "android"):
            g = Drawing(128, 128)
            if name == "purple":
                _purple(g)
                _pips(g, PIPS[value], "#3b1a78")
            elif name == "blue":
                _blue(g)
                _pips(g, PIPS[value], "#122a63")
            else:
                _android(g, value)
            g.save(f"klotho97/die_{name}_{value}")
    blank = Drawing(128, 128)
    _draw_rounded_die(blank, "#ff8a6e", "#dd4440", "#ab2733", "#6e1620")
    blank.save("klotho97/die_red_0")
