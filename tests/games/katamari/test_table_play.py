"""A whole game by click, by drag and by keyboard alone, and every legal move of many positions in each way."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, Remove, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.stage.stage import Stage
from tests.depth import depth
from tests.games.katamari.table_rig import by_click, by_drag, by_key, new_session, sensible
from tests.games.rig import Moment, at_ply, moments, sit_down

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]


def played_without_a_table(number: int, seats: int) -> Session:
    session, rng = new_session(number, seats, steps=8), random.Random(number)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


@pytest.mark.parametrize(("number", "seats", "way"), [
    *((4, 2, way) for way in WAYS),
    *(pytest.param(11, 4, way, marks=[] if n == 0 else [pytest.mark.slow]) for n, way in enumerate(WAYS)),
])  # each way at the smallest table, one way at the largest; below, moves of all tables in all ways
def test_a_whole_game(number: int, seats: int, way: str) -> None:
    session, rng = new_session(number, seats, steps=8), random.Random(number)
    stage, table = sit_down(session, (640, 360))
    while not session.is_over:
        move, before = sensible(session, rng), session.ply
        WAYS[way](stage, table, move)
        assert session.ply > before, f"{move} did nothing"
    assert session.record.steps == played_without_a_table(number, seats).record.steps
    assert ("finished",) in stage.program.asked


@cache
def positions() -> dict[type[Move], list[Moment]]:
    sessions = (new_session(number, 2 + number % 3, wobbly=number % 2 == 0) for number in range(depth(40, short=12)))
    return moments(sessions, sensible, depth(8, short=3))


@pytest.mark.parametrize("way", WAYS)
def test_every_legal_move_of_many_positions(way: str) -> None:
    cases = positions()
    assert set(cases) == {RollDice, Buy, Cycle, EndTurn, Remove}
    for game, ply, move in (case for kind in cases.values() for case in kind):
        session = at_ply(game, ply)
        stage, table = sit_down(session, (640, 360))
        WAYS[way](stage, table, move)
        assert session.record.steps[ply : ply + 1] == (move,), move


def test_every_legal_placement_is_offered_and_nothing_else() -> None:
    """KAT-2.401: every move that the rules list is offered, and the rules accept every offer."""
    for game, ply, _move in positions()[Buy]:
        session = at_ply(game, ply)
        _stage, table = sit_down(session, (640, 360))
        assert table.drag is not None
        offered = {offer.move for offer in table.drag.offers}
        assert {move for move in session.legal() if isinstance(move, Buy)} <= offered
        assert [move for move in offered if session.why_not(move) is not None] == []
