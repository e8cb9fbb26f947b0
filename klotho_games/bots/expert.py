"""The strongest level: the judge's best few, tried out or searched under a game's own idea of the position.

A game's `expert.py` says how (`contract.Expert`). One without it is searched for longer than at the level below.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

from klotho_games.bots.bot import Budget
from klotho_games.bots.guide import expert
from klotho_games.bots.people import liking
from klotho_games.bots.search import Search, Thought
from klotho_games.bots.trials import Trial
from klotho_games.core.contract import Decision, Expert
from klotho_games.core.registry import Game

_FOND = 0.004
"""What a temperament's taste adds at most, as a part of the winning chance."""
_SEARCHED = 600
"""Looks of a game that says nothing of its own."""


class Explorer:
    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        guide = expert(game)
        if guide is None:
            longer = Budget(budget.moves, budget.iterations or _SEARCHED, budget.seconds)
            return Search().choose(game, view, longer, rng, kind)
        until = monotonic() + budget.seconds if budget.seconds is not None else None
        thinking: Trial | Thought
        if guide.deep:
            thinking = Thought(game, view, rng, guide)
            looks = guide.tries
        else:
            thinking = Trial(game, view, guide, rng, guide.width)
            looks = _looks(guide)
        looks = min(looks, budget.iterations or looks)
        for look in range(looks):
            if thinking.decided(looks - look):
                break
            thinking.look()
            if until is not None and monotonic() >= until:
                break
        moves = [decision.move for decision in thinking.candidates]
        return thinking.decision(liking(game, view, moves, kind, _FOND))


def _looks(guide: Expert[Any]) -> int:
    """As the weaker half is given up again and again, each look costs fewer tries than the one before: about twice as
    many looks fit as if all moves were tried to the end."""
    return max(1, 2 * guide.tries // guide.width)
