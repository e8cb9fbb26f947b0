"""The goal in words: what wins, and how far a player is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal, race
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.count import MAJORITY, scores
from klotho_games.games.katamari.rules.state import RollUp


def goal(view: RollUp, seat: int, names: Sequence[str]) -> Goal:
    wins = _("Have the most points after turn {n}: 1 for each star, {most} for the most of a symbol.")
    return Goal(wins.format(n=view.steps, most=MAJORITY), race(scores(view.boards), seat, names), "KAT-3.2")
