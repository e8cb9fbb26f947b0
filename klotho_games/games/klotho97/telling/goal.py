"""The goal in words: what wins, and how far a player is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal, race
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.count import scores
from klotho_games.games.klotho97.rules.state import Venture


def goal(view: Venture, seat: int, names: Sequence[str]) -> Goal:
    wins = _("Have the most points after the third scoring.")
    if len(names) == 1:
        wins = _("Score as many points as you can in three scorings.")
    return Goal(wins, race(scores(view), seat, names), "K97-8.5")
