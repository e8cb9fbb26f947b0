"""The strongest marshal: as the judge, but it looks at more ways in which the face-down regions may come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.games.patrols.bot import Plan
from klotho_games.games.patrols.foresight import Foresight
from klotho_games.games.patrols.hints import continuation
from klotho_games.games.patrols.kingdom import Kingdom, View
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.solver import winnable

_WAYS = 60
"""Ways in which face-down regions may come that are looked at, at most."""


@lru_cache(maxsize=64)
def plan(view: View) -> Plan:
    return Plan(view, Foresight(view, _WAYS))


class PatrolsExpert:
    tries = 1
    width = 1
    """Nothing is left to try: the solver has looked to the end of the game."""
    deep = False

    def candidates(self, s: Kingdom) -> Sequence[Decision]:
        thought = plan(RULES.view(s, 0))
        found = [Decision(move, why, value) for move in RULES.legal(s) for why, value in (thought.worth(move),)]
        return sorted(found, key=lambda decision: -decision.value)

    def rollout(self, s: Kingdom, rng: Random) -> Move:
        """What wins if the regions come as it was imagined."""
        moves = continuation(s)
        return moves[0] if moves else RULES.legal(s)[0]

    def promise(self, s: Kingdom) -> Sequence[float]:
        """In a kingdom that was imagined nothing is hidden: the solver knows more of it than the model of chances."""
        return [float(winnable(s))]


EXPERT: Expert[Kingdom] = PatrolsExpert()
