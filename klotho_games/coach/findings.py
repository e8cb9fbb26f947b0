"""A study laid beside the game it is of: whose line ran where, what moved it, which decisions cost most."""

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
"""How many moments of a seat's line are named."""
_MARKED = 0.05
"""From here on a single step is worth a name; where points are told, of the most that the line reached."""
_A_POINT = 0.5
"""What costs less of a score is not worth a word."""
_SCORE_UNSURE = 0.5
"""A score is told where it is known at least to this part of what is usual."""
_IN_DOUBT = 0.1
"""Where the chance of someone alone is never further than that from certainty, the game was never in doubt."""


class Landmark(NamedTuple):
    """A step that moved a line much, in the game's own words."""

    ply: int
    told: str
    change: float


class Reasons(NamedTuple):
    """What the game's own judgement says of the coach's move at first sight."""

    better: str
    """"" where it has nothing to say of it."""
    surprising: bool
    """At first sight the one that was played is better."""


def _weigh_moves(game: Game, s: Any, moves: Sequence[Move]) -> dict[Move, Decision]:
    return {found.move: found for found in game.judge.weigh(game.rules.view(s, game.rules.to_act(s)), moves)}


def reasons(game: Game, s: Any, better: Move, played: Move) -> Reasons:
    """They are weighed among all that is legal, as some of what a judge says is about the others too. What it leaves
    out there, such as a piece that lies still better one hex further, it weighs beside the other one, or alone."""
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
    """The shares of one victory that are nearest to some figures: none below 0, all together 1. Someone alone has what
    there is, between nothing and all."""
    if len(values) == 1:
        return [min(1.0, max(0.0, values[0]))]
    ranked, over, so_far = sorted(values, reverse=True), 0.0, 0.0
    for n, value in enumerate(ranked, 1):
        so_far += value
        if value > (so_far - 1) / n:
            over = (so_far - 1) / n
    return [max(0.0, value - over) for value in values]


class Findings:
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
        """In some games a few rare ends are worth more than all others together: no average of theirs says anything."""
        self.by_score = self.score_is_known and _was_never_in_doubt(study)
        """What is told is the score to expect: the chance to succeed hardly moved."""
        self.points: float = 1.0 if self.by_score else chances.points if chances is not None and alone else 0.0
        """What 1 is worth where someone alone plays for a score; else 0, and 1 is a sure victory."""
        self.stopped = False
        """The coach had to give up before it had looked at everything."""

    # -- who ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def alone(self) -> bool:
        return self.seats == 1

    @cached_property
    def places(self) -> list[int]:
        """The seats, the best first."""
        up = 1 if self.game.info.low_wins else -1
        scores, winners = self.result.scores, self.result.winners
        return sorted(range(self.seats), key=lambda seat: (seat not in winners, up * scores[seat], seat))

    @cached_property
    def own(self) -> int:
        """Whose game it is first of all: the first person's, else the winner's."""
        return next((seat for seat in range(self.seats) if not self.session.bot(seat)), self.places[0])

    # -- how far --------------------------------------------------------------------------------------------

    @property
    def reach(self) -> int:
        """Up to which step the lines go."""
        return len(self.study.chances) - 1

    @property
    def whole(self) -> bool:
        return self.reach >= self.session.ply

    @property
    def is_finished(self) -> bool:
        """Everything was looked at, and nothing changes any more. Until then no figure stands for the whole game."""
        return self.whole and self.study.finished

    @property
    def moves(self) -> int:
        return sum(played.seat >= 0 for played in self.session.history)

    def move_number(self, ply: int) -> int:
        return sum(played.seat >= 0 for played in self.session.history[: ply + 1])

    # -- figures --------------------------------------------------------------------------------------------

    def values(self, seat: int) -> Sequence[float]:
        """Before every step and after the last: how likely it was, or what score was to be expected."""
        return self.study.scores if self.by_score else [chances[seat] for chances in self.study.chances]

    def chance(self, seat: int, ply: int) -> float:
        ply = min(ply, self.reach)
        return self.study.scores[ply] if self.by_score else self.study.chances[ply][seat]

    def line(self, seat: int) -> list[tuple[float, float]]:
        """Along the graph, and how likely."""
        return [(self.turns.along(ply), value) for ply, value in enumerate(self.values(seat))]

    @property
    def top(self) -> float:
        """The upper end of the graph: certainty, or what no line reaches."""
        if not self.points:
            return 1.0
        most = max((value for seat in range(self.seats) for value in self.values(seat)), default=1.0) * self.points
        step = next(n * 10**e for e in range(9) for n in (1, 2, 5) if most <= 10 * n * 10**e)
        return step * -(-most // step) / self.points if most > 0 else 1.0

    def figure(self, value: float) -> str:
        return number(round(value * self.points)) if self.points else percent(100 * value)

    def change(self, value: float) -> str:
        shown = round(value * (self.points or 100))
        sign = "+" if shown > 0 else "−" if shown < 0 else ""
        return sign + (number(abs(shown)) if self.points else percent(abs(shown)))

    def amount(self, value: float) -> str:
        """Without a sign."""
        return self.figure(abs(value))

    def balance(self, seat: int) -> PlayBalance:
        return self._between(seat, 0, self.session.ply)

    def strip(self, seat: int) -> list[PlayBalance]:
        """By turn as shown."""
        return [self._between(seat, turn.begin, turn.end) for turn in self.turns.shown]

    def _between(self, seat: int, begin: int, end: int) -> PlayBalance:
        reach = max(0, self.reach)
        begin, end = min(begin, reach), min(end, reach)
        if self.by_score:
            return balance_of_score(self.study, begin, end)
        return balance(self.study, self.session.history, seat, begin, end)

    def without_luck(self, seat: int) -> float:
        """What the end would have been worth by play alone. Together the seats have one victory."""
        if self.points:
            return max(0.0, self.chance(seat, self.session.ply) - self.balance(seat).luck)
        return self._without_luck[seat]

    @cached_property
    def _without_luck(self) -> list[float]:
        end = self.session.ply
        return _share_out([self.chance(seat, end) - self.balance(seat).luck for seat in range(self.seats)])

    def play(self, seat: int) -> Play | None:
        """How well a seat decided; None before everything was looked at."""
        return self.study.play[seat] if self.study.play else None

    def luck_give_or_take(self) -> float:
        """How far off the figure for luck may be: it is what the decisions of all seats leave."""
        return SURE * hypot(*(self.error(cost) for cost in self.study.costs))

    def own_give_or_take(self, seat: int) -> float:
        """How far off the figure for own play may be."""
        errors = [self.error(cost) for cost in self.study.costs if cost.seat == seat]
        return SURE * hypot(*errors)

    def landmarks(self, seat: int) -> list[Landmark]:
        """Of the steps that have a name (`Telling.landmark`), those that moved a seat's line most."""
        tell = getattr(self.game.telling, "landmark", None)
        if tell is None:
            return []
        values = self.values(seat)
        least = _MARKED * (max(map(abs, values), default=1.0) if self.by_score else 1.0)
        moved = [(values[ply + 1] - values[ply], ply) for ply in range(min(self.reach, self.session.ply))]
        moved = sorted((one for one in moved if abs(one[0]) >= least), key=lambda one: -abs(one[0]))
        found: list[Landmark] = []
        for change, ply in moved:
            events = reversed(self.session.history[ply].events)  # what it led to, rather than how it began
            told = next(filter(None, (tell(event, self.names) for event in events)), "")
            if told and len(found) < _MARKS:
                found.append(Landmark(ply, told, change))
        return sorted(found)

    # -- decisions ------------------------------------------------------------------------------------------

    def costs(self, seat: int) -> list[Cost]:
        """A seat's costliest decisions; none that is lost in its own give or take."""
        own = [cost for cost in self.study.costs if cost.seat == seat and self._is_certain(cost)]
        return sorted(own, key=self.loss, reverse=True)[:CARDS]

    def _is_certain(self, cost: Cost) -> bool:
        if not self.by_score:
            return cost.is_certain
        return cost.tries >= CERTAIN_PAIRS and self.loss(cost) > max(SURE * cost.points_error, _A_POINT)

    def loss(self, cost: Cost) -> float:
        """What a decision cost, in what is told here."""
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
        """What makes the difference, in the game's words: what came of the coach's move, and of what was played."""
        aftermath = self.game.besides("aftermath", "AFTERMATH")
        if aftermath is None:
            return []
        told = [(one.key, aftermath.tell(one.key, one.better, one.played)) for one in cost.because]
        told = [(key, sentence) for key, sentence in told if sentence]
        reasons = [sentence for key, sentence in told if not is_result(aftermath, key)]
        return reasons or [sentence for _key, sentence in told]  # how the game ends is the figure itself, and no reason

    def reasons(self, cost: Cost) -> Reasons:
        s = self.session.state_at(cost.ply)
        return reasons(self.game, s, self.better_move(cost), self.game.rules.same(s, self._step(cost)))

    def _describe_move(self, cost: Cost, move: Move) -> str:
        return self.game.telling.move(self.session.state_at(cost.ply), move, self.names)
