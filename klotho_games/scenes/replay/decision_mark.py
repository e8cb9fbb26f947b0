"""Where a decision is marked on a table, so that a small picture can show that part of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pygame

from klotho_games.stage.devices.geometry import Box

LEAST = 640.0
"""The least width of the table that a picture shows."""
_COARSE, _ALIKE, _SPECKS = 4, 16, 6
"""For comparing two pictures: the size of a grid cell, how close colours are alike, and how many cells can differ."""


def part_of_table(mark: Box | None, room: Box, shape: float) -> Box:
    """Return the part of the table around a mark, or without one, as much of the table as the shape allows.

    `shape` is the width for a height of 1. A mark below the room, such as a button, is not shown.
    """
    tall = min(room.h, room.w / shape)
    if mark is None or mark.centre[1] > room.bottom:
        return Box.around(room.centre, tall * shape, tall)
    wide = min(tall * shape, max(LEAST, mark.w * 1.3, mark.h * 1.3 * shape))
    return room.part_around(mark.centre, wide, wide / shape)


def find_differences(one: pygame.Surface, other: pygame.Surface, room: Box, scale: float) -> list[Box]:
    """Return the places of the table where two pictures differ."""
    cut = pygame.Rect(*(round(v * scale) for v in room)).clip(one.get_rect())
    size = cut.w // _COARSE, cut.h // _COARSE
    small = [pygame.transform.smoothscale(picture.subsurface(cut), size) for picture in (one, other)]
    same = pygame.mask.from_threshold(small[0], (0, 0, 0), (_ALIKE, _ALIKE, _ALIKE, 255), small[1])
    same.invert()
    rects = [part.get_bounding_rects()[0] for part in same.connected_components(_SPECKS)]
    return [Box(*(v * _COARSE / scale for v in rect)).move(room.x, room.y) for rect in rects]


def main_place(places: Sequence[Box], most: float = LEAST) -> Box | None:
    """Return the union of the places if they are close together, otherwise the largest."""
    if not places:
        return None
    whole = reduce(Box.union, places)
    return whole if whole.w <= most else max(places, key=lambda box: box.w * box.h)
