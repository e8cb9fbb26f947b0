"""Every event in words. A line names a card only to readers who are allowed to know it (`KlobbaEvent.is_open_to`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, listed, ngettext, pgettext
from klotho_games.games.klobba.rules import events as ev

from .names import (
    action_art,
    action_name,
    band_name,
    barbarian_art,
    barbarian_name,
    barbarian_names,
    cards_words,
    count_words,
    of_band,
    stars_words,
    storm_name,
    valued_name,
)

Names = Sequence[str]
Open = bool
"""Whether the reader is allowed to know the event's secret."""


# ---- set-up ----


def _tell_action_deal(e: ev.ActionsDealt, names: Names, open: Open) -> Told:
    return Told(_("Everyone gets {cards}").format(cards=cards_words(e.each)), "ico_cards")


def _tell_barbarian_deal(e: ev.BarbariansDealt, names: Names, open: Open) -> Told:
    n = len(e.cards)
    if open:
        text = _("{name} looks at {cards}").format(name=names[e.seat], cards=barbarian_names(e.cards))
    else:
        text = ngettext("{name} looks at {n} Barbarian", "{name} looks at {n} Barbarians", n)
        text = text.format(name=names[e.seat], n=n)
    return Told(text, "back_barbarian", e.seat)


def _tell_keep(e: ev.BarbariansKept, names: Names, open: Open) -> Told:
    kept = barbarian_names(e.kept)
    text = _("{name} keeps {kept}") if e.kept else _("{name} keeps no Barbarian")
    if open and e.rejected:
        text = _("{name} keeps {kept} and sends {rejected} back") if e.kept else _("{name} sends {rejected} back")
    told = text.format(name=names[e.seat], kept=kept, rejected=barbarian_names(e.rejected))
    return Told(told, barbarian_art(e.kept[0]) if e.kept else "back_barbarian", e.seat)


def _tell_unseen_arrival(e: ev.UnseenJoined, names: Names, open: Open) -> Told:
    n = len(e.places)
    text = ngettext(
        "{n} unseen Barbarian joins {name} face down", "{n} unseen Barbarians join {name} face down", n
    )
    return Told(text.format(n=n, name=names[e.seat]), "back_barbarian", e.seat)


def _tell_free_band(e: ev.FreeBandFilled, names: Names, open: Open) -> Told:
    n = len(e.cards)
    text = ngettext("{cards} joins {band}", "{cards} join {band}", n)
    return Told(text.format(cards=barbarian_names(e.cards), band=band_name(e.band, names)), barbarian_art(e.cards[0]))


def _tell_storm_hiding(e: ev.StormHidden, names: Names, open: Open) -> Told:
    return Told(_("{storm} hides near the bottom of the deck").format(storm=storm_name(e.storm)), e.storm)


def _tell_totems(e: ev.TotemsGiven, names: Names, open: Open) -> Told:
    text = _("{name} gives Black to {black} and White to {white}")
    return Told(text.format(name=names[e.seat], black=names[e.black], white=names[e.white]), "totem_black", e.seat)


# ---- a round ----


def _tell_group(e: ev.GroupFormed, names: Names, open: Open) -> Told:
    text = _("{name} forms a Group with {band}").format(name=names[e.seat], band=band_name(e.band, names))
    return Told(text, "cap_white" if e.side else "cap_black", e.seat)


def _tell_offer(e: ev.OfferMade, names: Names, open: Open) -> Told:
    text = _("{name} offers {other} {card}") if open else _("{name} offers {other} a card")
    told = text.format(name=names[e.seat], other=names[e.to], card=action_name(e.card))
    return Told(told, action_art(e.card) if open else "ico_card", e.seat)


def _tell_no_offer(e: ev.NoOfferMade, names: Names, open: Open) -> Told:
    return Told(_("{name} offers no card").format(name=names[e.seat]), "ico_card", e.seat)


def _tell_acceptance(e: ev.OfferAccepted, names: Names, open: Open) -> Told:
    text = _("{name} accepts {card} from {other}") if open else _("{name} accepts {other}’s card")
    told = text.format(name=names[e.seat], other=names[e.of], card=action_name(e.card))
    return Told(told, action_art(e.card) if open else "ico_card", e.seat)


def _tell_rejection(e: ev.OfferRejected, names: Names, open: Open) -> Told:
    text = _("{name} rejects {card} from {other}") if open else _("{name} rejects {other}’s card")
    told = text.format(name=names[e.seat], other=names[e.of], card=action_name(e.card))
    return Told(told, action_art(e.card) if open else "ico_card", e.seat)


def _tell_laid_card(e: ev.CardLaid, names: Names, open: Open) -> Told:
    text = _("{name} plays {card} face down") if open else _("{name} plays a card face down")
    told = text.format(name=names[e.seat], card=action_name(e.card))
    return Told(told, action_art(e.card) if open else "ico_card", e.seat)


def _tell_payment(e: ev.StarsPaid, names: Names, open: Open) -> Told:
    text = {
        "offer": _("{name} pays {other} {stars} for the card"),
        "rejected": _("{name} rejected {card} but plays it and pays {other} {stars}"),
        "glory": _("Glory: {name} pays {other} {stars} more"),
        "nobody": _("{name} has no Barbarian in the fight and pays {other} {stars}"),
        "relief": _("{name} helps {other} out with {stars}"),
    }[e.why]
    card = action_name(e.card) if e.card else ""
    told = text.format(name=names[e.seat], other=names[e.to], stars=stars_words(e.stars), card=card)
    return Told(told, "star", e.seat)


# ---- the Clobber ----


def _tell_flip(e: ev.CardsFlipped, names: Names, open: Open) -> Told:
    text = _("{one} shows {black}, {other} shows {white}")
    one, other = e.seats
    words = {"black": action_name(e.black), "white": action_name(e.white), "one": names[one], "other": names[other]}
    return Told(text.format(**words), "ico_flip")


def _tell_mirror(e: ev.Mirrored, names: Names, open: Open) -> Told:
    if not e.card:
        return Told(_("{name}’s mirror shows only a mirror").format(name=names[e.seat]), "ico_flip", e.seat)
    text = _("{name}’s mirror shows {card}").format(name=names[e.seat], card=action_name(e.card))
    return Told(text, action_art(e.card), e.seat)


def _tell_swap(e: ev.BarbariansSwapped, names: Names, open: Open) -> Told:
    text = _("{name} swaps {mine} for {other} {of_whom}")
    words = {"mine": valued_name(e.mine), "other": valued_name(e.other), "of_whom": of_band(e.band, names)}
    return Told(text.format(name=names[e.seat], **words), barbarian_art(e.other), e.seat)


def _tell_selection(e: ev.BarbariansSelected, names: Names, open: Open) -> Told:
    if not e.cards:
        return Told(_("{name} has no Barbarian in the fight").format(name=names[e.seat]), "ico_dizzy", e.seat)
    text = ngettext("{cards} comes forward for {name}", "{cards} come forward for {name}", len(e.cards))
    told = text.format(cards=barbarian_names(e.cards), name=names[e.seat])
    return Told(told, barbarian_art(e.cards[0]), e.seat)


def _tell_placed_stars(e: ev.StarsPlaced, names: Names, open: Open) -> Told:
    if not e.cards:
        return Told(_("{name} has no Star left to place").format(name=names[e.seat]), "star", e.seat)
    text = _("{name} puts {stars} on {cards}")
    told = text.format(name=names[e.seat], stars=stars_words(len(e.cards)), cards=barbarian_names(e.cards))
    return Told(told, "star", e.seat)


def _tell_total(e: ev.TotalCounted, names: Names, open: Open) -> Told:
    return Told(_("{name}: {sum}").format(name=names[e.seat], sum=count_words(e.count)), "ico_sum", e.seat)


def _tell_victory(e: ev.ClobberWon, names: Names, open: Open) -> Told:
    mine, other = e.totals[e.side], e.totals[1 - e.side]
    text = _("Outright victory for {name}: {mine} beats {other}")
    if e.surprise:
        text = _("Surprise! {name}’s {mine} beats {other}")
    return Told(text.format(name=names[e.seat], mine=mine, other=other), "ico_club", e.seat)


def _tell_clobber_draw(e: ev.ClobberDrawn, names: Names, open: Open) -> Told:
    if e.idle:
        return Told(_("No one came forward, so nothing happens"), "ico_dizzy")
    return Told(_("A draw at {total}: everyone who came forward is clobbered").format(total=e.total), "ico_club")


def _tell_clobbering(e: ev.BarbarianClobbered, names: Names, open: Open) -> Told:
    text = {
        "pile": _("{name} clobbers {card} and takes the Star"),
        "owner": _("{name} clobbers {card}; its owner {band} gets the Star"),
        "box": _("{name} clobbers {card}; the Star goes back to the box"),
        "": _("{name} clobbers {card}"),
    }[e.goes]
    told = text.format(name=names[e.by], card=barbarian_name(e.card), band=band_name(e.band, names))
    return Told(told, "ico_dizzy", e.by)


def _tell_turning_down(e: ev.BarbarianTurned, names: Names, open: Open) -> Told:
    text = {
        "owner": _("{card} turns face down; its owner {band} gets the Star"),
        "box": _("{card} turns face down; the Star goes back to the box"),
    }.get(e.goes, _("{card} turns face down"))
    if e.fled:
        text = {
            "owner": _("{card} gets away; its owner {band} gets the Star"),
            "box": _("{card} gets away; the Star goes back to the box"),
        }.get(e.goes, _("{card} gets away"))
    told = text.format(card=barbarian_name(e.card), band=band_name(e.band, names))
    return Told(told, barbarian_art(e.card), e.band if e.band < len(names) else None)


# ---- the end of a round ----


def _tell_card_draw(e: ev.ActionsDrawn, names: Names, open: Open) -> Told:
    if open:
        cards = listed([action_name(card) for card in e.cards])
        text = pgettext("by their names", "{name} draws {cards}").format(name=names[e.seat], cards=cards)
    else:
        text = _("{name} draws {cards}").format(name=names[e.seat], cards=cards_words(len(e.cards)))
    return Told(text, "ico_cards", e.seat)


def _tell_reshuffle(e: ev.DiscardsShuffled, names: Names, open: Open) -> Told:
    return Told(_("The discards are shuffled: {n} in the deck again").format(n=e.cards), "ico_cards")


def _tell_exchange(e: ev.ThreeExchanged, names: Names, open: Open) -> Told:
    text = _("{name} exchanges three cards: {card}").format(name=names[e.seat], card=action_name(e.card))
    return Told(text, action_art(e.card), e.seat)


def _tell_storm(e: ev.StormCame, names: Names, open: Open) -> Told:
    text = {"lightning": _("Lightning strikes! Thunder will end the game"), "thunder": _("Thunder! The game is over")}
    return Told(text[e.storm], e.storm)


def _tell_engagement(e: ev.BandsEngaged, names: Names, open: Open) -> Told:
    text = _("{name}’s whole Band is face down, so everyone reveals all Barbarians")
    return Told(text.format(name=names[e.seat]), "ico_flip", e.seat)


def _tell_switch(e: ev.BarbariansSwitched, names: Names, open: Open) -> Told:
    text = _("{name} switches {mine} for {theirs} {of_whom}")
    words = {"mine": valued_name(e.mine), "theirs": valued_name(e.theirs), "of_whom": of_band(e.band, names)}
    return Told(text.format(name=names[e.seat], **words), barbarian_art(e.theirs) if e.theirs else "ico_link", e.seat)


def _tell_switch_end(e: ev.SwitchEnded, names: Names, open: Open) -> Told:
    text = _("{name} is done switching") if e.switches else _("{name} doesn’t switch")
    return Told(text.format(name=names[e.seat]), "ico_link", e.seat)


def _tell_black_totem(e: ev.BlackPassed, names: Names, open: Open) -> Told:
    return Told(_("The Black Totem goes to {name}").format(name=names[e.to]), "totem_black", e.to)


def _tell_white_totem(e: ev.WhiteGiven, names: Names, open: Open) -> Told:
    if e.seat == e.to:
        return Told(_("{name} keeps the White Totem").format(name=names[e.to]), "totem_white", e.to)
    text = _("{name} gives the White Totem to {other}").format(name=names[e.seat], other=names[e.to])
    return Told(text, "totem_white", e.seat)


def _tell_game_end(e: ev.GameEnded, names: Names, open: Open) -> Told:
    scores = ", ".join(
        _("{name}: {stars}").format(name=name, stars=score) for name, score in zip(names, e.scores, strict=True)
    )
    return Told(_("The Stars are counted. {scores}").format(scores=scores), "star")


LINES: dict[type[Event], Callable[[Any, Names, Open], Told]] = {
    ev.ActionsDealt: _tell_action_deal,
    ev.BarbariansDealt: _tell_barbarian_deal,
    ev.BarbariansKept: _tell_keep,
    ev.UnseenJoined: _tell_unseen_arrival,
    ev.FreeBandFilled: _tell_free_band,
    ev.StormHidden: _tell_storm_hiding,
    ev.TotemsGiven: _tell_totems,
    ev.GroupFormed: _tell_group,
    ev.OfferMade: _tell_offer,
    ev.NoOfferMade: _tell_no_offer,
    ev.OfferAccepted: _tell_acceptance,
    ev.OfferRejected: _tell_rejection,
    ev.CardLaid: _tell_laid_card,
    ev.StarsPaid: _tell_payment,
    ev.CardsFlipped: _tell_flip,
    ev.Mirrored: _tell_mirror,
    ev.BarbariansSwapped: _tell_swap,
    ev.BarbariansSelected: _tell_selection,
    ev.StarsPlaced: _tell_placed_stars,
    ev.TotalCounted: _tell_total,
    ev.ClobberWon: _tell_victory,
    ev.ClobberDrawn: _tell_clobber_draw,
    ev.BarbarianClobbered: _tell_clobbering,
    ev.BarbarianTurned: _tell_turning_down,
    ev.ActionsDrawn: _tell_card_draw,
    ev.DiscardsShuffled: _tell_reshuffle,
    ev.ThreeExchanged: _tell_exchange,
    ev.StormCame: _tell_storm,
    ev.BandsEngaged: _tell_engagement,
    ev.BarbariansSwitched: _tell_switch,
    ev.SwitchEnded: _tell_switch_end,
    ev.BlackPassed: _tell_black_totem,
    ev.WhiteGiven: _tell_white_totem,
    ev.GameEnded: _tell_game_end,
}
"""Events without an entry are visible on the table and need no line."""
