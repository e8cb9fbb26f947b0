"""The table of Shutters: two dice, and a row of shutters for every house."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Step
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, INK, PAPER, SERIF_BLACK
from klotho_games.stage.pieces.dice import DieSprite, appear, tumble
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.plain_table import PlainTable
from klotho_games.stage.widgets.seat_plates import Figure
from tests.sample_dice.rules import ALL, DiceRolled, House

DIE = 130.0


class Table(PlainTable):
    def build(self) -> None:
        super().build()
        above, below = self.room.top_part(170), self.room.without_top(190)
        x, y = above.centre
        places = [Box.around((x + aside, y), DIE, DIE) for aside in (-100, 100)]
        self.dice = [DieSprite(self, box, _paint_face, "shutters", 6, z=20) for box in places]
        rows = below.rows(len(self.names), 16)
        self.houses = [self.add(Panel(row, z=10, margin=20)) for row in rows]
        self.spots = [self.spot(Spot(f"house:{n}", row, "", role=_("house"))) for n, row in enumerate(rows)]

    def figures(self, s: House, seat: int) -> tuple[Figure, ...]:
        return (Figure("shell/star", str(s.sums[seat])),)

    def lay_out(self, s: House) -> None:
        for seat, (program, spot) in enumerate(zip(self.houses, self.spots, strict=True)):
            own = s.open[seat]
            program.show(_paint_house, seat, own, turn=seat == s.seat)
            spot.label = _("{name}’s house").format(name=self.names[seat])
            spot.value = _("open: {shutters}").format(shutters=_(", ").join(map(str, own))) if own else _("all closed")
        for die, face in zip(self.dice, s.dice or (), strict=False):
            die.lie(face)

    def show(self, step: Step, events: Sequence[Event], before: House, after: House) -> None:
        for event in events:
            if isinstance(event, DiceRolled):
                for die, face in zip(self.dice, event.dice, strict=True):
                    still = self.motions.reduced
                    self.motions.then(appear(die, face) if still else tumble(die, (-90, 500), face, range(1, 7)))
            self.motions.then(lambda: self.stage.sound.play("score_tick"))
        self.motions.then(lambda: self.lay_out(after))


def _paint_face(pen: Pen, box: Box, face: int) -> None:
    pen.panel(box, "#fffaf0", "#e4d3ae", edge=INK, radius=26)
    pen.text(str(face), box, 84, INK, SERIF_BLACK, align="centre", grow=False)


def _paint_house(pen: Pen, box: Box, seat: int, own: Sequence[int], turn: bool) -> None:
    pen.panel(box, "#2c3350", "#1c2036", edge=GOLD if turn else "#6f7799", radius=16, shadow=6)
    shape = min(56.0, box.h - 16)
    seat_shape(pen, seat, Box.around((box.x + 44, box.centre[1]), shape, shape))
    for n, part in zip(ALL, box.without_left(88).grow(-10, -12).columns(len(ALL), 10), strict=True):
        if n in own:
            pen.panel(part, "#ffe9b0", "#e8b44c", edge=INK, radius=8)
            pen.text(str(n), part, 44, INK, SERIF_BLACK, align="centre", grow=False)
        else:
            pen.panel(part, "#3a2a1c", "#241810", edge="#8a6a44", radius=8)
            pen.text(_("closed"), part, 20, PAPER, align="centre", grow=False)
