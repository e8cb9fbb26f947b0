"""The look of this table's log, and the pictures of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.katamari.table.look.style import INK, SOFT, badge, panel
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.table.goal_block import GoalLook
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 12
_NAMED = {
    "emperor": "k_emperor", "crash": "d_yellow_6", "pile": "k_cycle", "pass": "k_power", "i_y1": "d_yellow_5",
    "i_y2": "d_yellow_2", "i_b1": "d_blue_4", "i_p2": "d_purple_5",
}
"""Pictures for icons that the telling names by their meaning."""


def log_panel(table: Table) -> LogPanel:
    places = table.places
    box = places.of("log")
    title = places.of("log", "title").move(-box.x, -box.y)

    def ground(pen: Pen, whole: Box) -> None:
        panel(pen, whole)
        pen.text(_("Log"), title, 26, INK, FREDOKA)

    def picture(pen: Pen, at: Box, told: Told) -> None:
        paint_picture(pen, at, told, table.state.cousins)

    look = LogLook(ground, picture, INK, SOFT, "#ffe3a8", "#e8b44c", gap=8 if places.seats == 4 else 11,
                   stamp=lambda: table.state.cousins)
    return LogPanel(table, box, places.of("log", "lines"), look, z=Z)


def goal_look() -> GoalLook:
    return GoalLook(panel, INK, INK, SOFT, FREDOKA, pad=18, ring=26)


def paint_picture(pen: Pen, box: Box, told: Told, cousins: Sequence[str] = ()) -> None:
    """Paint the picture of a line, with the seat's mark in the corner."""
    name = _NAMED.get(told.icon, told.icon)
    if told.icon == "pass" and told.seat is not None and cousins:
        name = f"c_{cousins[told.seat]}_normal"
    pen.svg(f"katamari/{name}", box.grow(-1))
    if told.seat is not None:
        seat_shape(pen, badge(cousins, told.seat), Box(box.right - 12, box.bottom - 13, 16, 16))
