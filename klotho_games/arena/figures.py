"""The arithmetic of a report: shares with their uncertainty, and how numbers are spread."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from klotho_games.core.contract import Value

SIDES = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class ShareFigure(Value, frozen=True):
    """A part of a number of tries, and where the true share lies with 95 % (Wilson)."""

    share: float
    low: float
    high: float


def share_of(part: float, tries: int) -> ShareFigure:
    """A part may be a fraction: a victory that is shared counts as much for each as it is shared."""
    if not tries:
        return ShareFigure(0.0, 0.0, 1.0)
    share, z = part / tries, SIDES
    middle = share + z * z / (2 * tries)
    reach = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return ShareFigure(share, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


class Spread(Value, frozen=True):
    """How numbers are spread."""

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
    """The number below which this part of them lies, between two where it falls between."""
    ranked = sorted(numbers)
    place = part * (len(ranked) - 1)
    below = int(place)
    above = min(below + 1, len(ranked) - 1)
    return ranked[below] + (ranked[above] - ranked[below]) * (place - below)
