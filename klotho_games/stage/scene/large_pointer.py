"""A pointer that is larger than the system's: light with a dark rim, sharp in every window.

It is an arrow, a hand over things that can be used, and a closed hand that holds a piece.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import pygame

from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.sketch import Sketch

if TYPE_CHECKING:
    from .scene import Scene

SIDES = {"large": 60.0, "huge": 104.0}
"""The sizes, in canvas units."""
_SMALLEST = 0.7
"""In a window of a smaller scale than this, the pointer shrinks no further."""
_BODY, _EDGE = "#fffdf4", "#14161f"
_GRID = 64.0


class Shape(NamedTuple):
    path: str
    tip: Point
    """The point that it points with."""
    folds: str = ""


SHAPES = {
    "arrow": Shape("M8 4 L8 49 L19 39 L27 57 L37 53 L29 36 L44 36 Z", (8, 4)),
    "hand": Shape("M20 10 a6 6 0 0 1 12 0 V28 c3 -4 9 -3 10 1 c4 -3 9 -1 9 3 c4 -2 8 1 8 5 V45 c0 9 -6 15 -14 15 H33 "
                  "c-6 0 -10 -3 -13 -8 L10 38 c-3 -6 4 -10 8 -5 L20 36 Z", (26, 5), "M32 28 V36 M42 30 V37 M51 33 V38"),
    "grab": Shape("M15 30 c0 -6 8 -8 11 -3 c2 -6 10 -6 12 0 c3 -5 10 -3 10 2 c5 -2 9 1 9 6 V45 c0 9 -6 15 -14 15 H31 "
                  "c-6 0 -10 -3 -13 -8 L9 42 c-3 -6 2 -9 6 -6 Z", (33, 36), "M26 28 V37 M38 28 V37 M48 31 V38"),
}


class LargePointer:
    def __init__(self) -> None:
        self._shown: tuple[str, int] | None = None
        """Its shape and size; None while the system's own pointer is shown."""

    def follow(self, scene: Scene | None, look: DrawStyle, wish: str) -> None:
        """Update the shape once a frame, as the thing under the pointer can change."""
        if wish not in SIDES:
            if self._shown is not None:
                _set(pygame.cursors.Cursor(pygame.SYSTEM_CURSOR_ARROW))
            self._shown = None
            return
        wanted = shape_over(scene), round(SIDES[wish] * max(_SMALLEST, look.scale))
        if wanted != self._shown:
            self._shown = wanted
            _set(cursor(look, *wanted))


def _set(cursor: pygame.cursors.Cursor) -> None:
    with suppress(pygame.error):  # a system that accepts no cursor keeps its own
        pygame.mouse.set_cursor(cursor)


def shape_over(scene: Scene | None) -> str:
    if scene is None:
        return "arrow"
    if scene.drag is not None and scene.drag.held_piece and scene.drag.by_pointer:
        return "grab"
    spot = scene.focus.hovered
    return "hand" if spot is not None and spot.enabled else "arrow"


def cursor(look: DrawStyle, name: str, side: int) -> pygame.cursors.Cursor:
    shape, k = SHAPES[name], side / _GRID
    s = Sketch(_GRID, _GRID).path(shape.path, _BODY, _EDGE, 5)
    if shape.folds:
        s.path(shape.folds, "none", _EDGE, 3)
    return pygame.cursors.Cursor((round(shape.tip[0] * k), round(shape.tip[1] * k)),
                                 look.art.sketch(s.source(), side, side))
