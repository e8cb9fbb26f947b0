"""What a board promises: how many stars and symbols it will probably show when the Emperor is Done.

Both are estimated from what is visible now: the number of hexes of each level that show nothing, dice, a star or a
symbol, the average Rolling Power of the dice, and the risk of a crash. The weights depend on the turns left and were
fitted to games between bots of this kind (`prospects.json`). A majority is worth its seven points times the probability
that the lead expected at the end is a lead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import erf, hypot, sqrt
from pathlib import Path

import msgspec

from klotho_games.core.contract import Value
from klotho_games.games.katamari.rules.board import BITS as LAY_BITS
from klotho_games.games.katamari.rules.board import (
    CELLS,
    PLACES,
    WORTH,
    Board,
    Centre,
    Tally,
    dice,
    piece_of,
    unpack,
    unsupported_hexes,
)
from klotho_games.games.katamari.rules.count import MAJORITY
from klotho_games.games.katamari.rules.odds import expected_power, six_risk
from klotho_games.games.katamari.rules.pieces import CODE, ICONS, LEVEL, PIECES, PRINTED, SYMBOLS
from klotho_games.games.katamari.rules.state import RollUp

Worth = Callable[[int], float]
"""Returns the value of a sight to the seat that owns the board."""

# ---- sights: the view of a board from above as one number ----

_COUNTS = 72
"""The first bit above the bytes of the tally. From here on there are five bits for each level and kind of icon: the
number of hexes that show it."""
_KINDS = 4
_CLASSES = 3 * _KINDS


def _kind(icon: str) -> int:
    """Return 0 for nothing, 1 for dice, 2 for a star and 3 for a symbol."""
    if not icon:
        return 0
    return 3 if icon in SYMBOLS else 2 if icon == "star" else 1


def _sight_of_hex(level: int, icon: str) -> int:
    """Return what one hex adds to a sight; level -1 is the bare board."""
    tally = WORTH[CODE[icon]]
    return tally if level < 0 else tally + (1 << _COUNTS + 5 * (level * _KINDS + _kind(icon)))


_SEEN: tuple[tuple[int, ...],
             ...] = tuple(tuple(_sight_of_hex(level, icon) for icon in ICONS) for level in (0, 1, 2, -1))
"""By level (the last entry is the bare board) and icon."""
PIECE_SIGHT: tuple[int, ...] = tuple(
    sum(_SEEN[LEVEL[piece]][code] for code in PRINTED[piece]) for piece in range(PIECES)
)


class Ground(Value, frozen=True, cache_hash=True):
    """A board for planning: what each hex adds to the sight, and the hexes, as bits, that cannot carry each level."""

    hexes: tuple[int, ...]
    sight: int
    bad: tuple[int, int, int]
    centre: Centre


@lru_cache(maxsize=2048)
def ground_of(board: Board, centre: Centre) -> Ground:
    levels = [-1] * PLACES
    for level, bits in enumerate((board.yellow, board.blue, board.purple)):
        for place in range(PLACES):
            if bits >> place & 1:
                levels[place] = level
    hexes = tuple(_SEEN[level][icon] for level, icon in zip(levels, board.icons, strict=True))
    return Ground(hexes, sum(hexes), (0, unsupported_hexes(board, 1), unsupported_hexes(board, 2)), centre)


def cover_ground(ground: Ground, lay: int, sight: int) -> Ground:
    """Return the ground with one more piece; `sight` is the sight of the result."""
    piece = piece_of(lay)
    level, bits = LEVEL[piece], LAY_BITS[lay]
    hexes = list(ground.hexes)
    for place, code in zip(CELLS[lay], PRINTED[piece], strict=True):
        hexes[place] = _SEEN[level][code]
    _none, blue, purple = ground.bad
    blue = blue | bits if level == 2 else blue & ~bits
    purple = purple | bits if level == 0 else purple & ~bits
    return Ground(tuple(hexes), sight, (0, blue, purple), ground.centre)


# ---- expectations ----


class _Fitted(Value, frozen=True):
    """The fitted weights for stars and for one symbol, for each knot of turns left.

    `kept` is the share of visible symbols that stays visible, `spread` the standard deviation of the estimate.
    """

    stars: tuple[tuple[float, ...], ...]
    symbols: tuple[tuple[float, ...], ...]
    kept: tuple[float, ...]
    spread: tuple[float, ...]


class _Fit(Value, frozen=True):
    knots: tuple[int, ...]
    seats: dict[str, _Fitted]


class Row(Value, frozen=True):
    """The weights for one number of turns left."""

    stars: tuple[float, ...]
    symbols: tuple[float, ...]
    kept: float
    spread: float


_FIT = msgspec.json.decode((Path(__file__).parents[1] / "prospects.json").read_bytes(), type=_Fit)
_LAST = Row((0, 0, 1, 0) * 3 + (0.0,) * 4, (0.0,) * 16, 1.0, 0.0)
"""With no turn left, the board counts as it is."""


@cache
def row(seats: int, left: int) -> Row:
    """Return the weights, interpolated between knots and constant beyond the last."""
    if left == 0:
        return _LAST
    knots, fit = _FIT.knots, _FIT.seats[str(seats)]
    left = min(left, knots[-1])
    n = next(n for n in range(len(knots) - 1) if left <= knots[n + 1])
    part = (left - knots[n]) / (knots[n + 1] - knots[n])

    def between(a: float, b: float) -> float:
        return a + (b - a) * part

    return Row(
        tuple(map(between, fit.stars[n], fit.stars[n + 1])),
        tuple(map(between, fit.symbols[n], fit.symbols[n + 1])),
        between(fit.kept[n], fit.kept[n + 1]),
        between(fit.spread[n], fit.spread[n + 1]),
    )


_DICE = 0xFFFFFF
_TALLY = (1 << _COUNTS) - 1


def income(sight: int) -> tuple[float, float]:
    """Return the average Rolling Power of the dice in a sight, and their risk of a crash."""
    return _income(sight & _DICE)


@cache
def _income(colours: int) -> tuple[float, float]:
    numbers = dice(colours)
    return expected_power(numbers), six_risk(sum(numbers))


def hexes_in(sight: int) -> list[int]:
    """Return the number of visible hexes by level, and within it by what they show: nothing, dice, a star, a symbol."""
    counts = sight >> _COUNTS
    return [counts >> 5 * n & 31 for n in range(_CLASSES)]


def tally_in(sight: int) -> Tally:
    return unpack(sight & _TALLY)


_MANY = 20_000
"""How many sights are remembered for each row. Beyond that, all of them are forgotten."""


@cache
def _make_estimate(seats: int, left: int) -> Callable[[int], tuple[float, float]]:
    """Return a function that estimates the final stars of a sight, and how many of each symbol are still added."""
    weights = row(seats, left)
    known: dict[int, tuple[float, float]] = {}

    def expected(sight: int) -> tuple[float, float]:
        found = known.get(sight)
        if found is None:
            if len(known) >= _MANY:
                known.clear()
            found = known[sight] = _estimate_sight(sight, weights)
        return found

    return expected


def _estimate_sight(sight: int, weights: Row) -> tuple[float, float]:
    power, risk = _income(sight & _DICE)
    four = power, power * power / 10, risk, 1.0
    stars = symbols = 0.0
    for n in range(4):
        stars += weights.stars[_CLASSES + n] * four[n]
        symbols += weights.symbols[_CLASSES + n] * four[n]
    counts = sight >> _COUNTS
    for n in range(_CLASSES):
        count = counts >> 5 * n & 31
        if count:
            stars += weights.stars[n] * count
            symbols += weights.symbols[n] * count
    return stars, symbols


_CERTAIN = 0.05
"""With a smaller spread than this, every lead counts as certain."""
_FINE, _FAR = 64, 4
"""Steps per standard deviation, and the number of deviations that the table covers."""
_NORMAL = (0.0, *(0.5 * (1 + erf(n / _FINE / sqrt(2))) for n in range(1 - _FINE * _FAR, _FINE * _FAR)), 1.0)


def _holds(lead: float, spread: float) -> float:
    """Return the probability that an expected lead is at least half a symbol at the end, which makes it a lead."""
    place = int((lead - 0.5) / max(spread, _CERTAIN) * _FINE + _FINE * _FAR + 0.5)
    return _NORMAL[min(max(place, 0), len(_NORMAL) - 1)]


class BoardProspects:
    """What all boards promise together, each with its number of turns to come."""

    def __init__(self, sights: Sequence[int], turns: Sequence[int]) -> None:
        self._seats = seats = len(sights)
        self._rows = [row(seats, left) for left in turns]
        self._turns = turns
        self.stars: list[float] = []
        """The expected final stars of each seat."""
        self._symbols: list[tuple[float, ...]] = []
        for sight, weights, left in zip(sights, self._rows, turns, strict=True):
            stars, more = _make_estimate(seats, left)(sight)
            self.stars.append(stars)
            kept = weights.kept
            self._symbols.append((
                kept * (sight >> 32 & 255) + more, kept * (sight >> 40 & 255) + more,
                kept * (sight >> 48 & 255) + more, kept * (sight >> 56 & 255) + more,
            ))
        self._rivals = [self._against(seat) for seat in range(seats)]

    def _against(self, seat: int) -> tuple[tuple[float, ...], float]:
        """Return the most of each symbol that any other seat will probably show, and the spread of a lead over it."""
        if self._seats == 2:
            return self._symbols[1 - seat], hypot(self._rows[seat].spread, self._rows[1 - seat].spread)
        others = [other for other in range(self._seats) if other != seat]
        best = tuple([max(shown) for shown in zip(*(self._symbols[other] for other in others), strict=True)])
        return best, hypot(self._rows[seat].spread, max(self._rows[other].spread for other in others))

    def leads(self, seat: int) -> float:
        """Return the points that this seat can expect from majorities."""
        best, spread = self._rivals[seat]
        leads = zip(self._symbols[seat], best, strict=True)
        return MAJORITY * sum([_holds(mine - theirs, spread) for mine, theirs in leads])

    def value_of(self, seat: int) -> Worth:
        """Return the function that values a sight of this seat's board, in points over the strongest rival."""
        best, spread = self._rivals[seat]
        return _make_valuation(self._seats, self._turns[seat], best, spread)


@lru_cache(maxsize=512)
def _make_valuation(seats: int, left: int, best: tuple[float, ...], spread: float) -> Worth:
    """Return the function that values a sight.

    It is cached because a search meets the same rivals again and again. The function itself remembers its results.
    """
    expected, kept, denial = _make_estimate(seats, left), row(seats, left).kept, 1.0 if seats == 2 else 0.4
    known: dict[int, float] = {}
    scale, middle, table, last = _FINE / max(spread, _CERTAIN), _FINE * _FAR + 0.5, _NORMAL, len(_NORMAL) - 1
    half = scale / 2

    def value(sight: int) -> float:
        """`_holds` inlined for both sides of each lead, because the search calls this a hundred thousand times."""
        found = known.get(sight)
        if found is None:
            found, more = expected(sight)
            symbols = sight >> 32
            for rival in best:
                lead = (kept * (symbols & 255) + more - rival) * scale
                symbols >>= 8
                mine, theirs = int(middle + lead - half), int(middle - lead - half)
                found += MAJORITY * table[0 if mine < 0 else last if mine > last else mine]
                found -= MAJORITY * denial * table[0 if theirs < 0 else last if theirs > last else theirs]
            known[sight] = found
        return found

    return value


class SeatProspects:
    """What the boards promise one seat at the end of its turn."""

    def __init__(self, s: RollUp, seat: int) -> None:
        seats = len(s.boards)
        self.left = s.steps - s.emperor
        at = (seat - s.first) % seats
        turns = [self.left + ((other - s.first) % seats > at) for other in range(seats)]
        self.value = BoardProspects([ground_of(board, s.centre).sight for board in s.boards], turns).value_of(seat)
        """Final points over the strongest rival, as far as this board decides them."""
