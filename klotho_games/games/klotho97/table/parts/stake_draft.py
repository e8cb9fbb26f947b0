"""A claim that is being laid out on the workbench: which mine is where, and what the rules say about it.

Drafts are values, so that the bench can undo steps. The game knows nothing about them until one is staked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec.structs import replace

from klotho_games.core.contract import Move, Refusal, Value
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import ID, MINERALS
from klotho_games.games.klotho97.rules.closed_paths import LOOPS, Bench, Cell, Loop, judge_bench
from klotho_games.games.klotho97.rules.legal import coverable_mismatches
from klotho_games.games.klotho97.rules.questions import best_stake
from klotho_games.games.klotho97.rules.refusals import why_not
from klotho_games.games.klotho97.rules.stake_solver import Found
from klotho_games.games.klotho97.rules.state import Venture, acting, ready

Shape = tuple[int, int]
"""Columns and rows of the grid."""
SHAPES: tuple[tuple[Shape, ...], ...] = (((2, 2),), ((3, 2), (2, 3)), ((4, 2), (2, 4)), ((3, 3),))
"""Each grid with its orientations."""
_ROUND = {
    (max(column for column, _row in loop.path) + 1, max(row for _column, row in loop.path) + 1): loop.path
    for loop in LOOPS
    if loop.name != "corner"
}
"""By grid: the path around its outermost cards."""
SPARE = "spare"
JoinState = Literal["match", "bribed", "broken", "gap"]


class Lay(Move, frozen=True, tag="lay"):
    """Put a card on a place of the grid, or beside it. This is only a step on the bench, not a move of the game."""

    card: str
    to: str


def place_id(cell: Cell) -> str:
    return f"place:{cell[0]},{cell[1]}"


def cell_of(place: str) -> Cell:
    column, row = place.removeprefix("place:").split(",")
    return int(column), int(row)


class Draft(Value, frozen=True):
    mines: tuple[str, ...]
    """All mines of the company."""
    shape: Shape = (2, 2)
    lying: tuple[tuple[str, Cell], ...] = ()
    turned: frozenset[str] = frozenset()
    """K97-3.6: cards that are upside down, on the grid or beside it."""

    @property
    def cells(self) -> list[Cell]:
        return [(column, row) for row in range(self.shape[1]) for column in range(self.shape[0])]

    @property
    def laid_cards(self) -> tuple[do.Laid, ...]:
        cards = sorted(self.lying, key=lambda one: (one[1][1], one[1][0]))
        return tuple(do.Laid(card, column, row, card in self.turned) for card, (column, row) in cards)

    @property
    def spare(self) -> tuple[str, ...]:
        used = {card for card, _cell in self.lying}
        return tuple(card for card in self.mines if card not in used)

    def at(self, cell: Cell) -> str:
        """Return the card at a place, "" for none."""
        return next((card for card, place in self.lying if place == cell), "")

    def place_of(self, card: str) -> Cell | None:
        return next((place for one, place in self.lying if one == card), None)

    # -- steps --------------------------------------------------------------------------------------------------------

    def lay(self, card: str, cell: Cell) -> Draft:
        """Put a card on a place.

        Two cards of the grid swap places; a card replaced by a spare card goes beside the grid.
        """
        came, there = self.place_of(card), self.at(cell)
        rest = [(one, place) for one, place in self.lying if one not in (card, there)]
        if there and came is not None:
            rest.append((there, came))
        return replace(self, lying=(*rest, (card, cell)))

    def take(self, card: str) -> Draft:
        return replace(self, lying=tuple(one for one in self.lying if one[0] != card))

    def turn(self, card: str) -> Draft:
        return replace(self, turned=self.turned ^ {card})

    def with_shape(self, shape: Shape) -> Draft:
        """Change the grid. Cards stay where they are if possible, or go to the next free place, or beside the grid."""
        new = replace(self, shape=shape, lying=())
        kept = [(card, cell) for card, cell in self.lying if cell[0] < shape[0] and cell[1] < shape[1]]
        taken = {cell for _card, cell in kept}
        free = [cell for cell in new.cells if cell not in taken]
        others = [card for card, cell in self.lying if (card, cell) not in kept]
        return replace(new, lying=(*kept, *zip(others, free, strict=False)))

    def with_solution(self, found: Found) -> Draft:
        """Return the grid of a claim that the solver found, with its cards in place."""
        shape = max(cell[0] for cell in found.loop.path) + 1, max(cell[1] for cell in found.loop.path) + 1
        lying = tuple((card.card, (card.column, card.row)) for card in found.laid)
        used = {card for card, _cell in lying}
        turned = frozenset(card.card for card in found.laid if card.turned)
        return replace(self, shape=shape, lying=lying, turned=self.turned - used | turned)


def first_draft(s: Venture, all_but_one: bool = False) -> Draft:
    """Return the first draft.

    With `all_but_one`, the best stake is there except for a card that must be turned and placed.
    """
    empty = Draft(tuple(ID[mine] for mine in acting(s).mines))
    found = best_stake(s) if all_but_one else None
    if found is None:
        return empty
    whole = empty.with_solution(found[1])
    turned = ((card, whole.turn(card)) for card, _cell in reversed(whole.lying))
    return next((draft.take(card) for card, draft in turned if judge_draft(s, draft).refusal is not None), empty)


# -- judging by the rules ---------------------------------------------------------------------------------------------


class Mark(Value, frozen=True):
    """Where the path crosses from one card to the next."""

    a: Cell
    b: Cell
    kinds: tuple[str, str]
    state: JoinState


class Verdict(Value, frozen=True):
    """What the rules say about a draft."""

    lying: Bench
    path: tuple[Cell, ...]
    """The path: of the claim if it has a loop, otherwise of the grid."""
    marks: tuple[Mark, ...]
    """Joins of the path with cards on both sides."""
    covered: int
    """Mismatches that Bribes and the Pattern Bender can cover (K97-3.7)."""
    stake: do.Stake
    refusal: Refusal | None
    minerals: tuple[int, int, int]
    """What the stake brings, including what the Overflow Loom takes from outside."""
    points: int
    """Points at current prices."""

    @property
    def troubles(self) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if mark.state != "match")

    @property
    def bribed_join_count(self) -> int:
        return sum(mark.state == "bribed" for mark in self.marks)

    @property
    def good_join_count(self) -> int:
        return sum(mark.state in ("match", "bribed") for mark in self.marks)


def judge_draft(s: Venture, draft: Draft, wished: str | None = None) -> Verdict:
    """Judge a draft. `wished` is the mineral that the Overflow Loom should take, by default the most valuable."""
    laid = draft.laid_cards
    lying = judge_bench(laid)
    path = _path(draft, laid, lying.loop)
    free = coverable_mismatches(s)
    extra = _extra(s, lying, wished)
    stake = do.Stake(laid, extra)
    got = [n + (MINERALS[kind] == extra) for kind, n in enumerate(lying.inside)]
    points = sum(n * price for n, price in zip(got, s.markets, strict=True))
    return Verdict(
        lying, path, _marks(path, lying, free), free, stake, why_not(s, stake), (got[0], got[1], got[2]), points
    )


def _path(draft: Draft, laid: Sequence[do.Laid], loop: Loop | None) -> tuple[Cell, ...]:
    if loop is not None:
        left, top = min(card.column for card in laid), min(card.row for card in laid)
        return tuple((column + left, row + top) for column, row in loop.path)
    return _ROUND[draft.shape]


def _marks(path: tuple[Cell, ...], lying: Bench, free: int) -> tuple[Mark, ...]:
    joins = {frozenset((join.a, join.b)): join for join in lying.joins}
    marks: list[Mark] = []
    for a, b in pairwise((*path, path[0])):
        join = joins.get(frozenset((a, b)))
        if join is None:
            continue
        state: JoinState = "gap" if join.state == "gap" else "match"
        if join.state == "mismatch":
            state = "bribed" if free > 0 else "broken"
            free -= 1
        kinds = join.kinds if join.a == a else (join.kinds[1], join.kinds[0])
        marks.append(Mark(a, b, kinds, state))
    return tuple(marks)


def _extra(s: Venture, lying: Bench, wished: str | None) -> str | None:
    if lying.loop is None or not ready(s, "loom"):
        return None
    outside = [MINERALS[kind] for kind, n in enumerate(lying.outside) if n]
    if wished in outside:
        return wished
    return max(outside, key=lambda kind: s.markets[MINERALS.index(kind)], default=None)
