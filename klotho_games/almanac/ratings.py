"""How strong people and bots play, on one scale: Glicko-2, after Mark Glickman's paper of that name (2013).

    found = ratings.ratings(annals.entries)            # by profile id, and by "bot easy", "bot hard"
    found[ada.id].told                                 # (1612, 84): the rating; 19 times in 20 it is off by no more

A table of several seats is taken as games of two, each by who came out ahead; games for one alone tell nothing here.
All games of a month are one rating period: they are weighed together, and who did not play becomes less certain.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TypeAlias

from klotho_games.core.contract import Value

from .entry import Entry, Sitter

_SCALE = 173.7178
_TAU = 0.5
"""How much volatility may change; the paper takes the same in its example."""
_EXACT = 1e-6
_WIDEST = 350.0
_REACH = 1.959964
_UNSURE = 110.0
"""A deviation above this tells too little to be shown."""


class Rating(Value, frozen=True):
    rating: float = 1500.0
    deviation: float = _WIDEST
    volatility: float = 0.06

    @property
    def display_values(self) -> tuple[int, int]:
        """For people: rounded, with what lies around it 19 times in 20."""
        return round(self.rating), round(_REACH * self.deviation)

    @property
    def sure(self) -> bool:
        """Whether enough was played to tell it."""
        return self.deviation <= _UNSURE

    @property
    def _mu(self) -> float:
        return (self.rating - 1500) / _SCALE

    @property
    def _phi(self) -> float:
        return self.deviation / _SCALE


Met: TypeAlias = tuple[Rating, float]
"""Somebody as rated before the period, and what came of it: 1 won, 0.5 tied, 0 lost."""


def after(own: Rating, met: Sequence[Met]) -> Rating:
    """The rating after a period, by steps 3 to 8 of the paper."""
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
    """Step 5: the Illinois way of finding where f is 0."""
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
    """Whom a level stands for among the rated."""
    return f"bot {level}"


def ratings(entries: Iterable[Entry], low_wins: Set[str] = frozenset()) -> dict[str, Rating]:
    """Of everybody who sat at a table with others, as it stands after the last game."""
    found: dict[str, Rating] = {}
    month, met = "", dict[str, list[tuple[str, float]]]()
    for entry in entries:
        if not entry.counts or entry.alone:
            continue
        for now in _months(month, entry.ended[:7]):
            found, met, month = _rate_period(found, met), {}, now
        for one, other, came in _pairs(entry, entry.game in low_wins):
            met.setdefault(one, []).append((other, came))
    return _rate_period(found, met)


def _rate_period(found: Mapping[str, Rating], met: Mapping[str, Sequence[tuple[str, float]]]) -> dict[str, Rating]:
    """Everybody after a period, each against the others as they were before it."""
    before = {who: found.get(who, Rating()) for who in (*found, *met)}
    return {
        who: after(own, [(before[other], came) for other, came in met.get(who, ())]) for who, own in before.items()
    }


def _months(last: str, now: str) -> list[str]:
    """The months that begin after one and up to another, so that each idle one is a period too; all of an idle
    stretch that no deviation outlasts is cut short."""
    if now <= last or not last:
        return [now] if not last else []
    (year, month), (until, till) = (map(int, text.split("-")) for text in (last, now))
    first, end = year * 12 + month, until * 12 + till - 1
    return [f"{n // 12:04d}-{n % 12 + 1:02d}" for n in range(max(first, end - 600), end + 1)]


def _pairs(entry: Entry, low_wins: bool) -> list[tuple[str, str, float]]:
    """Who met whom and what came of it, each pair from both sides. Two bots of one level tell nothing."""
    rated = [(name, place) for sitter, place in zip(entry.sitters, entry.places(low_wins), strict=True)
             if (name := _name(sitter))]
    return [(one, other, 0.5 if mine == theirs else float(mine < theirs))
            for n, (one, mine) in enumerate(rated) for m, (other, theirs) in enumerate(rated)
            if n != m and one != other]


def _name(sitter: Sitter) -> str:
    return bot(sitter.level) if sitter.bot else sitter.who
