"""Daily games: for every game and date one deal, the same everywhere and without a network.

    today = daily.deal(game, day)              # seed, seats, options and the level of the bots, all fixed
    tries = daily.tries(annals.entries, who)   # the results of a person, by day and game
    tries[day, "karthis"].counts               # only the first game of a deal, on its day; the rest is practice

A game has its usual setup. It can choose options in a `daily.py`: `options(day, rng) -> dict` returns those that differ
(a grade by weekday, another goal each day).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Protocol

from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.contract import OptionValue, Setup, Value
from klotho_games.core.games import seating_rules
from klotho_games.core.games.as_on_paper import AS_ON_PAPER
from klotho_games.core.games.seating_rules import BadSetup
from klotho_games.core.play.record import DAILY

if TYPE_CHECKING:
    from klotho_games.core.games.registry import Game

    from .entry import Entry

FIRST = date(2026, 1, 1)
"""Day 1. The numbers continue over the years, so each belongs to one day."""
LAST = date(9990, 12, 31)
LEVEL = "normal"
"""The level of the bots at the other seats. Its work is counted and not
timed, so it answers the same on every machine."""
NOTE = DAILY
"""The note of a record that has the date of its daily game, in ISO format."""


class OwnSay(Protocol):
    def __call__(self, day: date, rng: Random) -> Mapping[str, OptionValue]: ...


class Daily(Value, frozen=True):
    game: str
    day: date
    deal: Deal
    hidden: tuple[tuple[str, OptionValue], ...] = ()
    """Options that players do not see, such as an explorer's level. They are the same for everyone here."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The level of the bot at each seat, empty for the person. No bots in a solo game."""
        return ("", *[LEVEL] * (self.deal.seats - 1)) if self.deal.seats > 1 else ()

    def setup(self, names: tuple[str, ...]) -> Setup:
        return Setup(names, tuple(sorted((*self.deal.options, *self.hidden))))

    def is_played(self, setup: Setup, seed: bytes, bots: tuple[str, ...]) -> bool:
        """Return whether a game is this daily game: the same seed, seats, bots and visible options."""
        same = seed == self.deal.seed and len(setup.seats) == self.deal.seats
        return same and bots == self.bots and set(self.deal.options) <= set(setup.options)


def deal(game: Game, day: date) -> Daily:
    info = game.info
    seats, seed = deal_codes.usual_seats(info), seeds.daily_seed(game.id, day)
    usual = {option.name: option.fitting(seats) for option in info.options if not option.hidden}
    hidden = {option.name: option.default for option in info.options if option.hidden}
    wanted = usual | _own_say(game, day, seeds.rng(seed, "options of the day", 0))
    if AS_ON_PAPER in usual:
        wanted[AS_ON_PAPER] = False
    try:
        seating_rules.check(info, Setup(("-",) * seats, tuple(sorted(wanted.items()))))
    except BadSetup:  # a plug-in asks for an option that it does not have
        wanted = usual
    return Daily(game.id, day, Deal(seed, seats, tuple(sorted(wanted.items()))), tuple(sorted(hidden.items())))


def _own_say(game: Game, day: date, rng: Random) -> dict[str, OptionValue]:
    own: OwnSay | None = game.besides("daily", "options")
    if own is None:
        return {}
    try:
        return dict(own(day, rng))
    except Exception:
        if game.source:  # a plug-in that fails gets its usual setup
            return {}
        raise


def code(game: Game, daily: Daily) -> str:
    return deal_codes.code(game.info, daily.setup(("-",) * daily.deal.seats), daily.deal.seed) or ""


def number(day: date) -> int:
    return (day - FIRST).days + 1


def clamp_day(clock: date) -> date:
    """Return the date of a clock, limited to valid days. A clock that was never set gives the first day."""
    return min(max(clock, FIRST), LAST)


class Try(Value, frozen=True):
    """The game that represents a daily game of a person: the first that counts, or else the first."""

    day: date
    entry: Entry
    seat: int
    counts: bool

    @property
    def is_won(self) -> bool:
        return self.entry.has_won(self.seat)

    @property
    def stars(self) -> int:
        """One star for finishing, two for winning, three for winning without a hint; none for practice."""
        if not self.counts:
            return 0
        return 1 if not self.is_won else 2 if self.entry.hints else 3


Tries = Mapping[tuple[date, str], Try]


def parse_day(text: str) -> date | None:
    """Return the date in a record's note; None if it is missing or invalid."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST <= day <= LAST else None


def tries(entries: Iterable[Entry], who: str) -> dict[tuple[date, str], Try]:
    """Return a person's daily games by day and game. If no game of a deal counts, one that does not is returned."""
    found: dict[tuple[date, str], Try] = {}
    for entry in entries:
        day, seat = parse_day(entry.daily), entry.seat_of(who)
        if day is None or seat is None or entry.friend:
            continue
        one = Try(day, entry, seat, entry.earns and not entry.forced)
        before = found.get((day, entry.game))
        if before is None or _rank(one) < _rank(before):
            found[day, entry.game] = one
    return found


def _rank(one: Try) -> tuple[bool, str, str]:
    return not one.counts, one.entry.began, one.entry.id


def days(found: Tries) -> frozenset[date]:
    """Return the days with a daily game that counted.

    Streaks depend only on them, whatever the clock said in between.
    """
    return frozenset(day for (day, _game), one in found.items() if one.counts)


class Streak(Value, frozen=True):
    now: int = 0
    """The number of days in a row, up to today or yesterday."""
    longest: int = 0


def streak(done: frozenset[date], today: date) -> Streak:
    """Return the streak. A clock that was set back changes nothing: days after today count too."""
    if not done:
        return Streak()
    runs: dict[date, int] = {}
    for day in sorted(done):
        runs[day] = runs.get(day - timedelta(days=1), 0) + 1
    latest = max(today, *done)
    return Streak(runs.get(latest, runs.get(latest - timedelta(days=1), 0)), max(runs.values()))


