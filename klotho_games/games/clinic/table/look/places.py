"""Where things are: the slots of `art/clinic/table.tmx`, and the spaces of a building of any height among them."""

from __future__ import annotations

from klotho_games.games.clinic.rules.building import COLUMNS, HALL, column_of, floor_of
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.squeeze import PieceColumn, Squeeze
from klotho_games.stage.drawing.tmx_layout import layout

_BOTTOM = 992.0
_COLUMNS = (
    PieceColumn(1240, 1612, ((88, 276), (288, 444), (456, 612), (624, 716), (736, 780), (784, 984))),
    PieceColumn(0, 1612, ((100, 634), (640, 710), (736, 982))),
    PieceColumn(1612, 1920, ((524, 716), (728, 984))),
)
"""Where larger text lets things keep their height: building and cards, the panels beside them, the goal."""
ROOM = 164.0
"""The room size that everything was drawn for. With more than two floors all rooms are smaller."""
_HALL_PLATE = 72.0
"""Width of the plate with the hall's name, at its left end."""
_ROOF = 0.78
"""Height of roof, sign and helipad together, as a part of a room's height."""


class Places:
    """Slots by name.

        places["scene"], places.numbered_slots("bay_"), places.blueprint(3).space(place)

    If the prompt bar is taller because of larger text (`bottom` is where it begins), everything between the two bars is
    squeezed a little.
    """

    def __init__(self, bottom: float = _BOTTOM) -> None:
        self._slots = layout("clinic/table")
        self._squeeze = Squeeze(bottom, _COLUMNS)

    def __getitem__(self, slot: str) -> Box:
        return self._squeeze.box(self._slots[slot])

    def __contains__(self, slot: str) -> bool:
        return slot in self._slots

    def numbered_slots(self, start: str) -> list[Box]:
        return [self._squeeze.box(box) for box in self._slots.numbered_slots(start)]

    def blueprint(self, floors: int) -> Blueprint:
        return Blueprint(self["building"], self["hall"], floors)


class Blueprint:
    """Where the spaces of a building are.

    Place 0 is the hall; the others are counted floor by floor, as in `rules/building.py`.
    """

    def __init__(self, room: Box, hall: Box, floors: int) -> None:
        self.floors, self.hall = floors, hall
        self.side = min(room.w / COLUMNS, room.h / (max(1, floors) + _ROOF))
        self.k = self.side / ROOM
        """Scale of everything that was drawn for a room of 164 units."""
        self.x = room.centre[0] - self.side * COLUMNS / 2
        self.ground = room.bottom

    def space(self, place: int) -> Box:
        if place == HALL:
            return self.hall
        return Box(self.x + column_of(place) * self.side, self.floor(floor_of(place)).y, self.side, self.side)

    def floor(self, floor: int) -> Box:
        """Return the six spaces of a floor as one box."""
        return Box(self.x, self.ground - (floor + 1) * self.side, self.side * COLUMNS, self.side)

    @property
    def house(self) -> Box:
        """All floors together."""
        top = self.floor(self.floors - 1).y
        return Box(self.x, top, self.side * COLUMNS, self.ground - top)

    @property
    def roof(self) -> Box:
        k, house = self.k, self.house
        return Box(house.x - 34 * k, house.y - 22 * k, house.w + 68 * k, 22 * k)

    @property
    def pad(self) -> Box:
        """Where the helicopter lands: on the left end of the roof."""
        k, roof = self.k, self.roof
        return Box(roof.x + 44 * k, roof.y - 104 * k, 192 * k, 104 * k)

    @property
    def sign(self) -> Box:
        k, roof = max(0.72, self.k), self.roof
        return Box(roof.centre[0] - 180 * k, roof.y - 88 * k, 360 * k, 88 * k)

    @property
    def next_floor(self) -> Box:
        """Where the next floor will be built."""
        return self.floor(self.floors - 1).move(0, -self.side)

    def person(self, place: int, n: int, of: int, *, stand: bool = False) -> Box:
        """Return the place of the n-th of `of` people in a space. A doctor is taller by the stand with stars."""
        room = self.space(place)
        tall = room.h * 0.88 if place == HALL else self.side * 0.52
        foot = room.bottom - (5 if place == HALL else 14)  # clear of the plate with the name
        wide = tall * 80 / 128
        free = room.w - wide - (_HALL_PLATE + 20 if place == HALL else 14 * self.k)
        step = min(wide * (1.1 if place == HALL else 1.12), free / (of - 1) if of > 1 else free)
        first = room.x + _HALL_PLATE + 8 + wide / 2 if place == HALL else room.centre[0] - (of - 1) / 2 * step
        k = tall / 128
        w, h = (100 * k, 142 * k) if stand else (80 * k, 128 * k)
        return Box(first + n * step - w / 2, foot - h, w, h)
