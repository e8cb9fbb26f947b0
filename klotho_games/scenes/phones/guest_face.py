"""The face of a guest: the mark of the seat with their token in it, the token alone, or a figure."""

from __future__ import annotations

from klotho_games.core.people.profiles import PORTRAITS
from klotho_games.phones.party import Guest
from klotho_games.scenes.kit.frame import paint_portrait
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen


def paint_guest(pen: Pen, guest: Guest, box: Box, seat: int = -1) -> None:
    """Paint a guest at a seat, or without one if `seat` is -1."""
    if seat >= 0:
        seat_shape(pen, seat, box)
    elif guest.face in PORTRAITS:
        paint_portrait(pen, guest.face, box, shadow=0)
    else:
        icon(pen, "person", box.grow(-6), "#5a4526")
