"""What the coach found in a finished game: how it stood at every step, and which decisions cost most.

Everything else that is shown follows from these numbers: luck is what changed at chance, or because something came to
light; own play what a seat's own decisions changed, the others the rest. The three add up to the end minus the start,
and luck to nothing over all seats.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from klotho_games.core.contract import CHANCE, Step, Value
from klotho_games.core.record import Played
from klotho_games.core.registry import Game

FORMAT = 3


class Cost(Value, frozen=True):
    """A decision for which the coach has something better."""

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

    @property
    def give_or_take(self) -> float:
        return 2 * self.error


class Play(Value, frozen=True):
    """How well one seat decided, over a whole game."""

    decisions: int
    """Between two moves or more."""
    lost: float
    """What they gave away together against the coach's own moves, in winning chance (in points: times
    `Chances.points`). It is measured without bias, so it can be slightly below 0."""
    error: float
    """The standard error of `lost`."""


class Study(Value, frozen=True):
    format: int
    chances: tuple[tuple[float, ...], ...]
    """Before every step and after the last, by seat: how likely it was to win (or its part of the `points`)."""
    costs: tuple[Cost, ...] = ()
    """The costliest first; only what is larger than its give or take."""
    looked_at: int = 0
    """Decisions that were tried out, of so many that the judge would have made otherwise."""
    questions: int = 0
    tried_out: int = 0
    """Decisions that were tried out in all, also such as the judge had no doubt of."""
    continuations: int = 0
    """Games played on from the table's positions, all in all."""
    same_deal: tuple[int, ...] = ()
    """A game for one: what the coach scored on the same deal with other dice, and how often it won."""
    same_deal_won: int = 0
    turned: tuple[tuple[float, ...], ...] = ()
    """By step and seat, what of a decision's change was nobody's fault: what it brought to light. None where empty."""
    first: int | None = None
    """Of the questions, those about what people decided: they are looked at first. None in studies of long ago."""
    finished: bool = False
    """Nothing in it changes any more. Before that its figures are a first look, and whole sentences about the game
    would be guesses: luck was 75% in one of them and 47% a minute later."""
    play: tuple[Play, ...] = ()
    """By seat; empty as long as the study is not `finished`."""

    @property
    def share(self) -> float:
        """How much has been looked at once, 0 to 1; it is refined for as long as somebody looks on."""
        return self.looked_at / self.questions if self.questions else 1.0

    @property
    def awaited(self) -> int:
        """Questions that those who look on wait for."""
        return self.questions if self.first is None else self.first

    @property
    def ready(self) -> float:
        """How much of that has been looked at, 0 to 1."""
        return min(1.0, self.looked_at / self.awaited) if self.awaited else 1.0


class Balance(Value, frozen=True):
    """What moved a seat's chance, over a game or a part of it."""

    luck: float
    own: float
    others: float


def balance(study: Study, played: Sequence[Played], seat: int, begin: int = 0, end: int | None = None) -> Balance:
    """Of the steps from `begin` up to `end`."""
    found = {"luck": 0.0, "own": 0.0, "others": 0.0}
    for ply in range(begin, len(played) if end is None else end):
        mover = played[ply].seat
        what = "luck" if mover == CHANCE else "own" if mover == seat else "others"
        change = study.chances[ply + 1][seat] - study.chances[ply][seat]
        turned = study.turned[ply][seat] if study.turned else 0.0
        found[what] += change - turned
        found["luck"] += turned
    return Balance(**found)


def better_move(game: Game, cost: Cost) -> Step:
    return game.steps.decode(cost.better)
