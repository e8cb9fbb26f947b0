"""What the table shows after each single event of a step, so that a step with many events is seen one by one.

It works on the state as somebody sees it: a card of an event that is not told to them stays hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.games.klobba import events as ev
from klotho_games.games.klobba.bands import exchanged, place_of, with_member
from klotho_games.games.klobba.cards import ACTION, NUMBER
from klotho_games.games.klobba.fray import HIDDEN, RESTING, UP, Fray, Member, Phase, Side, owner

_BACK = Member(HIDDEN)


def unfolded(s: Fray, event: Event, viewer: int) -> Fray:
    """The state after this event, as far as it is drawn."""
    tell = _TELL.get(type(event))
    return s if tell is None else tell(s, event, isinstance(event, ev.KlobbaEvent) and event.told_to(viewer))


def _at(values: tuple[Any, ...], n: int, value: Any) -> tuple[Any, ...]:
    return (*values[:n], value, *values[n + 1 :])


def _side(s: Fray, side: int, **changes: Any) -> Fray:
    return replace(s, sides=_at(s.sides, side, replace(s.sides[side], **changes)))


def _holder(s: Fray, seat: int) -> int:
    return next((side for side, one in enumerate(s.sides) if one.seat == seat), 0)


def _stars(s: Fray, seat: int, n: int) -> Fray:
    return replace(s, stars=_at(s.stars, seat, s.stars[seat] + n))


def _member(s: Fray, band: int, place: int, member: Member | None) -> Fray:
    return replace(s, bands=_at(s.bands, band, with_member(s.bands[band], place, member)))


def _without(hand: tuple[int, ...], cards: list[int]) -> tuple[int, ...]:
    """Hidden hands lose any card."""
    left = list(hand)
    for card in cards:
        if left:
            left.remove(card if card in left else left[-1])
    return tuple(left)


def _lose(s: Fray, seat: int, *cards: int) -> Fray:
    return replace(s, hands=_at(s.hands, seat, _without(s.hands[seat], list(cards))))


# -- set-up ------------------------------------------------------------------------------------------------------------


def _dealt(s: Fray, e: ev.BarbariansDealt, open: bool) -> Fray:
    looked = tuple(Member(NUMBER[card], False, 1 << e.seat) if open else _BACK for card in e.cards)
    return replace(s, dealt=_at(s.dealt, e.seat, looked), deck=s.deck[len(e.cards) :])


def _kept(s: Fray, e: ev.BarbariansKept, open: bool) -> Fray:
    for place, card in zip(e.places, e.kept, strict=True):
        s = _member(s, e.seat, place, UP[NUMBER[card]])
    return replace(s, dealt=_at(s.dealt, e.seat, ()), deck=(*s.deck, *(_BACK for _card in e.rejected)))


def _joined(s: Fray, e: ev.UnseenJoined, open: bool) -> Fray:
    for place in e.places:
        s = _member(s, e.seat, place, _BACK)
    return replace(s, deck=s.deck[len(e.places) :])


def _free(s: Fray, e: ev.FreeBandFilled, open: bool) -> Fray:
    for place, card in zip(e.places, e.cards, strict=True):
        s = _member(s, e.band, place, UP[NUMBER[card]])
    return replace(s, deck=s.deck[len(e.cards) :])


def _totems(s: Fray, e: ev.TotemsGiven, open: bool) -> Fray:
    return replace(s, sides=(Side(e.black), Side(e.white)))


# -- a round -----------------------------------------------------------------------------------------------------------


def _round(s: Fray, e: ev.RoundBegan, open: bool) -> Fray:
    return replace(s, round=e.number, sides=(Side(e.black), Side(e.white)), phase=Phase.PAIR)


def _group(s: Fray, e: ev.GroupFormed, open: bool) -> Fray:
    return _side(s, e.side, partner=e.band)


def _offered(s: Fray, e: ev.OfferMade, open: bool) -> Fray:
    s = _lose(s, e.seat, ACTION[e.card] if open else HIDDEN)
    return _side(s, _holder(s, e.to), answer="waiting", offered=ACTION[e.card] if open else HIDDEN)


def _not_offered(s: Fray, e: ev.NoOfferMade, open: bool) -> Fray:
    return _side(s, _holder(s, e.to), answer="none")


def _accepted(s: Fray, e: ev.OfferAccepted, open: bool) -> Fray:
    return _side(s, _holder(s, e.seat), answer="accepted", laid=ACTION[e.card] if open else HIDDEN)


def _rejected(s: Fray, e: ev.OfferRejected, open: bool) -> Fray:
    return replace(_side(s, _holder(s, e.seat), answer="rejected"), actions=(*s.actions, HIDDEN))


def _laid(s: Fray, e: ev.CardLaid, open: bool) -> Fray:
    card = ACTION[e.card] if open else HIDDEN
    return _side(_lose(s, e.seat, card), e.side, laid=card)


def _paid(s: Fray, e: ev.StarsPaid, open: bool) -> Fray:
    return _stars(_stars(s, e.seat, -e.stars), e.to, e.stars)


# -- the Clobber -------------------------------------------------------------------------------------------------------


def _flipped(s: Fray, e: ev.CardsFlipped, open: bool) -> Fray:
    s = _side(_side(s, 0, laid=ACTION[e.black]), 1, laid=ACTION[e.white])
    return replace(s, phase=Phase.SELECT)


def _swapped(s: Fray, e: ev.BarbariansSwapped, open: bool) -> Fray:
    return replace(s, bands=exchanged(s.bands, (e.seat, e.place), (e.band, e.other_place)))


def _selected(s: Fray, e: ev.BarbariansSelected, open: bool) -> Fray:
    return _side(s, e.side, selected=tuple(NUMBER[card] for card in e.cards))


def _placed(s: Fray, e: ev.StarsPlaced, open: bool) -> Fray:
    s = _side(s, e.side, starred=tuple(NUMBER[card] for card in e.cards))
    return _stars(s, e.seat, -len(e.cards))


def _unstar(s: Fray, card: int) -> Fray:
    for side, one in enumerate(s.sides):
        if card in (one.starred or ()):
            s = _side(s, side, starred=tuple(other for other in one.starred or () if other != card))
    return s


def _goes(s: Fray, band: int, goes: str) -> Fray:
    if goes == "owner":
        return _stars(s, owner(s, band), 1)
    return replace(s, box=s.box + 1) if goes == "box" else s


def _clobbered(s: Fray, e: ev.BarbarianClobbered, open: bool) -> Fray:
    card = NUMBER[e.card]
    s = _goes(_unstar(_member(s, e.band, e.place, None), card), e.band, e.goes)
    won = s.pile_stars[e.by] + (e.goes == "pile")
    return replace(s, piles=_at(s.piles, e.by, (*s.piles[e.by], card)), pile_stars=_at(s.pile_stars, e.by, won))


def _turned(s: Fray, e: ev.BarbarianTurned, open: bool) -> Fray:
    card = NUMBER[e.card]
    place = place_of(s.bands[e.band], card)
    return _goes(_unstar(_member(s, e.band, place if place >= 0 else e.place, RESTING[card]), card), e.band, e.goes)


def _discarded(s: Fray, e: ev.ActionsDiscarded, open: bool) -> Fray:
    used = tuple(ACTION[card] for card in e.cards)
    sides = tuple(Side(one.seat, one.partner) for one in s.sides)
    return replace(s, discards=(*s.discards, *used), sides=sides, phase=Phase.EXCHANGE)


# -- the end of a round ------------------------------------------------------------------------------------------------


def _drew(s: Fray, e: ev.ActionsDrawn, open: bool) -> Fray:
    cards = [ACTION[card] if open else HIDDEN for card in e.cards]
    hand = tuple(sorted((*s.hands[e.seat], *cards)))
    return replace(s, hands=_at(s.hands, e.seat, hand), actions=s.actions[len(cards) :])


def _reshuffled(s: Fray, e: ev.DiscardsShuffled, open: bool) -> Fray:
    return replace(s, actions=(HIDDEN,) * e.cards, discards=())


def _exchanged(s: Fray, e: ev.ThreeExchanged, open: bool) -> Fray:
    card = ACTION[e.card]
    return replace(_lose(s, e.seat, card, card, card), discards=(*s.discards, card, card, card))


def _storm(s: Fray, e: ev.StormCame, open: bool) -> Fray:
    s = replace(s, deck=s.deck[1:])
    return replace(s, lightning=True) if e.storm == "lightning" else replace(s, thunder=True)


def _engaged(s: Fray, e: ev.BandsEngaged, open: bool) -> Fray:
    for band, place, card in e.turned:
        s = _member(s, band, place, UP[NUMBER[card]])
    return s


def _switched(s: Fray, e: ev.BarbariansSwitched, open: bool) -> Fray:
    return replace(s, bands=exchanged(s.bands, (e.seat, e.place), (e.band, e.other)))


def _black(s: Fray, e: ev.BlackPassed, open: bool) -> Fray:
    return replace(s, sides=(Side(e.to), Side(s.sides[1].seat)), phase=Phase.GIVE)


def _white(s: Fray, e: ev.WhiteGiven, open: bool) -> Fray:
    return replace(s, sides=(Side(s.sides[0].seat), Side(e.to)))


_TELL: dict[type[Event], Callable[[Fray, Any, bool], Fray]] = {
    ev.BarbariansDealt: _dealt, ev.BarbariansKept: _kept, ev.UnseenJoined: _joined, ev.FreeBandFilled: _free,
    ev.TotemsGiven: _totems, ev.RoundBegan: _round, ev.GroupFormed: _group, ev.OfferMade: _offered,
    ev.NoOfferMade: _not_offered, ev.OfferAccepted: _accepted, ev.OfferRejected: _rejected, ev.CardLaid: _laid,
    ev.StarsPaid: _paid, ev.CardsFlipped: _flipped, ev.BarbariansSwapped: _swapped, ev.BarbariansSelected: _selected,
    ev.StarsPlaced: _placed, ev.BarbarianClobbered: _clobbered, ev.BarbarianTurned: _turned,
    ev.ActionsDiscarded: _discarded, ev.ActionsDrawn: _drew, ev.DiscardsShuffled: _reshuffled,
    ev.ThreeExchanged: _exchanged, ev.StormCame: _storm, ev.BandsEngaged: _engaged,
    ev.BarbariansSwitched: _switched, ev.BlackPassed: _black, ev.WhiteGiven: _white,
}  # fmt: skip
"""Events that are not here change nothing that lies on the table."""
