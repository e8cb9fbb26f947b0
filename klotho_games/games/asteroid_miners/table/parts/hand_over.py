"""Two people at one screen: before each turn a card says whose turn it is, and what the other crew did.

Nothing is secret in this game, so there is no curtain. A person who plays against
a bot, or plays both crews, sees no such card.
"""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.names import asteroid_name, event_name, money
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.table.look.steel import Metal, plate
from klotho_games.games.asteroid_miners.table.look.style import ART, CREAM, CREWS, DIM, button_style
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SERIF_BLACK
from klotho_games.stage.table.hand_over import HandLook, OpenHandOver

from .log import paint_with_mark


class HandOver(OpenHandOver):
    @property
    def ready_words(self) -> str:
        return _("Take the drill")

    def due(self, s: Dig) -> tuple[object, int] | None:
        return (s.turn, s.side) if s.phase is not Phase.END else None

    def note(self, s: Dig, seat: int) -> str:
        return _("{money} · {asteroid} · {event}").format(
            money=money(s.crew.money), asteroid=asteroid_name(s.asteroid), event=event_name(s.event))

    def look(self, s: Dig, seat: int) -> HandLook:
        return HandLook(
            lambda pen, box: plate(pen, box, Metal.FRAME, radius=18, screws=True, shadow=14),
            lambda pen, box: _paint_face(pen, box, seat), paint_with_mark, CREAM, DIM, "#1b1e22", SERIF_BLACK,
            button_style(28),
        )


def _paint_face(pen: Pen, box: Box, side: int) -> None:
    pen.svg(f"{ART}/rig_{CREWS[side].name}", Box.around(box.centre, box.w * 0.86, box.h), shadow=6)
    seat_shape(pen, CREWS[side].mark, Box(box.right - 40, box.bottom - 46, 46, 46), shadow=3)
