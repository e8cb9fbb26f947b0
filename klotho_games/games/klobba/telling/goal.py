"""The goal in words: what wins, and how far a player is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal, race
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.sight import View


def goal(view: View, seat: int, names: Sequence[str]) -> Goal:
    wins = _("Have the most Stars when both Lightning and Thunder have come.")
    return Goal(wins, race(scores(view.fray), seat, names), "KLO-3.3")
