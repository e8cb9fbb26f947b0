"""What Stars, Barbarians and Action cards are worth to a seat: the scale on which the judge weighs everything.

A Star of one's own is worth 1. A Star of another costs a part of that: the more, the nearer that player is to
winning; the parts add up to 1. A Star that goes to the box costs only who paid it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from klotho_games.games.klobba.rules.cards import ALL, VALUE
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.state import HIDDEN, RELIEF, Fray, Member

Stakes = tuple[float, ...]
"""By Band: what a Star more for its owner is worth to a seat; 0 for Free Bands."""

_RIVALRY = 5.0
"""So many Stars behind the best rival, another counts about a third as much."""
_HIGH = {2: 0.17, 3: 0.08}
_HIGH_AMONG_MANY = 0.04
"""By players, what a point of printed value adds to a Barbarian who lies face up in one's Band. The fewer there are,
the more often it is one's own turn to fight. These and the next are fitted to games among bots, for which somebody
who is not known counts nothing."""
_LOW = 4.5
"""Who is worth less than this had better not have come."""
_RAGE, _RAGING = 0.11, (6, 7)
"""Berzerk makes the most of these."""
_RESTS = 0.05
"""What it costs, by point of printed value, that a Barbarian lies face down."""
TROPHY = 0.05
"""A clobbered Barbarian decides equal scores (KLO-3.3)."""


def stakes(s: Fray, seat: int) -> Stakes:
    """What Stars are worth to a seat, by Band."""
    final = scores(s)
    best = max(score for other, score in enumerate(final) if other != seat)
    nearness = [0.0 if other == seat else exp((score - best) / _RIVALRY) for other, score in enumerate(final)]
    whole = sum(nearness)
    parts = [1.0 if other == seat else -part / whole for other, part in enumerate(nearness)]
    return (*parts, *[0.0] * (len(s.bands) - len(parts)))


class BandWorth:
    """What Barbarians are worth to the owner of a Band at a table of so many players."""

    def __init__(self, seats: int) -> None:
        high = _HIGH.get(seats, _HIGH_AMONG_MANY)
        self.home = tuple(high * (value - _LOW) + _RAGE * (value in _RAGING) for value in VALUE)
        """By Barbarian: face up."""
        self.fresh = sum(max(home, 0.0) for home in self.home) / ALL
        """Who takes the place of a clobbered one: the owner sees them first and may send them away (KLO-1.5)."""
        self.gone = tuple(home - self.fresh for home in self.home)
        """By Barbarian: what it costs to lose them."""

    def of(self, member: Member | None) -> float:
        """A place of a Band; an empty one will be filled."""
        if member is None:
            return self.fresh
        if member.card == HIDDEN:
            return 0.0
        return self.home[member.card] - (0.0 if member.up else DOWN[member.card])


DOWN: tuple[float, ...] = tuple(_RESTS * value for value in VALUE)
COMPANY: dict[int, BandWorth] = {seats: BandWorth(seats) for seats in range(2, 7)}


def standing(s: Fray, parts: Stakes) -> float:
    """A position between decisions: Stars and Bands of everybody, on the scale of the seat whose stakes these are."""
    value, company = 0.0, COMPANY[len(s.stars)]
    for seat, score in enumerate(scores(s)):
        bands = sum([company.of(member) for member in s.bands[seat]])
        value += parts[seat] * (score + bands + TROPHY * len(s.piles[seat]))
    return value


def relief(parts: Stakes, stars: Sequence[int], seat: int) -> float:
    """KLO-3.1: what it is worth that this seat places its last Star, and the others have to help."""
    given = _relief_by_giver(stars, seat)
    return parts[seat] * sum(given) - sum([part * n for part, n in zip(parts, given, strict=False)])


def relief_stars(stars: Sequence[int], seat: int) -> int:
    """KLO-3.1: how many Stars the others give."""
    return sum(_relief_by_giver(stars, seat))


def _relief_by_giver(stars: Sequence[int], seat: int) -> list[int]:
    each = RELIEF[len(stars)]
    return [0 if giver == seat else min(each, own) for giver, own in enumerate(stars)]
