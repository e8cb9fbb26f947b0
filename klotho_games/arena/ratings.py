"""Ratings of several levels on one scale (Elo), from the results of each pair (Bradley and Terry).

The ratings are the maximum-likelihood estimate, with one drawn game added for each pair that met. Without it, a level
that never lost would be infinitely strong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

from klotho_games.core.contract import Value
from klotho_games.core.games.strength import STANDARD_ERRORS

_ELO = 400 / log(10)
_ROUNDS = 60
_NEAR = 1e-9
_LEAP = 2.0

Results = Mapping[tuple[str, str], tuple[float, int]]
"""By pair: the points of the first, with a draw as half a point, and the number of games."""


class BotRating(Value, frozen=True):
    """A rating relative to the first level, which is 0, and its 95 % interval."""

    level: str
    rating: float
    low: float
    high: float


def rate_levels(levels: Sequence[str], results: Results) -> tuple[BotRating, ...]:
    place = {level: n for n, level in enumerate(levels)}
    met = [(place[a], place[b], points + 0.5, games + 1) for (a, b), (points, games) in results.items()]
    strengths = [0.0] * len(levels)
    for _round in range(_ROUNDS):
        slopes, bends = _likelihood(strengths, met)
        steps = [min(_LEAP, max(-_LEAP, step)) for step in _solve(bends, slopes)]
        strengths = [0.0, *(old + step for old, step in zip(strengths[1:], steps, strict=True))]
        if all(abs(step) < _NEAR for step in steps):
            break
    _slopes, bends = _likelihood(strengths, met)
    reach = [0.0]
    for n in range(len(bends)):
        unit = [float(n == other) for other in range(len(bends))]
        reach.append(STANDARD_ERRORS * sqrt(_solve(bends, unit)[n]))
    return tuple(
        BotRating(level, _ELO * strength, _ELO * (strength - far), _ELO * (strength + far))
        for level, strength, far in zip(levels, strengths, reach, strict=True)
    )


def _likelihood(strengths: Sequence[float], met: Sequence[tuple[int, int, float, int]]
                ) -> tuple[list[float], list[list[float]]]:
    """Return the first derivatives of the log-likelihood by each strength
    but the first, and the negative second ones."""
    size = len(strengths)
    slopes, bends = [0.0] * size, [[0.0] * size for _row in range(size)]
    for a, b, points, games in met:
        chance = 1 / (1 + exp(strengths[b] - strengths[a]))
        slopes[a] += points - games * chance
        slopes[b] -= points - games * chance
        bend = games * chance * (1 - chance)
        for one, other in ((a, b), (b, a)):
            bends[one][one] += bend
            bends[one][other] -= bend
    return slopes[1:], [row[1:] for row in bends[1:]]


def _solve(matrix: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """Solve a linear system by Gaussian elimination. It has a solution if all levels are connected by pairs."""
    size = len(wanted)
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    for n in range(size):
        best = max(range(n, size), key=lambda row, n=n: abs(rows[row][n]))  # type: ignore[misc]
        rows[n], rows[best] = rows[best], rows[n]
        for other in range(size):
            if other != n:
                part = rows[other][n] / rows[n][n]
                rows[other] = [value - part * mine for value, mine in zip(rows[other], rows[n], strict=True)]
    return [row[-1] / row[n] for n, row in enumerate(rows)]
