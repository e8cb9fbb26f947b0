"""The guided first turns: however the learner does what is asked, the lesson leads to a stake and a scoring."""

from __future__ import annotations

import random
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.events import (
    ArtifactTaken,
    CardDiscarded,
    ClaimStaked,
    DiceSold,
    RoundCounted,
    ToolBought,
)
from klotho_games.games.klotho97.rules.stake_solver import best_claim
from klotho_games.games.klotho97.rules.steps import Claim, EndTurn, Reroll
from klotho_games.games.klotho97.tutorial import lesson
from tests.games.klotho97.forced import KLOTHO97


def begin() -> Session:
    told = lesson("Ada")
    return Session.new(KLOTHO97, told.setup, told.seed, bots=told.bots)


def settle(session: Session) -> None:
    """Play chance and the other seat as the lesson does."""
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


def decide(session: Session, n: int, rng: random.Random) -> None:
    """Do what a beat waits for, as often as it does."""
    beat = lesson("Ada").beats[n]
    while True:
        ways = accepted(session, n)
        assert ways, f"nothing can be done at beat {n}: {beat.say}"
        session.play(rng.choice(ways))
        over = beat.over_after(session.state)
        settle(session)
        if over:
            return


@pytest.mark.parametrize("number", range(6))
def test_every_way_through_leads_to_a_stake_and_a_scoring(number: int) -> None:
    rng, session, told = random.Random(number), begin(), lesson("Ada")
    settle(session)
    for n, beat in enumerate(told.beats):
        if beat.awaits is None:
            continue
        decide(session, n, rng)
    events = [event for played in session.history for event in played.events]
    shown = {ToolBought, DiceSold, ClaimStaked, ArtifactTaken, CardDiscarded, RoundCounted}
    assert shown <= {type(event) for event in events}
    staked = next(event for event in events if isinstance(event, ClaimStaked))
    assert staked.bribes == ("bribe.1",) and {card.card for card in staked.laid} == {
        "mine_02", "mine_08", "mine_09", "mine_15",
    }
    assert session.state.turn == 5 and sum(session.state.companies[0].minerals) == 4
    assert len(session.state.rounds) == 1 and all(session.state.rounds[0])
    assert session.rules.invariants(session.state) == []


def test_the_bribe_that_is_bought_is_needed() -> None:
    mines = tuple(NUMBER[card] for card in ("mine_02", "mine_08", "mine_09", "mine_15"))
    assert best_claim(mines, 0, (4, 6, 8)) is None
    found = best_claim(mines, 1, (4, 6, 8))
    assert found is not None and found.mismatches == 1


def test_other_moves_are_held_back_with_a_sentence() -> None:
    session, told = begin(), lesson("Ada")
    settle(session)
    for beat in (1, 2):
        decide(session, beat, random.Random(1))
    keeps = told.beats[3].awaits
    assert keeps is not None
    assert keeps(session.state, Reroll((0, 1, 2, 3, 4))).endswith("let it go.")
    assert keeps(session.state, EndTurn()).endswith(".")
    session.play(Reroll((2, 3, 4)))
    settle(session)
    assert sorted(die.value for die in session.state.dice) == [1, 2, 2, 5, 5]
    claims = told.beats[4].awaits
    assert claims is not None
    fives = tuple(place for place, die in enumerate(session.state.dice) if die.value == 5)
    assert "2s" in claims(session.state, Claim("mine_02", fives)), "then nothing would be left for the other card"


def test_where_it_stands_follows_from_what_was_decided() -> None:
    session, told, rng = begin(), lesson("Ada"), random.Random(1)
    settle(session)
    reached = 0
    for n, beat in enumerate(told.beats):
        if beat.awaits is not None:
            assert reached <= told.beat_after(decided(session)) <= n
            decide(session, n, rng)
            reached = n + 1
    assert told.beat_after(decided(session)) == reached < len(told.beats)


def decided(session: Session) -> list[Any]:
    return [played.state for played in session.history if played.seat == lesson("Ada").learner]


def test_it_is_short() -> None:
    """Reading aloud and doing everything takes less than five minutes.

    It counts 150 words a minute, ten seconds for each thing to do and a minute at the bench.
    """
    told = lesson("Ada")
    words = sum(len(beat.say.split()) for beat in told.beats)
    assert max(len(words.split()) for beat in told.beats for words in (beat.say, *beat.steps)) <= 30
    todo = sum(beat.awaits is not None for beat in told.beats)
    assert words / 150 * 60 + todo * 10 + 50 < 300


def test_no_one_plays_against_themselves() -> None:
    assert len(set(lesson("Brix").setup.seats)) == 2
