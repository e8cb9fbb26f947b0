"""A week of daily games: how many were played each day, and the week's series, the total of one game's seven deals.

The game of the series changes every week in the order of the shelf, so it is the same everywhere. Its daily game counts
for both. A missed day adds nothing and cannot be made up for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from klotho_games.core.contract import Value
from klotho_games.core.games import registry

from . import daily
from .daily import Tries

DAYS = 7
MEDAL_DAYS = 5
"""On how many days of a week a daily game is needed for the medal."""
_FIRST_MONDAY = date(2025, 12, 29)


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def of(day: date) -> tuple[date, ...]:
    """Return the week of a day, from Monday to Sunday."""
    first = monday(day)
    return tuple(first + timedelta(days=n) for n in range(DAYS))


def number(day: date) -> int:
    """Return the number of a week. The numbers continue over the years, like those of days."""
    return (monday(day) - _FIRST_MONDAY).days // DAYS + 1


def count_done(found: Tries, day: date) -> int:
    """Return how many daily games of a day counted."""
    return sum(one.counts for (when, _game), one in found.items() if when == day)


def count_days(found: Tries, day: date) -> int:
    """Return on how many days of the week a daily game counted."""
    return len(daily.days(found) & set(of(day)))


def game(day: date) -> str:
    """Return the game of this week's series. It is a game of the house, so that everyone has it."""
    own = [id for id in registry.SHELF if id in registry.PLAYABLE]
    return own[(number(day) - 1) % len(own)]


class WeekSheet(Value, frozen=True):
    """A person's result in the series."""

    who: str
    points: tuple[int | None, ...]
    """By day from Monday; None if no daily game counted."""
    place: int = 1

    @property
    def total(self) -> int:
        return sum(points for points in self.points if points is not None)

    @property
    def deals(self) -> int:
        return sum(points is not None for points in self.points)


def series(found: Mapping[str, Tries], game: str, day: date, low_wins: bool = False) -> list[WeekSheet]:
    """Return the results of all profiles, the best first. Those without any game come last."""
    sheets = [WeekSheet(who, _points(tries, game, of(day))) for who, tries in found.items()]
    orders = {sheet.who: _order(sheet, low_wins) for sheet in sheets}
    placed = [
        WeekSheet(sheet.who, sheet.points, 1 + sum(other < orders[sheet.who] for other in orders.values()))
        for sheet in sheets
    ]
    return sorted(placed, key=lambda sheet: sheet.place)


def _points(tries: Tries, game: str, days: Sequence[date]) -> tuple[int | None, ...]:
    ones = (tries.get((day, game)) for day in days)
    return tuple(one.entry.scores[one.seat] if one is not None and one.counts else None for one in ones)


def _order(sheet: WeekSheet, low_wins: bool) -> tuple[int, int]:
    """Return the sort key. If the fewest points win, a missed day must not be better than a played one."""
    return (-sheet.deals, sheet.total) if low_wins else (-sheet.total, -sheet.deals)


def months(first: date, last: date) -> Iterable[date]:
    """Yield the first day of every month from one date to the other."""
    at = first.replace(day=1)
    while at <= last:
        yield at
        at = (at + timedelta(days=32)).replace(day=1)


def weeks(month: date) -> list[tuple[date, ...]]:
    """Return the weeks of a month as a calendar shows them, including days of the months before and after."""
    at, shown = monday(month.replace(day=1)), []
    while at <= month or at.month == month.month:
        shown.append(of(at))
        at += timedelta(days=DAYS)
    return shown
