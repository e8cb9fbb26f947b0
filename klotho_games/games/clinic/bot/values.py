"""What a clinic promises at the end of a round: a rough calculation of the remaining rounds, in points of popularity.

It estimates how many patients can come in, how many rooms and doctors they find and for how long, and which bills will
be due. Then it weighs the result by what the goal asks for.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from klotho_games.games.clinic.rules.building import HALL, SEVERE, WORST, Layout
from klotho_games.games.clinic.rules.state import (
    DEATH,
    DOCTOR,
    HOURS,
    NURSE,
    ORDERLY_HOURS,
    PATIENT,
    ROUNDS,
    UPKEEP,
    Clinic,
    Phase,
    is_goal_reached,
    layout_of,
    needs_of,
    salaries,
    standing_of,
)

_COMING = (0.0, 1.2, 2.1)
"""Patients per round, by number of entrances."""
_HIRED = 0.7
"""Doctors that will be hired per round."""
_HIRING = 2.2
"""The cost of hiring them, per round."""
_FEE, _FAME = 4.1, 1.25
"""Money and popularity for a treatment, on average."""
_GRAVE = (0.1, 0.3, 0.4)
"""The share of orange and red patients among the treated ones, by number of rooms for such cases."""
_DONE = 0.85
"""The share of the possible treatments that take place."""
_MONEY = 0.5
"""The value of $1 in popularity while there are rounds left."""
_WIN = 60.0
_LITTLE, _FEAR = 4, 1.5
"""Popularity below the first number is dangerous; the second is the cost of each missing point."""
_THIN = 1.0
"""The cost of each $ missing for the next bills."""
_RISK = (0.0, 0.0, 0.2, 0.6, 1.6)
"""The risk of a waiting patient, by severity."""
_NURSE, _BAY, _ROOM = 0.7, 0.12, 0.12
"""The value of each per round, in addition to what the calculation covers."""
_WALKING = 1.8
"""Hire and Admit actions per round whose hours are used up."""
_EVEN = 6.0
"""A measure of how unevenly ways and hours are distributed: even a clinic with enough hours pays some overtime."""
_NEAR = 3
"""How many rooms are used most: those with the shortest ways."""


class Prospect(NamedTuple):
    """What the remaining rounds are likely to bring."""

    treated: float
    money: float
    popularity: float
    severe: float


def prospect(s: Clinic) -> Prospect:
    plan = layout_of(s)
    left = 0 if s.is_over else ROUNDS - s.round + 1
    stars: list[int] = []
    staff = nurses = 0
    waiting = risk = severe = 0.0
    for who, level, _place in s.people:
        if who == PATIENT:
            waiting += 1
            risk += _RISK[level]
            severe += level >= SEVERE
            continue
        staff += 1
        if who == DOCTOR:
            stars.append(level)
        nurses += who == NURSE
    coming = min(_COMING[min(2, plan.entrances)], max(0.5, s.bays - staff - 0.5))
    rooms = len(plan.open_rooms)
    pool, treated, overtime = waiting, 0.0, 0.0
    way = way_of(plan)
    hours = _WALKING * (HOURS + ORDERLY_HOURS * (staff - len(stars) - nurses))
    for ahead in range(left):
        doctors = len([1 for level in stars if level > ahead]) + _HIRED * (ahead + 0.5)
        pool += coming
        done = min(pool, doctors, rooms)
        done = min(done, 0.55 * done + 0.15 * (pool + doctors + rooms))
        done *= _DONE
        treated += done
        pool -= done
        short = way * (done + _HIRED) - hours
        overtime += 0.5 * (short + sqrt(short * short + _EVEN))
    money = s.money - overtime + _FEE * treated - left * bills(s) - _HIRING * max(0, left - 1)
    extra = left * (_NURSE * min(nurses, rooms) + _BAY * min(s.bays, staff + 5))
    extra += _ROOM * left * sum([worst for _place, worst in plan.open_rooms])
    fame = s.popularity + _FAME * treated + extra - risk
    if money < 0:
        fame, money = fame + money, 0.0
    able = len([1 for _place, worst in plan.open_rooms if worst >= SEVERE])
    grave = min(severe, float(able)) + _GRAVE[min(2, able)] * max(0.0, treated - severe) if left else 0.0
    return Prospect(treated, money, fame, grave)


def way_of(plan: Layout) -> float:
    """Return the average hours from the hall to the rooms that are used most."""
    far = plan.hours[HALL]
    hours = sorted([far[place] for place, _worst in plan.open_rooms])[:_NEAR]
    return sum(hours) / max(1, len(hours))


def bills(s: Clinic) -> int:
    """Return what is due in a round."""
    return UPKEEP * (len(s.floors) - 1) + salaries(s)


@lru_cache(maxsize=20_000)
def promise(s: Clinic) -> float:
    """Return how good this clinic is for its goal, in points.

    Only states at the same moment of a game can be compared.
    """
    if s.closed:
        return -100.0
    needs, have = needs_of(s), standing_of(s)
    ahead = prospect(s)
    done = s.phase is Phase.END
    fame = float(have["popularity"]) if done else ahead.popularity + have["gardens"] + _MONEY * ahead.money
    money = float(s.money) if done else ahead.money
    value = 0.3 * fame + (_WIN if done and is_goal_reached(s) else 0.0)
    if not done:  # a clinic with little popularity is soon closed
        dying = DEATH * len([1 for who, level, _place in s.people if who == PATIENT and level == WORST])
        value -= _FEAR * max(0, _LITTLE + dying - s.popularity) + _THIN * max(0, bills(s) - s.money)
    if needs.popularity:
        value += min(fame, needs.popularity + (0 if done else 2)) + 0.2 * fame
    if needs.money:
        value += 0.5 * min(money, needs.money + (0 if done else 3))
    if needs.treated:
        value += 2.0 * (have["treated"] + ahead.treated)
    if needs.severe:
        value += 3.0 * min(have["severe"] + ahead.severe, needs.severe + 4)
    if needs.gardens:
        value += 3.0 * min(have["gardens"], needs.gardens)
    if needs.floors:
        value += 4.0 * min(have["floors"], needs.floors)
    if needs.helipad:
        value += 3.5 * have["helipad"]
    return value - 8.0 * max(0, have["deaths"] - needs.deaths)
