"""What the search is guided by: a game's own foresight, or one made of its judge's weighing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import Decision, Expert, Foresight, Judge, Move, Rules
from klotho_games.core.games.chances import shares
from klotho_games.core.games.registry import Game

NO_LIKING: Mapping[Move, float] = {}
"""What somebody without a temperament adds to each move."""


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


def expert(game: Game) -> Expert[Any] | None:
    """What a game's strongest player goes by (`expert.py: EXPERT`), if it has one."""
    found: Expert[Any] | None = game.besides("expert", "EXPERT")
    return found


def with_best_reason(guide: Foresight[Any], s: Any, decision: Decision) -> Decision:
    """A move that looking ahead found best, though the judge did not, with words for that where the guide has some
    (`preferred`): what was said of it as a lesser one may speak against it."""
    preferred: Callable[[Any, Decision], str] | None = getattr(guide, "preferred", None)
    return decision if preferred is None else Decision(decision.move, preferred(s, decision), decision.value)


def ending(game: Game) -> Callable[[Any], Sequence[float]]:
    """Tells what a finished state is worth to each seat: a share of the victory, or what the game says."""
    rules, chances = game.rules, game.besides("chances", "CHANCES")
    worth = chances.worth if chances else shares

    def told(s: Any) -> Sequence[float]:
        result = rules.result(s)
        assert result is not None
        found: Sequence[float] = worth(result)
        return found

    return told
