"""The second sample game, clause by clause."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import CHANCE, OVER, Setup, Step
from tests.sample_dice.rules import ALL, RULES, TURNS, Close, House, Rolled, Wait

BEGUN = RULES.initial(Setup(("Ada", "Bram")))


def after(state: House, *steps: Step) -> House:
    for step in steps:
        state, _events = RULES.apply(state, step)
    return state


@pytest.mark.rule("SHU-1.1")
def test_nine_open_shutters_each() -> None:
    assert BEGUN.open == (ALL, ALL) and len(ALL) == 9


@pytest.mark.rule("SHU-2.1")
def test_both_dice_are_rolled_first() -> None:
    assert RULES.to_act(BEGUN) == CHANCE
    refusal = RULES.why_not(BEGUN, Close(9))
    assert refusal is not None and refusal.rule == "SHU-2.1"
    assert RULES.to_act(after(BEGUN, Rolled((3, 4)))) == 0


@pytest.mark.rule("SHU-2.2")
def test_one_or_two_shutters_that_add_up() -> None:
    rolled = after(BEGUN, Rolled((3, 4)))
    assert list(RULES.legal(rolled)) == [Close(4, 3), Close(5, 2), Close(6, 1), Close(7)]
    assert after(rolled, Close(5, 2)).open[0] == (1, 3, 4, 6, 7, 8, 9)
    for wrong in (Close(8), Close(2, 5), Close(7, 7), Close(6, 2)):
        refusal = RULES.why_not(rolled, wrong)
        assert refusal is not None and refusal.rule == "SHU-2.2"


@pytest.mark.rule("SHU-2.3")
def test_the_gust_goes_by_only_if_nothing_fits() -> None:
    refusal = RULES.why_not(after(BEGUN, Rolled((3, 4))), Wait())
    assert refusal is not None and refusal.rule == "SHU-2.3"
    narrow = House(((1, 9), ALL), dice=(1, 1))
    assert list(RULES.legal(narrow)) == [Wait()]
    assert after(narrow, Wait()) == House(((1, 9), ALL), turn=1)


@pytest.mark.rule("SHU-3.1")
def test_six_turns_each() -> None:
    last = House(((1,), (2,)), turn=2 * TURNS - 1, dice=(1, 1))
    done = after(last, Close(2))
    assert RULES.to_act(done) == OVER
    refusal = RULES.why_not(done, Wait())
    assert refusal is not None and refusal.rule == "SHU-3.1"


@pytest.mark.rule("SHU-3.2")
@pytest.mark.parametrize(("houses", "winners"), [(((9,), (1, 2), (4,)), (1,)), (((3,), (1, 2), ()), (2,)),
                                                 (((3,), (1, 2), (9,)), (0, 1))])
def test_the_lowest_sum_wins(houses: tuple[tuple[int, ...], ...], winners: tuple[int, ...]) -> None:
    result = RULES.result(House(houses, turn=3 * TURNS))
    assert result is not None and result.winners == winners and result.scores == tuple(map(sum, houses))
