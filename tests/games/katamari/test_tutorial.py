"""The guided first turns: however the learner does what is asked, the lesson reaches its end."""

from __future__ import annotations

import random

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn
from klotho_games.games.katamari.tutorial import lesson
from tests.games.katamari.table_rig import game
from tests.games.lesson_rig import do_what_is_asked, sit_down
from tests.games.rig import rest, spot


def begin() -> Session:
    told = lesson("Ada")
    return Session.new(game(), told.setup, told.seed, bots=told.bots)


def settle(session: Session) -> None:
    """Play chance and the other seat as the lesson does."""
    told = lesson("Ada")
    while not session.is_over and session.to_act != told.learner:
        if session.needs_chance:
            outcome = told.chance(session.state)
            if outcome is None:
                session.step_chance()
            else:
                session.force(outcome)
        else:
            session.play(told.reply(session.state))


def accepted(session: Session, beat: int) -> list[Move]:
    awaits = lesson("Ada").beats[beat].awaits
    assert awaits is not None
    return [move for move in session.legal() if not awaits(session.state, move)]


@pytest.mark.parametrize("number", range(40))
def test_every_way_through_leads_to_the_end(number: int) -> None:
    rng, session, told = random.Random(number), begin(), lesson("Ada")
    settle(session)
    for n, beat in enumerate(told.beats):
        if beat.awaits is None:
            continue
        ways = accepted(session, n)
        assert ways, f"nothing can be done at beat {n}: {beat.say}"
        session.play(rng.choice(ways))
        settle(session)
        assert session.state.phase is not Phase.CRASH
    bought = [p.step for p in session.history if p.seat == 0 and isinstance(p.step, Buy)]
    assert len(bought) == 4 and any(isinstance(p.step, Cycle) for p in session.history)
    assert (session.state.emperor, session.to_act) == (3, told.learner), "the last words are said at one's own board"
    assert session.rules.invariants(session.state) == []


def test_three_sixes_and_no_crash() -> None:
    session, told = begin(), lesson("Ada")
    settle(session)
    for n in range(7):
        if told.beats[n].awaits is not None:
            session.play(accepted(session, n)[0])
            settle(session)
    throw = session.state.throw
    assert throw.yellow.count(6) == 3 and session.state.power == 8


def test_other_moves_are_held_back_with_a_sentence() -> None:
    session = begin()
    settle(session)
    session.play(accepted(session, 1)[0])
    settle(session)
    awaits = lesson("Ada").beats[2].awaits
    assert awaits is not None
    assert awaits(session.state, EndTurn()).endswith(".")
    on_the_centre = [move for move in session.legal() if isinstance(move, Buy) and "[2]" in awaits(session.state, move)]
    assert on_the_centre


def test_where_it_stands_follows_from_what_was_decided() -> None:
    told = lesson("Ada")
    stands = [told.beat_after(range(n)) for n in range(8)]
    assert stands[0] == 0 and stands == sorted(set(stands))
    assert told.beats[stands[-1] - 1].awaits is not None
    assert told.beat_after(range(99)) == len(told.beats) - 1


def test_it_is_short() -> None:
    """Reading aloud at 150 words a minute, with ten seconds for each thing to do, takes less than five minutes."""
    told = lesson("Ada")
    words = sum(len(beat.say.split()) for beat in told.beats)
    todo = sum(beat.awaits is not None for beat in told.beats)
    assert words / 150 * 60 + todo * 10 < 300


def test_no_one_plays_against_themselves() -> None:
    assert len(set(lesson("Theo").setup.seats)) == 2


def test_what_a_loose_piece_changes_is_not_under_the_lesson() -> None:
    stage, table = sit_down("katamari", (640, 360))
    asked = 0
    while not table.mode.is_last_beat:
        ways = accepted(table.session, table.mode.at) if table.mode.beat.awaits is not None else []
        if ways and isinstance(ways[0], Buy):
            table.loose.lay(ways[0])
            rest(stage)
            assert not spot(table, "lesson:card").box.overlap(spot(table, "preview").box), table.mode.beat.say
            asked += 1
        do_what_is_asked(stage, table)
    assert asked == 4
    assert table.board.seat == table.mode.lesson.learner, "praised at one's own board"
