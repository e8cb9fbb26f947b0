"""Finding the difference between two moves in cases where the answer is known."""

from __future__ import annotations

from random import Random

from klotho_games.bots.comparison import TrialOutcome, compare


def played_on(rng: Random, stars: float, cards: float) -> TrialOutcome:
    """The value of a continuation depends on the Stars; cards change nothing."""
    got = stars + rng.gauss(0, 1)
    return TrialOutcome(0.1 * got, {"stars": got, "cards": cards + rng.gauss(0, 0.1), "noise": rng.gauss(0, 1)})


def test_what_matters_is_named_and_not_what_only_differs() -> None:
    rng = Random(3)
    better = [played_on(rng, 3.0, 5.0) for _pair in range(80)]
    other = [played_on(rng, 1.0, 9.0) for _pair in range(80)]
    found = compare(better, other)
    assert 2.5 < found[0].better < 3.5 and 0.5 < found[0].other < 1.5
    assert [one.key for one in found] == ["stars"], "cards differ, and do not matter"


def test_what_is_always_so_after_a_move_is_told_by_the_two_moves() -> None:
    better = [TrialOutcome(1.0, {"won": 1.0})] * 20
    other = [TrialOutcome(0.0, {"won": 0.0})] * 20
    assert [(one.key, one.better, one.other) for one in compare(better, other)] == [("won", 1.0, 0.0)]


def test_nothing_is_told_of_few_pairs_or_of_what_speaks_against_the_move() -> None:
    better, other = [TrialOutcome(1.0, {"harm": 1.0})] * 20, [TrialOutcome(0.0, {"harm": 0.0})] * 20
    assert compare(better[:7], other[:7]) == []
    rng = Random(4)
    harmed = [TrialOutcome(-0.1 * harm, {"harm": harm}) for harm in (rng.gauss(2, 1) for _pair in range(80))]
    safe = [TrialOutcome(-0.1 * harm, {"harm": harm}) for harm in (rng.gauss(0, 1) for _pair in range(80))]
    assert compare(harmed, safe) == [] and [one.key for one in compare(safe, harmed)] == ["harm"]


def test_of_counts_that_explain_as_much_the_first_comes_first() -> None:
    """All counts are constant within each move, so each explains everything; only rounding distinguishes them."""
    names = ("treated", "money", "popularity", "stars")
    for order in (names, names[::-1]):
        better = [TrialOutcome(0.29 + n / 700, dict.fromkeys(order, 3.0) | {"money": 7.0}) for n in range(12)]
        other = [TrialOutcome(0.08 + n / 300, dict.fromkeys(order, 2.0) | {"money": 4.0}) for n in range(12)]
        assert [one.key for one in compare(better, other)] == [*order]
