"""Clobbers of Klobba!: in the middle of the count, and at the verdict that somebody looks at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.core.session import Session
from klotho_games.games.klobba import events as ev

Begin = Callable[[int, str], Session]
Wanted = Callable[[Sequence[int], int], bool]
"""Of how many came forward for Black and White, and who won."""


def _shape(events: Sequence[Event]) -> tuple[list[int], int]:
    forward = [len(event.count.cards) for event in events if isinstance(event, ev.TotalCounted)]
    return forward, next((event.side for event in events if isinstance(event, ev.ClobberWon)), -1)


def _found(begin: Begin, seats: int, wanted: Wanted) -> tuple[Session, int]:
    """The first of some deals in which such a Clobber comes about in one of Ada's Groups, and its step."""
    for n in range(200):
        session, rng = begin(seats, f"clobber {n}"), Random(n)
        while not session.over:
            known = len(session.history)
            sides = session.state.sides
            session.play(rng.choice(list(session.legal())))
            session.settle()
            for step in range(known, len(session.history)):
                forward, winner = _shape(session.history[step].events)
                if forward and any(0 in (one.seat, one.partner) for one in sides) and wanted(forward, winner):
                    return session, step
    raise AssertionError("no such Clobber came")


def _arena(s: Any, begin: Begin, seats: int, wanted: Wanted) -> Any:
    """The arena is open: everybody is about to step forward."""
    session, step = _found(begin, seats, wanted)
    record = replace(session.record, steps=session.record.steps[:step])
    table = s.seat(Session.of_record(session.game, record, session.seed))
    table.motions.speed = 1.0
    table.play(session.history[step].step)
    while table.clobber.cast is None:
        s.stage.step(0.05, [])
    return table


def _at_verdict(s: Any, table: Any) -> None:
    while not table.motions.held:
        table.clobber.hurry()
    s.stage.step(0.05, [])


def screens(begin: Begin) -> dict[str, Callable[[Any], None]]:
    def count(s: Any) -> None:
        """White has begun to count."""
        table = _arena(s, begin, 5, lambda forward, winner: forward[0] == 1 and forward[1] == 3)
        while not table.clobber.cast.counted(1):
            s.stage.step(0.05, [])
        for _frame in range(6):
            s.stage.step(0.05, [])

    def verdict(s: Any) -> None:
        """One beats three, as in the picture that the table was drawn after."""
        _at_verdict(s, _arena(s, begin, 5, lambda forward, winner: forward[0] == 1 and forward[1] == 3 and winner == 0))

    def crowd(s: Any) -> None:
        _at_verdict(s, _arena(s, begin, 4, lambda forward, winner: forward[1] >= 5 and forward[0] > 0 and winner == 1))

    def draw(s: Any) -> None:
        _at_verdict(s, _arena(s, begin, 6, lambda forward, winner: min(forward) > 0 and winner == -1))

    return {"klobba-count": count, "klobba-clobber": verdict, "klobba-clobber-crowd": crowd, "klobba-draw": draw}
