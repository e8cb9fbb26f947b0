"""How near a hand of mines is to closing a path of four: which cards would close it, without and with a Bribe.

A path of four has two kinds of corners. A card is a corner of the first kind if it joins to the east and the south or,
turned upside down, to the west and the north; it is one of the second kind if it joins to the east and the north, or to
the west and the south. So a corner is its kind and two boundaries, one across and one down, which makes eighteen. The
four corners of a path share each boundary with a neighbour.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from .cards import MINES
from .closed_paths import EDGES


def _corners(card: int) -> int:
    north, east, south, west = EDGES[card]
    found = 0
    for kind, ways in enumerate((((east, south), (west, north)), ((east, north), (west, south)))):
        for across, down in ways:
            if across and down:
                found |= 1 << _corner(kind, across - 1, down - 1)
    return found


def _corner(kind: int, across: int, down: int) -> int:
    return 9 * kind + 3 * across + down


CORNERS: tuple[int, ...] = tuple(_corners(card) for card in range(len(MINES)))
"""By mine: the corners that it can be, as bits."""


def _paths(bribes: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the corners of every path of four with at most this many mismatches (K97-3.7), each path once."""
    found: set[tuple[int, int, int, int]] = set()
    for top, right, bottom, left in product(tuple(product(range(3), repeat=2)), repeat=4):
        if sum(one != other for one, other in (top, right, bottom, left)) <= bribes:
            first, third = _corner(0, top[0], left[0]), _corner(0, bottom[0], right[0])
            second, fourth = _corner(1, top[1], right[1]), _corner(1, bottom[1], left[1])
            found.add((min(first, third), max(first, third), min(second, fourth), max(second, fourth)))
    return tuple(sorted(found))


KNOWN_BRIBES = 2
_PATHS = tuple(_paths(bribes) for bribes in range(KNOWN_BRIBES))
"""By number of Bribes: the corners of every path of four. Paths with more than one Bribe are too expensive to
consider."""


@lru_cache(maxsize=1 << 14)
def closing_corners(mines: tuple[int, ...], bribes: int = 0) -> int:
    """Return the corners, as bits, that close a path of four together with three of these mines."""
    cards = [0] * 18
    for n, mine in enumerate(mines):
        corners = CORNERS[mine]
        while corners:
            low = corners & -corners
            cards[low.bit_length() - 1] |= 1 << n
            corners ^= low
    found = 0
    for a, b, c, d in _PATHS[bribes]:
        one, two, three, four = cards[a], cards[b], cards[c], cards[d]
        if one and two:
            if three and not found >> d & 1 and _apart(one, two, three):
                found |= 1 << d
            if four and not found >> c & 1 and _apart(one, two, four):
                found |= 1 << c
        if three and four:
            if one and not found >> b & 1 and _apart(one, three, four):
                found |= 1 << b
            if two and not found >> a & 1 and _apart(two, three, four):
                found |= 1 << a
    return found


def _apart(one: int, two: int, three: int) -> bool:
    """Return whether there is a different card for each of the three."""
    return (
        (one | two).bit_count() > 1
        and (one | three).bit_count() > 1
        and (two | three).bit_count() > 1
        and (one | two | three).bit_count() > 2
    )
