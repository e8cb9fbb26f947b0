"""Medals of the house: deeds over all games of a player, of any title.

The `begin` of a medal returns a counter. It is called with one game after the other, oldest first, and returns the
count so far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.core.play.medals import Tiered

from . import daily
from .entry import Entry, Sitter
from .week import MEDAL_DAYS, monday

STRONG = ("hard", "expert")
_EVENING = timedelta(hours=8)
_KNOWS_IT = 3
"""How many games of one kind make a high score that is worth beating."""
_WIN = 2520
"""The value of one win. It can be divided evenly among up to ten seats."""


@dataclass(frozen=True)
class Sitting:
    """A game that counts for medals, from the seat of the player whose medals are counted."""

    entry: Entry
    seat: int
    before: tuple[int, ...]
    """By seat: how many games of this title each player had finished before."""

    @property
    def is_won(self) -> bool:
        return self.entry.has_won(self.seat)

    @property
    def others(self) -> tuple[tuple[int, Sitter], ...]:
        return tuple((seat, sitter) for seat, sitter in enumerate(self.entry.sitters) if seat != self.seat)


Counter = Callable[[Sitting], int]


@dataclass(frozen=True)
class HouseMedal(Tiered):
    begin: Callable[[], Counter]


def house_medals() -> tuple[HouseMedal, ...]:
    """Return the medals, made at each call so that the words are in the current language."""
    return (HouseMedal("wins", "first_win", _("Golden ends"), _("Win any game."),
                       _sum_over_games(_win), bronze=1, silver=10, gold=50),
            HouseMedal("weeks", "streak", _("Every week"), _("Finish a game every week, several weeks in a "
                                                             "row."), _weeks,
                       bronze=3, silver=8, gold=26),
            HouseMedal("again", "comeback", _("Once more"), _("Win a game that you lost last time."),
                       _count_wins_after_losses, bronze=1, silver=5, gold=20),
            HouseMedal("better", "perfect", _("Finer cut"), _("Win with a new best score, from your fourth game on."),
                       _count_best_scores, bronze=1, silver=5, gold=15),
            HouseMedal("alone", "no_hints", _("By your own light"), _("Win without a single hint."),
                       _sum_over_games(_count_unaided_win), bronze=3, silver=15, gold=60),
            HouseMedal("strong", "expert", _("Out of order"),
                       _("Beat Hard or Expert bots. Each one counts."),
                       _sum_over_games(_count_strong_rivals), bronze=1, silver=10, gold=40),
            HouseMedal("daily", "daily", _("Five mornings"), _("Finish a daily game on five days of one week."),
                       _five_days, bronze=1, silver=4, gold=12),
            HouseMedal("boxes", "collector", _("The whole shelf"), _("Win different games."), _count_titles_won,
                       bronze=3, silver=5, gold=len(registry.PLAYABLE)),
            HouseMedal("guide", "teacher", _("Look over here"), _("Play a game you know with someone who is new to "
                                                                  "it."),
                       _sum_over_games(_count_beginners), bronze=1, silver=4, gold=10),
            HouseMedal("people", "family", _("One more chair"), _("Finish games with other people at the table."),
                       _sum_over_games(_in_company), bronze=1, silver=10, gold=40),
            HouseMedal("evening", "marathon", _("Long evening"), _("Finish three different games in one evening."),
                       _evenings, bronze=1, silver=5, gold=15),
            HouseMedal("odds", "lucky", _("More than luck"), _("Win more often than luck alone would explain."),
                       _count_wins_above_even_share, bronze=2, silver=8, gold=25))


def _sum_over_games(find: Callable[[Sitting], int]) -> Callable[[], Counter]:
    """Return a counter that adds up what `find` returns for each game."""

    def begin() -> Counter:
        count = 0

        def after(sitting: Sitting) -> int:
            nonlocal count
            count += find(sitting)
            return count

        return after

    return begin


def _win(sitting: Sitting) -> int:
    return int(sitting.is_won)


def _count_unaided_win(sitting: Sitting) -> int:
    return int(sitting.is_won and not sitting.entry.hints)


def _count_strong_rivals(sitting: Sitting) -> int:
    return sum(sitter.level in STRONG for _seat, sitter in sitting.others) if sitting.is_won else 0


def _count_beginners(sitting: Sitting) -> int:
    """Return how many other players with a profile finish this game for
    the first time, if the counted player knows it."""
    if not sitting.before[sitting.seat]:
        return 0
    return sum(bool(sitter.who) and not sitting.before[seat] for seat, sitter in sitting.others)


def _in_company(sitting: Sitting) -> int:
    return int(any(not sitter.bot for _seat, sitter in sitting.others))


def _weeks() -> Counter:
    """Count weeks in a row. A week without a game starts again from zero."""
    last, run = date.min, 0

    def after(sitting: Sitting) -> int:
        nonlocal last, run
        begins = monday(_moment(sitting.entry.ended).date())
        if begins != last:
            run = run + 1 if begins - last == timedelta(weeks=1) else 1
            last = begins
        return run

    return after


def _count_wins_after_losses() -> Counter:
    lost: dict[str, bool] = {}
    count = 0

    def after(sitting: Sitting) -> int:
        nonlocal count
        count += sitting.is_won and lost.get(sitting.entry.game, False)
        lost[sitting.entry.game] = not sitting.is_won
        return count

    return after


def _count_best_scores() -> Counter:
    """Count wins with a new best score among games of one kind: the same title, grade, options and number of seats."""
    best: dict[object, tuple[int, int]] = {}
    low: dict[str, bool] = {}
    count = 0

    def after(sitting: Sitting) -> int:
        nonlocal count
        entry = sitting.entry
        same = entry.game, entry.version, entry.kind, entry.options, len(entry.sitters)
        if entry.game not in low:
            low[entry.game] = entry.game in registry.ids() and registry.load(entry.game).info.low_wins
        score = entry.scores[sitting.seat] * (-1 if low[entry.game] else 1)
        played, most = best.get(same, (0, score))
        count += sitting.is_won and played >= _KNOWS_IT and score > most
        best[same] = played + 1, max(most, score)
        return count

    return after


def _count_titles_won() -> Counter:
    won: set[str] = set()

    def after(sitting: Sitting) -> int:
        if sitting.is_won:
            won.add(sitting.entry.game)
        return len(won)

    return after


def _five_days() -> Counter:
    """Count weeks with a daily game on five days.

    Each must have begun while it was that date somewhere on earth, because a record has the local date, but its times
    in UTC.
    """
    days: dict[date, set[date]] = {}

    def after(sitting: Sitting) -> int:
        day = daily.parse_day(sitting.entry.daily)
        began = _moment(sitting.entry.began).date()
        if day is not None and not sitting.entry.forced and abs(began - day) <= timedelta(days=1):
            days.setdefault(monday(day), set()).add(day)
        return sum(len(done) >= MEDAL_DAYS for done in days.values())

    return after


def _evenings() -> Counter:
    tonight: list[tuple[datetime, str]] = []
    count = 0

    def after(sitting: Sitting) -> int:
        nonlocal count
        ended = _moment(sitting.entry.ended)
        tonight[:] = [(when, game) for when, game in tonight if ended - when <= _EVENING]
        tonight.append((ended, sitting.entry.game))
        if len({game for _when, game in tonight}) >= 3:
            count += 1
            tonight.clear()
        return count

    return after


def _count_wins_above_even_share() -> Counter:
    """Count whole wins above the even share of each table: with four seats, one win in four games is only chance."""
    above = 0

    def after(sitting: Sitting) -> int:
        nonlocal above
        entry = sitting.entry
        if not entry.is_alone:
            above += _WIN * sitting.is_won - _WIN * max(1, len(entry.winners)) // len(entry.sitters)
        return max(0, above // _WIN)

    return after


def _moment(told: str) -> datetime:
    """Return a time; an invalid one counts as long ago."""
    try:
        moment = datetime.fromisoformat(told)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
