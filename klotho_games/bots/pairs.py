"""Two moves side by side: both are played on from the same imagined worlds with the same dice, to the same moment of
the game, and what came of each is kept, so that it can be told what makes the difference (`comparison.py`).

    pairs = Pairs(game, view, guide, rng, (best, rival))
    while there_is_time:
        pairs.look()
    pairs.gap()                    # how much better the first one is, and the standard error of that
    pairs.difference()             # a sentence about what came of them, where a count carries the difference

The moment is the turn or round after this one (`telling.turn`), as soon as the guide can tell there how it stands;
in a game that counts no turns it is the next place where the guide can tell.
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
"""Steps after which a continuation is given up."""
_FEW = 8
_NONE = frozenset[str]()


class Carried(NamedTuple):
    """What makes the difference between two moves."""

    by: Difference
    told: str


class Pairs:
    def __init__(
        self, game: Game, view: Any, guide: Foresight[Any], rng: Random, moves: tuple[Move, Move],
        until: float | None = None,
    ) -> None:
        """`until`: on the clock of `monotonic`; a pair that is not done by then does not count."""
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
        """The same move has led to different states."""
        self.alike = True
        """Both have led to the same state every time: it is the same turn in another order."""

    @property
    def looks(self) -> int:
        return len(self.outcomes[0])

    def look(self) -> bool:
        """One more pair; False where the clock cut it."""
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
    def exact(self) -> bool:
        """Nothing hung on chance so far: more pairs would tell no more."""
        return self.looks >= _FEW and not self._open

    def _play_on(self, world: Any, move: Move, dice: TrialDice) -> tuple[Any, float] | None:
        """The state it comes to, and what that is worth; None where the clock cut it."""
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
        """By how much the first move is worth more, and the standard error of that."""
        gaps = [a.worth - b.worth for a, b in zip(*self.outcomes, strict=True)]
        n = len(gaps)
        if n < 2:
            return 0.0, 1.0
        mean = sum(gaps) / n
        return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)

    def difference(self) -> Carried | None:
        """What carries the difference, in a sentence of the game; None where nothing that can be counted does, or where
        what came of the second move was worth as much. How the game ended is no reason: it is the difference itself."""
        if self._aftermath is None or self.gap()[0] <= 0:
            return None
        results: frozenset[str] = getattr(self._aftermath, "results", _NONE)
        for one in compare(*self.outcomes):
            told = "" if one.key in results else self._aftermath.tell(one.key, one.better, one.other)
            if told:
                return Carried(one, told)
        return None
