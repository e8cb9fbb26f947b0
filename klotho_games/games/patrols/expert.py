"""The strongest marshal plays as the judge does: the solver has looked to the end of the game, and nothing is left to
try.

Two ways to know more were tried and left out, by deals of grades 3 and 4. Who imagined only regions that make a deal of
the grade asked for won 9 of 13, the judge 12; who looked at 60 ways in which the regions may come instead of 24 won 32
of 43, the judge 33.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.games.patrols.bot import JUDGE
from klotho_games.games.patrols.hints import continuation
from klotho_games.games.patrols.kingdom import Kingdom
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.solver import winnable


class PatrolsExpert:
    tries = 1
    width = 1
    deep = False

    def candidates(self, s: Kingdom) -> Sequence[Decision]:
        return sorted(JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)), key=lambda decision: -decision.value)

    def rollout(self, s: Kingdom, rng: Random) -> Move:
        """What wins if the regions come as it was imagined."""
        moves = continuation(s)
        return moves[0] if moves else RULES.legal(s)[0]

    def promise(self, s: Kingdom) -> Sequence[float]:
        """In a kingdom that was imagined nothing is hidden: the solver knows more of it than the model of chances."""
        return [float(winnable(s))]


EXPERT: Expert[Kingdom] = PatrolsExpert()
