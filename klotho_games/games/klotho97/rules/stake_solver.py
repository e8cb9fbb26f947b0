"""The exact claim solver: the best way to stake from the mines of one hand.

A path of 2n cards consists of two chains of n. Chains are built card by card, and of all chains with the same cards,
the same kinds at their ends and the same number of mismatches only the best is kept, so there are few chains although
there are many orders. Two chains without a common card close a path. Since cards can be turned upside down, a chain
turned by half a circle is a chain too, and most shapes need only one table of chains for both halves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from klotho_games.core.contract import Value

from .cards import ID, SHOWN
from .closed_paths import LOOPS, SIZES, Loop, Slot, edges, inner_quads, quads
from .near_closed_paths import CORNERS, KNOWN_BRIBES, closing_corners
from .steps import Laid

Worth = tuple[float, float, float]
"""The worth of one of each mineral."""
_Chain = tuple[float, int, int]
"""Value, the key of the chain without its last card, and the last card's index times two plus whether it is turned."""
_Table = dict[int, _Chain]
_END, _KINDS, _MASK = 2, 4, 10
"""The bit positions in a chain's key: the kind at its end (from bit 0), the kind at its beginning, the mismatches and
the set of cards."""
_THRIFT = 1e-6
"""Of two claims with the same value, the one with fewer Bribes is better."""


class Found(Value, frozen=True):
    """A claim that closes."""

    laid: tuple[Laid, ...]
    loop: Loop
    minerals: tuple[int, int, int]
    mismatches: int
    value: float
    """The value of the minerals inside, by the given worth."""


@lru_cache(maxsize=4096)
def best_claims(mines: tuple[int, ...], mismatches: int, worth: Worth) -> tuple[Found, ...]:
    """Return the best claim of each size with at most this many mismatches, the smallest size first."""
    if len(mines) < SIZES[0]:
        return ()
    if len(mines) == SIZES[0] and mismatches < KNOWN_BRIBES:
        *three, last = mines
        if not CORNERS[last] & closing_corners(tuple(three), mismatches):  # mostly, four mines close nothing
            return ()
    hand = _Hand(mines, mismatches, worth)
    found = (hand.best(size) for size in SIZES if size <= len(mines))
    return tuple(claim for claim in found if claim is not None)


def best_claim(mines: tuple[int, ...], mismatches: int, worth: Worth) -> Found | None:
    """Return the most valuable claim; of equals the one with fewer mismatches, then with fewer cards."""
    claims = best_claims(mines, mismatches, worth)
    return max(claims, key=lambda claim: (claim.value, -claim.mismatches, -claim.loop.cards), default=None)


class _Hand:
    """One question to the solver, with the tables made for it so far."""

    def __init__(self, mines: tuple[int, ...], mismatches: int, worth: Worth) -> None:
        self.mines = mines
        self.allowed = mismatches
        self.worth = worth
        self.tables: dict[tuple[Slot, ...], _Table] = {(): {}}
        self.groups: dict[tuple[Slot, ...], dict[int, list[tuple[float, int, int]]]] = {}
        self.whole = [sum(n * w for n, w in zip(SHOWN[mine], worth, strict=True)) for mine in mines]

    def best(self, size: int) -> Found | None:
        found: tuple[float, Loop, int, int, int] | None = None
        seen = set()
        for loop in LOOPS:
            if loop.cards != size:
                continue
            half = len(loop.slots) // 2
            one, other = loop.slots[:half], loop.slots[half:]
            # half a circle turns a path into itself, or into a path of another shape that was searched already
            if (_turn_half_circle(one), _turn_half_circle(other)) in seen or (_turn_half_circle(other),
                                                                              _turn_half_circle(one)) in seen:
                continue
            seen.add((one, other))
            closed = self._close(one, other, loop.inside is not None, found[0] if found else -1.0)
            if closed:
                found = closed[0], loop, *closed[1:]
        return self._claim(*found[1:]) if found else None

    # ---- chains ----

    def _chains(self, slots: tuple[Slot, ...]) -> _Table:
        table = self.tables.get(slots)
        if table is None:
            table = self._first(slots[0]) if len(slots) == 1 else self._longer(self._chains(slots[:-1]), slots[-1])
            self.tables[slots] = table
        return table

    def _first(self, slot: Slot) -> _Table:
        table: _Table = {}
        for bit, came, leaves, value, last in self._options(slot):
            key = bit << _MASK | came << _END | leaves
            if key not in table or table[key][0] < value:
                table[key] = value, -1, last
        return table

    def _longer(self, shorter: _Table, slot: Slot) -> _Table:
        table: _Table = {}
        options = list(self._options(slot))
        allowed = self.allowed
        for key, (value, _before, _last) in shorter.items():
            mask, end, miss = key >> _MASK, key & 3, key >> _KINDS & 63
            stem = key & ~3
            for bit, came, leaves, more, last in options:
                if mask & bit:
                    continue
                if came == end:
                    new = stem | bit << _MASK | leaves
                elif miss < allowed:
                    new = (stem | bit << _MASK | leaves) + (1 << _KINDS)
                else:
                    continue
                total = value + more
                known = table.get(new)
                if known is None or known[0] < total:
                    table[new] = total, key, last
        return _worthwhile(table) if allowed else table

    def _options(self, slot: Slot) -> Iterator[tuple[int, int, int, float, int]]:
        """Yield each way to put a card of the hand there: its bit, the kinds it joins, its value, and the card."""
        came, leaves = slot
        within = inner_quads(slot)
        for n, card in enumerate(self.mines):
            for turned in (False, True):
                lying = edges(card, turned)
                if lying[came] and lying[leaves]:
                    minerals = quads(card, turned)
                    value = sum([self.worth[minerals[quad]] for quad in within])
                    yield 1 << n, lying[came], lying[leaves], value, n << 1 | turned

    # ---- closing ----

    def _close(
        self, one: tuple[Slot, ...], other: tuple[Slot, ...], ninth: bool, least: float
    ) -> tuple[float, int, int, int] | None:
        """Return the best pair of chains: value, both keys, and the index of the ninth card or -1."""
        found: tuple[float, int, int, int] | None = None
        groups = list(self._group_chains(other).items())
        extra = max(self.whole) if ninth else 0.0
        top = max((chains[0][0] for _group, chains in groups), default=0.0) + extra
        for key, (value, _before, _last) in sorted(self._chains(one).items(), key=lambda entry: -entry[1][0]):
            if value + top <= least:
                break
            mask, begin, end, miss = key >> _MASK, key >> _END & 3, key & 3, key >> _KINDS & 63
            for group, chains in groups:
                total = miss + (group >> _KINDS) + (begin != group & 3) + (end != (group >> _END & 3))
                if total > self.allowed:
                    continue
                for more, mask2, key2 in chains:
                    if value + more + extra - _THRIFT * total <= least:
                        break
                    if mask & mask2:
                        continue
                    inside = self._ninth(mask | mask2) if ninth else -1
                    if ninth and inside < 0:
                        continue
                    worth = value + more - _THRIFT * total + (self.whole[inside] if ninth else 0.0)
                    if worth > least:
                        least = worth
                        found = worth, key, key2, inside
                    if not ninth:
                        break
        return found

    def _group_chains(self, slots: tuple[Slot, ...]) -> dict[int, list[tuple[float, int, int]]]:
        """Return the chains by their ends and mismatches, the best first."""
        turned = _turn_half_circle(slots)
        if turned in self.tables and slots not in self.tables:
            slots = turned
        groups = self.groups.get(slots)
        if groups is None:
            groups = {}
            for key, (value, _before, _last) in self._chains(slots).items():
                groups.setdefault(key & (1 << _MASK) - 1, []).append((value, key >> _MASK, key))
            for chains in groups.values():
                chains.sort(key=lambda chain: -chain[0])
            self.groups[slots] = groups
        return groups

    def _ninth(self, mask: int) -> int:
        """Return the best remaining card; -1 if there is none."""
        left = [n for n in range(len(self.mines)) if not mask >> n & 1]
        return max(left, key=lambda n: self.whole[n], default=-1)

    # ---- the result ----

    def _claim(self, loop: Loop, one: int, other: int, ninth: int) -> Found:
        half = len(loop.slots) // 2
        first, second = loop.slots[:half], loop.slots[half:]
        placed = [*self._cards_of_chain(first, one, False)]
        # `_group_chains` used the turned table if there was one; then every card of that half is turned the other way
        if _turn_half_circle(second) in self.tables and second not in self.tables:
            placed += self._cards_of_chain(_turn_half_circle(second), other, True)
        else:
            placed += self._cards_of_chain(second, other, False)
        minerals = [0, 0, 0]
        for (n, turned), slot in zip(placed, loop.slots, strict=True):
            for quad in inner_quads(slot):
                minerals[quads(self.mines[n], turned)[quad]] += 1
        laid = [
            Laid(ID[self.mines[n]], x, y, turned) for (n, turned), (x, y) in zip(placed, loop.path, strict=True)
        ]
        if loop.inside is not None:
            laid.append(Laid(ID[self.mines[ninth]], *loop.inside))
            for mineral, n in enumerate(SHOWN[self.mines[ninth]]):
                minerals[mineral] += n
        laid.sort(key=lambda card: (card.row, card.column))
        value = sum(n * w for n, w in zip(minerals, self.worth, strict=True))
        miss = self._mismatches([(self.mines[n], turned) for n, turned in placed], loop)
        return Found(tuple(laid), loop, (minerals[0], minerals[1], minerals[2]), miss, value)

    def _cards_of_chain(self, slots: tuple[Slot, ...], key: int, turned: bool) -> list[tuple[int, bool]]:
        """Return the cards of a chain in the order of the path."""
        found: list[tuple[int, bool]] = []
        for length in range(len(slots), 0, -1):
            _value, before, last = self.tables[slots[:length]][key]
            found.append((last >> 1, bool(last & 1) != turned))
            key = before
        return found[::-1]

    def _mismatches(self, placed: list[tuple[int, bool]], loop: Loop) -> int:
        kinds = [
            (edges(card, turned)[came], edges(card, turned)[leaves])
            for (card, turned), (came, leaves) in zip(placed, loop.slots, strict=True)
        ]
        return sum(kinds[n - 1][1] != kinds[n][0] for n in range(len(kinds)))


def _worthwhile(table: _Table) -> _Table:
    """Leave out chains that are no better than one with the same cards and ends but fewer mismatches."""
    best: dict[int, float] = {}
    kept: _Table = {}
    for miss in range(max((key >> _KINDS & 63 for key in table), default=0) + 1):
        for key, chain in table.items():
            if key >> _KINDS & 63 == miss:
                ends = key & ~(63 << _KINDS)
                if ends not in best or best[ends] < chain[0]:
                    best[ends] = chain[0]
                    kept[key] = chain
    return kept


def _turn_half_circle(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple((came ^ 2, leaves ^ 2) for came, leaves in slots)
