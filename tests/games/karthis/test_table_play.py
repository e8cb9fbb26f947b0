"""A whole adventure by click, by drag and by keyboard alone; every legal move of many positions by each of them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.session import Session
from klotho_games.games.karthis.table import Table
from klotho_games.stage.stage import Stage
from tests.games.karthis.table_rig import (
    by_click,
    by_drag,
    by_key,
    new_session,
    sensible,
    sit_down,
)

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]


def played_without_a_table(number: int) -> Session:
    session, rng = new_session(number), random.Random(number)
    while not session.over:
        session.play(sensible(session, rng))
        session.settle()
    return session


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", [4, 11])
def test_a_whole_adventure(way: str, number: int) -> None:
    session, rng = new_session(number), random.Random(number)
    stage, table = sit_down(session)
    while not session.over:
        move, before = sensible(session, rng), session.ply
        WAYS[way](stage, table, move)
        assert session.ply > before, f"{move} did nothing"
    assert session.record.steps == played_without_a_table(number).record.steps
    assert ("finished",) in stage.house.asked


@pytest.mark.parametrize("way", WAYS)
def test_every_legal_move_of_many_positions(way: str) -> None:
    seen: set[type[Move]] = set()
    for number in range(60):
        walker, rng = new_session(number), random.Random(number)
        for _move in range(rng.randrange(60)):
            if walker.over:
                break
            walker.play(sensible(walker, rng))
            walker.settle()
        if walker.over:
            continue
        # One of each kind: the others of a kind differ only in where they lie.
        kinds = {type(m): m for m in rng.sample(list(walker.legal()), len(walker.legal()))}
        for move in kinds.values():
            if type(move) in seen and rng.random() < 0.7:
                continue
            seen.add(type(move))
            session = Session.of_record(walker.game, walker.record, walker.seed)
            stage, table = sit_down(session)
            WAYS[way](stage, table, move)
            assert session.record.steps[walker.ply] == move
    assert {kind.__name__ for kind in seen} >= {"Explore", "Walk", "Choose", "Descend", "Fight", "Retreat", "Stay"}
