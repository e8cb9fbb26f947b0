"""What guides a search: a game's own foresight, or one that is made from its judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import Decision, Expert, Foresight, Judge, Move, Rules
from klotho_games.core.games.chances import shares
from klotho_games.core.games.registry import Game

NO_LIKING: Mapping[Move, float] = {}
"""The tastes of a bot without a temperament."""


class Weighing:
    """Foresight made from a judge that can only weigh: play-outs always take the move that the judge values most."""

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
    """Return the expert of a game (`expert.py: EXPERT`); None if it has none."""
    found: Expert[Any] | None = game.besides("expert", "EXPERT")
    return found


def with_best_reason(guide: Foresight[Any], s: Any, decision: Decision) -> Decision:
    """Return a decision for a move that turned out best only by looking ahead, with the guide's own reason for that.

    Without `preferred` the judge's reason stays, which may speak against the move, because the judge liked another
    better.
    """
    preferred: Callable[[Any, Decision], str] | None = getattr(guide, "preferred", None)
    return decision if preferred is None else Decision(decision.move, preferred(s, decision), decision.value)


def ending(game: Game) -> Callable[[Any], Sequence[float]]:
    """Return a function that gives each seat's worth of a finished state: its
    share of the victory, or what the game says."""
    rules, chances = game.rules, game.besides("chances", "CHANCES")
    worth = chances.worth if chances else shares

    def told(s: Any) -> Sequence[float]:
        result = rules.result(s)
        assert result is not None
        found: Sequence[float] = worth(result)
        return found

    return told
