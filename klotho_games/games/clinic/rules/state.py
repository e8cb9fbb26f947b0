"""The state of a clinic, the numbers of the game (our rulings, CLI-C), and what can be read from a state."""

from __future__ import annotations

from enum import StrEnum

from klotho_games.core.contract import Value

from .action_row import Joints, Laid, Row, taken_sections
from .building import Cells, Layout, layout
from .cards import FLOOR, GOALS, CardBox, GoalCard, Needs, Section

ROUNDS = 6
FIRST_MONEY = 12
FIRST_POPULARITY = 4
FIRST_STAFF = ((0, 4, 0), (2, 0, 0))
"""A doctor with four stars and an orderly, in the hall (CLI-B2.4)."""
ON_CALL = (4, 3, 3)
"""Doctors, nurses and orderlies that can be hired at the beginning (CLI-B5.2)."""
NEW_DOCTOR = 4
PRICE = {"floor": 4, "pillar": 1, "entrance": 3, "parking": 2, "garden": 3, "conveyor": 2, "helipad": 3}
"""What each component costs, in $ (CLI-B4.2)."""
BAYS_BUILT = 2
HOURS, ORDERLY_HOURS = 1, 2
"""Hours for each Hire or Admit section, and additional hours for each orderly (CLI-B5.5)."""
INCOME = (0, 3, 4, 5, 7)
FAME = (0, 1, 1, 2, 2)
"""Money and popularity for a treated patient, by severity (CLI-B7.2)."""
CARE = 1
"""Additional popularity with a nurse in the room (CLI-B7.3)."""
SALARY = 1
UPKEEP = 1
DEATH, REFUSED, REFUSED_PAIR = 3, 1, 2
MONEY_A_POINT = 5
"""How many $ left at the end count as one popularity (CLI-C1)."""

DOCTOR, NURSE, ORDERLY, PATIENT = range(4)
WHO = ("doctor", "nurse", "orderly", "patient")
NUMBER_OF = {name: n for n, name in enumerate(WHO)}
PAIR = (1, 2)
"""The severities of a couple (CLI-A5)."""

Person = tuple[int, int, int]
"""The role, the level (a doctor's expertise, a patient's severity, otherwise 0), and the place."""


class Phase(StrEnum):
    DEAL = "deal"
    SHUFFLE = "shuffle"
    LAY = "lay"
    TAKE = "take"
    ACT = "act"
    BUSINESS = "business"
    ADVERTISE = "advertise"
    END = "end"


class Clinic(Value, frozen=True):
    goal: str
    difficulty: str
    cards: tuple[str, ...]
    """The three Action cards in play."""
    new_floors: int
    """How many Floor cards of the expansion are in play."""
    phase: Phase = Phase.DEAL
    round: int = 1
    money: int = FIRST_MONEY
    popularity: int = FIRST_POPULARITY
    floors: tuple[str, ...] = ()
    """The Floor cards of the building, from the ground up."""
    offer: tuple[str, ...] = ()
    """Floor cards that can still be built."""
    cells: Cells = ()
    helipad: bool = False
    bays: int = 0
    people: tuple[Person, ...] = FIRST_STAFF
    """Sorted. Each person takes a bay of the car park."""
    on_call: tuple[int, ...] = ON_CALL
    hand: tuple[tuple[str, int], ...] = ()
    """The Action cards of this round in the order in which they are laid, each with the side that is up."""
    row: Row = ()
    joints: Joints = ()
    last: bool = False
    """Whether the last three sections are taken instead of the first three."""
    section: int = 0
    used: int = 0
    """The boxes that have been used. Bit 0 is box 1."""
    hours: int = 0
    treated: tuple[int, int, int, int] = (0, 0, 0, 0)
    """By severity."""
    deaths: int = 0
    turned_away: int = 0
    unpaid: int = 0
    closed: bool = False

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.END

    @property
    def free_bays(self) -> int:
        return self.bays - len(self.people)


def layout_of(s: Clinic) -> Layout:
    return layout(s.cells, s.helipad)


def goal_of(s: Clinic) -> GoalCard:
    return GOALS[s.goal]


def needs_of(s: Clinic) -> Needs:
    return GOALS[s.goal].needs[s.difficulty]


def most_bays(s: Clinic) -> int:
    """Return the most bays that the car park can have (CLI-B4.5, A6), including the one on the roof (B4.7)."""
    return FLOOR[s.floors[0]].most_bays + s.helipad


def sections(s: Clinic) -> tuple[Section, ...]:
    """Return the three taken sections, from the left."""
    return taken_sections(s.row, s.joints, s.last)


def section_of(s: Clinic) -> Section:
    """Return the section whose action is in progress."""
    return taken_sections(s.row, s.joints, s.last)[s.section]


def box_at(s: Clinic, number: int) -> CardBox:
    """Return a box of the taken sections by its number, 1 to 6."""
    return taken_sections(s.row, s.joints, s.last)[(number - 1) // 2].boxes[(number - 1) % 2]


def is_in_reach(s: Clinic, number: int) -> bool:
    """Return whether the entrances reach a box: each entrance reaches one box of a section, from
    the left (CLI-B5.1)."""
    return (number - 1) % 2 < layout_of(s).entrances


def free_rooms(s: Clinic) -> int:
    """Return how many treatment and operating rooms have no patient (CLI-A5)."""
    rooms = layout_of(s).rooms
    return len(rooms) - len([1 for who, _level, place in s.people if who == PATIENT and place in rooms])


def room_for_pair(s: Clinic) -> bool:
    """Return whether there are a bay and a room for each of a couple (CLI-A5)."""
    return s.free_bays > 1 and free_rooms(s) > 1


def is_open(s: Clinic, number: int) -> bool:
    return not s.used >> (number - 1) & 1


def orderlies(s: Clinic) -> int:
    return len([1 for who, _level, _place in s.people if who == ORDERLY])


def salaries(s: Clinic) -> int:
    """Doctors and nurses are paid, orderlies are not (CLI-B7.4)."""
    return SALARY * len([1 for who, _level, _place in s.people if who in (DOCTOR, NURSE)])


def price_of(box: CardBox, number: int, component: str) -> int:
    """Return the price of building (CLI-B4.2). A bonus costs the number of its box (A4)."""
    return number if box.kind == "bonus" else PRICE[component]


def advert_price(popularity: int) -> int:
    """The first one costs $4, each further one $1 more (CLI-B7.5)."""
    return popularity * (popularity + 7) // 2


def next_card(s: Clinic, turned: bool) -> Laid:
    card, side = s.hand[len(s.row)]
    return card, side, turned


def garden_count(s: Clinic) -> int:
    return len(layout_of(s).gardens)


def patients(s: Clinic) -> int:
    return len([1 for who, _level, _place in s.people if who == PATIENT])


def final_popularity(s: Clinic) -> int:
    """Return the final score if the game ended now (CLI-C1)."""
    if s.closed:
        return 0
    return max(0, s.popularity + garden_count(s) + s.money // MONEY_A_POINT - patients(s))


def standing_of(s: Clinic) -> dict[str, int]:
    """Return everything that goals can ask for, as it is now (CLI-C2)."""
    return {
        "popularity": final_popularity(s),
        "money": s.money,
        "treated": sum(s.treated),
        "severe": s.treated[2] + s.treated[3],
        "gardens": garden_count(s),
        "floors": len(s.floors),
        "helipad": int(s.helipad),
        "deaths": s.deaths,
    }


def is_goal_reached(s: Clinic) -> bool:
    if s.closed:
        return False
    needs, have = needs_of(s), standing_of(s)
    return have["deaths"] <= needs.deaths and all(
        have[name] >= getattr(needs, name) for name in needs.__struct_fields__ if name != "deaths"
    )
