"""What the choices of a decision are worth, by whole games from the view of the seat that decides.

    proof = Proof(game, view, seats, moves, seed)
    while not proof.is_settled and proof.n < most:
        proof.look(32)
    proof.choices()

Every choice is played on in the same imagined worlds with the same dice (common random numbers), by the same player at
every seat (`continuation_of`), until the game is over. What all choices share cancels out. The seat's own view is
all that the worlds are made from, so nothing that it could not know decides which choice is right.

The seed must be fresh: a position that was chosen for its gap looks larger in the games that chose it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from time import process_time
from typing import Any

import msgspec

from klotho_games.bots.trials import TrialDice
from klotho_games.coach.calibration import calibration_of
from klotho_games.coach.continuation import Continuation, world
from klotho_games.core.contract import Move
from klotho_games.core.games.registry import Game

from .exercise import GAP, REACH, SURE_GAP, MeasuredChoice, raw

LEAST = 48
"""The number of games after which a choice can be called worse. Fewer say too little about their own spread."""
CAREFUL = 2.5
"""Standard errors for decisions on the way. More than at the end, because we look at the figures again and again."""
EQUAL_ERROR = 0.02
"""The largest standard error with which two choices count as equally good."""
_MOST, _GLANCE = 384, 8
"""The most worlds in which a single choice is measured while a person waits, and the number between two looks."""
_UNSEEN = 2.0
"""Added to each sum of squares, as the coach does (`coach/measurement.py`): what happened in no pair may still happen,
so it counts as if it had happened once in favour of each choice."""


class TriedChoice:
    def __init__(self, move: Move) -> None:
        self.move = move
        self.worths: list[float] = []

    @property
    def n(self) -> int:
        return len(self.worths)

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def error(self) -> float:
        return _error(self.worths)

    def behind(self, best: TriedChoice) -> tuple[float, float]:
        """Return how much worse this choice is than another in the worlds that both have seen, with its error."""
        gaps = [b - a for a, b in zip(self.worths, best.worths, strict=False)]
        return (sum(gaps) / len(gaps) if gaps else 0.0), _error(gaps)


def _error(values: Sequence[float]) -> float:
    n = len(values)
    if n < 2:
        return 1.0
    mean = sum(values) / n
    squares = sum([(value - mean) ** 2 for value in values])
    return min(1.0, sqrt((squares + _UNSEEN) / (n - 1) / n))


def continuation_of(game: Game, seats: int) -> Continuation:
    """Return the play that proves exercises: by the quick player of the expert in a game that hides nothing, otherwise
    by the coach's player, which can be the judge."""
    player = "expert" if game.open else calibration_of(game).player
    return Continuation(game, seats, msgspec.structs.replace(calibration_of(game), player=player))


class Proof:
    def __init__(
        self, game: Game, view: Any, seats: int, moves: Sequence[Move], seed: int, quick: bool = False
    ) -> None:
        """Compare these moves. `quick` is an estimate that proves nothing: it asks the game's model a few turns later
        instead of playing to the end."""
        self._continuation = continuation_of(game, seats)
        self._rules, self._view, self._seed, self._quick = game.rules, view, seed, quick
        self._seat = game.rules.to_act(world(self._continuation, view, seed))
        self.tried = [TriedChoice(move) for move in moves]
        self._settled: set[Move] = set()
        self.played = 0
        """The number of whole games."""
        self.told: Callable[[int], None] | None = None
        """Hears this number after every game."""

    @property
    def n(self) -> int:
        """The number of worlds."""
        return max(one.n for one in self.tried)

    def look(self, worlds: int) -> None:
        """Play every choice that is not settled in this many more worlds."""
        best = self.best
        for one in self.tried:
            if one is best or one.move not in self._settled:
                self._play(one, one.n + worlds)
        best = self.best
        self._play(best, self.n)
        self._settled = {one.move for one in self.tried if one is not best and self.verdict(one) is not None}

    def _play(self, one: TriedChoice, until: int) -> None:
        while one.n < until:
            seed = self._seed + one.n
            s, dice = world(self._continuation, self._view, seed), TrialDice(seed)
            if self._quick:
                end = self._continuation.follow(s, one.move, dice)
            else:
                end = self._continuation.play_on(self._rules.apply(s, one.move)[0], dice, None)
            one.worths.append(end.values[self._seat])
            self.played += 1
            if self.told is not None:
                self.told(self.played)

    @property
    def best(self) -> TriedChoice:
        return max(self.tried, key=lambda one: (round(one.mean, 9), one.n))

    def verdict(self, one: TriedChoice) -> bool | None:
        """Return True if a choice is as good as the best, False if it is clearly worse, None if only more games can
        tell."""
        behind, error = one.behind(self.best)
        if one.n >= LEAST and behind >= GAP and behind - CAREFUL * error > SURE_GAP:
            return False
        if error <= EQUAL_ERROR and behind <= error:
            return True
        return None

    @property
    def open_choices(self) -> list[TriedChoice]:
        best = self.best
        return [one for one in self.tried if one is not best and self.verdict(one) is None]

    def leave_out(self, one: TriedChoice) -> None:
        """Stop comparing a choice. The exercise will not have it, so it is measured when someone plays it."""
        self.tried.remove(one)

    def games_to_go(self) -> float:
        """Return how many more games will settle every choice, if the spread and the differences stay as they are."""
        return sum(self.games_for(one) for one in self.open_choices)

    def games_for(self, one: TriedChoice) -> float:
        """Return how many more games will settle one choice."""
        return max(0.0, self._needed_worlds(one) - one.n)

    def _needed_worlds(self, one: TriedChoice) -> float:
        behind, error = one.behind(self.best)
        sure = (behind - SURE_GAP) / CAREFUL
        wanted = max(EQUAL_ERROR, sure) if behind >= GAP else EQUAL_ERROR
        spread = max(0.0, error * error * (one.n - 1) - _UNSEEN / one.n)
        return max(LEAST, (spread + sqrt(spread * spread + 4.0 * _UNSEEN * wanted * wanted)) / (2.0 * wanted * wanted))

    @property
    def is_settled(self) -> bool:
        """Whether every choice is either as good as the best or clearly worse."""
        return not self.open_choices

    def choices(self) -> tuple[MeasuredChoice, ...]:
        """Return the choices with their figures, best first."""
        best = self.best
        found = [_choice(best, best.mean, 0.0, 0.0)]
        for one in self.tried:
            if one is not best:
                behind, error = one.behind(best)
                found.append(_choice(one, best.mean - behind, behind, error))
        return tuple(sorted(found, key=lambda choice: choice.behind if choice is not found[0] else -1.0))


def measure_choice(
    game: Game, view: Any, seats: int, best: Move, move: Move, seed: int, seconds: float,
    told: Callable[[int], None] | None = None,
) -> MeasuredChoice:
    """Measure a choice that the exercise does not have, against its best one.

    It takes this many seconds of computing, however busy the computer is. `told` hears how many games were played after
    the choice. Where a game takes so long that they would not say anything, the choice is estimated instead. What was
    not settled is not certain, and says so.
    """
    proof = Proof(game, view, seats, (best, move), seed)
    began = process_time()
    while proof.n < _MOST:
        proof.look(1 if proof.n < _GLANCE else _GLANCE)
        if told is not None:
            told(proof.n)
        if proof.n >= LEAST and proof.is_settled:
            return _second(proof)
        spent = process_time() - began
        if spent > seconds if proof.n >= LEAST else proof.n > 1 and spent / proof.n * LEAST > 2 * seconds:
            break
    if proof.n >= LEAST:
        return msgspec.structs.replace(_second(proof), certain=False)
    return _estimate(Proof(game, view, seats, (best, move), seed, quick=True), seconds / 4, told)


def _estimate(proof: Proof, seconds: float, told: Callable[[int], None] | None) -> MeasuredChoice:
    """Return what the game's model says of two choices a few turns later. It can be wrong by as much as a wrong choice
    costs at least, although its own error is small."""
    began = process_time()
    while proof.n < _MOST and (proof.n < LEAST or process_time() - began < seconds):
        proof.look(_GLANCE)
        if told is not None:
            told(0)
    found = _second(proof)
    return msgspec.structs.replace(found, error=max(found.error, GAP / REACH),
                                   behind_error=max(found.behind_error, GAP / REACH), games=0, certain=False)


def _second(proof: Proof) -> MeasuredChoice:
    """Return the second choice of two, compared with the first."""
    first, second = proof.tried
    behind, error = second.behind(first)
    return _choice(second, first.mean - behind, behind, error)


def _choice(one: TriedChoice, chance: float, behind: float, error: float) -> MeasuredChoice:
    """`chance` is that of the best choice less the difference: it has seen the most worlds, and the worlds that two
    choices share say more than those that one of them has seen alone."""
    kept = round(min(1.0, max(0.0, chance)), 4)
    return MeasuredChoice(raw(one.move), kept, round(one.error, 4), round(behind, 4), round(error, 4), one.n)
