"""Decides whose secrets are visible when several people share one screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import NOBODY, Told
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.widgets.controls import paper
from klotho_games.stage.widgets.prompt_bar import PromptLook

from .drape import Drape
from .hand_over import HandLook, HandOver
from .silent_cards import SilentCards
from .turn_history import has_decided, since_last_turn, turn_of

if TYPE_CHECKING:
    from .table_scene import TableScene


class Curtain:
    """Hides secrets at a table with hidden hands. The table draws only what the seat `looking` can know:

        hand = s.hands[self.curtain.looking] if self.curtain.looking >= 0 else ()
        self.curtain.hand_over()                             # at the end of `lay_out_present`
        if self.curtain.take_raised_flag(): self.on_rest()   # in `on_resume`

    With a `cloth` box, a curtain hangs there while the screen changes hands (`stage/table/drape.py`). Without it, a
    card asks the next player to confirm and lists what happened since their last turn.

    `turn` identifies the turn that has to be handed over. A game in which the others can look at the screen in the
    middle of a turn passes its own function.
    """

    def __init__(self, table: TableScene, cloth: Box | None = None, bar: PromptLook | None = None,
                 turn: Callable[[Session], tuple[int, int]] = turn_of) -> None:
        self._table, self.cloth, self._bar, self._turn = table, cloth, bar or PromptLook(), turn
        self._uncovered: tuple[int, int] | None = None
        """The turn whose player has confirmed that they are at the screen."""
        self._asked: tuple[int, int] | None = None
        self.silence = table.silence = SilentCards(table, lambda: self.looking)

    @property
    def looking(self) -> int:
        """The seat whose secrets can be shown now, or NOBODY.

        A single person among bots always sees their own. If people share the screen, only the player whose turn it is
        sees theirs, and in a game with secrets only after confirming that they are at the screen. In a replay it is the
        seat that the viewer chose. Secrets of a seat that plays with a phone are never shown here.
        """
        table, session = self._table, self._table.session
        if table.mode.is_replay:
            return table.mode.onlooker
        here = session.people
        if len(here) == 1:
            hidden = not table.game.open and (table.phones.covers(here[0]) or self._asked is not None)
            return here[0] if not hidden else NOBODY
        seat = session.to_act
        there = table.game.open or (self._uncovered == self._turn(session) and not table.phones.covers(seat))
        return seat if table.may_act and there else NOBODY

    def hand_over(self) -> None:
        """Ask the next player to confirm that they are at the screen, once a turn. Games without secrets skip this."""
        if self._table.game.open:
            return
        self._table.hand_over(self._turn(self._table.session), self._scene)

    def scene_to_come(self) -> Callable[[], Scene] | None:
        """Return what makes the scene that `hand_over` will push, or None."""
        session = self._table.session
        if self._table.game.open or not self._table.will_hand_over(self._turn(session)):
            return None
        return partial(self._make_scene, session.to_act, self._last_seat)

    def take_raised_flag(self) -> bool:
        """Return True once after the player has confirmed."""
        if self._asked is None:
            return False
        self._uncovered, self._asked = self._asked, None
        return True

    @property
    def _last_seat(self) -> int:
        """The seat whose secrets were visible until now, or -1."""
        return self._uncovered[0] if self._uncovered is not None else -1

    def _scene(self) -> Scene:
        session, before = self._table.session, self._last_seat
        self._uncovered, self._asked = None, self._turn(session)
        return self._make_scene(session.to_act, before)

    def _make_scene(self, seat: int, before: int) -> Scene:
        table, session = self._table, self._table.session
        if self.cloth is not None:
            return Drape(table, seat, before, self.cloth, self._bar, self.silence)
        mark = table.mark_of(seat)
        look = HandLook(paper, lambda pen, box: seat_shape(pen, mark, box.grow(-14), shadow=6), paint_seat, INK,
                        MUTED_ON_PAPER, "#ffffff")
        name = table.names[seat]
        title, ready = _("{name}’s turn").format(name=name), _("I’m {name}").format(name=name)
        standing = table.game.telling.standing(table.state, table.names)
        return HandOver(title, standing, since_last_turn(session, seat), look, ready, self.silence, seat,
                        is_first=not has_decided(session, seat))


def paint_seat(pen: Pen, box: Box, told: Told) -> None:
    """Paint the mark of the seat that a log line is about."""
    if told.seat is not None:
        seat_shape(pen, told.seat, box)
