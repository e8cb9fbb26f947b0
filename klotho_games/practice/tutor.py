"""What a move costs, found while the person still decides, from the view of their seat alone.

    thought = TutorThought(game, view, seats)       # looks for the best move at once
    while people_think:
        thought.think_on()                          # compares the likely moves with it
    answer = thought.answer((move,), limit, until)  # looks closer at the one that was chosen
    answer.is_costly(limit)

Costs are measured like those of the coach (`coach/measurement.py`): both moves are played on in the same imagined
worlds with the same dice and judged at the same moment. So the tutor speaks up only where the coach would blame the
move later. The best move is chosen before the first pair, so no figure grows by being chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from time import monotonic, thread_time
from typing import Any, NamedTuple
from zlib import crc32

from klotho_games.bots import hints
from klotho_games.bots.comparison import TrialOutcome, compare
from klotho_games.bots.guide import expert
from klotho_games.bots.trials import TrialDice
from klotho_games.coach.calibration import calibration_of
from klotho_games.coach.continuation import Continuation, End, world
from klotho_games.coach.measurement import standard_error
from klotho_games.core.contract import CHANCE, OVER, Move
from klotho_games.core.games.aftermath import Aftermath, is_result, say_it_came_out_best, say_yours
from klotho_games.core.games.characters import split_bot_name
from klotho_games.core.games.registry import Game

from .exercise import REACH

SECONDS = 0.5
"""The most that a person waits for the tutor."""
GIVES_UP = SECONDS - 0.02
"""Seconds after which a move is played without an answer. The frame in which it is played belongs to the wait."""
_CHOOSING = 0.16
"""Seconds to find the best move."""
_SPARE = 0.1
"""Seconds of the person's wait that are left for the way between the processes, and for the last pair."""
LIMITS: Mapping[str, float] = {"easy": 0.08, "normal": 0.05, "hard": 0.03, "expert": 0.03}
"""The least cost to ask about, by the level of the strongest opponent: people who play against Easy still learn what
costs much, and those who play against Hard want to hear about less."""
USUAL_LIMIT = 0.05
"""The least cost alone, and against opponents of no fixed level."""
_LEAST, _MOST = 12, 240
"""The least number of pairs that say something, and the number after which a move is known well enough."""
_CAREFUL = 2.5
"""Standard errors to stop early with a question, more than at the end because we look again and again."""
_LIKELY = 12
"""How many moves are compared with the best one before anything was chosen."""
_AHEAD = 96
"""The number of pairs for each of them."""
_KEPT = 120
"""How many pairs are kept to find out what makes the difference."""


def limit_against(bots: Sequence[str]) -> float:
    """Return the least cost that the tutor asks about, in winning chance."""
    found = [LIMITS.get(split_bot_name(bot)[0], USUAL_LIMIT) for bot in bots if bot]
    return min(found, default=USUAL_LIMIT)


class TutorAnswer(NamedTuple):
    """What the tutor knows about a move."""

    best: Move
    chance: float
    """The chance with the best move."""
    cost: float = 0.0
    """How much less it is with the move that was chosen."""
    error: float = 0.0
    pairs: int = 0
    why: str = ""
    """A sentence for the best move."""

    def is_costly(self, limit: float) -> bool:
        """Whether the move costs at least so much, and certainly something."""
        return self.cost >= limit and self.cost > REACH * self.error

    @property
    def chance_left(self) -> float:
        """The chance with the move that was chosen."""
        return min(1.0, max(0.0, self.chance - self.cost))


class ChanceEstimate(NamedTuple):
    chance: float
    error: float
    looks: int


class _Tried:
    """A move, or several that are one gesture, and how much less it was worth than the best in each world."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self.moves = moves
        self.n = 0
        self.mean = self.squares = 0.0
        self.outcomes: list[tuple[TrialOutcome, TrialOutcome]] = []

    def learn(self, gap: float) -> None:
        self.n += 1
        off = gap - self.mean
        self.mean += off / self.n
        self.squares += off * (gap - self.mean)


class TutorThought:
    """The thought about one decision of the seat that the view belongs to."""

    def __init__(self, game: Game, view: Any, seats: int, clock: Callable[[], float] = monotonic,
                 choosing: float | None = _CHOOSING) -> None:
        """Find the best move, in `choosing` seconds; None counts looks instead, which can be repeated.

        The `clock` is `thread_time` where computing time is meant, for measurements on a busy machine.
        """
        self._game, self._rules, self._view, self._clock = game, game.rules, view, clock
        self._calibration = calibration_of(game).for_seats(seats).for_tutor()
        self._continuation = Continuation(game, seats, self._calibration)
        self._aftermath: Aftermath[Any] | None = game.besides("aftermath", "AFTERMATH")
        self._seed = crc32(repr(view).encode()) << 12
        self._worlds: list[Any] = []
        self._ends: list[End] = []
        """By world: where the best move led."""
        self._tried: dict[tuple[Move, ...], _Tried] = {}
        first = self._world(0)
        self.seat: int = self._rules.to_act(first)
        self._is_rare = seats > 1 or not float(getattr(game.besides("chances", "CHANCES"), "points", 0.0))
        advice = hints.consult(game, view, hints.position_rng(view), choosing, pairs=0,
                               of_computing=clock is thread_time)
        self.best = self._rules.same(first, advice.move)
        self._plain = advice.plain
        self._ahead = self._likely_moves(first)

    def _likely_moves(self, s: Any) -> list[_Tried]:
        legal = self._rules.legal(s)
        weighed = sorted(self._game.judge.weigh(self._view, legal), key=lambda decision: -decision.value)
        others = [decision.move for decision in weighed if decision.move != self.best][:_LIKELY]
        return [self._of((move,)) for move in others] if self._calibration.trust else []

    def _of(self, moves: tuple[Move, ...]) -> _Tried:
        return self._tried.setdefault(moves, _Tried(moves))

    def _world(self, n: int) -> Any:
        while len(self._worlds) <= n:
            self._worlds.append(world(self._continuation, self._view, self._seed + len(self._worlds)))
        return self._worlds[n]

    # -- while the person thinks ------------------------------------------------------------------------------

    def think_on(self) -> bool:
        """Look at the likely moves a little more. Returns False once all of them are known well enough."""
        if len(self._ends) < _AHEAD:
            self._end_of_best(len(self._ends))
        least = min(self._ahead, key=lambda tried: tried.n, default=None)
        if least is not None and least.n < _AHEAD:
            self._look(least)
        return len(self._ends) < _AHEAD or (least is not None and least.n < _AHEAD)

    def estimate(self) -> ChanceEstimate:
        """Return the chance now, with the best move."""
        return _estimate_of([end.values[self.seat] for end in self._ends])

    # -- once the person has chosen ---------------------------------------------------------------------------

    def answer(self, moves: Sequence[Move], limit: float, until: float) -> TutorAnswer:
        """Return what these moves cost, as well as it can be known until then."""
        asked = tuple(moves)
        if self._leads_alike(asked):
            self._fill(until)
            return TutorAnswer(self.best, self.estimate().chance)
        tried = self._of(asked)
        judged = self._judge(asked[0])
        while tried.n < _MOST and self._calibration.trust and self._clock() < until:
            self._look(tried)
            if tried.n >= _LEAST and self._is_decided(tried, judged, limit):
                break
        self._fill(until)
        cost, error = self._cost(tried, judged), self._error(tried, judged)
        return TutorAnswer(self.best, self.estimate().chance, cost, error, tried.n, self._reason(tried))

    def _fill(self, until: float) -> None:
        """Play the best move on in a few worlds, if no pair has."""
        while len(self._ends) < _LEAST and (not self._ends or self._clock() < until):
            self._end_of_best(len(self._ends))

    def _leads_alike(self, moves: tuple[Move, ...]) -> bool:
        """Return whether the moves lead where the best one leads, such as the same cards in another order."""
        if moves[0] == self.best:
            return True
        s, rules = self._world(0), self._rules
        return len(moves) == 1 and bool(rules.apply(s, moves[0])[0] == rules.apply(s, self.best)[0])

    def _is_decided(self, tried: _Tried, judged: float, limit: float) -> bool:
        cost, error = self._cost(tried, judged), self._error(tried, judged)
        stays = self._calibration.doubt
        sampled = sqrt(max(0.0, error**2 - stays**2))
        return cost + REACH * sampled < max(limit, REACH * stays) or (cost - _CAREFUL * error > 0 and cost > limit
                                                                      + sampled)

    def _judge(self, move: Move) -> float:
        """Return what the game's expert says that the move costs, as far as the coach believes it."""
        part, worth_more = self._calibration.judged, getattr(expert(self._game), "worth_more", None)
        found = worth_more(self._world(0), self.best, move) if part and worth_more is not None else None
        return part * float(found[self.seat]) if found else 0.0

    def _cost(self, tried: _Tried, judged: float) -> float:
        return self._calibration.trust * tried.mean + judged

    def _error(self, tried: _Tried, judged: float) -> float:
        calibration = self._calibration
        sampled = calibration.doubt
        if calibration.trust:
            sampled = standard_error(tried.n, tried.squares, calibration, self._is_rare)
        return sqrt(sampled**2 + (calibration.judged_doubt * judged) ** 2)

    def _reason(self, tried: _Tried) -> str:
        """Return why the best move is better: the judge's sentence, and what the pairs had more of."""
        told = ""
        if self._aftermath is not None and tried.mean > 0:
            better, other = [pair[0] for pair in tried.outcomes], [pair[1] for pair in tried.outcomes]
            for one in compare(better, other):
                told = "" if is_result(self._aftermath, one.key) else self._aftermath.tell(one.key, one.better,
                                                                                          one.other)
                if told:
                    told = say_yours(told)
                    break
        plain = "" if told and self._plain == say_it_came_out_best() else self._plain
        return " ".join(part for part in (plain, told) if part)

    # -- playing on -------------------------------------------------------------------------------------------

    def _look(self, tried: _Tried) -> None:
        """Compare a move with the best one in one more world."""
        n = tried.n
        better, mine = self._end_of_best(n), self._follow(n, tried.moves)
        tried.learn(better.values[self.seat] - mine.values[self.seat])
        if self._aftermath is not None and len(tried.outcomes) < _KEPT:
            tried.outcomes.append((self._outcome(n, better), self._outcome(n, mine)))

    def _outcome(self, n: int, end: End) -> TrialOutcome:
        assert self._aftermath is not None
        before = self._world(n)
        counts = self._aftermath.measure(before, end.state, self.seat)
        if end.soon is not None:
            counts = {**counts, **self._aftermath.measure(before, end.soon, self.seat)}
        return TrialOutcome(end.values[self.seat], counts)

    def _end_of_best(self, n: int) -> End:
        while len(self._ends) <= n:
            self._ends.append(self._follow(len(self._ends), (self.best,)))
        return self._ends[n]

    def _follow(self, n: int, moves: tuple[Move, ...]) -> End:
        rules, s, seed = self._rules, self._world(n), self._seed + n
        moment = self._continuation.turn(s) + self._calibration.turns
        for move in moves:
            if rules.to_act(s) != self.seat or (move is not moves[0] and rules.why_not(s, move) is not None):
                break
            s, _events = rules.apply(s, move)
        if moves[0] != self.best and rules.to_act(s) == self.seat and rules.why_not(s, self.best) is None:
            s, _events = rules.apply(s, self.best)  # what can still be done is not lost
        return self._continuation.play_on(s, TrialDice(seed), moment)


class PositionChance:
    """The chance of a seat in a position in which it need not decide, from its own view."""

    def __init__(self, game: Game, view: Any, seat: int, seats: int) -> None:
        self._calibration = calibration_of(game).for_seats(seats).for_tutor()
        self._continuation = Continuation(game, seats, self._calibration)
        self._game, self._view, self._seat = game, view, seat
        self._seed = crc32(repr(view).encode()) << 12
        self._values: list[float] = []

    def think_on(self) -> bool:
        """Play on once more. Returns False once the chance is known well enough."""
        seed = self._seed + len(self._values)
        s = self._game.rules.imagine(self._view, Random(f"{seed} world"))
        moment = self._continuation.turn(s)
        self._values.append(self._continuation.play_on(s, TrialDice(seed), moment).values[self._seat])
        return len(self._values) < _AHEAD and self._game.rules.to_act(s) != OVER

    def estimate(self) -> ChanceEstimate:
        return _estimate_of(self._values)


def needs_tutor(game: Game, s: Any, seat: int) -> bool:
    """Return whether a seat has something to decide that the tutor could have a word about."""
    rules = game.rules
    return seat >= 0 and rules.to_act(s) not in (CHANCE, OVER) and len(rules.legal(s)) > 1


def time_left(asked_at: float) -> float:
    """Return until when the tutor can measure a move that was chosen at this time."""
    return asked_at + SECONDS - _SPARE


def _estimate_of(values: Sequence[float]) -> ChanceEstimate:
    n = len(values)
    if not n:
        return ChanceEstimate(0.0, 1.0, 0)
    mean = sum(values) / n
    error = sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1) / n) if n > 1 else 1.0
    return ChanceEstimate(mean, error, n)
