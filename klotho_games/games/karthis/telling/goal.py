"""The goal in words: what wins, and how far the explorer is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal
from klotho_games.core.i18n import _, number
from klotho_games.games.karthis.rules.state import Adventure, jokers_out, total_worth


def goal(view: Adventure, seat: int, names: Sequence[str]) -> Goal:
    wins = _("Stay alive and find two Jokers. The second one is the Crown.")
    so_far = _("You need two more and carry treasure worth {worth}.")
    if jokers_out(view):
        so_far = _("You need one more and carry treasure worth {worth}.")
    return Goal(wins, so_far.format(worth=number(total_worth(view))), "KAR-7.1")
