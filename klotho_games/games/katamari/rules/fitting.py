"""Where a piece fits, told at once: for each part of a board, the lays that it forbids where nothing carries Stuff.

The lays of a piece (`DISTINCT`) are told as bits: the first of them is bit 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TypeVar

from .board import CENTRES, DISTINCT, PLACES, RESTING, Centre
from .pieces import STUFF

_FIRST, _SECOND = 7, 6
"""A board in three parts: the first seven hexes, the next six, the rest."""
_FIRST_BITS, _SECOND_BITS, _THIRD = (1 << _FIRST) - 1, (1 << _SECOND) - 1, _FIRST + _SECOND

T = TypeVar("T")
_FLAGS = bytes.maketrans(b"01", b"\0\1")
_Parts = tuple[int, list[int], list[int], list[int]]
_parts: dict[Centre, list[_Parts | None]] = {centre: [None] * len(STUFF) for centre in CENTRES}


def fitting(piece: int, centre: Centre, bad: int) -> int:
    """The lays of a piece that lie well where these hexes, as bits, do not carry it."""
    every, first, second, third = _parts[centre][piece] or _work_out(piece, centre)
    return every & ~(first[bad & _FIRST_BITS] | second[bad >> _FIRST & _SECOND_BITS] | third[bad >> _THIRD])


def _work_out(piece: int, centre: Centre) -> _Parts:
    """When the piece is first asked for: all of its lays, and for each part of the board those which it forbids."""
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
    """By every choice of hexes, as bits: the lays that rest on any of them."""
    found = [0]
    for lays in clashing:
        found += [lays | others for others in found]
    return found




def pick_by_bits(things: Sequence[T], bits: int) -> tuple[T, ...]:
    """Those of the things whose bit is set."""
    return tuple(compress(things, f"{bits:b}"[::-1].encode().translate(_FLAGS)))
