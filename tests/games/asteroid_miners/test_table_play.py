"""Whole games through the table, by bots and by hand; every kind of move by click, drag, keyboard and pad."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.components import ways
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.stage.stage import Stage
from tests.games.asteroid_miners.table_rig import SMALL, by_click, by_drag, by_key, by_pad, new_session, sensible
from tests.games.rig import Moment, at_ply, check_settling, moments, rest, sit_down

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key, "pad": by_pad}
Way = Callable[[Stage, Table, Move], None]
QUIET = {ev.TenderLapsed, ev.TurnEnded}
"""Nothing is shown for these events except what follows."""


@pytest.mark.parametrize(("expansion", "rules", "seats"), [
    (True, "advanced", 2), (False, "advanced", 2), pytest.param(True, "regular", 1, marks=pytest.mark.slow),
    pytest.param(True, "regular", 2, marks=pytest.mark.slow),
])
def test_a_whole_game_is_told(expansion: bool, rules: str, seats: int) -> None:
    """Every event is visible on the table or is quiet, and now and then the table is compared with a new one."""
    session, rng = new_session(11, seats, expansion=expansion, rules=rules), random.Random(seats)
    stage, table = sit_down(session, SMALL)
    decided = 0
    while not session.is_over and decided < 2000:
        table.play(sensible(session, rng))
        rest(stage)
        decided += 1
        if decided % 60 == 0 and not session.is_over:
            check_settling(table)
    assert session.is_over
    assert ("finished",) in stage.program.asked


def test_every_event_is_seen_or_quiet() -> None:
    events = {kind for kind in vars(ev).values()
              if isinstance(kind, type) and issubclass(kind, ev.Event) and kind is not ev.Event}
    _stage, table = sit_down(new_session(1), SMALL)
    assert events - set(table.story._tell) == QUIET


@cache
def positions() -> dict[type[Move], list[Moment]]:
    sessions = (new_session(number, rules="advanced" if number % 3 == 0 else "regular") for number in range(9))
    found = moments(sessions, sensible, 1)
    # of two ways to change the dice with the same result, the table takes the first
    return {kind: [case for case in cases if _meant(case)] for kind, cases in found.items() if kind is not do.Use}


def _meant(case: Moment) -> bool:
    game, ply, move = case
    if not isinstance(move, do.Forge):
        return True
    s: Dig = at_ply(game, ply).state
    return move.to == ways(s.smelter, current_component(s).needs, s.control)[0]


@pytest.mark.parametrize("way", WAYS)
def test_every_kind_of_move(way: str) -> None:
    cases = positions()
    kinds = {kind for kind in vars(do).values()
             if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move}
    apart = {do.Overtime, do.Bank, do.Leave, do.Forge, do.Use}
    assert kinds - {kind for kind, found in cases.items() if found} <= apart, "those have tests of their own"
    for game, ply, move in (case for found in cases.values() for case in found):
        session: Session = at_ply(game, ply)
        stage, table = sit_down(session, SMALL)
        WAYS[way](stage, table, move)
        assert session.record.steps[ply : ply + 1] == (move,), (move, session.state)
