"""Pictures with a shadow painted in. They are placed by the object in them, not by the edges of the file."""

from __future__ import annotations

from functools import lru_cache

import pygame

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import read_art_json
from klotho_games.stage.drawing.pen import Pen

_UNTOLD = {"size": [100.0, 100.0], "box": [0.0, 0.0, 100.0, 100.0], "at": [0.0, 0.0]}
"""The geometry that is used when `pieces.json` cannot be read: no shadow, and the picture fills its place."""


@lru_cache(maxsize=4)
def _read_geometry(folder: str) -> dict[str, dict[str, list[float]]]:
    return read_art_json(f"{folder}/pieces")


def _piece_geometry(name: str) -> dict[str, list[float]]:
    folder, _, piece = name.rpartition("/")
    known = _read_geometry(folder)
    return known[piece] if known else _UNTOLD


def whole(name: str, place: Box) -> Box:
    """Return the box of the whole file for which the object in it fills `place`. `name` is like "shell/box_karthis"."""
    told = _piece_geometry(name)
    (w, h), (x, y, inner_w, inner_h) = told["size"], told["box"]
    kx, ky = place.w / inner_w, place.h / inner_h
    return Box(place.x - x * kx, place.y - y * ky, w * kx, h * ky)


def own_place(name: str) -> Box:
    """Where the file belongs on the canvas, for pictures that have only one place."""
    told = _piece_geometry(name)
    return Box(*told["at"], *told["size"])


def paint_piece(pen: Pen, name: str, place: Box, alpha: float = 1.0) -> None:
    pen.raster(f"{name}.webp", whole(name, place), alpha=alpha)


def paint_strip(pen: Pen, name: str, place: Box) -> None:
    """Paint a picture as wide as `place`: both ends keep their shape, and only the middle is stretched."""
    _x, _y, inner_w, inner_h = _piece_geometry(name)["box"]
    own = whole(name, Box(place.x, place.y, inner_w * place.h / inner_h, place.h))
    r = pen.rect(Box(own.x, own.y, own.w + place.w - inner_w * place.h / inner_h, own.h))
    drawn = pen.look.art.raster(f"{name}.webp", pen.rect(own).w, r.h)
    key = ("strip", name, r.size)
    pen.piece(pen.look.art.keep(key, lambda: _stretch_middle(drawn, r.w)), r, key)


def _stretch_middle(drawn: pygame.Surface, wide: int) -> pygame.Surface:
    w, h = drawn.get_size()
    end = min(w, wide) // 2
    longer = pygame.Surface((wide, h), pygame.SRCALPHA, 32)
    middle = pygame.transform.scale(drawn.subsurface((w // 2, 0, 1, h)), (max(1, wide - 2 * end), h))
    for part, x in ((middle, end), (drawn.subsurface((0, 0, end, h)), 0),
                    (drawn.subsurface((w - end, 0, end, h)), wide - end)):
        longer.blit(part, (x, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return longer
