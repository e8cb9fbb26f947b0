"""The cards of Klobba! on a phone: Action cards and Barbarians with the same parts as on the table."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.phone_page import Card
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTION_ID, ACTIONS, BARBARIANS, ID
from klotho_games.games.klobba.rules.state import Member

from .names import (
    action_art,
    action_example,
    action_name,
    action_short,
    action_text,
    barbarian_blurb,
    barbarian_name,
    barbarian_note,
    clan_name,
)
from .printed import FLAPS, emblem, mark, slab

BACK = "klobba/back_barbarian"


def names_of(hand: Sequence[int]) -> list[str]:
    """Return an id for each card of a hand that stays the same while the card is in hand. Equal cards are numbered."""
    return [f"{ACTION_ID[kind]}.{list(hand[:n]).count(kind)}" for n, kind in enumerate(hand)]


def action_card(kind: int, id: str, move: str = "", tells: str = "") -> Card:
    told, card = ACTIONS[kind], ACTION_ID[kind]
    return Card(
        id,
        clan_name(told.clan) if told.clan is not None else action_name(card),
        f"{action_name(card)}. {action_text(card)}",
        look="hide",
        art=f"klobba/{action_art(card)}",
        line=action_short(card),
        text=action_text(card),
        example=action_example(card),
        tells=tells,
        mark=mark(told),
        cap=_("CAP {n}").format(n=told.cap) if told.cap else "",
        tone=FLAPS[card],
        ground="klobba/hide",
        badges=(emblem(told.clan),) if told.clan is not None else (),
        move=move,
    )


def barbarian_card(
    card: int, id: str = "", *, move: str = "", tells: str = "", total: str = "", owner: str = ""
) -> Card:
    told, name = BARBARIANS[card], ID[card]
    return Card(
        id or name,
        barbarian_name(name),
        " ".join([f"{barbarian_note(name)}.", owner]).strip(),
        look="slab",
        art=bust(card),
        text=f"{barbarian_note(name)}. {barbarian_blurb(name)}",
        tells=tells,
        mark=owner,
        value=str(told.value),
        total=total,
        ground=slab(told, card),
        badges=tuple(emblem(clan) for clan in told.clans),
        move=move,
    )


def member_card(member: Member, place: int, id: str, owner: str = "") -> Card:
    """Return the card of the Barbarian at a place of a Band, with its back if it is face down or unknown."""
    if member.up:
        return barbarian_card(member.card, id, owner=owner)
    known = member.card >= 0
    name = barbarian_name(ID[member.card]) if known else _("face-down card {n}").format(n=place + 1)
    note = f"{barbarian_note(ID[member.card])}. {_('face down')}" if known else name
    value = str(BARBARIANS[member.card].value) if known else ""
    return Card(id, name, " ".join([note, owner]).strip(), look="slab", text=note, mark=owner, value=value, ground=BACK)


def bust(card: int) -> str:
    return f"klobba/bust_{ID[card]}"
