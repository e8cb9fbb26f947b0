"""The goal in words: what wins, and how far a crew is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal, race
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.names import money
from klotho_games.games.asteroid_miners.rules.state import Dig


def goal(view: Dig, seat: int, names: Sequence[str]) -> Goal:
    owned = [crew.money for crew in view.crews]
    if view.alone:
        wins = _("Own as much money as you can after three asteroids, both crews together.")
        return Goal(wins, _("You have {n}.").format(n=money(sum(owned))), "AST-A13")
    return Goal(_("Have the most money after three asteroids."), race(owned, seat, names, money), "AST-B3")
