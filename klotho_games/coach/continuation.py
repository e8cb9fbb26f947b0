"""A game played on from one of its positions, by the same quick player at every seat, until it can be told what came.

Two moves are always judged at the same moment of the game: when so many more turns have begun (`calibration.py`), at
the next place where the model can tell, or at the end. A move that leads somewhere quickly and one that takes its time
are not compared half-way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from klotho_games.bots.guide import ending, expert, foresight
from klotho_games.bots.trials import TrialDice
from klotho_games.core.contract import CHANCE, OVER, Move
from klotho_games.core.games.aftermath import expected_score
from klotho_games.core.games.registry import Game

from .calibration import Calibration, calibration_of

_SOON = 6
"""Steps after a move; in the games that are played to their end that is about one room further."""
_LONGEST = 1500
"""Steps after which a game is taken to have no winner."""


class End(NamedTuple):
    """Where a continuation was judged."""

    values: tuple[float, ...]
    """By seat, how likely it is to win there. For someone alone also the score to expect, where it can be told."""
    state: Any
    soon: Any = None
    """A few steps after the move, in a game that is played to its end: there it can be counted what the move did."""


class Continuation:
    def __init__(self, game: Game, seats: int, calibration: Calibration | None = None) -> None:
        """With the game's own `calibration`, if no other is given."""
        self._rules, self._judge = game.rules, game.judge
        guide = expert(game) or foresight(game)
        self._promise = guide.promise
        self.imagine = getattr(guide, "imagine", game.rules.imagine)
        """Also who reads hands off what others have shown imagines them so."""
        self._worth, self._seats = ending(game), seats
        self._model = game.besides("chances", "CHANCES")
        calibration = calibration or calibration_of(game)
        self._turns = calibration.turns
        self._quick = guide.rollout if calibration.player == "expert" else None
        self._turn = getattr(game.telling, "turn", None)
        self._aftermath = game.besides("aftermath", "AFTERMATH")
        self._scored = seats == 1 and (calibration.scored or not self._turns)

    def turn(self, s: Any) -> int:
        return self._turn(s)[1] if self._turn is not None else 0

    def follow(self, s: Any, move: Move, dice: TrialDice) -> End:
        """What comes of a move."""
        moment = self.turn(s) + self._turns if self._turns else None
        s, _events = self._rules.apply(s, move)
        return self.play_on(s, dice, moment)

    def play_on(self, s: Any, dice: TrialDice, moment: int | None) -> End:
        """What comes of a state, from the first place at a moment of the game or later where it can be told; None: at
        the end of the game."""
        last, soon = s, None
        for n, last in enumerate(self.course(s, dice)):
            if n == _SOON:
                soon = last
            if moment is not None and (not self._turns or self.turn(last) >= moment):
                end = self.tell(last)
                if end is not None:
                    return end
        return self._over(last)._replace(soon=soon if moment is None else None)

    def course(self, s: Any, dice: TrialDice) -> Iterator[Any]:
        """One state after another, to the end of the game."""
        rules = self._rules
        for _step in range(_LONGEST):
            yield s
            seat = rules.to_act(s)
            if seat == OVER:
                return
            step = rules.draw(s, dice.of(rules.stream(s))) if seat == CHANCE else self._decide(s, seat, dice)
            s, _events = rules.apply(s, step)

    def tell(self, s: Any) -> End | None:
        """What the model says here, or what came of the game; None where it cannot tell."""
        if self._rules.to_act(s) == OVER:
            return self._over(s)
        values = self._promise(s)
        return None if values is None else self._end_at(s, values)

    def stand(self, s: Any, dice: TrialDice) -> End:
        """How a position stands, by the game's model; where there is none, or a score is to be told, by playing on."""
        over = self._rules.to_act(s) == OVER
        if self._model is None or over:
            return self.play_on(s, dice, self.turn(s) if self._turns else None)
        values = tuple(self._model.of(s))[: self._seats]
        if not self._scored:
            return End(values, s)
        played_on = self.play_on(s, dice, self.turn(s) if self._turns else None)
        return End((*values, *played_on.values[self._seats :]), played_on.state)

    def _over(self, s: Any) -> End:
        result = self._rules.result(s)
        if result is None:  # it went round in circles
            return End((0.0,) * (self._seats + self._scored), s)
        values = tuple(self._worth(s))[: self._seats]
        return End((*values, float(result.scores[0])) if self._scored else values, s)

    def _end_at(self, s: Any, values: Sequence[float]) -> End:
        told = tuple(values)[: self._seats]
        return End((*told, expected_score(self._aftermath, s, 0) or 0.0) if self._scored else told, s)

    def _decide(self, s: Any, seat: int, dice: TrialDice) -> Move:
        legal = self._rules.legal(s)
        if len(legal) == 1:
            return legal[0]
        if self._quick is not None:
            return self._quick(s, dice.of("bots"))
        weighed = self._judge.weigh(self._rules.view(s, seat), legal)
        return max(weighed, key=lambda decision: decision.value).move


def world(continuation: Continuation, view: Any, seed: int) -> Any:
    """One state that fits what a seat saw; the same seed, the same state."""
    return continuation.imagine(view, Random(f"{seed} world"))
