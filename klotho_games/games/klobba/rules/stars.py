"""Stars that change hands: payments, and help for players who have none left (KLO-3.1)."""

from __future__ import annotations

from msgspec.structs import replace

from .events import StarsPaid, Why
from .state import RELIEF, Fray, Tale


def pay(s: Fray, seat: int, to: int, n: int, why: Why, out: Tale, card: str = "") -> Fray:
    """Pay Stars. A payer without Stars is given some first; one who has too few pays all of them."""
    s = relieve(s, seat, out)
    return relieve(_transfer(s, StarsPaid(seat, to, min(n, s.stars[seat]), why, card), out), seat, out)


def _transfer(s: Fray, paid: StarsPaid, out: Tale) -> Fray:
    if not paid.stars:
        return s
    stars = list(s.stars)
    stars[paid.seat] -= paid.stars
    stars[paid.to] += paid.stars
    s = replace(s, stars=tuple(stars))
    out.append((paid, s))
    return s


def relieve(s: Fray, seat: int, out: Tale) -> Fray:
    """Give a player who has no Stars some from each of the others, as far as they can (KLO-3.1).

    A giver who has none left after this is helped only when that giver has to pay a Star. Otherwise two poor players
    would give to each other forever.
    """
    if s.stars[seat]:
        return s
    each = RELIEF[len(s.stars)]
    for giver in range(len(s.stars)):
        if giver != seat:
            s = _transfer(s, StarsPaid(giver, seat, min(each, s.stars[giver]), "relief"), out)
    return s
