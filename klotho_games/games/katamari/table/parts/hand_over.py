"""The hand-over of the tray from one person to another: whose turn it is, and what the others did meanwhile.

Katamari has no secrets, so there is no curtain. With one person among bots there is no hand-over.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.meanwhile import steps_of_others
from klotho_games.games.katamari.rules.count import majorities
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice
from klotho_games.games.katamari.table.look.style import INK, SOFT, badge, button_style, panel
from klotho_games.games.katamari.telling.hope import hope_text
from klotho_games.games.katamari.telling.prompts import race_text
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.hand_over import FACE, HandLook, OpenHandOver

from .log import paint_picture


class HandOver(OpenHandOver):
    @property
    def ready_words(self) -> str:
        return _("Take the tray")

    def due(self, s: RollUp) -> tuple[object, int] | None:
        return ((s.emperor, s.seat), s.seat) if s.phase is Phase.THROW else None

    def note(self, s: RollUp, seat: int) -> str:
        n = sum(collected_dice(s, seat))
        note = ngettext("Turn {turn} of {of} · {n} die to roll", "Turn {turn} of {of} · {n} dice to roll", n)
        return note.format(turn=s.emperor, of=s.steps, n=n)

    def news(self, s: RollUp, seat: int) -> list[Told]:
        """Return the news without the Emperor's steps, then who leads in which symbol now, and what is still to win."""
        table = self.table
        steps = steps_of_others(table.session.history, seat)
        before = majorities(steps[0][0].boards if steps else s.boards)
        race = [Told(race_text(then, now, table.names), f"i_{now.symbol}", now.winner if now.winner >= 0 else None)
                for then, now in zip(before, majorities(s.boards), strict=True) if then.winner != now.winner]
        hope = hope_text(s, seat, table.names)
        return [*(told for told in super().news(s, seat) if told.icon != "k_emperor"), *race,
                *([Told(hope, "i_star")] if hope else [])]

    def look(self, s: RollUp, seat: int) -> HandLook:
        return HandLook(
            panel, lambda pen, box: _paint_face(pen, box, s.cousins, seat),
            lambda pen, box, told: paint_picture(pen, box, told, s.cousins), INK, SOFT, "#efe3fb", FREDOKA,
            button_style(28),
        )

    def prepare(self, s: RollUp, seat: int) -> None:
        """Paint the picture that greets a seat ahead."""
        face = Box(0, 0, *FACE)
        Sprite(face, lambda pen: _paint_face(pen, face, s.cousins, seat)).picture(self.table.stage.look)


def _paint_face(pen: Pen, box: Box, cousins: Sequence[str], seat: int) -> None:
    pen.svg(f"katamari/c_{cousins[seat]}_happy_cut", box, shadow=8)
    seat_shape(pen, badge(cousins, seat), Box(box.right - 34, box.bottom - 40, 42, 42), shadow=3)
