"""Stars change hands: payments, and help for who has none left (KLO-3.1).

The functions change a list of Stars by seat, so that a step with several payments makes one new state.
"""

from __future__ import annotations

from klotho_games.core.contract import Event
from klotho_games.games.klobba.events import StarsPaid, Why
from klotho_games.games.klobba.fray import RELIEF


def pay(stars: list[int], seat: int, to: int, n: int, why: Why, out: list[Event], card: str = "") -> None:
    """A payer who has too few pays what there is."""
    paid = min(n, stars[seat])
    if paid:
        stars[seat] -= paid
        stars[to] += paid
        out.append(StarsPaid(seat, to, paid, why, card))
    relieve(stars, seat, out)


def relieve(stars: list[int], seat: int, out: list[Event]) -> None:
    """KLO-3.1: whoever has paid or placed their last Star is given some by each of the others, as far as these can.

    A giver who has none left by this is not given any for it: else two poor players would give for ever.
    """
    if stars[seat]:
        return
    each = RELIEF[len(stars)]
    for giver in range(len(stars)):
        given = min(each, stars[giver])
        if giver != seat and given:
            stars[giver] -= given
            stars[seat] += given
            out.append(StarsPaid(giver, seat, given, "relief"))
