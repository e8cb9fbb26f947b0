"""Positions from play for the tests of the table, and helpers that carry a piece."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Decision, Move
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import Buy
from klotho_games.games.katamari.table import Table
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.table_rig import new_session, sensible
from tests.games.rig import move_to, sit_down, spot


def found(wanted: Callable[[Session], bool], seats: int = 3, **options: Any) -> Session:
    """Return a position from play that meets a condition."""
    for number in range(400):
        session, rng = new_session(number, seats, **options), random.Random(number)
        while not session.is_over:
            if wanted(session):
                return session
            session.play(sensible(session, rng))
            session.draw_chance()
    raise AssertionError("no such position")


def buys(session: Session, level: str = "") -> list[Buy]:
    levels = {"yellow": (1, 2), "blue": (3, 4), "purple": (5, 6)}
    return [m for m in session.legal() if isinstance(m, Buy)
            and (not level or SIZE[NUMBER[m.piece]] in levels[level])]


PHASES: dict[str, Callable[[], Session]] = {
    "throw": lambda: found(lambda s: s.state.phase is Phase.THROW and s.state.emperor > 3),
    "spend": lambda: found(lambda s: s.state.phase is Phase.SPEND and s.state.power > 3 and s.state.emperor > 4),
    "crash": lambda: found(lambda s: s.state.phase is Phase.CRASH, wobbly=True),
}


def blue_to_buy() -> Session:
    """Blue Stuff can be bought and placed somewhere, but not everywhere."""
    return found(lambda s: s.state.phase is Phase.SPEND and bool(buys(s, "blue")) and bool(buys(s, "yellow")))


def picked_up(session: Session, size: int) -> tuple[Stage, Table, tuple[float, float]]:
    """Drag a piece a little off its pile, with the button still down."""
    stage, table = sit_down(session)
    at = spot(table, f"pile:{size}").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    at = (at[0] - 60, at[1] + 20)
    stage.step(0.02, [Pointer("move", at, 0)])
    assert table.hand is not None and table.hand.holds
    return stage, table, at


def carry(stage: Stage, table: Table, at: tuple[float, float], turn: int, place: int) -> tuple[float, float]:
    """Carry the held piece until its first cell is over a hex. Returns the place of the pointer."""
    hand = table.hand
    assert hand is not None
    to = hand.point_for(turn, place)
    goal = (at[0] + to[0] - hand.held.centre[0], at[1] + to[1] - hand.held.centre[1])
    stage.step(0.02, [Pointer("move", goal, 0)])
    return goal


def bots_turn() -> Session:
    session = new_session(5, 2, bots=("", "easy"))
    rng = random.Random(1)
    while session.to_act != 1 or session.state.phase is not Phase.SPEND:
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


def asked(stage: Stage) -> Any:
    return next(told for told in reversed(stage.program.asked) if told[0] == "advise")


def answer(stage: Stage, move: Move, why: str = "Because.") -> None:
    asked(stage)[1](Decision(move, why, 1.0))
