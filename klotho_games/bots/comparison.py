"""Which of the things that people count makes the difference between two moves.

Each move was played on many times with the same dice, and what came of it was measured (`core/games/aftermath.py`). Of
every measure it is known by how much the two moves differ, and how much the measure matters: the slope of a straight
line through what the continuations were worth. Both together tell how much of the difference it explains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, sqrt
from typing import NamedTuple

_SURE = 2.5
"""Standard errors by which a measure must differ."""
_MATTERS = 1.0
"""Standard errors that are taken off how much it matters: what may be chance comes after what is known."""
_SAME = 1e-6
"""What varies by less after a move, beside how far the two moves are apart, is always the same."""
_LEAST_PAIRS = 8
_ALIKE = 9
"""Decimals up to which two measures explain as much."""


class TrialOutcome(NamedTuple):
    """One continuation: what it was worth to the seat that decides, and what could be counted then."""

    worth: float
    counts: Mapping[str, float]


class Difference(NamedTuple):
    key: str
    better: float
    other: float
    """On average, after the better move and after the other one."""
    explains: float
    """How much of the winning chance goes with it."""


def compare(better: Sequence[TrialOutcome], other: Sequence[TrialOutcome]) -> list[Difference]:
    """What differs beyond doubt and speaks for the better move, what explains most first, and of what explains as much
    what the game names first. Both were met by the same dice, one after another."""
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
    """By how much the worth goes up with one more of it, after the same move; 0 where that may well be chance. Only
    where it is always the same after a move the two moves have to tell: else anything that differs between them would
    seem to matter."""
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
    """How far the counts lie apart, how far the worths go with them, and how far the worths lie apart."""
    n = len(outcomes)
    counts = [one.counts[key] for one in outcomes]
    middle, worth = _average(outcomes, key), sum([one.worth for one in outcomes]) / n
    spread = sum([(count - middle) ** 2 for count in counts])
    together = sum([(c - middle) * (one.worth - worth) for c, one in zip(counts, outcomes, strict=True)])
    return spread, together, sum([(one.worth - worth) ** 2 for one in outcomes])
