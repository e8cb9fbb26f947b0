"""The coach at work: a finished game is gone through, first by the model, then by trying decisions out.

    look = Look(game, list(record.fold(game, record)), setup)
    look.study()          # at once: the model's own line
    while not look.whole:
        look.more()       # a part of a second
    look.study(finished=True)

A decision is judged by what its seat could see then (`bots/trials.py` imagines the rest), and by the same dice for what
was played and for what the coach would have played. Before and after chance, and wherever somebody else's turn begins,
the model says how it stands, after playing on to the next place where it can tell. From one such place to the next a
decision takes what it cost: so own play is never above 0. Whatever else has changed by then was nobody's fault (a card
that was turned over, a guess that did not come true) and falls to luck, at the last step before it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from time import monotonic
from typing import Any

import msgspec

from klotho_games.bots import levels
from klotho_games.bots.guide import ending, expert, foresight
from klotho_games.bots.trials import Dice, Trial, behind, continued
from klotho_games.coach.study import FORMAT, Cost, Study
from klotho_games.core.contract import CHANCE, OVER, Move, Setup
from klotho_games.core.record import Played
from klotho_games.core.registry import Game

_BATCH = 8
"""Looks at one decision before the next has its turn."""
_A_WHILE = 0.5
"""Seconds after which what was found so far is told, however slow the judge is."""
_PAIRS = 32
"""Looks before a cost is told: fewer may have come out alike by chance."""
_MOST = 1200
"""Looks after which a decision is known well enough."""
_WIDTH = 3
"""So many of the judge's favourites are tried beside what was played."""
_DOUBT = 0.008
"""Standard error of what the model says of one position beside another like it: no number of games makes it less."""
_LEAST = 8
"""Steps that are played on before the model is believed: what a move leads to hangs on the dice that follow, and how
much it does is what "give or take" tells."""
_RUNS, _FIRST_RUNS = 24, 8
"""Continuations by which it is told how a roll or a draw found the table, and those of the first pass."""
_LISTED = 24
_SMALL = 0.004
"""What costs less is not worth a word."""
_OTHERS = 0.4
"""How much less it is worth to know what a bot might have done better."""
_ALONG, _NEW, _DEEPER, _KINDS = 0, 1, 2, 3
"""Kinds of looks that take turns: along the lines, at a decision that is new, deeper into one that cost much."""
_LONG = 50
"""Looks after which a decision has had its share."""
_DEALS = 400
Lines = tuple[tuple[float, ...], ...]


class _Guide:
    """What continuations go by: the expert's candidates and promises, and everybody plays on as well as the judge
    does. An expert's own quick player may be good for the rest of a turn and no longer."""

    def __init__(self, game: Game) -> None:
        guide = expert(game) or foresight(game)
        self._rules, self._judge = game.rules, game.judge
        self.candidates, self.promise = guide.candidates, guide.promise
        imagine = getattr(guide, "imagine", None)
        if imagine is not None:
            self.imagine = imagine

    def rollout(self, s: Any, rng: Random) -> Move:
        legal = self._rules.legal(s)
        if len(legal) == 1:
            return legal[0]
        weighed = self._judge.weigh(self._rules.view(s, self._rules.to_act(s)), legal)
        return max(weighed, key=lambda decision: decision.value).move


class _Question:
    """One decision of the game; `doubted` where the judge would have played something else, that it valued by a `gap`
    more, and `own` where a person made it."""

    def __init__(self, ply: int, seat: int, state: Any, played: Move, doubted: bool, own: bool, gap: float) -> None:
        self.doubted = doubted
        self.own = own
        self.ply = ply
        self.seat = seat
        self.state = state
        self.played = played
        self.gap = gap
        self.trial: Trial | None = None

    def judged(self) -> tuple[float, float]:
        """What it cost its seat, and the standard error of that; nothing as long as nobody has tried."""
        if self.trial is None:
            return 0.0, 0.0
        best, mine = self.trial.best(), self._mine()
        if best is mine:
            return 0.0, 0.0
        cost, error = behind(mine, best)
        return cost, hypot(error, _DOUBT)

    def _mine(self) -> Any:
        assert self.trial is not None
        return next(one for one in self.trial.tried if one.decision.move == self.played)

    def taken(self, seats: int) -> list[float]:
        """By seat, what the decision took from it; what one loses the others gain."""
        cost, error = self.judged()
        if self.trial is None or cost <= error:
            return [0.0] * seats
        best, mine = self.trial.best(), self._mine()
        n, m = len(best.values), len(mine.values)
        gaps = [a / n - b / m for a, b in zip(best.sums, mine.sums, strict=True)][:seats]
        rest = sum(gaps) - gaps[self.seat]
        if not rest:
            return [cost if seat == self.seat else 0.0 for seat in range(seats)]
        return [cost if seat == self.seat else -cost * gap / rest for seat, gap in enumerate(gaps)]

    @property
    def worth_a_look(self) -> float:
        """Of one that has begun: what may have cost much comes first, and less so once enough is known to tell of it.
        What a bot did is worth less to those who look on."""
        assert self.trial is not None
        return sum(self.judged()) / (1 + max(0, self.trial.looks - _PAIRS) / _LONG) * (1.0 if self.own else _OTHERS)

    @property
    def open(self) -> bool:
        return self.trial is None or (not self.trial.settled and self.trial.looks < _MOST)


class Look:
    def __init__(
        self, game: Game, played: Sequence[Played], setup: Setup, bots: Sequence[str] = (), seed: int = 1
    ) -> None:
        """`bots` by seat, as in a record: what people decided is looked at first. Among bots alone all are as good."""
        self._game, self._rules = game, game.rules
        self._played = played
        self._states = [game.rules.initial(setup), *(one.state for one in played)]
        self._seats = len(setup.seats)
        self._people = [seat for seat, bot in enumerate(bots) if not bot] or range(self._seats)
        self._guide = _Guide(game)
        self._model = game.besides("chances", "CHANCES")
        self._worth = ending(game)
        self._rng = Random(seed)
        self._seed = self._rng.getrandbits(40)
        self._questions = self._asked()
        self._first = next((q.ply for q in self._questions), 0)
        """Before it nobody had decided anything."""
        self._runs: dict[int, list[Sequence[float]]] = {ply: [] for ply in self._places()}
        self._turn = 0
        self._tried = 0
        self._scores: list[int] = []
        self._won = 0

    def _places(self) -> list[int]:
        """Where it is told how the game stands."""
        movers = [one.seat for one in self._played]
        later = range(self._first + 1, len(movers))
        chance = {ply for ply in later if CHANCE in movers[ply - 1 : ply + 1]}
        turns = {ply for ply in later if movers[ply] != movers[ply - 1]} - chance
        sure = {ply for ply in turns if self._guide.promise(self._states[ply]) is not None}
        return sorted({self._first, *chance, *sure})

    def _asked(self) -> list[_Question]:
        """Every decision between two moves or more, the ones that the judge doubts most first."""
        found = []
        for ply, one in enumerate(self._played):
            if one.seat == CHANCE:
                continue
            assert isinstance(one.step, Move)
            s = self._states[ply]
            legal = self._rules.legal(s)
            if len(legal) < 2:
                continue
            played = self._rules.same(s, one.step)
            values = {d.move: d.value for d in self._game.judge.weigh(self._rules.view(s, one.seat), legal)}
            gap = max(values.values()) - values.get(played, max(values.values()))
            doubted, own = gap > 0 or played not in values, one.seat in self._people
            found.append(_Question(ply, one.seat, s, played, doubted, own, gap))
        return found

    # ---- more ----

    def more(self) -> None:
        """Look a little longer. As the kinds of looks take turns, the first costs are told long before everything has
        been looked at."""
        self._turn += 1
        kind = self._turn % _KINDS
        waiting = any(question.trial is None and question.doubted for question in self._questions)
        along = kind == _ALONG or (kind == _NEW and not waiting and not self.whole)  # the pass comes first
        if along and self._run_on():
            return
        if self._seats == 1 and self._turn % (2 * _KINDS) == _DEEPER and len(self._scores) < _DEALS:
            self._play_the_deal()
            return
        question = self._next(new=kind == _NEW)
        if question is not None:
            self._try_out(question)

    def _run_on(self) -> bool:
        """One more continuation from every roll and draw: always with the same dice, so that they can be compared."""
        ply = min(self._runs, key=lambda ply: len(self._runs[ply]), default=None)
        if ply is None or len(self._runs[ply]) >= _RUNS:
            return False
        until = monotonic() + _A_WHILE
        for _run in range(_FIRST_RUNS):
            dice = Dice(self._seed + len(self._runs[ply]))
            found = continued(self._rules, self._guide, self._worth, self._states[ply], dice, _LEAST)
            self._runs[ply].append(list(found)[: self._seats])
            self._tried += 1
            if monotonic() > until:
                break
        return True

    def _play_the_deal(self) -> None:
        s, rng = self._states[self._first], Random(self._rng.random())
        while (seat := self._rules.to_act(s)) != OVER:
            if seat == CHANCE:
                s, _events = self._rules.apply(s, self._rules.draw(s, rng))
            else:
                decision = levels.choose(self._game, self._rules.view(s, seat), "hard", rng)
                s, _events = self._rules.apply(s, decision.move)
        result = self._rules.result(s)
        assert result is not None
        self._scores.append(result.scores[0])
        self._won += 0 in result.winners

    def _next(self, new: bool) -> _Question | None:
        """A new one, those that the judge doubts first, and of people before those of bots; where there is none left,
        and at any other time, what may have cost most."""
        asked = [question for question in self._questions if question.open]
        waiting = [question for question in asked if question.trial is None]
        begun = [question for question in asked if question.trial is not None]
        if waiting and (new or not begun):
            return max(waiting, key=lambda question: (question.doubted, question.own, question.gap))
        return max(begun, key=lambda question: question.worth_a_look, default=None)

    def _try_out(self, question: _Question) -> None:
        if question.trial is None:
            view = self._rules.view(question.state, question.seat)
            question.trial = Trial(self._game, view, self._guide, self._rng, _WIDTH, (question.played,), _LEAST)
        until = monotonic() + _A_WHILE
        for _look in range(_BATCH):
            if question.trial.settled or monotonic() > until:
                break
            question.trial.look()
            self._tried += len(question.trial.tried)

    # ---- what was found ----

    @property
    def whole(self) -> bool:
        """The pass is whole: every decision that the judge doubts was tried, and the line was run on everywhere."""
        tried = all(question.trial is not None for question in self._questions if question.doubted)
        return tried and all(len(runs) >= _FIRST_RUNS for runs in self._runs.values())

    @property
    def is_exhausted(self) -> bool:
        """More looks would tell no more."""
        known = not any(question.open for question in self._questions)
        dealt = self._seats > 1 or len(self._scores) >= _DEALS
        return known and dealt and all(len(runs) >= _RUNS for runs in self._runs.values())

    def study(self, finished: bool = False) -> Study:
        doubted = [question for question in self._questions if question.doubted]
        looked_at = sum(question.trial is not None for question in doubted)
        tried_out = sum(question.trial is not None for question in self._questions)
        chances, turned = self._lines()
        return Study(FORMAT, chances, self._costs(), looked_at, len(doubted), tried_out, self._tried,
                     tuple(self._scores), self._won, turned, sum(question.own for question in doubted),
                     finished)

    def _lines(self) -> tuple[Lines, Lines]:
        """How it stood before every step and at the end, and what of each step's change was nobody's decision."""
        taken = {question.ply: question.taken(self._seats) for question in self._questions}
        even = [1 / self._seats] * self._seats if self._seats > 1 else self._stood(self._first)
        lines, turned = [tuple(even)], []
        for ply, one in enumerate(self._played):
            before = lines[-1]
            after = list(before)
            if ply in taken:
                after = _fitting([chance - lost for chance, lost in zip(before, taken[ply], strict=True)])
            decided = after
            if ply + 1 == len(self._played):
                after = list(self._end())
            elif ply + 1 in self._runs:
                after = self._stood(ply + 1)
            lines.append(tuple(after))
            chance = one.seat == CHANCE
            turned.append(tuple(0.0 if chance else a - b for a, b in zip(after, decided, strict=True)))
        return tuple(lines), tuple(turned)

    def _end(self) -> Sequence[float]:
        s = self._states[-1]
        return self._worth(s) if self._rules.to_act(s) == OVER else self._stood(len(self._played))

    def _stood(self, ply: int) -> list[float]:
        """Before a roll or a draw. Without a model nobody knows it before it was tried: then nothing is said."""
        runs = self._runs.get(ply)
        if runs:
            return _fitting([sum(values) / len(runs) for values in zip(*runs, strict=True)])
        if self._model is not None:
            return _fitting(self._model.of(self._states[ply]))
        return [1 / max(2, self._seats)] * self._seats

    def _costs(self) -> tuple[Cost, ...]:
        found = []
        for question in self._questions:
            if question.trial is None or question.trial.looks < _PAIRS:
                continue
            cost, error = question.judged()
            if cost > max(2 * error, _SMALL):
                best = question.trial.best()
                better = msgspec.Raw(msgspec.json.encode(best.decision.move))
                pairs = min(len(best.values), question.trial.looks)
                found.append(Cost(question.ply, question.seat, better, cost, error, pairs))
        return tuple(sorted(found, key=lambda one: -one.cost)[:_LISTED])


def _fitting(chances: Sequence[float]) -> list[float]:
    """Between nothing and all; of several seats, together one victory."""
    kept = [min(1.0, max(0.0, chance)) for chance in chances]
    whole = sum(kept)
    return [chance / whole for chance in kept] if len(kept) > 1 and whole > 0 else kept
