"""How the log of this table and of its workbench looks, and the pictures of its lines."""

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
from klotho_games.stage.scene import Scene
from klotho_games.stage.theme import PAPER, SERIF

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table
    from klotho_games.games.klotho97.table.workbench import Workbench

Z = 12
OVER_ALL = 260
"""At a table of six it lies over the panels at the right while it is open."""


def log_panel(table: Table) -> LogPanel:
    places = table.places
    full = places.seats == 6
    boxes = places.of("log"), places.of("log", "title"), places.of("log", "lines")
    return _panel(table, *boxes, alpha=0.97 if full else 0.84, z=OVER_ALL if full else Z)


def bench_log(bench: Workbench) -> LogPanel:
    places = bench.places
    panel = _panel(bench, places["log"], places["log_title"], places["log_lines"], alpha=0.84, z=10)
    panel.show(bench.table.log)
    return panel


def _panel(scene: Scene, box: Box, title: Box, lines: Box, *, alpha: float, z: float) -> LogPanel:
    head = title.moved(-box.x, -box.y)

    def ground(pen: Pen, whole: Box) -> None:
        steel_panel(pen, whole, alpha=alpha)
        icon(pen, "menu", Box(head.x, head.centre[1] - 12, 24, 24), MUTE, 2.4)
        pen.text(_("Log"), head.without_left(34), 26, PAPER, SERIF)

    look = LogLook(ground, paint_picture, PAPER, MUTE, "#3a3326", "#e8b44c", gap=8)
    return LogPanel(scene, box, lines, look, z=z)


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    """What it is about; whose it is, as a small mark at its corner."""
    pen.svg(f"klotho97/{told.icon or 'spindle'}", box.grown(-1))
    if told.seat is not None:
        seat_shape(pen, told.seat, Box(box.right - 14, box.bottom - 15, 18, 18))
