"""Find out which count explains the difference between two moves.

Each move was played on many times with the same dice, and the results were measured (`core/games/aftermath.py`). For
every measure two things are known: how much the two moves differ in it, and how much it matters, which is the slope of
a line fitted to the worths of the continuations. Their product is how much of the difference the measure explains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, sqrt
from typing import NamedTuple

_SURE = 2.5
"""How many standard errors a measure must differ by."""
_MATTERS = 1.0
"""How many standard errors are subtracted from a slope, so that a slope
that may be chance ranks behind a certain one."""
_SAME = 1e-6
"""A measure counts as constant after a move if it varies by less than this, relative to the gap between the moves."""
_LEAST_PAIRS = 8
_ALIKE = 9
"""Two measures explain equally much if they agree to this many decimals."""


class TrialOutcome(NamedTuple):
    """One continuation: its worth to the seat that decides, and its counts."""

    worth: float
    counts: Mapping[str, float]


class Difference(NamedTuple):
    key: str
    better: float
    other: float
    """The averages after the better move (`better`) and after the other move (`other`)."""
    explains: float
    """The part of the winning chance that goes with this count."""


def compare(better: Sequence[TrialOutcome], other: Sequence[TrialOutcome]) -> list[Difference]:
    """Return the counts that certainly differ and speak for the better move, the one that explains most first.

    Counts that explain equally much keep the game's order. The continuations of both moves must be in the same order of
    dice.
    """
    pairs = list(zip(better, other, strict=False))
    if len(pairs) < _LEAST_PAIRS:
        return []
    found = []
    for key in dict.fromkeys(key for pair in pairs for one in pair for key in one.counts):
        both = [(a, b) for a, b in pairs if key in a.counts and key in b.counts]
        if len(both) < _LEAST_PAIRS or len(both) * 2 < len(pairs):
            continue
        mean, error = _mean([a.counts[key] - b.counts[key] for a, b in both])
        explains = mean * _slope([a for a, _b in both], [b for _a, b in both], key)
        if abs(mean) > _SURE * error and explains > 0:
            there = sum(a.counts[key] for a, _b in both) / len(both)
            found.append(Difference(key, there, there - mean, explains))
    return sorted(found, key=lambda one: -round(one.explains, _ALIKE))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1) / n)


def _slope(better: Sequence[TrialOutcome], other: Sequence[TrialOutcome], key: str) -> float:
    """Return how much the worth rises with one more of a count after the same move; 0 if that may be chance.

    The two moves are compared with each other only if the count is constant after each of them. Otherwise everything
    that differs between the moves would seem to matter.
    """
    parts = [_moments(outcomes, key) for outcomes in (better, other)]
    spread, together, worths = (sum(column) for column in zip(*parts, strict=True))
    between = abs(_average(better, key) - _average(other, key))
    if spread <= (_SAME * between) ** 2 * len(better):
        spread, together, _worths = _moments([*better, *other], key)
        return together / spread if spread else 0.0
    slope = together / spread
    unexplained = max(0.0, worths - slope * together) / max(1, len(better) + len(other) - 3)
    return copysign(max(0.0, abs(slope) - _MATTERS * sqrt(unexplained / spread)), slope)


def _average(outcomes: Sequence[TrialOutcome], key: str) -> float:
    return sum([one.counts[key] for one in outcomes]) / len(outcomes)


def _moments(outcomes: Sequence[TrialOutcome], key: str) -> tuple[float, float, float]:
    """Return the sums of squares of the counts, of the products, and of the worths, all around their means."""
    n = len(outcomes)
    counts = [one.counts[key] for one in outcomes]
    middle, worth = _average(outcomes, key), sum([one.worth for one in outcomes]) / n
    spread = sum([(count - middle) ** 2 for count in counts])
    together = sum([(c - middle) * (one.worth - worth) for c, one in zip(counts, outcomes, strict=True)])
    return spread, together, sum([(one.worth - worth) ** 2 for one in outcomes])
