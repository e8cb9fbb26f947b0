"""The geometry of a staked claim: its possible shapes, where the path runs, and what is inside it (K97-3.5, 3.8).

Directions go clockwise from the north: 0 north, 1 east, 2 south, 3 west. Quadrants go clockwise from the north-west, so
quadrant d is between the edges d - 1 and d. A path runs clockwise and has its inside on the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from klotho_games.core.contract import Value

from .cards import BOUNDARIES, MINERALS, MINES, NUMBER
from .steps import Laid

Cell = tuple[int, int]
"""Column and row."""
Slot = tuple[int, int]
"""The edges of a card where a path enters and leaves it."""
_STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))

EDGES: tuple[tuple[int, int, int, int], ...] = tuple(
    (kinds[0], kinds[1], kinds[2], kinds[3])
    for kinds in ([BOUNDARIES.index(edge) + 1 if edge else 0 for edge in mine.edges] for mine in MINES)
)
"""By mine and direction: 0 for no half-line, otherwise its kind from 1 on."""
QUADS: tuple[tuple[int, int, int, int], ...] = tuple(
    (found[0], found[1], found[2], found[3])
    for found in ([MINERALS.index(quad) for quad in mine.quads] for mine in MINES)
)
"""By mine and quadrant: the mineral."""


class Loop(Value, frozen=True):
    """One shape of a claim: the cells in the order of the path, and the cell inside it, if there is one."""

    name: str
    path: tuple[Cell, ...]
    slots: tuple[Slot, ...]
    inside: Cell | None = None

    @property
    def cards(self) -> int:
        return len(self.path) + (self.inside is not None)

    @property
    def resources(self) -> int:
        """K97-3.8."""
        return sum(len(inner_quads(slot)) for slot in self.slots) + 4 * (self.inside is not None)


def inner_quads(slot: Slot) -> tuple[int, ...]:
    """Return the quadrants of a card that are to the right of the path."""
    came, leaves = slot
    return tuple((leaves + n + 1) % 4 for n in range((came - leaves) % 4))


def _loop(name: str, cells: str, inside: Cell | None = None) -> Loop:
    """Make a shape from the direction of each step, beginning at 0, 0."""
    turns = ["nesw".index(letter) for letter in cells]
    path: list[Cell] = []
    x = y = 0
    for turn in turns:
        path.append((x, y))
        x, y = x + _STEP[turn][0], y + _STEP[turn][1]
    left, top = min(x for x, _y in path), min(y for _x, y in path)
    slots = tuple(((turns[n - 1] + 2) % 4, turns[n]) for n in range(len(turns)))
    return Loop(name, tuple((x - left, y - top) for x, y in path), slots, inside)


LOOPS: tuple[Loop, ...] = (
    _loop("2×2", "eswn"),
    _loop("3×2", "eeswwn"),
    _loop("2×3", "esswnn"),
    _loop("4×2", "eeeswwwn"),
    _loop("2×4", "essswnnn"),
    _loop("corner", "eeswswnn"),
    _loop("corner", "esswwnen"),
    _loop("corner", "eesswnwn"),
    _loop("corner", "eseswwnn"),
    _loop("ring", "eesswwnn"),
    _loop("3×3", "eesswwnn", (1, 1)),
)
"""Every closed path through 4, 6 or 8 cards. The ring can have a ninth card in its middle."""
SIZES = (4, 6, 8, 9)
_BY_CELLS: dict[frozenset[Cell], Loop] = {
    frozenset((*loop.path, *((loop.inside,) if loop.inside else ()))): loop for loop in LOOPS
}


def edges(card: int, turned: bool) -> tuple[int, int, int, int]:
    """K97-3.6: return the half-lines of a card that can be turned upside down."""
    n, e, s, w = EDGES[card]
    return (s, w, n, e) if turned else (n, e, s, w)


def quads(card: int, turned: bool) -> tuple[int, int, int, int]:
    nw, ne, se, sw = QUADS[card]
    return (se, sw, nw, ne) if turned else (nw, ne, se, sw)


# ---- the workbench ----


class Join(Value, frozen=True):
    """The edge where two cards touch. `kinds` are the half-lines on both sides, "" for none."""

    a: Cell
    b: Cell
    kinds: tuple[str, str]
    crossed: bool
    """Whether the path crosses this edge."""

    @property
    def state(self) -> Literal["match", "mismatch", "gap"]:
        """A gap cannot be crossed, and a mismatch needs a Bribe (K97-3.7)."""
        one, other = self.kinds
        if not one or not other:
            return "gap"
        return "match" if one == other else "mismatch"


class Bench(Value, frozen=True):
    """The cards on the workbench, judged."""

    joins: tuple[Join, ...]
    loop: Loop | None
    """The shape that the cards form, whether its path closes or not."""
    enclosed: tuple[tuple[Cell, int], ...]
    """Cell and quadrant of every resource inside the path, as the card is turned."""
    inside: tuple[int, int, int]
    """How many of each mineral the path encloses."""
    outside: tuple[int, int, int]

    @property
    def mismatches(self) -> int:
        """The number of crossed edges that each need a Bribe."""
        return sum(join.crossed and join.state == "mismatch" for join in self.joins)

    @property
    def gaps(self) -> int:
        return sum(join.crossed and join.state == "gap" for join in self.joins)

    @property
    def closes(self) -> bool:
        """Whether the path closes, with enough Bribes."""
        return self.loop is not None and not self.gaps


def judge_bench(laid: Sequence[Laid]) -> Bench:
    """Judge cards anywhere on the workbench. All must be mines, and no two can share a cell."""
    left = min((card.column for card in laid), default=0)
    top = min((card.row for card in laid), default=0)
    lying = {(card.column - left, card.row - top): card for card in laid}
    loop = _BY_CELLS.get(frozenset(lying))
    crossed = set(_crossings(loop)) if loop else set()
    joins = [
        Join(_move_cell(a, left, top), _move_cell(b, left, top), _kinds(lying[a], lying[b], way), (a, b) in crossed)
        for a in sorted(lying)
        for way, b in ((1, (a[0] + 1, a[1])), (2, (a[0], a[1] + 1)))
        if b in lying
    ]
    enclosed = _enclosed_quads(loop) if loop else ()
    inside, everything = [0, 0, 0], [0, 0, 0]
    for cell, card in lying.items():
        for quad, mineral in enumerate(quads(NUMBER[card.card], card.turned)):
            everything[mineral] += 1
            inside[mineral] += (cell, quad) in enclosed
    a, b, c = (all_of - some for all_of, some in zip(everything, inside, strict=True))
    found = tuple((_move_cell(cell, left, top), quad) for cell, quad in enclosed)
    return Bench(tuple(joins), loop, found, (inside[0], inside[1], inside[2]), (a, b, c))


def _move_cell(cell: Cell, left: int, top: int) -> Cell:
    return cell[0] + left, cell[1] + top


def _kinds(a: Laid, b: Laid, way: int) -> tuple[str, str]:
    one, other = edges(NUMBER[a.card], a.turned)[way], edges(NUMBER[b.card], b.turned)[way ^ 2]
    return (BOUNDARIES[one - 1] if one else "", BOUNDARIES[other - 1] if other else "")


def _crossings(loop: Loop) -> list[tuple[Cell, Cell]]:
    """Return the edges that a path crosses, each as a pair that begins with the upper or left card."""
    path = loop.path
    pairs = zip(path, (*path[1:], path[0]), strict=True)
    return [(min(a, b), max(a, b)) for a, b in pairs]


def _enclosed_quads(loop: Loop) -> tuple[tuple[Cell, int], ...]:
    found = [(cell, quad) for cell, slot in zip(loop.path, loop.slots, strict=True) for quad in inner_quads(slot)]
    if loop.inside:
        found += [(loop.inside, quad) for quad in range(4)]
    return tuple(found)
