"""What dice can claim: the hands, totals and combinations that Klotho cards require (K97-3.1, 4.1, 5.1, 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from .cards import (
    HAND_DICE,
    MARKET,
    MONSTER,
    SCORE,
    TECH,
    Hand,
    market,
    mine,
    monster,
    technology,
)
from .state import Die, Venture, acting, ready

PIG = 14
"""K97-7.9: the value of two dice that show 1, with a Flying Pig."""
HORN = 3
"""What the Siren Horn takes off a monster's target."""

Free = dict[int, list[int]]
"""By value: the places of the unused dice that show it, from the last on. The dice that can be sold are first in the
tray, so a claim takes them last."""
Use = tuple[tuple[int, ...], int]
"""Places of dice in ascending order, and the number of Flying Pigs used with them."""


def free_dice(dice: Sequence[Die]) -> Free:
    free: Free = {}
    for place in range(len(dice) - 1, -1, -1):
        die = dice[place]
        if not die.spent:
            value = die.face + die.plus
            if value in free:
                free[value].append(place)
            else:
                free[value] = [place]
    return free


def makes(hand: Hand, least: int, values: Sequence[int]) -> bool:
    """Return whether exactly these dice are such a hand (K97-3.1 to 3.3)."""
    if len(values) != HAND_DICE[hand] or min(values) < least:
        return False
    different = set(values)
    match hand:
        case "two_pairs":
            return len(different) == 2 and values.count(values[0]) == 2
        case "full_house":
            return len(different) == 2 and values.count(values[0]) in (2, 3)
        case "straight":
            return len(different) == 5 and max(values) - min(values) == 4
        case _:
            return len(different) == 1


def ways_to_claim(s: Venture, card: int, free: Free) -> list[Use]:
    """Return the ways to claim a card with unused dice, without surplus dice and with one choice among equal dice."""
    if card < TECH:
        asked = mine(card)
        return _hands(asked.hand, asked.least, free)
    if card < MONSTER:
        return _combination(_COMBINATIONS[card - TECH][0], free)
    if card < MARKET:
        return _totals(s, monster(card).target, free)
    showing = free.get(market(card).number, ())
    return [(tuple(showing[n::-1]), 0) for n in range(len(showing))]


def _sort_places(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(places))


def _hands(hand: Hand, least: int, free: Free) -> list[Use]:
    if hand == "straight":
        return [
            (_sort_places([free[low + n][0] for n in range(5)]), 0)
            for low in free
            if low + 1 in free and low + 2 in free and low + 3 in free and low + 4 in free
        ]
    if hand in ("two_pairs", "full_house"):
        pairs = [value for value, places in free.items() if value >= least and len(places) > 1]
        if hand == "two_pairs":
            return [(_sort_places(free[a][:2] + free[b][:2]), 0) for a, b in combinations(pairs, 2)]
        return [
            (_sort_places(free[three][:3] + free[two][:2]), 0)
            for three in pairs
            if len(free[three]) > 2
            for two in pairs
            if two != three
        ]
    n = HAND_DICE[hand]
    return [(tuple(places[n - 1 :: -1]), 0) for value, places in free.items() if value >= least and len(places) >= n]


def _combination(needed: Iterable[tuple[int, int]], free: Free) -> list[Use]:
    """Return the way to take this many dice of each value; empty if there are too few."""
    taken: list[int] = []
    for value, n in needed:
        places = free.get(value, ())
        if len(places) < n:
            return []
        taken += places[:n]
    return [(_sort_places(taken), 0)]


# ---- quick tests with bits ----


def _needs() -> dict[object, int]:
    asked: dict[object, int] = {}
    for card in range(SCORE):
        asked.setdefault(_need_key(card), 1 << len(asked))
    return asked


def _need_key(card: int) -> object:
    if card < TECH:
        return mine(card).hand, mine(card).least
    if card < MONSTER:
        return technology(card).dice
    return monster(card).target if card < MARKET else f"{market(card).number}s"


_BIT = _needs()
NEED: tuple[int, ...] = tuple(_BIT[_need_key(card)] for card in range(SCORE))
"""By Klotho card: a bit, the same for cards with the same requirement."""
MONSTERS: int = sum({NEED[card] for card in range(MONSTER, MARKET)})
_BEATEN = tuple(
    sum(bit for bit in {NEED[card] for card in range(MONSTER, MARKET) if monster(card).target <= total})
    for total in range(1 + max(monster(card).target for card in range(MONSTER, MARKET)))
)
"""By total: the bits of the monsters that it beats."""
_MARKETS = {market(card).number: NEED[card] for card in range(MARKET, SCORE)}
_COMBINATIONS = tuple(
    (tuple((value, dice.count(value)) for value in set(dice)), NEED[card])
    for card in range(TECH, MONSTER)
    for dice in (technology(card).dice,)
)
"""By technology: each required value with its number of dice, and the bit."""
_MINES: dict[int, dict[Hand, int]] = {
    least: {mine(card).hand: NEED[card] for card in range(TECH) if mine(card).least == least}
    for least in {mine(card).least for card in range(TECH)}
}
"""By lowest value and hand: the bit."""


@lru_cache(maxsize=1 << 13)
def reach_of(values: tuple[int, ...]) -> int:
    """Return the bits of what dice with these values can claim, without a Flying Pig or the Siren Horn."""
    counts = {value: values.count(value) for value in values}
    found = _BEATEN[min(sum(values), len(_BEATEN) - 1)]
    for value in counts:
        found |= _MARKETS.get(value, 0)
    for needed, bit in _COMBINATIONS:
        for value, n in needed:
            if counts.get(value, 0) < n:
                break
        else:
            found |= bit
    for least, hands in _MINES.items():
        high = {value: n for value, n in counts.items() if value >= least}
        for hand, bit in hands.items():
            if _holds(hand, high):
                found |= bit
    return found


def _holds(hand: Hand, counts: dict[int, int]) -> bool:
    match hand:
        case "straight":
            return any(all(low + n in counts for n in range(1, 5)) for low in counts)
        case "two_pairs":
            return sum(n > 1 for n in counts.values()) > 1
        case "full_house":
            return sum(n > 1 for n in counts.values()) > 1 and max(counts.values()) > 2
    return max(counts.values(), default=0) >= HAND_DICE[hand]


# ---- monsters ----


def target(s: Venture, printed: int) -> int:
    """Return the lowest total that beats a monster now (K97-4.1), with the Siren Horn if it is ready."""
    return printed - HORN if ready(s, "horn") else printed


def total(values: Sequence[int], pigs: int) -> int:
    """K97-7.9: each pig makes two ones count as 14."""
    return sum(values) + (PIG - 2) * pigs


def _totals(s: Venture, printed: int, free: Free) -> list[Use]:
    values = tuple(sorted([value for value, places in free.items() for _place in places], reverse=True))
    horn, ones = ready(s, "horn"), len(free.get(1, ()))
    most = min(len(acting(s).of_kind("pig")), ones // 2) if ones > 1 else 0
    if not horn and not most:
        return [(_places(sums, free), 0) for sums in least_sums(values, printed)]
    wanted = (printed, printed - HORN) if horn else (printed,)
    found: dict[Use, None] = {}
    for least in wanted:
        if sum(values) >= least:
            for sums in least_sums(values, least):
                found[_places(sums, free), 0] = None
    for pigs in range(1, most + 1):
        for least in wanted:
            for sums in least_sums(values[: -2 * pigs], least - PIG * pigs):
                dice = (*sums, *(1,) * (2 * pigs))
                if total(dice, pigs - 1) < least:  # otherwise a pig would be wasted
                    found[_places(dice, free), pigs] = None
    return list(found)


def _places(values: Sequence[int], free: Free) -> tuple[int, ...]:
    """Return the places of dice with these values, in which equal values are adjacent."""
    taken: list[int] = []
    before = n = 0
    for value in values:
        n = n + 1 if value == before else 0
        before = value
        taken.append(free[value][n])
    taken.sort()
    return tuple(taken)


@lru_cache(maxsize=1 << 15)
def least_sums(values: tuple[int, ...], target: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices of values that reach a target and would not without any one of them.

    `values` are in descending order.
    """
    if target <= 0:
        return ((),)
    counted = [(value, values.count(value)) for value in dict.fromkeys(values)]
    found: list[tuple[int, ...]] = []

    def choose(n: int, left: int, rest: int, chosen: tuple[int, ...]) -> None:
        if rest < left or n == len(counted):
            return
        value, count = counted[n]
        for taken in range(count + 1):
            choose(n + 1, left, rest - value * count, chosen)
            if taken == count:
                return
            chosen, left = (*chosen, value), left - value
            if left <= 0:
                found.append(chosen)
                return

    choose(0, target, sum(values), ())
    return tuple(found)
