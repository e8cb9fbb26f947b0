"""Where the card of a lesson lies on a table: over what has nothing to do with its sentence.

Every place has a price. The card hides nothing that its sentence is about, cuts no heading and no line of words, and
leaves the learner's own things free, if any place allows it. What it has to hide, it hides whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.scene.focus import Spot

TOP = 82.0
_LEFT, _RIGHT = 16.0, CANVAS.w - 14
_BELOW = 10.0
"""The room between a thing and a card beside it."""
_GROUND = CANVAS.w * CANVAS.h / 5
"""A spot with a larger area is background that the card can cover."""
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
"""A picture with a smaller area is nobody's loss. A place is made to fit things with a larger area."""
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


class Shape(NamedTuple):
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

    def hides(self, home: Box) -> tuple[float, float]:
        """Return the hidden area of the lit spots, and of what the beat waits for."""
        meant = sum([home.overlap(box) for box in self.lit])
        needed = sum([max(0.0, home.overlap(box) - CORNER * box.w * box.h) for box in self.awaited])
        return meant, needed

    def price_of_things(self, home: Box) -> float:
        """Return what it costs to hide things, without their words."""
        price, (left, top), right, bottom = 0.0, home[:2], home.right, home.bottom
        for thing in self.things:
            if thing.left < right and thing.right > left and thing.top < bottom and thing.bottom > top:
                wide = min(right, thing.right) - max(left, thing.left)
                share = wide * (min(bottom, thing.bottom) - max(top, thing.top)) / thing.area
                price += thing.price * share + _PART * (CORNER < share < 1 - CORNER and thing.is_whole)
                price += _OWN * min(1.0, _MUCH * share) * (thing.is_own and share > CORNER)
        return price

    def price_of_words(self, home: Box) -> float:
        """Return what it costs to hide words."""
        price, gone, cut = self._lines_under(home)
        broken = sum(not gone.isdisjoint(thing.words) and not gone.issuperset(thing.words) for thing in self.things)
        return price + _CUT * (len(cut) + broken)

    def _lines_under(self, home: Box) -> tuple[float, set[int], list[int]]:
        """Return the price of the lines that are hidden whole, all lines that are hidden, and those hidden in part."""
        price, (left, top), right, bottom = 0.0, home[:2], home.right, home.bottom
        gone: set[int] = set()
        cut: list[int] = []
        for n, line in enumerate(self.lines):
            if line.left < right and line.right > left and line.top < bottom and line.bottom > top:
                gone.add(n)
                if line.left >= left and line.right <= right and line.top >= top and line.bottom <= bottom:
                    price += line.price
                else:
                    cut.append(n)
        return price, gone, cut

    def grown(self, home: Box) -> Box:
        """Return a card that hides whole what this one would cut; the same card if it would be much larger."""
        _price, gone, cut = self._lines_under(home)
        broken = [thing for thing in self.things
                  if not gone.isdisjoint(thing.words) and not gone.issuperset(thing.words)]
        box = home
        for part in (*(self.lines[n] for n in cut), *broken):
            box = box.union(Box(part.left, part.top, part.right - part.left, part.bottom - part.top).grow(_BEYOND))
        if home.x >= _LEFT and home.right <= _RIGHT:  # nothing is lost at the edge of the table
            box = Box(max(box.x, _LEFT), box.y, min(box.right, _RIGHT) - max(box.x, _LEFT), box.h)
        is_inside = box.x >= _LEFT and box.right <= _RIGHT and box.y >= TOP and box.bottom <= self.floor
        return box if is_inside and box.w * box.h <= _GROWS * home.w * home.h else home


def letters_of(line: Box) -> Box:
    """Return where the letters of a line of words are: a card may touch the room above and below them."""
    return Box(line.x, line.y + _EDGE * line.h, line.w, (1 - 2 * _EDGE) * line.h)


def survey(spots: Iterable[Spot], lines: Iterable[Box], pictures: Iterable[Box], lit: Sequence[Box],
           awaited: Sequence[Box], floor: float, own: tuple[str, ...], *, is_read: bool) -> Surroundings:
    """Look at a table before a card is put on it. If the card is only read, nothing can be used meanwhile."""
    zone = Box(0, TOP, CANVAS.w, floor - TOP)
    spots = [spot for spot in spots if spot.box.overlap(zone)]
    log = next((spot.box for spot in spots if spot.id == "log"), None)
    goal = next((spot.box for spot in spots if spot.id == "goal"), None)
    seen = [letters_of(line) for line in lines if line.overlap(zone)]
    use = _WAITS if is_read else 1.0
    things = [_thing(spot, spots, seen, use, is_own=spot.id.startswith((*own, "goal"))) for spot in spots
              if _is_thing(spot.box) and spot.id != "log"]
    counted = {n for thing in things for n in thing.words}
    of_log = {n for n, line in enumerate(seen) if log is not None and log.contains(line.centre)}
    words = [_Thing(*_edges(line), 0 if n in counted else _LINE_OF_LOG if n in of_log else _LINE)
             for n, line in enumerate(seen)]
    known = [spot.box for spot in spots if _is_thing(spot.box)]
    things += [_Thing(*_edges(box), _worth(box) * _SEEN) for box in pictures
               if box.overlap(zone) and _is_thing(box) and box.w * box.h > _SMALL
               and not any(other.contains(box.centre) for other in known)]
    column = log.centre[0] if log is not None else CANVAS.w
    return Surroundings([box.grow(_AROUND) for box in lit], awaited, things, words, column, log, goal, floor)


def _is_thing(box: Box) -> bool:
    return 0 < box.w * box.h <= _GROUND


def _worth(box: Box) -> float:
    return min(max(box.w * box.h, _LEAST), _MOST)


def _thing(spot: Spot, spots: Iterable[Spot], lines: Sequence[Box], use: float, *, is_own: bool) -> _Thing:
    """Return what it costs to hide a spot. One that holds others, such as a hand, is ground that can be used."""
    box = spot.box
    holds = any(other is not spot and other.box.w * other.box.h < box.w * box.h and box.holds(other.box)
                for other in spots)
    weight = use if spot.useful and not holds else _READ
    words = frozenset(() if holds else (n for n, line in enumerate(lines) if box.contains(line.centre)))
    return _Thing(*_edges(box), _worth(box) * weight, is_own, not holds, words)


def find_place(around: Surroundings, shapes: Sequence[Shape], before: Box | None) -> Box:
    """Return the cheapest place for a card in one of these shapes. `before` is where the last card was."""
    kept = [home for home in _kept(around, shapes, before) if around.hides(home) == (0, 0)]
    if kept:
        price, home = min((around.price_of_things(home) + around.price_of_words(home), home) for home in kept)
        if price <= _MOVES:
            return home
    homes = list(dict.fromkeys((*kept, *_usual(around, shapes), *_all(around, shapes))))
    hidden = [around.hides(home) for home in homes]
    least_hidden = min(hidden)
    tried: list[tuple[float, int, Box]] = []
    for home, hides in zip(homes, hidden, strict=True):
        if hides == least_hidden:
            extra = _astray(around, home) + _MOVES * (before is not None and home not in kept)
            tried.append((extra + around.price_of_things(home), len(tried), home))
    best, least = homes[0], float("inf")
    for price, _n, home in sorted(tried):
        if price >= least:
            break
        whole = price + around.price_of_words(home)
        larger = around.grown(home)
        if larger is not home and whole < least + _CUT and around.hides(larger) == least_hidden:
            more = around.price_of_things(larger) - around.price_of_things(home)
            grown = price + more + around.price_of_words(larger)
            home, whole = (larger, grown) if grown < whole else (home, whole)
        if whole < least:
            best, least = home, whole
    return best


def _astray(around: Surroundings, home: Box) -> float:
    """Return what it costs that a card is not in the log's column, or not at its top."""
    if not _is_in_column(around, home):
        return _AWAY
    return min(_AWAY, _LOWER * abs(home.y - _top_of_column(around)))


def _is_in_column(around: Surroundings, home: Box) -> bool:
    return abs(home.centre[0] - around.column) < 2 or (around.column + home.w / 2 > _RIGHT and home.right == _RIGHT)


def _kept(around: Surroundings, shapes: Sequence[Shape], before: Box | None) -> list[Box]:
    """Return the places in which the card stays where the last one was. It can be longer or shorter."""
    if before is None:
        return []
    homes = [Box(before.x, y, *shape) for shape in shapes if abs(shape.w - before.w) < 1
             for y in (before.y, before.bottom - shape.h)]
    return [home for home in homes if home.y >= TOP and home.bottom <= around.floor]


def _usual(around: Surroundings, shapes: Sequence[Shape]) -> Iterable[Box]:
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


def _all(around: Surroundings, shapes: Sequence[Shape]) -> Iterable[Box]:
    """Yield places all over the table, and those that touch or cover a thing exactly."""
    large = [thing for thing in around.things if thing.area > _LARGE and thing.price >= _LEAST * _READ]
    for w, h in shapes:
        right, floor = _RIGHT - w, around.floor - h
        across = {_LEFT + (right - _LEFT) * n / _ACROSS for n in range(_ACROSS + 1)}
        down = {TOP + (floor - TOP) * n / _DOWN for n in range(_DOWN + 1)}
        lefts = _apart([x for thing in large for x in (thing.left, thing.right - w, thing.right + _BELOW)])
        tops = _apart([y for thing in large for y in (thing.top, thing.bottom - h, thing.bottom + _BELOW)])
        across.update(x for x in lefts if _LEFT <= x <= right)
        down.update(y for y in tops if TOP <= y <= floor)
        yield from (Box(x, y, w, h) for x in sorted(across) for y in sorted(down))


def _apart(numbers: Iterable[float]) -> Iterable[float]:
    """Return one of those numbers that are nearly the same."""
    return {round(number / _SNAP): number for number in numbers}.values()
