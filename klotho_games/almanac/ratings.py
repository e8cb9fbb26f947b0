"""Ratings of people and bots on one scale: Glicko-2, after Mark Glickman's paper of that name (2013).

    found = ratings.ratings(annals.entries)            # by profile id, and by "bot easy", "bot hard"
    found[ada.id].display_values                       # (1612, 84): the rating and its 95 % half-width

A table of several seats counts as games of two, by who came out ahead. Solo games do not count. All games of a month
are one rating period: they are rated together, and people who did not play become less certain.

A level begins at its place on the scale (`core/games/strength.py`) and then moves like everyone else. A bot of an even
match has no rating of its own: it is as strong as its strength says between the two levels around it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TypeAlias

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.games.strength import LEVEL_RATINGS, STANDARD_ERRORS, strength_of

from .entry import Entry, Sitter

_SCALE = 173.7178
_TAU = 0.5
"""How much the volatility can change; the paper uses the same value in its example."""
_EXACT = 1e-6
_WIDEST = 350.0
_BOT = "bot "
_UNSURE = 110.0
"""A rating with a larger deviation is too uncertain to be shown."""


class Rating(Value, frozen=True):
    rating: float = 1500.0
    deviation: float = _WIDEST
    volatility: float = 0.06

    @property
    def display_values(self) -> tuple[int, int]:
        """The rating and the half-width of its 95 % interval, rounded for people."""
        return round(self.rating), round(STANDARD_ERRORS * self.deviation)

    @property
    def is_sure(self) -> bool:
        """Whether enough games were played to show it."""
        return self.deviation <= _UNSURE

    @property
    def _mu(self) -> float:
        return (self.rating - 1500) / _SCALE

    @property
    def _phi(self) -> float:
        return self.deviation / _SCALE


Met: TypeAlias = tuple[Rating, float]
"""An opponent as rated before the period, and the result: 1 won, 0.5 tied, 0 lost."""


def after(own: Rating, met: Sequence[Met]) -> Rating:
    """Return the rating after a period, by steps 3 to 8 of the paper."""
    if not met:
        return _as_rating(own._mu, math.hypot(own._phi, own.volatility), own.volatility)
    weights = [_g(other._phi) for other, _came in met]
    chances = [1 / (1 + math.exp(-g * (own._mu - other._mu))) for g, (other, _came) in zip(weights, met, strict=True)]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, chances, strict=True))
    better = sum(g * (came - e) for g, e, (_other, came) in zip(weights, chances, met, strict=True))
    volatility = _volatility(own, variance, variance * better)
    wider = math.hypot(own._phi, volatility)
    phi = 1 / math.sqrt(1 / wider**2 + 1 / variance)
    return _as_rating(own._mu + phi * phi * better, phi, volatility)


def _volatility(own: Rating, variance: float, delta: float) -> float:
    """Step 5: find the root of f by the Illinois method."""
    phi2, a = own._phi**2, math.log(own.volatility**2)

    def f(x: float) -> float:
        grown = phi2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / _TAU**2

    low, high = a, a
    if delta**2 > phi2 + variance:
        high = math.log(delta**2 - phi2 - variance)
    else:
        high = next(a - k * _TAU for k in range(1, 1000) if f(a - k * _TAU) >= 0)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _EXACT:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _as_rating(mu: float, phi: float, volatility: float) -> Rating:
    return Rating(_SCALE * mu + 1500, min(_WIDEST, _SCALE * phi), volatility)


# -- from the annals ----------------------------------------------------------------------------------------------


def bot(level: str) -> str:
    """Return the key of a level among the rated players."""
    return _BOT + level


def ratings(entries: Iterable[Entry], low_wins: Set[str] = frozenset()) -> dict[str, Rating]:
    """Return the ratings, after the last game, of everyone who played with others."""
    found: dict[str, Rating] = {}
    month, met = "", dict[str, list[tuple[str, float]]]()
    for entry in entries:
        if not entry.counts or entry.is_alone:
            continue
        for now in _months(month, entry.ended[:7]):
            found, met, month = _rate_period(found, met), {}, now
        for one, other, came in _pairs(entry, entry.game in low_wins):
            if not _is_even(one):
                met.setdefault(one, []).append((other, came))
    return _rate_period(found, met)


def _rate_period(found: Mapping[str, Rating], met: Mapping[str, Sequence[tuple[str, float]]]) -> dict[str, Rating]:
    """Return all ratings after a period, each computed against the others as they were before it."""
    before = {who: found.get(who, _first_rating(who)) for who in (*found, *met)}
    return {
        who: after(own, [(before.get(other) or _even_rating(other, before), came) for other, came in met.get(who, ())])
        for who, own in before.items()
    }


def _first_rating(who: str) -> Rating:
    return Rating(LEVEL_RATINGS.get(_level(who), Rating().rating))


def _even_rating(who: str, found: Mapping[str, Rating]) -> Rating:
    """Return the rating of a bot of an even match, from the ratings that the levels around it have at that time."""
    strength = strength_of(_level(who))
    assert strength is not None, who
    upper = next((level for level, place in LEVEL_RATINGS.items() if place >= strength), "")
    lower = next((level for level, place in reversed([*LEVEL_RATINGS.items()]) if place <= strength), upper)
    low, high = (found.get(bot(level), _first_rating(bot(level))) for level in (lower, upper))
    between = LEVEL_RATINGS[upper] - LEVEL_RATINGS[lower]
    if not between:
        return msgspec.structs.replace(low, rating=low.rating + strength - LEVEL_RATINGS[lower])
    part = (strength - LEVEL_RATINGS[lower]) / between
    rating, deviation = ((1 - part) * one + part * other
                         for one, other in ((low.rating, high.rating), (low.deviation, high.deviation)))
    return Rating(rating, deviation)


def _months(last: str, now: str) -> list[str]:
    """Return the months after one and up to another, because each idle month is a period too.

    A very long idle time is cut short: no deviation lasts that long.
    """
    if now <= last or not last:
        return [now] if not last else []
    (year, month), (until, till) = (map(int, text.split("-")) for text in (last, now))
    first, end = year * 12 + month, until * 12 + till - 1
    return [f"{n // 12:04d}-{n % 12 + 1:02d}" for n in range(max(first, end - 600), end + 1)]


def _pairs(entry: Entry, low_wins: bool) -> list[tuple[str, str, float]]:
    """Return the results of all pairs of players, each from both sides.

    Two bots of the same level do not count, nor does a bot of an even match against another bot: it is rated by them.
    """
    rated = [(name, place) for sitter, place in zip(entry.sitters, entry.places(low_wins), strict=True)
             if (name := _name(sitter))]
    return [(one, other, 0.5 if mine == theirs else float(mine < theirs))
            for n, (one, mine) in enumerate(rated) for m, (other, theirs) in enumerate(rated)
            if n != m and one != other and not (_level(one) and _is_even(other))]


def _level(who: str) -> str:
    """Return the level of a rated player; empty for a person."""
    return who.removeprefix(_BOT) if who.startswith(_BOT) else ""


def _is_even(who: str) -> bool:
    return strength_of(_level(who)) is not None


def _name(sitter: Sitter) -> str:
    return bot(sitter.bot.partition(":")[0]) if sitter.bot else sitter.who
