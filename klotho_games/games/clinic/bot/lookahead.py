"""What a quick player does from a state to the end of the round. The bot plays its ideas out with this.

It builds, hires and admits by simple rules, and brings doctors and patients together where that pays most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.clinic.rules.building import CONVEYOR, HALL, UPPER, serves
from klotho_games.games.clinic.rules.legal import box_moves
from klotho_games.games.clinic.rules.state import (
    DOCTOR,
    FAME,
    INCOME,
    NURSE,
    PATIENT,
    ROUNDS,
    WHO,
    Clinic,
    Person,
    Phase,
    advert_price,
    box_at,
    layout_of,
    needs_of,
    sections,
)
from klotho_games.games.clinic.rules.steps import Advertise, Build, BuildFloor, EndAction, Hire, OpenBusiness, Walk
from klotho_games.games.clinic.rules.turn import DO

_END, _OPEN = EndAction(), OpenBusiness()


_evenings: dict[Clinic, Clinic] = {}
_KEPT = 30_000


def to_the_evening(s: Clinic) -> Clinic:
    """Play on by habit until the round is over. The sections must have been taken.

    Ideas share most of their states, so every state on the way is cached with the evening it leads to.
    """
    if len(_evenings) > _KEPT:
        _evenings.clear()
    round = s.round
    met: list[Clinic] = []
    while s.round == round and not s.is_over and s.phase is not Phase.SHUFFLE:
        if s.phase is Phase.BUSINESS:  # from here on the row does not matter
            s = replace(s, row=(), joints=(), hand=(), last=False, used=0)
        known = _evenings.get(s)
        if known is not None:
            s = known
            break
        met.append(s)
        move = habit(s)
        s = DO[type(move)](s, move)[0]
    for moment in met:
        _evenings[moment] = s
    return s


def habit(s: Clinic) -> Move:
    if s.phase is Phase.BUSINESS:
        return _OPEN
    if s.phase is Phase.ADVERTISE:
        return Advertise(_spare(s))
    action = sections(s)[s.section].action
    if action == "build":
        return _building(s)
    arrival = _hiring(s) if action == "hire" else _admitting(s)
    return arrival or _walking(s) or _END


def _spare(s: Clinic) -> int:
    """Return how much popularity to buy, with money that is not needed otherwise."""
    needs = needs_of(s)
    last = s.round == ROUNDS
    kept = needs.money if last else max(9 + 2 * len(s.floors), needs.money * s.round // ROUNDS)
    spend = s.money - kept
    n = 0
    while advert_price(n + 1) <= spend and (not last or n < 3):
        n += 1
    return n


# ---- build ----


def _building(s: Clinic) -> Move:
    best: Move = _END
    most = 0.0
    for move in box_moves(s):
        worth = _worth(s, move) if isinstance(move, Build) else _floor_worth(s, move)
        if worth > most:
            best, most = move, worth
    return best


def _worth(s: Clinic, move: Build) -> float:
    """Return the priority of building this; 0 or less if it is not worth it."""
    left = ROUNDS - s.round
    plan, needs = layout_of(s), needs_of(s)
    safe = s.money - len(s.people)
    match move.component:
        case "entrance":
            return 6.0 if plan.entrances < 2 and left and safe > 1 else 0.0
        case "pillar":
            wanted = needs.floors > plan.floors or (len(plan.open_rooms) < 3 and left > 2)
            free = move.place in plan.gaps and needs.gardens <= len(plan.gardens)
            return 2.0 if wanted and free and not _keeps_entrance(s, move.place) else 0.0
        case "parking":
            return 2.5 if s.free_bays < 3 and left and safe > 1 else 0.0
        case "garden":
            if needs.gardens > len(plan.gardens):
                return 5.0 if not _keeps_entrance(s, move.place) else 1.0
            return 0.5 if not left and s.money > 6 else 0.0
        case "helipad":
            return 7.0 if needs.helipad and safe > 0 else 0.0
    return 0.0


def _floor_worth(s: Clinic, move: Move) -> float:
    assert isinstance(move, BuildFloor)
    plan = layout_of(s)
    wanted = needs_of(s).floors > plan.floors
    if not wanted and (s.round > ROUNDS - 2 or s.money - len(s.people) < 4 or len(plan.open_rooms) > 3):
        return 0.0
    cells = UPPER[move.card]
    rooms = sum([0.6 + 0.15 * serves(module) for module in cells if serves(module)])
    return (8.0 if wanted else 3.0) + rooms + 0.1 * cells.count(CONVEYOR)


def _keeps_entrance(s: Clinic, place: int) -> bool:
    """Return whether this is the last empty space of the ground floor, which is kept for a second entrance."""
    plan = layout_of(s)
    return plan.entrances < 2 and plan.empty_on_ground == [place]


# ---- hire and admit ----


def _hiring(s: Clinic) -> Move | None:
    left = ROUNDS - s.round
    doctors = [level for who, level, _place in s.people if who == DOCTOR]
    rooms = len(layout_of(s).open_rooms)
    for move in box_moves(s):
        assert isinstance(move, Hire)
        role = box_at(s, move.box).role
        safe = s.money - move.box - len(s.people) - len(s.floors)
        if role == "doctor" and len([1 for level in doctors if level > 1]) < min(rooms, 3) and safe > -2:
            return move
        if role == "nurse" and left > 0 and safe > 0 and move.box < 2 * left and not _has(s, NURSE):
            return move
    return None


def _has(s: Clinic, who: int) -> bool:
    return any(one == who for one, _level, _place in s.people)


def _admitting(s: Clinic) -> Move | None:
    admits = box_moves(s)
    return admits[0] if admits else None


# ---- walks ----


class Meeting(NamedTuple):
    """A patient and a doctor in a room, and the value of bringing them there."""

    worth: float
    patient: Person
    doctor: Person
    room: int


def _walking(s: Clinic) -> Move | None:
    """Return the next walk towards the treatments that pay most."""
    people = list(s.people)
    hours = s.hours
    for meeting in _meetings(s):
        _worth, patient, doctor, room = meeting
        if patient not in people or doctor not in people:
            continue
        people.remove(patient)
        people.remove(doctor)
        for person in (doctor, patient):
            if person[2] != room:
                walk = _walk(s, person, room)
                if walk is not None:
                    return walk
    return _standing_by(s, people, hours)


def _meetings(s: Clinic) -> list[Meeting]:
    plan = layout_of(s)
    people = dict.fromkeys(s.people)
    doctors = [one for one in people if one[0] == DOCTOR]
    patients = [one for one in people if one[0] == PATIENT]
    if not doctors or not patients:
        return []
    at = {(who, place): (who, level, place) for who, level, place in s.people if place}
    far, budget = plan.hours, s.hours + max(0, s.money - 3)
    found = []
    for room, worst in plan.open_rooms:
        inside, healing = at.get((PATIENT, room)), at.get((DOCTOR, room))
        care = 2.0 * ((NURSE, room) in at)
        for patient in (inside,) if inside else patients:
            level = patient[1]
            if level > worst:
                continue
            for doctor in (healing,) if healing else doctors:
                hours = far[patient[2]][room] + far[doctor[2]][room]
                if level <= doctor[1] and hours <= budget:
                    over = max(0, hours - s.hours)
                    worth = INCOME[level] + 2.0 * FAME[level] + 0.5 * level - 0.12 * hours - over + care
                    worth -= 0.2 * (worst - level) + 0.15 * (doctor[1] - level)
                    found.append(Meeting(worth, patient, doctor, room))
    found.sort(key=lambda one: -one.worth)
    return list(_apart(found))


def _apart(found: list[Meeting]) -> Iterator[Meeting]:
    """Yield the best meetings that share neither people nor rooms.

    Identical people in the same place count as one here.
    """
    rooms: set[int] = set()
    busy: set[Person] = set()
    for meeting in found:
        _worth, patient, doctor, room = meeting
        if meeting.worth > 0 and room not in rooms and doctor not in busy and patient not in busy:
            rooms.add(room)
            busy |= {one for one in (patient, doctor) if one[2] != HALL}
            yield meeting


def _walk(s: Clinic, person: Person, room: int) -> Walk | None:
    who, level, at = person
    if any(other == who and place == room for other, _level, place in s.people):
        return None
    return Walk(WHO[who], level, at, room) if layout_of(s).hours[at][room] <= s.hours + s.money else None


def _standing_by(s: Clinic, people: list[Person], hours: int) -> Move | None:
    """Send a person who is left over in the hall where they can be useful, if that costs no overtime."""
    plan = layout_of(s)
    taken = {(who, place) for who, _level, place in s.people if place}
    for who, level, at in people:
        if at != HALL or who not in (DOCTOR, NURSE, PATIENT):
            continue
        best, most = 0, -99.0
        for room, worst in plan.open_rooms:
            if (who, room) in taken or plan.hours[at][room] > hours or (who == PATIENT and level > worst):
                continue
            sick, doctor = (PATIENT, room) in taken and who != PATIENT, (DOCTOR, room) in taken and who != DOCTOR
            worth = 2.0 * (sick + doctor) - 0.3 * plan.hours[at][room] + 0.4 * worst
            if worth > most:
                best, most = room, worth
        if best:
            return Walk(WHO[who], level, at, best)
        if who == PATIENT:
            for garden in plan.gardens:
                if (who, garden) not in taken and plan.hours[at][garden] <= hours:
                    return Walk(WHO[who], level, at, garden)
    return None
