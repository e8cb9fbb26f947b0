"""Which part of the graph paper is visible, and how large: the paper grows as the explorer goes on.

The view is computed from the tiles in the order in which they were explored, so it is the same after an undo. It moves
only if a tile would not be visible otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from klotho_games.games.karthis.rules.floor_map import HEIGHT, START, WIDTH, Sheet, place_of
from klotho_games.stage.devices.geometry import Box, Point

_SIZES = (128.0, 112.0, 98.0, 86.0, 76.0, 67.0, 59.0, 52.0, 46.0, 41.0, 37.0)
"""Sizes of a tile, in canvas units. At 128 the tile sheet is shown as drawn; at 37 all of the paper is visible."""
LARGEST, SMALLEST = _SIZES[0], _SIZES[-1]
_AROUND = 0.62
"""Tiles of room around the explored ones, for the stitches of openings and the hatching."""


class Camera(NamedTuple):
    """A view of the sheet: `x`, `y` is the corner of the sheet on the canvas, `tile` the size of a square."""

    x: float
    y: float
    tile: float

    def square(self, square: int) -> Box:
        column, row = place_of(square)
        return self.at(column, row)

    def at(self, column: float, row: float) -> Box:
        return Box(self.x + column * self.tile, self.y + row * self.tile, self.tile, self.tile)

    def sheet(self) -> Box:
        return Box(self.x, self.y, WIDTH * self.tile, HEIGHT * self.tile)

    def towards(self, other: Camera, t: float) -> Camera:
        """Return a view between this and another.

        The size changes evenly to the eye, and the point common to both stays in place.
        """
        if t >= 1:
            return other
        tile = self.tile * (other.tile / self.tile) ** t
        k = t if abs(other.tile - self.tile) < 0.01 else (tile - self.tile) / (other.tile - self.tile)
        return Camera(self.x + (other.x - self.x) * k, self.y + (other.y - self.y) * k, tile)

    def zoom(self, tile: float, around: Point) -> Camera:
        """Return the view at another size, with the same point of the paper under `around`."""
        k = tile / self.tile
        return Camera(around[0] - (around[0] - self.x) * k, around[1] - (around[1] - self.y) * k, tile)


def room_on(page: Box) -> Box:
    """Return the room for the map on the page: beside the torch, below the title."""
    return Box(page.x + 112, page.y + 98, page.w - 132, page.h - 122)


def first_view(room: Box) -> Camera:
    """Return the view of a fresh sheet: the start tile in the middle of the page's lower edge."""
    column, row = place_of(START)
    below = room.bottom - _AROUND * LARGEST
    return Camera(round(room.centre[0] - (column + 0.5) * LARGEST), round(below - (row + 1) * LARGEST), LARGEST)


def view_of(sheet: Sheet, room: Box) -> Camera:
    """Add the tiles one by one. The view stays as long as they fit; otherwise it is centred again."""
    camera = first_view(room)
    seen: list[int] = []
    for tile in sheet.tiles:
        seen.append(tile.square)
        camera = _with_room(camera, _bounds(seen), room)
    return camera


def _bounds(squares: Iterable[int]) -> Box:
    """Return the bounds of these squares in tiles, with room around them."""
    places = [place_of(square) for square in squares]
    left, right = min(x for x, _ in places), max(x for x, _ in places) + 1
    top, bottom = min(y for _, y in places), max(y for _, y in places) + 1
    return Box(left, top, right - left, bottom - top).grow(_AROUND)


def bounds_of(sheet: Sheet) -> Box:
    """Return the bounds of the explored rooms in tiles, with room around them."""
    return _bounds(tile.square for tile in sheet.tiles)


def _with_room(camera: Camera, bounds: Box, room: Box) -> Camera:
    tile = next((size for size in _SIZES if bounds.w * size <= room.w and bounds.h * size <= room.h), SMALLEST)
    anew = tile != camera.tile
    shown = Camera(camera.x, camera.y, tile)
    x, y = shown.x, shown.y
    if anew or not _fits(shown.x, bounds.x, bounds.w, tile, room.x, room.w):
        x = _centred_start(room.x, room.w, bounds.x, bounds.w, tile, WIDTH)
    if anew or not _fits(shown.y, bounds.y, bounds.h, tile, room.y, room.h):
        y = _centred_start(room.y, room.h, bounds.y, bounds.h, tile, HEIGHT)
    return Camera(round(x), round(y), tile)


def _fits(origin: float, first: float, length: float, tile: float, start: float, room: float) -> bool:
    begin = origin + first * tile
    return begin >= start - 1 and begin + length * tile <= start + room + 1


def _centred_start(start: float, room: float, first: float, length: float, tile: float, squares: int) -> float:
    """Return the start of the sheet that centres `first` to `first + length`, with no more bare desk than necessary."""
    least, most = start + room - (squares + _AROUND) * tile, start + _AROUND * tile
    if least > most:
        return start + (room - squares * tile) / 2
    return min(most, max(least, start + (room - length * tile) / 2 - first * tile))
