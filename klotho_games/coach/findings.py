"""A study together with its game: each seat's line, what moved it, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot
from statistics import median
from typing import Any, NamedTuple

from klotho_games.core.contract import Decision, Move, Result
from klotho_games.core.games.aftermath import is_result
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import number, percent
from klotho_games.core.play.session import Session

from .study import (
    CERTAIN_PAIRS,
    SURE,
    Cost,
    Play,
    PlayBalance,
    Study,
    balance,
    balance_of_score,
    better_move,
)
from .turn_axis import Turns, turns_of

CARDS = 3
"""How many of a seat's decisions are shown."""
_MARKS = 3
"""How many steps of a seat's line get a tag."""
_MARKED = 0.05
"""The smallest change that gets a tag; for scores, as a part of the highest point of the line."""
_A_POINT = 0.5
"""A smaller loss of points is not mentioned."""
_SCORE_UNSURE = 0.5
"""Scores are shown only if their uncertainty is at most this part of a usual score."""
_IN_DOUBT = 0.1
"""If a solo player's chance was always within this distance of certainty, the game was never in doubt."""


class Landmark(NamedTuple):
    """A step that moved a line much, in the game's own words."""

    ply: int
    told: str
    change: float


class Reasons(NamedTuple):
    """What the game's judge says about the coach's move at first sight."""

    better: str
    """"" if the judge says nothing about it."""
    surprising: bool
    """Whether the judge values the played move higher."""


def _weigh_moves(game: Game, s: Any, moves: Sequence[Move]) -> dict[Move, Decision]:
    return {found.move: found for found in game.judge.weigh(game.rules.view(s, game.rules.to_act(s)), moves)}


def reasons(game: Game, s: Any, better: Move, played: Move) -> Reasons:
    """Return what the judge says about the coach's move.

    The moves are weighed among all legal ones, because some of the judge's sentences compare with the others. A move
    that the judge leaves out there (such as a piece for which a place one hex further is better) is weighed together
    with the other one, or alone.
    """
    among = _weigh_moves(game, s, game.rules.legal(s))
    both = {better, played}
    beside = among if both <= among.keys() else _weigh_moves(game, s, [better, played])
    surprising = both <= beside.keys() and beside[better].value < beside[played].value
    found = among.get(better) or beside.get(better) or _weigh_moves(game, s, [better]).get(better)
    return Reasons(found.why if found else "", surprising)


def _was_never_in_doubt(study: Study) -> bool:
    before = [chances[0] for chances in study.chances[:-1]]
    return bool(before) and (min(before) >= 1 - _IN_DOUBT or max(before) <= _IN_DOUBT)


def _can_tell_scores(study: Study, score: int) -> bool:
    usual = median((score, *study.same_deal))
    return SURE * hypot(*(cost.points_error for cost in study.costs)) <= max(_SCORE_UNSURE * abs(usual), 2 * _A_POINT)


def _share_out(values: Sequence[float]) -> list[float]:
    """Return the shares of one victory that are closest to some figures: none below 0, and together 1.

    A solo player's figure is only limited to 0 to 1.
    """
    if len(values) == 1:
        return [min(1.0, max(0.0, values[0]))]
    ranked, over, so_far = sorted(values, reverse=True), 0.0, 0.0
    for n, value in enumerate(ranked, 1):
        so_far += value
        if value > (so_far - 1) / n:
            over = (so_far - 1) / n
    return [max(0.0, value - over) for value in values]


class Findings:
    """A study together with its game: everything that the coach's words and pictures are made from."""

    def __init__(self, session: Session, study: Study, turns: Turns | None = None) -> None:
        result = session.result
        assert result is not None, "the coach looks at finished games alone"
        self.session, self.study = session, study
        self.game, self.names = session.game, session.setup.seats
        self.result: Result = result
        self.turns = turns or turns_of(session)
        chances = session.game.besides("chances", "CHANCES")
        alone = len(self.names) == 1
        self.score_is_known = alone and bool(study.scores) and _can_tell_scores(study, result.scores[0])
        """Whether an average score means anything. In some games a few rare
        endings are worth more than all others together."""
        self.by_score = self.score_is_known and _was_never_in_doubt(study)
        """Whether the page shows the expected score, because the chance to succeed hardly moved."""
        self.points: float = 1.0 if self.by_score else chances.points if chances is not None and alone else 0.0
        """The number of points that 1 stands for, if a solo player plays for a
        score; otherwise 0, and 1 is a sure victory."""
        self.stopped = False
        """Whether the coach had to give up before it had looked at everything."""

    # -- seats ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def is_alone(self) -> bool:
        return self.seats == 1

    @cached_property
    def places(self) -> list[int]:
        """The seats, the best first."""
        up = 1 if self.game.info.low_wins else -1
        scores, winners = self.result.scores, self.result.winners
        return sorted(range(self.seats), key=lambda seat: (seat not in winners, up * scores[seat], seat))

    @cached_property
    def own(self) -> int:
        """The seat whose page is shown first: the first person's, or else the winner's."""
        return next((seat for seat in range(self.seats) if not self.session.bot(seat)), self.places[0])

    # -- progress -------------------------------------------------------------------------------------------

    @property
    def reach(self) -> int:
        """The last step that the lines reach."""
        return len(self.study.chances) - 1

    @property
    def whole(self) -> bool:
        return self.reach >= self.session.ply

    @property
    def is_finished(self) -> bool:
        """Whether everything was looked at and the figures are final.

        Until then no figure speaks for the whole game.
        """
        return self.whole and self.study.finished

    @property
    def moves(self) -> int:
        return sum(played.seat >= 0 for played in self.session.history)

    def move_number(self, ply: int) -> int:
        return sum(played.seat >= 0 for played in self.session.history[: ply + 1])

    # -- figures --------------------------------------------------------------------------------------------

    def values(self, seat: int) -> Sequence[float]:
        """Return the chance or the expected score before every step and after the last."""
        return self.study.scores if self.by_score else [chances[seat] for chances in self.study.chances]

    def chance(self, seat: int, ply: int) -> float:
        ply = min(ply, self.reach)
        return self.study.scores[ply] if self.by_score else self.study.chances[ply][seat]

    def line(self, seat: int) -> list[tuple[float, float]]:
        """Return the line as points: how far along the graph, and the value."""
        return [(self.turns.along(ply), value) for ply, value in enumerate(self.values(seat))]

    @property
    def top(self) -> float:
        """The upper end of the graph: 1 for a chance, or a round score that no line exceeds."""
        if not self.points:
            return 1.0
        most = max((value for seat in range(self.seats) for value in self.values(seat)), default=1.0) * self.points
        step = next(n * 10**e for e in range(9) for n in (1, 2, 5) if most <= 10 * n * 10**e)
        return step * -(-most // step) / self.points if most > 0 else 1.0

    def figure(self, value: float) -> str:
        return number(round(value * self.points)) if self.points else percent(100 * value)

    def change(self, value: float) -> str:
        """Return a change with its sign: in percentage points, or in points of the score."""
        shown = round(value * (self.points or 100))
        return ("+" if shown > 0 else "−" if shown < 0 else "") + number(abs(shown))

    def balance(self, seat: int) -> PlayBalance:
        return self._between(seat, 0, self.session.ply)

    def strip(self, seat: int) -> list[PlayBalance]:
        """Return the balance of each turn on the graph."""
        return [self._between(seat, turn.begin, turn.end) for turn in self.turns.shown]

    def _between(self, seat: int, begin: int, end: int) -> PlayBalance:
        reach = max(0, self.reach)
        begin, end = min(begin, reach), min(end, reach)
        if self.by_score:
            return balance_of_score(self.study, begin, end)
        return balance(self.study, self.session.history, seat, begin, end)

    def without_luck(self, seat: int) -> float:
        """Return what the end would have been worth without luck. Together the seats have one victory."""
        if self.points:
            return max(0.0, self.chance(seat, self.session.ply) - self.balance(seat).luck)
        return self._without_luck[seat]

    @cached_property
    def _without_luck(self) -> list[float]:
        end = self.session.ply
        return _share_out([self.chance(seat, end) - self.balance(seat).luck for seat in range(self.seats)])

    def play(self, seat: int) -> Play | None:
        """Return how well a seat decided; None before everything was looked at."""
        return self.study.play[seat] if self.study.play else None

    def luck_give_or_take(self) -> float:
        """Return the uncertainty of the figure for luck, which is what the decisions of all seats leave over."""
        return SURE * hypot(*(self.error(cost) for cost in self.study.costs))

    def own_give_or_take(self, seat: int) -> float:
        """Return the uncertainty of the figure for skill."""
        errors = [self.error(cost) for cost in self.study.costs if cost.seat == seat]
        return SURE * hypot(*errors)

    def landmarks(self, seat: int) -> list[Landmark]:
        """Return the steps with a tag (`Telling.landmark`) that moved a seat's line most."""
        tell = getattr(self.game.telling, "landmark", None)
        if tell is None:
            return []
        values = self.values(seat)
        least = _MARKED * (max(map(abs, values), default=1.0) if self.by_score else 1.0)
        moved = [(values[ply + 1] - values[ply], ply) for ply in range(min(self.reach, self.session.ply))]
        moved = sorted((one for one in moved if abs(one[0]) >= least), key=lambda one: -abs(one[0]))
        found: list[Landmark] = []
        for change, ply in moved:
            events = reversed(self.session.history[ply].events)  # the outcome of a step rather than its beginning
            told = next(filter(None, (tell(event, self.names) for event in events)), "")
            if told and len(found) < _MARKS:
                found.append(Landmark(ply, told, change))
        return sorted(found)

    # -- decisions ------------------------------------------------------------------------------------------

    def costs(self, seat: int) -> list[Cost]:
        """Return a seat's costliest decisions, without those that are smaller than their uncertainty."""
        own = [cost for cost in self.study.costs if cost.seat == seat and self._is_certain(cost)]
        return sorted(own, key=self.loss, reverse=True)[:CARDS]

    def _is_certain(self, cost: Cost) -> bool:
        if not self.by_score:
            return cost.is_certain
        return cost.tries >= CERTAIN_PAIRS and self.loss(cost) > max(SURE * cost.points_error, _A_POINT)

    def loss(self, cost: Cost) -> float:
        """Return what a decision cost, in the unit that the page shows."""
        return (cost.points or 0.0) if self.by_score else cost.cost

    def error(self, cost: Cost) -> float:
        return cost.points_error if self.by_score else cost.error

    def played_text(self, cost: Cost) -> str:
        return self._describe_move(cost, self._step(cost))

    def _step(self, cost: Cost) -> Move:
        step = self.session.history[cost.ply].step
        assert isinstance(step, Move)
        return step

    def better_text(self, cost: Cost) -> str:
        return self._describe_move(cost, self.better_move(cost))

    def better_move(self, cost: Cost) -> Move:
        move = better_move(self.game, cost)
        assert isinstance(move, Move)
        return move

    def differences(self, cost: Cost) -> list[str]:
        """Return sentences of the game about what makes the difference between the coach's move and the played one."""
        aftermath = self.game.besides("aftermath", "AFTERMATH")
        if aftermath is None:
            return []
        told = [(one.key, aftermath.tell(one.key, one.better, one.played)) for one in cost.because]
        told = [(key, sentence) for key, sentence in told if sentence]
        reasons = [sentence for key, sentence in told if not is_result(aftermath, key)]
        return reasons or [sentence for _key, sentence in told]  # how the game ends is no reason

    def reasons(self, cost: Cost) -> Reasons:
        s = self.session.state_at(cost.ply)
        return reasons(self.game, s, self.better_move(cost), self.game.rules.same(s, self._step(cost)))

    def _describe_move(self, cost: Cost, move: Move) -> str:
        return self.game.telling.move(self.session.state_at(cost.ply), move, self.names)
