"""Where a piece fits, looked up in tables: for each part of a board, the lays that its unsupported hexes forbid.

The lays of a piece (`DISTINCT`) are represented as bits; bit 0 is the first lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TypeVar

from .board import CENTRES, DISTINCT, PLACES, RESTING, Centre
from .pieces import STUFF

_FIRST, _SECOND = 7, 6
"""The sizes of the first two of the three parts of a board: the first seven hexes, the next six, the rest."""
_FIRST_BITS, _SECOND_BITS, _THIRD = (1 << _FIRST) - 1, (1 << _SECOND) - 1, _FIRST + _SECOND

T = TypeVar("T")
_FLAGS = bytes.maketrans(b"01", b"\0\1")
_Parts = tuple[int, list[int], list[int], list[int]]
_parts: dict[Centre, list[_Parts | None]] = {centre: [None] * len(STUFF) for centre in CENTRES}


def fitting(piece: int, centre: Centre, bad: int) -> int:
    """Return the lays of a piece, as bits, that are allowed if the hexes in `bad`, as bits, cannot carry it."""
    every, first, second, third = _parts[centre][piece] or _work_out(piece, centre)
    return every & ~(first[bad & _FIRST_BITS] | second[bad >> _FIRST & _SECOND_BITS] | third[bad >> _THIRD])


def _work_out(piece: int, centre: Centre) -> _Parts:
    """Build the tables when a piece is first needed: all its lays, and those that each part of the board forbids."""
    resting = RESTING[centre]
    clashing = [
        sum([1 << n for n, lay in enumerate(DISTINCT[piece]) if resting[lay] >> place & 1]) for place in range(PLACES)
    ]
    parts = (
        (1 << len(DISTINCT[piece])) - 1,
        _of_any(clashing[:_FIRST]),
        _of_any(clashing[_FIRST:_THIRD]),
        _of_any(clashing[_THIRD:]),
    )
    _parts[centre][piece] = parts
    return parts


def _of_any(clashing: list[int]) -> list[int]:
    """Return, for every combination of hexes as bits, the lays that rest on any of them."""
    found = [0]
    for lays in clashing:
        found += [lays | others for others in found]
    return found




def pick_by_bits(things: Sequence[T], bits: int) -> tuple[T, ...]:
    """Return the items whose bit is set."""
    return tuple(compress(things, f"{bits:b}"[::-1].encode().translate(_FLAGS)))
