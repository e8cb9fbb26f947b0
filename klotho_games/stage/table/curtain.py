"""Whose secrets are in sight: between two people at one screen nobody's, until the next one says they are there."""

from __future__ import annotations

from collections.abc import Callable
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
from .turn_history import since_last_turn, turn_of

if TYPE_CHECKING:
    from .table_scene import TableScene


class Curtain:
    """A table with hidden hands has one, and draws only what `looking` may see:

        hand = s.hands[self.curtain.looking] if self.curtain.looking >= 0 else ()
        self.curtain.hand_over()                             # at the end of `lay_out_present`
        if self.curtain.take_raised_flag(): self.on_rest()   # in `on_resume`

    Given a `cloth`, a curtain hangs there while the screen is handed on (`stage/table/drape.py`); without one a card
    asks who is there, and tells what happened since their last turn. `turn` tells by whom and since when the others
    look away; a game in which something is seen by all in the middle of a turn has its own.
    """

    def __init__(self, table: TableScene, cloth: Box | None = None, bar: PromptLook | None = None,
                 turn: Callable[[Session], tuple[int, int]] = turn_of) -> None:
        self._table, self.cloth, self._bar, self._turn = table, cloth, bar or PromptLook(), turn
        self._uncovered: tuple[int, int] | None = None
        """The turn whose person has said that they are there."""
        self._asked: tuple[int, int] | None = None
        self.silence = table.silence = SilentCards(table, lambda: self.looking)

    @property
    def looking(self) -> int:
        """The seat whose secrets may be seen now, or NOBODY.

        One person among bots always sees their own. Where people share the screen, only who has the turn does, and
        only after they have said that they are there, unless there is nothing to hide. A replay sees with the eyes that
        were chosen there. Nobody is shown here what they see on a phone.
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
        """Where people share the screen: ask who is there, once a turn. Where nothing is hidden, nobody is kept
        waiting: the table says whose turn it is."""
        if self._table.game.open:
            return
        self._table.hand_over(self._turn(self._table.session), self._scene)

    def take_raised_flag(self) -> bool:
        """True once, when the person who was asked is there."""
        if self._asked is None:
            return False
        self._uncovered, self._asked = self._asked, None
        return True

    def _scene(self) -> Scene:
        table, session = self._table, self._table.session
        seat = session.to_act
        before = self._uncovered[0] if self._uncovered is not None else -1
        self._uncovered, self._asked = None, self._turn(session)
        if self.cloth is not None:
            return Drape(table, seat, before, self.cloth, self._bar, self.silence)
        look = HandLook(paper, lambda pen, box: seat_shape(pen, seat, box.grow(-14), shadow=6), paint_seat, INK,
                        MUTED_ON_PAPER, "#ffffff")
        name = table.names[seat]
        title, ready = _("{name}’s turn").format(name=name), _("I am {name}").format(name=name)
        standing = table.game.telling.standing(table.state, table.names)
        return HandOver(title, standing, since_last_turn(session, seat), look, ready, self.silence, seat)


def paint_seat(pen: Pen, box: Box, told: Told) -> None:
    """The picture of a line: whose it is."""
    if told.seat is not None:
        seat_shape(pen, told.seat, box)
