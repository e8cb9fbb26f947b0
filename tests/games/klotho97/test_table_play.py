"""Whole games through the table, by bots and by hand; every kind of move by click, drag and keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.table import Table
from klotho_games.stage.stage import Stage
from tests.games.klotho97.table_rig import by_click, by_drag, by_key, new_session, sensible
from tests.games.rig import Moment, at_ply, moments, rest, sit_down

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]
QUIET = {ev.FirstPlayerFound, ev.TurnEnded, ev.NoToolWon, ev.BonusCounted}
"""Shown only in the log or in the final score."""


@pytest.mark.parametrize("seats", [2, 6, pytest.param(1, marks=pytest.mark.slow)])
def test_a_whole_game_is_told(seats: int) -> None:
    """Every event is visible on the table or is quiet, and after each step the table matches the state."""
    session, rng = new_session(40 + seats, seats), random.Random(seats)
    stage, table = sit_down(session, (640, 360))
    while not session.is_over:
        table.play(sensible(session, rng))
        rest(stage)
    assert ("finished",) in stage.program.asked
    told = {type(event) for played in session.history for event in played.events}
    assert told - QUIET <= set(table.story._tell), told - QUIET - set(table.story._tell)


def test_every_event_is_seen_or_quiet() -> None:
    events = {kind for kind in vars(ev).values()
              if isinstance(kind, type) and issubclass(kind, ev.Event) and kind is not ev.Event}
    _stage, table = sit_down(new_session(1), (640, 360))
    assert events - set(table.story._tell) == QUIET


@cache
def positions() -> dict[type[Move], list[Moment]]:
    found = moments((new_session(number, 2 + number % 2) for number in range(24)), sensible, 1)
    return {kind: cases for kind, cases in found.items() if kind is not do.Stake}


@pytest.mark.parametrize("way", WAYS)
def test_every_kind_of_move(way: str) -> None:
    cases = positions()
    kinds = {kind for kind in vars(do).values()
             if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move}
    assert kinds - set(cases) <= {do.Drop, do.Stake}, "those have tests of their own"
    for game, ply, move in (case for kind in cases.values() for case in kind):
        session: Session = at_ply(game, ply)
        stage, table = sit_down(session, (640, 360))
        WAYS[way](stage, table, move)
        assert session.record.steps[ply : ply + 1] == (move,), (move, session.state)
