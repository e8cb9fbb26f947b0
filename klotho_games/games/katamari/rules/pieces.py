"""The 84 pieces of Stuff: shape, icons and the place of each icon on the picture.

The icons were balanced by games between bots. Yellow has mostly dice, Blue has dice and the first points, and symbols
are almost only on Purple: while buttons and socks had symbols too, the majorities were decided before any player could
pay for a whale. States refer to a piece by its number in the list; moves, events and files use its id.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from klotho_games.core.chance.hexes import Hex
from klotho_games.core.contract import Value

Level = Literal["yellow", "blue", "purple"]
LEVELS: tuple[Level, ...] = ("yellow", "blue", "purple")
SIZES = (1, 2, 3, 4, 5, 6)
SYMBOLS = ("smiley", "flower", "cow", "pencil")

ICONS = ("", "y1", "y2", "b1", "b2", "p2", "p3", "star", *SYMBOLS)
"""By code. The name of a dice icon begins with the colour of its dice; "y2" is the icon on the board itself."""
CODE: dict[str, int] = {icon: code for code, icon in enumerate(ICONS)}
CENTRE_ICON = CODE["y2"]


def level_of(size: int) -> Level:
    """Return the level of the pieces of this size (KAT-0.10)."""
    return LEVELS[(size - 1) // 2]


class Stuff(Value, frozen=True):
    id: str
    name: str
    cells: tuple[Hex, ...]
    """Axial hexes of the piece as it is drawn. The first is (0, 0), and the piece is turned about it."""
    icons: tuple[str, ...]
    """By cell: "", a number of dice ("1", "2", "3"), "star" or a symbol."""
    spots: tuple[tuple[float, float], ...]
    """By cell: the place of the icon, relative to the centre of the hex and in units of its radius."""
    box: tuple[int, int, int, int]
    """x, y, width and height of the picture, if a hex has the radius 60 and the first cell is at 0, 0."""

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def level(self) -> Level:
        return level_of(len(self.cells))

    @property
    def picture(self) -> str:
        return f"s_{self.id}"


class _Bags(Value, frozen=True):
    pieces: tuple[Stuff, ...]


STUFF: tuple[Stuff, ...] = msgspec.json.decode((Path(__file__).parents[1] / "pieces.json").read_bytes(),
                                               type=_Bags).pieces
PIECES = len(STUFF)
NUMBER: dict[str, int] = {piece.id: number for number, piece in enumerate(STUFF)}
SIZE: tuple[int, ...] = tuple(piece.size for piece in STUFF)
LEVEL: tuple[int, ...] = tuple((size - 1) // 2 for size in SIZE)
"""By piece: 0 Yellow, 1 Blue, 2 Purple."""
BAGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number in range(PIECES) if SIZE[number] == size) for size in SIZES
)
"""The pieces of each size (KAT-1.1)."""
PRINTED: tuple[tuple[int, ...], ...] = tuple(
    tuple(CODE[piece.level[0] + icon if icon.isdigit() else icon] for icon in piece.icons) for piece in STUFF
)
"""By piece and cell: the code of the icon."""
