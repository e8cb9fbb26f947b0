"""Why a move is good, in one sentence: what it does, and what the round comes to with it."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.words import _, capital, ngettext
from klotho_games.games.clinic.building import HALL
from klotho_games.games.clinic.business import treatments
from klotho_games.games.clinic.cards import Section
from klotho_games.games.clinic.clinic import (
    HOURS,
    INCOME,
    NUMBER_OF,
    ORDERLY_HOURS,
    PATIENT,
    ROUNDS,
    Clinic,
    box_at,
    layout_of,
    needs_of,
    orderlies,
)
from klotho_games.games.clinic.naming import a_patient, action_name, joined, patient_name
from klotho_games.games.clinic.steps import Admit, Advertise, Build, BuildFloor, EndAction, Hire, OpenBusiness, Walk
from klotho_games.games.clinic.turn import DO


def row_reason(three: Sequence[Section], evening: Clinic, s: Clinic) -> str:
    """Why a row is worth laying: the actions it gives, and what the round then comes to."""
    actions = joined([action_name(section.action) for section in three])
    return _("{actions}: {ending}").format(actions=actions, ending=_ending(s, evening))


def _ending(s: Clinic, evening: Clinic) -> str:
    n = sum(evening.treated) - sum(s.treated)
    told = ngettext(
        "{n} patient treated this round, ${money} and {popularity} popularity at its end.",
        "{n} patients treated this round, ${money} and {popularity} popularity at its end.", n,
    )
    return told.format(n=n, money=evening.money, popularity=evening.popularity)


def reason(s: Clinic, move: Move, evening: Clinic) -> str:
    match move:
        case Build():
            return _building(s, move)
        case BuildFloor():
            if needs_of(s).floors > len(s.floors):
                return _("The goal asks for floors, and a new one brings rooms.")
            return _("More rooms: more patients can be treated in a round.")
        case Hire(box):
            return _hiring(s, box, evening)
        case Admit(box):
            return _admitting(s, box)
        case Walk():
            return _walking(s, move)
        case EndAction():
            return _("Nothing more here is worth its price: {ending}").format(ending=_ending(s, evening))
        case OpenBusiness():
            return _("All actions are done: {ending}").format(ending=_ending(s, evening))
        case Advertise(popularity):
            return _advertising(s, popularity)
    return ""


def _building(s: Clinic, move: Build) -> str:
    plan, needs = layout_of(s), needs_of(s)
    match move.component:
        case "entrance":
            return _("With two entrances both boxes of a section are reached.")
        case "pillar":
            return _("It fills an empty space, so that a floor can stand above.")
        case "parking":
            told = ngettext("Free bays: {n}, and everybody comes by car.",
                            "Free bays: {n}, and everybody comes by car.", s.free_bays)
            return told.format(n=s.free_bays)
        case "garden":
            if needs.gardens > len(plan.gardens):
                return _("The goal asks for gardens; a patient can rest there.")
            return _("A garden adds 1 to the final count, and a patient can rest there.")
        case "conveyor":
            return _("Then every way on that floor takes 1 hour.")
    return _("The goal asks for a helipad.") if needs.helipad else _("One bay more, and a short way to the top floor.")


def _hiring(s: Clinic, box: int, evening: Clinic) -> str:
    role = box_at(s, box).role
    if role == "doctor":
        return _("A doctor of four stars for ${price}: {ending}").format(price=box, ending=_ending(s, evening))
    if role == "nurse":
        return _("Where a nurse helps, a treatment brings 1 popularity more, and nobody gets worse.")
    hours = HOURS + ORDERLY_HOURS * (orderlies(s) + 1)
    return _("Every Hire and Admit action then has {hours} hours, and orderlies get no salary.").format(hours=hours)


def _admitting(s: Clinic, box: int) -> str:
    found = box_at(s, box)
    if found.kind == "pair":
        return _("There is room for the couple: refusing them costs 2 popularity, and both of them pay.")
    told = _("{patient} turned away costs 1 popularity; treated, they bring ${income}.")
    return told.format(patient=capital(a_patient(found.severity)), income=INCOME[found.severity])


def _walking(s: Clinic, move: Walk) -> str:
    after = DO[Walk](s, move)[0]
    for one in treatments(after):
        if one.place == move.to:
            told = _("There the {patient} is treated: ${income} and {popularity} popularity.")
            return told.format(
                patient=patient_name(one.severity), income=one.income, popularity=one.popularity)
    who = NUMBER_OF[move.who]
    if who == PATIENT:
        if move.to in layout_of(s).gardens:
            return _("In a garden a patient does not get worse.")
        return _("A bed in a room that is made for such cases; a doctor can come there.")
    if any(one == PATIENT and place == move.to for one, _level, place in s.people):
        return _("A patient lies there who needs somebody.")
    return _("Ready there for the next patient.") if move.at == HALL else _("A better place for the next patient.")


def _advertising(s: Clinic, popularity: int) -> str:
    if popularity:
        return _("The money is not needed for anything better.")
    return _("The money is worth more later.") if s.round < ROUNDS else _("The money counts for more as it is.")
