"""Where things are: the slots of `art/patrols/table.tmx`, and the 3 × 3 window through which the kingdom is seen.

If larger text makes the prompt bar higher, the map stays square and gives up its rim. What is to the right of the map
gets lower, and has the width that the map gave up.
"""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.games.patrols.rules.state import PLACES, WIDE, Kingdom, column, row
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.squeeze import PieceColumn, Squeeze
from klotho_games.stage.drawing.tmx_layout import layout

_BOTTOM = 992.0
_MAP_RIGHT, _LOG_LEFT = 928.0, 1616.0
_COLUMNS = (
    PieceColumn(0, _MAP_RIGHT, ((137, 327), (335, 431), (439, 629), (637, 733), (741, 931))),
    PieceColumn(_MAP_RIGHT, _LOG_LEFT, ((153, 345), (428, 506), (512, 590), (596, 674))),
)
"""Where larger text lets things keep their height: regions and patrols, the offer, the niches of the barracks."""
SIDES = ("north", "east", "south", "west")


class Places:
    """Slots by name.

        places = Places(bottom=prompt.box.y)
        places["codex"], places.cell(0, 2), places.patrol(4), places.niche(17)
    """

    def __init__(self, bottom: float = _BOTTOM) -> None:
        self._slots = layout("patrols/table")
        self._squeeze = Squeeze(bottom, _COLUMNS)

    def __getitem__(self, slot: str) -> Box:
        box, plain = self._squeeze.box(self._slots[slot]), self._slots[slot]
        if self._squeeze.share == 1 or box == plain or plain.x >= _LOG_LEFT:
            return box
        if plain.x < _MAP_RIGHT:
            left, right = self._across(plain.x), self._across(plain.right)
        else:
            left, right = self._column(plain.x), self._column(plain.right)
        return Box(left, box.y, right - left, box.h)

    def _across(self, x: float) -> float:
        """Squeeze the map across as it is squeezed down, so that it stays square."""
        map_ = self._slots["map"]
        down = self._squeeze.box(Box(0, map_.y, _MAP_RIGHT, x - map_.x))
        return map_.x + down.h

    def _column(self, x: float) -> float:
        """Stretch the middle column so that it reaches from the map to the log."""
        right = self._across(_MAP_RIGHT)
        return _LOG_LEFT - (_LOG_LEFT - x) * (_LOG_LEFT - right) / (_LOG_LEFT - _MAP_RIGHT)

    def cell(self, across: int, down: int) -> Box:
        return self[f"cell_{3 * down + across + 1}"]

    @property
    def step(self) -> float:
        """Distance from one cell to the next."""
        return self.cell(1, 0).x - self.cell(0, 0).x

    def patrol(self, number: int) -> Box:
        """Return the place of a patrol by its Roman number (I is 0), in reading order."""
        return self[f"patrol_{number + 1}"]

    def grow(self, side: int, n: int) -> Box:
        """Return the strip of border beyond a row or column, where the kingdom can still grow."""
        return self[f"grow_{SIDES[side]}_{n + 1}"]

    def offer(self, n: int) -> Box:
        """Return the place of a face-up card. It is square, however much room the row has."""
        box = self[f"offer_{n + 1}"]
        side = min(box.w, box.h)
        return Box.around(box.centre, side, side)

    def niche(self, n: int) -> Box:
        return self[f"niche_{n + 1}"]


class MapWindow(NamedTuple):
    """The three columns and rows of the board that are visible, by the first of each.

    The kingdom can grow to any side until it is three wide, so the window moves with it.
    """

    left: int
    top: int

    def cell(self, place: int) -> tuple[int, int] | None:
        """Return column and row on the map; None for a place beyond its edge."""
        across, down = column(place) - self.left, row(place) - self.top
        return (across, down) if 0 <= across < 3 and 0 <= down < 3 else None

    def place(self, across: int, down: int) -> int:
        return WIDE * (self.top + down) + self.left + across

    def beyond(self, place: int) -> tuple[int, int]:
        """Return the side of the map that a place is beyond, and its row or column there."""
        across, down = column(place) - self.left, row(place) - self.top
        if down < 0 or down > 2:
            return (0 if down < 0 else 2), across
        return (1 if across > 2 else 3), down

    def patrols(self) -> list[int]:
        """Return the twelve visible patrols, I first."""
        found = []
        for down in range(3):
            found += [2 * self.place(across, down) for across in range(2)]
            if down < 2:
                found += [2 * self.place(across, down) + 1 for across in range(3)]
        return found

    def around(self, s: Kingdom) -> MapWindow:
        """Return this window, moved no more than needed to show the whole kingdom."""
        placed = [place for place in range(PLACES) if s.taken >> place & 1]
        if not placed:
            return self
        columns, rows = [column(place) for place in placed], [row(place) for place in placed]
        return MapWindow(
            min(max(self.left, max(columns) - 2), min(columns)), min(max(self.top, max(rows) - 2), min(rows))
        )


MIDDLE = MapWindow(1, 1)
"""The first region is in the middle."""


def road_beside(cell: tuple[int, int], side: int) -> int | None:
    """Return the Roman number (I is 0) of the road on one side of a cell; None at the edge of the map."""
    across, down = cell
    if side in (0, 2):
        first = down - 1 if side == 0 else down
        return 5 * first + 2 + across if 0 <= first < 2 else None
    first = across if side == 1 else across - 1
    return 5 * down + first if 0 <= first < 2 else None


def item_boxes(room: Box, n: int, largest: float) -> list[Box]:
    """Place n items along a patrol, in as few rows as keep them large, clear of the tokens at its sides."""
    if not n:
        return []
    tall = room.h > room.w
    length, breadth = (room.h - 4, room.w - 22) if tall else (room.w - 4, room.h - 10)
    best, lanes = 0.0, 1
    for lane in range(1, 5):
        along = -(-n // lane)
        # An item is a tenth taller than it is wide.
        size = min(largest, length / along / (1.16 if tall else 1.06), breadth / lane / (1.06 if tall else 1.16))
        if size > best * 1.15:
            best, lanes = size, lane
    along = -(-n // lanes)
    step = min(best * 1.24, (length - best) / max(1, along - 1)) if along > 1 else 0.0
    side = min(best * 1.16, breadth / lanes)
    boxes = []
    for i in range(n):
        lane, at = divmod(i, along)
        in_lane = min(along, n - lane * along)
        far, off = (at - (in_lane - 1) / 2) * step, (lane - (lanes - 1) / 2) * side
        x, y = room.centre
        centre: Point = (x + off, y + far) if tall else (x + far, y + off)
        boxes.append(Box.around(centre, best, best * 1.1))
    return boxes
