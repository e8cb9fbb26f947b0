"""Error rates: what people give away per decision, as in backgammon. The coach measures it.

    row.rate.value                # per decision: 0.0042 of a victory, or points in a game that is played for points
    row.rate.reach()              # the half-width of the 95 % interval; None for few games
    row.columns[n].reach(row.rate)

The coach says how certain it is about each game. But people play differently from game to game, so their future games
are less certain than that. The interval therefore comes from how much the games differ, if that is more, and is not
given for fewer than five games. Decisions of different games cannot be compared, so months are shown by game.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.games.strength import STANDARD_ERRORS

from .entry import Entry
from .reviews import Loss, Review

ENOUGH = 5
"""The number of games that is needed to say how much they differ."""


class Rate(Value, frozen=True):
    games: int = 0
    decisions: int = 0
    lost: float = 0.0
    """In victories, or in points."""
    variance: float = 0.0
    """The variance of `lost` that comes from the coach's uncertainty."""
    squares: float = 0.0
    """The sum over all games of their squared loss, divided by their decisions."""

    @property
    def value(self) -> float:
        return self.lost / self.decisions if self.decisions else 0.0

    @property
    def is_enough(self) -> bool:
        return self.games >= ENOUGH

    def reach(self, whole: Rate | None = None) -> float | None:
        """Return the half-width of the 95 % interval of `value`, or None if there are too few games.

        For a part of the games, such as those of a month, pass the rate of the `whole`: a part alone often has too few
        games to show how much they differ, so its games are assumed to differ as much as those of the whole.
        """
        whole = whole or self
        if not self.decisions or not whole.is_enough:
            return None
        measured = STANDARD_ERRORS * math.sqrt(self.variance) / self.decisions
        by_decision = max(0.0, whole.squares - whole.lost * whole.value) / (whole.games - 1)
        return max(measured, _student(whole.games - 1) * math.sqrt(by_decision / self.decisions))

    def after(self, loss: Loss, points: float) -> Rate:
        lost, error = loss.lost * (points or 1.0), loss.error * (points or 1.0)
        squares = lost * lost / loss.decisions if loss.decisions else 0.0
        return Rate(self.games + 1, self.decisions + loss.decisions, self.lost + lost, self.variance + error * error,
                    self.squares + squares)


class RateRow(Value, frozen=True):
    """One game, either with others or alone."""

    game: str
    alone: bool
    finished: int = 0
    """The number of games that the coach could have looked at; the rate has those that it did."""
    rate: Rate = Rate()
    columns: tuple[Rate, ...] = ()
    """One for each of `Figures.columns`."""
    in_points: bool = False
    bots: dict[str, Rate] = msgspec.field(default_factory=dict)
    """The rates of the bots in the same games, by level."""
    hinted: int = 0
    """In how many of them hints were used."""


class Whole(Value, frozen=True):
    """The mean of several rows."""

    rate: Rate = Rate()
    reach: float | None = None


class Gathering:
    """Collects the rates from the entries, oldest first."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, bool], RateRow] = {}
        self._days: dict[tuple[str, bool], list[tuple[date, Loss, float]]] = {}

    def see(self, entry: Entry, seat: int, day: date, review: Review | None) -> None:
        """Add a game. Practice does not count, because it is for trying things out."""
        if not entry.earns:
            return
        key = entry.game, entry.is_alone
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
        """Return the rows, with a column for each period of time."""
        return tuple(msgspec.structs.replace(row, columns=_columns(self._days.get(key, ()), begins, today))
                     for key, row in self._rows.items())


def _columns(days: Iterable[tuple[date, Loss, float]], begins: Sequence[date], today: date) -> tuple[Rate, ...]:
    found = [Rate() for _begin in begins]
    for day, loss, points in days:
        at = max(0, bisect_right(begins, min(day, today)) - 1)
        found[at] = found[at].after(loss, points)
    return tuple(found)


def together(rows: Iterable[RateRow]) -> Whole:
    """Return the mean of all rows that were played for a victory.

    The interval does not include that some games are harder than others, unless a game was played too seldom to have
    its own interval.
    """
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
    """Return Student's 95 % quantile for `n` degrees of freedom, which is wider for few games."""
    z = STANDARD_ERRORS
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2) + (
        3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
