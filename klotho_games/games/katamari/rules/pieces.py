"""The 84 pieces of Stuff: shape, icons and where each icon sits on the picture.

Icons were set by having bots play. Yellow is mostly dice, Blue both dice and a first few points, and symbols lie
almost only on Purple: as long as buttons and socks had symbols too, majorities were settled before anybody could
pay for a whale. In states a piece is its number in the list; in moves, events and files it is its id.
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
"""By code. A dice icon is told with the colour of its dice; "y2" is the one on the board itself."""
CODE: dict[str, int] = {icon: code for code, icon in enumerate(ICONS)}
CENTRE_ICON = CODE["y2"]


def level_of(size: int) -> Level:
    """KAT-0.10."""
    return LEVELS[(size - 1) // 2]


class Stuff(Value, frozen=True):
    id: str
    name: str
    cells: tuple[Hex, ...]
    """Axial hexes of the piece as it is drawn; the first is (0, 0), about which it is turned."""
    icons: tuple[str, ...]
    """By cell: "", a number of dice ("1", "2", "3"), "star" or a symbol."""
    spots: tuple[tuple[float, float], ...]
    """By cell: where the icon sits, from the middle of the hex, in units of its radius."""
    box: tuple[int, int, int, int]
    """x, y, width and height of the picture where a hex has the radius 60 and the first cell lies at 0, 0."""

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
"""The pieces of each size, KAT-1.1."""
PRINTED: tuple[tuple[int, ...], ...] = tuple(
    tuple(CODE[piece.level[0] + icon if icon.isdigit() else icon] for icon in piece.icons) for piece in STUFF
)
"""By piece and cell: the code of the icon."""
