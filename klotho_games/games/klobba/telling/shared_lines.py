"""Several events in one line of the log, where one after the other would tell little: who draws, who offers nothing,
what becomes of an offer, where the Totems go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klobba.rules import events as ev

from .log import LINES
from .names import action_art, action_name, cards_words, stars_words

Names = Sequence[str]
Seat = int | None

GOES_ON = frozenset((ev.NoOfferMade, ev.OfferMade, ev.CardLaid, ev.BarbariansDealt, ev.BlackPassed))
"""Their line can become longer with the next decision."""


def together(events: Sequence[Event], names: Names, seat: Seat) -> Told | None:
    """Return the one line of these events, as this seat reads it; None if they need more than one."""
    tell = _TELL.get(type(events[0]))
    return tell(events, names, seat) if tell is not None else None


def _are(events: Sequence[Event], *kinds: type[Event]) -> bool:
    return tuple(map(type, events)) == kinds


def _tell_no_offers(events: Sequence[ev.NoOfferMade], names: Names, seat: Seat) -> Told | None:
    if not _are(events, ev.NoOfferMade, ev.NoOfferMade):
        return None
    return Told(_("No one offers a card"), "ico_card")


def _tell_answer(events: Sequence[Any], names: Names, seat: Seat) -> Told | None:
    """Tell an offer by its answer, which says all of it."""
    answer = events[1]
    if _are(events, ev.OfferMade, ev.OfferRejected) or _are(events, ev.OfferMade, ev.OfferAccepted):
        return LINES[type(answer)](answer, names, answer.is_open_to(seat))
    if not _are(events, ev.OfferMade, ev.OfferAccepted, ev.StarsPaid) or events[2].why != "offer":
        return None
    text = _("{name} accepts {other}’s card for {stars}")
    if answer.is_open_to(seat):
        text = _("{name} accepts {card} from {other} for {stars}")
    told = text.format(name=names[answer.seat], other=names[answer.of], card=action_name(answer.card),
                       stars=stars_words(events[2].stars))
    return Told(told, action_art(answer.card) if answer.is_open_to(seat) else "ico_card", answer.seat)


def _tell_laid_cards(events: Sequence[Any], names: Names, seat: Seat) -> Told | None:
    if not _are(events, ev.CardLaid, ev.CardLaid) or any(event.is_open_to(seat) for event in events):
        return None
    one, other = (names[event.seat] for event in events)
    return Told(_("{one} and {other} play a card face down").format(one=one, other=other), "ico_card")


def _tell_help(events: Sequence[Any], names: Names, seat: Seat) -> Told | None:
    """Tell what all the others give to a player without Stars (KLO-3.1)."""
    first = events[0]
    alike = {(type(event), event.why, event.to, event.stars) for event in events if isinstance(event, ev.StarsPaid)}
    if first.why != "relief" or len(alike) > 1 or not all(isinstance(event, ev.StarsPaid) for event in events):
        return None
    text = _("{names} help {other} out with {stars} each")
    givers = listed([names[event.seat] for event in events])
    return Told(text.format(names=givers, other=names[first.to], stars=stars_words(first.stars)), "star", first.to)


def _tell_draws(events: Sequence[Event], names: Names, seat: Seat) -> Told | None:
    """Tell what everyone draws. A player who reads their own cards finds them first."""
    if not all(isinstance(event, ev.ActionsDrawn) for event in events):
        return None
    drawn = [event for event in events if isinstance(event, ev.ActionsDrawn)]
    own = [LINES[ev.ActionsDrawn](event, names, True).text for event in drawn if event.is_open_to(seat)]
    others = [event for event in drawn if not event.is_open_to(seat)]
    found = list(own)
    for n in dict.fromkeys(len(event.cards) for event in others):
        alike = [names[event.seat] for event in others if len(event.cards) == n]
        text = ngettext("{names} draws {cards}", "{names} draw {cards} each", len(alike))
        found.append(text.format(names=listed(alike), cards=cards_words(n)))
    return Told("; ".join(found), "ico_cards")


def _tell_looks(events: Sequence[Any], names: Names, seat: Seat) -> Told | None:
    """Tell what a player keeps, which says that they have looked; or, at setup, who looks."""
    if not all(isinstance(event, ev.BarbariansDealt) for event in events):
        kept = events[1]
        own = isinstance(kept, ev.BarbariansKept) and kept.seat == events[0].seat
        return _tell_refill(events[1:], names, seat) if own else None
    numbers = {len(event.cards) for event in events}
    if len(numbers) > 1 or any(event.is_open_to(seat) for event in events):
        return None
    (n,) = numbers
    text = ngettext("{names} look at {n} Barbarian each", "{names} look at {n} Barbarians each", n)
    return Told(text.format(names=listed([names[event.seat] for event in events]), n=n), "back_barbarian")


def _tell_refill(events: Sequence[Any], names: Names, seat: Seat) -> Told | None:
    """Tell what a player keeps, and how many join unseen."""
    kept = events[0]
    if not isinstance(kept, ev.BarbariansKept):
        return None
    told = LINES[ev.BarbariansKept](kept, names, kept.is_open_to(seat))
    if len(events) == 1:
        return told
    if not _are(events, ev.BarbariansKept, ev.UnseenJoined):
        return None
    n = len(events[1].places)
    unseen = ngettext("{n} unseen Barbarian joins face down", "{n} unseen Barbarians join face down", n).format(n=n)
    return Told(f"{told.text}; {unseen}", told.icon, told.seat)


def _tell_totems(events: Sequence[Any], names: Names, seat: Seat) -> Told | None:
    if not _are(events, ev.BlackPassed, ev.WhiteGiven):
        return None
    black, white = events
    text = _("The Black Totem goes to {black}, and {name} gives White to {white}")
    if white.seat == black.to:
        text = _("The Black Totem goes to {black}, who gives White to {white}")
    elif white.seat == white.to:
        text = _("The Black Totem goes to {black}, and {name} keeps White")
    told = text.format(black=names[black.to], name=names[white.seat], white=names[white.to])
    return Told(told, "totem_black", black.to)


_TELL: dict[type[Event], Callable[[Any, Names, Seat], Told | None]] = {
    ev.NoOfferMade: _tell_no_offers,
    ev.OfferMade: _tell_answer,
    ev.CardLaid: _tell_laid_cards,
    ev.StarsPaid: _tell_help,
    ev.ActionsDrawn: _tell_draws,
    ev.BarbariansDealt: _tell_looks,
    ev.BarbariansKept: _tell_refill,
    ev.BlackPassed: _tell_totems,
}
"""By the first of the events."""
