"""Steps 1 to 3 of a round: Groups are formed, Action cards are offered and laid (KLO-2.1 to 2.3)."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core import decks
from klotho_games.core.contract import Event
from klotho_games.games.klobba import events as told
from klotho_games.games.klobba import steps as do
from klotho_games.games.klobba.cards import ACTION, ACTION_ID
from klotho_games.games.klobba.clobber import flip
from klotho_games.games.klobba.fray import BLACK, NONE, WHITE, Answer, Fray, Phase, Side, owner
from klotho_games.games.klobba.purse import pay

Events = list[Event]


def put_side(s: Fray, side: int, one: Side) -> tuple[Side, Side]:
    return (one, s.sides[WHITE]) if side == BLACK else (s.sides[BLACK], one)


# ---- step 1 ----


def pairable(s: Fray) -> list[int]:
    """KLO-2.1: the Bands that the seat to act may pair with."""
    black, white = s.sides
    taken = (black.seat, white.seat, black.partner)
    return [band for band in range(len(s.bands)) if band not in taken]


def pair(s: Fray, step: do.Pair, out: Events) -> Fray:
    side = BLACK if s.sides[BLACK].partner == NONE else WHITE
    s = _group(s, side, step.band, out)
    if side == BLACK:
        left = pairable(s)
        if len(left) > 1:
            return replace(s, seat=s.sides[WHITE].seat)
        s = _group(s, WHITE, left[0], out)
    return go_on(s, out)


def _group(s: Fray, side: int, band: int, out: Events) -> Fray:
    one = s.sides[side]
    out.append(told.GroupFormed(side, one.seat, band))
    skipped: Answer = "none" if s.basic or len(s.stars) == 2 or owner(s, band) == NONE else ""  # KLO-2.2
    return replace(s, sides=put_side(s, side, replace(one, partner=band, answer=skipped)))


# ---- steps 2 and 3 ----


def go_on(s: Fray, out: Events) -> Fray:
    """The next offer, then the next card to be laid, then the flip."""
    for one in s.sides:
        if one.answer == "":
            return replace(s, phase=Phase.OFFER, seat=one.partner)
    for one in s.sides:
        if one.laid == NONE:
            return replace(s, phase=Phase.LAY, seat=one.seat)
    return flip(s, out)


def _offering(s: Fray) -> int:
    """The side whose offer is open."""
    return BLACK if s.sides[BLACK].answer in ("", "waiting") else WHITE


def offer(s: Fray, step: do.Offer, out: Events) -> Fray:
    side, card = _offering(s), ACTION[step.card]
    one, hands = s.sides[side], list(s.hands)
    hands[s.seat] = decks.without(hands[s.seat], card)
    out.append(told.OfferMade(s.seat, one.seat, step.card))
    sides = put_side(s, side, replace(one, offered=card, answer="waiting"))
    return replace(s, hands=tuple(hands), sides=sides, phase=Phase.ANSWER, seat=one.seat)


def no_offer(s: Fray, step: do.NoOffer, out: Events) -> Fray:
    side = _offering(s)
    one = s.sides[side]
    out.append(told.NoOfferMade(s.seat, one.seat))
    return go_on(replace(s, sides=put_side(s, side, replace(one, answer="none"))), out)


def accept(s: Fray, step: do.Accept, out: Events) -> Fray:
    """The holder pays a Star and must lay the card (KLO-2.2)."""
    side = _offering(s)
    one = s.sides[side]
    out.append(told.OfferAccepted(one.seat, one.partner, ACTION_ID[one.offered]))
    stars = list(s.stars)
    pay(stars, one.seat, one.partner, 1, "offer", out)
    one = replace(one, answer="accepted", laid=one.offered)
    return go_on(replace(s, stars=tuple(stars), sides=put_side(s, side, one)), out)


def reject(s: Fray, step: do.Reject, out: Events) -> Fray:
    """The card goes under the Action deck; the two who have seen it know that it lies there."""
    side = _offering(s)
    one = s.sides[side]
    out.append(told.OfferRejected(one.seat, one.partner, ACTION_ID[one.offered]))
    know = 1 << one.seat | 1 << one.partner
    sides = put_side(s, side, replace(one, answer="rejected"))
    return go_on(replace(s, sides=sides, actions=(*s.actions, one.offered), sunk=(*s.sunk, know)), out)


def lay(s: Fray, step: do.Lay, out: Events) -> Fray:
    side, card = BLACK if s.sides[BLACK].laid == NONE else WHITE, ACTION[step.card]
    hands = list(s.hands)
    hands[s.seat] = decks.without(hands[s.seat], card)
    out.append(told.CardLaid(side, s.seat, step.card))
    sides = put_side(s, side, replace(s.sides[side], laid=card))
    return go_on(replace(s, hands=tuple(hands), sides=sides), out)
