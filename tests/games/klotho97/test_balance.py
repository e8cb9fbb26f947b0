"""The balance report: what it notes about a game, and its figures for many games."""

from __future__ import annotations

import pytest

from klotho_games.arena.bout import Match, play_session
from klotho_games.core.contract import Setup
from klotho_games.games.klotho97.balance import BALANCE
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.count import scores, winners
from tests.games.klotho97.forced import KLOTHO97

MATCH = Match(("random", "random", "random"), (), "balance", False)


@pytest.fixture(scope="module")
def history():
    session, _thinking = play_session(KLOTHO97, Setup(("Ada", "Bruno", "Cleo"), ()), MATCH.players, MATCH.seed(0))
    return session.history


def happened(history, kind):
    return [event for step in history for event in step.events if isinstance(event, kind)]


def test_what_is_noted_of_a_game(history):
    notes, s = BALANCE.note(history), history[-1].state
    assert sum(notes[source] for source in ("minerals", "monsters", "artifacts", "bonuses")) == sum(scores(s))
    assert notes["turns"] == s.turn == len(happened(history, ev.TurnBegan)) and notes["seats"] == 3
    first = happened(history, ev.FirstPlayerFound)[0].seat
    place = (winners(s)[0] - first) % 3 + 1
    assert notes[f"won {place} of 3"] == 1 / len(winners(s))
    bought = {(event.seat, event.tool.partition(".")[0]) for event in happened(history, ev.ToolBought)}
    assert bought and sum(n for key, n in notes.items() if key.startswith("took ") and "tech" not in key) >= len(bought)


def test_the_figures_tell_what_is_met_and_what_is_missed(history):
    total = dict(BALANCE.note(history)) | {
        "seats": 20.0, "turns": 240.0, "staked": 36.0, "staked 4": 30.0, "staked 6": 6.0, "minerals": 50.0,
        "monsters": 30.0, "artifacts": 14.0, "bonuses": 6.0, "took raid": 5.0, "won with raid": 4.0,
    }
    total |= {"won 1 of 3": 36.0, "won 2 of 3": 32.0, "won 3 of 3": 32.0}
    figures = {figure.label: figure for figure in BALANCE.told(total)}
    assert figures["Victories by order of play"].fine and "36.0%" in figures["Victories by order of play"].value
    assert not figures["Where points come from"].fine and "bonuses 6.0%" in figures["Where points come from"].value
    stakes = figures["Stakes per player"]
    assert stakes.fine
    assert stakes.value == "1.80 (4-card stakes: 30, 6-card stakes: 6, 8-card stakes: 0, 9-card stakes: 0)"
    assert figures["Turns per player"].value == "12.0"
    told = BALANCE.told(total | {"tickets": 18.0, "late tickets": 14.0})
    assert [figure.value for figure in told if figure.label == "Lottery tickets cashed in"] == [
        "0.90 tickets per player; 14 of all 18 after selling the dice"
    ]
    assert figures["Raid"].value == "25% of players take this card, and 80% of them win"
    worse = {figure.label: figure for figure in BALANCE.told(total | {"staked": 20.0, "took raid": 0.0})}
    assert not worse["Stakes per player"].fine
    assert "Raid" in worse["Cards never taken"].value and not worse["Cards never taken"].fine
