"""How hard an exercise is, from how often each of the four levels finds a right choice.

The levels have fixed places on the scale (`core/games/strength.py`). The rating of an exercise is the one that explains
best what they found; with few tries it stays near the middle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log1p

from klotho_games.core.games.strength import LEVEL_RATINGS

MIDDLE = 1500.0
_SPREAD = 300.0
"""How far the ratings of exercises lie around the middle before anyone has tried them."""
_SCALE = 173.7178
_LOWEST, _HIGHEST, _STEP = 600, 2600, 5


def rating_of(found: Mapping[str, tuple[int, int]]) -> float:
    """Return the rating of an exercise. `found` has for each level how often it was right, and how often it tried."""

    def unlikely(rating: int) -> float:
        told = (rating - MIDDLE) ** 2 / (2 * _SPREAD**2)
        for level, (right, tries) in found.items():
            off = (rating - LEVEL_RATINGS[level]) / _SCALE
            told += right * _softplus(off) + (tries - right) * _softplus(-off)
        return told

    return float(min(range(_LOWEST, _HIGHEST + 1, _STEP), key=unlikely))


def _softplus(x: float) -> float:
    return log1p(exp(-abs(x))) + max(x, 0.0)


def grades(ratings: Sequence[float], number: int) -> list[int]:
    """Divide the exercises of a game into this number of grades of equal size by their rating, from 1 for the
    easiest."""
    order = sorted(range(len(ratings)), key=lambda n: ratings[n])
    found = [1] * len(ratings)
    for place, n in enumerate(order):
        found[n] = 1 + place * number // len(ratings)
    return found
