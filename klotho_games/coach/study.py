"""What the coach found in a finished game: the chances at every step, and the cost of every decision.

Every decision of every seat is compared with the move that the coach would have played (`measurement.py`). What a seat
won or lost by its own decisions is its skill; what it won or lost by those of the others is the others' part.
Everything else that moved its line was luck: dice, cards, and what was revealed. The three add up to the end minus the
start. What one seat loses the others gain, so luck adds up to zero over all seats, and so do the decisions.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from klotho_games.core.contract import Step, Value
from klotho_games.core.games.registry import Game
from klotho_games.core.play.record import Played

FORMAT = 4
SURE = 1.96
"""Standard errors on each side that contain the true value in 95 % of cases."""
CERTAIN_PAIRS = 12
"""The number of pairs before a cost is shown. Fewer may agree by chance."""
SMALL = 0.004
"""A smaller cost is not mentioned."""


class Because(Value, frozen=True):
    """A count (`core/games/aftermath.py`): its average after the coach's move and after the played one."""

    key: str
    better: float
    played: float


class Cost(Value, frozen=True):
    """A decision for which the coach had another move. Below 0 the played move turned out better."""

    ply: int
    """How many steps came before it."""
    seat: int
    better: msgspec.Raw
    """The coach's move, as a record writes it (`better_move`)."""
    cost: float
    """What it cost in winning chance (in points: times `Chances.points`), and the standard error."""
    error: float
    tries: int
    """The number of pairs of continuations."""
    moved: tuple[float, ...] = ()
    """By seat: how it changed the chance; below 0 is a loss."""
    points: float | None = None
    """In a solo game: what it cost of the score, and the standard error."""
    points_error: float = 0.0
    because: tuple[Because, ...] = ()
    """What makes the difference, the most important first."""
    seen: tuple[tuple[float, float], ...] = ()
    """The raw measurement: the mean and the sum of squares of each column, with which it can be refined later."""

    @property
    def give_or_take(self) -> float:
        return SURE * self.error

    @property
    def is_certain(self) -> bool:
        return self.tries >= CERTAIN_PAIRS and self.cost > max(self.give_or_take, SMALL)


class Play(Value, frozen=True):
    """How well one seat decided, over a whole game."""

    decisions: int
    """The number of decisions with two moves or more."""
    lost: float
    """What they gave away together, compared with the coach's moves, in winning chance (or parts of
    `Chances.points`). It can be slightly below 0."""
    error: float
    """The standard error of `lost`."""


class Study(Value, frozen=True):
    format: int
    chances: tuple[tuple[float, ...], ...]
    """Each seat's chance of winning (or its part of the `points`), before every step and after the last."""
    costs: tuple[Cost, ...] = ()
    """Every decision for which the coach had another move, the costliest first."""
    looked_at: int = 0
    """How many decisions were looked at, out of `questions` with two moves or more."""
    questions: int = 0
    continuations: int = 0
    """The number of games that were played on from positions of this one."""
    same_deal: tuple[int, ...] = ()
    """In a solo game: the coach's scores on the same deal with other dice, and how often it won."""
    same_deal_won: int = 0
    scores: tuple[float, ...] = ()
    """In a solo game: the expected score before every step and after the last. Empty if it is unknown."""
    play: tuple[Play, ...] = ()
    """By seat. Empty before everything was looked at."""
    depth: int = 0
    """How often the coach went over the whole game, each time with other dice."""
    finished: bool = False
    """Every decision of all seats was looked at. Before that, sentences about the whole game would be guesses."""

    @property
    def share(self) -> float:
        """How much has been looked at, 0 to 1."""
        return self.looked_at / self.questions if self.questions else 1.0


class PlayBalance(Value, frozen=True):
    """What moved a seat's chance, over a game or a part of it."""

    luck: float
    own: float
    others: float


def balance(study: Study, played: Sequence[Played], seat: int, begin: int = 0, end: int | None = None) -> PlayBalance:
    """Return the balance of the steps from `begin` up to `end`."""
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
    """The same for the score of a solo game."""
    end = len(study.scores) - 1 if end is None else end
    own = -sum(cost.points for cost in study.costs if begin <= cost.ply < end and cost.points is not None)
    return PlayBalance(study.scores[end] - study.scores[begin] - own, own, 0.0)


def better_move(game: Game, cost: Cost) -> Step:
    return game.steps.decode(cost.better)
