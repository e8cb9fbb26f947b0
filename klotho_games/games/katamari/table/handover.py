"""When the tray goes from one person to another: whose turn it is, and what the others did meanwhile.

Katamari has no secrets, so no curtain falls; with one person among bots nothing is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.core.words import _, ngettext
from klotho_games.games.katamari.rollup import Phase, RollUp, collected
from klotho_games.games.katamari.table.log import paint_picture
from klotho_games.games.katamari.table.style import INK, SOFT, badge, button_style, panel
from klotho_games.stage import handover
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.motion import Part
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import FREDOKA
from klotho_games.stage.turns import since_last_turn

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.playroom import Table

_MOST = 14
"""Older news than this many lines is left to the log."""


class HandOver:
    def __init__(self, table: Table) -> None:
        self.table = table

    def show(self, s: RollUp) -> None:
        """Called whenever the table settles; a look back hands nothing over."""
        if s is self.table.state and s.phase is Phase.THROW:
            self.table.hand_over((s.emperor, s.seat), lambda: self.scene(s))

    def parts_for(self, event: Event) -> list[Part]:
        return []

    def scene(self, s: RollUp) -> handover.HandOver:
        name = self.table.names[s.seat]
        n = sum(collected(s, s.seat))
        note = ngettext("Turn {turn} of {of} · {n} die to throw", "Turn {turn} of {of} · {n} dice to throw", n)
        lines = [told for told in since_last_turn(self.table.session, s.seat) if told.icon != "emperor"][-_MOST:]
        look = handover.HandLook(
            panel, lambda pen, box: self._paint_face(pen, box, s.cousins, s.seat),
            lambda pen, box, told: paint_picture(pen, box, told, s.cousins), INK, SOFT, "#efe3fb", FREDOKA,
            button_style(28),
        )  # fmt: skip
        title = _("{name}’s turn").format(name=name)
        return handover.HandOver(title, note.format(turn=s.emperor, of=s.steps, n=n), lines, look, _("Take the tray"))

    def prepare(self, s: RollUp, seat: int) -> None:
        """Have the picture there with which a seat is greeted."""
        face = Box(0, 0, *handover.FACE)
        sprite = Sprite(face, lambda pen: self._paint_face(pen, face, s.cousins, seat))
        sprite.picture(self.table.stage.look)

    def _paint_face(self, pen: Pen, box: Box, cousins: Sequence[str], seat: int) -> None:
        pen.svg(f"katamari/c_{cousins[seat]}_happy_cut", box, shadow=8)
        seat_shape(pen, badge(cousins, seat), Box(box.right - 34, box.bottom - 40, 42, 42), shadow=3)
