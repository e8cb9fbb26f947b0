"""The look of this table's log, and the pictures of its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.table.look.plates import paint_log
from klotho_games.games.asteroid_miners.table.look.steel import larger
from klotho_games.games.asteroid_miners.table.look.style import ART, CREAM, CREWS, DIM, PALE, SHADE
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SERIF
from klotho_games.stage.table.goal_block import GoalLook
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 12


def log_panel(table: Table) -> LogPanel:
    box = table.places["log"]
    lines = Box(box.x + 8, box.y + 48, box.w - 16, box.h - 60)

    def ground(pen: Pen, whole: Box) -> None:
        paint_log(pen, whole)
        pen.text(_("Log"), Box(20, 8, 200, 36), larger(pen, 24, 32), PALE, SERIF, shadow=SHADE, grow=False)

    mark = paint_with_mark if len(table.names) > 1 else paint_picture
    look = LogLook(ground, mark, CREAM, DIM, "#3a2410", "#c0762a", gap=4, pad=10)
    return LogPanel(table, box, lines, look, z=Z)


def goal_look() -> GoalLook:
    return GoalLook(paint_log, PALE, CREAM, DIM, ring=16)


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    name = told.icon or "spool"
    if name.startswith("event_"):
        pen.raster(f"{ART}/{name}.webp", Box.around(box.centre, box.w, box.w * 0.8), radius=6, cover=True)
    else:
        pen.svg(f"{ART}/{name}", box.grow(-1))


def paint_with_mark(pen: Pen, box: Box, told: Told) -> None:
    """Paint the subject of a line, with the crew's mark at its corner."""
    paint_picture(pen, box, told)
    if told.seat is not None:
        seat_shape(pen, CREWS[told.seat].mark, Box(box.right - 14, box.bottom - 15, 18, 18))
