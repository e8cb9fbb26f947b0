"""Numbers that are compared, and the parts of an aftermath that are optional."""

from __future__ import annotations

from typing import Any

from klotho_games.core.games.aftermath import average, expected_score, is_result, share


class Plain:
    def measure(self, before: Any, s: Any, seat: int) -> dict[str, float]:
        return {"n": s}

    def tell(self, key: str, better: float, other: float) -> str:
        return ""


class Whole(Plain):
    results = frozenset(("n",))

    def score(self, s: Any, seat: int) -> float | None:
        return 3.5


def test_as_many_decimals_as_tell_two_numbers_apart() -> None:
    assert (average(3.14, 1.8), average(94.2, 41.6), average(0.34, 0.31)) == ("3.1", "94", "0.34")
    assert (share(0.62, 0.31), share(0.084, 0.081)) == ("62%", "8.4%")


def test_a_plain_aftermath_has_no_results_and_no_score() -> None:
    assert not is_result(Plain(), "n") and expected_score(Plain(), 1, 0) is None
    assert is_result(Whole(), "n") and not is_result(Whole(), "other") and expected_score(Whole(), 1, 0) == 3.5
