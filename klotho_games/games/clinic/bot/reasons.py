"""Why a move is good, in one sentence: what it does, and what the round comes to with it."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.games.clinic.rules.building import COLUMNS, CONVEYOR, MOST_FLOORS, floor_of
from klotho_games.games.clinic.rules.business import losses_at_end, treatments
from klotho_games.games.clinic.rules.cards import Section
from klotho_games.games.clinic.rules.names import a_patient, action_name, patient_name
from klotho_games.games.clinic.rules.state import (
    DOCTOR,
    HOURS,
    INCOME,
    MONEY_A_POINT,
    NUMBER_OF,
    NURSE,
    ORDERLY_HOURS,
    PATIENT,
    ROUNDS,
    Clinic,
    advert_price,
    box_at,
    layout_of,
    needs_of,
    orderlies,
    section_of,
)
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    OpenBusiness,
    Walk,
)
from klotho_games.games.clinic.rules.turn import DO


def row_reason(three: Sequence[Section], evening: Clinic, s: Clinic) -> str:
    """Return why a row is worth laying: its actions, and what the round comes to with it."""
    actions = listed([action_name(section.action) for section in three])
    return _("{actions}: {ending}").format(actions=actions, ending=_ending(s, evening))


def _ending(s: Clinic, evening: Clinic) -> str:
    n = sum(evening.treated) - sum(s.treated)
    told = ngettext(
        "{n} patient treated this round, ${money} and {popularity} popularity at its end.",
        "{n} patients treated this round, ${money} and {popularity} popularity at its end.", n,
    )
    return told.format(n=n, money=evening.money, popularity=evening.popularity)


def reason(s: Clinic, move: Move, evening: Clinic, best: bool = True) -> str:
    """Return the reason for a move.

    `best` means that no other move tried comes to more; then nothing is said against the move.
    """
    told = _plain(s, move, evening, best)
    if told is None:
        return _("Nothing else comes to more: {ending}").format(ending=_ending(s, evening))
    return told


def _plain(s: Clinic, move: Move, evening: Clinic, best: bool) -> str | None:
    """Return the reason; None if the move is the best one but everything there is to say about it speaks against it."""
    match move:
        case Build():
            return _building(s, move, best)
        case BuildFloor():
            return _floor(s, move)
        case Hire(box):
            return _hiring(s, box, evening)
        case Admit(box):
            return _admitting(s, box)
        case Walk():
            return _walking(s, move, evening, best)
        case EndAction():
            told = _("Nothing more here is worth its price: {ending}") if best else _("This action ends: {ending}")
            return told.format(ending=_ending(s, evening))
        case OpenBusiness():
            return _("All actions are done: {ending}").format(ending=_ending(s, evening))
        case Advertise(popularity):
            return _advertising(s, popularity)
    return ""


def _floor(s: Clinic, move: BuildFloor) -> str:
    if needs_of(s).floors > len(s.floors):
        return _("The goal asks for floors, and a new one brings rooms.")
    if len(layout_of(DO[BuildFloor](s, move)[0]).open_rooms) > len(layout_of(s).open_rooms):
        return _("More rooms: more patients can be treated in a round.")
    return _("Its rooms can be used as soon as the building has a supply room.")


def _building(s: Clinic, move: Build, best: bool) -> str | None:
    plan, needs = layout_of(s), needs_of(s)
    match move.component:
        case "entrance":
            if plan.entrances < len(section_of(s).boxes):
                return _("With two entrances both boxes of a section are reached.")
            return _("Every box is reached already; one entrance more can only shorten ways.")
        case "pillar":
            if plan.floors < MOST_FLOORS:
                return _("It fills an empty space, so that a floor can stand above.")
            return None if best else _("It fills an empty space, but you can’t build another floor above it.")
        case "parking":
            told = ngettext("Free bays: {n}, and everybody comes by car.",
                            "Free bays: {n}, and everybody comes by car.", s.free_bays)
            return told.format(n=s.free_bays)
        case "garden":
            if needs.gardens > len(plan.gardens):
                return _("The goal asks for gardens; a patient can rest there.")
            return _("A garden adds 1 to the final count, and a patient can rest there.")
        case "conveyor":
            floor = COLUMNS * floor_of(move.place)
            if CONVEYOR in s.cells[floor : floor + COLUMNS]:
                return None if best else _("That floor has a conveyor already; this one only fills the space.")
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
        return _("There is room for the couple: refusing them costs 2 popularity; treated, both of them pay.")
    if all(loss.box != box for loss in losses_at_end(s)):
        told = _("Treated, {patient} brings ${income}.")
        return told.format(patient=a_patient(found.severity), income=INCOME[found.severity])
    told = _("{patient} turned away costs 1 popularity; treated, they bring ${income}.")
    return told.format(patient=capital(a_patient(found.severity)), income=INCOME[found.severity])


def _walking(s: Clinic, move: Walk, evening: Clinic, best: bool) -> str | None:
    after = DO[Walk](s, move)[0]
    for one in treatments(after):
        if one.place == move.to:
            told = _("There the {patient} is treated: ${income} and {popularity} popularity.")
            return told.format(
                patient=patient_name(one.severity), income=one.income, popularity=one.popularity)
    plan, who = layout_of(s), NUMBER_OF[move.who]
    if move.to in plan.gardens:
        return _("In a garden a patient does not get worse.")
    nursed = any(one == NURSE and place == move.to for one, _level, place in s.people)
    if who == PATIENT and nursed:
        return _("With the nurse there they do not get worse.")
    if not plan.works[move.to] and who != NURSE:
        if layout_of(evening).works.get(move.to):
            return _("That room does not work yet, but it can before this round ends.")
        return None if best else _("That room does not work yet: no patient can be treated there.")
    if who == PATIENT:
        return _bed(s, move)
    sick = next((level for one, level, place in s.people if one == PATIENT and place == move.to), 0)
    if who == NURSE:
        told = _("With a nurse there the {patient} does not get worse.") if sick else _(
            "A treatment in that room brings 1 popularity more."
        )
        return told.format(patient=patient_name(max(1, sick)))
    if sick and best:
        return None
    if sick > move.level:
        return _("The {patient} there needs more stars than this doctor has.").format(patient=patient_name(sick))
    if sick:
        return _("That room is not made for the {patient} who lies there.").format(patient=patient_name(sick))
    if move.level == 1:
        return _("It is the doctor’s last round: a patient would have to come there today.")
    return _("The doctor is there when a patient comes.")


def _bed(s: Clinic, move: Walk) -> str:
    """Describe a patient's walk to a working room where no doctor can treat the patient yet."""
    if any(one == DOCTOR and place == move.to for one, _level, place in s.people):
        return _("A bed; the doctor there has too few stars for them.")
    return _("A bed in a room that is made for such cases; a doctor can come there.")


def _advertising(s: Clinic, popularity: int) -> str:
    money = s.money - advert_price(popularity)
    if popularity:
        told = _("{n} popularity for ${price}; ${money} are left.")
        return told.format(n=popularity, price=advert_price(popularity), money=money)
    asked = needs_of(s).money
    if asked and s.money - advert_price(1) < asked:
        return _("The goal asks for ${asked}, and there are ${money}.").format(asked=asked, money=money)
    if s.round < ROUNDS:
        return _("${money} stay for doctors, floors and bills.").format(money=money)
    return _("${money} that are left count {n} in the end.").format(money=money, n=money // MONEY_A_POINT)
