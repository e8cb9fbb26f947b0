"""The odds of dice: every throw with its probability, the average Rolling Power, and the risk of a crash."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from .state import NEEDED, ONE_IN, SIXES_TO_CRASH, Flick

Dice = tuple[int, int, int]
"""Numbers of yellow, blue and purple dice."""


@lru_cache(maxsize=64)
def throws_of(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return all throws of dice of one colour, sorted in ascending order, with their probabilities."""
    listed = []
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(map(factorial, Counter(faces).values()))
        listed.append((faces, ways / 6**dice))
    return tuple(listed)


def throws(dice: Dice) -> int:
    """Return the number of different throws."""
    return prod(comb(number + 5, 5) for number in dice)


@lru_cache(maxsize=256)
def six_risk(dice: int) -> float:
    """KAT-2.20: return the probability of four or more sixes with this many dice."""
    harmless = sum(comb(dice, sixes) * 5.0 ** (dice - sixes) for sixes in range(SIXES_TO_CRASH))
    return 1 - harmless / 6.0**dice


def fall_risk(wobbly: bool, flick: Flick) -> float:
    """Return the risk that a wobbly Katamari crashes when it is flicked (KAT-2.21)."""
    return 1 / ONE_IN[flick] if wobbly else 0.0


def crash_risk(dice: Dice, wobbly: bool = False, flick: Flick = "steady") -> float:
    """Return the probability that a throw of these dice crashes the Katamari, in one way or the other."""
    return 1 - (1 - six_risk(sum(dice))) * (1 - fall_risk(wobbly, flick))


@lru_cache(maxsize=4096)
def power_odds(dice: Dice) -> tuple[float, ...]:
    """Return the probability of each Rolling Power from 0 up, without four sixes; the rest is a crash.

    Each die is a six, another success or a miss. `odds` has a row for each number of sixes up to three.
    """
    odds = [[1.0], [], [], []]
    for number, needed in zip(dice, NEEDED, strict=True):
        six, hit, miss = 1 / 6, (6 - needed) / 6, (needed - 1) / 6
        for _die in range(number):
            odds = [
                _add_rows(_add_die(odds[sixes], miss, hit), [0.0, *(p * six for p in odds[sixes - 1])] if sixes else [])
                for sixes in range(SIXES_TO_CRASH)
            ]
    total: list[float] = []
    for row in odds:
        total = _add_rows(total, row)
    return tuple(total)


def _add_die(row: list[float], miss: float, hit: float) -> list[float]:
    """Add a die that is not a six."""
    return _add_rows([p * miss for p in row], [0.0, *(p * hit for p in row)] if row else [])


def _add_rows(a: list[float], b: list[float]) -> list[float]:
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    return [p + (shorter[n] if n < len(shorter) else 0.0) for n, p in enumerate(longer)]


def expected_power(dice: Dice) -> float:
    """Return the average Rolling Power of a throw, with 0 for a crash."""
    return sum(power * p for power, p in enumerate(power_odds(dice)))
