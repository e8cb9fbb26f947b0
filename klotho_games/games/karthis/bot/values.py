"""How an adventure is likely to go on: the value of Health and a deck, and the odds of a fight.

A success on this floor counts 1, and more on every floor below; how much more is the explorer's `Aim`. The value of a
position is the expected count. It is computed backwards, from a deck with nothing left but Jokers up to a full one,
over the explorer's Health, the Jokers that are out and whether stairs are known. The map is left out. Cards are assumed
in their share of the full deck: using the real remaining deck took a hundred times longer and did not win more often
(500 games each, 53 % against 53 %). Of two Jokers in one draw only one is counted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import log10
from operator import mul
from typing import NamedTuple

from klotho_games.games.karthis.rules.cards import CARDS, DECK_SIZE, IDOL, JOKERS, SEALED_SHUT, SLOTS
from klotho_games.games.karthis.rules.state import FULL_HEALTH, rating
from klotho_games.games.karthis.rules.tile_chart import CHART


class Aim(NamedTuple):
    """How much more a success counts from deep down, where treasure is worth ten times as much per floor."""

    boldness: float
    """A score ten times as high is worth 10 ** `boldness` times as much. With 0 only success counts."""
    records: float = 0.0
    """The additional value of a place in the high score list on the floor of the explorer's level;
    three times as much per floor."""
    jewels: float = 0.0
    """How many times its share of the Crown a treasure adds to a success, in addition to what boldness gives it."""


BOLD = Aim(0.15)
CAREFUL = Aim(0.05)
"""Plays for success, and for the score where that costs next to nothing."""
DARING = Aim(0.0, 0.02, 2.0)
"""Careful on the floor of the explorer's level, although jewels are worth a detour; plays for the high score list when
far down.

In 2,000 adventures it scored lower than Hard without jewels (-2.4 ± 1.7 in a hundred), and with 3 instead of 2 it came
home only as often as Hard (+0.1 ± 1.3).
"""

Row = tuple[float, ...]
"""A value for each Health from 0 to the maximum. 0 Health is worth nothing."""

_PLAIN = DECK_SIZE - len(JOKERS)
_STAIRS = sum(entry.high - entry.low + 1 for entry in CHART if entry.stairs) / 100
_DRAWS = ((1, 1 / 2), (2, 1 / 3), (3, 1 / 6))
_WALLED_IN_BY_SEAL = 0.15
"""How often Sealed Shut costs a Health later, for breaking a wall."""
_RIVAL_IN_THE_WAY = 0.985
"""The share of its value that a position keeps with a rival in it."""
_MEAN_TREASURE = 3.5
_DEEPEST = 5
"""From this many floors below the explorer's level on, all floors are alike: every threat hits."""
_HIGHEST = -8
_DEEPER = 3
"""How many times more a place in the high score list is worth one floor down."""


def growth(aim: Aim, depth: int) -> float:
    """Return how many times more a success counts one floor further down; `depth` is counted from
    the explorer's level."""
    depth = min(depth, _DEEPEST)
    return float(10**aim.boldness * (1 + _records(aim, depth + 1)) / (1 + _records(aim, depth)))


def treasure_bonus(base: float, aim: Aim, depth: int) -> float:
    """Return what a treasure adds to a success, as a share. The base value of the Crown is 100."""
    records = _records(aim, min(depth, _DEEPEST))
    return (aim.boldness + aim.jewels + log10(_DEEPER) * records / (1 + records)) * base / 100


def _records(aim: Aim, depth: int) -> float:
    return aim.records * float(_DEEPER**depth)


def threat_row(harm: int, need: int, after: Row) -> Row:
    """Return the values of facing a threat of this harm; `after` are the values behind it (KAR-4.4)."""
    through = (min(need, 7) - 2) / 6
    safe = 5 / 6 - through
    row = [0.0]
    for health in range(1, len(after)):
        left = health - harm
        hit, again = (after[left], row[left]) if left > 0 else (0.0, 0.0)
        row.append(safe * after[health] + through * hit + again / 6)
    return tuple(row)


def rest_row(after: Row) -> Row:
    """Return the values by Health before a rest, from those after it (KAR-4.2)."""
    full = len(after) - 1
    return (0.0, *(after[health + (full - health) // 2] for health in range(1, full + 1)))


def guarded_row(guards: Sequence[str], need: int, after: Row) -> Row:
    """Return the mean values of a Joker whose guard is one of these cards (KAR-3.2)."""
    if not guards:
        return after
    return _mean([after if card in SEALED_SHUT else threat_row(CARDS[card].value, need, after) for card in guards])


GUARDS = tuple(card for card in SLOTS if CARDS[card].kind == "threat" and CARDS[card].suit == "spades")
"""One guard of each value. The Clubs have the same values."""


class Below(NamedTuple):
    """How the best of some cards is spread, from the worst card to the best."""

    worths: Row
    chances: Row
    """The probability that the best one is among the first this many."""
    expected: list[float]
    """The same, times what it is worth."""


class DrawPromise(NamedTuple):
    """What cards that are drawn at once promise, Jokers left out."""

    best: tuple[float, float, float]
    """The expected best of one, two and three cards."""
    beside: tuple[Below, Below]
    """How the best of one and of two cards beside a Joker is spread."""


class FloorOutlook:
    """The values of a floor: of exploring the next tile (`explore`), and of being anywhere on it (`worth`)."""

    def __init__(
        self, depth: int, below: Callable[[int, int], float], paper: bool, full: int, aim: Aim
    ) -> None:
        """`depth` is the floor minus the explorer's level, `below` the value of the next floor,
        `full` the maximum Health."""
        self.need, self.paper, self.full = rating(0, depth), paper, full
        self._treasure, self._idol_bonus = (
            1 + treasure_bonus(base, aim, depth) for base in (_MEAN_TREASURE, CARDS[IDOL].value)
        )
        more = growth(aim, depth)
        self._down = [
            (0.0, *(more * below(jokers, health) for health in range(1, full + 1))) for jokers in (0, 1)
        ]
        self._crown = self._guarded_rows(alive(full))
        self._worth: dict[tuple[bool, int, int], Row] = {}
        self._explore: dict[tuple[bool, int, int], Row] = {}
        self._offers: dict[tuple[bool, int, int], tuple[DrawPromise, ...]] = {}
        self._idol: dict[tuple[bool, int], tuple[Row, ...]] = {}
        for stairs in (True, False):
            for cards in range(_PLAIN + 1):
                for jokers in (1, 0):
                    self._fill(stairs, jokers, cards)
        self._offers.clear()  # most of the memory, and no longer needed
        self._idol.clear()

    def worth(self, stairs: bool, jokers: int, cards: int, health: int) -> float:
        """`jokers` that are out, `cards` in the deck except Jokers, `stairs` known and within reach."""
        return self._worth[stairs, jokers, cards][health]

    def row(self, stairs: bool, jokers: int, cards: int) -> Row:
        return self._worth[stairs, jokers, cards]

    def explore(self, stairs: bool, jokers: int, cards: int, health: int) -> float:
        """Return the value of going through the next opening now."""
        return self._explore[stairs, jokers, cards][health]

    def _fill(self, stairs: bool, jokers: int, cards: int) -> None:
        key = (stairs, jokers, cards)
        event = self._event(stairs, jokers, cards) if cards else _mean(self._joker(stairs, jokers, 0))
        if stairs:
            self._explore[key] = event
            self._worth[key] = tuple(map(max, event, self._down[jokers]))
        else:
            found = self._worth[True, jokers, cards]
            self._explore[key] = self._worth[key] = _row(
                lambda health: _STAIRS * found[health] + (1 - _STAIRS) * event[health], self.full
            )
        self._offers[key] = self._offers_before(self._worth[key])

    def _guarded_rows(self, after: Row) -> tuple[Row, ...]:
        """Return the values of a Joker by the value of its guard, 1 to 10."""
        return tuple(guarded_row((guard,), self.need, after) for guard in GUARDS)

    def _joker(self, stairs: bool, jokers: int, cards: int) -> tuple[Row, ...]:
        """Return the values of a Joker drawn with this many other cards left, by its guard."""
        if jokers:
            return self._crown
        if (stairs, cards) not in self._idol:
            rows = self._guarded_rows(self._worth[stairs, 1, cards])
            self._idol[stairs, cards] = tuple(tuple(self._idol_bonus * worth for worth in row) for row in rows)
        return self._idol[stairs, cards]

    def _event(self, stairs: bool, jokers: int, cards: int) -> Row:
        """Return the values of a tile with an event: one to three cards are drawn, and the best one is faced."""
        share = (2 - jokers) / (cards + 2 - jokers)
        row = [0.0] * (self.full + 1)
        for drawn, chance in _DRAWS:
            left, without = max(0, cards - drawn), (1 - share) ** drawn
            offers, beside = self._offers[stairs, jokers, left], self._beside(stairs, jokers, left)
            guarded = list(zip(*self._joker(stairs, jokers, left), strict=True))
            for health in range(1, self.full + 1):
                if drawn > 1 and beside:
                    with_joker = _best_beside(guarded[health], beside[health].beside[drawn - 2])
                else:
                    with_joker = sum(guarded[health]) / len(guarded[health])
                row[health] += chance * (without * offers[health].best[drawn - 1] + (1 - without) * with_joker)
        return tuple(row)

    def _beside(self, stairs: bool, jokers: int, cards: int) -> tuple[DrawPromise, ...]:
        """Return the values of cards chosen instead of a Joker.

        With the paper rules the Joker is out then (KAR-4.6, 7.4).
        """
        if not self.paper:
            return self._offers[stairs, jokers, cards]
        return () if jokers else self._offers[stairs, 1, cards]

    def _offers_before(self, after: Row) -> tuple[DrawPromise, ...]:
        """Return what cards promise with each Health, if these are the values behind them."""
        rows = [_row_of(card, self.need, after, self._treasure) for card, _count in _KINDS]
        return tuple(
            _offer(sorted(zip(column, _PARTS, strict=True), reverse=True)) for column in zip(*rows, strict=True)
        )


def _kinds() -> list[tuple[str, int]]:
    """Return one card of each group with the same value, with the size of the group; "" is the face card."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for card in SLOTS:
        if card not in JOKERS:
            kind = CARDS[card].kind
            kinds.setdefault((kind, CARDS[card].value if kind == "threat" else 0), []).append(card)
    return [(cards[0], len(cards)) for cards in kinds.values()] + [("", 1)]


_KINDS = _kinds()
_PARTS = [count / _PLAIN for _card, count in _KINDS]


def _row_of(card: str, need: int, after: Row, treasure: float) -> Row:
    if not card:
        return tuple(_RIVAL_IN_THE_WAY * worth for worth in after)
    if card in SEALED_SHUT:
        return _row(
            lambda health: after[health] - _WALLED_IN_BY_SEAL * (after[health] - after[health - 1]), len(after) - 1
        )
    kind = CARDS[card].kind
    if kind == "threat":
        return threat_row(CARDS[card].value, need, after)
    if kind == "safe":
        return rest_row(after)
    return tuple(treasure * worth for worth in after)


def _offer(cards: Sequence[tuple[float, float]]) -> DrawPromise:
    """Return what cards promise; `cards` are the value and probability of each card, best first."""
    worths, parts = zip(*cards, strict=True)
    odds = _odds(parts)
    first, second, third = [sum(map(mul, worths, best)) for best in odds.best]
    upwards = worths[::-1]
    one, two = [Below(upwards, chances, [0.0, *accumulate(map(mul, upwards, best))])
                for best, chances in zip(odds.upwards, odds.below, strict=True)]
    return DrawPromise((first, second, third), (one, two))


class _Odds(NamedTuple):
    """How likely each card is the best of those that are drawn. The order of the cards is the same for many Healths."""

    best: tuple[Row, ...]
    """Of one, two and three cards, best first."""
    upwards: tuple[Row, ...]
    """Of one and two cards, worst first."""
    below: tuple[Row, ...]
    """The same summed up."""


@lru_cache(maxsize=1024)
def _odds(parts: Row) -> _Odds:
    """`parts` are the probabilities to draw each card, best first."""
    best = []
    for drawn in (1, 2, 3):
        found, worse_before, beaten = [], 1.0, 0.0
        for part in parts:
            beaten += part
            worse = (1 - beaten) ** drawn if beaten < 1 else 0.0
            found.append(worse_before - worse)
            worse_before = worse
        best.append(tuple(found))
    upwards = tuple(row[::-1] for row in best[:2])
    return _Odds(tuple(best), upwards, tuple((0.0, *accumulate(row)) for row in upwards))


def _best_beside(guarded: Sequence[float], beside: Below) -> float:
    """Return the expected better of a Joker, with all its guards equally likely, and the best of the cards next to
    it."""
    worths, chances, expected = beside
    most, total = expected[-1], 0.0
    for joker in guarded:
        worse = bisect_left(worths, joker)
        total += joker * chances[worse] + most - expected[worse]
    return total / len(guarded)


def _mean(rows: Sequence[Row]) -> Row:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _row(worth: Callable[[int], float], full: int) -> Row:
    return (0.0, *map(worth, range(1, full + 1)))


def alive(full: int) -> Row:
    """Return a row that counts 1 for every Health above 0."""
    return (0.0, *[1.0] * full)


def outlook(depth: int, paper: bool = False, full: int = FULL_HEALTH, aim: Aim = BOLD) -> FloorOutlook:
    """Return the outlook on a floor this many floors below the explorer's level."""
    return _outlook(max(_HIGHEST, min(depth, _DEEPEST)), paper, full, aim)


@cache
def _outlook(depth: int, paper: bool, full: int, aim: Aim) -> FloorOutlook:
    if depth == _DEEPEST:  # all floors from here on are alike: a few iterations approximate them
        deep = FloorOutlook(depth, lambda jokers, health: 0.0, paper, full, aim)
        for _round in range(2):
            deep = FloorOutlook(depth, _arrival(deep), paper, full, aim)
        return deep
    return FloorOutlook(depth, _arrival(outlook(depth + 1, paper, full, aim)), paper, full, aim)


def _arrival(floor: FloorOutlook) -> Callable[[int, int], float]:
    return lambda jokers, health: floor.worth(False, jokers, _PLAIN, health)


# ---- combat ----


def fight_worth(level: int, floor: int, health: int, rival: int, won: Row, away: Row) -> float:
    """Return the value of fighting the next round; `won` are the values after a victory, `away` after a retreat."""
    return _fight(level - floor, health, rival, won, away)[0]


@lru_cache(maxsize=4096)
def _fight(edge: int, health: int, rival: int, won: Row, away: Row) -> tuple[float, float]:
    """Return the value of the next round (KAR-5.2), and of being there with the choice to retreat (KAR-5.3)."""
    total = tie = 0.0
    for gap, chance in _GAPS:
        gap += edge
        if gap == 0:
            tie = chance
        elif gap < 0:
            if health + gap > 0:
                total += chance * _fight(edge, health + gap, rival, won, away)[1]
        elif rival > gap:
            total += chance * _fight(edge, health, rival - gap, won, away)[1]
        else:
            total += chance * won[health]
    # after a tie the choice is the same again
    fought = max(total / (1 - tie), total + tie * away[health])
    return fought, max(fought, away[health])


_GAPS = tuple((gap, (6 - abs(gap)) / 36) for gap in range(-5, 6))
"""How far the explorer's die is above the rival's, with the probability."""


def fight_odds(level: int, floor: int, health: int, rival: int) -> float:
    """Return the chance to win a fight to the end."""
    nothing: Row = (0.0,) * (health + 1)
    return fight_worth(level, floor, health, rival, alive(health), nothing)
