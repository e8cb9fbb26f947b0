"""The value of dice, given the value of each claim: the best claims for a tray, and the best dice to keep.

Everything is exact. Only the values of n dice matter, not their order, so the 252 different rolls of five dice stand
for 7776, and their odds follow from adding one die after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import inf
from operator import itemgetter

from klotho_games.core.contract import Value
from klotho_games.games.klotho97.rules.cards import MARKET, MONSTER, TECH, market, mine, monster, technology
from klotho_games.games.klotho97.rules.dice_hands import least_sums
from klotho_games.games.klotho97.rules.state import RED_DICE

Values = tuple[int, ...]
"""The values of dice in descending order."""
Need = tuple[str, int, Values]
"""What a card requires: a hand with its lowest value, a total, a combination or a number."""
Rest = tuple[Values, int]
"""The dice that a claim leaves, and how many it takes."""


class TargetCard(Value, frozen=True):
    """A card of the row and its value. A market card has a value for each number of stars, from 0 on."""

    card: int
    need: Need
    worth: tuple[float, ...]


def need_of(card: int, less: int = 0) -> Need:
    """Return what a card requires; `less` is what the Siren Horn takes off a monster's target."""
    if card < TECH:
        asked = mine(card)
        return asked.hand, asked.least, ()
    if card < MONSTER:
        return "combination", 0, tuple(sorted(technology(card).dice, reverse=True))
    if card < MARKET:
        return "total", monster(card).target - less, ()
    return "number", market(card).number, ()


_met: dict[Need, dict[Values, tuple[Rest, ...]]] = {}
"""By need and dice: what is left. There are few needs and few dice, and the judge spends nearly all its time here."""


def rests(need: Need, values: Values) -> tuple[Rest, ...]:
    """Return what each way to meet a need leaves of the dice."""
    met = _met.setdefault(need, {})
    ways = met.get(values)
    if ways is None:
        ways = met[values] = _rests(need, values)
    return ways


def _rests(need: Need, values: Values) -> tuple[Rest, ...]:
    kind, n, dice = need
    if kind == "total":
        if sum(values) < n:
            return ()
        return tuple((_less(values, chosen), len(chosen)) for chosen in least_sums(values, n))
    if kind == "number":
        return tuple((_less(values, (n,) * taken), taken) for taken in range(1, values.count(n) + 1))
    if kind == "combination":
        enough = all(values.count(value) >= dice.count(value) for value in set(dice))
        return ((_less(values, dice), len(dice)),) if enough else ()
    return _hands(kind, n, values)


def _hands(kind: str, least: int, values: Values) -> tuple[Rest, ...]:
    high = tuple([value for value in values if value >= least])
    counts = {value: high.count(value) for value in high}
    found: list[Values]
    if kind == "straight":
        found = [tuple(range(low + 4, low - 1, -1)) for low in counts if all(low + n in counts for n in range(1, 5))]
    elif kind == "two_pairs":
        found = [(a, a, b, b) for a, b in combinations([v for v, count in counts.items() if count > 1], 2)]
    elif kind == "full_house":
        pairs = [value for value, count in counts.items() if count > 1]
        found = [(a, a, a, b, b) for a in pairs if counts[a] > 2 for b in pairs if a != b]
    else:
        size = {"pair": 2, "three": 3, "four": 4, "five": 5}[kind]
        found = [(value,) * size for value, count in counts.items() if count >= size]
    return tuple((_less(values, chosen), len(chosen)) for chosen in found)


def _less(values: Values, taken: Sequence[int]) -> Values:
    left = list(values)
    for value in taken:
        left.remove(value)
    return tuple(left)


class Hopes:
    """The goals of one moment, and the value of any dice for them."""

    def __init__(self, goals: Sequence[TargetCard], coin: float, most: float = inf) -> None:
        """`coin` is what a red die sells for, `most` the limit for all of them together (K97-2.6)."""
        self.goals = tuple(goals)
        self.all = (1 << len(self.goals)) - 1
        self.sold = [min(most, coin * min(RED_DICE, n)) for n in range(20)]
        """By number of dice left over. Claims first take the dice that cannot be sold."""
        self._known: list[dict[Values, float]] = [{} for _goals in range(self.all + 1)]
        """By open goals: the value of dice."""
        self._met = [
            (1 << n, goal.worth, goal.need, _met.setdefault(goal.need, {})) for n, goal in enumerate(self.goals)
        ]
        self.equipped: dict[tuple[tuple[str, int, float], ...], dict[Values, float]] = {}
        """By Tools at hand: the value of dice with them, for further questions about the same moment."""
        self._rolled: dict[tuple[int, int, Values, int], float] = {}

    def roll(self, six: int, eight: int, fixed: Values, rerolls: int) -> float:
        """Return the value of rolling this many dice, followed by this many rerolls; `fixed` are the androids."""
        key = six, eight, fixed, rerolls
        if key not in self._rolled:
            self._rolled[key] = roll_worth(self.best, *key)[1][0]
        return self._rolled[key]

    def best(self, values: Values, goals: int = -1) -> float:
        """Return the most that claims and sold dice can bring; `goals` are the open ones, as bits."""
        if goals < 0:
            goals = self.all
        all_known = self._known[goals]
        best = all_known.get(values)
        if best is not None:
            return best
        reached = []
        within = 0
        for bit, worth, need, met in self._met:
            if goals & bit:
                ways = met.get(values)
                if ways is None:
                    ways = met[values] = _rests(need, values)
                if ways:
                    reached.append((bit, worth, ways))
                    within |= bit  # fewer dice reach no further goals
        sold = self.sold
        best = sold[len(values)]
        for bit, worth, ways in reached:
            others = within & ~bit
            for left, taken in ways:
                total = worth[taken] if len(worth) > 1 else worth[0]
                if others and left:
                    total += self._known[others].get(left) or self.best(left, others)
                else:
                    total += sold[len(left)]
                if total > best:
                    best = total
        all_known[values] = best
        return best


# ---- keeping dice ----


class Space:
    """All rolls of n six-sided dice and at most one eight-sided die, and all subsets that can be kept.

    A keep is a place in a list: larger keeps come later, whole rolls last.
    """

    def __init__(self, six: int, eight: int) -> None:
        sixes = [kept for n in range(six + 1) for kept in combinations_with_replacement(range(1, 7), n)]
        eights = [kept for n in range(eight + 1) for kept in combinations_with_replacement(range(1, 9), n)]
        self.keeps = sorted(product(sixes, eights), key=lambda keep: len(keep[0]) + len(keep[1]))
        self.place = {keep: place for place, keep in enumerate(self.keeps)}
        self.grown: list[itemgetter[tuple[float, ...]]] = []
        """By keep that is not a whole roll: gets the items of the keeps that one more die makes of it."""
        for low, high in self.keeps:
            if len(low) < six:
                more = [(tuple(sorted((*low, face))), high) for face in range(1, 7)]
            elif len(high) < eight:
                more = [(low, tuple(sorted((*high, face)))) for face in range(1, 9)]
            else:
                break
            self.grown.append(itemgetter(*(self.place[keep] for keep in more)))
        self.whole = self.keeps[len(self.grown) :]
        self.values = [merge_values(low, high, ()) for low, high in self.whole]
        self.parts = [self._parts(low, high) for low, high in self.whole]
        """By whole roll: gets the items of all its keeps."""

    def _parts(self, low: Values, high: Values) -> itemgetter[tuple[float, ...]]:
        lows = {kept for n in range(len(low) + 1) for kept in combinations(low, n)}
        highs = {kept for n in range(len(high) + 1) for kept in combinations(high, n)}
        return itemgetter(*(self.place[keep] for keep in product(lows, highs)))

    def rolls(self, fixed: Values) -> list[Values]:
        """Return every whole roll, together with dice that are not rolled."""
        return [merge_values(values, (), fixed) for values in self.values] if fixed else self.values

    def keep_values(self, worth: Sequence[float], rerolls: int) -> list[float]:
        """Return the value of each keep if the other dice are rolled, followed by this many rerolls."""
        first = len(self.grown)
        values = [0.0] * first + list(worth)
        for left in range(rerolls + 1):
            for place in range(first - 1, -1, -1):
                more = self.grown[place](values)
                values[place] = sum(more) / len(more)
            if left < rerolls:
                values[first:] = [max(parts(values)) for parts in self.parts]
        return values


@lru_cache(maxsize=8)
def space(six: int, eight: int) -> Space:
    return Space(six, eight)


def merge_values(low: Sequence[int], high: Sequence[int], fixed: Sequence[int]) -> Values:
    return tuple(sorted((*low, *high, *fixed), reverse=True))


@lru_cache(maxsize=1 << 10)
def chances(need: Need, six: int, eight: int, fixed: Values, rerolls: int) -> list[float]:
    """Return for each keep the probability of meeting a need by rolling the other dice, with no other aim."""
    dice = space(six, eight)
    met = [1.0 if rests(need, values) else 0.0 for values in dice.rolls(fixed)]
    return dice.keep_values(met, rerolls)


def odds(need: Need, rerolls: int = 2) -> float:
    """Return the probability of meeting a need with five dice and this many rerolls."""
    return chances(need, 5, 0, (), rerolls)[0]


def roll_worth(
    worth: Callable[[Values], float], six: int, eight: int, fixed: Values, rerolls: int
) -> tuple[Space, list[float]]:
    """Return all keeps of these dice, with the value of rolling the rest; `fixed` are the androids."""
    dice = space(six, eight)
    return dice, dice.keep_values(list(map(worth, dice.rolls(fixed))), rerolls)
