"""Colours with a meaning, and the sign that says the same to people who can't tell the colours apart.

A game declares its colours in `table/look/colours.py: COLOURS`, or in `table_colours.py` if its files are flat. A test
paints each of them and simulates colour blindness and greyscale: any two members of a family have to differ clearly in
colour, or in their sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box

from .icons import seat_shape
from .pen import Pen
from .theme import SEATS


class Tinted(NamedTuple):
    """A thing with a colour of its own, painted as players see it."""

    name: str
    sign: str
    """A shape, pattern or number that comes with the colour; empty if there is only the colour."""
    paint: Callable[[Pen, Box], None]


class Family(NamedTuple):
    """Things that players have to tell apart."""

    name: str
    members: tuple[Tinted, ...]


def pictures(name: str, **signs: str) -> Family:
    """A family of pictures with similar names: `pictures("game/cube_{}", red="a disc", teal="a square")`."""
    return Family(name, tuple(tinted_picture(name.format(one), sign) for one, sign in signs.items()))


def tinted_picture(picture: str, sign: str = "") -> Tinted:
    return Tinted(picture, sign, lambda pen, box: pen.svg(picture, box))


def seat_marks() -> Family:
    """The house's seat marks, for plates, names and the coach's lines."""
    return Family("seats", tuple(
        Tinted(mark.shape, mark.shape, lambda pen, box, seat=seat: seat_shape(pen, seat, box))  # type: ignore[misc]
        for seat, mark in enumerate(SEATS)
    ))
