"""Who is turned away and who is treated, income and bills, and who tires, gets worse or dies.

Everything here is computed without being carried out, so that the table can show it before it is confirmed.
"""

from __future__ import annotations

from typing import NamedTuple

from .building import WORST
from .state import (
    CARE,
    DOCTOR,
    FAME,
    INCOME,
    NURSE,
    PAIR,
    PATIENT,
    REFUSED,
    REFUSED_PAIR,
    UPKEEP,
    Clinic,
    Person,
    is_in_reach,
    layout_of,
    room_for_pair,
    salaries,
    section_of,
)


class Loss(NamedTuple):
    """A patient or a couple who would be turned away."""

    box: int
    pair: bool
    popularity: int


def losses_at_end(s: Clinic) -> list[Loss]:
    """Return who could come in and has not, if the Admit action ended now.

    A couple takes its bays first (CLI-B6, A5).
    """
    section = section_of(s)
    if section.action != "admit":
        return []
    free = s.free_bays
    waiting = []
    for n, box in enumerate(section.boxes):
        number = 2 * s.section + n + 1
        if not s.used >> (number - 1) & 1 and is_in_reach(s, number):
            waiting.append((number, box))
    found = []
    for number, box in waiting:
        if box.kind == "pair" and room_for_pair(s):
            free -= len(PAIR)
            found.append(Loss(number, True, REFUSED_PAIR))
    for number, box in waiting:
        if box.severity and free > 0:
            free -= 1
            found.append(Loss(number, False, REFUSED))
    return sorted(found)


class Treatment(NamedTuple):
    place: int
    severity: int
    income: int
    popularity: int


class Accounts(NamedTuple):
    """The result of Business (CLI-B7)."""

    treatments: tuple[Treatment, ...]
    income: int
    upkeep: int
    salaries: int
    unpaid: int
    """$ that cannot be paid; each costs 1 popularity."""
    money: int
    popularity: int
    """Money and popularity after Business. Popularity below 0 closes the clinic."""


def treatments(s: Clinic) -> list[Treatment]:
    """Return the treatments: a patient with a doctor with enough stars in a room that works and fits (CLI-B7.1)."""
    doctors: dict[int, int] = {}
    nurses: set[int] = set()
    found = []
    for who, level, place in s.people:  # sorted: doctors, nurses and orderlies come before patients
        if not place:
            continue
        if who == DOCTOR:
            doctors[place] = level
        elif who == NURSE:
            nurses.add(place)
        elif who == PATIENT and place in doctors:
            plan = layout_of(s)
            if plan.works[place] and level <= plan.rooms[place] and level <= doctors[place]:
                found.append(Treatment(place, level, INCOME[level], FAME[level] + CARE * (place in nurses)))
    return found


def accounts(s: Clinic) -> Accounts:
    treated = tuple(treatments(s))
    income = sum([one.income for one in treated])
    upkeep = UPKEEP * (len(s.floors) - 1)
    wages = salaries(s)
    left = s.money + income - upkeep - wages
    unpaid = max(0, -left)
    fame = sum([one.popularity for one in treated])
    return Accounts(treated, income, upkeep, wages, unpaid, max(0, left), s.popularity + fame - unpaid)


class Evening(NamedTuple):
    """The result of Administration (CLI-B8): the people afterwards, and what happened to them."""

    people: tuple[Person, ...]
    tired: tuple[Person, ...]
    """Doctors as they were before."""
    worse: tuple[Person, ...]
    """Patients as they were before; the red ones of them die."""

    @property
    def deaths(self) -> int:
        return len([1 for _who, severity, _place in self.worse if severity == WORST])


def evening(s: Clinic) -> Evening:
    nurses = {place for who, _level, place in s.people if who == NURSE and place}
    gardens = layout_of(s).gardens
    people: list[Person] = []
    tired: list[Person] = []
    worse: list[Person] = []
    for person in s.people:
        who, level, place = person
        if who == DOCTOR:
            tired.append(person)
            if level > 1:
                people.append((who, level - 1, place))
        elif who == PATIENT and place not in nurses and place not in gardens:
            worse.append(person)
            if level < WORST:
                people.append((who, level + 1, place))
        else:
            people.append(person)
    return Evening(tuple(sorted(people)), tuple(tired), tuple(worse))
