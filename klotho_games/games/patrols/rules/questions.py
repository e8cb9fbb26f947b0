"""What a table asks about a kingdom: which requirements are sealed, open or broken, and what they count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from klotho_games.core.contract import Value

from .lines import signature
from .regions import EDGES, Requirement
from .state import (
    LINES,
    NEAR,
    PLACES,
    WEIGHT,
    Edge,
    Kingdom,
    Line,
    colours,
    column,
    count_for,
    edges_of,
    items,
    pips,
    row,
)

Standing = Literal["outside", "open", "met", "sealed", "broken"]
"""`outside`: no region is there yet (PAT-3.3). `met`: the count is right, but the line is not complete. `sealed`: met
in a complete line. `broken`: items that stay make it impossible."""


class Report(Value, frozen=True):
    """One requirement in its current state."""

    place: int
    region: int
    side: int
    asked: Requirement
    have: int
    standing: Standing
    patrols: tuple[int, ...]
    """The patrols that the requirement counts so far."""


class Count(Value, frozen=True):
    """What is in one direction: on one patrol, or on two together (PAT-3.1)."""

    colours: int
    items: int
    pips: int


def count(tally: int) -> Count:
    return Count(colours(tally).bit_count(), items(tally), pips(tally))


@lru_cache(maxsize=4096)
def patrols_towards(taken: int, place: int, side: int) -> tuple[int, ...]:
    """Return the patrols from a placed region in one direction, the nearest first."""
    found: list[int] = []
    here = place
    while True:
        ahead = beside(here, side)
        if ahead is None or not taken >> ahead[0] & 1:
            return tuple(found)
        here = ahead[0]
        found.append(ahead[1])


def is_outward(s: Kingdom, place: int, side: int) -> bool:
    """Return whether no region can ever be placed in that direction (PAT-3.3)."""
    there = beside(place, side)
    if there is None:
        return True
    of = column if side % 2 else row
    lines = [of(other) for other in range(PLACES) if s.taken >> other & 1 or other == there[0]]
    return max(lines) - min(lines) > 2


def beside(place: int, side: int) -> tuple[int, int] | None:
    """Return the place on one side, and the patrol between; None at the edge of the board."""
    wanted = place + (-5, 1, 5, -1)[side]
    return next(((near, patrol) for near, patrol in NEAR[place] if near == wanted), None)


@lru_cache(maxsize=8192)
def edges_in(line: Line, cards: tuple[int, int, int]) -> tuple[Edge, ...]:
    return edges_of(line, cards)


def complete_lines(s: Kingdom) -> Sequence[tuple[Line, tuple[int, int, int]]]:
    return _complete_lines_of(s.board)


@lru_cache(maxsize=4096)
def _complete_lines_of(board: tuple[int, ...]) -> tuple[tuple[Line, tuple[int, int, int]], ...]:
    return tuple(
        (line, (board[line.places[0]], board[line.places[1]], board[line.places[2]]))
        for line in LINES
        if all(board[place] >= 0 for place in line.places)
    )


def met_requirements(s: Kingdom) -> list[Edge]:
    """Return the requirements of complete lines that are met (PAT-4.2)."""
    tallies = s.tallies
    return [
        edge
        for line, cards in complete_lines(s)
        for edge in edges_in(line, cards)
        if count_for(edge.asked, sum(tallies[patrol] for patrol in edge.patrols)) == edge.asked.n
    ]


@lru_cache(maxsize=16)
def reports(s: Kingdom) -> tuple[Report, ...]:
    """Return every requirement of every placed region, by place and side. The table asks this a dozen times whenever
    it comes to rest."""
    fixed, free = fixed_and_free(s)
    found = []
    whole = {place for line, _cards in complete_lines(s) if line.is_row for place in line.places}
    high = {place for line, _cards in complete_lines(s) if not line.is_row for place in line.places}
    broken_lines = {edge for line, cards in complete_lines(s) if signature(*cards, line.is_row) is None
                    for edge in ((line.places[0], 1 if line.is_row else 2), (line.places[2], 3 if line.is_row else 0))}
    for place in range(PLACES):
        card = s.board[place]
        if card < 0:
            continue
        for side, asked in enumerate(EDGES[card]):
            if asked is None:
                continue
            patrols = patrols_towards(s.taken, place, side)
            have = count_for(asked, sum(s.tallies[patrol] for patrol in patrols))
            complete = place in (whole if side % 2 else high)
            if not patrols:
                standing: Standing = "outside"
            elif (place, side) in broken_lines or not can_meet(asked, patrols, fixed, free):
                standing = "broken"
            elif have == asked.n:
                standing = "sealed" if complete else "met"
            else:
                standing = "open"
            found.append(Report(place, card, side, asked, have, standing, patrols))
    return tuple(found)


def fixed_and_free(s: Kingdom) -> tuple[Sequence[int], Sequence[int]]:
    """Return what stays on the patrols, and what is free: the barracks and all items that can still be taken back."""
    if not s.fresh:
        return s.tallies, s.barracks
    tallies, barracks = list(s.tallies), list(s.barracks)
    for patrol, kind in s.fresh:
        tallies[patrol] -= WEIGHT[kind]
        barracks[kind] += 1
    return tallies, barracks


def can_meet(asked: Requirement, patrols: Sequence[int], fixed: Sequence[int], free: Sequence[int]) -> bool:
    """Return whether the free items can still meet this requirement, regardless of all others (PAT-3.4)."""
    tally, bare = 0, 0
    for patrol in patrols:
        tally += fixed[patrol]
        bare += not fixed[patrol]
    if asked.kind == "items":
        stand = items(tally)
        return stand + bare <= asked.n <= stand + sum(free)
    if asked.kind == "pips":
        lack = asked.n - pips(tally)
        return lack >= 0 and bool(_sums(free) >> lack & 1)
    have = colours(tally)
    by_colour = (sum(free[:7]), sum(free[7:14]), sum(free[14:]))
    for shown in range(1, 8):
        if shown.bit_count() == asked.n and not have & ~shown:
            at_hand = [by_colour[colour] for colour in range(3) if shown >> colour & 1]
            new = [by_colour[colour] for colour in range(3) if (shown & ~have) >> colour & 1]
            if all(new) and sum(at_hand) >= bare:
                return True
    return False


def _sums(free: Sequence[int]) -> int:
    """Return the sums of pips that the free knights can make, as bits."""
    sums = 1
    for kind, n in enumerate(free):
        value = kind % 7
        if n and value:
            for _n in range(n):
                sums |= sums << value
    return sums
