"""Stars change hands: payments, and help for who has none left (KLO-3.1)."""

from __future__ import annotations

from msgspec.structs import replace

from .events import StarsPaid, Why
from .state import RELIEF, Fray, Tale


def pay(s: Fray, seat: int, to: int, n: int, why: Why, out: Tale, card: str = "") -> Fray:
    """A payer who has none is given some first; one who has too few pays what there is."""
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
    """KLO-3.1: whoever has paid or placed their last Star is given some by each of the others, as far as these can.

    A giver who has none left by this is given some only when a Star is due: else two poor players would give for ever.
    """
    if s.stars[seat]:
        return s
    each = RELIEF[len(s.stars)]
    for giver in range(len(s.stars)):
        if giver != seat:
            s = _transfer(s, StarsPaid(giver, seat, min(each, s.stars[giver]), "relief"), out)
    return s
