"""How likely a kingdom is to be sealed, by what is visible: how far it has grown, which items are left for the patrols,
and which regions still fit where a row or column is nearly complete.

The model does not use the solver and does not look at face-down regions: any unseen region could be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from klotho_games.core.games.chances import Chances
from klotho_games.games.patrols.rules.lines import signature
from klotho_games.games.patrols.rules.state import (
    ITEMS,
    LINES_AT,
    PATROLS,
    REGIONS_IN_KINGDOM,
    Kingdom,
    is_met,
    sites,
    unseen_regions,
)

_IMPOSSIBLE = 99
_AMPLE = 6
"""More fitting regions than this are no better."""
_A_LINE = 3
"""Roughly how many items a row or column takes. The minimum is two."""
_UNGRADED = 2
"""An ungraded deal is about as hard as one of this grade."""

NAMES = (
    "placed", "grade", "base", "to each line", "unmet", "tightest", "tight", "nowhere", "homeless", "in need",
)

Third = tuple[int, int, int, bool]
"""A line that lacks one region: its three places, and whether it is a row."""


@lru_cache(maxsize=4096)
def _nearly(taken: int) -> tuple[tuple[int, tuple[Third, ...]], ...]:
    """Return the places where a region would complete lines, each with these lines."""
    found = []
    for place in sites(taken):
        lines = [(*line.places, line.is_row) for line, bits in LINES_AT[place] if (taken | 1 << place) & bits == bits]
        if lines:
            found.append((place, tuple(lines)))
    return tuple(found)


def _sums(barracks: Sequence[int]) -> int:
    """Return the sums of pips that the knights in the barracks can make, as bits."""
    sums = 1
    for kind, n in enumerate(barracks):
        if n and kind % 7:
            for _n in range(n):
                sums |= sums << kind % 7
    return sums


@lru_cache(maxsize=65536)
def _need(first: int, middle: int, last: int, is_row: bool, sums: int) -> int:
    """Return a lower bound for the items that a line needs; _IMPOSSIBLE if the knights cannot make the pips or the
    requirements contradict each other."""
    asked = signature(first, middle, last, is_row)
    if asked is None:
        return _IMPOSSIBLE
    (c1, i1, p1), (c2, i2, p2), (c, i, p) = asked
    if not (sums >> p1 & 1 and sums >> p2 & 1 and sums >> p & 1) or (p and p1 + p2 > p) or (c and max(c1, c2) > c):
        return _IMPOSSIBLE
    one, two = max(1, c1, i1, -(-p1 // 6)), max(1, c2, i2, -(-p2 // 6))
    both = max(one + two, c, i, -(-p // 6))
    contradiction = (i1 and one > i1) or (i2 and two > i2) or (i and both > i)
    return _IMPOSSIBLE if contradiction else both


def free_items(s: Kingdom) -> int:
    """Return the number of items in the barracks. Before the knights are rolled, all of them are there."""
    return sum(s.barracks) if s.dice else ITEMS


def fitting(s: Kingdom) -> tuple[list[int], int, int]:
    """Return what still fits where lines are about to be completed.

    The first part is how many regions fit in each such place, the second how many face-up regions fit in none of them,
    the third the items that these lines need at least.
    """
    cards, board = (*s.offer, *unseen_regions(s)) if s.deck else s.offer, list(s.board)
    sums, fits, homes, need, free = _sums(s.barracks), [], set[int](), 0, free_items(s)
    for place, lines in _nearly(s.taken):
        fit, least = 0, _IMPOSSIBLE
        for card in cards:
            board[place] = card
            items = sum([_need(board[a], board[b], board[c], is_row, sums) for a, b, c, is_row in lines])
            if items <= free:
                fit += 1
                homes.add(card)
                least = min(least, items)
        board[place] = -1
        fits.append(fit)
        need += min(least, 9)
    homeless = len([card for card in s.offer if card not in homes]) if fits else 0
    return fits, homeless, need


def features(s: Kingdom) -> list[list[float]]:
    free = free_items(s)
    bare = PATROLS - len([1 for tally in s.tallies if tally])
    unmet = len([1 for edge in s.due if not is_met(edge, s.tallies)])
    fits, homeless, need = fitting(s)
    return [[2 * s.region_count / REGIONS_IN_KINGDOM - 1, (s.grade if s.solvable else _UNGRADED) / 2 - 1,
             float(not s.twelve), min(3.0, 2 * free / bare - _A_LINE) if bare else 2.0, unmet / 2 * (not s.ready),
             min([_AMPLE, *fits]) / 3 - 1, fits.count(1) / 2, min(3.0, fits.count(0)), homeless,
             min(3.0, max(-3.0, (free - need) / 4)) if fits else 2.0]]


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES)
"""Here `worth` is the chance to seal the kingdom."""
