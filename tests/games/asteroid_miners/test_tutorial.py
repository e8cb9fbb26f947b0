"""The guided first turns: however the learner does what is asked, they forge a component, and another in Overtime."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules.events import (
    ComponentForged,
    FundsBanked,
    GearBought,
    GearUsed,
    MetalSold,
    OvertimeBegan,
    StratumCleared,
    TenderWon,
)
from klotho_games.games.asteroid_miners.rules.steps import GoOn, Roll
from klotho_games.games.asteroid_miners.tutorial import lesson
from tests.games.asteroid_miners.forced import ASTEROID_MINERS


def begin() -> Session:
    told = lesson("Ada")
    session = Session.new(ASTEROID_MINERS, told.setup, told.seed, bots=told.bots)
    settle(session)
    return session


def settle(session: Session) -> None:
    """Play chance and the other seat as the lesson does, until it is the learner's turn."""
    told = lesson("Ada")
    assert told.reply is not None
    while not session.is_over and session.to_act != told.learner:
        if session.needs_chance:
            outcome = told.chance(session.state)
            session.force(outcome) if outcome is not None else session.step_chance()
        else:
            session.play(told.reply(session.state))


@pytest.mark.parametrize("number", range(3))
def test_every_way_through_leads_to_a_trimmed_die_a_tender_and_overtime(number: int) -> None:
    rng, session, told = Random(number), begin(), lesson("Ada")
    for n, beat in enumerate(told.beats):
        if beat.awaits is None:
            continue
        ways = [move for move in session.legal() if not beat.awaits(session.state, move)]
        assert ways, f"nothing can be done at beat {n}: {beat.say}"
        others = [move for move in session.legal() if move not in ways]
        assert all(beat.awaits(session.state, move).endswith(".") for move in others)
        session.play(rng.choice(ways))
        settle(session)
    events = [event for played in session.history for event in played.events]
    mine = [event for event in events if getattr(event, "seat", -1) == told.learner]
    first, second = (event for event in mine if isinstance(event, ComponentForged))
    assert (first.smelter, first.control, first.to, first.pay, first.overtime) == ((5, 6), 6, (2, 1), 2, False)
    assert (second.component, second.pay, second.overtime) == (2, 4, True)
    assert {StratumCleared, GearBought, GearUsed, TenderWon, MetalSold, OvertimeBegan} <= {type(one) for one in mine}
    banked = next(event for event in mine if isinstance(event, FundsBanked))
    assert (banked.components, banked.amount) == (2, 6)
    assert session.state.crews[told.learner].gear == ("trimmer",) and session.state.turn == 4
    assert not session.rules.invariants(session.state)


def test_other_moves_are_held_back_with_a_sentence() -> None:
    session, told = begin(), lesson("Ada")
    session.play(Roll((0, 1, 2)))
    settle(session)
    keeps = told.beats[2].awaits
    assert keeps is not None
    assert "4 and the 6" in keeps(session.state, Roll((0, 1))) and keeps(session.state, GoOn())
    assert keeps(session.state, Roll((1, 2))) == ""


def test_it_is_short_and_no_one_plays_against_themselves() -> None:
    """Reading aloud at 150 words a minute, with ten seconds for each thing to do, takes less than five minutes."""
    told = lesson("Ada")
    words = sum(len(beat.say.split()) for beat in told.beats)
    todo = sum(beat.awaits is not None for beat in told.beats)
    assert words / 150 * 60 + todo * 10 < 300
    assert len(set(lesson("Juno").setup.seats)) == 2
