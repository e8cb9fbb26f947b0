"""A Katamari Board: 19 hexes and the Stuff stacked on them.

A lay is one placement of a piece: the piece, its turn and the hex under its first cell, as one number. All lays are
computed once, so whether a piece fits is a matter of a few bit operations. A board has its lays from the bottom up and,
derived from them, the view from above: the level and the icon of each hex, and the tally of the icons.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from klotho_games.core.chance import hexes
from klotho_games.core.contract import Value

from .pieces import (
    CENTRE_ICON,
    CODE,
    LEVEL,
    NUMBER,
    PIECES,
    PRINTED,
    SIZE,
    STUFF,
    SYMBOLS,
)

HEXES = hexes.board(2)
"""KAT-0.0: numbered from left to right in slanting columns."""
PLACES = len(HEXES)
HEX_AT: dict[hexes.Hex, int] = {hex: place for place, hex in enumerate(HEXES)}
CENTRE = HEX_AT[0, 0]
CENTRE_BIT = 1 << CENTRE
WHOLE = (1 << PLACES) - 1
TURNS = 6
_SPAN = TURNS * PLACES


# ---- lays ----


def lay_of(piece: int, turn: int, place: int) -> int:
    return piece * _SPAN + turn * PLACES + place


def piece_of(lay: int) -> int:
    return lay // _SPAN


def turn_of(lay: int) -> int:
    return lay % _SPAN // PLACES


def place_of(lay: int) -> int:
    return lay % PLACES


_Under = tuple[tuple[int, ...], ...]


@cache
def _over_the_board(cells: tuple[hexes.Hex, ...]) -> tuple[_Under, tuple[int, ...]]:
    """Return, for each place of the first cell, the hexes under the cells in their order, and the same hexes as bits.

    A place where the piece would leave the board has () and 0. Many pieces share a shape, so the result is cached.
    """
    at = HEX_AT.get
    hits = [[at((q + dq, r + dr), -1) for dq, dr in cells] for q, r in HEXES]
    under = tuple(() if -1 in hit else tuple(hit) for hit in hits)
    return under, tuple(sum([1 << place for place in hit]) for hit in under)


def _work_out() -> tuple[list[tuple[int, ...]], list[int]]:
    under: list[tuple[int, ...]] = []
    bits: list[int] = []
    for piece in STUFF:
        for turn in range(TURNS):
            turned, as_bits = _over_the_board(tuple([hexes.rotate(cell, turn) for cell in piece.cells]))
            under += turned
            bits += as_bits
    return under, bits


CELLS, BITS = _work_out()
"""By lay: the hexes under the piece, as a tuple and as bits; see `_over_the_board`."""

Centre = Literal["hex", "piece"]
"""KAT-2.402: whether the centre carries only the hex of a piece that covers it, or the whole piece."""
CENTRES: tuple[Centre, ...] = ("hex", "piece")
RESTING: dict[Centre, list[int]] = {
    "hex": [bits & ~CENTRE_BIT for bits in BITS],
    "piece": [0 if bits & CENTRE_BIT else bits for bits in BITS],
}
"""By lay: the hexes, as bits, that must carry the piece. Everything that checks where Stuff fits uses this."""


def _turns_that_differ(piece: int) -> int:
    """Return how many turns of a piece, from 0 on, look different from above: 1, 2, 3 or all six."""
    cells = STUFF[piece].cells

    def shown(turn: int) -> list[tuple[int, int, int]]:
        seen = sorted((*hexes.rotate(cell, turn), code) for cell, code in zip(cells, PRINTED[piece], strict=True))
        (q0, r0, _icon), *_rest = seen
        return [(q - q0, r - r0, code) for q, r, code in seen]

    first = shown(0)
    return next((turn for turn in (1, 2, 3) if shown(turn) == first), TURNS)


def _distinct(piece: int) -> tuple[int, ...]:
    start = piece * _SPAN
    return tuple([lay for lay in range(start, start + PLACES * _turns_that_differ(piece)) if BITS[lay]])


DISTINCT: tuple[tuple[int, ...], ...] = tuple(map(_distinct, range(PIECES)))
"""By piece: its lays on the board, without those that look the same from above as an earlier one."""


def distinct_lay(lay: int) -> int:
    """Return the lay in `DISTINCT` that looks the same from above."""
    piece, bits = piece_of(lay), BITS[lay]
    turn = turn_of(lay) % _turns_that_differ(piece)
    return next(one for one in DISTINCT[piece] if BITS[one] == bits and turn_of(one) == turn)


# ---- tally ----

_FIELDS = ("yellow", "blue", "purple", "stars", *SYMBOLS, "icons")
_BIT = {field: 8 * n for n, field in enumerate(_FIELDS)}
_BYTE = 0xFF


def _worth(icon: str) -> int:
    """Return what one visible icon adds to a tally (KAT-2.10 to 2.12, KAT-3.0, 3.1)."""
    if not icon:
        return 0
    if icon in SYMBOLS:
        return 1 << _BIT[icon]
    if icon == "star":
        return 1 << _BIT["stars"]
    colour = {"y": "yellow", "b": "blue", "p": "purple"}[icon[0]]
    return (int(icon[1]) << _BIT[colour]) + (1 << _BIT["icons"])


WORTH: tuple[int, ...] = tuple(map(_worth, CODE))
"""By icon code: what a visible icon adds to a tally, with one byte for each count."""
PIECE_WORTH: tuple[int, ...] = tuple(sum(WORTH[code] for code in printed) for printed in PRINTED)


class Tally(Value, frozen=True):
    """The visible icons of a board, counted: dice by colour, stars, symbols, and the number of dice icons."""

    yellow: int
    blue: int
    purple: int
    stars: int
    smiley: int
    flower: int
    cow: int
    pencil: int
    icons: int
    """Visible dice icons, including the [2] of the centre (KAT-3.2)."""

    @property
    def symbols(self) -> tuple[int, int, int, int]:
        return self.smiley, self.flower, self.cow, self.pencil


def unpack(tally: int) -> Tally:
    return Tally(*tally.to_bytes(len(_FIELDS), "little"))


DICE_OF_A_COLOUR = 36


def dice(tally: int) -> tuple[int, int, int]:
    """Return the yellow, blue and purple dice for this tally, at most 36 of each (KAT-0.2)."""
    yellow, blue, purple = tally & _BYTE, tally >> 8 & _BYTE, tally >> 16 & _BYTE
    if blue > DICE_OF_A_COLOUR or purple > DICE_OF_A_COLOUR or yellow > DICE_OF_A_COLOUR:
        return min(yellow, DICE_OF_A_COLOUR), min(blue, DICE_OF_A_COLOUR), min(purple, DICE_OF_A_COLOUR)
    return yellow, blue, purple


def stars(tally: int) -> int:
    return tally >> 24 & _BYTE


def symbol(tally: int, n: int) -> int:
    """Return how many of the n-th symbol are visible."""
    return tally >> 32 + 8 * n & _BYTE


def dice_icons(tally: int) -> int:
    return tally >> 64 & _BYTE


# ---- boards ----


class Board(Value, frozen=True):
    laid: tuple[int, ...]
    """Lays from the bottom up."""
    yellow: int
    blue: int
    purple: int
    """The hexes of each level, as bits, by the topmost piece; all other hexes are bare."""
    icons: bytes
    """By hex: the code of the visible icon."""
    tally: int
    """All visible icons, counted and packed: see `unpack`."""


def _empty() -> Board:
    icons = bytearray(PLACES)
    icons[CENTRE] = CENTRE_ICON
    return Board((), 0, 0, 0, bytes(icons), WORTH[CENTRE_ICON])


EMPTY = _empty()


def unsupported_hexes(board: Board, level: int) -> int:
    """Return the hexes, as bits, that cannot carry Stuff of this level (KAT-2.401, 2.403)."""
    if level == 0:
        return 0
    return WHOLE & ~(board.yellow | board.blue if level == 1 else board.blue | board.purple)


def is_carried(board: Board, lay: int, centre: Centre) -> bool:
    """KAT-2.401 to 2.403: the whole piece is on the board and is carried."""
    return bool(BITS[lay]) and not RESTING[centre][lay] & unsupported_hexes(board, LEVEL[lay // _SPAN])


def with_piece(board: Board, lay: int) -> Board:
    """Return the board with one more piece on top."""
    piece = lay // _SPAN
    icons = bytearray(board.icons)
    tally = board.tally + PIECE_WORTH[piece]
    for place, code in zip(CELLS[lay], PRINTED[piece], strict=True):
        covered = icons[place]
        if covered:
            tally -= WORTH[covered]
        icons[place] = code
    bits = BITS[lay]
    level = LEVEL[piece]
    yellow, blue, purple = board.yellow & ~bits, board.blue & ~bits, board.purple & ~bits
    if level == 0:
        yellow |= bits
    elif level == 1:
        blue |= bits
    else:
        purple |= bits
    return Board((*board.laid, lay), yellow, blue, purple, bytes(icons), tally)


def build_board(lays: tuple[int, ...]) -> Board:
    board = EMPTY
    for lay in lays:
        board = with_piece(board, lay)
    return board


def without(board: Board, lay: int) -> Board:
    """Return the board after a free piece was removed."""
    return build_board(tuple(other for other in board.laid if other != lay))


def free_lays(board: Board) -> tuple[int, ...]:
    """Return the pieces without any other Stuff on them, the newest first."""
    covered = 0
    free = []
    for lay in reversed(board.laid):
        if not BITS[lay] & covered:
            free.append(lay)
        covered |= BITS[lay]
    return tuple(free)


def largest_free(board: Board) -> tuple[int, ...]:
    """KAT-2.22: return the pieces that a crash can take, several if they tie for the largest."""
    free = free_lays(board)
    largest = max((SIZE[lay // _SPAN] for lay in free), default=0)
    return tuple(lay for lay in free if SIZE[lay // _SPAN] == largest)


def lay_of_piece(board: Board, piece: str) -> int:
    """Return the lay of a piece on this board; -1 if it is not there."""
    number = NUMBER.get(piece, -1)
    return next((lay for lay in board.laid if lay // _SPAN == number), -1)
