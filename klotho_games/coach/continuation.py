"""A game that is played on from a position, by the same quick player at every seat, until it can be judged.

Two moves are always judged at the same moment of the game: after a number of further turns (`calibration.py`), at the
next position that the model can judge, or at the end. A quick move and a slow one are therefore never compared
half-way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from klotho_games.bots.guide import ending, expert, foresight
from klotho_games.bots.trials import TrialDice
from klotho_games.core.contract import CHANCE, OVER, Move, Step
from klotho_games.core.games.aftermath import expected_score
from klotho_games.core.games.registry import Game

from .calibration import Calibration, calibration_of

_SOON = 6
"""Steps after a move. In games that are played to their end, that is about one room further."""
_LONGEST = 1500
"""The number of steps after which a game counts as having no winner."""


class End(NamedTuple):
    """The position where a continuation was judged."""

    values: tuple[float, ...]
    """Each seat's chance of winning there; for a solo game also the expected score, if it is known."""
    state: Any
    soon: Any = None
    """The state a few steps after the move, in a game that is played to its
    end. The effect of the move is counted there."""


class Continuation:
    """Plays on from positions of one game, for one measurement."""

    def __init__(self, game: Game, seats: int, calibration: Calibration | None = None) -> None:
        """Use the game's own `calibration` if none is given."""
        self._rules, self._judge = game.rules, game.judge
        guide = expert(game) or foresight(game)
        self._promise = guide.promise
        self.imagine = getattr(guide, "imagine", game.rules.imagine)
        """An expert can imagine hands that fit what the other players have shown."""
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
        """Play a move and return where the continuation was judged."""
        moment = self.turn(s) + self._turns if self._turns else None
        s, _events = self._rules.apply(s, move)
        return self.play_on(s, dice, moment)

    def play_on(self, s: Any, dice: TrialDice, moment: int | None) -> End:
        """Play on from a state to the first position, at this moment of the game or later, that can be judged.

        With None, play to the end of the game.
        """
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
        """Yield one state after another, to the end of the game."""
        yield s
        for _step, after in self.steps(s, dice):
            yield after

    def steps(self, s: Any, dice: TrialDice) -> Iterator[tuple[Step, Any]]:
        """Yield every step to the end of the game, each with the state after it."""
        rules = self._rules
        for _step in range(_LONGEST - 1):
            seat = rules.to_act(s)
            if seat == OVER:
                return
            step: Step
            step = rules.draw(s, dice.of(rules.stream(s))) if seat == CHANCE else self._decide(s, seat, dice)
            s, _events = rules.apply(s, step)
            yield step, s

    def tell(self, s: Any) -> End | None:
        """Return the model's judgement of a state, or the result of a finished game.

        None if the model cannot judge it.
        """
        if self._rules.to_act(s) == OVER:
            return self._over(s)
        values = self._promise(s)
        return None if values is None else self._end_at(s, values)

    def stand(self, s: Any, dice: TrialDice) -> End:
        """Return the chances of a position by the game's model. Without a model, or for a score, play on from it."""
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
        if result is None:  # the game did not come to an end
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
    """Return a state that fits what a seat saw; the same seed gives the same state."""
    return continuation.imagine(view, Random(f"{seed} world"))
