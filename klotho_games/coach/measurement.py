"""The measurement of one decision: the played move and the coach's move, tried again and again with the same hidden
cards and the same dice.

The coach's move is chosen before the first pair (`analysis.py`) and stays. Nothing is chosen by the measured figures,
so they are unbiased, and the played move can turn out to be better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from klotho_games.bots.comparison import Difference, TrialOutcome, compare
from klotho_games.bots.trials import TrialDice
from klotho_games.core.contract import Move
from klotho_games.core.games.aftermath import Aftermath

from .calibration import Calibration
from .continuation import Continuation, End, world

_UNSEEN = 2.0
"""Added to the sum of squares in games that are played to the end, which are won or lost. What happened in no pair may
still happen, so it counts as if it had happened once in favour of each move."""
_FEW = 1.5
"""Widens the error of few pairs, by about what Student's t adds for 95 %."""
_KEPT = 400
"""How many pairs are kept to find out what makes the difference."""


class Measurement:
    """The pairs of one decision so far: cost, error, and what differs between the moves."""

    def __init__(
        self, view: Any, seat: int, played: Move, better: Move, seed: int, judged: Sequence[float] = ()
    ) -> None:
        """`judged` is by seat: the part of the expert's judgement about the decision that is believed."""
        self.view, self.seat, self.played, self.better, self.judged = view, seat, played, better, judged
        self._seed = seed
        self.n = 0
        self.lost: list[float] = []
        """By seat (and for the score of a solo game): the average loss compared with the coach's move."""
        self.squares: list[float] = []
        """For each of them, the sum of the squared distances from the average."""
        self._outcomes: list[tuple[TrialOutcome, TrialOutcome]] = []

    def resume(self, n: int, lost: tuple[float, ...], squares: tuple[float, ...]) -> None:
        """Continue from an earlier measurement, with other dice."""
        self.n, self.lost, self.squares = n, list(lost), list(squares)

    def look(self, continuation: Continuation, aftermath: Aftermath[Any] | None) -> None:
        seed = self._seed + self.n
        s = world(continuation, self.view, seed)
        theirs = continuation.follow(s, self.better, TrialDice(seed))
        mine = continuation.follow(s, self.played, TrialDice(seed))
        self._learn([a - b for a, b in zip(theirs.values, mine.values, strict=True)])
        if aftermath is not None and len(self._outcomes) < _KEPT:
            self._outcomes.append((self._outcome(aftermath, s, theirs), self._outcome(aftermath, s, mine)))

    def _outcome(self, aftermath: Aftermath[Any], before: Any, end: End) -> TrialOutcome:
        counts = aftermath.measure(before, end.state, self.seat)
        if end.soon is not None:
            counts = {**counts, **aftermath.measure(before, end.soon, self.seat)}
        return TrialOutcome(end.values[self.seat], counts)

    def _learn(self, gaps: list[float]) -> None:
        if not self.lost:
            self.lost, self.squares = [0.0] * len(gaps), [0.0] * len(gaps)
        self.n += 1
        for column, gap in enumerate(gaps):
            off = gap - self.lost[column]
            self.lost[column] += off / self.n
            self.squares[column] += off * (gap - self.lost[column])

    def cost(self, column: int, calibration: Calibration) -> float:
        """Return what the decision cost a seat (or the score), by the pairs and by the expert's judgement."""
        judged = self.judged[column] if column < len(self.judged) else 0.0
        return calibration.trust * self.lost[column] + judged

    def error(self, calibration: Calibration, rare: bool) -> float:
        """Return the standard error of the cost to the seat that decided."""
        judged = self.judged[self.seat] if self.judged else 0.0
        sampled = standard_error(self.n, self.squares[self.seat], calibration, rare)
        return sqrt(sampled**2 + (calibration.judged_doubt * judged) ** 2)

    def differences(self) -> list[Difference]:
        return compare([better for better, _played in self._outcomes], [played for _better, played in self._outcomes])


def standard_error(n: int, squares: float, calibration: Calibration, rare: bool, of_score: bool = False) -> float:
    """Return the standard error of an average of `n` pairs. `rare` means that each is worth all or nothing."""
    if n < 2:
        return 1.0
    unseen = _UNSEEN if rare and calibration.to_the_end else 0.0
    sampled = sqrt((squares + unseen) / (n - 1) / n) * (1 + _FEW / (n - 1))
    doubt = calibration.points_doubt if of_score else calibration.doubt
    return sqrt((calibration.trust * sampled) ** 2 + doubt**2)

