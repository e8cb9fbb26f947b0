"""Why a step is refused: the clause and one short sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Refusal, Step
from klotho_games.core.games.turn_rules import is_within, refusing
from klotho_games.core.i18n import _, ngettext

from .action_row import BOXES
from .building import MOST_FLOORS
from .cards import BASE_FLOORS, NEW_FLOORS, CardBox
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
            return Refusal("CLI-B2", _("Wait until the Floor cards are dealt."))
        case Phase.SHUFFLE:
            return Refusal("CLI-B3.1", _("Wait until the Action cards are shuffled."))
        case Phase.LAY:
            return Refusal("CLI-B3.2", _("First place all three Action cards in the row."))
        case Phase.TAKE:
            return Refusal("CLI-B3.3", _("First choose three of the four sections."))
        case Phase.ACT:
            return Refusal("CLI-B1", _("First finish your three actions."))
        case Phase.BUSINESS:
            return Refusal("CLI-B7", _("Your actions are over. Now open for business."))
        case Phase.ADVERTISE:
            return Refusal("CLI-B7.5", _("All you can do now is buy popularity or keep your money."))
        case Phase.END:
            return Refusal("CLI-B1", _("The game is over."))


# ---- the row ----


def _deal(s: Clinic, step: Dealt) -> Refusal | None:
    cards = {step.ground, *step.floors}
    base, new = cards & set(BASE_FLOORS), cards & set(NEW_FLOORS)
    if len(step.floors) != len(BASE_FLOORS) - 1 or len(cards) != len(BASE_FLOORS) or cards - base - new:
        return Refusal("CLI-B2", _("There must be six different Floor cards in play, a ground floor and five more."))
    if len(new) != s.new_floors:
        return Refusal("CLI-A1", _("Deal as many new Floor cards as you chose for this game."))
    return None


def _shuffle(s: Clinic, step: Shuffled) -> Refusal | None:
    if sorted(step.cards) != sorted(s.cards):
        return Refusal("CLI-B3.1", _("Shuffle all three Action cards of this game, and no others."))
    if len(step.sides) != len(s.cards) or not all(is_within(side, 0, 1) for side in step.sides):
        return Refusal("CLI-B3.1", _("Choose one of the two sides of each Action card."))
    return None


def _lay(s: Clinic, step: Lay) -> Refusal | None:
    if step.card != s.hand[len(s.row)][0]:
        return Refusal("CLI-B3.2", _("Place the Action cards in the order in which they were shuffled."))
    if step.end not in ("left", "right") or type(step.over) is not bool or type(step.turned) is not bool:
        return Refusal("CLI-B3.2", _("Place the card at the left or right end of the row."))
    if not s.row and (step.end, step.over) != ("right", False):
        return Refusal("CLI-B3.2", _("There is no other card yet, so just place the first one."))
    return None


def _take(s: Clinic, step: Take) -> Refusal | None:
    if step.sections in ("first", "last"):
        return None
    return Refusal("CLI-B3.3", _("Choose the first three sections or the last three."))


# ---- build ----


def _build(s: Clinic, step: Build) -> Refusal | None:
    if step.component not in _SITES:
        return Refusal("CLI-B4.1", _("None of your boxes lets you build that. Choose something that a box shows."))
    return _building(s, step.box, step.component) or _SITES[step.component](s, step)


def _building(s: Clinic, number: int, component: str) -> Refusal | None:
    """Check what all building has in common: the box and the price."""
    box = _box(s, number)
    if box is None or component not in box.builds:
        return Refusal("CLI-B4.1", _("None of your boxes lets you build that. Choose something that a box shows."))
    if section_of(s).action != "build":
        return Refusal("CLI-A3" if box.kind == "bonus" else "CLI-B4.1", _("You can build this only in a Build action."))
    if box.kind == "build" and (number - 1) // 2 != s.section:
        return Refusal("CLI-B3.4", _("This box belongs to another action. Use a box of the current action."))
    if not is_open(s, number):
        return Refusal("CLI-B4.1", _("You have already used this box this round."))
    price = price_of(box, number, component)
    if price > s.money:
        clause = "CLI-A4" if box.kind == "bonus" else "CLI-B4.2"
        return Refusal(clause, _("That costs ${price}, and you have ${money}. Treat patients to earn "
                                 "more.").format(price=price, money=s.money))
    return None


def _box(s: Clinic, number: int) -> CardBox | None:
    return sections(s)[(number - 1) // 2].boxes[(number - 1) % 2] if is_within(number, 1, BOXES) else None


def _floor(s: Clinic, step: BuildFloor) -> Refusal | None:
    refusal = _building(s, step.box, "floor")
    if refusal:
        return refusal
    plan = layout_of(s)
    if step.card not in s.offer:
        return Refusal("CLI-B4.3", _("That Floor card isn’t available. Choose one of the Floor cards on offer."))
    if plan.floors >= MOST_FLOORS:
        return Refusal("CLI-B4.3", _("The clinic already has four floors, and that is the limit."))
    if plan.gaps:
        return Refusal("CLI-B4.4", _("First fill every empty space of the top floor with a pillar or a module."))
    return None


def _in_space(s: Clinic, step: Build) -> Refusal | None:
    if step.place in layout_of(s).empty:
        return None
    return Refusal("CLI-B4.6", _("You can build this only in an empty space."))


def _entrance(s: Clinic, step: Build) -> Refusal | None:
    if step.place in layout_of(s).empty_on_ground:
        return None
    return Refusal("CLI-B4.6", _("You can build an entrance only in an empty space of the ground floor."))


def _parking(s: Clinic, step: Build) -> Refusal | None:
    if s.bays >= most_bays(s):
        told = _("Your car park can’t have more than {n} parking spaces.")
        return Refusal("CLI-B4.5", told.format(n=most_bays(s)))
    return _nowhere(step)


def _helipad(s: Clinic, step: Build) -> Refusal | None:
    if s.helipad:
        return Refusal("CLI-B4.7", _("There is already a helipad on the roof, and there can be only one."))
    return _nowhere(step)


def _nowhere(step: Build) -> Refusal | None:
    if step.place == 0:
        return None
    return Refusal("CLI-B4.6", _("You can’t build this in a room. Drop it on the car park or the roof."))


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
        return Refusal("CLI-B5.1", _("You need a second entrance to use the right-hand box of a section."))
    if section != s.section:
        return Refusal("CLI-B3.4", _("This box belongs to another action. Use a box of the current action."))
    if not is_open(s, number):
        return Refusal(clause, _("You have already used this box this round."))
    if s.free_bays < 1:
        told = _("The car park is full. Enlarge it in a Build action.")
        if s.bays >= most_bays(s):
            told = _("The car park is full. A space becomes free when a patient is treated.")
        return Refusal("CLI-B5.3", told)
    return None


def _hire(s: Clinic, step: Hire) -> Refusal | None:
    box = _box(s, step.box)
    if box is None or box.role is None:
        return Refusal("CLI-B5", _("You can’t hire anyone with this box. Choose a Hire box."))
    refusal = _arrival(s, step.box, "CLI-B5")
    if refusal:
        return refusal
    if not s.on_call[NUMBER_OF[box.role]]:
        return Refusal("CLI-B5.2", _("There is no one left to hire with this box. Choose another box."))
    if step.box > s.money:
        told = _("That costs ${price}, and you have ${money}. Treat patients to earn more.")
        return Refusal("CLI-B5", told.format(price=step.box, money=s.money))
    return None


def _admit(s: Clinic, step: Admit) -> Refusal | None:
    box = _box(s, step.box)
    if box is None or not (box.severity or box.kind == "pair"):
        return Refusal("CLI-B6", _("There is no patient in this box. Choose an Admit box."))
    refusal = _arrival(s, step.box, "CLI-B6")
    if refusal or box.kind != "pair":
        return refusal
    if s.free_bays < 2:
        return Refusal("CLI-A5", _("A couple needs two free parking spaces. You have only one."))
    if free_rooms(s) < 2:
        told = _("A couple needs two treatment or operating rooms without a patient. You have {n}.")
        return Refusal("CLI-A5", told.format(n=free_rooms(s)))
    return None


def _walk(s: Clinic, step: Walk) -> Refusal | None:
    if section_of(s).action == "build":
        return Refusal("CLI-B5.5", _("You can move people only in Hire and Admit actions."))
    who = NUMBER_OF.get(step.who, -1)
    if (who, step.level, step.at) not in s.people or type(step.level) is not int or type(step.at) is not int:
        return Refusal("CLI-B5.4", _("That person isn’t at that place. Choose someone who is in the clinic."))
    if who == ORDERLY:
        return Refusal("CLI-B5.7", _("Orderlies stay in the hall. They help everywhere from there and don’t need to "
                                     "walk."))
    plan = layout_of(s)
    if type(step.to) is not int or (step.to not in plan.rooms and not (who == PATIENT and step.to in plan.gardens)):
        return Refusal("CLI-B5.4", _("People can go to treatment and operating rooms, and patients also to a garden."))
    if any(other == who and place == step.to for other, _level, place in s.people):
        return Refusal("CLI-B5.4", _refuse_full_room(step.who))
    if who == PATIENT and step.level > plan.rooms.get(step.to, step.level):
        return Refusal("CLI-B7.1", _("The patient is too ill for this room. Choose a room for more serious cases."))
    hours = plan.hours[step.at][step.to]
    if hours > s.hours + s.money:
        told = ngettext("That walk takes {hours} hour, but you have only {left} left and ${money} for overtime. Choose "
                        "a nearer room.",
                        "That walk takes {hours} hours, but you have only {left} left and ${money} for overtime. "
                        "Choose a nearer room.", hours)
        return Refusal("CLI-B5.5", told.format(hours=hours, left=s.hours, money=s.money))
    return None


def _refuse_full_room(who: str) -> str:
    return {
        "doctor": _("There is already a doctor in that room. Choose another room."),
        "nurse": _("There is already a nurse in that room. Choose another room."),
        "patient": _("There is already a patient in that room. Choose another room."),
    }[who]


def _advertise(s: Clinic, step: Advertise) -> Refusal | None:
    if not is_within(step.popularity, 0, 99):
        return Refusal("CLI-B7.5", _("You can’t buy that much popularity. Choose a smaller number."))
    price = advert_price(step.popularity)
    if price > s.money:
        told = _("That costs ${price}, and you have ${money}. Buy less.")
        return Refusal("CLI-B7.5", told.format(price=price, money=s.money))
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
