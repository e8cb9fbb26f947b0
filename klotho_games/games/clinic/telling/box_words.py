"""The boxes and sections of Action cards in words."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed
from klotho_games.games.clinic.rules.cards import Box, Section
from klotho_games.games.clinic.rules.names import a_component, a_patient, a_role, action_name, severity_name
from klotho_games.games.clinic.rules.state import PRICE, REFUSED_PAIR


def box_words(what: Box, can_come: bool = True, numbered: bool = False) -> str:
    """Return a box in words, such as "a yellow patient" or "a floor or a pillar".

    `can_come`: if a couple cannot come in, turning it away costs nothing (CLI-A5), so the cost is left out.
    `numbered`: the number of the box is known. Things to build are named with their prices; the price of
    staff and of a bonus is the number, which the caller adds.
    """
    if what.kind == "patient":
        return a_patient(what.severity)
    if what.kind == "pair":
        told = _("a couple ({one} and {other}, both or neither)")
        if can_come:
            told = _("a couple ({one} and {other}, both or neither; turning them away costs {n} popularity)")
        return told.format(one=severity_name(2), other=severity_name(1), n=REFUSED_PAIR)
    if what.role:
        return a_role(what.role)
    names = [a_component(component) for component in what.builds]
    if what.kind == "bonus":
        told = _("{what} as a bonus in a Build action")
        if not numbered:
            told = _("{what} as a bonus in a Build action (price: the number of the box)")
        return told.format(what=listed(names))
    if numbered:
        names = [_("{what} (${price})").format(what=name, price=PRICE[component])
                 for name, component in zip(names, what.builds, strict=True)]
    *first, last = names
    return _("{words} or {last}").format(words=", ".join(first), last=last) if first else last


def both_box_words(section: Section) -> list[str]:
    """Return both boxes in words. People in the right box cannot be reached with one entrance (CLI-B5.1)."""
    left, right = section.boxes
    far = box_words(right) if right.builds else _("{box}, only with a second entrance").format(box=box_words(right))
    return [box_words(left), far]


def section_words(section: Section) -> str:
    return _("{action}: {boxes}").format(
        action=action_name(section.action), boxes="; ".join(both_box_words(section))
    )


def standing_words(standing: str) -> str:
    """Return the standing of a box (`BoxOffer.standing`) in few words."""
    return {
        "open": _("can be used now"),
        "used": _("used"),
        "past": _("its action is over"),
        "ahead": _("its action comes later"),
        "unreached": _("needs a second entrance"),
        "shut": _("can’t be used now"),
    }[standing]
