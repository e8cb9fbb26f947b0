"""The log: a single line on the table that opens to the whole log, a panel on
the workbench, and the pictures of its lines."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.steel import steel_panel, well
from klotho_games.games.klotho97.table.look.style import MUTE, PALE_GOLD
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, keycap, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, PAPER, SEMI, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.goal_block import GoalLook
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table
    from klotho_games.games.klotho97.table.workbench import Workbench

Z = 12
OVER_ALL = 260
"""Height of the open log, above the table."""
_KEY = "l"


class LineLog(LogPanel):
    """The newest sentence on the platform. A click or a key opens the whole log over the edge of the table."""

    def __init__(self, table: Table) -> None:
        places = table.places
        box, title, lines = places["log"], places["log_title"], places["log_lines"]
        super().__init__(table, box, lines, _look(box, title, alpha=0.97), z=OVER_ALL)
        self.open(False)
        slot = places["log_line"]
        line = slot.move(0, 3).grow(0, 2) if table.stage.look.text_scale > 1 else slot
        self._line = table.add(Panel(line, z=Z, margin=4))
        self._spot = table.spot(Spot("log-button", line, "", role=_("log"), press=self.toggle, ring=10,
                                     shortcut=_KEY))

    def refresh(self) -> None:
        super().refresh()
        if hasattr(self, "_line"):
            self._show_line()

    def _show_line(self) -> None:
        newest = self._log[-1] if self._log else None
        self._spot.label = newest.text if newest is not None else _("Nothing has happened yet.")
        self._spot.tip = _("The whole game log")
        self._line.show(_paint_line, newest)

    def toggle(self) -> None:
        self.scene.stage.sound.play("ui_close" if self.is_open else "ui_open")
        self.open(not self.is_open)

    def cover(self, box: Box | None) -> None:
        """Hide the line while something covers a part of it, so that no half words look out; None shows it again."""
        self._line.visible = box is None or not box.overlap(self._line.box)

    def put_away(self) -> bool:
        """Close the log. Returns whether it was open."""
        if self.is_open:
            self.toggle()
            return True
        return False


def goal_look() -> GoalLook:
    return GoalLook(partial(steel_panel, alpha=0.84, bolted=False), PALE_GOLD, PAPER, MUTE, pad=13, ring=16)


def _paint_line(pen: Pen, box: Box, told: Told | None) -> None:
    well(pen, box, 9)
    right = box.right - 38
    keycap(pen, _KEY.upper(), right, box.centre[1] - 1, 22)
    icon(pen, "menu", Box(right - 34, box.centre[1] - 10, 22, 20), MUTE, 2.4)
    left = box.x + 12
    if told is not None:
        side = box.h - 4
        paint_picture(pen, Box(left, box.y + 2, side, side), told)
        left += side + 14
    words = told.text if told is not None else _("Nothing has happened yet.")
    pen.text(words, Box(left, box.y, right - 50 - left, box.h), 20, PAPER if told is not None else MUTE, SEMI)


def bench_log(bench: Workbench) -> LogPanel:
    places = bench.places
    box = places["log"]
    panel = LogPanel(bench, box, places["log_lines"], _look(box, places["log_title"], alpha=0.84), z=10)
    panel.show(bench.table.log)
    return panel


class LessonWords:
    """The words of the lesson over the log, because the lesson's card stays on the table, under the bench."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        box = bench.places["log"]
        self._head = bench.places["log_title"].move(-box.x, -box.y)
        self._panel = bench.add(Panel(box, z=Z))
        self._spot = bench.spot(Spot("lesson", box, "", role=_("lesson"), ring=16, order=4))

    def show(self, step: int) -> None:
        """Show what to do in this step of the stake."""
        words = self.bench.table.mode.words_for_step(step)
        if words == self._spot.label:
            return
        self._panel.show(_paint_lesson, self._head, words)
        self._spot.label = words
        # The panel has a fixed size, so players who need larger letters get a tip.
        self._spot.tip = words if self.bench.stage.look.text_scale >= LARGE else ""
        self.bench.spoken(words)


def _paint_lesson(pen: Pen, whole: Box, head: Box, words: str) -> None:
    steel_panel(pen, whole, alpha=1.0, accent=GOLD)
    pen.text(_("Lesson"), head, 26, PALE_GOLD, SERIF)
    room = Box(head.x, head.bottom + 4, whole.w - 2 * head.x, whole.h - head.bottom - 18)
    pen.text(words, room, 22, PAPER, SEMI, wrap=True, valign="top")


def _look(box: Box, title: Box, *, alpha: float) -> LogLook:
    head = title.move(-box.x, -box.y)

    def ground(pen: Pen, whole: Box) -> None:
        steel_panel(pen, whole, alpha=alpha)
        icon(pen, "menu", Box(head.x, head.centre[1] - 12, 24, 24), MUTE, 2.4)
        pen.text(_("Log"), head.without_left(34), 26, PAPER, SERIF)

    return LogLook(ground, paint_picture, PAPER, MUTE, "#3a3326", "#e8b44c", gap=8)


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    """Paint the subject of a line, with the player's mark at its corner."""
    pen.svg(f"klotho97/{told.icon or 'spindle'}", box.grow(-1))
    if told.seat is not None:
        seat_shape(pen, told.seat, Box(box.right - 14, box.bottom - 15, 18, 18))
