"""Which count makes the difference between two moves."""

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


def test_what_does_not_differ_or_speaks_against_it_is_left_out() -> None:
    better = [Outcome(0.6 + n % 2 / 10, {"same": n, "harm": 2 + n % 2, "good": 5 + n % 2}) for n in range(PAIRS)]
    other = [Outcome(0.3 + n % 2 / 10, {"same": n, "harm": 2 + n % 2, "good": 2 + n % 2}) for n in range(PAIRS)]
    assert [one.key for one in compare(better, other)] == ["good"]
    assert compare(better[:5], other[:5]) == []
