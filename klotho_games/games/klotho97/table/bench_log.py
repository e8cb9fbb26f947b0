"""The log beside the workbench."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.klotho97.table.log import paint_picture
from klotho_games.games.klotho97.table.steel import steel_panel
from klotho_games.games.klotho97.table.style import MUTE
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import icon
from klotho_games.stage.log import LogLook, LogPanel
from klotho_games.stage.pen import Pen
from klotho_games.stage.theme import PAPER, SERIF

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.workbench import Workbench


def bench_log(bench: Workbench) -> LogPanel:
    box = bench.places["log"]
    title = bench.places["log_title"].moved(-box.x, -box.y)

    def ground(pen: Pen, whole: Box) -> None:
        steel_panel(pen, whole, alpha=0.84)
        icon(pen, "menu", Box(title.x, title.centre[1] - 12, 24, 24), MUTE, 2.4)
        pen.text(_("Log"), title.without_left(34), 26, PAPER, SERIF)

    look = LogLook(ground, paint_picture, PAPER, MUTE, "#3a3326", "#e8b44c", gap=8)
    log = LogPanel(bench, box, bench.places["log_lines"], look, z=10)
    log.show(bench.table.log)
    return log
