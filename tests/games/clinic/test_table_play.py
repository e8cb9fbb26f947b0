"""Whole games at the table, and every kind of move by click, drag and keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules import steps as do
from klotho_games.games.clinic.table.table import Table
from klotho_games.stage.stage import Stage
from tests.depth import depth
from tests.games.clinic.table_rig import by_click, by_drag, by_key, new_session, sensible
from tests.games.rig import Moment, at_ply, moments, rest, sit_down

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]
MOVES = (do.Lay, do.Take, do.Build, do.BuildFloor, do.Hire, do.Admit, do.Walk, do.EndAction, do.OpenBusiness,
         do.Advertise)
QUIET = {ev.RoundBegan, ev.ActionBegan, ev.ActionSkipped, ev.DoctorTired, ev.DoctorLeft,
         ev.PatientWorse, ev.PatientDied}
"""Visible when the table is laid out. What happens overnight is told together."""


@pytest.mark.parametrize("number", [1, 2])
def test_a_whole_game_is_told(number: int) -> None:
    session, rng = new_session(number), random.Random(number)
    stage, table = sit_down(session, (640, 360))
    while not session.is_over:
        table.play(sensible(session, rng))
        rest(stage)
    assert ("finished",) in stage.program.asked


def test_every_event_is_seen_or_quiet() -> None:
    events = {kind for kind in vars(ev).values()
              if isinstance(kind, type) and issubclass(kind, ev.Event) and kind is not ev.Event}
    _stage, table = sit_down(new_session(1), (640, 360))
    assert events - set(table.story._tell) == QUIET


@cache
def positions() -> dict[type[Move], list[Moment]]:
    games: list[Session] = [new_session(number) for number in range(6)]
    return moments(games, sensible, 3)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", MOVES)
def test_every_kind_of_move_can_be_made(kind: type[Move], way: str) -> None:
    cases = positions()[kind]
    assert cases
    for game, ply, move in cases[: depth(2, short=1)]:
        session = at_ply(game, ply)
        stage, table = sit_down(session, (640, 360))
        WAYS[way](stage, table, move)
        made = next(step.step for step in session.history[ply:])
        assert made == move
