"""What the coach found in a finished game: how it stood at every step, and what the decisions gave and took.

Every decision of every seat is compared with the move that the coach would have played there (`measurement.py`). What
a seat won or lost by its own decisions is own play; what it won or lost by those of the others is the others;
everything else that moved its line was luck: dice, cards, and what came to light. The three add up to the end minus the
start. What one seat loses the others gain, so luck adds up to nothing over all seats, and so does what the decisions
changed.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from klotho_games.core.contract import Step, Value
from klotho_games.core.games.registry import Game
from klotho_games.core.play.record import Played

FORMAT = 4
SURE = 1.96
"""Standard errors to either side within which the true value lies in 95 of 100 cases."""
CERTAIN_PAIRS = 12
"""Pairs before a cost is told: fewer may have come out alike by chance."""
SMALL = 0.004
"""What costs less is not worth a word."""


class Because(Value, frozen=True):
    """Something that can be counted (`core/games/aftermath.py`), on average after the coach's move and after the
    other."""

    key: str
    better: float
    played: float


class Cost(Value, frozen=True):
    """A decision for which the coach had another move. Below 0 what was played came out ahead."""

    ply: int
    """How many steps came before it."""
    seat: int
    better: msgspec.Raw
    """The coach's move, as a record writes it (`better_move`)."""
    cost: float
    """What it cost in winning chance (in points: times `Chances.points`), and the standard error of that."""
    error: float
    tries: int
    """Pairs of continuations that it was measured by."""
    moved: tuple[float, ...] = ()
    """By seat, what it changed; below 0 what it took."""
    points: float | None = None
    """Of someone alone: what it cost of the score, and the standard error of that."""
    points_error: float = 0.0
    because: tuple[Because, ...] = ()
    """What makes the difference, the most important first."""
    seen: tuple[tuple[float, float], ...] = ()
    """As it was measured, before anything was made of it: the mean and the sum of squares, by which it is refined."""

    @property
    def give_or_take(self) -> float:
        return SURE * self.error

    @property
    def is_certain(self) -> bool:
        return self.tries >= CERTAIN_PAIRS and self.cost > max(self.give_or_take, SMALL)


class Play(Value, frozen=True):
    """How well one seat decided, over a whole game."""

    decisions: int
    """Between two moves or more."""
    lost: float
    """What they gave away together against the coach's own moves, in winning chance (or parts of `Chances.points`); it
    can be slightly below 0."""
    error: float
    """Standard error of that."""


class Study(Value, frozen=True):
    format: int
    chances: tuple[tuple[float, ...], ...]
    """Before every step and after the last, by seat: how likely it was to win (or its part of the `points`)."""
    costs: tuple[Cost, ...] = ()
    """Every decision for which the coach had another move, the costliest first."""
    looked_at: int = 0
    """Decisions that were looked at, of so many between two moves or more."""
    questions: int = 0
    continuations: int = 0
    """Games played on from the table's positions, all in all."""
    same_deal: tuple[int, ...] = ()
    """A game for one: what the coach scored on the same deal with other dice, and how often it won."""
    same_deal_won: int = 0
    scores: tuple[float, ...] = ()
    """A game for one: the score to expect before every step and after the last. None where it cannot be told."""
    play: tuple[Play, ...] = ()
    """By seat. None before everything was looked at."""
    depth: int = 0
    """How many times the coach went over the whole game, each time with other dice."""
    finished: bool = False
    """Every decision was looked at, of all seats alike. Before that sentences about the whole game would be guesses."""

    @property
    def share(self) -> float:
        """How much has been looked at once, 0 to 1."""
        return self.looked_at / self.questions if self.questions else 1.0


class PlayBalance(Value, frozen=True):
    """What moved a seat's chance, over a game or a part of it."""

    luck: float
    own: float
    others: float


def balance(study: Study, played: Sequence[Played], seat: int, begin: int = 0, end: int | None = None) -> PlayBalance:
    """Of the steps from `begin` up to `end`."""
    end = len(played) if end is None else end
    own = others = 0.0
    for cost in study.costs:
        if begin <= cost.ply < end and cost.moved:
            if cost.seat == seat:
                own += cost.moved[seat]
            else:
                others += cost.moved[seat]
    return PlayBalance(study.chances[end][seat] - study.chances[begin][seat] - own - others, own, others)


def balance_of_score(study: Study, begin: int = 0, end: int | None = None) -> PlayBalance:
    """The same for the score of someone alone."""
    end = len(study.scores) - 1 if end is None else end
    own = -sum(cost.points for cost in study.costs if begin <= cost.ply < end and cost.points is not None)
    return PlayBalance(study.scores[end] - study.scores[begin] - own, own, 0.0)


def better_move(game: Game, cost: Cost) -> Step:
    return game.steps.decode(cost.better)
