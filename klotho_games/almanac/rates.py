"""How much people give away by a decision, as backgammon players know it: what the coach found, over the decisions.

    row.rate.value                # per decision: 0.0042 of a victory, or so many points where somebody plays for them
    row.rate.reach()              # how far from it the true one may be, 19 times in 20; None for few games
    row.columns[n].reach(row.rate)

The coach says how sure it is of each game. But nobody plays all games alike, and what somebody's next games would
come to is less certain than that: the error is taken from how far the games differ, if that is more, and fewer than
five games do not say it. Decisions of different games weigh different things: months are told by game.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from klotho_games.core.contract import Value

from .entry import Entry
from .reviews import Loss, Review

ENOUGH = 5
"""Games from which on they say how far they differ."""
_Z = 1.959964


class Rate(Value, frozen=True):
    games: int = 0
    decisions: int = 0
    lost: float = 0.0
    """In victories, or in points."""
    variance: float = 0.0
    """Of `lost`, as far as the coach could not be sure."""
    squares: float = 0.0
    """The sum of what each game lost, squared, over its decisions."""

    @property
    def value(self) -> float:
        return self.lost / self.decisions if self.decisions else 0.0

    @property
    def enough(self) -> bool:
        return self.games >= ENOUGH

    def reach(self, whole: Rate | None = None) -> float | None:
        """Between the value less this and the value and this lies the true one, 19 times in 20. A part of the games
        differs as the `whole` does."""
        whole = whole or self
        if not self.decisions or not whole.enough:
            return None
        measured = _Z * math.sqrt(self.variance) / self.decisions
        by_decision = max(0.0, whole.squares - whole.lost * whole.value) / (whole.games - 1)
        return max(measured, _student(whole.games - 1) * math.sqrt(by_decision / self.decisions))

    def after(self, loss: Loss, points: float) -> Rate:
        lost, error = loss.lost * (points or 1.0), loss.error * (points or 1.0)
        squares = lost * lost / loss.decisions if loss.decisions else 0.0
        return Rate(self.games + 1, self.decisions + loss.decisions, self.lost + lost, self.variance + error * error,
                    self.squares + squares)


class RateRow(Value, frozen=True):
    """One game as it is played with others, or as it is played alone."""

    game: str
    alone: bool
    finished: int = 0
    """Games that the coach could have looked at; those that it has are in the rate."""
    rate: Rate = Rate()
    columns: tuple[Rate, ...] = ()
    """One for each of `Figures.columns`."""
    in_points: bool = False
    bots: dict[str, Rate] = msgspec.field(default_factory=dict)
    """By level, in the same games."""
    hinted: int = 0
    """Games among them in which hints were asked for."""


class Whole(Value, frozen=True):
    """Several rows together, which is no more than their mean."""

    rate: Rate = Rate()
    reach: float | None = None


class Gathering:
    """Along the way through the entries, oldest first."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, bool], RateRow] = {}
        self._days: dict[tuple[str, bool], list[tuple[date, Loss, float]]] = {}

    def see(self, entry: Entry, seat: int, day: date, review: Review | None) -> None:
        """Practice is for trying things out: it counts for no rate."""
        if not entry.earns:
            return
        key = entry.game, entry.alone
        row = self._rows.get(key, RateRow(*key))
        row = msgspec.structs.replace(row, finished=row.finished + 1)
        if review is not None and review.fits(entry):
            loss, points = review.losses[seat], review.points
            bots = dict(row.bots)
            for sitter, other in zip(entry.sitters, review.losses, strict=True):
                if sitter.bot:
                    bots[sitter.level] = bots.get(sitter.level, Rate()).after(other, points)
            row = msgspec.structs.replace(row, rate=row.rate.after(loss, points), in_points=bool(points), bots=bots,
                                          hinted=row.hinted + bool(entry.hints))
            self._days.setdefault(key, []).append((day, loss, points))
        self._rows[key] = row

    def rows(self, begins: Sequence[date], today: date) -> tuple[RateRow, ...]:
        """With a column for every stretch of time that begins there."""
        return tuple(msgspec.structs.replace(row, columns=_columns(self._days.get(key, ()), begins, today))
                     for key, row in self._rows.items())


def _columns(days: Iterable[tuple[date, Loss, float]], begins: Sequence[date], today: date) -> tuple[Rate, ...]:
    found = [Rate() for _begin in begins]
    for day, loss, points in days:
        at = max(0, bisect_right(begins, min(day, today)) - 1)
        found[at] = found[at].after(loss, points)
    return tuple(found)


def together(rows: Iterable[RateRow]) -> Whole:
    """All that were played for a victory. That one game is harder than another is no doubt; it is taken for one where
    a game was played too seldom to say how far its own rate may be off."""
    rate, squares, sure = Rate(), 0.0, True
    for row in rows:
        one = row.rate
        if not row.in_points and one.games:
            rate = Rate(rate.games + one.games, rate.decisions + one.decisions, rate.lost + one.lost,
                        rate.variance + one.variance, rate.squares + one.squares)
            far = one.reach()
            sure = sure and far is not None
            squares += ((far or 0.0) * one.decisions) ** 2
    return Whole(rate, math.sqrt(squares) / rate.decisions if sure and rate.decisions else rate.reach())


def _student(n: int) -> float:
    """Student's quantile for 19 of 20 with so many degrees of freedom: few games say little of how far they differ."""
    z = _Z
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2) + (
        3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
