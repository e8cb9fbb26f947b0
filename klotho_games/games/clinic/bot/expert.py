"""The strongest player of Clin9ic.

It thinks more rows through than the judge, and values the clinic at the end of the round by the chance to reach the
goal (`chances.py`) plus a little of the judge's own outlook. It also thinks its next moves through to the end of the
round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.games.clinic.rules.legal import legal
from klotho_games.games.clinic.rules.state import Clinic, Phase, final_popularity, is_goal_reached
from klotho_games.games.clinic.rules.turn import DO

from .chances import CHANCES
from .judge import Morning, before_first_card, row_of, think_through
from .lookahead import habit, to_the_evening
from .reasons import reason, row_reason
from .values import promise

_ROWS_SEARCHED = 12
"""How many rows are searched action by action."""
_COUNT = 0.004
"""The value of a point of the final score, relative to the goal."""
_OUTLOOK = 0.04
"""The value of a point of the judge's outlook, relative to the chance to reach the goal."""
_CLOSE = 1e-7
_MOVES = 6
"""How many of the next moves are searched."""


@lru_cache(maxsize=20_000)
def evening_worth(s: Clinic) -> float:
    """Return the value of a clinic at the end of a round: the chance to reach the goal, and a little for the count."""
    if s.is_over:
        return -0.2 * s.closed + is_goal_reached(s) + _COUNT * final_popularity(s)
    return CHANCES.of(s)[0] + _OUTLOOK * promise(s)


@lru_cache(maxsize=8)
def expert_morning(s: Clinic) -> Morning:
    return Morning(s, evening_worth, _ROWS_SEARCHED)


@lru_cache(maxsize=4000)
def _think_through(s: Clinic) -> Clinic:
    return think_through(s, evening_worth)


class ClinicExpert:
    tries = 1
    width = 1
    """There is nothing left to try: the candidates have already been played to the end of the round."""
    deep = False
    point = 0.01
    """Its scale is the chance to reach the goal, unlike the judge's."""

    def candidates(self, s: Clinic) -> Sequence[Decision]:
        found = self._rows(s) if s.phase in (Phase.LAY, Phase.TAKE) else self._deeds(s)
        return sorted(found, key=lambda decision: -decision.value)

    def _rows(self, s: Clinic) -> list[Decision]:
        thought = expert_morning(before_first_card(s))
        found = []
        for move in legal(s):
            value, three = row_of(thought.worth, s, move)
            found.append(Decision(move, row_reason(three, thought.evening[three], s), value))
        return found

    def _deeds(self, s: Clinic) -> list[Decision]:
        usual = habit(s)
        tried = []
        for move in legal(s):
            after = DO[type(move)](s, move)[0]
            evening = to_the_evening(after)
            tried.append((evening_worth(evening) + _CLOSE * (move == usual), move, after, evening))
        tried.sort(key=lambda one: -one[0])
        found = []
        for n, (value, move, after, evening) in enumerate(tried):
            if n < _MOVES and after.phase is Phase.ACT and len(tried) > 1:
                later = _think_through(after)
                if evening_worth(later) > value:
                    value, evening = evening_worth(later) + _CLOSE * (move == usual), later
            found.append((value, move, evening))
        most = max([value for value, _move, _evening in found])
        return [Decision(move, reason(s, move, evening, value == most), value) for value, move, evening in found]

    def rollout(self, s: Clinic, rng: Random) -> Move:
        if s.phase in (Phase.LAY, Phase.TAKE):
            worth = _glance(before_first_card(s)).worth
            return max(legal(s), key=lambda move: row_of(worth, s, move)[0])
        return habit(s)

    def promise(self, s: Clinic) -> Sequence[float] | None:
        return CHANCES.of(s) if s.phase is Phase.SHUFFLE else None


@lru_cache(maxsize=8)
def _glance(s: Clinic) -> Morning:
    return Morning(s, evening_worth, 0)


EXPERT: Expert[Clinic] = ClinicExpert()
