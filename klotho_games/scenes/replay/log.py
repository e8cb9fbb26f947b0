"""The game log of a replay, by turns. Choosing a line takes the replay there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from klotho_games.coach.turn_axis import Turns
from klotho_games.core.contract import Told
from klotho_games.core.i18n import _, capital, pgettext
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, INK, SEMI, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scroll import BAR, ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper, text_height

_SHEET = Box.around(CANVAS.centre, 1180, 960)
_MARK = 40.0


class ReplayLogLine(NamedTuple):
    ply: int
    """The step that the line describes."""
    told: Told


class ReplayLog(ListScene):
    overlay = True
    name = "replay-log"
    pads = Pads.SOLE
    put_away = True

    def __init__(self, lines: Sequence[ReplayLogLine], turns: Turns, here: int, go: Callable[[int], None],
                 mark_of: Callable[[int], int]) -> None:
        super().__init__()
        self._lines, self._turns, self._here, self._go, self._mark_of = lines, turns, here, go, mark_of

    @property
    def screen_title(self) -> str:
        return _("What happened")

    def build(self) -> None:
        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin, shadow=20)
            pen.text(_("What happened"), Box(48, 24, 700, 62), 42, INK, SERIF_BLACK)
            pen.thread([(48, 98), (_SHEET.w - 48, 98)], 3, shadow=False)

        self.add(Sprite(_SHEET, paint, z=5, margin=60))
        room = Box(_SHEET.x + 48, _SHEET.y + 116, _SHEET.w - 96, _SHEET.h - 220)
        rows, at = self._rows(room.w - BAR - 12)
        self._area = ScrollArea(self, "log", room, rows, gap=4, label=_("What happened"))
        self._area.scroll_to(sum(row.height + 4 for row in rows[:at]) - room.h / 2, gently=False)
        here = next((spot for spot, _box in rows[at].spots), None) if rows else None
        if here is not None:
            self.focus.set(here)
        Button(self, "close", Box(_SHEET.right - 288, _SHEET.bottom - 84, 240, 58), _("Close"), self.back, kind="paper",
               icon="check", shortcut="cancel", style=ButtonStyle(size=24))

    def _rows(self, wide: float) -> tuple[list[ScrollRow], int]:
        """The rows, and the index of the one where the replay is."""
        rows: list[ScrollRow] = []
        at, turn = 0, None
        here = self._newest()
        for n, line in enumerate(self._lines):
            if self._turns.at(line.ply) != turn:
                turn = self._turns.at(line.ply)
                rows.append(self._heading(self._turns.describe_turn(line.ply)))
            rows.append(self._row(n, line, wide, newest=n == here))
            if n == here:
                at = len(rows) - 1
        return rows, at

    def _newest(self) -> int:
        """The last line before the position of the replay."""
        return sum(line.ply < self._here for line in self._lines) - 1

    def _heading(self, words: str) -> ScrollRow:
        words = capital(words)
        height = 46 * min(self.stage.look.text_scale, 1.6)

        def paint(pen: Pen, box: Box) -> None:
            pen.text(words, box, 24, "#6a3a08", BOLD, valign="bottom")

        return ScrollRow(height, paint)

    def _row(self, n: int, line: ReplayLogLine, wide: float, newest: bool) -> ScrollRow:
        look, told = self.stage.look, line.told
        height = max(_MARK + 6, text_height(look, told.text, wide - 160, 22) + 14)
        spot = Spot(f"line-{n}", Box(0, 0, 0, 0), told.text, pgettext("of the log", "line"),
                    press=lambda: self._choose(line.ply), ring=10)

        def paint(pen: Pen, box: Box) -> None:
            row = Box(box.x, box.y, wide, box.h)
            if spot.hovered or spot.focused:
                pen.panel(row, "#fff3cf", edge="#e0a63c", radius=10)
            if newest:
                pen.panel(row, "#fbe2a0", edge="#8a5f14", edge_width=2, radius=10)
                pen.text(_("here"), row.without_right(18), 20, "#6a3a08", BOLD, align="right")
            if told.seat is not None:
                mark = Box(row.x + 10, row.centre[1] - _MARK / 2, _MARK, _MARK)
                seat_shape(pen, self._mark_of(told.seat), mark)
            pen.text(told.text, Box(row.x + 64, row.y, wide - 160, row.h), 22, INK, SEMI, wrap=True)

        return ScrollRow(height, paint, [(spot, Box(0, 0, wide, height))])

    def _choose(self, ply: int) -> None:
        """Go to the position right after the line's step."""
        self.stage.sound.play("ui_page")
        self.stage.pop()
        self._go(ply + 1)
