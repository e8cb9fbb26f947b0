"""What a table asks about a position: which die digs what, what the Foundry needs, the odds of each course.

Nothing here decides anything; the rules do not import it.
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
    """One stratum as a crew has left it."""

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
    """How the dice may lie then; none where this face does not forge the component."""


class Foundry(Value, frozen=True):
    """The Foundry's assistance for the component that is being forged."""

    component: Component
    row: int
    smelter: Pair
    control: int
    turned: tuple[Turned, ...]
    """By face of the control die, 1 to 6."""
    courses: tuple[Course, ...]
    """What can be done now with its exact odds, best money first, of equal ones the likelier; empty while dice fall."""
    at_risk: int
    """$M that a failure would lose (Overtime)."""


class Gamble(Value, frozen=True):
    """Overtime, before the choice: what is at stake, and what comes of the next component."""

    components: int
    money: int
    nxt: Component
    row: int
    outlook: Outlook
    """If it is played for money: chance and money of the whole that may be banked after it."""
    surest: float
    """The chance of the next component for somebody who wants nothing else."""


# ---- the turn ----


def phase_number(s: Dig) -> str:
    """AST-A1: "1" to "8" with "6½" between; "" before the first turn and after the end."""
    return NUMBERED[s.phase] if s.turn and s.phase is not Phase.END else ""


def phases(s: Dig) -> tuple[str, ...]:
    """The strip: without the expansion there is no 6½."""
    return STRIP if s.expansion else tuple(number for number in STRIP if number != "6½")


def rounds(s: Dig) -> int:
    """The turn as people count it: both crews have one in each."""
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
    """By place of an unused die: the minerals (0, 1) of the next stratum that it digs."""
    minerals = open_minerals(s, s.side)
    return {
        place: tuple(slot for slot, mineral in minerals if face_for(s, mineral) == s.dice[place])
        for place in free_dice(s)
    }


def bid(s: Dig) -> tuple[int, int]:
    """AST-B8: what the unused dice come to, and what the tender asks now."""
    return left_total(s), demand_of(s)


def best_sale(s: Dig) -> tuple[int, tuple[int, ...]]:
    """AST-B9: the most that the metals of this turn bring, and the order to sell them in."""
    best, order = best_sales(s.prices, s.haul)
    return best + card_of(s).sale_bonus * sum(s.haul), order


# ---- the Foundry ----


def assistance(s: Dig) -> Foundry | None:
    """Which control dice would forge the component, and the odds of every course; None outside phase 6½."""
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
    if s.green:  # AST-A10: in Overtime nobody stops halfway
        found = [course for course in found if course.kind != "stop"]
    return sorted(found, key=lambda course: (-course.outlook.worth, -course.outlook.chance))


def course_move(s: Dig, course: Course) -> Move:
    """What is played by whoever takes a course."""
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
    """The faces of the control die that would forge the component from the Smelter dice as they lie."""
    return helping(s.smelter, current_component(s).needs) if s.phase in AT_FOUNDRY and s.smelter[0] else ()


def gamble(s: Dig) -> Gamble | None:
    """What Overtime puts at stake now; None where it cannot be worked."""
    if s.phase is not Phase.OVERTIME or not may_work_overtime(s):
        return None
    component = next_component(s, s.side, s.green)
    assert component is not None
    outlook = going_on((component.needs,), s.pot, s.green, PLAIN)
    return Gamble(s.green, s.pot, component, s.crew.built + s.green, outlook, surest(component.needs))


# ---- why not, of what is no move yet ----


def another_stratum(s: Dig, stratum: int) -> Refusal | None:
    if stratum == s.crew.depth:
        return None
    return Refusal("AST-B7", _("Strata are excavated one after the other, from the top."))


def not_kept_there() -> Refusal:
    """A die is put onto a mineral while the others are rolled again."""
    return Refusal("AST-B7", _("This die does not dig that mineral."))


def digs_nothing(s: Dig, place: int) -> Refusal:
    """A die is pressed that cannot go onto any open mineral."""
    faces = {face_for(s, pips) for _slot, pips in open_minerals(s, s.side)}
    told = _("A {shown} digs nothing now: {faces} would.")
    return Refusal("AST-B7", told.format(shown=s.dice[place], faces=any_face_words(sorted(faces))))


def gear_first() -> Refusal:
    return Refusal("AST-B6", _("Choose a piece of equipment first, then the die."))


def bids_too_little(s: Dig) -> Refusal | None:
    """A bid may be made that wins nothing; nobody means to."""
    total, demand = bid(s)
    if total >= demand:
        return None
    told = _("The dice left make {total}; the tender asks for {demand}.")
    return Refusal("AST-B8", told.format(total=total, demand=demand))


def another_metal() -> Refusal:
    return Refusal("AST-B9", _("Each metal is sold at its own price."))
