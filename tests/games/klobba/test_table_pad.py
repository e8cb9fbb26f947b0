"""A whole round of Klobba! by gamepad, passed between people: the cross, A and B do everything."""

from __future__ import annotations

import random
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.drape import Drape
from tests.games.klobba.table_rig import new_session, standing, uses
from tests.games.pad import push, use, way_to
from tests.games.rig import at_ply, sit_down


def take_over(stage: Stage) -> None:
    while isinstance(stage.scene, Drape):
        push(stage, "a")


def decide(stage: Stage, table: Any, move: Move) -> None:
    for id in uses(table, move):
        use(stage, id)


def wanted(moves: list[Move], rng: random.Random) -> Move:
    """Prefer offering and accepting cards, so that every step of a round is seen."""
    told = [move for move in moves if isinstance(move, do.OfferAction | do.Accept)]
    return rng.choice(told or moves)


def test_a_whole_round_by_pad() -> None:
    session, rng = new_session(3, 3), random.Random(3)
    stage, table = sit_down(session, (640, 360))
    done: set[type[Move]] = set()
    while session.state.round < 2:
        take_over(stage)
        move, before = wanted(list(session.legal()), rng), session.ply
        decide(stage, table, move)
        assert session.ply > before, move
        done.add(type(move))
    assert {do.Keep, do.GiveTotems, do.Pair, do.OfferAction, do.Accept, do.Lay, do.GiveWhite} <= done


def test_b_takes_back_what_is_laid_out() -> None:
    session = standing(Phase.LAY, 4, 0, bots=("", "easy", "easy", "easy"))
    stage, table = sit_down(session, (640, 360))
    use(stage, f"card:{next(iter(table.hand.row.places))}")
    assert table.plan.card
    push(stage, "b")
    assert table.plan.empty and stage.program.asked == []  # type: ignore[attr-defined]
    push(stage, "b")
    assert stage.program.asked == [("pause",)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("phase", [Phase.KEEP, Phase.PAIR, Phase.LAY, Phase.SELECT, Phase.SWITCH])
def test_the_cross_comes_to_everything_that_can_be_used(phase: Phase) -> None:
    session = standing(phase, 6, 0, rounds=0, bots=("", *["easy"] * 5))
    stage, table = sit_down(at_ply(session, session.ply), (640, 360))
    push(stage, "up")
    for found in [one for one in table.focus.spots if one.useful]:
        way_to(table.focus, found.id)
