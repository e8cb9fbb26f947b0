"""What is written on the cards of the Temple Deck with their current values, and what is said about them."""

from __future__ import annotations

from klotho_games.core.i18n import _, number
from klotho_games.games.karthis.rules.cards import CARDS, SEALED_SHUT
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    face_of,
    factor,
    guard_of,
    rating,
    rival_health,
)


def card_label(s: Adventure, card: str) -> str:
    """Return the label of a drawn card on a button: its current name, and for a Joker also its guard."""
    name, guard = _(face_of(s, card).name), guard_of(s, card)
    return _("{joker} + {guard}").format(joker=name, guard=_(CARDS[guard].name)) if guard else name


def guard_words(s: Adventure, joker: str) -> str:
    """Return a sentence about the guard of a Joker; empty if there is none."""
    guard = guard_of(s, joker)
    if not guard:
        return ""
    text = _("{joker} is guarded by {guard}: {what}.")
    what = card_lines(s, guard, guard=True)[1]
    return text.format(joker=_(face_of(s, joker).name), guard=_(CARDS[guard].name), what=what)


def card_lines(s: Adventure, card: str, guard: bool = False) -> tuple[str, str]:
    """Return the two lines of rules on a card with its current values; `guard` for the card on a Joker."""
    face = face_of(s, card)
    need, worth = rating(s.level, s.floor), face.value * factor(s.floor)
    match face.kind:
        case "threat" if card in SEALED_SHUT:
            return _("A wall comes down:"), _("choose a side")
        case "threat":
            return _threat_lines(need, face.value, guard)
        case "treasure":
            sum_ = _("({base} × {factor})").format(base=face.value, factor=number(factor(s.floor)))
            return _("Safe: worth {worth}").format(worth=number(worth)), sum_
        case "safe":
            amount = (s.full - s.health) // 2
            if s.health == s.full:
                return _two_lines(_("Safe: you have\nnothing to heal"))
            if not amount:
                return _two_lines(_("Safe: heals only if\nyou lost 2 or more"))
            return _two_lines(_("Safe: heals {amount},\nhalf of what you lost").format(amount=amount))
        case "joker" | "crown" if guard_of(s, card):
            return _(CARDS[guard_of(s, card)].name), card_lines(s, guard_of(s, card), guard=True)[1]
        case "joker" if card in s.drawn and s.phase is not Phase.GUARD:
            return _("No guard left:"), _("worth {worth}").format(worth=number(worth))
        case "crown" if card in s.drawn and s.phase is not Phase.GUARD:
            return _two_lines(_("No guard left:\nyou win (+{worth})").format(worth=number(worth)))
        case "joker":
            return _two_lines(_("Guarded treasure,\nworth {worth}").format(worth=number(worth)))
        case "crown":
            return _two_lines(_("Guarded. Take it and\nyou win (+{worth})").format(worth=number(worth)))
        case "rival":
            health = s.rival.health if s.rival else rival_health(s.floor)
            return _("Rival, {health} Health:").format(health=health), _("fight or retreat")


def _two_lines(text: str) -> tuple[str, str]:
    """Split a sentence where its translators break the line."""
    first, _break, second = text.partition("\n")
    return first, second


def _threat_lines(need: int, harm: int, guard: bool) -> tuple[str, str]:
    if need > 6:
        first = _("Beat this first:") if guard else _("No roll helps:")
        return first, _("lose {harm} Health").format(harm=harm)
    if guard:
        return _("Beat this first:"), _("{need}+ or lose {harm} Health").format(need=need, harm=harm)
    return _two_lines(_("Roll {need}+ or\nlose {harm} Health").format(need=need, harm=harm))
