"""A swap is shown large, with what it does to both Bands, and waits for the person who lost a Barbarian."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules.questions import band_total
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.rules.steps import Swap, Switch
from klotho_games.games.klobba.table.look.swap_pictures import BandChange, paint_swap
from klotho_games.games.klobba.table.motion.swap_show import travellers
from tests.games.klobba.table_rig import standing
from tests.games.rig import READABLE, at_ply, sit_down, unseen, written

BOTS = ("", "easy", "easy", "easy")


def taking(kind: type[Move], from_seat: int) -> tuple[Session, Move]:
    """Return a game, and a bot's move that takes a face-up Barbarian from this seat."""
    session, move = _taking(kind, from_seat)
    return at_ply(session, session.ply), move


@cache
def _taking(kind: type[Move], from_seat: int) -> tuple[Session, Move]:
    phase = Phase.SWAP if kind is Swap else Phase.SWITCH

    def find(session: Session) -> list[Move]:
        found = []
        for move in session.legal():
            if isinstance(move, kind):
                event = session.rules.apply(session.state, move)[1][0]
                if event.band == from_seat and (kind is Swap or (event.mine and event.theirs)):
                    found.append(move)
        return found

    for seat in (1, 2, 3):
        session = standing(phase, 4, seat, rounds=2, bots=BOTS)
        if moves := find(session):
            return session, moves[0]
    raise AssertionError("no bot can take from this seat")


@pytest.mark.parametrize("kind", [Swap, Switch])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_player_who_loses_a_barbarian_sees_faces_and_cost(kind: type[Move], text: float) -> None:
    session, move = taking(kind, 0)
    stage, table = sit_down(session, READABLE, text=text, motion="full")
    table.motions.speed = 1.0
    before = session.state
    event: Any = session.rules.apply(before, move)[1][0]
    table.play(move)
    shown = step_to_hold(stage, table)
    (panel,) = [sprite for sprite in shown if sprite.key[0] is paint_swap]
    _paint, _words, changes, *_places = panel.key
    after = session.rules.apply(before, move)[0] if kind is Switch else None
    assert changes[0].seat == 0 and changes[0].before == band_total(before, 0)
    if after is not None:
        assert changes[0].after == band_total(after, 0)
    assert changes[0].gain == -changes[1].gain
    words = table.prompt.spoken_text
    assert str(changes[0].before) in words and str(changes[0].after) in words
    taken, given = travellers(event)
    assert (taken.start, taken.goal) == (given.goal, given.start)
    assert [run.words for run in written(stage) if not run.fits] == []
    table.motions.release()
    with unseen(stage):
        while table.motions.is_busy and not table.motions.is_held:
            stage.step(0.05, [])
    assert not [sprite for sprite in table.layers.sprites() if sprite in shown and sprite.visible]


def step_to_hold(stage: Any, table: Any) -> list[Any]:
    with unseen(stage):
        for _frame in range(200):
            stage.step(0.05, [])
            if table.motions.is_held:
                return [sprite for sprite in table.layers.sprites() if isinstance(sprite.key, tuple) and sprite.z > 440]
    raise AssertionError("the table did not wait")


def test_no_one_waits_for_a_swap_between_bots() -> None:
    session, move = taking(Switch, 2)
    stage, table = sit_down(session, motion="full")
    table.motions.speed = 1.0
    table.play(move)
    for _frame in range(200):
        stage.step(0.05, [])
        assert not table.motions.is_held
        if not table.motions.is_busy:
            return


def test_a_change_tells_gain_and_loss() -> None:
    assert BandChange(0, "Ada", 16, 13).gain == -3
