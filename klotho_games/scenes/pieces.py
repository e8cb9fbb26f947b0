"""Baked pictures that carry their own shadow: where they lie is told by the thing itself, not by the file's edges."""

from __future__ import annotations

import json
from functools import lru_cache

from klotho_games.stage.art import art_root
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen


@lru_cache(maxsize=4)
def _known(folder: str) -> dict[str, dict[str, list[float]]]:
    known: dict[str, dict[str, list[float]]] = json.loads((art_root() / folder / "pieces.json").read_text("utf-8"))
    return known


def whole(name: str, place: Box) -> Box:
    """The box of the whole file when the thing in it fills `place`; `name` is "shell/box_karthis"."""
    folder, _, piece = name.rpartition("/")
    told = _known(folder)[piece]
    (w, h), (x, y, inner_w, inner_h) = told["size"], told["box"]
    kx, ky = place.w / inner_w, place.h / inner_h
    return Box(place.x - x * kx, place.y - y * ky, w * kx, h * ky)


def own_place(name: str) -> Box:
    """Where the file lies on the canvas, for pictures that have one place only."""
    folder, _, piece = name.rpartition("/")
    told = _known(folder)[piece]
    return Box(*told["at"], *told["size"])


def piece(pen: Pen, name: str, place: Box, alpha: float = 1.0) -> None:
    pen.raster(f"{name}.webp", whole(name, place), alpha=alpha)
