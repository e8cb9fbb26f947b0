"""The coach's analysis of a finished game.

    analysis = Analysis(game, list(record.fold(game, record)), setup, bots)
    while not analysis.whole:
        analysis.more()               # takes a part of a second
    assemble([analysis.part()], finished=True)

For every decision, of bots and of people, the coach says what it would have played with what that seat could see. It
asks the same player that gives hints (`bots/hints.py`). If that is another move, both moves are played on in pairs
(`measurement.py`): first all decisions equally, then those longest whose figures are least certain. The choice depends
only on how certain a figure is, never on how large it is, so that no figure grows by being measured more.

Several processes can share a game; each takes its part of the decisions and of the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic, thread_time
from typing import Any

import msgspec

from klotho_games.bots import hints, levels
from klotho_games.bots.guide import expert
from klotho_games.bots.trials import TrialDice
from klotho_games.core.contract import CHANCE, OVER, Move, Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.play.record import Played

from .assembly import AnalysisPart, ChancesAtStep
from .calibration import calibration_of
from .continuation import Continuation, world
from .measurement import Measurement, standard_error
from .study import Because, Cost, Study, better_move

_FIRST, _LEAST = 24, 6
"""The number of pairs in the first pass over a decision, and the least number however long they take."""
_A_WHILE = 0.2
"""Seconds after which the next decision gets its turn."""
_CHOOSING = 0.25
"""Seconds to find the coach's move: half of what a hint gets, because there are many decisions."""
_BATCH = 12
"""The number of pairs that are added to a decision at a time."""
_MOST = 3000
"""The number of pairs after which a decision is known well enough."""
_CLOSE = 0.002
"""A standard error below which more pairs would make no visible difference."""
_FIRST_RUNS, _MORE_RUNS, _RUNS = 4, 20, 244
"""The number of continuations that judge a position on the line: in the first pass, at a time after that, and in all.
With all of them a chance is known to within 6 percentage points."""
_DEALS = 200
_BECAUSE = 5
_LINE, _NEW, _CLOSER, _KINDS = 0, 1, 2, 3
"""The kinds of work that take turns: the line, a new decision, and a decision that is not certain yet."""


class _Question:
    """One decision of the game. `gap` is how much more the judge values the best move than the one played."""

    def __init__(self, ply: int, seat: int, played: Move, own: bool, gap: float) -> None:
        self.ply, self.seat, self.played, self.own, self.gap = ply, seat, played, own, gap
        self.chosen = False
        self.pairs: Measurement | None = None
        """None if the coach would have played the same move."""

    @property
    def is_begun(self) -> bool:
        return self.chosen and (self.pairs is None or self.pairs.n >= _LEAST)


class Analysis:
    """A review in progress: it yields after each piece of work, and `whole` is what is known so far."""

    def __init__(
        self, game: Game, played: Sequence[Played], setup: Setup, bots: Sequence[str] = (),
        part: tuple[int, int] = (0, 1), known: Study | None = None, of_computing: bool = False,
    ) -> None:
        """`bots` are by seat, as in a record; people's decisions come first.

        `part` is (which, of how many). `known` is an earlier study, which is refined with other dice. With
        `of_computing`, all limits are of computing time, for measurements on a busy machine.
        """
        self._of_computing, self._clock = of_computing, thread_time if of_computing else monotonic
        self._game, self._rules, self._played = game, game.rules, played
        self._states = [game.rules.initial(setup), *(one.state for one in played)]
        self._seats = len(setup.seats)
        self._people = [seat for seat, bot in enumerate(bots) if not bot] or list(range(self._seats))
        self._continuation = Continuation(game, self._seats)
        self._calibration = calibration_of(game).for_seats(self._seats)
        self._aftermath = game.besides("aftermath", "AFTERMATH")
        self._model = game.besides("chances", "CHANCES")
        self._depth = known.depth if known is not None else 0
        self._seed = Random(f"coach {self._depth}").getrandbits(40)
        self._part, self._parts = part
        every = self._list_questions()
        self._decisions = [sum(one.seat == seat for one in every) for seat in range(self._seats)]
        self._first = every[0].ply if every else 0
        """The step of the first decision of all."""
        self._questions = every[self._part :: self._parts]
        self._runs: dict[int, list[Sequence[float]]] = {ply: [] for ply in self._places()[self._part :: self._parts]}
        self._turn = self._continued = self._won = 0
        self._scores: list[int] = []
        if known is not None:
            self._resume(known)

    def _list_questions(self) -> list[_Question]:
        found = []
        for ply, one in enumerate(self._played):
            if one.seat == CHANCE:
                continue
            assert isinstance(one.step, Move)
            s = self._states[ply]
            legal = self._rules.legal(s)
            if len(legal) > 1:
                played = self._rules.same(s, one.step)
                found.append(_Question(ply, one.seat, played, one.seat in self._people, self._gap(s, one.seat, played)))
        return found

    def _gap(self, s: Any, seat: int, played: Move) -> float:
        values = {d.move: d.value for d in self._game.judge.weigh(self._rules.view(s, seat), self._rules.legal(s))}
        best = max(values.values(), default=0.0)
        return best - values.get(played, min(values.values(), default=0.0))

    def _places(self) -> list[int]:
        """Return the steps at which positions are judged: around chance, and where another seat's turn begins."""
        movers = [one.seat for one in self._played]
        later = range(self._first + 1, len(movers))
        return sorted({self._first, *(ply for ply in later if movers[ply] != movers[ply - 1])})

    def _resume(self, known: Study) -> None:
        costs = {cost.ply: cost for cost in known.costs}
        for question in self._questions:
            question.chosen = True
            cost = costs.get(question.ply)
            if cost is not None:
                better = better_move(self._game, cost)
                assert isinstance(better, Move)
                question.pairs = self._begin_pairs(question, better)
                question.pairs.resume(cost.tries, tuple(m for m, _sq in cost.seen), tuple(sq for _m, sq in cost.seen))

    # ---- work ----

    def more(self) -> None:
        """Do a little more work."""
        self._turn += 1
        kind = self._turn % _KINDS
        new = [question for question in self._questions if not question.is_begun]
        if kind == _LINE and self._run_on(_RUNS if self.whole else _FIRST_RUNS):
            return
        if new and (kind == _NEW or not self._look_closer()):
            self._look_at(max(new, key=lambda question: (question.own, question.gap)))
        elif not new and self._seats == 1 and kind == _NEW and len(self._scores) < _DEALS:
            self._play_the_deal()
        elif not new and not self._look_closer():
            self._run_on(_RUNS)

    def _look_at(self, question: _Question) -> None:
        """Look at a decision for the first time."""
        if not question.chosen:
            question.chosen = True
            view = self._rules.view(self._states[question.ply], question.seat)
            better = hints.consult(self._game, view, hints.position_rng(view), _CHOOSING, pairs=0,
                                   of_computing=self._of_computing).move
            better = self._rules.same(self._states[question.ply], better)
            if not self._lead_alike(view, better, question.played):
                question.pairs = self._begin_pairs(question, better)
        if question.pairs is not None:
            self._try_out(question.pairs, _FIRST)

    def _lead_alike(self, view: Any, one: Move, other: Move) -> bool:
        """Return whether two moves lead to the same state, such as the same cards in another order."""
        if one == other:
            return True
        s = world(self._continuation, view, self._seed)
        return bool(self._rules.apply(s, one)[0] == self._rules.apply(s, other)[0])

    def _begin_pairs(self, question: _Question, better: Move) -> Measurement:
        view = self._rules.view(self._states[question.ply], question.seat)
        seed = self._seed + (question.ply << 20)
        return Measurement(view, question.seat, question.played, better, seed, self._judge(question, view, better))

    def _judge(self, question: _Question, view: Any, better: Move) -> Sequence[float]:
        """Return what the game's expert sees in the decision, with what that seat could know.

        Empty if it is not used.
        """
        part = self._calibration.judged
        worth_more = getattr(expert(self._game), "worth_more", None)
        if not part or worth_more is None:
            return ()
        s = world(self._continuation, view, self._seed)
        return [part * gap for gap in worth_more(s, better, question.played) or ()]

    def _look_closer(self) -> bool:
        """Add pairs to the least certain decision. Returns False if everything is known well enough."""
        begun = [one for one in self._questions if one.is_begun and one.pairs is not None and self._is_open(one.pairs)]
        if not begun:
            return False
        pairs = max(begun, key=lambda one: self._error(one.pairs)).pairs  # type: ignore[arg-type]
        assert pairs is not None
        self._try_out(pairs, pairs.n + _BATCH)
        return True

    def _is_open(self, pairs: Measurement) -> bool:
        return pairs.n < _MOST and self._sampling_error(pairs) > max(_CLOSE, self._calibration.doubt / 3)

    def _try_out(self, pairs: Measurement, upto: int) -> None:
        until = self._clock() + _A_WHILE
        while pairs.n < upto and (pairs.n < _LEAST or self._clock() < until):
            pairs.look(self._continuation, self._aftermath)
            self._continued += 2

    def _error(self, pairs: Measurement) -> float:
        return pairs.error(self._calibration, self._is_rare)

    def _sampling_error(self, pairs: Measurement) -> float:
        """Return the part of the error that more pairs would reduce."""
        sampled = standard_error(pairs.n, pairs.squares[pairs.seat], self._calibration, self._is_rare)
        return sqrt(max(0.0, sampled**2 - self._calibration.doubt**2))

    @property
    def _is_rare(self) -> bool:
        """Whether an ending is worth all or nothing to a seat."""
        return self._seats > 1 or self._model is None or not float(self._model.points)

    def _run_on(self, upto: int) -> bool:
        """Add a continuation to the line, always with the same dice, so that positions can be compared.

        If the model can judge the position at once, one continuation is enough.
        """
        ply = min(self._runs, key=lambda ply: len(self._runs[ply]), default=None)
        if ply is None or len(self._runs[ply]) >= upto:
            return False
        upto = min(upto, len(self._runs[ply]) + _MORE_RUNS)
        until, runs, s = self._clock() + _A_WHILE, self._runs[ply], self._states[ply]
        while len(runs) < upto and self._clock() < until:
            end = self._continuation.stand(s, TrialDice(self._seed + len(runs)))
            runs.append(end.values)
            self._continued += 1
            if end.state is s:
                runs += [end.values] * (_RUNS - len(runs))
        return True

    def _play_the_deal(self) -> None:
        """Play a solo game's deal again with other dice, to see how the coach does with it."""
        s, rng = self._states[self._first], Random(f"{self._seed} {self._part} {len(self._scores)}")
        while (seat := self._rules.to_act(s)) != OVER:
            step: Step = self._rules.draw(s, rng) if seat == CHANCE else self._decide(s, seat, rng)
            s, _events = self._rules.apply(s, step)
        result = self._rules.result(s)
        assert result is not None
        self._scores.append(result.scores[0])
        self._won += 0 in result.winners

    def _decide(self, s: Any, seat: int, rng: Random) -> Move:
        return levels.choose(self._game, self._rules.view(s, seat), "hard", rng).move

    # ---- results ----

    @property
    def whole(self) -> bool:
        """Whether every decision and every position of the line has been looked at."""
        return all(one.is_begun for one in self._questions) and all(len(r) >= _FIRST_RUNS for r in self._runs.values())

    @property
    def is_exhausted(self) -> bool:
        """Whether more work would add nothing."""
        open_pairs = any(one.pairs is not None and self._is_open(one.pairs) for one in self._questions)
        dealt = self._seats > 1 or len(self._scores) >= _DEALS
        return self.whole and dealt and not open_pairs and all(len(runs) >= _RUNS for runs in self._runs.values())

    def part(self, done: bool = False) -> AnalysisPart:
        looked_at = sum(one.is_begun for one in self._questions)
        stood = tuple(ChancesAtStep(ply, _mean(runs)) for ply, runs in self._runs.items() if runs)
        return AnalysisPart(
            len(self._played), self._seats, self._first, tuple(self._decisions), self._depth + 1, self._end(), stood,
            tuple(self._cost(one, one.pairs) for one in self._questions if one.pairs is not None and one.pairs.n > 1),
            looked_at, self._continued, tuple(self._scores), self._won, done,
        )

    def _end(self) -> tuple[float, ...]:
        """Return what the end was worth. A game without an end is judged by its last position."""
        return tuple(self._continuation.stand(self._states[-1], TrialDice(self._seed)).values)

    def _cost(self, question: _Question, pairs: Measurement) -> Cost:
        seats = self._seats
        lost = [pairs.cost(column, self._calibration) for column in range(len(pairs.lost))]
        scored = len(lost) > seats
        because = [Because(one.key, one.better, one.other) for one in pairs.differences()[:_BECAUSE]]
        return Cost(
            question.ply, question.seat, msgspec.Raw(msgspec.json.encode(pairs.better)), lost[question.seat],
            self._error(pairs), pairs.n, tuple(-gap for gap in lost[:seats]), lost[seats] if scored else None,
            standard_error(pairs.n, pairs.squares[seats], self._calibration, False, of_score=True) if scored else 0.0,
            tuple(because), tuple(zip(pairs.lost, pairs.squares, strict=True)),
        )


def _mean(runs: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(values) / len(runs) for values in zip(*runs, strict=True))
