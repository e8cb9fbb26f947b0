"""Answers to a table's questions about a position: which die digs what, what the Foundry needs, the odds of courses.

Nothing here decides anything, and the rules do not import it.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Refusal, Value
from klotho_games.core.i18n import _

from .components import PAY, Component, Pair, helping, ways
from .forge import current_component
from .foundry_odds import (
    PLAIN,
    Course,
    Outlook,
    furnace,
    going_on,
    stakes,
    surest,
)
from .names import any_face_words
from .state import (
    NUMBERED,
    STRIP,
    Dig,
    Phase,
    card_of,
    demand_of,
    face_for,
    free_dice,
    left_total,
    may_work_overtime,
    next_component,
    open_minerals,
    strata_of,
)
from .steps import Control, Forge, GoOn, Smelt
from .turn_odds import best_sales, overtime_row

AT_FOUNDRY = frozenset((Phase.SMELTER, Phase.SMELTER_FALL, Phase.CONTROL, Phase.CONTROL_FALL, Phase.OVERTIME))


class Stratum(Value, frozen=True):
    """One stratum, with the minerals that a crew has taken."""

    minerals: Pair
    taken: tuple[bool, bool]

    @property
    def is_cleared(self) -> bool:
        return all(self.taken)


class Turned(Value, frozen=True):
    """What one face of the control die would do to the Smelter dice."""

    face: int
    pay: int
    ways: tuple[Pair, ...]
    """The faces to which the dice can change; empty if this does not forge the component."""


class Foundry(Value, frozen=True):
    """The Foundry's assistance for the component that is being forged."""

    component: Component
    row: int
    smelter: Pair
    control: int
    turned: tuple[Turned, ...]
    """By face of the control die, 1 to 6."""
    courses: tuple[Course, ...]
    """The possible courses with their exact odds, by money and then by probability; empty while dice are rolling."""
    at_risk: int
    """$M that a failure would lose (Overtime)."""


class Gamble(Value, frozen=True):
    """The choice of Overtime: what is at stake, and the odds of the next component."""

    components: int
    money: int
    nxt: Component
    row: int
    outlook: Outlook
    """Played for money: the probability, and the average amount that can be banked after it."""
    surest: float
    """The highest possible probability of forging the next component."""


# ---- the turn ----


def phase_number(s: Dig) -> str:
    """AST-A1: return "1" to "8" with "6½" between; "" before the first turn and after the end."""
    return NUMBERED[s.phase] if s.turn and s.phase is not Phase.END else ""


def phases(s: Dig) -> tuple[str, ...]:
    """Return the phases of the strip; without the expansion there is no 6½."""
    return STRIP if s.expansion else tuple(number for number in STRIP if number != "6½")


def rounds(s: Dig) -> int:
    """Return the turn as people count it, with a turn of each crew."""
    return (s.turn + 1) // 2


# ---- the asteroid ----


def strata(s: Dig, side: int) -> tuple[Stratum, ...]:
    crew = s.crews[side]
    found = []
    for n, minerals in enumerate(strata_of(s)):
        bits = 3 if n < crew.depth else crew.taken if n == crew.depth else 0
        found.append(Stratum(minerals, (bool(bits & 1), bool(bits & 2))))
    return tuple(found)


def digs(s: Dig) -> dict[int, tuple[int, ...]]:
    """Return for each unused die, by place, the minerals (0, 1) of the next stratum that it digs."""
    minerals = open_minerals(s, s.side)
    return {
        place: tuple(slot for slot, mineral in minerals if face_for(s, mineral) == s.dice[place])
        for place in free_dice(s)
    }


def bid(s: Dig) -> tuple[int, int]:
    """AST-B8: return the total of the unused dice, and what the tender requires now."""
    return left_total(s), demand_of(s)


def best_sale(s: Dig) -> tuple[int, tuple[int, ...]]:
    """AST-B9: return the most money for the metals of this turn, and the best order to sell them in."""
    best, order = best_sales(s.prices, s.haul)
    return best + card_of(s).sale_bonus * sum(s.haul), order


# ---- the Foundry ----


def assistance(s: Dig) -> Foundry | None:
    """Return which faces of the control die would forge the component, and the odds of all courses.

    None outside phase 6½ and at the choice of Overtime.
    """
    if s.phase not in AT_FOUNDRY or s.phase is Phase.OVERTIME:
        return None
    component, lies = current_component(s), s.smelter[0] > 0
    turned = tuple(
        Turned(face, PAY[face], ways(s.smelter, component.needs, face) if lies else ()) for face in range(1, 7)
    )
    return Foundry(
        component, s.crew.built + s.green, s.smelter, s.control, turned, tuple(_courses(s, component)), s.pot
    )


def _courses(s: Dig, component: Component) -> list[Course]:
    fire = furnace(component.needs, stakes(overtime_row(s)[:1], s.pot, s.green, PLAIN))
    if s.phase is Phase.SMELTER and not s.smelter[0]:
        found = [Course("reroll", (0, 1), fire.start), Course("stop", (), fire.nothing)]
    elif s.phase is Phase.SMELTER:
        found = fire.courses(s.smelter, s.smelts)
    elif s.phase is Phase.CONTROL:
        found = fire.control_courses(s.smelter, s.control, s.controls)
    else:
        return []
    if s.green:  # AST-A10: in Overtime, stopping halfway is not allowed
        found = [course for course in found if course.kind != "stop"]
    return sorted(found, key=lambda course: (-course.outlook.worth, -course.outlook.chance))


def to_bank(s: Dig, course: Course) -> float:
    """Return the average $M that the crew can bank after a course: in Overtime with the stake, as in `Gamble`."""
    return course.outlook.worth if s.green else course.outlook.money


def course_move(s: Dig, course: Course) -> Move:
    """Return the move that takes a course."""
    match course.kind:
        case "reroll":
            return Smelt(course.dice)
        case "control":
            return Control()
        case "forge":
            found = assistance(s)
            assert found is not None
            return Forge(found.turned[s.control - 1].ways[0])
    return GoOn()


def helpful(s: Dig) -> tuple[int, ...]:
    """Return the faces of the control die that would forge the component from the current Smelter dice."""
    return helping(s.smelter, current_component(s).needs) if s.phase in AT_FOUNDRY and s.smelter[0] else ()


def gamble(s: Dig) -> Gamble | None:
    """Return what Overtime puts at stake now; None if it is not possible."""
    if s.phase is not Phase.OVERTIME or not may_work_overtime(s):
        return None
    component = next_component(s, s.side, s.green)
    assert component is not None
    outlook = going_on((component.needs,), s.pot, s.green, PLAIN)
    return Gamble(s.green, s.pot, component, s.crew.built + s.green, outlook, surest(component.needs))


# ---- refusals of things that are not moves yet ----


def another_stratum(s: Dig, stratum: int) -> Refusal | None:
    if stratum == s.crew.depth:
        return None
    return Refusal("AST-B7", _("You dig one stratum after another, from the top. Choose the open stratum."))


def not_kept_there() -> Refusal:
    """Refuse to keep a die on a mineral that it does not dig, while the others are rolled again."""
    return Refusal("AST-B7", _("This die doesn’t match that mineral. If you only want to keep the die, click it."))


def digs_nothing(s: Dig, place: int) -> Refusal:
    """Refuse a die that does not dig any open mineral."""
    faces = {face_for(s, pips) for _slot, pips in open_minerals(s, s.side)}
    told = _("You can’t dig anything with a {shown} now. You need a {faces}.")
    return Refusal("AST-B7", told.format(shown=s.dice[place], faces=any_face_words(sorted(faces))))


def gear_first() -> Refusal:
    return Refusal("AST-B6", _("Choose a piece of equipment first, then the die."))


def bids_too_little(s: Dig) -> Refusal | None:
    """Return why a bid is too low. The rules allow such a bid, but no player means to make it."""
    total, demand = bid(s)
    if total >= demand:
        return None
    told = _("Your dice total only {total}. The tender asks for {demand}.")
    return Refusal("AST-B8", told.format(total=total, demand=demand))


def another_metal() -> Refusal:
    return Refusal("AST-B9", _("Each metal has its own price gauge. Drop this metal on its own gauge."))
