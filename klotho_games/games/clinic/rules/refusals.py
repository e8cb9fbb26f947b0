"""Why a step is refused: the clause and one short sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Refusal, Step
from klotho_games.core.games.turn_rules import is_within, refusing
from klotho_games.core.i18n import _, ngettext

from .action_row import BOXES
from .building import MOST_FLOORS
from .cards import BASE_FLOORS, NEW_FLOORS, Box
from .state import (
    NUMBER_OF,
    ORDERLY,
    PATIENT,
    Clinic,
    Phase,
    advert_price,
    free_rooms,
    is_in_reach,
    is_open,
    layout_of,
    most_bays,
    price_of,
    section_of,
    sections,
)
from .steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    Dealt,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Shuffled,
    Take,
    Walk,
)

EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.DEAL: (Dealt,),
    Phase.SHUFFLE: (Shuffled,),
    Phase.LAY: (Lay,),
    Phase.TAKE: (Take,),
    Phase.ACT: (Build, BuildFloor, Hire, Admit, Walk, EndAction),
    Phase.BUSINESS: (OpenBusiness,),
    Phase.ADVERTISE: (Advertise,),
    Phase.END: (),
}


def _not_now(s: Clinic, step: Step) -> Refusal:
    match s.phase:
        case Phase.DEAL:
            return Refusal("CLI-B2", _("First the Floor cards are dealt."))
        case Phase.SHUFFLE:
            return Refusal("CLI-B3.1", _("First the Action cards are shuffled."))
        case Phase.LAY:
            return Refusal("CLI-B3.2", _("First all three Action cards are laid into the row."))
        case Phase.TAKE:
            return Refusal("CLI-B3.3", _("First take three of the four sections."))
        case Phase.ACT:
            return Refusal("CLI-B1", _("First the three actions are done."))
        case Phase.BUSINESS:
            return Refusal("CLI-B7", _("The actions are over: now it is Business."))
        case Phase.ADVERTISE:
            return Refusal("CLI-B7.5", _("Now popularity can be bought, and nothing else."))
        case Phase.END:
            return Refusal("CLI-B1", _("The game is over."))


# ---- the row ----


def _deal(s: Clinic, step: Dealt) -> Refusal | None:
    cards = {step.ground, *step.floors}
    base, new = cards & set(BASE_FLOORS), cards & set(NEW_FLOORS)
    if len(step.floors) != len(BASE_FLOORS) - 1 or len(cards) != len(BASE_FLOORS) or cards - base - new:
        return Refusal("CLI-B2", _("Six different Floor cards are in play: a ground floor and five more."))
    if len(new) != s.new_floors:
        return Refusal("CLI-A1", _("As many new Floor cards are in play as were chosen."))
    return None


def _shuffle(s: Clinic, step: Shuffled) -> Refusal | None:
    if sorted(step.cards) != sorted(s.cards):
        return Refusal("CLI-B3.1", _("All three Action cards are shuffled, and no others."))
    if len(step.sides) != len(s.cards) or not all(is_within(side, 0, 1) for side in step.sides):
        return Refusal("CLI-B3.1", _("Each Action card shows one of its two sides."))
    return None


def _lay(s: Clinic, step: Lay) -> Refusal | None:
    if step.card != s.hand[len(s.row)][0]:
        return Refusal("CLI-B3.2", _("The Action cards are laid in the order in which they were shuffled."))
    if step.end not in ("left", "right") or type(step.over) is not bool or type(step.turned) is not bool:
        return Refusal("CLI-B3.2", _("A card is laid at the left or the right end of the row."))
    if not s.row and (step.end, step.over) != ("right", False):
        return Refusal("CLI-B3.2", _("The first card lies over nothing."))
    return None


def _take(s: Clinic, step: Take) -> Refusal | None:
    if step.sections in ("first", "last"):
        return None
    return Refusal("CLI-B3.3", _("Take the first three sections or the last three."))


# ---- build ----


def _build(s: Clinic, step: Build) -> Refusal | None:
    if step.component not in _SITES:
        return Refusal("CLI-B4.1", _("No box that you took lets you build that."))
    return _building(s, step.box, step.component) or _SITES[step.component](s, step)


def _building(s: Clinic, number: int, component: str) -> Refusal | None:
    """Check what all building has in common: the box and the price."""
    box = _box(s, number)
    if box is None or component not in box.builds:
        return Refusal("CLI-B4.1", _("No box that you took lets you build that."))
    if section_of(s).action != "build":
        return Refusal("CLI-A3" if box.kind == "bonus" else "CLI-B4.1", _("That is built in a Build action."))
    if box.kind == "build" and (number - 1) // 2 != s.section:
        return Refusal("CLI-B3.4", _("That box belongs to another action."))
    if not is_open(s, number):
        return Refusal("CLI-B4.1", _("That box has been used."))
    price = price_of(box, number, component)
    if price > s.money:
        clause = "CLI-A4" if box.kind == "bonus" else "CLI-B4.2"
        return Refusal(clause, _("That costs ${price}; you have ${money}.").format(price=price, money=s.money))
    return None


def _box(s: Clinic, number: int) -> Box | None:
    return sections(s)[(number - 1) // 2].boxes[(number - 1) % 2] if is_within(number, 1, BOXES) else None


def _floor(s: Clinic, step: BuildFloor) -> Refusal | None:
    refusal = _building(s, step.box, "floor")
    if refusal:
        return refusal
    plan = layout_of(s)
    if step.card not in s.offer:
        return Refusal("CLI-B4.3", _("That Floor card does not lie ready."))
    if plan.floors >= MOST_FLOORS:
        return Refusal("CLI-B4.3", _("The building has four floors at most."))
    if plan.gaps:
        return Refusal("CLI-B4.4", _("Every empty space of the top floor needs a pillar or a module first."))
    return None


def _in_space(s: Clinic, step: Build) -> Refusal | None:
    if step.place in layout_of(s).empty:
        return None
    return Refusal("CLI-B4.6", _("That is built in an empty space."))


def _entrance(s: Clinic, step: Build) -> Refusal | None:
    if step.place in layout_of(s).empty_on_ground:
        return None
    return Refusal("CLI-B4.6", _("An entrance is built in an empty space of the ground floor."))


def _parking(s: Clinic, step: Build) -> Refusal | None:
    if s.bays >= most_bays(s):
        return Refusal("CLI-B4.5", _("The car park is as large as this ground floor allows."))
    return _nowhere(step)


def _helipad(s: Clinic, step: Build) -> Refusal | None:
    if s.helipad:
        return Refusal("CLI-B4.7", _("There is a helipad on the roof already."))
    return _nowhere(step)


def _nowhere(step: Build) -> Refusal | None:
    if step.place == 0:
        return None
    return Refusal("CLI-B4.6", _("Car park and helipad take no space of a floor."))


_SITES: dict[str, Callable[[Clinic, Build], Refusal | None]] = {
    "pillar": _in_space,
    "entrance": _entrance,
    "parking": _parking,
    "garden": _in_space,
    "conveyor": _in_space,
    "helipad": _helipad,
}


# ---- hire, admit, walk ----


def _arrival(s: Clinic, number: int, clause: str) -> Refusal | None:
    """Check what hiring and admitting have in common."""
    section = (number - 1) // 2
    if section >= s.section and not is_in_reach(s, number):
        return Refusal("CLI-B5.1", _("The right box of a section is reached with two entrances."))
    if section != s.section:
        return Refusal("CLI-B3.4", _("That box belongs to another action."))
    if not is_open(s, number):
        return Refusal(clause, _("That box has been used."))
    if s.free_bays < 1:
        return Refusal("CLI-B5.3", _("The car park is full."))
    return None


def _hire(s: Clinic, step: Hire) -> Refusal | None:
    box = _box(s, step.box)
    if box is None or box.role is None:
        return Refusal("CLI-B5", _("Nobody can be hired in that box."))
    refusal = _arrival(s, step.box, "CLI-B5")
    if refusal:
        return refusal
    if not s.on_call[NUMBER_OF[box.role]]:
        return Refusal("CLI-B5.2", _("Nobody like that is on call."))
    if step.box > s.money:
        told = _("Box {price} costs ${price}; you have ${money}.")
        return Refusal("CLI-B5", told.format(price=step.box, money=s.money))
    return None


def _admit(s: Clinic, step: Admit) -> Refusal | None:
    box = _box(s, step.box)
    if box is None or not (box.severity or box.kind == "pair"):
        return Refusal("CLI-B6", _("No patient waits in that box."))
    refusal = _arrival(s, step.box, "CLI-B6")
    if refusal or box.kind != "pair":
        return refusal
    if s.free_bays < 2:
        return Refusal("CLI-A5", _("A couple needs two free bays."))
    if free_rooms(s) < 2:
        return Refusal("CLI-A5", _("A couple needs two treatment or operating rooms without a patient."))
    return None


def _walk(s: Clinic, step: Walk) -> Refusal | None:
    if section_of(s).action == "build":
        return Refusal("CLI-B5.5", _("People walk in Hire and Admit actions."))
    who = NUMBER_OF.get(step.who, -1)
    if (who, step.level, step.at) not in s.people or type(step.level) is not int or type(step.at) is not int:
        return Refusal("CLI-B5.4", _("Nobody like that is there."))
    if who == ORDERLY:
        return Refusal("CLI-B5.7", _("Orderlies are everywhere already: they need not walk."))
    plan = layout_of(s)
    if type(step.to) is not int or (step.to not in plan.rooms and not (who == PATIENT and step.to in plan.gardens)):
        return Refusal("CLI-B5.4", _("People walk to treatment and operating rooms, patients also to a garden."))
    if any(other == who and place == step.to for other, _level, place in s.people):
        return Refusal("CLI-B5.4", _("That place is taken."))
    if who == PATIENT and step.level > plan.rooms.get(step.to, step.level):
        return Refusal("CLI-B7.1", _("That room is not made for somebody so ill."))
    hours = plan.hours[step.at][step.to]
    if hours > s.hours + s.money:
        told = ngettext("That takes {hours} hour; you have {left} left and ${money} for overtime.",
                        "That takes {hours} hours; you have {left} left and ${money} for overtime.", hours)
        return Refusal("CLI-B5.5", told.format(hours=hours, left=s.hours, money=s.money))
    return None


def _advertise(s: Clinic, step: Advertise) -> Refusal | None:
    if not is_within(step.popularity, 0, 99):
        return Refusal("CLI-B7.5", _("You cannot buy that much popularity."))
    price = advert_price(step.popularity)
    if price > s.money:
        return Refusal("CLI-B7.5", _("That costs ${price}; you have ${money}.").format(price=price, money=s.money))
    return None


_CHECKS: dict[type[Step], Callable[[Clinic, Any], Refusal | None]] = {
    Dealt: _deal,
    Shuffled: _shuffle,
    Lay: _lay,
    Take: _take,
    Build: _build,
    BuildFloor: _floor,
    Hire: _hire,
    Admit: _admit,
    Walk: _walk,
    Advertise: _advertise,
}

why_not = refusing(EXPECTED, _CHECKS, _not_now)
