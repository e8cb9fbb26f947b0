"""The guided first turns: however the learner does what is asked, the lesson leads to a staked claim."""

from __future__ import annotations

import random

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.events import ArtifactTaken, ClaimStaked, DiceSold, ToolBought
from klotho_games.games.klotho97.rules.stake_solver import best_claim
from klotho_games.games.klotho97.rules.steps import Claim, EndTurn, Reroll, Roll, Stake
from klotho_games.games.klotho97.tutorial import lesson
from tests.games.klotho97.forced import KLOTHO97


def begin() -> Session:
    told = lesson("Ada")
    return Session.new(KLOTHO97, told.setup, told.seed, bots=told.bots)


def settle(session: Session) -> None:
    """Play chance and the other seat as the lesson does."""
    told = lesson("Ada")
    assert told.reply is not None
    while not session.over and session.to_act != told.learner:
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


@pytest.mark.parametrize("number", range(6))
def test_every_way_through_leads_to_a_staked_claim(number: int) -> None:
    rng, session, told = random.Random(number), begin(), lesson("Ada")
    settle(session)
    for n, beat in enumerate(told.beats):
        if beat.awaits is None:
            continue
        ways = accepted(session, n)
        assert ways, f"nothing can be done at beat {n}: {beat.say}"
        session.play(rng.choice(ways))
        settle(session)
    events = [event for played in session.history for event in played.events]
    assert {ToolBought, DiceSold, ClaimStaked, ArtifactTaken} <= {type(event) for event in events}
    staked = next(event for event in events if isinstance(event, ClaimStaked))
    assert staked.bribes == ("bribe.1",) and {card.card for card in staked.laid} == {
        "mine_02", "mine_08", "mine_09", "mine_15",
    }
    assert session.state.turn == 3 and sum(session.state.companies[0].minerals) == 4
    assert session.rules.invariants(session.state) == []


def test_the_bribe_that_is_bought_is_needed() -> None:
    mines = tuple(NUMBER[card] for card in ("mine_02", "mine_08", "mine_09", "mine_15"))
    assert best_claim(mines, 0, (4, 6, 8)) is None
    found = best_claim(mines, 1, (4, 6, 8))
    assert found is not None and found.mismatches == 1


def test_other_moves_are_held_back_with_a_sentence() -> None:
    session, told = begin(), lesson("Ada")
    settle(session)
    session.play(Roll())
    settle(session)
    keeps = told.beats[2].awaits
    assert keeps is not None
    assert keeps(session.state, Reroll((0, 1, 2, 3, 4))).endswith("let it go.")
    assert keeps(session.state, EndTurn()).endswith(".")
    session.play(Reroll((2, 3, 4)))
    settle(session)
    assert sorted(die.value for die in session.state.dice) == [1, 2, 2, 5, 5]
    claims = told.beats[3].awaits
    assert claims is not None
    fives = tuple(place for place, die in enumerate(session.state.dice) if die.value == 5)
    assert "2s" in claims(session.state, Claim("mine_02", fives)), "then nothing would be left for the other card"


def test_where_it_stands_follows_from_what_was_decided() -> None:
    told = lesson("Ada")
    todo = sum(beat.awaits is not None for beat in told.beats)
    stands = [told.beat_after(range(n)) for n in range(todo)]
    assert stands[0] == 0 and stands == sorted(set(stands))
    assert told.beat_after(range(todo)) == len(told.beats) - 1


def test_it_is_short() -> None:
    """Reading aloud and doing everything takes less than five minutes.

    It counts 150 words a minute, ten seconds for each thing to do and a minute at the bench.
    """
    told = lesson("Ada")
    words = sum(len(beat.say.split()) for beat in told.beats)
    todo = sum(beat.awaits is not None for beat in told.beats)
    assert words / 150 * 60 + todo * 10 + 50 < 300


def test_nobody_plays_against_themselves() -> None:
    assert len(set(lesson("Brix").setup.seats)) == 2


def test_a_stake_ends_it() -> None:
    told = lesson("Ada")
    last = [beat for beat in told.beats if beat.awaits is not None][-1]
    assert last.awaits is not None and last.awaits(None, Stake(())) == "" and last.light == ("stake",)
