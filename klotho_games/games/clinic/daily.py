"""The daily game: a different goal each day, and harder towards Sunday."""

from __future__ import annotations

from datetime import date
from random import Random

from klotho_games.core.contract import OptionValue
from klotho_games.games.clinic.rules.cards import GOALS

_DIFFICULTIES = ("easy", "easy", "easy", "medium", "medium", "medium", "hard")
"""By weekday from Monday."""


def options(day: date, rng: Random) -> dict[str, OptionValue]:
    return {"goal": rng.choice(list(GOALS)), "difficulty": _DIFFICULTIES[day.weekday()]}
