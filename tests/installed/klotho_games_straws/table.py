"""The table of Straws: one heap."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Step
from klotho_games.core.i18n import _, ngettext
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, INK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.plain_table import PlainTable
from klotho_games.stage.widgets.seat_plates import Figure
from klotho_games_straws.rules import HEAP, Heap


class Table(PlainTable):
    def build(self) -> None:
        super().build()
        self.heap = self.add(Panel(self.room, z=10, margin=20))
        self.heap_spot = self.spot(Spot("heap", self.room, _("The heap"), role=_("heap")))

    def figures(self, s: Heap, seat: int) -> tuple[Figure, ...]:
        return (Figure("shell/star", str(s.taken[seat])),)

    def lay_out(self, s: Heap) -> None:
        self.heap_spot.value = ngettext("{n} straw", "{n} straws", s.left).format(n=s.left)
        self.heap.show(_paint_straws, s.left)

    def show(self, step: Step, events: Sequence[Event], before: Heap, after: Heap) -> None:
        self.motions.then(lambda: self.stage.sound.play("score_tick"))
        self.motions.then(lambda: self.lay_out(after))


def _paint_straws(pen: Pen, room: Box, left: int) -> None:
    for place in room.grow(-60, -80).columns(HEAP, 66)[:left]:
        pen.panel(place, GOLD, "#a8741c", edge=INK, radius=10, shadow=6)
