"""The building: what is where, which rooms work, how far it is from one place to another.

A place is a number: 0 is the hall at the entrances of the ground floor, and the space in column c of floor f, counted
from the ground floor up, is 1 + 6 f + c. Everything that follows from the modules alone is computed once for each
building.
"""

from __future__ import annotations

from itertools import pairwise

from .cards import FLOOR_CARDS

COLUMNS = 6
MOST_FLOORS = 4
"""With the ground floor (CLI-B4.3)."""
HALL = 0
PLACES = 1 + COLUMNS * MOST_FLOORS

MODULES = (
    "empty", "pillar", "entrance", "hub", "supply", "conveyor", "garden",
    "treat_white", "treat_yellow", "treat_orange", "treat_red", "oper",
)
"""The number of a module is its position here."""
EMPTY, PILLAR, ENTRANCE, HUB, SUPPLY, CONVEYOR, GARDEN, _WHITE, _YELLOW, _ORANGE, _RED, OPER = range(len(MODULES))
TREATMENTS = (_WHITE, _YELLOW, _ORANGE, _RED)
"""Treatment rooms, by severity."""
MODULE = {name: n for n, name in enumerate(MODULES)}
SEVERE, WORST = 3, 4
"""Severities are 1 white, 2 yellow, 3 orange, 4 red. The expertise of doctors and what a room is made for use the same
numbers. Orange and red cases are severe."""

Cells = tuple[int, ...]
"""Modules floor by floor from the ground up, six each."""

GROUND: dict[str, Cells] = {card.id: tuple(MODULE[cell] for cell in card.ground.cells) for card in FLOOR_CARDS}
UPPER: dict[str, Cells] = {card.id: tuple(MODULE[cell] for cell in card.upper.cells) for card in FLOOR_CARDS}


def place_of(floor: int, column: int) -> int:
    return 1 + COLUMNS * floor + column


def floor_of(place: int) -> int:
    return (place - 1) // COLUMNS


def column_of(place: int) -> int:
    return (place - 1) % COLUMNS


def serves(module: int) -> int:
    """Return the worst severity that a room is made for; 0 if it is not a treatment or operating room (CLI-B7.1)."""
    if module < _WHITE:
        return 0
    return WORST if module == OPER else module - _WHITE + 1


class Layout:
    """What follows from the modules of a building. It is never part of a state, but always computed from one."""

    def __init__(self, cells: Cells, helipad: bool) -> None:
        self.floors = len(cells) // COLUMNS
        self.entrances = cells[:COLUMNS].count(ENTRANCE)
        self.gardens = [n + 1 for n, module in enumerate(cells) if module == GARDEN]
        self.empty = [n + 1 for n, module in enumerate(cells) if module == EMPTY]
        self.empty_on_ground = [place for place in self.empty if place <= COLUMNS]
        self.gaps = [place for place in self.empty if floor_of(place) == self.floors - 1]
        """Empty spaces of the top floor, above which no floor can be built yet (CLI-B4.4)."""
        self.supplied = SUPPLY in cells
        self.rooms: dict[int, int] = {n + 1: serves(module) for n, module in enumerate(cells) if serves(module)}
        """Treatment and operating rooms, with the worst severity that each can treat."""
        self.works: dict[int, bool] = {
            place: cells[place - 1] == OPER or (self.supplied and self._has_hub(cells, floor_of(place)))
            for place in self.rooms
        }
        """Whether each room works (CLI-B9)."""
        self.open_rooms = [(place, worst) for place, worst in self.rooms.items() if self.works[place]]
        self.hours = self._hours(cells, helipad)

    @staticmethod
    def _has_hub(cells: Cells, floor: int) -> bool:
        return HUB in cells[COLUMNS * floor : COLUMNS * (floor + 1)]

    def _hours(self, cells: Cells, helipad: bool) -> list[list[int]]:
        """Return the shortest walking times from each place to each other (CLI-B5.5, B5.6, B4.7)."""
        spaces = len(cells)
        near: list[list[tuple[int, int]]] = [[] for _place in range(spaces + 1)]
        """By place: the neighbouring places, and the hours to each."""
        hubs: list[int] = []
        for n in range(spaces):
            floor = n // COLUMNS
            along = range(COLUMNS * floor, COLUMNS * (floor + 1))
            rides = CONVEYOR in cells[along.start : along.stop]
            near[n + 1] = [(m + 1, 1) for m in along if m != n and (rides or abs(m - n) == 1)]
            if cells[n] == HUB and len(hubs) == floor:
                hubs.append(n + 1)
            if cells[n] == ENTRANCE and not floor:
                near[HALL].append((n + 1, 0))
        for low, high in pairwise(hubs):
            near[low].append((high, 1))
            near[high].append((low, 1))
        if helipad:
            near[HALL].append((hubs[-1], 1))
        return [_walk(near, start) for start in range(spaces + 1)]


def _walk(near: list[list[tuple[int, int]]], start: int) -> list[int]:
    far = 10 * PLACES
    hours = [far] * len(near)
    hours[start] = 0
    ahead = [start]
    while ahead:
        at = ahead.pop(0)
        for place, more in near[at]:
            if hours[at] + more < hours[place]:
                hours[place] = hours[at] + more
                ahead.append(place)
    return hours


_layouts: dict[tuple[Cells, bool], Layout] = {}
_KEPT = 20_000


def layout(cells: Cells, helipad: bool) -> Layout:
    key = cells, helipad
    known = _layouts.get(key)
    if known is None:
        if len(_layouts) >= _KEPT:
            _layouts.clear()
        known = _layouts[key] = Layout(cells, helipad)
    return known
