"""Whole games at the table, and every kind of move by click, drag and keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules import events as ev
from klotho_games.games.patrols.rules import steps as do
from klotho_games.games.patrols.rules.steps import GiveUp, Seal
from klotho_games.games.patrols.table.table import Table
from klotho_games.stage.stage import Stage
from tests.depth import depth, every
from tests.games.patrols.table_rig import by_click, by_drag, by_key, new_session, sensible, solved
from tests.games.rig import Moment, at_ply, moments, rest, sit_down

WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]
QUIET = {ev.ItemsStay, ev.EdgeLoosened, ev.EdgeSealed}
"""Visible on the map when it is laid out. Seals of one step are stamped together."""


@pytest.mark.parametrize("number", every((1, 2, 3), 3))
def test_a_whole_game_is_told(number: int) -> None:
    session, rng = new_session(number, grade=1), random.Random(number)
    stage, table = sit_down(session, (640, 360))
    while not session.is_over:
        table.play(sensible(session, rng))
        rest(stage)
    assert ("finished",) in stage.program.asked


def test_a_kingdom_is_sealed_at_the_table() -> None:
    session = solved()
    stage, table = sit_down(session, (640, 360))
    by_click(stage, table, Seal())
    assert session.is_over and session.result is not None and session.result.winners == (0,)
    assert ("finished",) in stage.program.asked


def test_every_event_is_seen_or_quiet() -> None:
    events = {kind for kind in vars(ev).values()
              if isinstance(kind, type) and issubclass(kind, ev.Event) and kind is not ev.Event}
    _stage, table = sit_down(new_session(1), (640, 360))
    assert events - set(table.story._tell) == QUIET


@cache
def games() -> list[Session]:
    return [new_session(number, grade=1) for number in range(12)]


@cache
def positions() -> dict[type[Move], list[Moment]]:
    found = moments(games(), sensible, depth(2, short=1))
    whole = solved()
    return {**found, Seal: [(whole, whole.ply, Seal())]}


@pytest.mark.parametrize("way", WAYS)
def test_every_kind_of_move(way: str) -> None:
    cases = positions()
    kinds = {kind for kind in vars(do).values()
             if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move}
    assert set(cases) == kinds
    for game, ply, move in (case for kind in cases.values() for case in kind):
        session: Session = at_ply(game, ply)
        stage, table = sit_down(session, (640, 360))
        WAYS[way](stage, table, move)
        assert session.record.steps[ply : ply + 1] == (move,), (move, session.state)


def test_every_legal_move_is_offered() -> None:
    """Except what the two buttons do."""
    looked_at = 0
    for session in games():
        for ply in range(1, len(session.record.steps), 7):
            there = at_ply(session, ply)
            _stage, table = sit_down(there, (640, 360))
            offered = {offer.move for offer in table.drag.offers if not offer.then}
            assert set(there.legal()) - offered <= {Seal(), GiveUp()}
            targets = {spot.target for spot in table.focus.spots}
            assert {offer.target for offer in table.drag.offers} <= targets, "and all of it can be pointed at"
            looked_at += 1
    assert looked_at > 20
