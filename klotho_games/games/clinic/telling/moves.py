"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.games.clinic.rules import steps as do
from klotho_games.games.clinic.rules.action_row import SECTIONS
from klotho_games.games.clinic.rules.names import (
    action_name,
    floor_name,
    person_name,
    send_words,
    spot_name,
    storey_name,
    way_words,
)
from klotho_games.games.clinic.rules.questions import losses, sections_in_row
from klotho_games.games.clinic.rules.state import (
    BAYS_BUILT,
    INCOME,
    ORDERLY_HOURS,
    PAIR,
    PRICE,
    SALARY,
    UPKEEP,
    Clinic,
    advert_price,
    box_at,
    layout_of,
    most_bays,
    price_of,
)


def _lay_label(s: Clinic, move: do.Lay) -> str:
    if not s.row:
        return _("Place the first card rotated") if move.turned else _("Place the first card as it is")
    told = {
        ("left", True): _("Place the card on the left, over its neighbour"),
        ("left", False): _("Place the card on the left, under its neighbour"),
        ("right", True): _("Place the card on the right, over its neighbour"),
        ("right", False): _("Place the card on the right, under its neighbour"),
    }[move.end, move.over]
    return _("{how}, rotated").format(how=told) if move.turned else told


def _take_label(s: Clinic, move: do.Take) -> str:
    shown = sections_in_row(s)
    three = shown[:SECTIONS] if move.sections == "first" else shown[-SECTIONS:]
    text = _("Choose the first three sections: {actions}")
    if move.sections == "last":
        text = _("Choose the last three sections: {actions}")
    return text.format(actions=listed([action_name(section.action) for section in three]))


def _build_label(s: Clinic, move: do.Build) -> str:
    box = box_at(s, move.box)
    bays = min(BAYS_BUILT, most_bays(s) - s.bays)
    text = {
        "parking": ngettext("Enlarge the car park (${price}, +{n} space)",
                            "Enlarge the car park (${price}, +{n} spaces)", bays),
        "helipad": _("Build a helipad on the roof (${price}, +1 parking space)"),
        "pillar": _("Build a pillar: {spot} (${price})"),
        "entrance": _("Build an entrance: {spot} (${price})"),
        "garden": _("Build a garden: {spot} (${price})"),
        "conveyor": _("Build a conveyor: {spot} (${price})"),
    }[move.component]
    if box.kind == "bonus":
        text = _("Build a bonus pillar: {spot} (${price})")
        if move.component == "garden":
            text = _("Build a bonus garden: {spot} (${price})")
    price = price_of(box, move.box, move.component)
    return text.format(spot=spot_name(move.place), price=price, n=bays)


def _floor_label(s: Clinic, move: do.BuildFloor) -> str:
    text = _("Build {name} as the {floor} (${price}, upkeep ${upkeep} per round)")
    return text.format(name=floor_name(move.card), floor=storey_name(len(s.floors)), price=PRICE["floor"],
                       upkeep=UPKEEP)


def _hire_label(s: Clinic, move: do.Hire) -> str:
    role = box_at(s, move.box).role
    assert role is not None
    text = {
        "doctor": _("Hire a doctor (${price}, salary ${salary} per round)"),
        "nurse": _("Hire a nurse (${price}, salary ${salary} per round)"),
        "orderly": _("Hire an orderly (${price}, +{hours} hours per action)"),
    }[role]
    return text.format(price=move.box, salary=SALARY, hours=ORDERLY_HOURS)


def _admit_label(s: Clinic, move: do.Admit) -> str:
    found = box_at(s, move.box)
    if found.kind == "pair":
        income = sum(INCOME[severity] for severity in PAIR)
        text = _("Admit the couple from box {box} (${income} when both are treated)")
        return text.format(box=move.box, income=income)
    text = (
        _("Admit the white patient from box {box} (${income} when treated)"),
        _("Admit the yellow patient from box {box} (${income} when treated)"),
        _("Admit the orange patient from box {box} (${income} when treated)"),
        _("Admit the red patient from box {box} (${income} when treated)"),
    )[found.severity - 1]
    return text.format(box=move.box, income=INCOME[found.severity])


def _walk_label(s: Clinic, move: do.Walk) -> str:
    hours = layout_of(s).hours[move.at][move.to]
    paid = max(0, hours - s.hours)
    text = ngettext("{send} ({n} hour)", "{send} ({n} hours)", hours)
    if paid:
        text = ngettext("{send} ({n} hour, ${paid} for overtime)",
                        "{send} ({n} hours, ${paid} for overtime)", hours)
    way = " ".join(way_words(s, move.at, move.to))
    return text.format(send=send_words(move.who, move.level, way), n=hours, paid=paid)


def walk_question(s: Clinic, move: do.Walk) -> str:
    """Return a walk as a hint in one line, without the place where the person is: the table marks it."""
    hours = layout_of(s).hours[move.at][move.to]
    paid = max(0, hours - s.hours)
    text = ngettext("{send} ({n} hour)?", "{send} ({n} hours)?", hours)
    if paid:
        text = ngettext("{send} ({n} hour, ${paid})?",
                        "{send} ({n} hours, ${paid})?", hours)
    _start, end = way_words(s, move.at, move.to)
    return text.format(send=send_words(move.who, move.level, end), n=hours, paid=paid)


def walker_words(s: Clinic, move: do.Walk) -> str:
    """Return who walks, from where and for how long, where the end of the way is known."""
    hours = layout_of(s).hours[move.at][move.to]
    paid = max(0, hours - s.hours)
    text = ngettext("{who} {start} ({n} hour)", "{who} {start} ({n} hours)", hours)
    if paid:
        text = ngettext("{who} {start} ({n} hour, ${paid})", "{who} {start} ({n} hours, ${paid})", hours)
    start, _end = way_words(s, move.at, move.to)
    return text.format(who=capital(person_name(move.who, move.level)), start=start, n=hours, paid=paid)


def _end_label(s: Clinic) -> str:
    lost = sum(one.popularity for one in losses(s))
    return _("End the action (−{n} popularity)").format(n=lost) if lost else _("End the action")


def label(s: Clinic, move: Move) -> str:
    """Return a choice in words, with its price or result."""
    match move:
        case do.Lay():
            return _lay_label(s, move)
        case do.Take():
            return _take_label(s, move)
        case do.Build():
            return _build_label(s, move)
        case do.BuildFloor():
            return _floor_label(s, move)
        case do.Hire():
            return _hire_label(s, move)
        case do.Admit():
            return _admit_label(s, move)
        case do.Walk():
            return _walk_label(s, move)
        case do.EndAction():
            return _end_label(s)
        case do.OpenBusiness():
            return _("Open for business")
        case do.Advertise(n):
            return _("Buy {n} popularity (${price})").format(n=n, price=advert_price(n)) if n else _("Buy nothing")
    return ""
