"""How likely the goal is to be reached from a state, by a model that was fitted to games among bots.

Its features compare what the clinic has, and what the remaining rounds are likely to bring (`values.py`), with what the
goal asks for. Further features are the scarcest of these, and the means of the clinic: stars, beds, ways, bays, money
for its bills.
"""

from __future__ import annotations

from pathlib import Path

from klotho_games.core.games.chances import Chances
from klotho_games.games.clinic.rules.building import SEVERE, WORST
from klotho_games.games.clinic.rules.business import treatments
from klotho_games.games.clinic.rules.cards import ACTION_CARDS
from klotho_games.games.clinic.rules.state import (
    DEATH,
    DOCTOR,
    MONEY_A_POINT,
    NURSE,
    ORDERLY,
    PATIENT,
    ROUNDS,
    Clinic,
    Phase,
    layout_of,
    needs_of,
)

from .values import prospect, way_of

_AMPLE = 2.0
"""The value of a gap feature if the goal does not ask for the thing at all."""
_PASSED = {
    Phase.DEAL: 0.0, Phase.SHUFFLE: 0.0, Phase.LAY: 0.1, Phase.TAKE: 0.1, Phase.BUSINESS: 0.9, Phase.ADVERTISE: 1.0,
}
"""The share of a round that is over in each phase. Each action is a quarter of a round."""
_CARDS = tuple(card.id for card in ACTION_CARDS)

NAMES = (
    "left", "passed", "money", "popularity", "count gap", "money gap", "treated gap", "severe gap", "gardens gap",
    "floors gap", "helipad gap", "deaths", "scarcest", "asked count", "asked treated", "asked severe", "doctors",
    "stars", "fresh", "nurses", "orderlies", "mild", "orange", "red", "treated now", "income now", "fame now", "rooms",
    "severe rooms", "red rooms", "entrances", "free bays", "most bays", "way", "gaps", "empty", "bills", "short",
    "fear", "stars ahead", "rooms ahead", "money ahead", "pay gap", "supplied", "last round", "tonight",
    *_CARDS,
)


def _above(have: float, asked: float, much: float) -> float:
    """Return how far a number is above what the goal asks for, or _AMPLE if the goal does not ask for it."""
    return max(-3.0, min(_AMPLE, (have - asked) / much)) if asked else _AMPLE


def features(s: Clinic) -> list[list[float]]:
    plan, needs, ahead = layout_of(s), needs_of(s), prospect(s)
    phase = s.phase
    passed = 0.2 + 0.25 * s.section if phase is Phase.ACT else _PASSED.get(phase, 1.0)
    whole = ROUNDS - s.round + (phase is not Phase.ADVERTISE)
    left = ROUNDS - s.round + 1 - passed
    now = () if phase is Phase.SHUFFLE or phase is Phase.ADVERTISE else treatments(s)
    sick = [0, 0, 0, 0, 0]
    doctors = stars = fresh = nurses = orderlies = 0
    for who, level, _place in s.people:
        if who == PATIENT:
            sick[level] += 1
        elif who == DOCTOR:
            doctors += 1
            stars += min(level, whole)
            fresh += level >= SEVERE
        else:
            nurses += who == NURSE
            orderlies += who == ORDERLY
    income = fame = severe = 0
    for one in now:
        income += one.income
        fame += one.popularity
        severe += one.severity >= SEVERE
        sick[one.severity] -= 1
    waiting = sum(sick)
    rooms = plan.open_rooms
    able = len([1 for _place, worst in rooms if worst >= SEVERE])
    ablest = len([1 for _place, worst in rooms if worst == WORST])
    gardens = len(plan.gardens)
    bills = len(s.floors) - 1 + doctors + nurses
    coming = max(0.0, ahead.treated - len(now))
    treated = sum(s.treated) + len(now) + coming
    gravely = s.treated[2] + s.treated[3] + max(ahead.severe, severe)
    money = ahead.money
    kept = max(0.0, money - needs.money)
    count = ahead.popularity + gardens + 0.5 * kept + needs.money / MONEY_A_POINT
    gaps = (
        _above(count, needs.popularity, 8.0),
        _above(money, needs.money, 8.0),
        _above(treated, needs.treated, 4.0),
        _above(gravely, needs.severe, 2.5),
        _above(gardens + 0.35 * left, needs.gardens, 2.0),
        _above(len(s.floors) + 0.4 * left, needs.floors, 1.5),
        _above(s.helipad + 0.2 * left, needs.helipad, 1.0),
    )
    tonight = min(
        _above(s.popularity + fame + gardens + 0.22 * (s.money + income - bills) - waiting, needs.popularity, 4.0),
        _above(s.money + income - bills, needs.money, 4.0),
        _above(sum(s.treated) + len(now), needs.treated, 2.0),
        _above(s.treated[2] + s.treated[3] + severe, needs.severe, 2.0),
        _above(gardens, needs.gardens, 1.0),
        _above(len(s.floors), needs.floors, 1.0),
        _above(s.helipad, needs.helipad, 1.0),
    )
    last = s.round == ROUNDS
    deaths = max(0, s.deaths - needs.deaths)
    dying = sick[WORST]
    row = [
        left / 3 - 1, passed, s.money / 10 - 1, s.popularity / 10 - 1, *gaps, 2.0 * (deaths > 0), min(gaps) - deaths,
        needs.popularity / 10 - 2, needs.treated / 10, needs.severe / 5, doctors / 2 - 1, stars / 4 - 1, fresh - 1.0,
        nurses - 0.5, orderlies - 1.0, (sick[1] + sick[2]) / 2 - 0.5, float(sick[3]), float(dying), len(now) / 2,
        income / 8, fame / 4, len(rooms) / 3 - 1, able / 2 - 0.5, ablest / 2 - 0.5, plan.entrances - 1.5,
        s.free_bays / 3 - 1, s.bays / 4 - 2, way_of(plan) / 2 - 1, len(plan.gaps) / 2, len(plan.empty) / 3,
        bills / 3 - 1, min(3.0, max(0, bills - s.money - income) / 2),
        max(0, 4 + DEATH * dying - s.popularity - fame) / 3,
        (min(stars, 3 * whole) - waiting) * left / 12, left * min(len(rooms), 4) / 9 - 1, left * s.money / 40,
        (s.money - needs.money) / 10 if needs.money else 0.0, float(plan.supplied), float(last),
        tonight * last,
        *[float(card in s.cards) for card in _CARDS],
    ]
    return [row]


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES)
"""Here `worth` is the chance to reach the goal."""
