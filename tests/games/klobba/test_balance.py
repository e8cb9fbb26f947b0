"""The balance report: what it notes about one game, and what it makes of many."""

from __future__ import annotations

import pytest

from klotho_games.arena.bout import Match, play_session
from klotho_games.core.contract import Setup
from klotho_games.games.klobba.balance import BALANCE
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION_ID
from klotho_games.games.klobba.rules.count import winners
from tests.games.klobba.forced import KLOBBA

MATCH = Match(("random", "random", "random"), (), "balance", False)


@pytest.fixture(scope="module")
def history():
    session, _thinking = play_session(KLOBBA, Setup(("Ada", "Bruno", "Cleo"), ()), MATCH.players, MATCH.seed(0))
    return session.history


def happened(history, kind):
    return [event for step in history for event in step.events if isinstance(event, kind)]


def test_what_is_noted_of_a_game(history):
    notes, s = BALANCE.note(history), history[-1].state
    flips = happened(history, ev.CardsFlipped)
    assert notes["rounds"] == s.round and notes["box"] == s.box and notes["games"] == 1
    assert sum(notes.get(f"laid {card}", 0) for card in ACTION_ID) == 2 * len(flips)
    won = sum(notes.get(f"won with {card}", 0) for card in ACTION_ID)
    drawn = sum(notes.get(f"drawn with {card}", 0) for card in ACTION_ID)
    assert won == len(happened(history, ev.ClobberWon)) and drawn == 2 * notes.get("drawn", 0)
    assert notes["offered"] == len(happened(history, ev.OfferMade)) >= notes["accepted"]
    assert notes[f"victory of {winners(s)[0] + 1} of 3"] == 1 / len(winners(s))


def test_the_figures_tell_what_is_met_and_what_is_missed():
    total = {"games": 10.0, "rounds": 200.0, "box": 30.0, "drawn": 20.0, "offered": 40.0, "accepted": 10.0}
    total |= {f"laid {card}": 10.0 for card in ACTION_ID} | {f"won with {card}": 5.0 for card in ACTION_ID}
    total |= {"victory of 1 of 2": 6.0, "victory of 2 of 2": 4.0, "won with sneaky": 6.0, "drawn with sneaky": 4.0}
    figures = {figure.label: figure for figure in BALANCE.told(total)}
    assert not figures["Victories by seat"].fine and figures["Victories by seat"].value == "60.0%, 40.0%"
    assert figures["The Boss"].fine
    assert figures["The Boss"].value == "7.7% of all cards played (win rate 50.0%)"
    assert not figures["Sneaky"].fine and "win rate 80.0%" in figures["Sneaky"].value, "a draw is half a victory"
    assert figures["Rounds per game"].value == "20.0" and figures["Offers"].value == "4.0 per game, 25% accepted"
    assert figures["Never played"].fine
    del total["laid sneaky"]
    fewer = {figure.label: figure for figure in BALANCE.told(total)}
    assert fewer["Never played"].value == "Sneaky" and not fewer["Never played"].fine
