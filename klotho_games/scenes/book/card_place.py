"""Where the card of a lesson lies on a table: over what has nothing to do with its sentence.

Every place has a price. The card hides nothing that its sentence is about, cuts no heading and no line of words, and
leaves the learner's own things free, if any place allows it. What it has to hide, it hides whole.

There are thousands of places, and a frame has no time to price them all. `_Search` leaves out those that cannot be the
cheapest.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

import pygame

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.scene.focus import BACKGROUND, Spot

TOP = 82.0
_LEFT, _RIGHT = 16.0, CANVAS.w - 14
_BELOW = 10.0
"""The room between a thing and a card beside it."""
CORNER = 0.06
"""The share of a thing in use that the card may hide: without its corner, it is as clear."""
_AROUND = 9.0
"""The room for the stitches around a lit spot."""
_EDGE = 0.2
"""The share of a line of words above and below its letters."""

_CUT, _PART = 60_000.0, 6_000.0
"""The price of a line of words that is hidden in part, or of a thing that keeps only a part of its words; and of
hiding a thing in part at all."""
_LINE, _LINE_OF_LOG = 2_500.0, 200.0
"""The price of a line that is hidden whole, if it is not a part of a thing. The log shows nothing new in a lesson."""
_LEAST, _MOST = 20_000.0, 60_000.0
"""The price of a usable thing that is hidden whole: its area within these limits."""
_WAITS, _READ, _SEEN = 0.5, 0.3, 0.15
"""The weight of what can be used, but not while a sentence is read, of what is only read, and of what is only a
picture, compared with what can be used."""
_SMALL, _LARGE = 4_000.0, 12_000.0
"""A picture with a smaller area is no one's loss. A place is made to fit things with a larger area."""
_OWN = 150_000.0
"""The price of hiding much of the learner's own things."""
_MUCH = 5.0
"""The fifth part of an own thing costs as much as all of it."""
_AWAY = 10_000.0
"""The price of a place that is not in the log's column, the card's usual one."""
_LOWER = 25.0
"""The price of each unit that it is below the top of that column: from there it leaves whole entries of the log."""
_MOVES = 15_000.0
"""The price of a place where the card was not before: players read it all the time."""
_ACROSS, _DOWN = 8, 6
"""How many places across and down are tried, besides those that touch a thing."""
_BEYOND, _GROWS = 8.0, 1.5
"""How far a card reaches beyond the words that it grows over, and how many times its size it can have then."""
_SNAP = 24
"""Places that are nearer to each other count as one."""
_NOTHING = (0.0, 0.0)
_DEAR = 100_000.0
"""From this price on, the search looks closer: at more places, and at cards that would cut many lines if they did not
grow."""
_FINER = 3
"""How many times as many places across and down are tried then."""
_FEW = 6
"""The most places that are priced one by one, because to divide them takes longer."""
_Order = tuple[float, ...]
"""Of two places with the same price, the one with the lower order is taken."""


class CardShape(NamedTuple):
    w: float
    h: float


class _Thing(NamedTuple):
    """What a card could hide, with the edges of its box."""

    left: float
    top: float
    right: float
    bottom: float
    area: float
    price: float
    """If it is hidden whole."""
    is_own: bool = False
    is_whole: bool = False
    """Whether it looks broken if a part of it is hidden."""
    words: frozenset[int] = frozenset()
    """The numbers of its lines of words, if it is whole."""


class _Sides(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def rect(self) -> pygame.FRect:
        left, top, right, bottom = self
        return pygame.FRect(left, top, right - left, bottom - top)

    def overlap(self, box: Box) -> float:
        """The shared area; zero also if the sides are the wrong way round."""
        w = min(self.right, box.x + box.w) - max(self.left, box.x)
        h = min(self.bottom, box.y + box.h) - max(self.top, box.y)
        return w * h if w > 0 and h > 0 else 0.0


def _around(sides: Sequence[float]) -> pygame.FRect:
    """Return a rectangle around these sides, with some room as it is less exact. Of many boxes, such rectangles tell
    quickly which can overlap."""
    left, top, right, bottom = sides[:4]
    return pygame.FRect(left - 1, top - 1, right - left + 2, bottom - top + 2)


def _edges(box: Box) -> tuple[float, float, float, float, float]:
    return box.x, box.y, box.right, box.bottom, box.w * box.h


@dataclass(frozen=True)
class Surroundings:
    """What is on the table around a card."""

    lit: Sequence[Box]
    awaited: Sequence[Box]
    """Where the awaited move begins and ends, and what else the sentence speaks of."""
    things: Sequence[_Thing]
    lines: Sequence[_Thing]
    """The lines of words that are seen."""
    column: float
    """The x of the middle of the log's column."""
    log: Box | None
    goal: Box | None
    floor: float
    """The card ends above this y."""

    @cached_property
    def _lit_rects(self) -> list[pygame.FRect]:
        return [_around(_edges(box)) for box in self.lit]

    @cached_property
    def _awaited_rects(self) -> list[pygame.FRect]:
        return [_around(_edges(box)) for box in self.awaited]

    @cached_property
    def _meant_rects(self) -> list[pygame.FRect]:
        return self._lit_rects + self._awaited_rects

    @cached_property
    def _thing_rects(self) -> list[pygame.FRect]:
        return [_around(thing[:4]) for thing in self.things]

    @cached_property
    def _line_rects(self) -> list[pygame.FRect]:
        return [_around(line[:4]) for line in self.lines]

    @cached_property
    def _holders(self) -> dict[int, list[int]]:
        """By line: the numbers of the things that look broken if they keep only a part of their words."""
        found: dict[int, list[int]] = {}
        for n, thing in enumerate(self.things):
            for line in thing.words:
                found.setdefault(line, []).append(n)
        return found

    def hides(self, home: Box) -> tuple[float, float]:
        """Return the hidden area of the lit spots, and of what the beat waits for."""
        return self.hides_within(_Sides(home.x, home.y, home.right, home.bottom))

    def hides_within(self, sides: _Sides) -> tuple[float, float]:
        near = sides.rect
        if near.collidelist(self._meant_rects) < 0:
            return _NOTHING
        lit, awaited = self.lit, self.awaited
        meant = sum([sides.overlap(lit[n]) for n in near.collidelistall(self._lit_rects)])
        needed = sum([max(0.0, sides.overlap(awaited[n]) - CORNER * awaited[n].w * awaited[n].h)
                      for n in near.collidelistall(self._awaited_rects)])
        return meant, needed

    def price_of_things(self, home: Box) -> float:
        """Return what it costs to hide things, without their words."""
        return self.price_of_things_in(_Sides(home.x, home.y, home.right, home.bottom))

    def price_of_things_in(self, sides: _Sides, part: float = _PART) -> float:
        """`part` is the price of hiding a thing in part. Without it, a larger card never costs less."""
        price, (left, top, right, bottom), things = 0.0, sides, self.things
        for n in sides.rect.collidelistall(self._thing_rects):
            its_left, its_top, its_right, its_bottom, area, its_price, is_own, is_whole, _words = things[n]
            if its_left < right and its_right > left and its_top < bottom and its_bottom > top:
                wide = (right if right < its_right else its_right) - (left if left > its_left else its_left)
                tall = (bottom if bottom < its_bottom else its_bottom) - (top if top > its_top else its_top)
                share = wide * tall / area
                price += its_price * share + part * (is_whole and CORNER < share < 1 - CORNER)
                if is_own and share > CORNER:
                    price += _OWN * min(1.0, _MUCH * share)
        return price

    def price_of_words(self, home: Box) -> float:
        """Return what it costs to hide words."""
        price, gone, cut = self._lines_under(home)
        return price + _CUT * (len(cut) + len(self._words_cut(gone)))

    def _lines_under(self, home: Box) -> tuple[float, set[int], list[int]]:
        """Return the price of the lines that are hidden whole, all lines that are hidden, and those hidden in part."""
        price, (left, top), right, bottom = 0.0, home[:2], home.right, home.bottom
        gone: set[int] = set()
        cut: list[int] = []
        for n in pygame.FRect(home).collidelistall(self._line_rects):
            line = self.lines[n]
            if line.left < right and line.right > left and line.top < bottom and line.bottom > top:
                gone.add(n)
                if line.left >= left and line.right <= right and line.top >= top and line.bottom <= bottom:
                    price += line.price
                else:
                    cut.append(n)
        return price, gone, cut

    def _words_cut(self, gone: set[int]) -> list[_Thing]:
        """Return the things that keep only a part of their words."""
        holders = self._holders
        touched = {n for line in gone if line in holders for n in holders[line]}
        return [self.things[n] for n in touched if not gone.issuperset(self.things[n].words)]

    def lines_cut_by_all(self, core: _Sides, hull: _Sides) -> int:
        """Return how many lines every card cuts that hides all of `core` and nothing outside of `hull`."""
        cut = 0
        for n in core.rect.collidelistall(self._line_rects):
            line = self.lines[n]
            is_hidden = line.left < core.right and line.right > core.left and line.top < core.bottom \
                and line.bottom > core.top
            is_whole = line.left >= hull.left and line.right <= hull.right and line.top >= hull.top \
                and line.bottom <= hull.bottom
            cut += is_hidden and not is_whole
        return cut

    def grow(self, home: Box) -> Box:
        """Return a card that hides whole what this one would cut; the same card if it would be much larger."""
        _price, gone, cut = self._lines_under(home)
        box = home
        for part in (*(self.lines[n] for n in cut), *self._words_cut(gone)):
            box = box.union(Box(part.left, part.top, part.right - part.left, part.bottom - part.top).grow(_BEYOND))
        if home.x >= _LEFT and home.right <= _RIGHT:  # nothing is lost at the edge of the table
            box = Box(max(box.x, _LEFT), box.y, min(box.right, _RIGHT) - max(box.x, _LEFT), box.h)
        is_inside = box.x >= _LEFT and box.right <= _RIGHT and box.y >= TOP and box.bottom <= self.floor
        return box if is_inside and box.w * box.h <= _GROWS * home.w * home.h else home


def letters_of(line: Box) -> Box:
    """Return where the letters of a line of words are: a card may touch the room above and below them."""
    return Box(line.x, line.y + _EDGE * line.h, line.w, (1 - 2 * _EDGE) * line.h)


def survey(spots: Iterable[Spot], lines: Iterable[Box], pictures: Iterable[Box], lit: Sequence[Box],
           awaited: Sequence[Box], floor: float, own: tuple[str, ...], *, is_read: bool,
           is_show: bool = False) -> Surroundings:
    """Look at a table before a card is put on it. If the card is only read, nothing can be used meanwhile. In a show,
    pictures are what the card speaks of."""
    zone = Box(0, TOP, CANVAS.w, floor - TOP)
    spots = [spot for spot in spots if spot.box.overlap(zone)]
    log = next((spot.box for spot in spots if spot.id == "log"), None)
    goal = next((spot.box for spot in spots if spot.id == "goal"), None)
    seen = [letters_of(line) for line in lines if line.overlap(zone)]
    use = _WAITS if is_read else 1.0
    rects, line_rects = [_around(_edges(spot.box)) for spot in spots], [_around(_edges(line)) for line in seen]
    things = []
    for spot in spots:
        if _is_thing(spot.box) and spot.id != "log":
            near = _around(_edges(spot.box))
            others = [spots[n] for n in near.collidelistall(rects)]
            inside = [n for n in near.collidelistall(line_rects) if spot.box.contains(seen[n].centre)]
            things.append(_thing(spot, others, inside, use, is_own=spot.id.startswith((*own, "goal"))))
    counted = {n for thing in things for n in thing.words}
    of_log = {n for n, line in enumerate(seen) if log is not None and log.contains(line.centre)}
    words = [_Thing(*_edges(line), 0 if n in counted else _LINE_OF_LOG if n in of_log else _LINE)
             for n, line in enumerate(seen)]
    known = [spot.box for spot in spots if _is_thing(spot.box)]
    known_rects = [_around(_edges(box)) for box in known]
    seen_for = 1.0 if is_show else _SEEN
    things += [_Thing(*_edges(box), _worth(box) * seen_for) for box in pictures
               if box.overlap(zone) and _is_thing(box) and box.w * box.h > _SMALL
               and not any(known[n].contains(box.centre) for n in _around(box.centre * 2).collidelistall(known_rects))]
    column = log.centre[0] if log is not None else CANVAS.w
    return Surroundings([box.grow(_AROUND) for box in lit], awaited, things, words, column, log, goal, floor)


def _is_thing(box: Box) -> bool:
    return 0 < box.w * box.h <= BACKGROUND


def _worth(box: Box) -> float:
    return min(max(box.w * box.h, _LEAST), _MOST)


def _thing(spot: Spot, others: Iterable[Spot], lines: Iterable[int], use: float, *, is_own: bool) -> _Thing:
    """Return what it costs to hide a spot in which these lines are. One that holds others, such as a hand, is ground
    that can be used."""
    box = spot.box
    holds = any(other is not spot and other.box.w * other.box.h < box.w * box.h and box.holds(other.box)
                for other in others)
    weight = use if spot.useful and not holds else _READ
    words = frozenset(() if holds else lines)
    return _Thing(*_edges(box), _worth(box) * weight, is_own, not holds, words)


def find_place(around: Surroundings, shapes: Sequence[CardShape], before: Box | None) -> Box:
    """Return the cheapest place for a card in one of these shapes. `before` is where the last card was."""
    search = search_place(around, shapes, before)
    while True:
        try:
            next(search)
        except StopIteration as end:
            place: Box = end.value
            return place


def search_place(around: Surroundings, shapes: Sequence[CardShape], before: Box | None) -> Generator[bool, None, Box]:
    """Find the place in steps, each of which is much shorter than a frame."""
    kept = [home for home in _places_to_keep(around, shapes, before) if around.hides(home) == (0, 0)]
    if kept:
        price, home = min((around.price_of_things(home) + around.price_of_words(home), home) for home in kept)
        if price <= _MOVES:
            return home
    search = _Search(around, shapes, kept, _MOVES if before is not None else 0.0)
    found = yield from search.find()
    if search.least > _DEAR:
        search.look_closer()
        found = yield from search.find()
    assert found is not None, "a card has a shape"
    return found


class _Block(NamedTuple):
    """Places of one shape: at each x of `across`, each y of `down`."""

    shape: int
    w: float
    h: float
    across: Sequence[float]
    down: Sequence[float]
    is_in_column: bool

    @property
    def size(self) -> int:
        return len(self.across) * len(self.down)

    @property
    def core(self) -> _Sides:
        """What the card hides at every place. If there is nothing, its sides are the wrong way round."""
        return _Sides(self.across[-1], self.down[-1], self.across[0] + self.w, self.down[0] + self.h)

    @property
    def hull(self) -> _Sides:
        return _Sides(self.across[0], self.down[0], self.across[-1] + self.w, self.down[-1] + self.h)

    def halves(self) -> tuple[_Block, _Block]:
        """Divide it where its places are farther apart, compared with the card."""
        across, down = self.across, self.down
        if (across[-1] - across[0]) * self.h >= (down[-1] - down[0]) * self.w and len(across) > 1:
            n = len(across) // 2
            return self._replace(across=across[:n]), self._replace(across=across[n:])
        n = len(down) // 2
        return self._replace(down=down[:n]), self._replace(down=down[n:])


class _Search:
    """The search for the cheapest place, without a price for each.

    All places of a block hide its core, so none of them costs less than this alone. Blocks are divided only as long as
    they can hold the cheapest place. The places come in the order of their prices without words, as if all were sorted.
    """

    def __init__(self, around: Surroundings, shapes: Sequence[CardShape], kept: Sequence[Box], moves: float) -> None:
        self.around, self.kept, self._moves, self._shapes = around, kept, moves, shapes
        self._first = list(dict.fromkeys((*kept, *_usual(around, shapes))))
        self._blocks = list(_blocks(around, shapes))
        self._top = _top_of_column(around)
        self._waiting: list[tuple[float, bool, _Order, Box | _Block]] = []
        """Places and blocks with the least price that they can have."""
        self._asked = 0
        self._least_hidden = _NOTHING
        self._best: Box | None = None
        """The cheapest place until now."""
        self.least = inf
        """Its price."""
        self.grows_for = _CUT
        """How much dearer than the cheapest a place can be for which a larger card is tried."""

    def look_closer(self) -> None:
        self.grows_for = inf
        self._blocks = list(_blocks(self.around, self._shapes, _FINER))

    def find(self) -> Generator[bool, None, Box | None]:
        """Return the cheapest place, in steps; None if there is no place at all. A second search only looks for places
        that are cheaper still."""
        around = self.around
        self._waiting = []
        self._least_hidden = self._find_least_hidden()
        for n, home in enumerate(self._first):
            self._wait((-1, n), home)
        for block in self._blocks:
            self._wait_for_block(block)
        while self._waiting and self._waiting[0][0] < self.least:
            yield False
            price, _is_home, _order, found = heappop(self._waiting)
            if isinstance(found, _Block):
                self._divide(found)
                continue
            home, whole = found, price + around.price_of_words(found)
            if whole < self.least + self.grows_for:
                larger = around.grow(home)
                if larger is not home and around.hides(larger) == self._least_hidden:
                    more = around.price_of_things(larger) - around.price_of_things(home)
                    grown = price + more + around.price_of_words(larger)
                    home, whole = (larger, grown) if grown < whole else (home, whole)
            if whole < self.least:
                self._best, self.least = home, whole
        return self._best

    def _find_least_hidden(self) -> tuple[float, float]:
        """Return the least that a card has to hide of what its sentence is about: nearly always nothing."""
        around = self.around
        least = min([around.hides(home) for home in self._first], default=(inf, inf))
        waiting = [(around.hides_within(block.core), n, block) for n, block in enumerate(self._blocks)]
        waiting.sort()
        made = len(waiting)
        while waiting and waiting[0][0] < least:
            hidden, _n, block = heappop(waiting)
            if block.size == 1:
                least = hidden
                continue
            for half in block.halves():
                made += 1
                heappush(waiting, (around.hides_within(half.core), -made, half))
        return least

    def _divide(self, block: _Block) -> None:
        if block.size > _FEW:
            for half in block.halves():
                self._wait_for_block(half)
            return
        for x in block.across:
            for y in block.down:
                self._wait((block.shape, x, y), Box(x, y, block.w, block.h), is_away=not block.is_in_column)

    def _wait(self, order: _Order, home: Box, *, is_away: bool = False) -> None:
        """Let a place wait for its turn, if it hides no more than it has to."""
        sides = _Sides(home.x, home.y, home.right, home.bottom)
        if self.around.hides_within(sides) == self._least_hidden:
            price = (_AWAY if is_away else _astray(self.around, home)) + self._moves * (home not in self.kept)
            price += self.around.price_of_things_in(sides)
            if price < self.least:
                heappush(self._waiting, (price, True, order, home))

    def _wait_for_block(self, block: _Block) -> None:
        """Let a block wait with the least price that any of its places can have. It is left out if all of them hide too
        much, or cut so many lines that no larger card would make up for it."""
        price = _AWAY
        if block.is_in_column:
            price = min(_AWAY, _LOWER * max(0.0, block.down[0] - self._top, self._top - block.down[-1]))
        price += self._moves * all(home.size != (block.w, block.h) for home in self.kept)
        core = block.core
        if core.left < core.right and core.top < core.bottom:
            if self.around.hides_within(core) > self._least_hidden:
                return
            price += self.around.price_of_things_in(core, 0)
            cut = self.around.lines_cut_by_all(core, block.hull) if price < self.least < inf else 0
            if price + _CUT * cut > self.least + self.grows_for + 1:
                return
        if price < self.least:
            self._asked += 1
            heappush(self._waiting, (price, False, (self._asked,), block))


def _astray(around: Surroundings, home: Box) -> float:
    """Return what it costs that a card is not in the log's column, or not at its top."""
    if not _is_in_column(around, home):
        return _AWAY
    return min(_AWAY, _LOWER * abs(home.y - _top_of_column(around)))


def _is_in_column(around: Surroundings, home: Box) -> bool:
    return abs(home.centre[0] - around.column) < 2 or (around.column + home.w / 2 > _RIGHT and home.right == _RIGHT)


def _places_to_keep(around: Surroundings, shapes: Sequence[CardShape], before: Box | None) -> list[Box]:
    """Return the places in which the card stays where the last one was. It can be longer or shorter. One that had grown
    can keep its size, if that is not too large for the new sentence."""
    if before is None:
        return []
    homes = [Box(before.x, y, *shape) for shape in shapes if abs(shape.w - before.w) < 1
             for y in (before.y, before.bottom - shape.h)]
    if not homes and any(w <= before.w and h <= before.h and before.w * before.h <= _GROWS * w * h for w, h in shapes):
        homes = [before]
    return [home for home in homes if home.y >= TOP and home.bottom <= around.floor]


def _usual(around: Surroundings, shapes: Sequence[CardShape]) -> Iterable[Box]:
    """Yield the places in the log's column, and at the right edge."""
    for w, h in shapes:
        x = min(max(_LEFT, around.column - w / 2), _RIGHT - w)
        tops = (_top_of_column(around), TOP, around.floor - h)
        yield from (Box(left, top, w, h) for left in (x, _RIGHT - w) for top in tops if top + h <= around.floor)


def _top_of_column(around: Surroundings) -> float:
    """Return where a card in the log's column begins: below what wins, or else below the log's heading."""
    if around.goal is not None and abs(around.goal.centre[0] - around.column) < around.goal.w / 2:
        return around.goal.bottom + _BELOW
    return around.log.y - _BEYOND if around.log is not None else TOP


def _blocks(around: Surroundings, shapes: Sequence[CardShape], finer: int = 1) -> Iterator[_Block]:
    """Yield places all over the table, and those that touch or cover a thing exactly."""
    large = [thing for thing in around.things if thing.area > _LARGE and thing.price >= _LEAST * _READ]
    for n, (w, h) in enumerate(shapes):
        right, floor = _RIGHT - w, around.floor - h
        many, tall = _ACROSS * finer, _DOWN * finer
        across = {_LEFT + (right - _LEFT) * n / many for n in range(many + 1)}
        down = {TOP + (floor - TOP) * n / tall for n in range(tall + 1)}
        lefts = _apart([x for thing in large for x in (thing.left, thing.right - w, thing.right + _BELOW)])
        tops = _apart([y for thing in large for y in (thing.top, thing.bottom - h, thing.bottom + _BELOW)])
        across.update(x for x in lefts if _LEFT <= x <= right)
        down.update(y for y in tops if TOP <= y <= floor)
        usual = [x for x in sorted(across) if _is_in_column(around, Box(x, TOP, w, h))]
        other = sorted(across.difference(usual))
        for part, is_usual in ((usual, True), (other, False)):
            if part:
                yield _Block(n, w, h, part, sorted(down), is_usual)


def _apart(numbers: Iterable[float]) -> Iterable[float]:
    """Return one of those numbers that are nearly the same."""
    return {round(number / _SNAP): number for number in numbers}.values()
