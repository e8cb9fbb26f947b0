"""The state of a clinic, the numbers it is run by (our rulings, CLI-C), and what is read off it."""

from __future__ import annotations

from enum import StrEnum

from klotho_games.core.contract import Value

from .action_row import Joints, Laid, Row, taken_sections
from .building import Cells, Layout, layout
from .cards import FLOOR, GOALS, Box, Goal, Needs, Section

ROUNDS = 6
FIRST_MONEY = 12
FIRST_POPULARITY = 4
FIRST_STAFF = ((0, 4, 0), (2, 0, 0))
"""CLI-B2.4: a doctor of four stars and an orderly, in the hall."""
ON_CALL = (4, 3, 3)
"""CLI-B5.2: doctors, nurses, orderlies that can be hired at the beginning."""
NEW_DOCTOR = 4
PRICE = {"floor": 4, "pillar": 1, "entrance": 3, "parking": 2, "garden": 3, "conveyor": 2, "helipad": 3}
"""CLI-B4.2."""
BAYS_BUILT = 2
HOURS, ORDERLY_HOURS = 1, 2
"""CLI-B5.5: for each Hire or Admit section, and so many more for each orderly."""
INCOME = (0, 3, 4, 5, 7)
FAME = (0, 1, 1, 2, 2)
"""CLI-B7.2: money and popularity for a treated patient, by severity."""
CARE = 1
"""CLI-B7.3: popularity more with a nurse in the room."""
SALARY = 1
UPKEEP = 1
DEATH, REFUSED, REFUSED_PAIR = 3, 1, 2
MONEY_A_POINT = 5
"""CLI-C1: so many $ that are left come to one popularity."""

DOCTOR, NURSE, ORDERLY, PATIENT = range(4)
WHO = ("doctor", "nurse", "orderly", "patient")
NUMBER_OF = {name: n for n, name in enumerate(WHO)}
PAIR = (1, 2)
"""CLI-A5: the severities of a couple."""

Person = tuple[int, int, int]
"""Who, which level (a doctor's expertise, a patient's severity, else 0), and where."""


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
    """Floor cards of the building, from the ground up."""
    offer: tuple[str, ...] = ()
    """Floor cards that can still be built."""
    cells: Cells = ()
    helipad: bool = False
    bays: int = 0
    people: tuple[Person, ...] = FIRST_STAFF
    """In order. Everybody has a car in the lot."""
    on_call: tuple[int, ...] = ON_CALL
    hand: tuple[tuple[str, int], ...] = ()
    """The Action cards of this round in the order they are laid, each with the side that is up."""
    row: Row = ()
    joints: Joints = ()
    last: bool = False
    """Whether the last three sections are taken, not the first three."""
    section: int = 0
    used: int = 0
    """Boxes that have been used: bit 0 is box 1."""
    hours: int = 0
    treated: tuple[int, int, int, int] = (0, 0, 0, 0)
    """By severity."""
    deaths: int = 0
    turned_away: int = 0
    unpaid: int = 0
    closed: bool = False

    @property
    def over(self) -> bool:
        return self.phase is Phase.END

    @property
    def free_bays(self) -> int:
        return self.bays - len(self.people)


def layout_of(s: Clinic) -> Layout:
    return layout(s.cells, s.helipad)


def goal_of(s: Clinic) -> Goal:
    return GOALS[s.goal]


def needs_of(s: Clinic) -> Needs:
    return GOALS[s.goal].needs[s.difficulty]


def most_bays(s: Clinic) -> int:
    """CLI-B4.5, A6, and one more on the roof (B4.7)."""
    return FLOOR[s.floors[0]].most_bays + s.helipad


def sections(s: Clinic) -> tuple[Section, ...]:
    """The three that are taken, from the left."""
    return taken_sections(s.row, s.joints, s.last)


def section_of(s: Clinic) -> Section:
    """The one whose action is under way."""
    return taken_sections(s.row, s.joints, s.last)[s.section]


def box_at(s: Clinic, number: int) -> Box:
    """A box of the taken sections, 1 to 6."""
    return taken_sections(s.row, s.joints, s.last)[(number - 1) // 2].boxes[(number - 1) % 2]


def is_in_reach(s: Clinic, number: int) -> bool:
    """CLI-B5.1: as many boxes of a section as there are entrances, from the left."""
    return (number - 1) % 2 < layout_of(s).entrances


def free_rooms(s: Clinic) -> int:
    """Treatment and operating rooms without a patient (CLI-A5)."""
    rooms = layout_of(s).rooms
    return len(rooms) - len([1 for who, _level, place in s.people if who == PATIENT and place in rooms])


def room_for_pair(s: Clinic) -> bool:
    """CLI-A5: a bay and a room for each of them."""
    return s.free_bays > 1 and free_rooms(s) > 1


def is_open(s: Clinic, number: int) -> bool:
    return not s.used >> (number - 1) & 1


def orderlies(s: Clinic) -> int:
    return len([1 for who, _level, _place in s.people if who == ORDERLY])


def salaries(s: Clinic) -> int:
    """CLI-B7.4: doctors and nurses are paid, orderlies are not."""
    return SALARY * len([1 for who, _level, _place in s.people if who in (DOCTOR, NURSE)])


def price_of(box: Box, number: int, component: str) -> int:
    """CLI-B4.2; a bonus costs its place (A4)."""
    return number if box.kind == "bonus" else PRICE[component]


def advert_price(popularity: int) -> int:
    """CLI-B7.5: $4 for the first, and $1 more for each further one."""
    return popularity * (popularity + 7) // 2


def next_card(s: Clinic, turned: bool) -> Laid:
    card, side = s.hand[len(s.row)]
    return card, side, turned


def garden_count(s: Clinic) -> int:
    return len(layout_of(s).gardens)


def patients(s: Clinic) -> int:
    return len([1 for who, _level, _place in s.people if who == PATIENT])


def final_popularity(s: Clinic) -> int:
    """CLI-C1: what counts in the end, as if it ended now."""
    if s.closed:
        return 0
    return max(0, s.popularity + garden_count(s) + s.money // MONEY_A_POINT - patients(s))


def standing_of(s: Clinic) -> dict[str, int]:
    """CLI-C2: what goals ask for, as it stands."""
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
