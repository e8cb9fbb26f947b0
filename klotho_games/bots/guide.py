"""What the search is guided by: a game's own foresight, or one made of its judge's weighing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import Decision, Foresight, Judge, Move, Result, Rules
from klotho_games.core.registry import Game


class Weighing:
    """Foresight of a judge that can only weigh: it plays out to the end by what it values most."""

    def __init__(self, rules: Rules[Any, Any], judge: Judge[Any]) -> None:
        self._rules = rules
        self._judge = judge

    def candidates(self, s: Any) -> Sequence[Decision]:
        view = self._rules.view(s, self._rules.to_act(s))
        return sorted(self._judge.weigh(view, self._rules.legal(s)), key=lambda decision: -decision.value)

    def rollout(self, s: Any, rng: Random) -> Move:
        return self.candidates(s)[0].move

    def promise(self, s: Any) -> None:
        return None


def foresight(game: Game) -> Foresight[Any]:
    judge = game.judge
    return judge if isinstance(judge, Foresight) else Weighing(game.rules, judge)


def shares(result: Result) -> Sequence[float]:
    """The end as a promise: a victory, or a part of one that is shared."""
    part = 1 / len(result.winners) if result.winners else 0.0
    return [part if seat in result.winners else 0.0 for seat in range(len(result.scores))]
