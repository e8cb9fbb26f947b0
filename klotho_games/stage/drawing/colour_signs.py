"""Colours that mean something, and the sign that tells the same to whoever cannot tell them apart.

A table declares its own in `table_colours.py`, `COLOURS`. A test paints each of them, looks at the pictures through
eyes that lack a kind of cone, and in grey: two that belong to one family are far apart by colour or differ in sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box

from .icons import seat_shape
from .pen import Pen
from .theme import SEATS


class Tinted(NamedTuple):
    """One thing that has its colour; painted as people meet it."""

    name: str
    sign: str
    """A shape, a pattern, a number that comes with the colour; empty where the colour is all there is."""
    paint: Callable[[Pen, Box], None]


class Family(NamedTuple):
    """Things that people tell from one another."""

    name: str
    members: tuple[Tinted, ...]


def pictures(name: str, **signs: str) -> Family:
    """A family of pictures named alike: `pictures("game/cube_{}", red="a disc", teal="a square")`."""
    return Family(name, tuple(tinted_picture(name.format(one), sign) for one, sign in signs.items()))


def tinted_picture(picture: str, sign: str = "") -> Tinted:
    return Tinted(picture, sign, lambda pen, box: pen.svg(picture, box))


def seat_marks() -> Family:
    """Of the house: plates, names, lines of the coach."""
    return Family("seats", tuple(
        Tinted(mark.shape, mark.shape, lambda pen, box, seat=seat: seat_shape(pen, seat, box))  # type: ignore[misc]
        for seat, mark in enumerate(SEATS)
    ))
