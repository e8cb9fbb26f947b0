"""Two people at one screen: before each turn it is said whose it is, and what the other crew did meanwhile.

Nothing here is secret, so no curtain falls; one person against a bot, or playing both crews, is asked nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.asteroid_miners.dig import Dig, Phase
from klotho_games.games.asteroid_miners.naming import asteroid_name, event_name, money
from klotho_games.games.asteroid_miners.table.log import paint_marked
from klotho_games.games.asteroid_miners.table.steel import Metal, plate
from klotho_games.games.asteroid_miners.table.style import ART, CREAM, CREWS, DIM, button_style
from klotho_games.stage import handover
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.theme import SERIF_BLACK
from klotho_games.stage.turns import since_last_turn

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.deck import Table

_MOST = 14
"""Older news than this many lines is left to the log."""


class HandOver:
    def __init__(self, table: Table) -> None:
        self.table = table

    def show(self, s: Dig) -> None:
        """Called whenever the table settles; a look back hands nothing over."""
        if s is self.table.state and s.phase is not Phase.END:
            self.table.hand_over(s.turn, lambda: self.scene(s))

    def scene(self, s: Dig) -> handover.HandOver:
        side = s.side
        note = _("{money} · {asteroid} · {event}").format(
            money=money(s.crew.money), asteroid=asteroid_name(s.asteroid), event=event_name(s.event))  # fmt: skip
        lines = since_last_turn(self.table.session, side)[-_MOST:]
        look = handover.HandLook(
            lambda pen, box: plate(pen, box, Metal.FRAME, radius=18, screws=True, shadow=14),
            lambda pen, box: self._paint_face(pen, box, side), paint_marked, CREAM, DIM, "#1b1e22", SERIF_BLACK,
            button_style(28),
        )  # fmt: skip
        title = _("{name}’s turn").format(name=self.table.names[side])
        return handover.HandOver(title, note, lines, look, _("Take the drill"))

    def _paint_face(self, pen: Pen, box: Box, side: int) -> None:
        pen.svg(f"{ART}/rig_{CREWS[side].name}", Box.around(box.centre, box.w * 0.86, box.h), shadow=6)
        seat_shape(pen, CREWS[side].mark, Box(box.right - 40, box.bottom - 46, 46, 46), shadow=3)
