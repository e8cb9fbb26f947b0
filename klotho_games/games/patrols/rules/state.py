"""The state of a kingdom: where the regions are, which items are on the patrols and in the barracks.

Places are counted on a board of five by five with the first region in its middle, because the kingdom grows from there
in any direction until it is three rows high and three columns wide (PAT-2.1). A patrol belongs to the place west or
north of it. The items on a patrol are one number, its tally, with bit fields for items, pips and items of each colour,
so that the tally of two patrols together is a sum.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from klotho_games.core.contract import Value

from .regions import ALL, BASE, EAST, EDGES, NORTH, SOUTH, WEST, Requirement

WIDE = 5
PLACES = WIDE * WIDE
FIRST_PLACE = PLACES // 2
CELLS = 9
MIDDLE_CELL = CELLS // 2
REGIONS_IN_KINGDOM = 9
PATROLS = 12
FACE_UP = 3
WON = 100
"""The score of a sealed kingdom in the first grade (PAT-4.2)."""

Colour = Literal["dark", "medium", "light"]
COLOURS: tuple[Colour, ...] = ("dark", "medium", "light")
OF_A_COLOUR = 3
"""The number of knights, and of footmen, of each colour (PAT-1.1)."""
ITEMS = 2 * OF_A_COLOUR * len(COLOURS)
KINDS = 7 * len(COLOURS)
"""The kind of an item is 7 times its colour plus its pips; footmen have 0 pips."""


def kind_of(colour: str, pips: int) -> int:
    """Return the kind of an item; -1 if there is no such item."""
    known = colour in COLOURS and type(pips) is int and 0 <= pips <= 6
    return 7 * COLOURS.index(colour) + pips if known else -1


# ---- tallies ----

_PIPS = 5
_COLOUR = (11, 15, 19)
WEIGHT = tuple(1 + (kind % 7 << _PIPS) + (1 << _COLOUR[kind // 7]) for kind in range(KINDS))
"""What an item of each kind adds to a tally."""


def items(tally: int) -> int:
    return tally & 31


def pips(tally: int) -> int:
    return tally >> _PIPS & 63


def colours(tally: int) -> int:
    """Return the colours of a tally, as bits."""
    return (tally >> 11 & 15 and 1) | (tally >> 15 & 15 and 2) | (tally >> 19 & 15 and 4)


def count_for(asked: Requirement, tally: int) -> int:
    """Return what a requirement counts (PAT-3.2)."""
    if asked.kind == "items":
        return tally & 31
    return tally >> _PIPS & 63 if asked.kind == "pips" else colours(tally).bit_count()


# ---- places, patrols and lines ----


def column(place: int) -> int:
    return place % WIDE


def row(place: int) -> int:
    return place // WIDE


def sides(patrol: int) -> tuple[int, int]:
    """Return the two places on both sides of a patrol."""
    return patrol >> 1, (patrol >> 1) + (WIDE if patrol & 1 else 1)


class Line(Value, frozen=True):
    """A row or column of three: its places from the west or north, and the two patrols between them."""

    places: tuple[int, int, int]
    patrols: tuple[int, int]
    is_row: bool

    @property
    def bits(self) -> int:
        return sum(1 << place for place in self.places)


def _lines() -> tuple[Line, ...]:
    found = []
    for place in range(PLACES):
        if column(place) <= WIDE - 3:
            found.append(Line((place, place + 1, place + 2), (2 * place, 2 * place + 2), True))
        if row(place) <= WIDE - 3:
            found.append(Line((place, place + WIDE, place + 2 * WIDE), (2 * place + 1, 2 * (place + WIDE) + 1), False))
    return tuple(found)


LINES = _lines()
LINES_AT = tuple(tuple((line, line.bits) for line in LINES if place in line.places) for place in range(PLACES))
NEAR = tuple(
    tuple(
        (near, patrol)
        for near, patrol, there in (
            (place - WIDE, 2 * (place - WIDE) + 1, row(place) > 0), (place + 1, 2 * place, column(place) < WIDE - 1),
            (place + WIDE, 2 * place + 1, row(place) < WIDE - 1), (place - 1, 2 * (place - 1), column(place) > 0),
        ) if there
    )
    for place in range(PLACES)
)
"""By place: the neighbouring places, each with the patrol between."""
PATROL_IDS = frozenset(patrol for near in NEAR for _place, patrol in near)


@lru_cache(maxsize=4096)
def sites(taken: int) -> tuple[int, ...]:
    """Return where the next region can be placed; `taken` are the taken places as bits (PAT-2.1)."""
    if not taken:
        return (FIRST_PLACE,)
    placed = [place for place in range(PLACES) if taken >> place & 1]
    columns, rows = [column(place) for place in placed], [row(place) for place in placed]
    return tuple(
        place for place in range(PLACES)
        if not taken >> place & 1
        and any(taken >> near & 1 for near, _patrol in NEAR[place])
        and max(*columns, column(place)) - min(*columns, column(place)) < 3
        and max(*rows, row(place)) - min(*rows, row(place)) < 3
    )


class Edge(Value, frozen=True):
    """A requirement in a line: its place and side, and which of the line's two patrols it counts."""

    place: int
    side: int
    asked: Requirement
    patrols: tuple[int, ...]


def edges_of(line: Line, cards: tuple[int, int, int]) -> tuple[Edge, ...]:
    """Return the requirements of a line.

    The outer regions look over both patrols, the middle one over one in each direction (PAT-3.1).
    """
    ahead, back = (EAST, WEST) if line.is_row else (SOUTH, NORTH)
    first, middle, last = line.places
    one, two = line.patrols
    asking = ((first, 0, ahead, (one, two)), (middle, 1, back, (one,)), (middle, 1, ahead, (two,)),
              (last, 2, back, (one, two)))
    return tuple(
        Edge(place, side, asked, patrols)
        for place, which, side, patrols in asking
        if (asked := EDGES[cards[which]][side]) is not None
    )


# ---- the state ----


class Phase(StrEnum):
    DEAL = "deal"
    PLAY = "play"
    WON = "won"
    LOST = "lost"


class Loss(Value, frozen=True):
    """Why the kingdom was lost: the edge that can no longer be met.

    There is no such edge if the kingdom was given up or ran out of items.
    """

    place: int = -1
    side: int = -1
    given_up: bool = False


class Kingdom(Value, frozen=True):
    twelve: bool
    """Whether nine of all twelve regions are dealt (PAT-1.2)."""
    solvable: bool
    grade: int
    """The grade that was chosen for the deal. It counts only for solvable deals (PAT-5.1)."""
    phase: Phase = Phase.DEAL
    dice: tuple[int, ...] = ()
    """The values of the nine knights: three dark, three medium, three light, each in ascending order."""
    offer: tuple[int, ...] = ()
    """The face-up regions."""
    deck: tuple[int, ...] = ()
    """The face-down regions, the next one first."""
    board: tuple[int, ...] = (-1,) * PLACES
    """By place: the number of the region; -1 for none."""
    taken: int = 0
    """The places with a region, as bits."""
    cell: int = MIDDLE_CELL
    """The cell of the map where the first region was placed."""
    barracks: tuple[int, ...] = (0,) * KINDS
    """By kind: the number of items left."""
    tallies: tuple[int, ...] = (0,) * (2 * PLACES)
    """By patrol: the tally of its items."""
    posted: tuple[tuple[int, int], ...] = ()
    """Items that stay, as patrol and kind, sorted."""
    fresh: tuple[tuple[int, int], ...] = ()
    """Items that can still be taken back (PAT-2.2), sorted."""
    open: tuple[int, ...] = ()
    """The patrols on which items can be placed."""
    due: tuple[Edge, ...] = ()
    """The requirements of the lines that the last region completed. They have to be met before the
    next one (PAT-3.4)."""
    due_patrols: tuple[int, ...] = ()
    ready: bool = True
    """Whether nothing is due, so that the next region can be placed or the complete kingdom sealed."""
    loss: Loss | None = None
    weighed: bool = False
    """Whether harder grades score more (PAT-4.2). False in games from before that rule."""

    @property
    def worth(self) -> int:
        """The score of a sealed kingdom, without the items left over (PAT-4.2)."""
        return WON * self.grade if self.weighed and self.solvable else WON

    @property
    def region_count(self) -> int:
        return self.taken.bit_count()

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.WON or self.phase is Phase.LOST


def apply_deal(s: Kingdom, dice: tuple[int, ...], regions: tuple[int, ...]) -> Kingdom:
    """Put knights and footmen into the barracks and turn up three regions (PAT-1.1, 1.3)."""
    barracks = [0] * KINDS
    for n, value in enumerate(dice):
        colour = n // OF_A_COLOUR
        barracks[7 * colour + value] += 1
        barracks[7 * colour] = OF_A_COLOUR
    offer, deck = regions[:FACE_UP], regions[FACE_UP:]
    return replace(s, phase=Phase.PLAY, dice=dice, offer=offer, deck=deck, barracks=tuple(barracks))


class View(Value, frozen=True):
    """Everything except the order of the face-down regions, and with nine of twelve also except which ones they are."""

    kingdom: Kingdom
    """With an empty deck."""
    face_down: int


def whole_deck(s: Kingdom) -> tuple[int, ...]:
    return ALL if s.twelve else BASE


def unseen_regions(s: Kingdom) -> tuple[int, ...]:
    """Return the regions that can be face down, as far as a player can see."""
    return tuple(card for card in whole_deck(s) if card not in s.offer and card not in s.board)


def patrols_of(taken: int) -> tuple[int, ...]:
    """Return every patrol between two placed regions."""
    found = {patrol for place in range(PLACES) if taken >> place & 1
             for near, patrol in NEAR[place] if taken >> near & 1}
    return tuple(sorted(found))


def take_back(s: Kingdom, posts: tuple[tuple[int, int], ...] | None = None) -> Kingdom:
    """Return the kingdom without these of the items that can be taken back, by default without all of them.

    `ready` is not updated.
    """
    barracks, tallies, fresh = list(s.barracks), list(s.tallies), list(s.fresh)
    for patrol, kind in s.fresh if posts is None else posts:
        barracks[kind] += 1
        tallies[patrol] -= WEIGHT[kind]
        fresh.remove((patrol, kind))
    return replace(s, barracks=tuple(barracks), tallies=tuple(tallies), fresh=tuple(fresh))


def manned_patrol_count(s: Kingdom) -> int:
    """Return how many of the twelve patrols have items on them."""
    return sum(tally > 0 for tally in s.tallies)


def is_in_order(s: Kingdom) -> bool:
    """Return whether the lines that the last region completed are manned and their requirements met (PAT-2.3, 3.4)."""
    tallies = s.tallies
    for patrol in s.due_patrols:
        if not tallies[patrol]:
            return False
    return all(is_met(edge, tallies) for edge in s.due)


def is_met(edge: Edge, tallies: tuple[int, ...]) -> bool:
    patrols = edge.patrols
    tally = tallies[patrols[0]] + tallies[patrols[1]] if len(patrols) == 2 else tallies[patrols[0]]
    return count_for(edge.asked, tally) == edge.asked.n
