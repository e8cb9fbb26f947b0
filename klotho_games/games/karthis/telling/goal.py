"""The goal in words: what wins, and how far the explorer is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal
from klotho_games.core.i18n import _, number
from klotho_games.games.karthis.rules.state import Adventure, jokers_out, total_worth


def goal(view: Adventure, seat: int, names: Sequence[str]) -> Goal:
    wins = _("Find the Crown, the second Joker you draw, and stay alive until then.")
    so_far = _("Jokers drawn: {n} of 2. Score if you win now: {worth}.")
    return Goal(wins, so_far.format(n=jokers_out(view), worth=number(total_worth(view))), "KAR-7.1")
