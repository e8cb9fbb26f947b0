"""Straws on the table: one heap."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.words import _, ngettext
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.plain import PlainTable
from klotho_games.stage.plates import Figure
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import GOLD, INK

from klotho_games.core.contract import Event, Step
from klotho_games_reeds.rules import HEAP, Heap


class Table(PlainTable):
    ground = "shell/shelf.webp"

    def build(self) -> None:
        super().build()
        self.heap = self.add(Sprite(self.room, lambda pen: None, z=10, margin=20))
        self.heap_spot = self.spot(Spot("heap", self.room, _("The heap"), role=_("heap")))

    @property
    def titled(self) -> str:
        return _("Reeds by the river")

    def figures(self, s: Heap, seat: int) -> tuple[Figure, ...]:
        return (Figure("shell/star", str(s.taken[seat])),)

    def lay_out(self, s: Heap) -> None:
        self.heap_spot.value = ngettext("{n} straw", "{n} straws", s.left).format(n=s.left)
        self.heap.redraw(lambda pen: _paint_straws(pen, self.room.at_origin, s.left), ("straws", s.left))

    def show(self, step: Step, events: Sequence[Event], before: Heap, after: Heap) -> None:
        if self.session.over and not (self.session.practice or self.session.auto):
            self.notes.toast(_("The reeds are gone."))
        self.motions.then(lambda: self.stage.sound.play("score_tick"))
        self.motions.then(lambda: self.lay_out(after))


def _paint_straws(pen: Pen, room: Box, left: int) -> None:
    for place in room.grown(-60, -80).columns(HEAP, 66)[:left]:
        pen.panel(place, GOLD, "#a8741c", edge=INK, radius=10, shadow=6)
