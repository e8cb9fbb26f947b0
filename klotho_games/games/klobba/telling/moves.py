"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION, ID
from klotho_games.games.klobba.rules.questions import promise
from klotho_games.games.klobba.rules.state import Fray, Member, Phase, side_of

from .names import action_name, band_name, barbarian_name, barbarian_names, of_band

Names = Sequence[str]


def move_label(s: Fray, move: Move, names: Names) -> str:
    match move:
        case do.Keep(cards):
            return _("Keep {cards}").format(cards=barbarian_names(cards)) if cards else _("Keep no Barbarian")
        case do.GiveTotems(black, white):
            return _("Give Black to {black} and White to {white}").format(black=names[black], white=names[white])
        case do.Pair(band):
            return _("Form a Group with {band}").format(band=band_name(band, names))
        case do.OfferAction(card):
            return _("Offer {card}").format(card=action_name(card))
        case do.NoOffer():
            return _("Offer no card")
        case do.Accept():
            return _("Accept for 1 Star")
        case do.Reject():
            return _("Reject the card")
        case do.Lay(card):
            return _("Play {card}").format(card=action_name(card))
        case do.Swap(mine, other):
            return _("Swap {mine} for {other}").format(mine=barbarian_name(mine), other=barbarian_name(other))
        case do.Select(cards):
            text = ngettext("{cards} comes forward", "{cards} come forward", len(cards))
            return text.format(cards=barbarian_names(cards))
        case do.Exchange(card):
            return _("Exchange three cards: {card}").format(card=action_name(card))
        case do.Switch(place, band, other):
            text = _("Switch {mine} for {theirs} {of_whom}")
            mine, theirs = _member(s.bands[s.seat][place], place), _member(s.bands[band][other], other)
            return text.format(mine=mine, theirs=theirs, of_whom=of_band(band, names))
        case do.EndSwitch():
            return _("Done switching") if s.switches else _("Don’t switch")
        case do.GiveWhite(to):
            text = _("Keep the White Totem") if to == s.seat else _("Give the White Totem to {name}")
            return text.format(name=names[to])
    return ""


def _member(member: Member | None, place: int) -> str:
    if member is not None and member.up:
        return barbarian_name(ID[member.card])
    return _("face-down card {n}").format(n=place + 1)


def stake_words(s: Fray, move: Move) -> int:
    """Return the Stars to place on Barbarians and to pay for a card of a kind that was rejected (KLO-2.4, 2.6)."""
    match move:
        case do.Lay(card) if s.phase is Phase.LAY:
            return promise(s, side_of(s, s.seat), card).stars + was_rejected(s, card)
        case do.Select(cards) if s.phase is Phase.SELECT:
            return len(cards)
    return 0


def was_rejected(s: Fray, card: str) -> bool:
    one = s.sides[side_of(s, s.seat)]
    return one.answer == "rejected" and one.offered == ACTION[card]
