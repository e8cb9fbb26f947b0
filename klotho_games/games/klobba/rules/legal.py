"""The legal moves of the seat to act. Equal moves are made once and reused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter

from klotho_games.core.contract import Move

from . import steps as do
from .cards import ACTION_ID, ID
from .clobber import swaps
from .count_clobber import options
from .groups import pairable
from .refill import receivers, switches
from .state import BLACK, WHITE, Fray, Phase, three_alike

LAY = tuple(do.Lay(id) for id in ACTION_ID)
OFFER = tuple(do.OfferAction(id) for id in ACTION_ID)
EXCHANGE = tuple(do.Exchange(id) for id in ACTION_ID)
PAIR = tuple(do.Pair(band) for band in range(6))
GIVE = tuple(do.GiveWhite(seat) for seat in range(6))
NO_OFFER, ACCEPT, REJECT = do.NoOffer(), do.Accept(), do.Reject()
END_SWITCH = do.EndSwitch()
_LAY = Phase.LAY
_card = attrgetter("card")


def legal(s: Fray) -> Sequence[Move]:
    if s.phase is _LAY:
        return _lays(s.hands[s.seat])
    find = _FIND.get(s.phase)
    if find is None:
        return []
    moves = find(s)
    exchanges = _exchanges(s.hands[s.seat])
    return [*moves, *exchanges] if exchanges else moves


@lru_cache(maxsize=1 << 14)
def _exchanges(hand: tuple[int, ...]) -> tuple[Move, ...]:
    """Return an exchange for each kind of which the hand has three (KLO-1.4)."""
    return tuple([EXCHANGE[kind] for kind in three_alike(hand)])


@lru_cache(maxsize=1 << 14)
def _lays(hand: tuple[int, ...]) -> tuple[Move, ...]:
    return (*[LAY[kind] for kind in dict.fromkeys(hand)], *_exchanges(hand))


def _offers(hand: tuple[int, ...]) -> list[Move]:
    return [NO_OFFER, *[OFFER[kind] for kind in dict.fromkeys(hand)]]


@lru_cache(maxsize=256)
def _pairs(bands: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(PAIR[band] for band in bands)


def keeps(s: Fray) -> tuple[Move, ...]:
    """Return all choices among the Barbarians that the seat to act looks at, from all to none (KLO-1.5)."""
    return _keeps(tuple(map(_card, s.dealt[s.seat])))


@lru_cache(maxsize=1 << 14)
def _keeps(cards: tuple[int, ...]) -> tuple[Move, ...]:
    ids = [ID[card] for card in cards]
    return tuple(do.Keep(chosen) for n in range(len(ids), -1, -1) for chosen in combinations(ids, n))


@lru_cache(maxsize=8)
def _totems(seats: int) -> tuple[Move, ...]:
    return tuple(do.GiveTotems(a, b) for a in range(seats) for b in range(seats) if a != b)


@lru_cache(maxsize=1 << 14)
def _select(cards: tuple[int, ...]) -> Move:
    return do.Select(tuple(ID[card] for card in cards))


@lru_cache(maxsize=1 << 12)
def _switches(bands: int, switched: int, seat: int) -> tuple[Move, ...]:
    return (END_SWITCH, *(do.Switch(*way) for way in switches(bands, switched, seat)))


def selecting(s: Fray) -> int:
    """Return the side that decides who comes forward."""
    return BLACK if s.sides[BLACK].selected is None else WHITE


def swapping(s: Fray) -> int:
    return BLACK if not s.sides[BLACK].swapped else WHITE


def _answers(s: Fray) -> Sequence[Move]:
    return (ACCEPT, REJECT) if s.stars[s.seat] else (REJECT,)


_FIND: dict[Phase, Callable[[Fray], Sequence[Move]]] = {
    Phase.KEEP: keeps,
    Phase.TOTEMS: lambda s: _totems(len(s.stars)),
    Phase.PAIR: lambda s: _pairs(pairable(s)),
    Phase.OFFER: lambda s: _offers(s.hands[s.seat]),
    Phase.ANSWER: _answers,
    Phase.SWAP: lambda s: [do.Swap(ID[mine], ID[other]) for mine, _band, other in swaps(s, swapping(s))],
    Phase.SELECT: lambda s: [_select(cards) for cards in options(s, selecting(s))],
    Phase.SWITCH: lambda s: _switches(len(s.bands), s.switched, s.seat),
    Phase.GIVE: lambda s: [GIVE[seat] for seat in receivers(s)],
}
