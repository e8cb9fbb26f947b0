"""The arithmetic of a small model. It is separate because it runs thousands of times for one decision."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from operator import mul

_FAR = 30.0
"""A limit for the argument of the exponential. Larger values would not change the result."""


def weigh_features(straight: Sequence[float], bent: Sequence[Sequence[float]], row: Sequence[float]) -> float:
    """Return a linear sum of the features plus weighted `tanh` units; see `chances.Net`."""
    found: float = straight[-1] + sum(map(mul, row, straight))
    for weights in bent:
        found += weights[-1] * tanh(weights[-2] + sum(map(mul, row, weights)))
    return found


def spread(said: Sequence[float]) -> list[float]:
    """Turn the seats' numbers into shares of one victory; a single seat's number into its chance."""
    if len(said) == 1:
        return [1 / (1 + exp(-max(-_FAR, min(_FAR, said[0]))))]
    best = max(said)
    odds = [exp(max(-_FAR, one - best)) for one in said]
    whole = sum(odds)
    return [one / whole for one in odds]
