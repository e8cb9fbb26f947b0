"""The exact solver (PAT-5.1): can this kingdom still be completed, and how?

It fills the empty places with the remaining regions, drops what would take more items than there are, and for a
complete kingdom looks for one way for each of its six lines (`lines.py`) so that all of them fit together. A solution
can also be played: the regions come to the offer in their order, and each must touch a placed region (PAT-2.1).

The solver knows the whole deal, including face-down regions. A caller that is not allowed to know them imagines some
(`rules.imagine`) and asks about those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from msgspec.structs import replace

from klotho_games.core.contract import Value

from .lines import (
    GUARD,
    NO_END,
    NOTHING,
    Base,
    Choice,
    KnightsRoll,
    Signature,
    Ways,
    choice,
    items_in,
    roll_of,
    signature,
    together,
)
from .state import (
    FACE_UP,
    FIRST_PLACE,
    NEAR,
    PLACES,
    WEIGHT,
    WIDE,
    Kingdom,
    colours,
    column,
    items,
    pips,
    row,
    sides,
    unseen_regions,
)

CELLS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
"""The lines of a kingdom of three by three: its rows, then its columns."""
_THROUGH = tuple(tuple(n for n, cells in enumerate(CELLS) if cell in cells) for cell in range(9))

_KEYS = {(n, cell): 8 - 4 * cells.index(cell) for n, cells in enumerate(CELLS) for cell in cells}
"""By line and cell: the position of the cell's region in the key of the line."""
_VERY_MANY = 99
_WORTH_A_LOOK = 6
"""With fewer regions to place than this, trying everything is faster than computing bounds first."""
_BEGINNING = 3
"""A beginning is this many regions on empty places."""

Line = tuple[Signature, Base, Base]


class Solution(Value, frozen=True):
    """One way to win: where the regions go, in which order, and which items are on which patrol."""

    order: tuple[tuple[int, int], ...]
    """The regions still to be placed, each with its place."""
    posts: tuple[tuple[int, int], ...]
    """The items still to be placed, as patrol and kind."""



class _Fits:
    """What is already known about these items. Regions can come in another order and lead to the same lines."""

    def __init__(self) -> None:
        self.together: dict[tuple[Line, ...], tuple[int, ...] | None] = {}
        """For the six lines of a kingdom: a way for each of them, all together; None if there is none."""
        self.given_up: set[tuple[Line, ...]] = set()
        self.choices: dict[Line, Choice] = {}


@lru_cache(maxsize=8)
def _fits(dice: tuple[int, ...], barracks: tuple[int, ...]) -> _Fits:
    return _Fits()


class Frame:
    """The kingdom in one of the squares of three by three that it can still grow into."""

    def __init__(self, s: Kingdom, left: int, top: int, tallies: Sequence[int]) -> None:
        self.places = tuple((top + n // 3) * WIDE + left + n % 3 for n in range(9))
        self.cells = [s.board[place] for place in self.places]
        self.patrols = tuple(
            (2 * self.places[a] + (n > 2), 2 * self.places[b] + (n > 2)) for n, (a, b, _c) in enumerate(CELLS)
        )
        self.bases = tuple((_base(tallies[one]), _base(tallies[two])) for one, two in self.patrols)
        self.bare = tuple((not one[0]) + (not two[0]) for one, two in self.bases)
        """By line: the number of empty patrols."""
        self.more: tuple[dict[int, int], ...] = ()
        """By line and key of its three regions: `KingdomSearch._more`, as far as it was asked for.

        If a region is not known yet, it is the minimum over all regions that could come.
        """

    def key(self, n: int) -> int:
        a, b, c = CELLS[n]
        return _key(self.cells[a], self.cells[b], self.cells[c])


def _key(a: int, b: int, c: int) -> int:
    """Return three regions as one number; 15 stands for none."""
    return (a & 15) << 8 | (b & 15) << 4 | c & 15


def _base(tally: int) -> Base:
    return (items(tally), pips(tally), colours(tally)) if tally else NOTHING


@lru_cache(maxsize=64)
def _look_ahead(roll: KnightsRoll, line: Sequence[int], cards: Sequence[int], is_row: bool) -> dict[int, int]:
    """Return a bound for every key of a line without items: complete lines first, then for each partial key the
    minimum of all lines that it can become.

    Imagined decks differ in the order of their regions, so many searches begin with the same bounds.
    """
    bound: dict[int, int] = {}
    choices = [(card,) if card >= 0 else cards for card in line]
    least = roll.least
    for a, b, c in product(*choices):
        if a != b and b != c and a != c:
            asked = signature(a, b, c, is_row)
            bound[a << 8 | b << 4 | c] = _VERY_MANY if asked is None else least(asked) - 2
    for at, card in enumerate(line):
        if card < 0:
            none = 15 << 8 - 4 * at
            for key, more in list(bound.items()):
                if more < bound.get(key | none, _VERY_MANY + 1):
                    bound[key | none] = more
    return bound


def frames(taken: int) -> Iterator[tuple[int, int]]:
    """Yield the west column and north row of every square of three by three that contains all placed regions."""
    if not taken:
        yield column(FIRST_PLACE), row(FIRST_PLACE)
        return
    placed = [place for place in range(PLACES) if taken >> place & 1]
    columns, rows = [column(place) for place in placed], [row(place) for place in placed]
    for top in range(max(0, max(rows) - 2), min(min(rows), WIDE - 3) + 1):
        for left in range(max(0, max(columns) - 2), min(min(columns), WIDE - 3) + 1):
            yield left, top


class KingdomSearch:
    """All completions of one position."""

    def __init__(self, s: Kingdom, keep_fresh: bool = False, posts: Sequence[tuple[int, int]] = ()) -> None:
        """With `keep_fresh`, items that can still be taken back stay where they are; `posts` are placed in addition."""
        self.s = s
        self.roll: KnightsRoll = roll_of(s.dice)
        barracks, tallies = list(s.barracks), list(s.tallies)
        if not keep_fresh:
            for patrol, kind in s.fresh:
                barracks[kind] += 1
                tallies[patrol] -= WEIGHT[kind]
        for patrol, kind in posts:
            barracks[kind] -= 1
            tallies[patrol] += WEIGHT[kind]
        self.barracks = barracks
        self.tallies = tallies
        self.free = sum(barracks)
        self.left = self.roll.left(barracks)
        self.part = 1
        """Only one in this many beginnings is followed (see `weight` in `deals.py`)."""
        self._begun = 0
        self._fits = _fits(s.dice, tuple(barracks))

    def first(self) -> Solution | None:
        return next(self.solutions(), None)

    def solutions(self) -> Iterator[Solution]:
        for frame, cells, lines in self.kingdoms():
            posts = self.find_posts(frame, lines)
            if posts is None:
                continue
            order = self._order(frame, cells)
            if order is not None:
                # On an empty board the place of the first region is always the middle.
                shift = 0 if self.s.taken else FIRST_PLACE - order[0][1]
                yield Solution(
                    tuple((card, place + shift) for card, place in order),
                    tuple((patrol + 2 * shift, kind) for patrol, kind in posts),
                )

    # ---- regions ----

    def kingdoms(self) -> Iterator[tuple[Frame, list[int], list[Line]]]:
        """Yield complete kingdoms that do not obviously need too many items."""
        for left, top in frames(self.s.taken):
            yield from self._fill(Frame(self.s, left, top, self.tallies))

    def _fill(self, frame: Frame) -> Iterator[tuple[Frame, list[int], list[Line]]]:
        cells = frame.cells
        order = _way_to_fill(tuple(card >= 0 for card in cells))
        cards = sorted((*self.s.offer, *self.s.deck))
        frame.more = self._bounds(frame, cards)
        free, known = self.free, frame.more
        need = sum(frame.bare) + sum(self._need(frame, n, frame.key(n)) for n in range(len(CELLS)))
        if need > free:
            return

        keys = [frame.key(n) for n in range(len(CELLS))]

        def go(at: int, need: int) -> Iterator[tuple[Frame, list[int], list[Line]]]:
            if at == len(order):
                yield frame, cells, self._lines(frame, cells)
                return
            if at == _BEGINNING:
                self._begun += 1
                if self._begun % self.part:
                    return
            cell = order[at]
            across, down = _THROUGH[cell]
            row, column = known[across], known[down]
            shift, beside = _KEYS[across, cell], _KEYS[down, cell]
            in_row, in_column = keys[across], keys[down]
            need -= row[in_row] + column[in_column]
            open_row, open_column = in_row ^ 15 << shift, in_column ^ 15 << beside
            for n, card in enumerate(cards):
                if card < 0:
                    continue
                key = open_row | card << shift
                more = row.get(key)
                after = need + (self._need(frame, across, key) if more is None else more)
                if after > free:
                    continue
                other = open_column | card << beside
                more = column.get(other)
                after += self._need(frame, down, other) if more is None else more
                if after <= free:
                    cards[n] = -1
                    cells[cell], keys[across], keys[down] = card, key, other
                    yield from go(at + 1, after)
                    cards[n] = card
            cells[cell], keys[across], keys[down] = -1, in_row, in_column

        yield from go(0, need)

    def _bounds(self, frame: Frame, cards: Sequence[int]) -> tuple[dict[int, int], ...]:
        """Return lower bounds for what can come to lines without items.

        Nothing is computed in advance if few regions are left, or for lines with items, which have two regions already.
        """
        shared: dict[tuple[bool, int], dict[int, int]] = {}
        found: list[dict[int, int]] = []
        for n, bases in enumerate(frame.bases):
            if len(cards) < _WORTH_A_LOOK or bases != (NOTHING, NOTHING):
                found.append({})
                continue
            pattern = n < 3, frame.key(n)
            if pattern not in shared:
                line = tuple(frame.cells[cell] for cell in CELLS[n])
                shared[pattern] = _look_ahead(self.roll, line, tuple(cards), n < 3).copy()
            found.append(shared[pattern])
        return tuple(found)

    def _need(self, frame: Frame, n: int, key: int) -> int:
        """Return what a line needs at least, as far as its regions are known."""
        more = frame.more[n].get(key)
        if more is None:
            a, b, c = key >> 8, key >> 4 & 15, key & 15
            more = 0 if 15 in (a, b, c) else self._more(frame, n, a, b, c)
            frame.more[n][key] = more
        return more

    def _more(self, frame: Frame, n: int, a: int, b: int, c: int) -> int:
        """Return how many items a complete line needs beyond one for each empty patrol; very many
        if it cannot be met."""
        asked = signature(a, b, c, n < 3)
        one, two = frame.bases[n]
        if asked is None:
            least = _VERY_MANY
        elif one is NOTHING and two is NOTHING:
            least = self.roll.least(asked)
        else:
            ways = self.roll.ways(asked, one, two)
            least = items_in(next(iter(ways))) if ways else _VERY_MANY
        return least - frame.bare[n]

    def _lines(self, frame: Frame, cells: list[int]) -> list[Line]:
        asked = [signature(cells[a], cells[b], cells[c], n < 3) for n, (a, b, c) in enumerate(CELLS)]
        return [(ask, *bases) for ask, bases in zip(asked, frame.bases, strict=True) if ask is not None]

    def _order(self, frame: Frame, cells: list[int]) -> tuple[tuple[int, int], ...] | None:
        """Return an order in which these regions can be placed from the offer, each next to a placed one (PAT-2.1)."""
        home = dict(zip(cells, frame.places, strict=True))
        queue = (*self.s.offer, *self.s.deck)
        return _playable(self.s.taken, tuple((card, home[card]) for card in queue))

    # ---- items ----

    def fit(self, lines: Sequence[Line], patience: int = NO_END) -> tuple[int, ...] | None:
        """Return one way for each line that all fit together with the items left; None if there is none.

        Most solutions are found quickly, and most of the time goes into proving that there is none. With limited
        `patience` a few solutions are missed.
        """
        key = tuple(sorted(lines))
        known, given_up = self._fits.together, self._fits.given_up
        if key not in known:
            if patience < NO_END and key in given_up:
                return None
            found = self._fit(key, patience)
            if found is None and patience < NO_END:
                given_up.add(key)
                return None
            known[key] = found
        fits = known[key]
        if fits is None:
            return None
        pairs = list(zip(key, fits, strict=True))
        return tuple(pairs.pop(next(n for n, (known, _way) in enumerate(pairs) if known == line))[1] for line in lines)

    def _fit(self, lines: tuple[Line, ...], patience: int) -> tuple[int, ...] | None:
        choices: list[Choice] = []
        for line in lines:
            choices.append(self._choice(line))
            if not choices[-1][0]:
                return None
        by_choice = sorted(range(6), key=lambda n: len(choices[n][0]))
        chosen = together([choices[n] for n in by_choice], self.left, patience)
        return tuple(chosen[by_choice.index(n)] for n in range(6)) if chosen else None

    def _choice(self, line: Line) -> Choice:
        known = self._fits.choices.get(line)
        if known is None:
            left, guard = self.left, GUARD
            known = self._fits.choices[line] = choice([way for way in self._ways(line) if not (left + way) & guard])
        return known

    def find_posts(self, frame: Frame, lines: Sequence[Line]) -> tuple[tuple[int, int], ...] | None:
        """Return which items are where in a complete kingdom; None if there are not enough."""
        ways = self.fit(lines)
        return None if ways is None else self._posts(frame, lines, ways)

    def _ways(self, line: Line) -> Ways:
        return self.roll.ways(*line)

    def _posts(self, frame: Frame, lines: Sequence[Line], ways: Sequence[int]) -> tuple[tuple[int, int], ...]:
        parts: list[tuple[int, int]] = []
        for patrols, line, way in zip(frame.patrols, lines, ways, strict=True):
            part = self._ways(line)[way]
            parts += zip(patrols, (part, way - part), strict=True)
        return self.posts_of(parts)

    def posts_of(self, parts: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return which items go where, for patrols with what they need.

        If any item of a colour will do, footmen are used first.
        """
        left, posts, roll = list(self.barracks), [], self.roll
        for patrol, part in parts:
            footmen = [7 * colour for colour, n in enumerate(roll.footmen_of(part)) for _ in range(n)]
            for kind in (*roll.knights_of(part), *footmen):
                left[kind] -= 1
                posts.append((patrol, kind))
        for patrol, part in parts:
            for colour, n in enumerate(roll.any_of(part)):
                for _ in range(n):
                    kind = next(kind for kind in range(7 * colour, 7 * colour + 7) if left[kind])
                    left[kind] -= 1
                    posts.append((patrol, kind))
        return tuple(sorted(posts))


@lru_cache(maxsize=512)
def _way_to_fill(there: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the empty cells in an order that completes lines early."""
    filled = [n for n in range(9) if there[n]]
    order: list[int] = []
    while len(filled) < 9:
        def gain(cell: int) -> tuple[int, int]:
            counts = [sum(other in filled for other in CELLS[n]) for n in _THROUGH[cell]]
            return max(counts), sum(counts)

        cell = max((n for n in range(9) if n not in filled), key=lambda cell: (*gain(cell), -cell))
        filled.append(cell)
        order.append(cell)
    return tuple(order)


def _playable(taken: int, queue: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...] | None:
    """Return the queue in an order in which each region is among the first three left and touches a placed one."""
    dead: set[int] = set()

    def go(taken: int, left: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...] | None:
        if not left:
            return ()
        if taken in dead:
            return None
        for n, (_card, place) in enumerate(left[:FACE_UP]):
            if not taken or any(taken >> near & 1 for near, _patrol in NEAR[place]):
                rest = go(taken | 1 << place, left[:n] + left[n + 1 :])
                if rest is not None:
                    return (left[n], *rest)
        dead.add(taken)
        return None

    return go(taken, queue)


# ---- questions ----


def solution(s: Kingdom, keep_fresh: bool = False) -> Solution | None:
    """Return one way to win from here; None if there is none."""
    return None if s.is_over else KingdomSearch(s, keep_fresh).first()


@lru_cache(maxsize=256)
def is_winnable(s: Kingdom) -> bool:
    """Return whether this deal can still be won by a player who knew the face-down regions."""
    return solution(s) is not None


def some_deck(s: Kingdom, face_down: int, keep_fresh: bool = True) -> Kingdom | None:
    """Return the kingdom with an order of face-down regions in which it can be won; None if there is none.

    The actual deck of `s` is not looked at.
    """
    hidden = unseen_regions(s)
    for deck in combinations(hidden, face_down):
        search = KingdomSearch(replace(s, deck=deck), keep_fresh)
        for frame, cells, lines in search.kingdoms():
            home = dict(zip(cells, frame.places, strict=True))
            if search.fit(lines) is not None:
                order = _deck_order(s.taken, [home[card] for card in s.offer], {home[card]: card for card in deck})
                if order is not None:
                    return replace(s, deck=order)
    return None


def _deck_order(taken: int, offer: list[int], hidden: dict[int, int]) -> tuple[int, ...] | None:
    """Return an order of the hidden regions, given by their places, in which all can be placed; None if there is none.

    A region of the offer must touch a placed region. After it there is always another one that does, in the offer or to
    be turned up.
    """

    def touches(place: int) -> bool:
        return not taken or any(taken >> near & 1 for near, _patrol in NEAR[place])

    deck: list[int] = []
    while offer:
        place = next(filter(touches, offer), None)
        if place is None:
            return None
        offer.remove(place)
        taken |= 1 << place
        if hidden:
            turned = next(filter(touches, hidden), None)
            turned = next(iter(hidden)) if turned is None else turned
            deck.append(hidden.pop(turned))
            offer.append(turned)
    return tuple(deck)


def due_posts(s: Kingdom) -> tuple[tuple[int, int], ...] | None:
    """Return items that put the due lines in order in addition to those already there, regardless of the rest of the
    kingdom; None if there are none."""
    search = KingdomSearch(s, keep_fresh=True)
    asked = []
    for first, second in zip(s.due_patrols[::2], s.due_patrols[1::2], strict=True):
        places = (*sides(first), sides(second)[1])
        cards = [s.board[place] for place in places]
        line = signature(cards[0], cards[1], cards[2], not first & 1)
        if line is None:
            return None
        asked.append((line, _base(search.tallies[first]), _base(search.tallies[second])))
    fitting = [[way for way in search.roll.ways(*line) if not (search.left + way) & GUARD] for line in asked]
    chosen = together([choice(ways) for ways in fitting], search.left) if all(fitting) else None
    if chosen is None:
        return None
    parts: list[tuple[int, int]] = []
    for n, way in enumerate(chosen):
        part = search.roll.ways(*asked[n])[way]
        parts += [(s.due_patrols[2 * n], part), (s.due_patrols[2 * n + 1], way - part)]
    return search.posts_of(parts)
