"""Several people at one screen: before each turn a card says whose turn it is, and what the others did.

Nothing is secret in this game, so there is no curtain. A single person among bots sees no such card.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.core.play.meanwhile import steps_of_others
from klotho_games.games.klotho97.rules.state import DISCARD, Phase, Venture
from klotho_games.games.klotho97.table.look.steel import steel_panel
from klotho_games.games.klotho97.table.look.style import MUTE, button_style
from klotho_games.games.klotho97.telling import TELLING
from klotho_games.games.klotho97.telling.blows import is_blow
from klotho_games.games.klotho97.telling.names import coins_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import PAPER, SERIF_BLACK
from klotho_games.stage.table.hand_over import HandLook, OpenHandOver

from .decks import next_scoring_words
from .log import paint_picture


class HandOver(OpenHandOver):
    @property
    def ready_words(self) -> str:
        return _("Take the dice")

    def due(self, s: Venture) -> tuple[object, int] | None:
        if s.phase is Phase.TRADE:
            return (s.turn, "trade", s.trading[0]), s.trading[0]
        return (s.turn, s.seat) if s.phase is Phase.PLAY and s.stage == DISCARD else None

    def note(self, s: Venture, seat: int) -> str:
        return _("{coins} · {next}").format(coins=coins_words(s.companies[seat].coins), next=next_scoring_words(s))

    def news(self, s: Venture, seat: int) -> Sequence[Told]:
        """Put what hit this company last, where the list opens, however long the list is."""
        lines, session = list(super().news(s, seat)), self.table.session
        steps = steps_of_others(session.history, seat)
        hits = [TELLING.event(event, self.table.names) for before, played in steps for event in played.events
                if is_blow(event, before, seat)]
        return [*(line for line in lines if line not in hits), *(line for line in lines if line in hits)]

    def look(self, s: Venture, seat: int) -> HandLook:
        return HandLook(
            lambda pen, box: steel_panel(pen, box, alpha=0.98), lambda pen, box: _paint_face(pen, box, seat),
            paint_picture, PAPER, MUTE, "#141724", SERIF_BLACK, button_style(28),
        )


def _paint_face(pen: Pen, box: Box, seat: int) -> None:
    pen.svg("klotho97/rover", box, shadow=6)
    seat_shape(pen, seat, Box(box.right - 40, box.bottom - 46, 46, 46), shadow=3)
