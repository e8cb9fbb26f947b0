"""The guided round and a half: what it asks for can be done, and leads through two Clobbers to a refill."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.rules.steps import GiveTotems, Keep, Lay, Pair
from klotho_games.games.klobba.tutorial import lesson
from tests.games.klobba.forced import KLOBBA, band


def settle(session: Session) -> None:
    """Play chance and the other seats as the lesson does."""
    told = lesson("Ada")
    assert told.reply is not None
    while not session.is_over and session.to_act != told.learner:
        if session.needs_chance:
            outcome = told.chance(session.state)
            assert outcome is not None, "all that is seen in the lesson is told by it"
            session.force(outcome)
        else:
            session.play(told.reply(session.state))


def accepted(session: Session, beat: int) -> list[Move]:
    awaits = lesson("Ada").beats[beat].awaits
    assert awaits is not None
    return [move for move in session.legal() if not awaits(session.state, move)]


def played(decisions: int = 99) -> Session:
    """Play the lesson until the learner has decided this often, or to its end."""
    told = lesson("Ada")
    session = Session.new(KLOBBA, told.setup, told.seed, bots=told.bots)
    settle(session)
    for n, beat in enumerate(told.beats):
        if beat.awaits is not None and decisions:
            decisions -= 1
            ways = accepted(session, n)
            assert len(ways) == 1, f"one thing is asked at beat {n}: {beat.say}"
            session.play(ways[0])
            settle(session)
    return session


@pytest.fixture(scope="module")
def whole() -> Session:
    return played()


def test_it_leads_through_two_clobbers(whole: Session) -> None:
    events = [event for step in whole.history for event in step.events]
    totals = [(event.seat, event.totals) for event in events if isinstance(event, ev.ClobberWon)]
    assert totals == [(0, (13, 11)), (1, (12, 9))], "the figures that the lesson tells"
    clobbered = [event.card for event in events if isinstance(event, ev.BarbarianClobbered)]
    assert clobbered == ["thrug", "wulda", "pip", "nib"]
    assert whole.rules.invariants(whole.state) == []


def test_it_ends_with_a_refilled_band_and_the_white_totem_to_give(whole: Session) -> None:
    s = whole.state
    assert band(s, 0) == ["-gorm", "hulda", "?snivel"]
    assert s.phase is Phase.GIVE and s.seat == 0 and s.round == 2


def test_other_moves_are_held_back_with_a_sentence() -> None:
    beats = [beat for beat in lesson("Ada").beats if beat.awaits is not None]
    early: list[Move] = [Keep(()), GiveTotems(1, 2), Pair(3), Lay("the_boss")]
    for n, move in enumerate(early):
        session = played(n)
        assert session.why_not(move) is None, "the rules would allow it"
        awaits = beats[n].awaits
        assert awaits is not None and awaits(session.state, move).endswith(".")


def test_where_it_stands_follows_from_what_was_decided() -> None:
    told = lesson("Ada")
    todo = sum(beat.awaits is not None for beat in told.beats)
    stands = [told.beat_after(range(n)) for n in range(todo)]
    assert stands[0] == 0 and stands == sorted(set(stands))
    last = max(n for n, beat in enumerate(told.beats) if beat.awaits is not None)
    assert told.beat_after(range(todo)) == last + 1


def test_what_the_full_game_adds_is_named_before_the_end() -> None:
    said = " ".join(beat.say for beat in lesson("Ada").beats[-2:])
    assert "offer" in said and "exchange" in said


def test_it_is_short() -> None:
    """Read aloud at 150 words a minute, with ten seconds for each task and each Clobber, it takes
    less than five minutes."""
    told = lesson("Ada")
    words = sum(len(beat.say.split()) for beat in told.beats)
    todo = sum(beat.awaits is not None for beat in told.beats)
    assert words / 150 * 60 + (todo + 2) * 10 < 300


@pytest.mark.parametrize("name", ["Ada", "Bram", "Cleo"])
def test_no_one_plays_against_themselves(name: str) -> None:
    assert len(set(lesson(name).setup.seats)) == 3
