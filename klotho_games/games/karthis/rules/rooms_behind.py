"""What differs between the openings: what the sheet leaves for the room behind each (KAR-2.1 to 2.3).

The cards, the threats and the chance of stairs are the same behind every opening of a floor, and walking costs nothing
(KAR-2.5). Only the tiles around the new room and the border of the sheet decide where it can lead. Nothing here decides
anything, and the rules do not import it.
"""

from __future__ import annotations

from functools import lru_cache

from klotho_games.core.contract import Value

from .floor_map import NEXT, Sheet, openings
from .state import Adventure, rival_square
from .tile_chart import CHART, SHAPES, opposite


class Way(Value, frozen=True):
    """The room behind an opening before it is rolled."""

    leads_on: float
    """The probability that it has an opening of its own, with bare paper behind it."""
    shut: tuple[int, ...]
    """Sides on which it cannot lead on: the border of the sheet, or a wall of a drawn tile."""
    meets: tuple[tuple[int, float], ...]
    """Sides on which it meets the opening of a drawn tile, with the probability that it joins it. Otherwise it closes
    it."""


def ways_on(s: Adventure) -> tuple[tuple[int, int], ...]:
    """Return every unexplored opening in reach, as (square, side); not past a rival (KAR-2.6)."""
    return tuple((square, side) for square in sorted(s.reach - {rival_square(s)}) for side in openings(s.sheet, square))


def way(sheet: Sheet, square: int, side: int) -> Way:
    cells, bare, shut, met = sheet.cells, 0, [], []
    for turn, near in enumerate(NEXT[NEXT[square][side]]):
        if turn == opposite(side):
            continue
        if near >= 0 and not cells[near]:
            bare |= 1 << turn
        elif near >= 0 and cells[near] >> opposite(turn) & 1:
            met.append(turn)
        else:
            shut.append(turn)
    return Way(_chance_of(side, bare), tuple(shut), tuple((turn, _chance_of(side, 1 << turn)) for turn in met))


@lru_cache(maxsize=64)
def _chance_of(heading: int, sides: int) -> float:
    """Return the probability that a room entered like this has an exit on any of these sides, given as bits."""
    return sum(entry.high - entry.low + 1 for n, entry in enumerate(CHART) if SHAPES[n][heading][0] & sides) / 100


def do_ways_differ(s: Adventure) -> bool:
    """Return whether the rooms behind the openings in reach are unequally likely to lead on."""
    return len({round(100 * way(s.sheet, square, side).leads_on) for square, side in ways_on(s)}) > 1
