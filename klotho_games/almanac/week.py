"""A week of deals: how many were done each day, and the week's series, in which one game's seven deals make a total.

The game of the series changes every week, in the order of the shelf: it is the same everywhere, and whoever plays its
deal of the day plays both. A day that was left out adds nothing, and cannot be made up for.
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
"""So many days of a week with a deal make it a good one."""
_FIRST_MONDAY = date(2025, 12, 29)


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def of(day: date) -> tuple[date, ...]:
    """Its week, from Monday to Sunday."""
    first = monday(day)
    return tuple(first + timedelta(days=n) for n in range(DAYS))


def number(day: date) -> int:
    """Weeks go on from year to year, like days."""
    return (monday(day) - _FIRST_MONDAY).days // DAYS + 1


def count_done(found: Tries, day: date) -> int:
    """How many deals of a day counted."""
    return sum(one.counts for (when, _game), one in found.items() if when == day)


def count_days(found: Tries, day: date) -> int:
    """On how many days of its week a deal was done."""
    return len(daily.days(found) & set(of(day)))


def game(day: date) -> str:
    """Whose seven deals are this week's series: one of the house, so that everybody has it."""
    own = [id for id in registry.SHELF if id in registry.PLAYABLE]
    return own[(number(day) - 1) % len(own)]


class WeekSheet(Value, frozen=True):
    """Somebody's line of the series."""

    who: str
    points: tuple[int | None, ...]
    """By day from Monday; None where no deal counted."""
    place: int = 1

    @property
    def total(self) -> int:
        return sum(points for points in self.points if points is not None)

    @property
    def deals(self) -> int:
        return sum(points is not None for points in self.points)


def series(found: Mapping[str, Tries], game: str, day: date, low_wins: bool = False) -> list[WeekSheet]:
    """Of everybody by profile, the best first; those who have played no deal of it stand last."""
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
    """Where the fewest points win, a deal that was left out must not be worth more than one that was played."""
    return (-sheet.deals, sheet.total) if low_wins else (-sheet.total, -sheet.deals)


def months(first: date, last: date) -> Iterable[date]:
    """The first days of all months from one to the other."""
    at = first.replace(day=1)
    while at <= last:
        yield at
        at = (at + timedelta(days=32)).replace(day=1)


def weeks(month: date) -> list[tuple[date, ...]]:
    """The weeks of a month as a calendar shows them, with the days of its neighbours at both ends."""
    at, shown = monday(month.replace(day=1)), []
    while at <= month or at.month == month.month:
        shown.append(of(at))
        at += timedelta(days=DAYS)
    return shown
