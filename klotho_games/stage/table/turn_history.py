"""Turns in the history of a session: who decided, and what happened since a player's last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar
from weakref import WeakKeyDictionary

from klotho_games.core.contract import CHANCE, Event, Told
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.core.play.session import Session


def last_decider(session: Session) -> int:
    """Return the seat that decided last, or -1."""
    return next((played.seat for played in reversed(session.history) if played.seat >= 0), -1)


def last_person(session: Session) -> int:
    """Return the seat of the person who decided last, ignoring bots; -1 if no person has decided."""
    seats = (played.seat for played in reversed(session.history))
    return next((seat for seat in seats if seat >= 0 and not session.bot(seat)), -1)


def has_decided(session: Session, seat: int) -> bool:
    return any(played.seat == seat for played in session.history)


def since_last_turn(session: Session, seat: int) -> list[Told]:
    """Return the log lines of what the others did after this seat's last decision."""
    history = session.history
    last = next((n for n in range(len(history) - 1, -1, -1) if history[n].seat == seat), -1)
    found = LogLines(lambda events: line_of(session.game, events, session.setup.seats))
    found.add_all(event for played in history[last + 1 :] for event in played.events)
    return [line for line in found.lines if line.seat != seat]


def last_turn(session: Session, ends: Sequence[type[Event]]) -> tuple[int, int] | None:
    """Return the range of steps of the last finished turn, or None before the first turn is over.

    Outcomes of chance before the first decision do not belong to a turn.
    """
    history = session.history
    over = [n for n, played in enumerate(history) if any(isinstance(e, tuple(ends)) for e in played.events)][-2:]
    if not over:
        return None
    if len(over) == 2:
        return over[0] + 1, over[1] + 1
    return next(n for n, played in enumerate(history) if played.seat >= 0), over[0] + 1


def turns_since(session: Session, ends: Sequence[type[Event]]) -> tuple[int, int] | None:
    """Return the range of steps since the last turn of the person who plays now, or the last turn if there is none."""
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
    """Identify the present turn by the seat to act and the last step that another seat decided."""
    seat, history = session.to_act, session.history
    return seat, next((n for n in range(len(history) - 1, -1, -1) if history[n].seat not in (seat, CHANCE)), -1)


class HandedTurns:
    """Remembers which turn has been handed over, so that a table that is built again does not ask twice."""

    _kept: ClassVar[WeakKeyDictionary[Session, object]] = WeakKeyDictionary()

    @classmethod
    def is_due(cls, session: Session, turn: object) -> bool:
        """Return True once for each turn of a person, if several people share the screen."""
        if not cls.will_be_due(session, turn):
            return False
        cls._kept[session] = turn
        return True

    @classmethod
    def will_be_due(cls, session: Session, turn: object) -> bool:
        """Return True until `is_due` has been asked about this turn."""
        seat = session.to_act
        is_person = seat >= 0 and not session.bot(seat)
        return is_person and len(session.people) > 1 and cls._kept.get(session) != turn
