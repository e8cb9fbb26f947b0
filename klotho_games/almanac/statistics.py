"""The statistics of a profile: one pass over the annals gives everything that the page shows.

    found = statistics.figures(annals.entries, ada.id, GameFilter(game="karthis"), today, levels.LEVELS)
    found.by_game["karthis"].interval          # the 95 % interval of the share of wins

All figures are about the same games, those that the filter lets through. The words for them are in
`scenes/almanac/statistics/words.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import date, datetime, timedelta
from typing import Literal

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.games.strength import STANDARD_ERRORS
from klotho_games.core.people.profiles import Run

from . import rates
from .annals import Annals
from .entry import FACES, Entry
from .rates import RateRow, Whole
from .ratings import Rating, ratings
from .reviews import Review, Reviews

ENOUGH = 5
"""How many games a share needs to be shown."""
JUDGED = 300
"""How many dice a verdict needs."""
LATELY = 20
COLUMNS = 12
ALONE, BOTS, PEOPLE = "alone", "bots", "people"

Unit = Literal["week", "month", "quarter", "year"]


class GameFilter(Value, frozen=True):
    """Which games are selected. Empty values select all."""

    game: str = ""
    company: str = ""
    """ALONE, BOTS, PEOPLE, or the id of a profile that also played."""
    level: str = ""
    """The level of the strongest bot, in games without other people."""
    months: int = 12
    """How many months back; 0 is for all time."""

    @property
    def is_narrow(self) -> bool:
        return self != GameFilter()


class Share(Value, frozen=True):
    played: int = 0
    won: int = 0
    even: float = 0.0
    """The sum of the shares that each seat would win if all were equal. Solo games add nothing."""
    seated: int = 0
    """How many of the games had several seats."""

    @property
    def part(self) -> float:
        return self.won / self.played if self.played else 0.0

    @property
    def is_enough(self) -> bool:
        return self.played >= ENOUGH

    @property
    def even_part(self) -> float | None:
        """The average share of equal players, over the games with several seats; None if there were none."""
        return self.even / self.seated if self.seated else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval (Wilson)."""
        n, z2 = self.played, STANDARD_ERRORS * STANDARD_ERRORS
        if not n:
            return 0.0, 1.0
        middle = (self.part + z2 / (2 * n)) / (1 + z2 / n)
        reach = STANDARD_ERRORS * math.sqrt(self.part * (1 - self.part) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def after(self, won: bool, seats: int) -> Share:
        several = seats > 1
        return Share(self.played + 1, self.won + won, self.even + (1 / seats if several else 0.0),
                     self.seated + several)


class Column(Value, frozen=True):
    """The games of a month, or of another period of time."""

    begins: date
    played: int = 0
    won: int = 0


class Rival(Value, frozen=True):
    """Another person at the same tables: who came out ahead, game by game."""

    who: str
    name: str
    """The name in the last game."""
    ahead: int = 0
    tied: int = 0
    behind: int = 0

    @property
    def games(self) -> int:
        return self.ahead + self.tied + self.behind


class DiceFigures(Value, frozen=True):
    """How often each face came."""

    faces: tuple[int, ...] = (0,) * len(FACES)

    @property
    def throws(self) -> int:
        return sum(self.faces)

    @property
    def expected_count(self) -> float:
        return self.throws / len(FACES)

    @property
    def can_be_judged(self) -> bool:
        return self.throws >= JUDGED

    @property
    def chi_squared(self) -> float:
        return sum((came - self.expected_count) ** 2
                   for came in self.faces) / self.expected_count if self.throws else 0.0

    @property
    def p(self) -> float:
        """The probability that fair dice deviate at least this much (five degrees of freedom)."""
        x = self.chi_squared
        return math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)


class Figures(Value, frozen=True):
    all_games: int = 0
    """The number of all games of the profile, including those that the filter leaves out."""
    first: date | None = None
    """The date of the first of them."""
    company: tuple[str, ...] = ()
    """All profiles that ever played along, the most frequent first."""
    total: Share = Share()
    seconds: int = 0
    timed: int = 0
    """How many of the games have a known time at the table."""
    unit: Unit = "month"
    columns: tuple[Column, ...] = ()
    by_game: dict[str, Share] = msgspec.field(default_factory=dict)
    against: dict[str, Share] = msgspec.field(default_factory=dict)
    """By level, or PEOPLE. Each game with others counts once, under PEOPLE if there were other people."""
    kinds: dict[str, Share] = msgspec.field(default_factory=dict)
    """If one game is selected: by kind of deal."""
    runs: dict[str, Run] = msgspec.field(default_factory=dict)
    """If one game is selected: by kind of deal, the wins in a row."""
    scores: tuple[int, ...] = ()
    """If one game is selected: the scores of the profile."""
    best: int | None = None
    last: tuple[bool, ...] = ()
    """Whether each of the last twenty games was won, the newest at the end."""
    streak: int = 0
    """Wins since the last defeat."""
    longest: int = 0
    seconds_by_game: dict[str, int] = msgspec.field(default_factory=dict)
    rivals: tuple[Rival, ...] = ()
    """The most frequent first."""
    dice: DiceFigures = DiceFigures()
    rates: tuple[RateRow, ...] = ()
    """Error rates, as far as the coach has looked at the games; in the order in which the titles were first played."""

    @property
    def rate(self) -> Whole:
        """The error rate over all games that were played for a victory."""
        return rates.together(self.rates)

    @property
    def with_others(self) -> Share:
        return _sum(self.against.values())


def figures(entries: Iterable[Entry], who: str, only: GameFilter, today: date, levels: Sequence[str],
            low_wins: Set[str] = frozenset(), reviews: Mapping[str, Review] | None = None) -> Figures:
    """Return the statistics of a profile.

    `levels` are from weak to strong, `low_wins` are the games in which fewer points are better, and `reviews` are the
    coach's results by entry.
    """
    found = _Pass(who, only, _first_day(only, today), low_wins, reviews or {})
    for entry in entries:
        if entry.counts:
            seat = entry.seat_of(who)
            if seat is not None:
                found.see(entry, seat, _company_of(entry, seat, levels))
    return found.make_figures(today)


def _company_of(entry: Entry, seat: int, levels: Sequence[str]) -> str:
    """Return ALONE, PEOPLE, or the level of the strongest bot."""
    others = [sitter for n, sitter in enumerate(entry.sitters) if n != seat]
    if not others:
        return ALONE
    if any(not sitter.bot for sitter in others):
        return PEOPLE
    return max((sitter.level for sitter in others), key=lambda level: levels.index(level) if level in levels else -1)


class _Pass:
    """Everything that is collected on one pass over the entries, oldest first."""

    def __init__(self, who: str, only: GameFilter, first_day: date | None, low_wins: Set[str],
                 reviews: Mapping[str, Review]) -> None:
        self.who, self.only, self.first_day, self.low_wins, self.reviews = who, only, first_day, low_wins, reviews
        self.all_games = 0
        self.first: date | None = None
        self.company: Counter[str] = Counter()
        self.total = Share()
        self.seconds: Counter[str] = Counter()
        self.timed = 0
        self.days: list[tuple[date, bool]] = []
        self.by_game: dict[str, Share] = {}
        self.against: dict[str, Share] = {}
        self.kinds: dict[str, Share] = {}
        self.runs: dict[str, Run] = {}
        self.scores: list[int] = []
        self.streak = self.longest = 0
        self.rivals: dict[str, Rival] = {}
        self.faces = [0] * len(FACES)
        self.rates = rates.Gathering()

    def see(self, entry: Entry, seat: int, met: str) -> None:
        day = datetime.fromisoformat(entry.ended).astimezone().date()
        self.all_games += 1
        self.first = min(day, self.first or day)
        self.company.update(sitter.who for sitter in entry.sitters if sitter.who and sitter.who != self.who)
        if self._is_wished(entry, day, met):
            self._count(entry, seat, met, day)

    def _is_wished(self, entry: Entry, day: date, met: str) -> bool:
        only = self.only
        if (only.game and entry.game != only.game) or (only.level and met != only.level):
            return False
        if self.first_day is not None and day < self.first_day:
            return False
        match only.company:
            case "":
                return True
            case "alone" | "people":
                return met == only.company
            case "bots":
                return met not in (ALONE, PEOPLE)
        return entry.seat_of(only.company) is not None

    def _count(self, entry: Entry, seat: int, met: str, day: date) -> None:
        won, seats = entry.has_won(seat), len(entry.sitters)
        self.total = self.total.after(won, seats)
        self.by_game[entry.game] = self.by_game.get(entry.game, Share()).after(won, seats)
        if met != ALONE:
            self.against[met] = self.against.get(met, Share()).after(won, seats)
        self.days.append((day, won))
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)
        if entry.seconds > 0:
            self.seconds[entry.game] += entry.seconds
            self.timed += 1
        for face, came in enumerate(entry.rolled):
            self.faces[face] += came
        if self.only.game:
            self.scores.append(entry.scores[seat])
            if entry.kind:
                self.kinds[entry.kind] = self.kinds.get(entry.kind, Share()).after(won, seats)
                self.runs[entry.kind] = self.runs.get(entry.kind, Run()).after(won)
        self._compare(entry, seat)
        self.rates.see(entry, seat, day, self.reviews.get(entry.id))

    def _compare(self, entry: Entry, seat: int) -> None:
        places: tuple[int, ...] = ()
        for n, sitter in enumerate(entry.sitters):
            if n == seat or not sitter.who or sitter.who == self.who:
                continue
            places = places or entry.places(entry.game in self.low_wins)
            before = self.rivals.get(sitter.who, Rival(sitter.who, sitter.name))
            self.rivals[sitter.who] = Rival(
                sitter.who, sitter.name, before.ahead + (places[seat] < places[n]),
                before.tied + (places[seat] == places[n]), before.behind + (places[seat] > places[n]),
            )

    def make_figures(self, today: date) -> Figures:
        unit, columns = _columns(self.days, self.only, today)
        best = (min if self.only.game in self.low_wins else max)(self.scores, default=None)
        return Figures(all_games=self.all_games, first=self.first,
                       company=tuple(who for who, _games in self.company.most_common()), total=self.total,
                       seconds=sum(self.seconds.values()), timed=self.timed, unit=unit, columns=columns,
                       by_game=self.by_game, against=self.against, kinds=self.kinds, runs=self.runs,
                       scores=tuple(self.scores), best=best, last=tuple(won for _day, won in self.days[-LATELY:]),
                       streak=self.streak, longest=self.longest, seconds_by_game=dict(self.seconds.most_common()),
                       rivals=tuple(sorted(self.rivals.values(), key=lambda rival: -rival.games)),
                       dice=DiceFigures(tuple(self.faces)),
                       rates=self.rates.rows([column.begins for column in columns], today))


# -- periods of time -----------------------------------------------------------------------------------------------


def _first_day(only: GameFilter, today: date) -> date | None:
    """Return the first day of the selected time, which is the first day of its first column."""
    if not only.months:
        return None
    unit: Unit = "month" if only.months >= COLUMNS else "week"
    return _back(_begin(today, unit), unit, COLUMNS - 1)


def _columns(days: Sequence[tuple[date, bool]], only: GameFilter, today: date) -> tuple[Unit, tuple[Column, ...]]:
    """Return twelve periods of time up to now, long enough to include everything.

    Games with a date in the future are in the last one.
    """
    units: tuple[Unit, ...] = ("month", "quarter", "year")
    if only.months:
        units = ("month",) if only.months >= COLUMNS else ("week",)
    oldest = min((day for day, _won in days), default=today)
    unit = next((unit for unit in units if _back(_begin(today, unit), unit, COLUMNS - 1) <= oldest), units[-1])
    begins = [_back(_begin(today, unit), unit, n) for n in reversed(range(COLUMNS))]
    places = {begin: n for n, begin in enumerate(begins)}
    played, won = [0] * COLUMNS, [0] * COLUMNS
    for day, was_won in days:
        at = places.get(_begin(min(day, today), unit), 0)  # games of more than twelve years ago are in the first
        played[at] += 1
        won[at] += was_won
    empty = next((n for n, games in enumerate(played) if games), 0) if unit in ("quarter", "year") else 0
    columns = tuple(Column(*column) for column in zip(begins, played, won, strict=True))
    return unit, columns[min(empty, COLUMNS // 2) :]


def _begin(day: date, unit: Unit) -> date:
    match unit:
        case "week":
            return day - timedelta(days=day.weekday())
        case "month":
            return day.replace(day=1)
        case "quarter":
            return date(day.year, day.month - (day.month - 1) % 3, 1)
    return date(day.year, 1, 1)


def _back(begin: date, unit: Unit, n: int) -> date:
    """Return the beginning of the period `n` periods earlier."""
    if unit == "week":
        return begin - timedelta(weeks=n)
    months = begin.year * 12 + begin.month - 1 - n * {"month": 1, "quarter": 3, "year": 12}[unit]
    return date(max(1, months // 12), months % 12 + 1, 1)


def _sum(shares: Iterable[Share]) -> Share:
    total = Share()
    for share in shares:
        total = Share(total.played + share.played, total.won + share.won, total.even + share.even,
                      total.seated + share.seated)
    return total


# -- cache --------------------------------------------------------------------------------------------------------


class StatisticsCache:
    """Keeps computed statistics until the annals or the coach's reviews change."""

    def __init__(self, annals: Annals, levels: Sequence[str], low_wins: Callable[[], Set[str]],
                 reviews: Reviews | None = None) -> None:
        self.annals, self._levels, self._low_wins = annals, levels, low_wins
        self._reviews = reviews or Reviews()
        self._changes = annals.changes, self._reviews.changes
        self._figures: dict[tuple[str, GameFilter, date], Figures] = {}
        self._ratings: dict[str, dict[str, Rating]] = {}

    def figures(self, who: str, only: GameFilter, today: date) -> Figures:
        self._look()
        key = who, only, today
        if key not in self._figures:
            self._figures[key] = figures(self.annals.entries, who, only, today, self._levels, self._low_wins(),
                                         self._reviews.by_id)
        return self._figures[key]

    def ratings(self, game: str = "") -> dict[str, Rating]:
        """Return the ratings in one game, or in all games together."""
        self._look()
        if game not in self._ratings:
            entries = (entry for entry in self.annals.entries if not game or entry.game == game)
            self._ratings[game] = ratings(entries, self._low_wins())
        return self._ratings[game]

    def _look(self) -> None:
        _read = self._reviews.by_id  # loads what another window has written
        changes = self.annals.changes, self._reviews.changes
        if self._changes != changes:
            self._figures.clear()
            self._ratings.clear()
            self._changes = changes
