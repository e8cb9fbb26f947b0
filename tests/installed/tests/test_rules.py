"""The plug-in game, clause by clause."""

from __future__ import annotations

import pytest
from klotho_games_straws.rules import HEAP, RULES, Heap, PassOn, Rolled, Take

from klotho_games.core.contract import CHANCE, OVER, Setup, Step
from klotho_games.core.games import registry
from tests.games.played_on import reasons

BEGUN = RULES.initial(Setup(("Ada", "Bram")))


def refused(heap: Heap, step: Step) -> str:
    refusal = RULES.why_not(heap, step)
    assert refusal is not None
    return refusal.rule


@pytest.mark.rule("STR-1.1")
def test_ten_straws_lie_there() -> None:
    assert BEGUN.left == HEAP == 10 and BEGUN.taken == (0, 0)


@pytest.mark.rule("STR-2.1")
def test_no_more_straws_than_the_die_says() -> None:
    assert RULES.to_act(BEGUN) == CHANCE and refused(BEGUN, Take()) == refused(BEGUN, Rolled(4)) == "STR-2.1"
    heap, _events = RULES.apply(BEGUN, Rolled(2))
    assert refused(heap, PassOn()) == refused(heap, Rolled(1)) == "STR-2.1"
    for left in (9, 8):
        heap, _events = RULES.apply(heap, Take())
        assert (heap.left, RULES.to_act(heap)) == (left, 0)
    assert refused(heap, Take()) == "STR-2.1"
    assert RULES.apply(heap, PassOn())[0] == Heap((2, 0), seat=1)


@pytest.mark.rule("STR-2.2")
def test_the_last_straw_loses() -> None:
    done, _events = RULES.apply(Heap((6, 3), seat=1, most=3), Take())
    result = RULES.result(done)
    assert RULES.to_act(done) == OVER and result is not None and result.winners == (0,)
    assert refused(done, Take()) == "STR-2.2"


def test_leaving_the_last_straw_is_the_reason_to_take_one_more() -> None:
    game = registry.load("straws")
    told = reasons(game, Heap((4, 4), most=3, now=1), Take(), PassOn(), lambda before, s: s.seat != before.seat)
    assert next(iter(told.items())) == ("won", "The chance to win is 100%, otherwise 0%.")
    assert told["trapped"] == "The chance to leave the last straw to the other is 100%, otherwise 0%."
