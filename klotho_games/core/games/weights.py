"""The arithmetic of a small model: asked thousands of times for one decision, so it stands by itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from operator import mul

_FAR = 30.0
"""Beyond this the exponential tells nothing more."""


def weigh_features(straight: Sequence[float], bent: Sequence[Sequence[float]], row: Sequence[float]) -> float:
    """A straight sum of the features, and bent ones (`tanh`) added to it; see `chances.Net`."""
    found: float = straight[-1] + sum(map(mul, row, straight))
    for weights in bent:
        found += weights[-1] * tanh(weights[-2] + sum(map(mul, row, weights)))
    return found


def spread(said: Sequence[float]) -> list[float]:
    """Numbers of seats as shares of one victory; of a seat alone as its chance."""
    if len(said) == 1:
        return [1 / (1 + exp(-max(-_FAR, min(_FAR, said[0]))))]
    best = max(said)
    odds = [exp(max(-_FAR, one - best)) for one in said]
    whole = sum(odds)
    return [one / whole for one in odds]
