"""A QR code as people scan it from a screen."""

from __future__ import annotations

import pygame

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen

_QUIET = 4
"""Width of the light margin in squares. Without it a camera does not find the code."""


def paint_squares(pen: Pen, box: Box, rows: tuple[tuple[bool, ...], ...]) -> None:
    """Paint the code in squares of whole pixels, so that it is sharp at every size. The ground has to be white."""
    room = pen.rect(box)
    n = len(rows) + 2 * _QUIET
    side = room.w // n
    left = room.x + (room.w - side * len(rows)) // 2
    top = room.y + (room.h - side * len(rows)) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                pen.surface.fill("#000000", pygame.Rect(left + x * side, top + y * side, side, side))
