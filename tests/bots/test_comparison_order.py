"""In which order counts are told that make the difference between two moves."""

from __future__ import annotations

from klotho_games.bots.comparison import Outcome, compare

PAIRS = 12


def test_of_counts_that_explain_as_much_the_first_comes_first() -> None:
    """Both are the same in every continuation, so each goes with all of it; only rounding tells them apart."""
    names = ("treated", "money", "popularity", "stars")
    for order in (names, names[::-1]):
        better = [Outcome(0.29 + n / 700, dict.fromkeys(order, 3.0) | {"money": 7.0}) for n in range(PAIRS)]
        other = [Outcome(0.08 + n / 300, dict.fromkeys(order, 2.0) | {"money": 4.0}) for n in range(PAIRS)]
        assert [one.key for one in compare(better, other)] == [*order]
