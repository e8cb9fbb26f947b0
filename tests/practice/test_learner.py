"""The simulated people of `practice_learner.py` (`build_scripts/measure`) remember what they were shown, no more."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from tests.practice.samples import made_up, shelf_of
from tests.registry.scripts import script

learning = script("measure/practice_learner")
TODAY = date(2026, 11, 20)


def share_of_due(memory: float, *tries: bool) -> float:
    """Return how many of the exercises that came back in a month were right, if Normal decides like this."""
    shelf, shares = shelf_of(4, 20), learning.Shares()
    decisions = {one.id: tries for ones in shelf.values() for one in ones}
    learning.practise(shelf, decisions, memory, 30, Random("people"), shares)
    due = [right for (_fortnight, is_due), found in shares.right.items() if is_due for right in found]
    return sum(due) / len(due)


def test_a_memory_helps_with_what_comes_back() -> None:
    assert share_of_due(8.0, False) > 0.8
    assert share_of_due(0.0, False) == 0.0 and share_of_due(0.0, True) == 1.0
    assert 0.3 < share_of_due(0.0, True, False) < 0.7


def test_an_answer_is_forgotten_with_time_and_kept_longer_when_it_was_known() -> None:
    one = made_up("karthis", 1)
    late, known = 0, 0
    for n in range(400):
        learner = learning.Learner({one.id: [False]}, 8.0, Random(n))
        assert not learner.answer(one, TODAY), "nobody knows it before it was shown"
        if learner.answer(one, TODAY + timedelta(4)):
            known += 1
            late += learner.answer(one, TODAY + timedelta(4 + 16))
    assert known / 400 == pytest.approx(0.61, abs=0.08), "exp(-4 / 8)"
    assert late / known == pytest.approx(0.40, abs=0.1), "exp(-16 / 17.6)"


def test_shares_are_told_by_fortnight() -> None:
    shares = learning.Shares()
    for day, right in ((0, True), (13, False), (14, True)):
        shares.add(day, True, right, 0.25)
    assert shares.describe(0, True) == "50 % of 2 (25 %)" and shares.describe(1, True) == "100 % of 1 (25 %)"
    assert shares.describe(0, False) == "–"
