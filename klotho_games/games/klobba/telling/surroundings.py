"""The cave in sentences, for players who cannot see it: what everyone sees, and the viewer's own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.games.table_words import turn_told
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.games.klobba.rules.cards import ACTION_ID, ID
from klotho_games.games.klobba.rules.questions import facts, sitting_out, storm_clock
from klotho_games.games.klobba.rules.sight import View
from klotho_games.games.klobba.rules.state import EVERYBODY, NONE, Fray, Member, Phase

from .names import (
    action_name,
    action_text,
    band_name,
    barbarian_note,
    cards_words,
    side_name,
    stage_name,
    stars_words,
)

Names = Sequence[str]


def table(view: View, names: Names) -> list[str]:
    s = view.fray
    if not any(s.hands):
        return [_("The cards are being dealt.")]
    found = [*_turn(view, names), *_groups(s, names), *_laid_cards(view, names), *_players(view, names),
             *_bands(s, names)]
    return [*found, *_storm(s), *_own(view)]


def _turn(view: View, names: Names) -> Iterator[str]:
    s = view.fray
    told = _("Round {n}, {step}.") if s.round else _("Setup, {step}.")
    yield told.format(n=s.round, step=stage_name(s.phase, s.round))
    if s.phase is not Phase.OVER and s.seat >= 0:
        yield turn_told(s.seat, names, view.viewer)


def _groups(s: Fray, names: Names) -> Iterator[str]:
    for side, one in enumerate(s.sides):
        if one.partner == NONE:
            told = _("{name} holds the White Totem.") if side else _("{name} holds the Black Totem.")
            yield told.format(name=names[one.seat])
            continue
        told = _("{side} Group: {name} with the Totem, and {partner}.")
        yield told.format(side=side_name(side), name=names[one.seat], partner=band_name(one.partner, names))
    out = sitting_out(s)
    if out:
        told = ngettext("{bands} sits out.", "{bands} sit out.", len(out))
        yield told.format(bands=listed([band_name(band, names) for band in out]))


def _laid_cards(view: View, names: Names) -> Iterator[str]:
    """Describe the cards in front of the holders, and open offers.

    An offered card is named only if the viewer knows it.
    """
    s = view.fray
    for one in s.sides:
        if one.answer == "waiting" and one.offered >= 0:
            told = _("{partner} offers {name} a card: {card}. {text}")
            yield told.format(partner=names[one.partner], name=names[one.seat], card=_action(one.offered),
                              text=action_text(ACTION_ID[one.offered]))
        elif one.answer == "waiting":
            yield _("{partner} has offered {name} a card.").format(partner=names[one.partner], name=names[one.seat])
        if one.laid == NONE:
            continue
        if one.laid < 0:
            yield _("{name} has played a card face down.").format(name=names[one.seat])
        else:
            told = _("{name} has played {card}, which is now face up.")
            if not s.is_flipped:
                told = _("{name} has played {card} face down. You know the card.")
            yield told.format(name=names[one.seat], card=_action(one.laid))


def _action(card: int) -> str:
    return action_name(ACTION_ID[card])


def _players(view: View, names: Names) -> Iterator[str]:
    s = view.fray
    for seat, name in enumerate(names):
        has = facts(s, seat)
        told = _("{name}: {stars} to play with, {score} in all, {cards} in hand.")
        yield told.format(name=name, stars=stars_words(s.stars[seat]), score=has.score, cards=cards_words(has.cards))


def _bands(s: Fray, names: Names) -> Iterator[str]:
    for band, members in enumerate(s.bands):
        lying = [_member(member, place) for place, member in enumerate(members, start=1)]
        told = _("{name}’s Band: {members}.") if band < len(names) else _("{name}: {members}.")
        yield told.format(name=capital(band_name(band, names)), members="; ".join(lying))


def _member(member: Member | None, place: int) -> str:
    if member is None:
        return _("place {n} is empty").format(n=place)
    if member.up:
        return barbarian_note(ID[member.card])
    if member.known == EVERYBODY:
        return _("face down, but known to everyone: {note}").format(note=barbarian_note(ID[member.card]))
    if member.card >= 0:
        return _("face down, but known to you: {note}").format(note=barbarian_note(ID[member.card]))
    return _("face-down card {n}").format(n=place)


def _storm(s: Fray) -> Iterator[str]:
    if s.lightning:
        yield _("Lightning has come. The game ends with Thunder.")
    clock = storm_clock(s)
    if clock.lightning is not None:
        least, most = clock.lightning
        yield _("Lightning comes after {least} to {most} more cards.").format(least=least, most=most)
    if clock.thunder is not None and s.lightning:
        least, most = clock.thunder
        yield _("Thunder comes after {least} to {most} more cards.").format(least=least, most=most)


def _own(view: View) -> Iterator[str]:
    s = view.fray
    if not 0 <= view.viewer < len(s.hands):
        return
    looked = [one.card for one in s.dealt[view.viewer] if one.card >= 0] if s.dealt else []
    if looked:
        found = "; ".join(barbarian_note(ID[card]) for card in looked)
        yield _("You can choose from these Barbarians: {barbarians}.").format(barbarians=found)
    hand = s.hands[view.viewer]
    yield _("You have {cards} in hand.").format(cards=cards_words(len(hand)))
    for kind in dict.fromkeys(hand):
        told = _("{card}: {text}") if hand.count(kind) < 2 else _("{n} times {card}: {text}")
        yield told.format(n=hand.count(kind), card=_action(kind), text=action_text(ACTION_ID[kind]))
