"""The crash sequence: it ends as the rules say, whether it is watched, skipped or only faded."""

from __future__ import annotations

import random

import pytest

from klotho_games.core.session import Session
from klotho_games.games.katamari.board import largest_free, lay_of_piece, piece_of
from klotho_games.games.katamari.rollup import Phase, collected
from klotho_games.games.katamari.steps import DiceRolled, RollDice
from klotho_games.games.katamari.stuff import STUFF
from tests.games.katamari.table_rig import new_session, sensible
from tests.games.katamari.test_tray import force_throw
from tests.games.rig import rest, sit_down


def about_to_crash(largest: int) -> Session:
    """A seat with four dice and so many largest free pieces is about to throw."""
    for number in range(200):
        session, rng = new_session(number, 2), random.Random(number)
        while not session.over and session.ply < 120:
            s = session.state
            if s.phase is Phase.THROW and sum(collected(s, s.seat)) >= 4:
                free = largest_free(s.boards[s.seat])
                if len(free) == largest:
                    return session
            session.play(sensible(session, rng))
            session.settle()
    raise AssertionError("no such position")


def sixes(session: Session) -> tuple[int, int, int]:
    left, out = 4, []
    for n in collected(session.state, session.state.seat):
        out.append(min(left, n))
        left -= out[-1]
    return out[0], out[1], out[2]


@pytest.mark.parametrize(("motion", "speed"), [("full", "normal"), ("full", "instant"), ("reduced", "normal")])
def test_the_largest_goes_under_its_pile_and_nothing_of_the_crash_stays(motion: str, speed: str) -> None:
    session = about_to_crash(1)
    seat = session.state.seat
    lost = STUFF[piece_of(largest_free(session.state.boards[seat])[0])].id
    stage, table = sit_down(session, motion=motion, speed=speed)
    sprites = len(list(table.layers.sprites()))
    force_throw(session, *sixes(session))
    table.play(RollDice())
    rest(stage)
    assert lay_of_piece(session.state.boards[seat], lost) < 0
    crash = table.crash
    for sprite in (crash._dim, crash._heat, crash._sticker, crash._mark, crash._arc, crash._bits):
        assert sprite.alpha == 0
    assert table.tray.dice.alarm == 0
    assert len(list(table.layers.sprites())) <= sprites + 4, "the fallen piece is still there"
    assert "crash_tumble" in stage.sound.played


def test_the_sticker_is_seen_and_gone_before_long() -> None:
    session = about_to_crash(1)
    stage, table = sit_down(session, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    seen = 0.0
    for _frame in range(400):
        stage.step(1 / 60, [])
        seen += 1 / 60 if table.crash._sticker.alpha > 0 else 0
        if not table.motions.busy:
            break
    assert 0.6 < seen <= 1.6


def test_the_sixes_come_up() -> None:
    session = about_to_crash(1)
    stage, table = sit_down(session, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    highest = 0.0
    while table.motions.busy:
        stage.step(1 / 60, [])
        highest = max(highest, table.tray.dice.alarm)
    assert highest == 1.0


def test_while_it_is_chosen_what_comes_off_the_table_stays_dim() -> None:
    session = about_to_crash(2)
    stage, table = sit_down(session)
    force_throw(session, *sixes(session))
    table.play(RollDice())
    rest(stage)
    assert session.state.phase is Phase.CRASH
    assert table.crash._dim.alpha == 1 and table.crash._sticker.alpha == 0 and table.tray.dice.alarm == 1
    assert "crash (KAT-2.20)" in table.tray.plate.spot.label
    table.play(session.legal()[0])
    rest(stage)
    assert table.crash._dim.alpha == 0


def test_a_skipped_crash_ends_the_same() -> None:
    session = about_to_crash(1)
    _stage, table = sit_down(session, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    table.motions.skip()
    assert table.crash._dim.alpha == table.crash._sticker.alpha == 0
    assert table.board.board == session.state.boards[session.state.seat]


def test_a_fallen_die_crashes_too() -> None:
    """KAT-2.21."""
    session, rng = new_session(3, 2, wobbly=True), random.Random(3)
    while session.state.phase is not Phase.THROW or not session.state.boards[session.state.seat].laid:
        session.play(sensible(session, rng))
        session.settle()
    due = collected(session.state, session.state.seat)
    stage, table = sit_down(session, motion="full", speed="normal")
    session.play(RollDice())
    before = session.state
    outcome = DiceRolled(*((1,) * n for n in due), fell=1)
    events = session.force(outcome)
    table._shown(outcome, events, before)
    gone = False
    while table.motions.busy:
        stage.step(1 / 60, [])
        gone = gone or any(die.gone for die in table.tray.dice.dice)
    assert gone
