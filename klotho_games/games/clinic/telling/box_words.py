"""The boxes and sections of Action cards in words."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed
from klotho_games.games.clinic.rules.cards import CardBox, Section
from klotho_games.games.clinic.rules.names import a_component, a_patient, a_role, action_name, severity_name
from klotho_games.games.clinic.rules.state import (
    BAYS_BUILT,
    INCOME,
    NEW_DOCTOR,
    ORDERLY_HOURS,
    PAIR,
    PRICE,
    REFUSED_PAIR,
    SALARY,
    UPKEEP,
)

_FEW = 2
"""So many things to build are explained one by one; of more, the places say what fits."""


def box_words(what: CardBox, can_come: bool = True, numbered: bool = False) -> str:
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


def box_effect(what: CardBox, number: int) -> str:
    """Return what a box does once it is used, for its tip."""
    if what.kind == "pair":
        income = sum(INCOME[severity] for severity in PAIR)
        told = _("Two people come to the hall and need two parking spaces. Treating both brings ${income}.")
        return told.format(income=income)
    if what.kind == "patient":
        told = _("A patient comes to the hall and needs a parking space. Treatment takes a doctor with at least {n} "
                 "stars and brings ${income}.")
        if what.severity == 1:
            told = _("A patient comes to the hall and needs a parking space. Treatment takes a doctor and brings "
                     "${income}.")
        return told.format(n=what.severity, income=INCOME[what.severity])
    if what.role:
        told = {
            "doctor": _("A doctor comes with {stars} stars for ${price} and treats one patient a round. The doctor "
                        "loses a star each night and gets ${salary} each round."),
            "nurse": _("A nurse comes for ${price} and gets ${salary} each round. Patients in the same room don’t get "
                       "worse, and treating them brings 1 popularity more."),
            "orderly": _("An orderly comes for ${price} and stays in the hall. You get {hours} more hours for walking "
                         "in each action."),
        }[what.role]
        return told.format(stars=NEW_DOCTOR, price=number, salary=SALARY, hours=ORDERLY_HOURS)
    if len(what.builds) > _FEW:
        return _("Build one of them. The places where there is room show what you can build there.")
    return " ".join(thing_words(component) for component in what.builds)


def thing_words(component: str) -> str:
    """Say in a line what a component is good for."""
    return {
        "floor": _("A floor brings more rooms, but costs ${n} upkeep each round."),
        "pillar": _("A pillar fills an empty space, so that you can build a floor above it."),
        "entrance": _("With two entrances, you can use both boxes of a section."),
        "parking": _("You get {n} more parking spaces. Everyone needs one."),
        "garden": _("A garden adds 1 to your final score, and a patient who rests there doesn’t get worse."),
        "conveyor": _("With a conveyor, every walk on that floor takes only 1 hour."),
        "helipad": _("A helipad adds 1 parking space. From the hall to the hub of the top floor it takes only 1 hour."),
    }[component].format(n=UPKEEP if component == "floor" else BAYS_BUILT)


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
