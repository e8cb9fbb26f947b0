"""The sample game, clause by clause. The registry tests treat it like a real game."""

from __future__ import annotations

import msgspec
import pytest

from klotho_games.core.contract import CHANCE, OVER, Setup
from tests.sample_game.rules import RULES, Dealt, HoardState, Hold, Roll, Rolled, Show, Stop

BEGUN = HoardState(20, ((1, 2, 3), (10, 11, 12)), (4, 5, 6, 7, 8, 9), (0, 0))


def after(state, *steps):
    for step in steps:
        state, _events = RULES.apply(state, step)
    return state


@pytest.mark.rule("HRD-1.1")
def test_three_gems_each():
    state = RULES.initial(Setup(("Ada", "Bruno")))
    state = after(state, *map(Dealt, (7, 1, 8, 2, 9, 3)))
    assert state.hands == ((7, 8, 9), (1, 2, 3))
    assert RULES.to_act(state) == 0
    assert RULES.view(state, 0).hands == ((7, 8, 9), (0, 0, 0))


@pytest.mark.rule("HRD-2.1")
def test_a_roll_fills_the_pot_and_a_one_empties_it():
    rolling = after(BEGUN, Roll())
    assert RULES.to_act(rolling) == CHANCE
    assert after(rolling, Rolled(4)).pot == 4
    lost = after(rolling, Rolled(4), Roll(), Rolled(1))
    assert (lost.pot, lost.seat, lost.scores) == (0, 1, (0, 0))


@pytest.mark.rule("HRD-2.2")
def test_one_gem_is_held():
    held = after(BEGUN, Hold(2))
    assert RULES.why_not(held, Hold(1)).rule == "HRD-2.2"
    assert RULES.why_not(BEGUN, Hold(12)).rule == "HRD-2.2"


@pytest.mark.rule("HRD-2.3")
def test_showing_the_gem():
    shown = after(BEGUN, Hold(2), Show())
    assert (shown.pot, shown.gone, shown.hands[0]) == (2, (2,), (1, 3))
    assert after(shown, Dealt(9)).hands[0] == (1, 3, 9)
    assert RULES.why_not(BEGUN, Show()).rule == "HRD-2.3"


@pytest.mark.rule("HRD-2.4")
def test_stopping():
    assert after(BEGUN, Roll(), Rolled(5), Stop()).scores == (5, 0)
    assert RULES.why_not(BEGUN, Stop()).rule == "HRD-2.4"


@pytest.mark.rule("HRD-3.1")
def test_the_goal():
    near = HoardState(10, ((1, 2, 3), (10, 11, 12)), (4, 5, 6, 7, 8, 9), (6, 0))
    done = after(near, Roll(), Rolled(4), Stop())
    assert RULES.to_act(done) == OVER
    assert RULES.result(done).winners == (0,)


@pytest.mark.rule("HRD-3.2")
def test_alone_twelve_turns():
    last = HoardState(20, ((1, 2, 3),), (4, 5, 6, 7, 8, 9, 10, 11, 12), (15,), turn=11)
    lost, won = after(last, Roll(), Rolled(1)), after(last, Roll(), Rolled(5), Stop())
    assert (RULES.result(lost).winners, RULES.result(won).winners) == ((), (0,))
    assert RULES.to_act(after(msgspec.structs.replace(last, turn=10), Roll(), Rolled(1))) == 0
