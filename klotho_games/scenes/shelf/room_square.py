"""The room on the shelf: the way to its sheet, and while it is open a square to scan, so that people can join at any
time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, INK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import Tappable

if TYPE_CHECKING:
    from .page import Shelf

_KNOB = Box(1464, 32, 72, 58)
_SQUARE = Box(1154, 722, 238, 242)
"""Leans at the corner of the cabinet, in front of the lower plank."""
_LABEL = 34.0


def add_room(shelf: Shelf, covered: bool) -> None:
    """Add the room's square if newcomers can come in and no box is `covered` by it, otherwise a button."""
    room = shelf.program.room
    if room is None or not room[0] or covered:
        told = _("Play with phones") if room is None else _("The room is open")
        Button(shelf, "room", _KNOB, "", shelf.program.open_phones, icon="phone", shortcut="p", z=22,
               kind="secondary" if room is None else "paper", tip=_("{told}. Key: {key}").format(told=told, key="P"),
               spoken=told, style=ButtonStyle(radius=16, icon_size=34), leads_on=True)
        return
    from klotho_games.phones.code import squares
    from klotho_games.scenes.kit.qr_code import paint_squares

    url, n = room
    rows = squares(url)
    told = ngettext("{n} guest", "{n} guests", n).format(n=n) if n else _("Scan to join")

    def paint(pen: Pen, spot: Spot) -> None:
        box = _SQUARE.at_origin
        lit = spot.hovered or pen.look.high_contrast
        pen.panel(box, "#ffffff", edge="#e0a63c" if lit else "#8a6a34", edge_width=4 if lit else 2, radius=14, shadow=8)
        side = box.h - _LABEL
        paint_squares(pen, Box((box.w - side) / 2, 2, side, side), rows)
        pen.text(told, box.bottom_part(_LABEL + 6), 22, INK, BOLD, align="centre", grow=False)

    Tappable(shelf, "room", _SQUARE, _("The room"), paint, shelf.program.open_phones, value=told,
             tip=_("The room is open: scan to join. Key: {key}").format(key="P"), z=50, margin=20, ring=14,
             shortcut="p", key=("room", url, told), leads_on=True)
