"""Bots that play like people: they see most of a move's worth, misjudge a little, and favour what they like.

The worth of a move comes from the game's judge, in percent of winning chance (`Characters.point`). A beginner sees less
far (`short`), misjudges the odds and follows a favourite plan. A move that loses more than `most` percent is never
played, so that mistakes are believable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import Decision, Move
from klotho_games.core.games.characters import Characters, ErrorModel
from klotho_games.core.games.registry import Game

from .bot import Budget, options

_BETWEEN = 10.0
"""For a game without a `point`: how many percent are assumed between its best move and a middling one."""
_NONE = ErrorModel()
_SLIP = 8.0
"""How many times as much a player errs in a slip."""


class Person:
    def __init__(self, errs: ErrorModel = _NONE, level: str = "", slips: bool = False) -> None:
        """With `slips`, the player sees only what is near and errs much more than the level usually does."""
        self._errs = errs
        self._level = level
        """The level, by which a game can set its own `ErrorModel`."""
        self._slips = slips

    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        moves = options(game.rules, view, rng)
        if len(moves) > budget.moves:
            moves = rng.sample(moves, budget.moves)
        ours: Characters | None = game.besides("characters", "CHARACTERS")
        weighed = game.judge.weigh(view, moves)
        best = max(decision.value for decision in weighed)
        if len(weighed) == 1:
            return weighed[0]
        errs = self._errs_at(ours)
        point = ours.point if ours else _middling(weighed, best)
        seen = _perceived_values(ours, view, weighed, errs.sight)
        liked = liking(game, view, [decision.move for decision in weighed], kind, errs.fond)
        chosen, most = weighed[0], float("-inf")
        for decision, worth in zip(weighed, seen, strict=True):
            misjudged = rng.gauss(0.0, errs.doubt) if errs.doubt else 0.0
            thought = worth / point + liked.get(decision.move, 0.0) + misjudged
            if thought > most and best - decision.value <= errs.most * point:
                chosen, most = decision, thought
        return chosen

    def _errs_at(self, ours: Characters | None) -> ErrorModel:
        own: Mapping[str, ErrorModel] = getattr(ours, "errs", {})
        errs = own.get(self._level, self._errs)
        return ErrorModel(0.0, _SLIP * errs.doubt, errs.fond, _SLIP * errs.most) if self._slips else errs


def _perceived_values(ours: Characters | None, view: Any, weighed: Sequence[Decision], sight: float) -> list[float]:
    worths = [decision.value for decision in weighed]
    short = getattr(ours, "short", None) if sight < 1 else None
    if short is None:
        return worths
    near = short(view, [decision.move for decision in weighed])
    return [sight * far + (1 - sight) * now for far, now in zip(worths, near, strict=True)]


def _middling(weighed: Sequence[Decision], best: float) -> float:
    ranked = sorted(decision.value for decision in weighed)
    return max((best - ranked[len(ranked) // 2]) / _BETWEEN, 1e-9)


def liking(game: Game, view: Any, moves: Sequence[Move], kind: str, fond: float) -> Mapping[Move, float]:
    """Return what a temperament adds to each move; empty for a bot without one."""
    ours: Characters | None = game.besides("characters", "CHARACTERS") if kind and fond else None
    if ours is None:
        return {}
    return {move: fond * taste for move, taste in zip(moves, ours.taste(view, moves, kind), strict=True)}
