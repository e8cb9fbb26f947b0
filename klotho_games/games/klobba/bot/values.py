"""The value of Stars and Barbarians to a seat: the scale on which the judge weighs everything.

A Star of one's own is worth 1. A Star of another player costs a part of that, a larger part the closer that player is
to winning; the parts add up to 1. A Star that goes to the box costs only the player who paid it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from klotho_games.games.klobba.rules.cards import ALL, VALUE
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.state import HIDDEN, RELIEF, Fray, Member

Stakes = tuple[float, ...]
"""By Band: the value to a seat of one more Star for the owner of the Band; 0 for Free Bands."""

_RIVALRY = 5.0
"""A rival this many Stars behind the best one counts about a third as much."""
_HIGH = {2: 0.17, 3: 0.08}
_HIGH_AMONG_MANY = 0.04
"""By number of players: what a point of printed value adds to a Barbarian who is face up in one's own Band. With fewer
players it is one's own turn to fight more often. This and the next values are fitted to games among bots, where an
unknown Barbarian counts 0."""
_LOW = 4.5
"""A Barbarian with a lower printed value than this is a disadvantage."""
_RAGE, _RAGING = 0.11, (6, 7)
"""The additional value of Barbarians with which Berzerk reaches the highest totals."""
_RESTS = 0.05
"""The cost of a Barbarian being face down, per point of printed value."""
TROPHY = 0.05
"""The value of a clobbered Barbarian, which breaks ties (KLO-3.3)."""


def stakes(s: Fray, seat: int) -> Stakes:
    """Return the value of a Star to a seat, by the Band whose owner gets it."""
    final = scores(s)
    best = max(score for other, score in enumerate(final) if other != seat)
    nearness = [0.0 if other == seat else exp((score - best) / _RIVALRY) for other, score in enumerate(final)]
    whole = sum(nearness)
    parts = [1.0 if other == seat else -part / whole for other, part in enumerate(nearness)]
    return (*parts, *[0.0] * (len(s.bands) - len(parts)))


class BandWorth:
    """The value of Barbarians to the owner of a Band, at a table with this number of players."""

    def __init__(self, seats: int) -> None:
        high = _HIGH.get(seats, _HIGH_AMONG_MANY)
        self.home = tuple(high * (value - _LOW) + _RAGE * (value in _RAGING) for value in VALUE)
        """By Barbarian: the value of having it face up."""
        self.fresh = sum(max(home, 0.0) for home in self.home) / ALL
        """The value of the replacement for a clobbered Barbarian. The owner looks at it first and
        can send it away (KLO-1.5)."""
        self.gone = tuple(home - self.fresh for home in self.home)
        """By Barbarian: the cost of losing it."""

    def of(self, member: Member | None) -> float:
        """Return the value of a place of a Band. An empty place will be filled."""
        if member is None:
            return self.fresh
        if member.card == HIDDEN:
            return 0.0
        return self.home[member.card] - (0.0 if member.up else DOWN[member.card])


DOWN: tuple[float, ...] = tuple(_RESTS * value for value in VALUE)
COMPANY: dict[int, BandWorth] = {seats: BandWorth(seats) for seats in range(2, 7)}


def standing(s: Fray, parts: Stakes) -> float:
    """Return the value of a position between decisions: Stars and Bands of all players, on the scale of the seat with
    these stakes."""
    value, company = 0.0, COMPANY[len(s.stars)]
    for seat, score in enumerate(scores(s)):
        bands = sum([company.of(member) for member in s.bands[seat]])
        value += parts[seat] * (score + bands + TROPHY * len(s.piles[seat]))
    return value


def relief(parts: Stakes, stars: Sequence[int], seat: int) -> float:
    """Return the value of this seat placing its last Star, for which the others have to help (KLO-3.1)."""
    given = _relief_by_giver(stars, seat)
    return parts[seat] * sum(given) - sum([part * n for part, n in zip(parts, given, strict=False)])


def relief_stars(stars: Sequence[int], seat: int) -> int:
    """Return how many Stars the others give (KLO-3.1)."""
    return sum(_relief_by_giver(stars, seat))


def _relief_by_giver(stars: Sequence[int], seat: int) -> list[int]:
    each = RELIEF[len(stars)]
    return [0 if giver == seat else min(each, own) for giver, own in enumerate(stars)]
