"""The expected final score of a clinic (CLI-C1), for the end of a round, before the next cards are shuffled.

It is a linear model of what a director counts and of what the remaining rounds are likely to bring (`values.py`). Its
weights are in `expected_count.json`, which `build_scripts/measure/fit_count.py` fits to games that Hard played.
"""

from __future__ import annotations

from functools import cache
from operator import mul
from pathlib import Path

import msgspec

from klotho_games.core.contract import Value
from klotho_games.games.clinic.rules.state import (
    DOCTOR,
    ROUNDS,
    Clinic,
    Phase,
    final_popularity,
    garden_count,
    layout_of,
    needs_of,
    patients,
)

from .values import prospect

FILE = Path(__file__).parents[1] / "expected_count.json"
NAMES = (
    "rounds left", "squared", "popularity ahead", "money ahead", "count now", "money", "patients", "gardens", "stars",
    "asked count", "asked treated", "asked severe", "asked gardens", "asked floors", "asked money", "money for long",
    "entrances for long", "rooms for long",
)


class Fit(Value, frozen=True):
    features: tuple[str, ...]
    weights: tuple[float, ...]
    """One for each feature, then the constant."""
    games: int
    players: str
    off: float
    """The root mean square error in games that were not used for the fit; `blind` is that of a constant prediction."""
    blind: float


def features(s: Clinic) -> list[float]:
    plan, needs, ahead = layout_of(s), needs_of(s), prospect(s)
    left = ROUNDS - s.round + 1
    long = left / ROUNDS
    stars = sum([min(level, left) for who, level, _place in s.people if who == DOCTOR])
    return [
        left, left * left / ROUNDS, ahead.popularity, ahead.money, final_popularity(s), s.money, patients(s),
        garden_count(s), stars,
        needs.popularity * long, needs.treated * long, needs.severe * long, needs.gardens * long, needs.floors * long,
        needs.money * long, s.money * long, plan.entrances * long, len(plan.open_rooms) * long,
    ]


@cache
def fit() -> Fit:
    return msgspec.json.decode(FILE.read_bytes(), type=Fit)


def expected_count(s: Clinic) -> float | None:
    """Return the expected final score: exact at the end, None in the middle of a round, whose
    result is not known yet."""
    if s.is_over:
        return float(final_popularity(s))
    if s.phase is not Phase.SHUFFLE:
        return None
    weights = fit().weights
    found: float = weights[-1] + sum(map(mul, features(s), weights))
    return max(0.0, found)
