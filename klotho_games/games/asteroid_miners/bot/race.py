"""The race through one asteroid: what each crew can still dig before the faster one finishes it.

The estimate depends on how many minerals a crew digs per turn with its equipment, as counted in games between bots. It
ignores which dice the crew needs for them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, IRON
from klotho_games.games.asteroid_miners.rules.components import TRACK, component_of
from klotho_games.games.asteroid_miners.rules.state import Crew, Dig, strata_on

MINERALS = 8
"""Minerals on an asteroid."""
_PACE = (
    (0.17, 0.42, 0.18, 0.23, 0.0), (0.08, 0.28, 0.39, 0.25, 0.0), (0.05, 0.17, 0.27, 0.48, 0.03),
    (0.04, 0.07, 0.17, 0.60, 0.12), (0.02, 0.04, 0.10, 0.46, 0.38),
)
"""By quality of a crew's equipment: how often it digs none, one, two, three or four minerals in a turn."""
_FORGED = 0.58
"""How often an attempt to forge a component succeeds."""


class RaceCourse(NamedTuple):
    """What is still to come on this asteroid for the current crew and for the other one."""

    mine: tuple[float, ...]
    """The probability of digging one more mineral, two more and so on."""
    theirs: tuple[float, ...]
    my_turns: float
    their_turns: float


NO_MORE = RaceCourse((0.0,) * MINERALS, (0.0,) * MINERALS, 0.0, 0.0)


def _mix_courses(parts: list[tuple[float, RaceCourse]]) -> RaceCourse:
    mine, theirs = [0.0] * MINERALS, [0.0] * MINERALS
    my_turns = their_turns = 0.0
    for share, course in parts:
        for n in range(MINERALS):
            mine[n] += share * course.mine[n]
            theirs[n] += share * course.theirs[n]
        my_turns += share * course.my_turns
        their_turns += share * course.their_turns
    return RaceCourse(tuple(mine), tuple(theirs), my_turns, their_turns)


@cache
def _digs(left: int, tools: int) -> tuple[tuple[int, float], ...]:
    """Return how many of the remaining minerals are dug in a turn, with the probabilities."""
    found = [0.0] * (left + 1)
    for number, share in enumerate(_PACE[tools]):
        found[min(left, number)] += share
    return tuple((number, share) for number, share in enumerate(found) if share)


@cache
def soon(left: int, tools: int) -> tuple[float, ...]:
    """Return the probability of digging one mineral in a turn, two and so on."""
    digs = _digs(left, tools)
    return tuple([sum([share for number, share in digs if number > n]) for n in range(left)])


@lru_cache(maxsize=65536)
def course(left: int, other: int, tools: int, other_tools: int, last: bool, closing: bool) -> RaceCourse:
    """Return the race before the turn of a crew that has this many minerals `left`.

    `tools` is the quality of its equipment; `other` and `other_tools` are those of the other crew. `last` tells that a
    round ends with this turn, `closing` that the asteroid is removed after this round.
    """
    digs = _digs(left, tools)
    parts, nothing = [], 0.0
    for number, share in digs:
        if number or closing or not left:
            parts.append((share, _course_after_digging(left, other, tools, other_tools, last, closing, number)))
        else:
            nothing = share
    if nothing:  # digging nothing changes only whose turn it is
        other_digs = _digs(other, other_tools)
        idle = sum([share for number, share in other_digs if not number])
        for number, share in other_digs:
            if number:
                after = _course_after_digging(other, left, other_tools, tools, not last, False, number)
                parts.append((nothing * share,
                              RaceCourse(after.theirs, after.mine, after.their_turns + 1, after.my_turns)))
        whole = _mix_courses(parts)
        again = 1 - nothing * idle
        lost = nothing * idle
        return RaceCourse(
            tuple(each / again for each in whole.mine), tuple(each / again for each in whole.theirs),
            (whole.my_turns + lost) / again, (whole.their_turns + lost) / again,
        )
    return _mix_courses(parts)


def _course_after_digging(left: int, other: int, tools: int, other_tools: int, last: bool, closing: bool,
                          number: int) -> RaceCourse:
    closing = closing or number == left
    if last and closing:
        rest = NO_MORE
    else:
        found = course(other, left - number, other_tools, tools, not last, closing)
        rest = RaceCourse(found.theirs, found.mine, found.their_turns, found.my_turns)
    mine = (1.0,) * number + rest.mine[: MINERALS - number]
    return RaceCourse(mine, rest.theirs, rest.my_turns + 1, rest.their_turns)


# ---- what is left to dig and to forge ----


class Rest(NamedTuple):
    """The rest of an asteroid for a crew."""

    minerals: tuple[int, ...]
    """Minerals from the top."""
    forging: tuple[tuple[int, float], ...]
    """The number of minerals after which a stratum is cleared, with the probability of a component to forge then."""

    def ore(self, dug: tuple[float, ...], prices: tuple[int, ...]) -> float:
        each = zip(self.minerals, dug, strict=False)
        return sum([share * prices[mineral - IRON] for mineral, share in each if mineral >= IRON])

    def components_to_forge(self, dug: tuple[float, ...]) -> float:
        return sum([share * dug[number - 1] for number, share in self.forging])


def rest(s: Dig, crew: Crew) -> Rest:
    return _rest(s.asteroid, s.paper, crew.depth, crew.taken, crew.mined, crew.built)


@lru_cache(maxsize=16384)
def _rest(asteroid: int, paper: bool, depth: int, taken: int, mined: int, built: int) -> Rest:
    minerals, forging = [], []
    stands = {built: 1.0}
    """The probability of each row of the construction cube."""
    for stratum, both in enumerate(strata_on(asteroid, paper)):
        for slot, mineral in enumerate(both):
            if stratum > depth or (stratum == depth and not taken >> slot & 1):
                minerals.append(mineral)
                mined |= 1 << mineral
        if stratum >= depth:
            tried = 0.0
            for row, share in sorted(stands.items(), reverse=True):
                if row < len(TRACK) and all(mined >> need & 1 for need in component_of(row, False).needs):
                    tried += share
                    stands[row] = share * (1 - _FORGED)
                    stands[row + 1] = stands.get(row + 1, 0.0) + share * _FORGED
            forging.append((len(minerals), tried))
    return Rest(tuple(minerals), tuple(forging))


@lru_cache(maxsize=128)
def later(asteroid: int, paper: bool, built: int) -> float:
    """Return the number of components to try on later asteroids, if no more are forged here."""
    if asteroid + 1 >= len(ASTEROIDS):
        return 0.0
    here = sum([share for _number, share in _rest(asteroid + 1, paper, 0, 0, 0, built).forging])
    return here + later(asteroid + 1, paper, min(len(TRACK), built + round(here * _FORGED)))
