"""The words of Clin9ic: log lines, labels of moves, prompts, notes for hovering."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.core.play.dice_ledger import nothing_to_count
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules import steps as do
from klotho_games.games.clinic.rules.action_row import SECTIONS
from klotho_games.games.clinic.rules.building import HALL
from klotho_games.games.clinic.rules.cards import GOALS
from klotho_games.games.clinic.rules.count import ending_words
from klotho_games.games.clinic.rules.names import (
    a_component,
    a_patient,
    a_role,
    action_name,
    difficulty_name,
    floor_name,
    goal_name,
    patient_name,
    person_name,
    place_name,
    send_words,
    severity_name,
    spot_name,
    storey_name,
    to_spot_words,
    way_words,
)
from klotho_games.games.clinic.rules.questions import losses, sections_in_row
from klotho_games.games.clinic.rules.state import (
    BAYS_BUILT,
    INCOME,
    ORDERLY_HOURS,
    PAIR,
    PRICE,
    ROUNDS,
    SALARY,
    UPKEEP,
    Clinic,
    Phase,
    advert_price,
    box_at,
    is_goal_reached,
    layout_of,
    most_bays,
    price_of,
)

from .goal import goal
from .landmarks import landmark
from .prompts import prompt
from .surroundings import table

Names = Sequence[str]

# ---- the log ----


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


_LOG: dict[type[Event], Callable[[Any, Names], Told]] = {
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


# ---- moves ----


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


class Practice(Alone):
    """How the set-up addresses the player."""

    def person(self) -> str:
        return _("Director")

    def note(self) -> str:
        return _("you play alone; your profile keeps streaks and best scores")

    def ask(self) -> str:
        return _("choose your portrait, goal and difficulty, then start.")

    def so_far(self, n: int) -> str:
        return ngettext("{n} clinic so far", "{n} clinics so far", n).format(n=n)

    def games(self, n: int) -> str:
        return ngettext("clinic", "clinics", n)

    def wins(self, n: int) -> str:
        return ngettext("goal reached", "goals reached", n)

    def empty(self) -> str:
        return _("Nothing here yet. Reach a goal, and your score will appear here.")


class ClinicTelling:
    alone = Practice()

    drawn = staticmethod(nothing_to_count)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)
    table = staticmethod(table)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = _LOG.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Clinic, move: Move, names: Names = ()) -> str:
        return label(s, move)

    def prompt(self, s: Clinic, names: Names) -> tuple[str, str]:
        return prompt(s)

    def turn(self, s: Clinic) -> tuple[str, int]:
        return _("round"), max(1, s.round)

    def standing(self, s: Clinic, names: Names) -> str:
        if s.phase is Phase.DEAL:
            return _("Nothing has been built yet")
        parts = (
            _("Round {n} of {all}").format(n=s.round, all=ROUNDS),
            _("{n} popularity").format(n=s.popularity),
            _("${money}").format(money=s.money),
        )
        return " · ".join(parts)

    def noted(self, notes: Mapping[str, int | str]) -> str:
        return self.kind(f"{notes['goal']} {notes['difficulty']}")

    def share(self, result: Result, seat: int) -> str:
        needs = GOALS[str(result.notes["goal"])].needs[str(result.notes["difficulty"])].popularity
        score = result.scores[seat]
        told = _("final score {n} (goal: {needs})") if needs else _("final score {n}")
        return told.format(n=score, needs=needs)

    def retell(self, s: Clinic) -> str:
        if s.closed:
            return ending_words(s)
        told = _("The goal “{goal}” was reached ({difficulty}).") if is_goal_reached(s) else (
            _("The goal “{goal}” was missed ({difficulty})."))
        return told.format(goal=goal_name(s.goal), difficulty=difficulty_name(s.difficulty))

    def kind(self, kind: str) -> str:
        goal, difficulty = kind.split()
        return _("{goal}, {difficulty}").format(goal=goal_name(goal), difficulty=difficulty_name(difficulty))


def people_note(s: Clinic, place: int) -> str:
    """Return who is in a place, for hovering and speech, such as "Hall: doctor with 4 stars and orderly."."""
    there = [(who, level) for who, level, at in s.people if at == place]
    names = ("doctor", "nurse", "orderly", "patient")
    who = listed([person_name(names[number], level) for number, level in there]) or _("no one")
    where = capital(place_name(s, place)) if place != HALL else _("Hall")
    return _("{place}: {people}.").format(place=where, people=who)


TELLING: Telling = ClinicTelling()
