"""What a table with several people needs of any game's session: who plays, and what happened since their last turn."""

from __future__ import annotations

from typing import ClassVar
from weakref import WeakKeyDictionary

from klotho_games.core.contract import Told
from klotho_games.core.session import Session


def people(session: Session) -> list[int]:
    """Seats at which a person sits."""
    return [seat for seat in range(len(session.setup.seats)) if not session.bot(seat)]


def since_last_turn(session: Session, seat: int) -> list[Told]:
    """What the others did after this seat's last decision, in the order it happened."""
    history = session.history
    last = next((n for n in range(len(history) - 1, -1, -1) if history[n].seat == seat), -1)
    told = (
        session.game.telling.event(event, session.setup.seats)
        for played in history[last + 1 :]
        for event in played.events
    )
    return [line for line in told if line is not None and line.seat != seat]


class Handed:
    """Which turn has been handed over already, so that a table that is built anew does not ask again."""

    _kept: ClassVar[WeakKeyDictionary[Session, object]] = WeakKeyDictionary()

    @classmethod
    def is_due(cls, session: Session, turn: object) -> bool:
        """True once for each turn of a person, where several people share the screen."""
        seat = session.to_act
        if seat < 0 or session.bot(seat) or len(people(session)) < 2 or cls._kept.get(session) == turn:
            return False
        cls._kept[session] = turn
        return True
