"""How high contrast shows what can't be used now: by an outline and hatching, never by colour alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from klotho_games.stage.devices.geometry import Box, Point

from .pen import Pen
from .sketch import Sketch, rounded_outline
from .theme import PLAIN_OFF, PLAIN_OFF_ON_PAPER

_DASH, _GAP = 11.0, 9.0


def draw_dashed_outline(s: Sketch, box: Box, radius: float, colour: str, width: float) -> None:
    """Draw a rounded outline in dashes."""
    _dashes(s, rounded_outline(*box, radius), colour, width)


def _dashes(s: Sketch, way: Sequence[Point], colour: str, width: float) -> None:
    left, drawing, piece = _DASH, True, [way[0]]
    for a, b in pairwise(way):
        at, far = a, math.dist(a, b)
        while far > left:
            t = left / far
            at = (at[0] + (b[0] - at[0]) * t, at[1] + (b[1] - at[1]) * t)
            if drawing:
                s.line([*piece, at], colour, width)
            far, drawing = far - left, not drawing
            left, piece = _DASH if drawing else _GAP, [at]
        left -= far
        piece.append(b)
    if drawing and len(piece) > 1:
        s.line(piece, colour, width)


def draw_hatching(s: Sketch, box: Box, step: float, colour: str, width: float, opacity: float = 1.0) -> None:
    """Draw diagonals across a box."""
    x = box.x - box.h
    while x < box.right:
        left, right = max(box.x, x), min(box.right, x + box.h)
        if right > left:
            s.line([(left, box.bottom - (left - x)), (right, box.bottom - (right - x))], colour, width,
                   opacity=opacity)
        x += step


def off_ink(on_paper: bool) -> str:
    return PLAIN_OFF_ON_PAPER if on_paper else PLAIN_OFF


def outline_off(pen: Pen, box: Box, radius: float, on_paper: bool) -> None:
    s = Sketch(box.w, box.h)
    draw_dashed_outline(s, box.at_origin.grow(-2), radius, off_ink(on_paper), 3)
    pen.sketch(s, box)


def cross_out(pen: Pen, box: Box, radius: float) -> None:
    """Cross out a picture that is out of play. It can still be seen between the lines, and its words can be read."""
    s = Sketch(box.w, box.h)
    inside = box.at_origin.grow(-4)
    for colour, width in (("#000000", 6.0), ("#ffffff", 3.0)):
        draw_hatching(s, inside.grow(-6), max(34.0, box.w / 1.7), colour, width)
    s.rect(*inside, radius, "none", "#000000", 7)
    draw_dashed_outline(s, inside, radius, "#ffffff", 4)
    pen.sketch(s, box)
