"""Plays what the game's own judgement values most, with a slip of the hand now and then.

A slip takes the next best move instead, and may slip again from there. It needs no scale, so the same share
means the same carelessness in every game, and a blunder stays rarer than a small mistake.
"""

from __future__ import annotations

from random import Random
from typing import Any

from klotho_games.bots.bot import Budget, options
from klotho_games.core.contract import Decision
from klotho_games.core.registry import Game


class Greedy:
    def __init__(self, slip: float = 0.0) -> None:
        self.slip = slip

    def choose(self, game: Game, view: Any, budget: Budget, rng: Random) -> Decision:
        moves = options(game.rules, view, rng)
        if len(moves) > budget.moves:
            moves = rng.sample(moves, budget.moves)
        weighed = game.judge.weigh(view, moves)
        ranked = sorted(weighed, key=lambda decision: -decision.value)
        place = 0
        while place + 1 < len(ranked) and rng.random() < self.slip:
            place += 1
        return ranked[place]
