"""Try moves out: each of the best few is played on from the same imagined world with the same dice.

Only the differences between moves count. What all of them share (a lucky roll, another player's strong hand) cancels
out, so a few dozen pairs tell more than hundreds of separate games. The weaker half of the moves is dropped again and
again, so that most trials go to moves that are hard to tell apart.

    trial = Trial(game, view, guide, rng, width)
    while there_is_time and not trial.is_settled:
        trial.look()
    trial.decision()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import sqrt
from random import Random
from typing import Any

from klotho_games.core.contract import CHANCE, MOST_SEATS, OVER, Decision, Foresight, Move, Rules, Step
from klotho_games.core.games.registry import Game

from .guide import ending, with_best_reason

_LONGEST = 1500
"""The number of steps after which a continuation counts as won by no seat."""
_ROUND = 12
"""The number of looks after which the weaker half is dropped, if it is certainly weaker."""
_GIVEN_UP, _CLEAR = 1.0, 2.5
"""How many standard errors a move must be behind the best to be dropped with the weaker half, or at once."""
_PROVEN = 0.7
"""How many standard errors a move must be ahead of the judge's favourite to replace it."""


class TrialDice:
    """Chance for one continuation.

    The streams are independent, so two continuations that differ still get the same dice.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[str, Random] = {}

    def of(self, stream: str) -> Random:
        found = self._streams.get(stream)
        if found is None:
            found = self._streams[stream] = Random(f"{self._seed} {stream}")
        return found


class TriedMove:
    """One move: the results of each look for the seat that decides, and the sums for every seat."""

    __slots__ = ("decision", "sums", "values")

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.values: list[float] = []
        self.sums: list[float] = []

    def learn(self, found: Sequence[float], seat: int) -> None:
        self.values.append(found[seat])
        self.sums = [a + b for a, b in zip_longest(self.sums, found, fillvalue=0.0)]

    @property
    def found_decision(self) -> Decision:
        """The decision with the value found by the trials, if there were any."""
        return Decision(self.decision.move, self.decision.why, self.mean if self.values else self.decision.value)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


def behind(one: TriedMove, best: TriedMove) -> tuple[float, float]:
    """Return how far a move is behind another over the looks that both had, and the standard error."""
    gaps = [theirs - mine for mine, theirs in zip(one.values, best.values, strict=False)]
    n = len(gaps)
    if n < 2:
        return 0.0, 1.0
    mean = sum(gaps) / n
    return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)


def play_until_judged(
    rules: Rules[Any, Any], guide: Foresight[Any], worth: Callable[[Any], Sequence[float]], s: Any, dice: TrialDice,
    least: int = 0,
) -> Sequence[float]:
    """Play on from a state until the game is over or the guide can judge it, for at least `least` steps."""
    for n in range(_LONGEST):
        seat = rules.to_act(s)
        values = worth(s) if seat == OVER else guide.promise(s) if n >= least else None
        if values is not None:
            return values
        step: Step
        step = rules.draw(s, dice.of(rules.stream(s))) if seat == CHANCE else guide.rollout(s, dice.of("bots"))
        s, _events = rules.apply(s, step)
    return [0.0] * MOST_SEATS


class Trial:
    """The trials for one decision of the seat that the view belongs to."""

    def __init__(
        self, game: Game, view: Any, guide: Foresight[Any], rng: Random, width: int, besides: Sequence[Move] = (),
        least: int = 0,
    ) -> None:
        """`besides` are moves that are always tried and never dropped, whatever the guide thinks of them.

        Promises count only after `least` steps.
        """
        self._least = least
        self._rules = rules = game.rules
        self._worth = ending(game)
        self._guide = guide
        self._view = view
        self._rng = rng
        self._imagine = getattr(guide, "imagine", rules.imagine)
        """An expert can imagine hands that fit what the other players have shown."""
        state = rules.imagine(view, rng)
        self.seat = rules.to_act(state)
        self._state = state
        self._world = state if game.open else None
        self._weighed = candidates = list(guide.candidates(state))
        known = {decision.move: decision for decision in candidates}
        taken = {decision.move: decision for decision in candidates[:width]}
        taken.update({move: known.get(move) or Decision(move, "", 0.0) for move in besides if move not in taken})
        self._besides = besides
        self.tried = [TriedMove(decision) for decision in taken.values()]
        self._left = list(self.tried)
        self.looks = 0

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to find out."""
        return len(self._left) < 2

    def is_decided(self, looks: int) -> bool:
        """Return whether this many more looks could not change the answer."""
        return self.is_settled

    @property
    def candidates(self) -> list[Decision]:
        return [one.decision for one in self.tried]

    def look(self) -> None:
        """Try every remaining move in one imagined world."""
        s = self._world if self._world is not None else self._imagine(self._view, self._rng)
        seed = self._rng.getrandbits(60)
        for one in self._left:
            one.learn(self._try_move(s, one.decision.move, TrialDice(seed)), self.seat)
        self.looks += 1
        if self.looks % _ROUND == 0:
            self._give_up()

    def _try_move(self, s: Any, move: Move, dice: TrialDice) -> Sequence[float]:
        s, _events = self._rules.apply(s, move)
        return play_until_judged(self._rules, self._guide, self._worth, s, dice, self._least)

    def _give_up(self) -> None:
        best = max(self._left, key=lambda one: one.mean)
        ranked = sorted(self._left, key=lambda one: -one.mean)
        kept = []
        for place, one in enumerate(ranked):
            gap, error = behind(one, best)
            much = _GIVEN_UP if place >= (len(ranked) + 1) // 2 else _CLEAR
            if one is best or gap <= much * error or one.decision.move in self._besides:
                kept.append(one)
        self._left = kept

    def best(self) -> TriedMove:
        """Return the best move so far: the judge's favourite, unless another is better beyond chance."""
        first = self.tried[0]
        best = max(self._left, key=lambda one: one.mean)
        gap, error = behind(first, best)
        return best if gap > _PROVEN * error else first

    def decision(self) -> Decision:
        best = self.best()
        return best.found_decision if best is self.tried[0] else with_best_reason(self._guide, self._state,
                                                                                  best.found_decision)

    @property
    def is_exact(self) -> bool:
        """Whether all looks at each move had the same result. Then more looks would add nothing."""
        return self.looks > 1 and all(min(one.values) == max(one.values) for one in self.tried)

    def rank(self) -> list[Decision]:
        """Return the answer, then the other tried moves, best first, then the rest in the guide's order."""
        best = self.best()
        tried = sorted(self.tried, key=lambda one: (one is not best, -one.mean))
        met = {one.decision.move for one in tried}
        return [self.decision(), *[one.found_decision for one in tried[1:]],
                *[d for d in self._weighed if d.move not in met]]

    def equals(self, margin: float, hundredth: float) -> list[tuple[Decision, float]]:
        """Return the moves that give away at most `margin` of winning chance, each with how much it gives away.

        A move must be within the margin by the trials and by the judge, for whom `hundredth` is the value of one
        percent. If nothing was tried out, only the judge counts.
        """
        best = self.best()
        top = min(best.decision.value, self._weighed[0].value)

        def judged(decision: Decision) -> float:
            return max(0.0, (top - decision.value) / hundredth / 100)

        if len(best.values) > 1:
            # dropped moves too: they are certainly behind, but maybe only by very little
            found = [(one.found_decision, max(0.0, behind(one, best)[0], judged(one.decision))) for one in self.tried]
        else:
            found = [(decision, judged(decision)) for decision in self._weighed]
        return [(decision, loss) for decision, loss in found if loss <= margin]
