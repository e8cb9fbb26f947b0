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
    Phase,
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
    """Return why a row is worth laying: its actions, and what the round comes to with it.

    When sections are chosen, the choice itself names the actions.
    """
    if s.phase is Phase.TAKE:
        return _ending(s, evening)
    actions = listed([action_name(section.action) for section in three])
    return _("Your actions are then {actions}. {ending}").format(actions=actions, ending=_ending(s, evening))


def _ending(s: Clinic, evening: Clinic) -> str:
    n = sum(evening.treated) - sum(s.treated)
    told = ngettext(
        "The round ends with {n} patient treated, ${money} and {popularity} popularity.",
        "The round ends with {n} patients treated, ${money} and {popularity} popularity.", n,
    )
    return told.format(n=n, money=evening.money, popularity=evening.popularity)


def reason(s: Clinic, move: Move, evening: Clinic, best: bool = True) -> str:
    """Return the reason for a move.

    `best` means that no other move tried comes to more; then nothing is said against the move.
    """
    told = _plain(s, move, evening, best)
    if told is None:
        return _("No other move is better. {ending}").format(ending=_ending(s, evening))
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
            told = _("Nothing else in this action pays off. {ending}") if best else _("This ends the action. {ending}")
            return told.format(ending=_ending(s, evening))
        case OpenBusiness():
            return _("All actions are done. {ending}").format(ending=_ending(s, evening))
        case Advertise(popularity):
            return _advertising(s, popularity)
    return ""


def _floor(s: Clinic, move: BuildFloor) -> str:
    if needs_of(s).floors > len(s.floors):
        return _("Your goal asks for floors, and a new floor brings rooms.")
    if len(layout_of(DO[BuildFloor](s, move)[0]).open_rooms) > len(layout_of(s).open_rooms):
        return _("With more rooms you can treat more patients in a round.")
    return _("You can use the new floor’s rooms as soon as the clinic has a supply room.")


def _building(s: Clinic, move: Build, best: bool) -> str | None:
    plan, needs = layout_of(s), needs_of(s)
    match move.component:
        case "entrance":
            if plan.entrances < len(section_of(s).boxes):
                return _("With two entrances you can use both boxes of a Hire or Admit section.")
            return _("You can already use every box. Another entrance can only shorten walks.")
        case "pillar":
            if plan.floors < MOST_FLOORS:
                return _("A pillar fills an empty space, so that you can build a floor above it.")
            return None if best else _("A pillar makes room for another floor, but the clinic already has all its "
                                       "floors.")
        case "parking":
            told = ngettext("You have {n} free parking space, and everyone comes by car.",
                            "You have {n} free parking spaces, and everyone comes by car.", s.free_bays)
            return told.format(n=s.free_bays)
        case "garden":
            if needs.gardens > len(plan.gardens):
                return _("Your goal asks for gardens, and a patient can rest in a garden.")
            return _("A garden adds 1 to your final score, and a patient can rest there.")
        case "conveyor":
            floor = COLUMNS * floor_of(move.place)
            if CONVEYOR in s.cells[floor : floor + COLUMNS]:
                return None if best else _("That floor already has a conveyor. A second one only fills the space.")
            return _("With a conveyor, every walk on that floor takes only 1 hour.")
    return _("Your goal asks for a helipad.") if needs.helipad else _("A helipad adds a parking space and a short way "
                                                                      "to the top floor.")


def _hiring(s: Clinic, box: int, evening: Clinic) -> str:
    role = box_at(s, box).role
    if role == "doctor":
        told = _("You get a doctor with four stars for ${price}. {ending}")
        return told.format(price=box, ending=_ending(s, evening))
    if role == "nurse":
        return _("With a nurse in the room, a treatment brings 1 more popularity, and patients don’t get worse.")
    hours = HOURS + ORDERLY_HOURS * (orderlies(s) + 1)
    return _("With this orderly you have {hours} hours in every Hire and Admit action, and orderlies get no "
             "salary.").format(hours=hours)


def _admitting(s: Clinic, box: int) -> str:
    found = box_at(s, box)
    if found.kind == "pair":
        return _("You have room for the couple. Turning them away costs 2 popularity, and both pay when they are "
                 "treated.")
    if all(loss.box != box for loss in losses_at_end(s)):
        told = _("{patient} pays ${income} when treated.")
        return told.format(patient=capital(a_patient(found.severity)), income=INCOME[found.severity])
    told = _("{patient} pays ${income} when treated. Turning the patient away costs 1 popularity.")
    return told.format(patient=capital(a_patient(found.severity)), income=INCOME[found.severity])


def _walking(s: Clinic, move: Walk, evening: Clinic, best: bool) -> str | None:
    after = DO[Walk](s, move)[0]
    for one in treatments(after):
        if one.place == move.to:
            told = _("The {patient} is treated in that room. That brings ${income} and {popularity} popularity.")
            return told.format(
                patient=patient_name(one.severity), income=one.income, popularity=one.popularity)
    plan, who = layout_of(s), NUMBER_OF[move.who]
    if move.to in plan.gardens:
        return _("A patient doesn’t get worse in a garden.")
    nursed = any(one == NURSE and place == move.to for one, _level, place in s.people)
    if who == PATIENT and nursed:
        return _("With the nurse in that room, the patient doesn’t get worse.")
    if not plan.works[move.to] and who != NURSE:
        if layout_of(evening).works.get(move.to):
            return _("That room doesn’t work yet, but you can still change that this round.")
        return None if best else _("That room doesn’t work yet, so no patient can be treated there.")
    if who == PATIENT:
        return _bed(s, move)
    sick = next((level for one, level, place in s.people if one == PATIENT and place == move.to), 0)
    if who == NURSE:
        told = _("With a nurse in that room, the {patient} doesn’t get worse.") if sick else _(
            "With a nurse in that room, a treatment brings 1 more popularity."
        )
        return told.format(patient=patient_name(max(1, sick)))
    if sick and best:
        return None
    if sick > move.level:
        return _("The {patient} in that room needs a doctor with more stars.").format(patient=patient_name(sick))
    if sick:
        return _("The {patient} is too ill to be treated in that room.").format(patient=patient_name(sick))
    if move.level == 1:
        return _("The doctor leaves after this round, so the room needs a patient this round.")
    return _("The doctor will already be in the room when a patient comes.")


def _bed(s: Clinic, move: Walk) -> str:
    """Describe a patient's walk to a working room where no doctor can treat the patient yet."""
    if any(one == DOCTOR and place == move.to for one, _level, place in s.people):
        return _("The patient gets a bed, but the doctor in that room has too few stars.")
    return _("The patient gets a bed in a suitable room, and a doctor can still come.")


def _advertising(s: Clinic, popularity: int) -> str:
    money = s.money - advert_price(popularity)
    if popularity:
        told = _("You get {n} popularity for ${price} and keep ${money}.")
        return told.format(n=popularity, price=advert_price(popularity), money=money)
    asked = needs_of(s).money
    if asked and s.money - advert_price(1) < asked:
        return _("Your goal asks for ${asked}, and you have ${money}.").format(asked=asked, money=money)
    if s.round < ROUNDS:
        return _("You keep ${money} for doctors, floors and bills.").format(money=money)
    return _("You keep ${money}, which adds {n} to your final score.").format(money=money, n=money // MONEY_A_POINT)
