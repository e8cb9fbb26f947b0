"""The look of this table's log, and the pictures of its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.klobba.table.look.ground import paint_panel
from klotho_games.games.klobba.table.look.style import CREAM, LIT, SAND
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD
from klotho_games.stage.table.goal_block import GoalLook
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

Z = 12
_STONE = "#604430"
_SIZE, _LARGEST = 21.0, 1.6


def log_panel(table: Table) -> LogPanel:
    places = table.places
    # If it grew further, only one line would fit; the bar shows the newest line at any size.
    size = _SIZE * min(1.0, _LARGEST / table.stage.look.text_scale)
    look = LogLook(lambda pen, box: paint_panel(pen, box, _("The story so far")), paint_picture, CREAM, SAND, LIT,
                   "#e8b44c", size=size, gap=8, rim=14)
    return LogPanel(table, places["log"], places["log_lines"], look, z=Z)


def goal_look() -> GoalLook:
    return GoalLook(paint_panel, GOLD, CREAM, SAND, ring=18)


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    """Paint the subject of a line on a pebble, with the player's mark at its corner."""
    pen.panel(box, _STONE, radius=box.w / 2)
    pen.svg(f"klobba/{told.icon or 'ico_club'}", box.grow(-6))
    if told.seat is not None:
        seat_shape(pen, told.seat, Box(box.right - 13, box.bottom - 15, 18, 18))
