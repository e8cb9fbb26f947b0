"""Several people at one screen: before each turn it is said whose it is, and what the others did meanwhile.

Nothing here is secret, so no curtain falls; with one person among bots nothing is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.klotho97.naming import coins_told
from klotho_games.games.klotho97.table.decks import told_next
from klotho_games.games.klotho97.table.log import paint_picture
from klotho_games.games.klotho97.table.steel import steel_panel
from klotho_games.games.klotho97.table.style import MUTE, button_style
from klotho_games.games.klotho97.venture import DISCARD, Phase, Venture
from klotho_games.stage import handover
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.theme import PAPER, SERIF_BLACK
from klotho_games.stage.turns import since_last_turn

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table

_MOST = 14
"""Older news than this many lines is left to the log."""


class HandOver:
    def __init__(self, table: Table) -> None:
        self.table = table

    def show(self, s: Venture) -> None:
        """Called whenever the table settles; a look back hands nothing over."""
        if s is not self.table.state:
            return
        if s.phase is Phase.TRADE:
            self.table.hand_over((s.turn, "trade", s.trading[0]), lambda: self.scene(s, s.trading[0]))
        elif s.phase is Phase.PLAY and s.stage == DISCARD:
            self.table.hand_over(s.turn, lambda: self.scene(s, s.seat))

    def scene(self, s: Venture, seat: int) -> handover.HandOver:
        name = self.table.names[seat]
        note = _("{coins} · {next}").format(coins=coins_told(s.companies[seat].coins), next=told_next(s))
        lines = since_last_turn(self.table.session, seat)[-_MOST:]
        look = handover.HandLook(
            lambda pen, box: steel_panel(pen, box, alpha=0.98), lambda pen, box: self._paint_face(pen, box, seat),
            paint_picture, PAPER, MUTE, "#141724", SERIF_BLACK, button_style(28),
        )  # fmt: skip
        title = _("{name}’s turn").format(name=name)
        return handover.HandOver(title, note, lines, look, _("Take the dice"))

    def _paint_face(self, pen: Pen, box: Box, seat: int) -> None:
        pen.svg("klotho97/rover", box, shadow=6)
        seat_shape(pen, seat, Box(box.right - 40, box.bottom - 46, 46, 46), shadow=3)
