"""Minerals: a shape, a colour, a name and pips for each (AST-A2)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.games.asteroid_miners.rules.cards import PICTURE
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK

from .steel import larger
from .style import ART


def mineral_art(pips: int) -> str:
    return f"{ART}/mineral_{PICTURE[pips]}"


def mineral(pen: Pen, pips: int, centre: Point, side: float, *, alpha: float = 1, shadow: float = 0) -> None:
    pen.svg(mineral_art(pips), Box.around(centre, side, side), alpha=alpha, shadow=shadow)


def paint_pair(pen: Pen, centre: Point, needs: Sequence[int], side: float, have: Sequence[bool] = ()) -> None:
    """Paint the two minerals of a component with a plus between them. Minerals not yet mined are pale."""
    for n, (pips, x) in enumerate(zip(needs, (centre[0] - side * 0.72, centre[0] + side * 0.72), strict=True)):
        mineral(pen, pips, (x, centre[1]), side, alpha=1 if not have or have[n] else 0.4)
    size = larger(pen, max(20.0, side * 0.62), 29)
    pen.text("+", Box.around(centre, side * 0.7, side), size, "#d8cdb8", BLACK, align="centre", grow=False)


def hole(pen: Pen, centre: Point, side: float) -> None:
    """Paint the hole of a mineral that has been dug out."""
    s = Sketch(64, 64)
    s.path("M8 34 L16 18 L32 10 L50 16 L58 34 L50 50 L32 56 L14 50 Z", "#0c0806", "#e0bf98", 2.5, opacity=0.82,
           stroke_opacity=0.45)
    s.path("M14 34 L20 22 L33 16 L46 20", "none", "#000000", 6, stroke_opacity=0.6)
    pen.sketch(s, Box.around(centre, side, side))
