"""A slip beside a patrol: what every requirement that counts it would come to if the item were dropped now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.games.patrols.table.look.parchment import paint_note
from klotho_games.games.patrols.table.look.piece_faces import MARKS, paint_mark
from klotho_games.games.patrols.table.look.style import INK, WAX
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

_Z = 410
_ROW = 36.0


class CountTag:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprite = table.add(Panel(Box(0, 0, 10, 10), z=_Z, margin=16, visible=False))

    def hide(self) -> None:
        self._sprite.visible = False

    def show(self, patrol: Box, lines: Sequence[tuple[str, str]], targets: Sequence[Box]) -> None:
        """Show lines of (standing, words) beside a patrol, where they hide the least of other targets."""
        if not lines:
            self.hide()
            return
        look = self.table.stage.look
        pen = Pen(self.table.stage.window.screen, look)
        k = max(1.0, look.text_scale * 0.85)
        w = max(pen.width(words, 20, BOLD) for _standing, words in lines) + 66
        h = _ROW * k * len(lines) + 18
        self._sprite.box = min(self._homes(patrol, w, h), key=lambda home: sum(map(home.overlap, targets)))
        self._sprite.show(_paint, tuple(lines))
        self._sprite.visible = True

    def _homes(self, patrol: Box, w: float, h: float) -> list[Box]:
        """Return places to the right and left of the patrol, below and above it, kept on the map."""
        whole = self.table.places["map"]
        # A vertical road has tokens beside it, which must stay visible.
        gap = 46 if patrol.h > patrol.w else 16
        x, y = patrol.centre[0] - w / 2, patrol.centre[1] - h / 2
        corners = ((patrol.right + gap, y), (patrol.x - gap - w, y), (x, patrol.bottom + 12), (x, patrol.y - 12 - h))
        return [
            Box(max(8.0, min(x, whole.right + 120 - w)), min(max(whole.y + 8, y), whole.bottom - h - 8), w, h)
            for x, y in corners
        ]


def _paint(pen: Pen, box: Box, lines: Sequence[tuple[str, str]]) -> None:
    paint_note(pen, box)
    for (standing, words), row in zip(lines, box.grow(-10, -9).rows(len(lines)), strict=True):
        if standing in MARKS:
            paint_mark(pen, Box.around((row.x + 18, row.centre[1]), 30, 30), standing, shadow=1)
        pen.text(words, row.without_left(42), 20, WAX if standing in ("broken", "over") else INK, BOLD)
