"""The arithmetic of a report: shares with their uncertainty, and distributions."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from klotho_games.core.contract import Value
from klotho_games.core.games.strength import STANDARD_ERRORS


class ShareFigure(Value, frozen=True):
    """A share of a number of tries, and the interval that contains the true share with 95 % (Wilson)."""

    share: float
    low: float
    high: float


def share_of(part: float, tries: int) -> ShareFigure:
    """Return the share. `part` can be a fraction, because a shared victory is divided between the winners."""
    if not tries:
        return ShareFigure(0.0, 0.0, 1.0)
    share, z = part / tries, STANDARD_ERRORS
    middle = share + z * z / (2 * tries)
    reach = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return ShareFigure(share, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


class Spread(Value, frozen=True):
    """The distribution of some numbers."""

    least: float
    quarter: float
    half: float
    three_quarters: float
    most: float
    mean: float


def spread_of(numbers: Sequence[float]) -> Spread:
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    quarter, half, three_quarters = (at(numbers, part) for part in (0.25, 0.5, 0.75))
    mean = sum(numbers) / len(numbers)
    return Spread(min(numbers), quarter, half, three_quarters, max(numbers), mean)


def at(numbers: Sequence[float], part: float) -> float:
    """Return the number below which this part of them is, interpolated between neighbours."""
    ranked = sorted(numbers)
    place = part * (len(ranked) - 1)
    below = int(place)
    above = min(below + 1, len(ranked) - 1)
    return ranked[below] + (ranked[above] - ranked[below]) * (place - below)
