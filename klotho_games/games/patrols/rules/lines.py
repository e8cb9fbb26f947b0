"""What a row or column can hold: the ways to meet the requirements of three regions, for one roll of the knights.

A complete kingdom is six lines of three regions. No two lines share a patrol, so they compete only for items. For each
line the cheapest ways are listed: which knights are where pips count, how many footmen are needed because pips count
there, and how many items of each colour in total. A way that needs everything another way needs is dropped, because
items can be left over (PAT-4.1).

A way is one number with a bit field for each thing that it needs. Each field has a guard bit on top. The items left are
also one number, biased so that an overdrawn field sets its guard: whether a way fits takes one addition and one test.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from .regions import EAST, EDGES, MOST_PIPS, NORTH, SOUTH, WEST, Requirement
from .state import OF_A_COLOUR

# ---- fields ----

_KNIGHTS = tuple(range(0, 27, 3))
_FOOTMEN = (27, 30, 33)
_COLOURS = (36, 41, 46)
ALL_ITEMS = 1 << 51
"""One item of any sort."""
TOO_MANY = 32 * ALL_ITEMS
"""More items than there are."""
GUARD = sum(4 << at for at in (*_KNIGHTS, *_FOOTMEN)) + sum(16 << at for at in _COLOURS) + TOO_MANY
_EMPTY = sum(3 << at for at in (*_KNIGHTS, *_FOOTMEN)) + sum(15 << at for at in _COLOURS) + 31 * ALL_ITEMS
"""The number for no items left."""
_FIELDS = tuple([(1 << size) - 1 << at for fields, size in (((*_KNIGHTS, *_FOOTMEN), 3), (_COLOURS, 5), ((51,), 6))
                 for at in fields])
"""The bits of each field with its guard."""
_IMPOSSIBLE = 99

NO_END = 1 << 60

Ask = tuple[int, int, int]
"""Required colours, items and pips; 0 if not asked for."""
Base = tuple[int, int, int]
"""What is already on a patrol and stays: items, pips, and colours as bits."""
NOTHING: Base = (0, 0, 0)
Signature = tuple[Ask, Ask, Ask]
"""What is asked of the first patrol, of the second, and of both together."""
Ways = dict[int, int]
"""The ways of a line, each with the part of it that is on the first patrol."""
Choice = tuple[list[int], int]
"""The ways of a line that the items left allow, and what all of them need, field by field."""


def _spread(vector: Sequence[int], fields: Sequence[int]) -> int:
    return sum(n << at for n, at in zip(vector, fields, strict=True))


def items_in(way: int) -> int:
    return way // ALL_ITEMS


_BITS = tuple(n.bit_count() for n in range(8))


@lru_cache(maxsize=1024)
def _vectors(count: int, need: int, among: int) -> tuple[tuple[int, int], ...]:
    """Return the combinations of `count` items of the colours `among` that contain each colour of `need`, both as
    footmen and as items of any sort."""
    found = []
    for vector in product(range(count + 1), repeat=3):
        shown = sum(1 << colour for colour in range(3) if vector[colour])
        if sum(vector) == count and shown & need == need and not shown & ~among:
            any_sort = _spread(vector, _COLOURS) + count * ALL_ITEMS
            found.append((_spread(vector, _FOOTMEN) + any_sort, any_sort))
    return tuple(found)


@lru_cache(maxsize=4096)
def signature(first: int, middle: int, last: int, is_row: bool) -> Signature | None:
    """Return what three regions ask of the two patrols between them; None if they contradict each other (PAT-3.1)."""
    ahead, back = (EAST, WEST) if is_row else (SOUTH, NORTH)
    asks = (_ask(EDGES[middle][back]), _ask(EDGES[middle][ahead]), _ask(EDGES[first][ahead], EDGES[last][back]))
    one, two, both = asks
    return None if one is None or two is None or both is None else (one, two, both)


def _ask(*requirements: Requirement | None) -> Ask | None:
    asked = {"colours": 0, "items": 0, "pips": 0}
    for requirement in requirements:
        if requirement is not None:
            kind, n = requirement.kind, requirement.n
            if asked[kind] not in (0, n):
                return None
            asked[kind] = n
    return asked["colours"], asked["items"], asked["pips"]


class KnightsRoll:
    """One roll of the nine knights: everything that can be known about lines before a region is placed."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        knights = [7 * (n // OF_A_COLOUR) + value for n, value in enumerate(dice)]
        self.kinds = sorted(set(knights))
        """The kind of knight of each field."""
        self._counts = [knights.count(kind) for kind in self.kinds]
        self._subsets = self._add_up()
        self._fewest = {total: min(size for _p, size, _c, t in self._subsets if t == total)
                        for total in {t for _p, _s, _c, t in self._subsets}}
        self._ways: dict[tuple[Signature, Base, Base], Ways] = {}
        self._least: dict[Signature, int] = {}
        self._contents: dict[tuple[Ask, bool, int, int, bool, Base], list[tuple[int, int, int, int]]] = {}
        self._full = self.left([*self._barracks()])

    def _barracks(self) -> list[int]:
        counts = [0] * 21
        for kind, n in zip(self.kinds, self._counts, strict=True):
            counts[kind] = n
        counts[0] = counts[7] = counts[14] = OF_A_COLOUR
        return counts

    def left(self, barracks: Sequence[int]) -> int:
        """Return the items left, as the number that ways are added to."""
        state = _EMPTY
        for field, kind in enumerate(self.kinds):
            state -= barracks[kind] << _KNIGHTS[field]
        for colour in range(3):
            state -= barracks[7 * colour] << _FOOTMEN[colour]
            state -= sum(barracks[7 * colour : 7 * colour + 7]) << _COLOURS[colour]
        return state - ALL_ITEMS * sum(barracks)

    def knights_of(self, way: int) -> list[int]:
        """Return the kinds of the knights that a way needs, each as often as it is needed."""
        return [kind for field, kind in enumerate(self.kinds) for _n in range(way >> _KNIGHTS[field] & 3)]

    def footmen_of(self, way: int) -> list[int]:
        return [way >> at & 3 for at in _FOOTMEN]

    def any_of(self, way: int) -> list[int]:
        """Return by colour the items that can be knights or footmen, because their pips do not count."""
        named = [way >> at & 3 for at in _FOOTMEN]
        for kind in self.knights_of(way):
            named[kind // 7] += 1
        return [(way >> at & 15) - n for at, n in zip(_COLOURS, named, strict=True)]

    def _add_up(self) -> list[tuple[int, int, int, int]]:
        """Return the sets of knights whose pips an edge could ask for: what they need, how many they are, their
        colours, their pips."""
        found = [(0, 0, 0, 0)]
        for field, (kind, count) in enumerate(zip(self.kinds, self._counts, strict=True)):
            colour, value = divmod(kind, 7)
            one = (1 << _KNIGHTS[field]) + (1 << _COLOURS[colour]) + ALL_ITEMS
            found += [
                (need + n * one, size + n, colours | 1 << colour, total + n * value)
                for need, size, colours, total in found
                for n in range(1, count + 1)
                if total + n * value <= MOST_PIPS
            ]
        return found

    # ---- one line ----

    def least(self, asked: Signature) -> int:
        """Return a lower bound for the items of a line; 99 if it cannot be met.

        It is exact once the ways of the line are listed.
        """
        known = self._least.get(asked)
        if known is None:
            known = self._least[asked] = self._glance(asked)
        return known

    def _glance(self, asked: Signature) -> int:
        """Return a lower bound without listing any ways."""
        (c1, i1, p1), (c2, i2, p2), (c, i, p) = asked
        fewest = self._fewest
        one = max(1, c1, fewest.get(p1, _IMPOSSIBLE))
        two = max(1, c2, fewest.get(p2, _IMPOSSIBLE))
        if (i1 and one > i1) or (i2 and two > i2) or (c and max(c1, c2) > c) or (p and p1 + p2 > p):
            return _IMPOSSIBLE
        both = max((i1 or one) + (i2 or two), c, fewest.get(p, _IMPOSSIBLE), i)
        return _IMPOSSIBLE if (i and both > i) or both >= _IMPOSSIBLE else both

    def ways(self, asked: Signature, first: Base = NOTHING, second: Base = NOTHING) -> Ways:
        """Return the ways to meet the requirements of a line in addition to what is already there, those with the
        fewest items first."""
        key = asked, first, second
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = _drop_worse_ways(self._all_ways(asked, first, second))
            if first == second == NOTHING:
                self._least[asked] = items_in(next(iter(known))) if known else _IMPOSSIBLE
        return known

    def _all_ways(self, asked: Signature, first: Base, second: Base) -> Ways:
        one, two, (colours, count, total) = asked
        matter = bool(colours)
        firsts = self._contents_of(one, bool(total), count, total, matter, first)
        seconds: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for need, shown, n, pips in self._contents_of(two, bool(total), count, total, matter, second):
            seconds.setdefault((n if count else 0, pips if total else 0), []).append((need, shown))
        found: Ways = {}
        full, guard = self._full, GUARD
        for need, shown, n, pips in firsts:
            for more, shown_too in seconds.get((count - n if count else 0, total - pips if total else 0), ()):
                if colours and _BITS[shown | shown_too] != colours:
                    continue
                way = need + more
                if not (way + full) & guard:
                    found.setdefault(way, need)
        return found

    def _contents_of(
        self, asked: Ask, watched: bool, count: int, total: int, matter: bool, base: Base
    ) -> list[tuple[int, int, int, int]]:
        """Return what one patrol can get: its needs, and the colours, items and pips that are there then.

        `watched`: the line counts pips. `count`, `total`: items and pips of the line, 0 if it does not count them.
        `matter`: the line counts colours.
        """
        key = asked, watched, count, total, matter, base
        known = self._contents.get(key)
        if known is None:
            known = self._contents[key] = self._list_contents(*key)
        return known

    def _list_contents(
        self, asked: Ask, watched: bool, count: int, total: int, matter: bool, base: Base
    ) -> list[tuple[int, int, int, int]]:
        ask_colours, ask_items, ask_pips = asked
        stand, stand_pips, stand_colours = base
        found = []
        watched = watched or bool(ask_pips)
        most = total or MOST_PIPS
        exactly = matter or bool(ask_colours)
        for need, size, colours, value in self._subsets if watched else self._subsets[:1]:
            pips = stand_pips + value
            if (ask_pips and pips != ask_pips) or (total and pips > most):
                continue
            have = colours | stand_colours
            for shown in range(1, 8) if exactly else (7,):
                if have & ~shown or (ask_colours and _BITS[shown] != ask_colours):
                    continue
                lack = shown & ~have if exactly else 0
                low = max(size + _BITS[lack], 0 if stand else 1)
                if ask_items:
                    sizes: Sequence[int] = (ask_items - stand,)
                else:
                    sizes = range(low, count - stand + 1) if count else (low,)
                for n in sizes:
                    if n >= low:
                        for as_footmen, as_any in _vectors(n - size, lack, shown):
                            more = as_footmen if watched else as_any
                            found.append((need + more, shown if exactly else 0, stand + n, pips))
        return found


def _drop_worse_ways(ways: Ways) -> Ways:
    """Drop the ways that need everything another way needs. Those with the fewest items come first."""
    kept: list[int] = []
    guard = GUARD
    for way in sorted(ways, key=items_in):
        raised = way | guard
        for other in kept:
            if (raised - other) & guard == guard:
                break
        else:
            kept.append(way)
    return {way: ways[way] for way in kept}


@lru_cache(maxsize=8)
def roll_of(dice: tuple[int, ...]) -> KnightsRoll:
    """Return the roll of a game. It is cached because it collects thousands of ways."""
    return KnightsRoll(dice)


# ---- several lines ----


def least_of_all(ways: Sequence[int]) -> int:
    """Return the minimum of each field over these ways: what is needed in any case."""
    return sum([min([way & field for way in ways]) for field in _FIELDS]) if ways else 0


def choice(ways: list[int]) -> Choice:
    return ways, least_of_all(ways)


def together(choices: Sequence[Choice], left: int, patience: int = NO_END) -> list[int] | None:
    """Return one way for each line that all fit the items left; None if there are none.

    The ways with the fewest items come first, so if one leaves too few items for the remaining lines, all later ones do
    too. The search gives up after `patience` dead ends.
    """
    to_come, rest = [], 0
    for _ways, least in reversed(choices):
        to_come.append(rest)
        rest += least
        if (left + rest) & GUARD:
            return None
    to_come.reverse()
    dead: set[tuple[int, int]] = set()
    chosen: list[int] = []
    last, guard = len(choices), GUARD

    def go(n: int, left: int) -> bool:
        if n == last:
            return True
        rest = to_come[n]
        for way in choices[n][0]:
            after = left + way
            if after & guard or (after + rest) & guard:
                if (after + rest) & TOO_MANY:
                    break
                continue
            if (n + 1, after) in dead:
                continue
            chosen.append(way)
            if go(n + 1, after):
                return True
            chosen.pop()
            if len(dead) > patience:
                return False
        dead.add((n, left))
        return False

    return chosen if go(0, left) else None
