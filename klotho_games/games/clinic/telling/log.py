"""The log of Clin9ic: a line for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.names import (
    a_component,
    a_patient,
    a_role,
    action_name,
    floor_name,
    patient_name,
    person_name,
    severity_name,
    storey_name,
    to_spot_words,
)
from klotho_games.games.clinic.rules.state import ROUNDS

Names = Sequence[str]


def _tell_opening(e: ev.ClinicOpened, names: Names) -> Told:
    text = _("The clinic opens. Ground floor: {floor}")
    return Told(text.format(floor=floor_name(e.ground, ground=True)), "entrance")


def _tell_round(e: ev.RoundBegan, names: Names) -> Told:
    return Told(_("Round {n} of {all} begins").format(n=e.round, all=ROUNDS), "calendar")


def _tell_shuffle(e: ev.CardsShuffled, names: Names) -> Told:
    return Told(_("The Action cards are shuffled and flipped"), "action")


def _tell_taken_sections(e: ev.SectionsTaken, names: Names) -> Told:
    actions = listed([action_name(action) for action in e.actions])
    text = _("The first three sections: {actions}")
    if e.sections == "last":
        text = _("The last three sections: {actions}")
    return Told(text.format(actions=actions), "action", 0)


def _tell_skip(e: ev.ActionSkipped, names: Names) -> Told:
    return Told(_("{action}: nothing to do").format(action=action_name(e.action)), f"action_{e.action}")


def _tell_building(e: ev.Built, names: Names) -> Told:
    text = _("{component} is built as a bonus for ${price}") if e.bonus else _("{component} is built for ${price}")
    if e.component == "parking":
        text = _("The car park is enlarged for ${price}")
    return Told(text.format(component=capital(a_component(e.component)), price=e.price), e.component, 0)


def _tell_floor(e: ev.FloorBuilt, names: Names) -> Told:
    text = _("{name} is built as the {floor} for ${price}")
    return Told(text.format(name=floor_name(e.card), floor=storey_name(e.floor), price=e.price), "floor", 0)


def _tell_hiring(e: ev.Hired, names: Names) -> Told:
    return Told(_("{role} is hired for ${price}").format(role=capital(a_role(e.role)), price=e.price), e.role, 0)


def _tell_admission(e: ev.Admitted, names: Names) -> Told:
    if len(e.severities) > 1:
        return Told(_("A couple from box {box} comes in").format(box=e.box), "pair", 0)
    text = _("{patient} from box {box} comes in")
    severity = e.severities[0]
    return Told(text.format(box=e.box, patient=capital(a_patient(severity))), f"patient_{severity}", 0)


def _tell_turning_away(e: ev.TurnedAway, names: Names) -> Told:
    text = _("The couple from box {box} is turned away: −{n} popularity") if e.pair else _(
        "The patient from box {box} is turned away: −{n} popularity"
    )
    return Told(text.format(box=e.box, n=e.popularity), "heart")


def _tell_walk(e: ev.Walked, names: Names) -> Told:
    told = ngettext("{who} walks {place} ({n} hour)", "{who} walks {place} ({n} hours)", e.hours)
    if e.paid:
        told = ngettext("{who} walks {place} ({n} hour, ${paid} for overtime)",
                        "{who} walks {place} ({n} hours, ${paid} for overtime)", e.hours)
    who = capital(person_name(e.who, e.level))
    return Told(told.format(who=who, place=to_spot_words(e.to), n=e.hours, paid=e.paid), _picture(e.who, e.level), 0)


def _tell_treatment(e: ev.Treated, names: Names) -> Told:
    text = _("{patient} treated: +${income}, +{popularity} popularity")
    told = text.format(patient=capital(patient_name(e.severity)), income=e.income, popularity=e.popularity)
    return Told(told, f"patient_{e.severity}")


def _tell_bills(e: ev.BillsPaid, names: Names) -> Told:
    text = _("Bills: ${paid} paid (upkeep ${upkeep}, salaries ${salaries})")
    return Told(text.format(upkeep=e.upkeep, salaries=e.salaries, paid=e.paid), "coin")


def _tell_unpaid_bills(e: ev.BillsUnpaid, names: Names) -> Told:
    return Told(_("Unpaid bills cost {n} popularity").format(n=e.popularity), "heart")


def _tell_purchase(e: ev.PopularityBought, names: Names) -> Told:
    return Told(_("{n} popularity bought for ${price}").format(n=e.popularity, price=e.price), "heart", 0)


def _tell_leaving(e: ev.DoctorLeft, names: Names) -> Told:
    return Told(_("A doctor has no stars left and goes home"), "doctor")


def _tell_worsening(e: ev.PatientWorse, names: Names) -> Told:
    text = _("A patient gets worse and is now {colour}")
    return Told(text.format(colour=severity_name(e.severity)), f"patient_{e.severity}")


def _tell_death(e: ev.PatientDied, names: Names) -> Told:
    return Told(_("A patient dies: −{n} popularity").format(n=e.popularity), "patient_4")


def _tell_closing(e: ev.ClinicClosed, names: Names) -> Told:
    return Told(_("The clinic is closed in round {round}").format(round=e.round), "heart")


def _tell_game_end(e: ev.GameEnded, names: Names) -> Told:
    text = _("{name} reaches the goal with a final score of {score}") if e.reached else _(
        "{name} misses the goal with a final score of {score}"
    )
    return Told(text.format(name=names[0], score=e.score), "goal", 0)


LINES: dict[type[Event], Callable[[Any, Names], Told]] = {
    ev.ClinicOpened: _tell_opening,
    ev.RoundBegan: _tell_round,
    ev.CardsShuffled: _tell_shuffle,
    ev.SectionsTaken: _tell_taken_sections,
    ev.ActionSkipped: _tell_skip,
    ev.Built: _tell_building,
    ev.FloorBuilt: _tell_floor,
    ev.Hired: _tell_hiring,
    ev.Admitted: _tell_admission,
    ev.TurnedAway: _tell_turning_away,
    ev.Walked: _tell_walk,
    ev.Treated: _tell_treatment,
    ev.BillsPaid: _tell_bills,
    ev.BillsUnpaid: _tell_unpaid_bills,
    ev.PopularityBought: _tell_purchase,
    ev.DoctorLeft: _tell_leaving,
    ev.PatientWorse: _tell_worsening,
    ev.PatientDied: _tell_death,
    ev.ClinicClosed: _tell_closing,
    ev.GameEnded: _tell_game_end,
}
"""Events without an entry are visible on the table and need no line."""


def _picture(who: str, level: int) -> str:
    return f"patient_{level}" if who == "patient" else who
