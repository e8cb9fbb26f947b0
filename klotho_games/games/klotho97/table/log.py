"""How the log of this table looks, and the pictures of its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.words import _
from klotho_games.games.klotho97.table.steel import steel_panel
from klotho_games.games.klotho97.table.style import MUTE
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import icon, seat_shape
from klotho_games.stage.log import LogLook, LogPanel
from klotho_games.stage.pen import Pen
from klotho_games.stage.theme import PAPER, SERIF

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table

Z = 12
OVER_ALL = 260
"""At a table of six it lies over the panels at the right while it is open."""


def log_panel(table: Table) -> LogPanel:
    places = table.places
    box = places.of("log")
    title = places.of("log", "title").moved(-box.x, -box.y)
    full = places.seats == 6

    def ground(pen: Pen, whole: Box) -> None:
        steel_panel(pen, whole, alpha=0.97 if full else 0.84)
        icon(pen, "menu", Box(title.x, title.centre[1] - 12, 24, 24), MUTE, 2.4)
        pen.text(_("Log"), title.without_left(34), 26, PAPER, SERIF)

    look = LogLook(ground, paint_picture, PAPER, MUTE, "#3a3326", "#e8b44c", gap=8)
    return LogPanel(table, box, places.of("log", "lines"), look, z=OVER_ALL if full else Z)


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    """What it is about; whose it is, as a small mark at its corner."""
    pen.svg(f"klotho97/{told.icon or 'spindle'}", box.grown(-1))
    if told.seat is not None:
        seat_shape(pen, told.seat, Box(box.right - 14, box.bottom - 15, 18, 18))
