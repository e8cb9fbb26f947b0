"""What a table with several people needs of any game's session: who plays, and what happened since their last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar
from weakref import WeakKeyDictionary

from klotho_games.core.contract import CHANCE, Event, Told
from klotho_games.core.play.session import Session


def last_decider(session: Session) -> int:
    """The seat that decided last, or -1."""
    return next((played.seat for played in reversed(session.history) if played.seat >= 0), -1)


def last_person(session: Session) -> int:
    """The seat of the person who decided last, whatever bots did since; -1 before any has."""
    seats = (played.seat for played in reversed(session.history))
    return next((seat for seat in seats if seat >= 0 and not session.bot(seat)), -1)


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


def last_turn(session: Session, ends: Sequence[type[Event]]) -> tuple[int, int] | None:
    """The steps of the turn that ended last: from, and up to but not including; None before any has ended.

    Preparations by chance before the first decision belong to no turn.
    """
    history = session.history
    over = [n for n, played in enumerate(history) if any(isinstance(e, tuple(ends)) for e in played.events)][-2:]
    if not over:
        return None
    if len(over) == 2:
        return over[0] + 1, over[1] + 1
    return next(n for n, played in enumerate(history) if played.seat >= 0), over[0] + 1


def turns_since(session: Session, ends: Sequence[type[Event]]) -> tuple[int, int] | None:
    """The steps of all turns since the last one of the person who plays now; else those of the turn that ended last."""
    last, history, seat = last_turn(session, ends), session.history, session.to_act
    if last is None or seat < 0 or session.bot(seat):
        return last
    over = [n for n, played in enumerate(history) if any(isinstance(e, tuple(ends)) for e in played.events)]
    own = next((n for n in range(last[1] - 1, -1, -1) if history[n].seat == seat), -1)
    if own < 0:
        return next(n for n, played in enumerate(history) if played.seat >= 0), last[1]
    begin = next(n for n in over if n >= own) + 1
    return (begin, last[1]) if begin < last[1] else last


def turn_of(session: Session) -> tuple[int, int]:
    """Which turn it is: the seat to act, and where in the history somebody else decided last."""
    seat, history = session.to_act, session.history
    return seat, next((n for n in range(len(history) - 1, -1, -1) if history[n].seat not in (seat, CHANCE)), -1)


class HandedTurns:
    """Which turn has been handed over already, so that a table that is built anew does not ask again."""

    _kept: ClassVar[WeakKeyDictionary[Session, object]] = WeakKeyDictionary()

    @classmethod
    def is_due(cls, session: Session, turn: object) -> bool:
        """True once for each turn of a person, where several people share the screen."""
        seat = session.to_act
        if seat < 0 or session.bot(seat) or len(session.people) < 2 or cls._kept.get(session) == turn:
            return False
        cls._kept[session] = turn
        return True
