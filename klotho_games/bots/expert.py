"""The strongest level: the judge's best moves, tried out or searched with the game's own foresight.

A game's `expert.py` says how (`contract.Expert`). A game without it is searched for longer than at the level below.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from klotho_games.core.contract import Decision, Expert
from klotho_games.core.games.characters import Characters
from klotho_games.core.games.registry import Game

from .bot import Budget
from .guide import expert
from .people import liking
from .search import Search, Thought
from .trials import Trial

MARGIN = 0.004
"""How much winning chance a temperament can give away in one decision for a move that it likes better. It adds up over
a hundred decisions: with three times as much, a bold expert won 12 of 40 games of 97 Klotho against a plain one."""
_SEARCHED = 600
"""The number of looks in a game without an `expert.py`."""


class ExpertBot:
    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        guide = expert(game)
        if guide is None:
            return Search().choose(game, view, longer(budget), rng, kind)
        thinking = think(game, view, guide, budget, rng)
        if not kind:
            return thinking.decision()
        if isinstance(thinking, Trial):
            return _to_taste(game, view, thinking, guide, kind)
        moves = [decision.move for decision in thinking.candidates]
        return thinking.decision(liking(game, view, moves, kind, MARGIN))


def think(
    game: Game, view: Any, guide: Expert[Any], budget: Budget, rng: Random, patience: int = 1
) -> Trial | Thought:
    """Think as long as the guide asks for, but not longer than the budget.

    `patience` multiplies the trials of moves.
    """
    until = budget.read_clock() + budget.seconds if budget.seconds is not None else None
    thinking: Trial | Thought
    if guide.deep:
        thinking = Thought(game, view, rng, guide)
        looks = guide.tries
    else:
        width = _width(guide, view)
        thinking = Trial(game, view, guide, rng, width)
        looks = patience * _looks(guide.tries, width)
    looks = min(looks, budget.iterations or looks)
    for look in range(looks):
        if thinking.is_decided(looks - look) or (patience > 1 and isinstance(thinking, Trial) and thinking.is_exact):
            break
        thinking.look()
        if until is not None and budget.read_clock() >= until:
            break
    return thinking


def longer(budget: Budget) -> Budget:
    """Return the budget for a game without an `expert.py`."""
    return msgspec.structs.replace(budget, iterations=budget.iterations or _SEARCHED)


def _to_taste(game: Game, view: Any, trial: Trial, guide: Expert[Any], kind: str) -> Decision:
    """Choose the move the temperament likes most among those that are as
    good as the best, less what each gives away."""
    ours: Characters | None = game.besides("characters", "CHARACTERS")
    if ours is None:
        return trial.decision()
    margin: float = getattr(guide, "margin", MARGIN)
    equals = trial.equals(margin, getattr(guide, "point", ours.point))
    tastes = ours.taste(view, [decision.move for decision, _loss in equals], kind)
    best = trial.decision()
    liked = {decision.move: margin * taste - loss for (decision, loss), taste in zip(equals, tastes, strict=True)}
    chosen = max((decision for decision, _loss in equals), key=lambda decision: liked[decision.move], default=best)
    return chosen if liked.get(chosen.move, 0.0) > liked.get(best.move, 0.0) else best


def _width(guide: Expert[Any], view: Any) -> int:
    at: Callable[[Any], int] | None = getattr(guide, "width_at", None)
    return at(view) if at else guide.width


def _looks(tries: int, width: int) -> int:
    """Return how many looks fit into `tries`.

    The weaker half of the moves is dropped again and again, so later looks cost less: about twice as many fit as if all
    moves were tried to the end.
    """
    return max(1, 2 * tries // width)
