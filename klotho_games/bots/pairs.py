"""Compare two moves by playing both on from the same imagined worlds with the same dice.

Both are played to the same moment of the game, and the results are kept, so that `comparison.py` can find what makes
the difference.

    pairs = Pairs(game, view, guide, rng, (best, rival))
    while there_is_time:
        pairs.look()
    pairs.gap()                    # how much better the first move is, with the standard error
    pairs.difference()             # a sentence about the difference, if a count explains it

The moment is in the next turn or round (`telling.turn`), as soon as the guide can judge the position. In a game that
does not count turns, it is the next position that the guide can judge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from klotho_games.core.contract import CHANCE, OVER, Foresight, Move, Step
from klotho_games.core.games.aftermath import Aftermath
from klotho_games.core.games.registry import Game

from .comparison import Difference, TrialOutcome, compare
from .guide import ending
from .trials import TrialDice

_LONGEST = 1500
"""The number of steps after which a continuation is given up."""
_FEW = 8
_NONE = frozenset[str]()


class KeyCount(NamedTuple):
    """The count that explains the difference between two moves, and the sentence about it."""

    by: Difference
    told: str


class Pairs:
    """The pairs that were played for two moves, and what they say about the difference."""

    def __init__(
        self, game: Game, view: Any, guide: Foresight[Any], rng: Random, moves: tuple[Move, Move],
        until: float | None = None,
    ) -> None:
        """`until` is a time of `monotonic`; a pair that is not finished by then does not count."""
        self._rules, self._guide = game.rules, guide
        self._turn: Callable[[Any], tuple[str, int]] | None = getattr(game.telling, "turn", None)
        self._aftermath: Aftermath[Any] | None = game.besides("aftermath", "AFTERMATH")
        self._worth = ending(game)
        self._view, self._rng, self._until = view, rng, until
        self._imagine: Callable[[Any, Random], Any] = getattr(guide, "imagine", game.rules.imagine)
        self._world = self._rules.imagine(view, rng) if game.open else None
        self._seat = self._rules.to_act(self._world or self._rules.imagine(view, rng))
        self.moves = moves
        self.outcomes: tuple[list[TrialOutcome], list[TrialOutcome]] = ([], [])
        self._came: list[Any] = []
        self._open = False
        """Whether the same move has led to different states."""
        self.alike = True
        """Whether both moves have always led to the same state. Then they are the same turn in another order."""

    @property
    def looks(self) -> int:
        return len(self.outcomes[0])

    def look(self) -> bool:
        """Play one more pair. Returns False if the clock stopped it."""
        world = self._world or self._imagine(self._view, self._rng)
        seed = self._rng.getrandbits(60)
        ends = []
        for move in self.moves:
            end = self._play_on(world, move, TrialDice(seed))
            if end is None:
                return False
            ends.append(end)
        self.alike = self.alike and ends[0][0] == ends[1][0]
        came = [s for s, _worth in ends]
        self._open = self._open or came != (self._came or came)
        self._came = came
        for kept, (s, worth) in zip(self.outcomes, ends, strict=True):
            counts = self._aftermath.measure(world, s, self._seat) if self._aftermath else {}
            kept.append(TrialOutcome(worth, counts))
        return True

    @property
    def is_exact(self) -> bool:
        """Whether nothing has depended on chance so far. Then more pairs would add nothing."""
        return self.looks >= _FEW and not self._open

    def _play_on(self, world: Any, move: Move, dice: TrialDice) -> tuple[Any, float] | None:
        """Return the final state and its worth; None if the clock stopped it."""
        rules, guide = self._rules, self._guide
        now = self._turn(world)[1] if self._turn else -1
        s, _events = rules.apply(world, move)
        values: Sequence[float] | None = None
        for _step in range(_LONGEST):
            seat = rules.to_act(s)
            if seat == OVER:
                values = self._worth(s)
            elif self._turn is None or self._turn(s)[1] > now:
                values = guide.promise(s)
            if values is not None:
                return s, values[self._seat]
            if self._until is not None and monotonic() >= self._until:
                return None
            step: Step
            step = rules.draw(s, dice.of(rules.stream(s))) if seat == CHANCE else guide.rollout(s, dice.of("bots"))
            s, _events = rules.apply(s, step)
        return None

    def gap(self) -> tuple[float, float]:
        """Return how much more the first move is worth, and the standard error."""
        gaps = [a.worth - b.worth for a, b in zip(*self.outcomes, strict=True)]
        n = len(gaps)
        if n < 2:
            return 0.0, 1.0
        mean = sum(gaps) / n
        return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)

    def difference(self) -> KeyCount | None:
        """Return what explains the difference. None if no count does, or if the first move is not better.

        How the game ended is not a reason, because it is the difference itself.
        """
        if self._aftermath is None or self.gap()[0] <= 0:
            return None
        results: frozenset[str] = getattr(self._aftermath, "results", _NONE)
        for one in compare(*self.outcomes):
            told = "" if one.key in results else self._aftermath.tell(one.key, one.better, one.other)
            if told:
                return KeyCount(one, told)
        return None
