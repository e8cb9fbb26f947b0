"""The eight components, the Alpha Station track, and the effects of the Control Station (AST-A4 to A9)."""

from __future__ import annotations

from functools import cache
from itertools import product

from klotho_games.core.contract import Value

Pair = tuple[int, int]


class Component(Value, frozen=True):
    """AST-A4: a component and its two minerals by their pips. Some are only for the winner of the tender."""

    number: int
    needs: Pair
    winner_only: bool = False


COMPONENTS = {
    component.number: component
    for component in (
        Component(1, (1, 2)), Component(2, (1, 3)), Component(3, (2, 4), True), Component(4, (3, 4)),
        Component(5, (3, 5)), Component(6, (4, 6), True), Component(7, (4, 5), True), Component(8, (5, 6)),
    )
}
TRACK: tuple[tuple[int, ...], ...] = ((1,), (2,), (2, 3), (4,), (4,), (5, 6), (5, 7), (8,))
"""AST-B2: the rows of Alpha Station. If a row has two components, the winner of the tender builds the right one."""
CAUGHT_UP = (3, 6)
"""AST-A11: by asteroid, the row to which the cube of a crew moves that has not excavated its last stratum: C2/C3, then
C5/C6."""

NATURAL = 4
"""AST-A6: $M for a component forged without the control die."""
PAY = (0, 1, 1, 1, 1, 2, 2)
"""AST-A7: $M by face of the control die."""
SMELTS = CONTROLS = 3
"""AST-A5, A7: how often the Smelter dice and the control die can be rolled."""
BEHIND = 2
"""AST-A10: how many components a crew has to be behind to work Overtime."""

_SHIFTS = {1: 1, 2: 2, 3: 1, 4: 2}


def component_of(row: int, won: bool) -> Component:
    """AST-A9: return what the next row requires from the winner of this turn's tender, or from any other crew."""
    return COMPONENTS[TRACK[row][-1 if won else 0]]


def turn_pips(pips: int, by: int) -> int:
    """AST-A8: pips go around in a circle."""
    return (pips - 1 + by) % 6 + 1


def same(smelter: Pair, needs: Pair) -> bool:
    """AST-A6: return whether the dice are the needed pair, in any order."""
    return smelter == needs or (smelter[1], smelter[0]) == needs


@cache
def ways(smelter: Pair, needs: Pair, control: int) -> tuple[Pair, ...]:
    """AST-A7: return the faces to which the control die can change the two dice so that they forge the component."""
    if control == 5:
        return (smelter,) if sum(smelter) == sum(needs) else ()
    return tuple(sorted({pair for pair in _pairs_after_control(smelter, control) if same(pair, needs)}))


def _pairs_after_control(smelter: Pair, control: int) -> list[Pair]:
    a, b = smelter
    if control == 6:
        return [(7 - a, b), (a, 7 - b), (7 - a, 7 - b)]
    by = _SHIFTS[control]
    if control in (1, 2):
        return [pair for way in (by, -by) for pair in ((turn_pips(a, way), b), (a, turn_pips(b, way)))]
    return [(turn_pips(a, one), turn_pips(b, other)) for one, other in product((by, -by), repeat=2)]


@cache
def helping(smelter: Pair, needs: Pair) -> tuple[int, ...]:
    """Return the faces of the control die that forge the component from these two dice."""
    return tuple(face for face in range(1, 7) if ways(smelter, needs, face))
