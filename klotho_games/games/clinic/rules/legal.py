"""All legal moves, up to equivalence: of identical people in the same place, only one is listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, takewhile

from msgspec.structs import replace

from klotho_games.core.contract import Move

from .action_row import BOXES
from .building import MOST_FLOORS, PLACES
from .cards import ACTION_CARDS, COMPONENTS, FLOOR_CARDS, CardBox
from .state import (
    DOCTOR,
    NUMBER_OF,
    NURSE,
    ORDERLY,
    PATIENT,
    PRICE,
    WHO,
    Clinic,
    Phase,
    advert_price,
    is_in_reach,
    layout_of,
    most_bays,
    room_for_pair,
    section_of,
    sections,
)
from .steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Take,
    Walk,
)

_END, _OPEN = EndAction(), OpenBusiness()
_TAKES: tuple[Move, ...] = (Take("first"), Take("last"))
_FIRST_LAYS = {
    card.id: tuple(Lay(card.id, "right", False, turned) for turned in (False, True)) for card in ACTION_CARDS
}
_LAYS = {
    card.id: tuple(
        Lay(card.id, end, over, turned)
        for end in ("left", "right") for over in (True, False) for turned in (False, True)
    )
    for card in ACTION_CARDS
}
_HIRES = tuple(Hire(box) for box in range(BOXES + 1))
_ADMITS = tuple(Admit(box) for box in range(BOXES + 1))
_SPACES: dict[tuple[int, str], tuple[Build, ...]] = {
    (box, component): tuple(Build(box, component, place) for place in range(PLACES))
    for box in range(1, BOXES + 1) for component in COMPONENTS
}
_FLOORS = {
    box: {card.id: BuildFloor(box, card.id) for card in FLOOR_CARDS} for box in range(1, BOXES + 1)
}
_WALKS: dict[tuple[int, int, int, int], Walk] = {}
_LEVELS = {DOCTOR: (1, 2, 3, 4), NURSE: (0,), PATIENT: (1, 2, 3, 4)}
for _who, _levels in _LEVELS.items():
    for _level in _levels:
        for _at in range(PLACES):
            for _to in range(1, PLACES):
                _WALKS[_who, _level, _at, _to] = Walk(WHO[_who], _level, _at, _to)


def _lay(s: Clinic) -> Sequence[Move]:
    card = s.hand[len(s.row)][0]
    return _LAYS[card] if s.row else _FIRST_LAYS[card]


def _take(s: Clinic) -> Sequence[Move]:
    return _TAKES


def _advertise(s: Clinic) -> Sequence[Move]:
    return [Advertise(n) for n in takewhile(lambda n: advert_price(n) <= s.money, count())]


def _act(s: Clinic) -> Sequence[Move]:
    moves = action_moves(s)
    moves.append(_END)
    return moves


def action_moves(s: Clinic) -> list[Move]:
    """Return what can be done in the current section, except ending it."""
    moves = box_moves(s)
    if section_of(s).action != "build":
        _walks(s, moves)
    return moves


def box_moves(s: Clinic) -> list[Move]:
    """Return the moves that use a box of the current section."""
    return _BOXES[section_of(s).action](s)


def has_nothing_to_do(s: Clinic) -> bool:
    return not box_moves(s) and not action_moves(s)


# ---- build ----


def _builds(s: Clinic) -> list[Move]:
    """Return the moves that build, with the boxes of the section and every bonus box of the three (CLI-A3).

    Of two equal boxes only the left one is offered.
    """
    moves: list[Move] = []
    met = []
    for number, box in build_boxes(s):
        if box in met and box.kind == "build":
            continue
        met.append(box)
        for component in box.builds:
            if (number if box.kind == "bonus" else PRICE[component]) <= s.money:
                moves += _sites(s, number, component)
    return moves


def build_boxes(s: Clinic) -> list[tuple[int, CardBox]]:
    """Return the boxes that can be used for building in the current section."""
    found = []
    number = 0
    for n, section in enumerate(sections(s)):
        for box in section.boxes:
            number += 1
            if not s.used >> (number - 1) & 1 and (box.kind == "bonus" or (n == s.section and box.kind == "build")):
                found.append((number, box))
    return found


def equal_boxes(s: Clinic, number: int) -> list[int]:
    """Return the boxes that build the same as this one now, from the left: itself and those that `legal` leaves out."""
    boxes = build_boxes(s)
    box = dict(boxes).get(number)
    return [other for other, one in boxes if one == box] if box is not None and box.kind == "build" else [number]


def _left_box(s: Clinic, number: int) -> int:
    """Return the box that is offered in place of this one: the left one of equal boxes."""
    return equal_boxes(s, number)[0]


def _sites(s: Clinic, number: int, component: str) -> Sequence[Move]:
    spaces = _SPACES[number, component]
    plan = layout_of(s)
    if component == "floor":
        if plan.gaps or plan.floors >= MOST_FLOORS:
            return ()
        floors = _FLOORS[number]
        return [floors[card] for card in s.offer]
    if component == "parking":
        return spaces[:1] if s.bays < most_bays(s) else ()
    if component == "helipad":
        return () if s.helipad else spaces[:1]
    return [spaces[place] for place in (plan.empty_on_ground if component == "entrance" else plan.empty)]


# ---- hire, admit, walk ----


def _hires(s: Clinic) -> list[Move]:
    if s.bays <= len(s.people):
        return []
    moves: list[Move] = []
    section = sections(s)[s.section]
    number = 2 * s.section
    for box in section.boxes:
        number += 1
        if (
            box.role is not None and not s.used >> (number - 1) & 1 and number <= s.money
            and s.on_call[NUMBER_OF[box.role]] and is_in_reach(s, number)
        ):
            moves.append(_HIRES[number])
    return moves


def _admits(s: Clinic) -> list[Move]:
    moves: list[Move] = []
    number = 2 * s.section
    free = s.bays - len(s.people)
    if free < 1:
        return moves
    for box in sections(s)[s.section].boxes:
        number += 1
        if s.used >> (number - 1) & 1 or not is_in_reach(s, number):
            continue
        if box.severity or (box.kind == "pair" and room_for_pair(s)):
            moves.append(_ADMITS[number])
    return moves


def _walks(s: Clinic, moves: list[Move]) -> None:
    """Add walks to rooms with a free place for such a person, and walks of patients to gardens (CLI-B5.3, B5.4)."""
    people = s.people
    plan = layout_of(s)
    most = s.hours + s.money
    if not most:
        return
    there = {(who, place) for who, _level, place in people}
    rooms, hours, walks = plan.rooms, plan.hours, _WALKS
    before = None
    for person in people:
        who, level, at = person
        if who == ORDERLY or person == before:
            continue
        before = person
        far = hours[at]
        for to, worst in rooms.items():
            if far[to] <= most and (who, to) not in there and (who != PATIENT or level <= worst):
                moves.append(walks[who, level, at, to])
        if who == PATIENT:
            for to in plan.gardens:
                if far[to] <= most and (who, to) not in there:
                    moves.append(walks[who, level, at, to])


_BOXES: dict[str, Callable[[Clinic], list[Move]]] = {"build": _builds, "hire": _hires, "admit": _admits}
_OFFERS: dict[Phase, Callable[[Clinic], Sequence[Move]]] = {
    Phase.LAY: _lay,
    Phase.TAKE: _take,
    Phase.ACT: _act,
    Phase.BUSINESS: lambda s: (_OPEN,),
    Phase.ADVERTISE: _advertise,
}


def legal(s: Clinic) -> Sequence[Move]:
    offers = _OFFERS.get(s.phase)
    return offers(s) if offers else ()


def same(s: Clinic, move: Move) -> Move:
    """Return the equivalent listed move: of two equal boxes the left one builds."""
    return replace(move, box=_left_box(s, move.box)) if isinstance(move, Build | BuildFloor) else move
