"""What the arena counts in finished games."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.balance import BALANCE
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.steps import Admit, EndAction, Lay, Take
from tests.games.clinic.forced import CLINIC, dealt, setup, shuffled


def test_a_game_is_counted() -> None:
    session = Session.new(CLINIC, setup(goal="surgeons", difficulty="hard"), bytes(range(32)))
    session.draw_chance()
    rng = Random(4)
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    notes = BALANCE.note(session.history)
    assert notes["games"] == notes["hard games"] == 1 and notes["hard won"] == 0
    assert sum(notes.get(action, 0) for action in ("build", "hire", "admit")) == 3 * session.state.round


@pytest.mark.rule("CLI-A5")
def test_what_became_of_couples_is_counted() -> None:
    """Round one of a game with given cards: the couple is in a right box, refused, without room, admitted."""
    assert couples("axa!") == {"couples": 1, "couples out of reach": 1}
    assert couples("axb") == {"couples": 1, "couples refused": 1}
    assert couples("axb", Admit(3)) == {"couples": 1, "couples admitted": 1}
    assert couples("axb", full=True) == {"couples": 1}, "neither: there was no room"
    told = BALANCE.told({"games": 2.0, "couples": 4.0, "couples admitted": 2.0, "couples refused": 1.0})
    figure = next(one for one in told if one.label == "Couples per game")
    assert figure.value == "2.00 (50% admitted, 25% turned away, 0% out of reach, 25% without room)"


def couples(card: str, *first: Admit, full: bool = False) -> dict[str, float]:
    """The new card is the first of the row, and the couple comes in the second action."""
    s = shuffled(dealt(new_card="a3"), card.rstrip("!"), "a2a", "a1b")
    if full:
        s = replace(s, bays=3)
    lays = [Lay(name, "right", False, name == "ax" and card.endswith("!")) for name in ("ax", "a2", "a1")]
    played = []
    for move in (*lays, Take("first"), EndAction(), *first, EndAction()):
        s, events = RULES.apply(s, move)
        played.append(Played(move, 0, events, s, False))
    notes = BALANCE.note(played)
    return {name: n for name, n in notes.items() if name.startswith("couples") and n}


def test_ways_are_told_against_all_others() -> None:
    total = {"games": 10.0, "won": 5.0, "tall games": 4.0, "tall won": 3.0, "with nurse": 1.0, "nurse": 2.0}
    *_rest, ways = BALANCE.told(total)
    assert ways.value == "three floors or more: 75% (other games: 33%)"
    hired = next(figure for figure in BALANCE.told(total) if figure.label == "Hired per game")
    assert "a nurse 0.20 (10%)" in hired.value and hired.fine is False, "nobody hired anybody else"


def test_figures_say_whether_the_aim_is_met() -> None:
    total = {"games": 10.0, "easy games": 10.0, "easy won": 8.0, "build": 30.0, "hire": 30.0, "admit": 120.0}
    goal, actions, *_rest = BALANCE.told(total)
    assert (goal.value, goal.fine) == ("80.0%", True)
    assert actions.fine and "Admit 67%" in actions.value
    goal, actions, *_rest = BALANCE.told({**total, "easy won": 5.0, "hire": 1.0})
    assert goal.fine is False and actions.fine is False
