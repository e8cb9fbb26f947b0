"""The daily game, which gets harder from Monday to Sunday."""

from __future__ import annotations

from datetime import date
from random import Random

from klotho_games.core.contract import OptionValue

_GRADES = (1, 1, 2, 2, 3, 3, 4)
"""By weekday from Monday, from Gentle to Fiendish."""


def options(day: date, rng: Random) -> dict[str, OptionValue]:
    return {"grade": _GRADES[day.weekday()]}
