"""A step is told event by event, each with the state after it: what the table shows on the way to the final state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from klotho_games.core.contract import NOBODY
from klotho_games.core.play.record import Played
from klotho_games.games.klobba.rules import RULES, tale
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.invariants import missing_pieces
from klotho_games.games.klobba.rules.state import Fray
from tests.games.klobba.table_rig import new_session

every_company = pytest.mark.parametrize("seats", [2, 3, 6])
DRAWN = ("stars", "hands", "bands", "piles", "pile_stars", "actions", "discards", "deck", "box", "lightning", "thunder",
         "dealt", "round")
BLOW = {ev.ClobberWon, ev.ClobberDrawn, ev.BarbarianClobbered, ev.BarbarianTurned}
"""What only the arena shows."""


def steps(seats: int) -> Iterator[tuple[Fray, Played]]:
    """A random game, with the state before each step."""
    session, rng = new_session(4, seats), Random(seats)
    while not session.is_over and session.ply < 250:
        session.play(rng.choice(list(session.legal())))
        session.draw_chance()
    return ((session.state_at(n), played) for n, played in enumerate(session.history))


@every_company
def test_it_ends_with_what_the_state_says(seats: int) -> None:
    for before, played in steps(seats):
        told = tale(before, played.step)
        assert tuple(event for event, _s in told) == played.events
        last = told[-1][1]
        assert [part for part in DRAWN if getattr(last, part) != getattr(played.state, part)] == []
        assert [(one.seat, one.partner, one.laid) for one in last.sides] == [
            (one.seat, one.partner, one.laid) for one in played.state.sides]


@every_company
def test_nothing_is_lost_on_the_way(seats: int) -> None:
    for before, played in steps(seats):
        for event, s in tale(before, played.step):
            assert missing_pieces(s) == [], event


@every_company
def test_a_blow_falls_between_the_count_and_the_discarding(seats: int) -> None:
    """So the arena shows all of it at once, and leaves one state behind."""
    fell = 0
    for before, played in steps(seats):
        kinds = [type(event) for event in played.events]
        blows = [n for n, kind in enumerate(kinds) if kind in BLOW]
        if blows:
            assert ev.TotalCounted in kinds[: blows[0]] and ev.ActionsDiscarded in kinds[blows[-1] :]
            states = [s for event, s in tale(before, played.step) if isinstance(event, ev.BarbarianClobbered)]
            assert all(s is states[0] for s in states)
            fell += 1
    assert fell


@every_company
def test_an_onlooker_learns_no_card_before_its_event(seats: int) -> None:
    for before, played in steps(seats):
        flipped = before.is_flipped
        for event, s in tale(before, played.step):
            flipped = flipped or isinstance(event, ev.CardsFlipped)
            seen = RULES.view(s, NOBODY).fray
            assert all(card < 0 for hand in seen.hands for card in hand)
            assert all(one.card < 0 for looked in seen.dealt for one in looked)
            assert flipped or all(one.laid < 0 and one.offered < 0 for one in seen.sides)
