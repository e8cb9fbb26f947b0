"""What the arena counts of finished clinics."""

from __future__ import annotations

from random import Random

from klotho_games.core.session import Session
from klotho_games.games.clinic.balance import BALANCE
from tests.games.clinic.forced import CLINIC, setup


def test_a_game_is_counted() -> None:
    session = Session.new(CLINIC, setup(goal="surgeons", difficulty="hard"), bytes(range(32)))
    session.settle()
    rng = Random(4)
    while not session.over:
        session.play(rng.choice(session.legal()))
        session.settle()
    notes = BALANCE.note(session.history)
    assert notes["games"] == notes["hard games"] == 1 and notes["hard won"] == 0
    assert sum(notes.get(action, 0) for action in ("build", "hire", "admit")) == 3 * session.state.round


def test_ways_are_told_against_all_others() -> None:
    total = {"games": 10.0, "won": 5.0, "tall games": 4.0, "tall won": 3.0, "with nurse": 1.0, "nurse": 2.0}
    *_rest, ways = BALANCE.told(total)
    assert ways.value == "three floors or more 75%, others 33%"
    hired = next(figure for figure in BALANCE.told(total) if figure.label == "Hired in a game")
    assert "a nurse 0.20 (10%)" in hired.value and hired.fine is False, "nobody hired anybody else"


def test_figures_say_whether_the_aim_is_met() -> None:
    total = {"games": 10.0, "easy games": 10.0, "easy won": 8.0, "build": 30.0, "hire": 30.0, "admit": 120.0}
    goal, actions, *_rest = BALANCE.told(total)
    assert (goal.value, goal.fine) == ("80.0%", True)
    assert actions.fine and "Admit 67%" in actions.value
    goal, actions, *_rest = BALANCE.told({**total, "easy won": 5.0, "hire": 1.0})
    assert goal.fine is False and actions.fine is False
