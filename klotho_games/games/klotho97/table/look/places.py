"""Where things are: slots of `art/klotho97/table.tmx`, or of `stake.tmx` for the workbench, for a
number of seats, and rows of changing length."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.squeeze import PieceColumn, Squeeze
from klotho_games.stage.drawing.tmx_layout import layout

from .card_faces import SIZES
from .dice_faces import TRAY

_BOTTOM = 992.0
_TABLE = "klotho97/table"
_COLUMNS = {
    _TABLE: (PieceColumn(210, 1710, ((122, 450), (531, 667), (672, 702), (728, 984))),
             PieceColumn(1710, 1920, ((86, 288), (295, 497), (504, 706), (728, 984)))),
    "klotho97/stake": (PieceColumn(374, 1304, ((99, 149), (160, 952))),),
}
"""Where larger text lets things keep their height: cards, dice and Tools; the mat of the workbench."""
_GAP, _GROUP = 12.0, 28.0
_SLIM = 1.3
"""How far narrow faces grow if there is room."""
LARGE = 1.3
"""Text size from which slots with "_large" replace those of the same name, if they exist."""
_LABEL = 30.0
"""Height of the name above a group of cards."""


class Places:
    """Slots by name.

    If larger text makes the prompt bar higher, everything between the two bars moves closer
    together. `bottom` is the top of the prompt bar.

        places["row_1"], places.numbered_slots("tool_"), places.plates
    """

    def __init__(self, seats: int, bottom: float = _BOTTOM, drawn: str = _TABLE, text: float = 1.0) -> None:
        self.seats = seats
        self._slots = layout(drawn)
        self._large = text >= LARGE
        self._squeeze = Squeeze(bottom, _COLUMNS[drawn])
        self.squeeze = self._squeeze.share

    def __getitem__(self, slot: str) -> Box:
        large = f"{slot}_large"
        return self._squeeze.box(self._slots[large if self._large and large in self._slots else slot])

    def __contains__(self, slot: str) -> bool:
        return slot in self._slots

    def numbered_slots(self, start: str) -> list[Box]:
        return [self._squeeze.box(box) for box in self._slots.numbered_slots(start)]

    @property
    def plates(self) -> list[Box]:
        """Places in the top bar, one for each company; in large text as wide as possible."""
        if not self._large:
            return self.numbered_slots(f"plate{self.seats}_")
        return self._slots["plates_large"].right_part(min(1.0, self.seats / 3) * self._slots["plates_large"].w).columns(
            self.seats, 8)


class BayPlace(NamedTuple):
    """A place in the bay and the mode of the face that fits it."""

    box: Box
    mode: str


def bay_rows(box: Box, groups: Sequence[int]) -> list[list[BayPlace]]:
    """Return places for groups of cards (mines, Tools, technologies) from left to right.

    Cards have full size while they fit, then narrower faces. Each group has room for its name above its first card.
    """
    filled = [n for n in groups if n]
    if not filled:
        return [[] for _ in groups]
    gaps = _GROUP * (len(filled) - 1)
    n = sum(filled)
    mode, gap, largest = "bay", _GAP, 1.0
    w, h = SIZES["bay"]
    high = box.h - _LABEL
    if n * w + gaps + gap * (n - len(filled)) > box.w:
        mode, gap, largest, (w, h) = "slim", 5.0, _SLIM, SIZES["slim"]
    k = min(largest, high / h, (box.w - gaps - gap * (n - len(filled))) / (n * w))
    y = box.y + _LABEL + (high - h * k) * 0.35
    x, out = box.x, []
    for count in groups:
        out.append([BayPlace(Box(x + i * (w * k + gap), y, w * k, h * k), mode) for i in range(count)])
        x += count * (w * k + gap) - gap + _GROUP if count else 0
    return out


def tray_rows(box: Box, n: int) -> list[Box]:
    """Return places for n dice on the tray. Six fit in a row at full size; more are smaller."""
    inner = box.grow(-20, -16)
    columns, side = pack_columns(inner, max(n, 6), 1.0, 12)
    if n <= columns:
        pitch = inner.w / columns
        left = inner.centre[0] - pitch * (n - 1) / 2
        return [Box.around((left + i * pitch, inner.centre[1]), min(TRAY, side), min(TRAY, side)) for i in range(n)]
    rows = -(-n // columns)
    cells = [cell for row in inner.rows(rows) for cell in row.columns(columns)]
    return [Box.around(cell.centre, min(TRAY, side), min(TRAY, side)) for cell in cells[:n]]


def pack_columns(box: Box, n: int, shape: float, gap: float) -> tuple[int, float]:
    """Return into how many columns n equal things go, and their width. `shape` is the ratio of width to height."""
    best = (1, 0.0)
    for columns in range(1, n + 1):
        rows = -(-n // columns)
        wide = min((box.w - gap * (columns - 1)) / columns, (box.h - gap * (rows - 1)) / rows * shape)
        if wide > best[1]:
            best = (columns, wide)
    return best


@cache
def bench_grid(mat: Box, columns: int, rows: int, gap: float = 4) -> list[list[Box]]:
    """Return places for mines on the mat, row by row, as large as possible up to the size of the bench."""
    w, h = SIZES["bench"]
    k = min(1.0, (mat.w - 48 - gap * (columns - 1)) / (columns * w), (mat.h - 48 - gap * (rows - 1)) / (rows * h))
    wide, high = columns * w * k + gap * (columns - 1), rows * h * k + gap * (rows - 1)
    x, y = mat.centre[0] - wide / 2, mat.centre[1] - high / 2
    return [[Box(x + c * (w * k + gap), y + r * (h * k + gap), w * k, h * k) for c in range(columns)]
            for r in range(rows)]
