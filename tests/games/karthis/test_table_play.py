"""A whole adventure by click, by drag and by keyboard alone, and every legal move of many positions by each of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.steps import BreakThrough, Choose, Descend, Explore, Fight, Retreat, Stay, Walk
from klotho_games.games.karthis.table import Table
from klotho_games.stage.stage import Stage
from tests.depth import every, spread
from tests.games.karthis.table_rig import by_click, by_drag, by_key, new_session, sensible
from tests.games.rig import Moment, at_ply, moments, sit_down

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]


def played_without_a_table(number: int) -> Session:
    session, rng = new_session(number), random.Random(number)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", every((4, 11), 2))
def test_a_whole_adventure(way: str, number: int) -> None:
    session, rng = new_session(number), random.Random(number)
    stage, table = sit_down(session)
    while not session.is_over:
        move, before = sensible(session, rng), session.ply
        WAYS[way](stage, table, move)
        assert session.ply > before, f"{move} did nothing"
    assert session.record.steps == played_without_a_table(number).record.steps
    assert ("finished",) in stage.program.asked


@cache
def positions() -> dict[type[Move], list[Moment]]:
    return moments((new_session(number) for number in range(80)), sensible, 6)


@pytest.mark.parametrize("way", WAYS)
def test_every_legal_move_of_many_positions(way: str) -> None:
    cases = positions()
    assert set(cases) == {Explore, Walk, BreakThrough, Descend, Choose, Stay, Fight, Retreat}
    for game, ply, move in (case for kind in cases.values() for case in spread(kind, short=2)):
        session = at_ply(game, ply)
        stage, table = sit_down(session)
        WAYS[way](stage, table, move)
        assert session.record.steps[ply : ply + 1] == (move,), move


def test_the_main_button_stands_at_the_far_right_and_has_the_focus() -> None:
    """After the usual answers. Numbers count from left to right."""
    for kind, ids, keys in (
        (Stay, ["undo", "hint", "old", "new"], ["1", "2"]),
        (Fight, ["undo", "hint", "back-off", "fight"], ["r", "return"]),
    ):
        tables = (sit_down(at_ply(game, ply))[1] for game, ply, _move in positions()[kind])
        table = next(table for table in tables if not any(b.kind == "danger" for b in table.prompt.buttons))
        buttons = table.prompt.buttons
        assert [button.spot.id for button in buttons] == ids
        assert [button.key for button in buttons[2:]] == keys
        assert buttons[-1].kind == "primary" and table.natural_focus() is buttons[-1].spot
    table.gestures.retreat()
    buttons = table.prompt.buttons
    assert [button.spot.id for button in buttons[:3]] == ["undo", "hint", "fight-on"]
    assert buttons[-1].spot.id == f"retreat:{table.state.old}" and table.natural_focus() is buttons[-1].spot
