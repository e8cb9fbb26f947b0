"""What Stars, Barbarians and Action cards are worth to a seat: the scale on which the judge weighs everything.

A Star of one's own is worth 1. A Star of another costs a part of that: the more, the nearer that player is to
winning; the parts add up to 1. A Star that goes to the box costs only who paid it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from klotho_games.games.klobba.cards import ALL, CLAN_OF, VALUE
from klotho_games.games.klobba.fray import HIDDEN, RELIEF, Fray, Member
from klotho_games.games.klobba.reckoning import scores

Stakes = tuple[float, ...]
"""By Band: what a Star more for its owner is worth to a seat; 0 for Free Bands."""

_RIVALRY = 5.0
"""So many Stars behind the best rival, another counts about a third as much."""
_HIGH = 0.12
"""What a point of printed value adds to a Barbarian who lies face up in one's Band; this and the next are fitted to
games among bots."""
_CLAN = 0.06
_RESTS = 0.5
"""The part of it that is lost while the Barbarian lies face down."""
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


def _home(card: int) -> float:
    return _HIGH * VALUE[card] + _CLAN * len(CLAN_OF[card])


HOME: tuple[float, ...] = tuple(_home(card) for card in range(ALL))
"""What a Barbarian brings while face up in one's own Band."""
USUAL = sum(HOME) / ALL
"""The same of one who is not known."""
_MIDDLE = sorted(HOME)[ALL // 2]
FRESH = sum(max(home, _MIDDLE) for home in HOME) / ALL
"""What takes the place of a clobbered one: the owner sees it first and may send it away (KLO-1.5)."""
UNKNOWN = (1 - _RESTS) * USUAL
"""What somebody who joins face down, unseen, is worth."""
GONE: tuple[float, ...] = tuple(home - FRESH for home in HOME)
DOWN: tuple[float, ...] = tuple(_RESTS * home for home in HOME)


def member_worth(member: Member | None) -> float:
    """What a place of a Band is worth to its owner; an empty one will be filled."""
    if member is None:
        return FRESH
    home = USUAL if member.card == HIDDEN else HOME[member.card]
    return home if member.up else (1 - _RESTS) * home


def standing(s: Fray, parts: Stakes) -> float:
    """A position between decisions: Stars and Bands of everybody, on the scale of the seat whose stakes these are."""
    value = 0.0
    for seat, score in enumerate(scores(s)):
        bands = sum([member_worth(member) for member in s.bands[seat]])
        value += parts[seat] * (score + bands + TROPHY * len(s.piles[seat]))
    return value


def relief(parts: Stakes, stars: Sequence[int], seat: int) -> float:
    """KLO-3.1: what it is worth that this seat places its last Star, and the others have to help."""
    each = RELIEF[len(stars)]
    given = [0 if giver == seat else min(each, own) for giver, own in enumerate(stars)]
    return parts[seat] * sum(given) - sum([part * n for part, n in zip(parts, given, strict=False)])
