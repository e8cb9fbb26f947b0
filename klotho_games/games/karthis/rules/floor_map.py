"""One floor on its sheet of graph paper: squares, tiles, openings, and what can be reached.

A square is an int, row by row from the top left; a side is 0 to 3 for north, east, south, west. The `cells` of a sheet
have one byte per square: 0 is bare paper, otherwise DRAWN plus a bit for each open side. Two neighbouring tiles always
agree about the opening between them.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

from msgspec.structs import replace

from klotho_games.core.contract import Value

from .tile_chart import (
    CHART,
    ENTRY_OF_ROLL,
    NORTH,
    SHAPES,
    SIDES,
    SOUTH,
    START_ENTRY,
    Kind,
    opposite,
)

WIDTH, HEIGHT = 19, 13
SQUARES = WIDTH * HEIGHT
START = (HEIGHT - 1) * WIDTH + WIDTH // 2
"""The middle of the bottom row (KAR-1.3)."""
DRAWN = 16

Mark = Literal["", "dot", "x", "heart", "gem", "star"]
Edge = Literal["wall", "open", "sealed", "secret", "stairs", "up"]


def _neighbour(square: int, side: int) -> int:
    x, y = square % WIDTH, square // WIDTH
    x, y = x + (0, 1, 0, -1)[side], y + (-1, 0, 1, 0)[side]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else -1


NEXT: tuple[tuple[int, ...], ...] = tuple(
    tuple(_neighbour(square, side) for side in SIDES) for square in range(SQUARES)
)
"""By square and side: the square behind that side; -1 past the border."""

_AROUND = tuple(frozenset(near for near in row if near >= 0) for row in NEXT)

SIDES_OF_BITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(side for side in SIDES if bits >> side & 1) for bits in range(32)
)
"""By a cell's byte: its open sides."""

_LINKS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(row[side] for side in sides if row[side] >= 0) for sides in SIDES_OF_BITS) for row in NEXT
)


class Tile(Value, frozen=True):
    """A drawn tile: its chart entry, the side by which it was entered, and its mark."""

    square: int
    chart: int
    entry: int
    mark: Mark = ""

    @property
    def kind(self) -> Kind:
        return CHART[self.chart].kind

    @property
    def stairs_side(self) -> int:
        """The side with the stairs; -1 without stairs."""
        return SHAPES[self.chart][opposite(self.entry)][1]


class Sheet(Value, frozen=True):
    cells: bytes
    tiles: tuple[Tile, ...]
    """In the order of exploration, the start tile first."""
    front: tuple[int, ...]
    """Squares whose tile has an opening with no tile behind it."""
    stairs: tuple[int, ...] = ()
    """Squares with stairs down."""
    seals: tuple[tuple[int, int], ...] = ()
    """Passages walled up by Sealed Shut, as (square, side) of the tile that was left."""
    doors: tuple[tuple[int, int], ...] = ()
    """Secret doors, as (square, side) of the tile from which they were broken."""


def square_at(x: int, y: int) -> int:
    return y * WIDTH + x


def place_of(square: int) -> tuple[int, int]:
    """Return column and row of a square."""
    return square % WIDTH, square // WIDTH


def new_sheet() -> Sheet:
    """Return a sheet with the start tile: stairs at the edge and three open sides (KAR-1.3)."""
    cells = bytearray(SQUARES)
    cells[START] = DRAWN | SHAPES[START_ENTRY][SOUTH][0]
    return Sheet(bytes(cells), (Tile(START, START_ENTRY, NORTH, "dot"),), (START,))


# ---- what the sheet shows ----


def tile_at(sheet: Sheet, square: int) -> Tile | None:
    if not 0 <= square < SQUARES or not sheet.cells[square]:
        return None
    return next(tile for tile in sheet.tiles if tile.square == square)


def exits(sheet: Sheet, square: int) -> tuple[int, ...]:
    """Return the open sides of a drawn tile."""
    return SIDES_OF_BITS[sheet.cells[square]]


def openings(sheet: Sheet, square: int) -> tuple[int, ...]:
    """Return the open sides of a drawn tile that have no tile behind them yet (KAR-2.1)."""
    cells, beyond = sheet.cells, NEXT[square]
    return tuple([side for side in SIDES_OF_BITS[cells[square]] if not cells[beyond[side]]])


def edge_of(sheet: Sheet, tile: Tile, side: int) -> Edge:
    """Return what is drawn on one side of a tile."""
    ends = ((tile.square, side), (NEXT[tile.square][side], opposite(side)))
    if sheet.cells[tile.square] >> side & 1:
        return "secret" if any(end in sheet.doors for end in ends) else "open"
    if side == tile.stairs_side:
        return "up" if tile.square == START else "stairs"
    return "sealed" if any(end in sheet.seals for end in ends) else "wall"


def breakable(sheet: Sheet, square: int) -> tuple[int, ...]:
    """Return the walls of a drawn tile that face an empty square (KAR-2.6)."""
    cells, beyond = sheet.cells, NEXT[square]
    return tuple(
        side for side in SIDES
        if not cells[square] >> side & 1 and beyond[side] >= 0 and not cells[beyond[side]]
    )


# ---- walking ----


def flood(cells: bytes, start: int, stop: int = -1) -> frozenset[int]:
    """Return the squares that can be reached from `start`. A rival at `stop` can be met but not passed."""
    seen = {start}
    todo = [start]
    while todo:
        square = todo.pop()
        if square == stop and square != start:
            continue
        for near in _LINKS[square][cells[square]]:
            if near not in seen and cells[near]:
                seen.add(near)
                todo.append(near)
    return frozenset(seen)


def links(sheet: Sheet, square: int) -> tuple[int, ...]:
    """Return the drawn tiles directly behind the openings of a tile."""
    cells = sheet.cells
    return tuple(near for near in _LINKS[square][cells[square]] if cells[near])


def parts_around(sheet: Sheet, by: int) -> tuple[tuple[int, ...], ...]:
    """Return the drawn tiles except the one at `by`, grouped by which can be reached from each
    other without crossing it."""
    parts: list[tuple[int, ...]] = []
    left = dict.fromkeys(tile.square for tile in sheet.tiles if tile.square != by)
    while left:
        part = flood(sheet.cells, next(iter(left)), by) - {by}
        parts.append(tuple(square for square in left if square in part))
        left = dict.fromkeys(square for square in left if square not in part)
    return tuple(parts)


def reach_after_entering(sheet: Sheet, reach: frozenset[int], new: int, stop: int) -> frozenset[int]:
    """Return what can be reached after the tile at `new` was entered from within `reach`."""
    cells = sheet.cells
    for near in _LINKS[new][cells[new]]:
        if cells[near] and near not in reach:
            return flood(cells, new, stop)
    return reach | {new}


def path(sheet: Sheet, start: int, goal: int, stop: int = -1) -> tuple[int, ...]:
    """Return a shortest way over drawn tiles, including both ends; empty if there is none."""
    cells = sheet.cells
    before = {start: start}
    todo = deque([start])
    while todo and goal not in before:
        square = todo.popleft()
        if square == stop and square != start:
            continue
        for near in _LINKS[square][cells[square]]:
            if near not in before and cells[near]:
                before[near] = square
                todo.append(near)
    if goal not in before:
        return ()
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def distances(sheet: Sheet, start: int, stop: int = -1) -> dict[int, int]:
    """Return the distance in tiles to each square that can be reached. A rival at `stop` can be met but not passed."""
    cells = sheet.cells
    far = {start: 0}
    todo = deque([start])
    while todo:
        square = todo.popleft()
        if square == stop and square != start:
            continue
        for near in _LINKS[square][cells[square]]:
            if near not in far and cells[near]:
                far[near] = far[square] + 1
                todo.append(near)
    return far


# ---- drawing on the sheet ----


def place(sheet: Sheet, square: int, heading: int, roll: int) -> tuple[Sheet, tuple[tuple[int, int], ...]]:
    """Draw the tile of this roll behind one side of `square`; also return the openings that had to be closed."""
    cells = bytearray(sheet.cells)
    new = NEXT[square][heading]
    chart = ENTRY_OF_ROLL[roll]
    bits, stairs = SHAPES[chart][heading]
    entry = opposite(heading)
    closed = []
    for side in SIDES:
        if side == entry:
            continue
        near, mine = NEXT[new][side], bits >> side & 1
        # KAR-2.3: what is already drawn stays; a border is a wall (KAR-1.3)
        theirs = cells[near] >> opposite(side) & 1 if near >= 0 and cells[near] else -1
        if mine and (near < 0 or theirs == 0):
            bits &= ~(1 << side)
            closed.append((new, side))
        elif not mine and theirs == 1:
            cells[near] &= ~(1 << opposite(side))
            closed.append((near, opposite(side)))
    cells[new] = DRAWN | bits
    around = _AROUND[new]
    front = [far for far in sheet.front if far not in around or _has_opening(cells, far)]
    if _has_opening(cells, new):
        front.append(new)
    drawn = Sheet(
        bytes(cells),
        (*sheet.tiles, Tile(new, chart, entry, "" if stairs < 0 else "dot")),  # KAR-2.4
        tuple(front),
        sheet.stairs if stairs < 0 else (*sheet.stairs, new),
        sheet.seals,
        sheet.doors,
    )
    return drawn, tuple(closed)


def _has_opening(cells: bytearray, square: int) -> bool:
    return any(not cells[near] for near in _LINKS[square][cells[square]])


def with_mark(sheet: Sheet, mark: Mark) -> Sheet:
    """Mark the newest tile."""
    last = sheet.tiles[-1]
    if last.mark == mark:
        return sheet
    return replace(sheet, tiles=(*sheet.tiles[:-1], Tile(last.square, last.chart, last.entry, mark)))


def with_seal(sheet: Sheet, square: int, side: int) -> Sheet:
    """Wall up the passage on this side of `square` (KAR-4.5)."""
    cells = bytearray(sheet.cells)
    cells[square] &= ~(1 << side)
    cells[NEXT[square][side]] &= ~(1 << opposite(side))
    return replace(sheet, cells=bytes(cells), seals=(*sheet.seals, (square, side)))


def with_secret_door(sheet: Sheet, square: int, side: int) -> Sheet:
    """Turn the wall on this side of `square` into a secret door (KAR-2.6)."""
    cells = bytearray(sheet.cells)
    cells[square] |= 1 << side
    front = sheet.front if square in sheet.front else (*sheet.front, square)
    return replace(sheet, cells=bytes(cells), front=front, doors=(*sheet.doors, (square, side)))
