"""Two thousand games of a family over a year, and what the almanac counts in them."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.almanac.ratings import ratings
from klotho_games.almanac.statistics import Wish, figures
from klotho_games.bots.levels import LEVELS
from klotho_games.core.people.profiles import Profile
from tests.almanac import sample_annals

GAMES = 2000


def jobs() -> dict[str, Callable[[], object]]:
    """Each is to take less than 200 ms: nobody waits for a page."""
    family = [Profile(name, "", id=name) for name in ("ada", "bram", "ines", "kit", "tariq")]
    entries = sample_annals.entries(GAMES, family)
    return {
        f"statistics of {GAMES:,} games": lambda: figures(entries, "ada", Wish(), sample_annals.TODAY, LEVELS),
        f"ratings of {GAMES:,} games": lambda: ratings(entries),
    }
