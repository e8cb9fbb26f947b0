"""A moment of a turn: the value of the cards in the row, and what the dice can make of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import inf

from klotho_games.games.klotho97.rules.cards import KIND_OF, MARKET, SIDES_OF, face
from klotho_games.games.klotho97.rules.count import final_points
from klotho_games.games.klotho97.rules.dice_hands import HORN, PIG
from klotho_games.games.klotho97.rules.legal import coverable_mismatches
from klotho_games.games.klotho97.rules.state import MOST_SOLD, RED_DICE, Venture, owns, price, ready, to_next_scoring

from .lookahead import (
    Hopes,
    Space,
    TargetCard,
    Values,
    merge_values,
    need_of,
    odds,
    rests,
    roll_worth,
)
from .values import CompanyOutlook

ON_DICE = ("android", "augment", "pig")
"""Tools that change dice."""
HASTE = 4.0
"""The value of a scoring that comes before the others' next turns."""
_LAST = 8.0
"""The value of ending the game while ahead, and the cost of ending it while behind."""
_PATIENT, _BORED = 2, 2.0
"""After this many rounds in which no card left the row, each further turn adds this much to the value of taking one."""
_MOST_SIXES = 7
"""At most this many six-sided dice are rolled in the calculation; the others stay. An eight-sided die is treated as
such beside up to five other dice, and as a six-sided one beside more."""


@lru_cache(maxsize=64)
def _hopes(goals: tuple[TargetCard, ...], coin: float, most: float) -> Hopes:
    return Hopes(goals, coin, most)


class TurnValues:
    """A moment of a turn: the value of the cards to the current company, and what the dice can make of them."""

    spite = 0.12
    """How much of a card's value to the next player counts as a reason to claim it."""

    def __init__(self, s: Venture, sees: type[CompanyOutlook] = CompanyOutlook) -> None:
        self.s = s
        self.sees = sees
        self.company = s.companies[s.seat]
        self.outlook = sees(s, s.seat)
        self._others: dict[int, CompanyOutlook] = {}
        self.covered = coverable_mismatches(s)
        self.coin = self.outlook.coin * (2 if owns(s, "furnace") else 1)
        self.tools = self._dice_tools()
        less = HORN if ready(s, "horn") else 0
        self.goals = tuple(TargetCard(card, need_of(card, less), self._worth(card)) for card in s.row if card >= 0)
        self.number = {goal.card: n for n, goal in enumerate(self.goals)}
        free = [die for die in s.dice if not die.spent]
        self.values: Values = tuple(sorted((die.value for die in free), reverse=True))
        self.hopes = _hopes(self.goals, self.coin, self.outlook.coin * MOST_SOLD if s.paper else inf)
        self.equipped = self.hopes.equipped.setdefault(tuple(self.tools), {})
        self._sort_dice()

    @cached_property
    def next_counts(self) -> float:
        """How much of the next player's loss is a gain. With several rivals, it is only a share."""
        return 1 / (len(self.s.companies) - 1)

    @property
    def rival(self) -> CompanyOutlook:
        """The outlook of the next player."""
        return self.outlook_of((self.s.seat + 1) % len(self.s.companies))

    def outlook_of(self, seat: int) -> CompanyOutlook:
        """Return another company's view of the game."""
        found = self._others.get(seat)
        if found is None:
            found = self._others[seat] = self.sees(self.s, seat)
        return found

    def value_to_next_player(self, card: int) -> float:
        """Return what the next player can expect from a card."""
        worth = self.rival.card(card, 0)
        return odds(need_of(card)) * worth[min(1, len(worth) - 1)]

    def _worth(self, card: int) -> tuple[float, ...]:
        worth = self.outlook.card(card, self.covered)
        if len(self.s.companies) == 1 or card >= MARKET:
            return worth
        return (worth[0] + self.spite * self.value_to_next_player(card) * self.next_counts,)

    def haste(self, more: float = 0.0) -> float:
        """Return the value of one more card coming up before the next player's turn; `more` are points gained."""
        s = self.s
        if len(s.companies) == 1 or s.row.count(-1) != to_next_scoring(s):
            return 0.0
        if self.outlook.left > 1:
            return HASTE
        points = final_points(s)
        ahead = points[s.seat] + more - max(point for seat, point in enumerate(points) if seat != s.seat)
        return _LAST if ahead > 0 else -_LAST

    def restless(self) -> float:
        """Return the value of taking any card after a long wait.

        With Paper rules, no card leaves the row by itself, so a company must not wait for better cards for ever.
        """
        return _BORED * max(0, self.s.idle - _PATIENT * len(self.s.companies))

    def _dice_tools(self) -> list[tuple[str, int, float]]:
        """List the Tools that change dice, owned or affordable: kind, number and cost."""
        seen = {}
        for tool in self.s.rack:
            if tool >= 0 and KIND_OF[tool] in ON_DICE:
                cost = price(self.company, face(tool).price)
                if cost <= self.company.coins:
                    seen[face(tool).id] = KIND_OF[tool], face(tool).value, self.outlook.coin * cost
        for tool in self.company.tools:
            if KIND_OF[tool] in ON_DICE:
                kept = self.outlook.tool(tool)
                if face(tool).id not in seen or seen[face(tool).id][2] > kept:
                    seen[face(tool).id] = KIND_OF[tool], face(tool).value, kept
        return list(seen.values())

    def _sort_dice(self) -> None:
        """Sort the dice into those to roll and those that stay: androids, augmented dice and dice beyond the limit."""
        self.six: list[int] = []
        self.eight: list[int] = []
        self.fixed: list[int] = []
        dice = [(die.value, place, die) for place, die in enumerate(self.s.dice) if not die.spent]
        for _value, place, die in sorted(dice, key=lambda one: one[0]):
            if die.kind == "android" or die.plus:
                self.fixed.append(place)
            elif die.kind == "octagon":
                self.eight.append(place)
            else:
                self.six.append(place)
        if len(self.eight) > 1 or (self.eight and len(self.six) > RED_DICE):
            self.fixed += [place for place in self.eight if self.s.dice[place].value > 6]
            self.six += [place for place in self.eight if self.s.dice[place].value <= 6]
            self.eight = []
        self.fixed += self.six[_MOST_SIXES:]
        del self.six[_MOST_SIXES:]

    def values_at(self, places: Sequence[int]) -> Values:
        return tuple(sorted(self.s.dice[place].value for place in places))

    # ---- the value of dice ----

    def claims(self, values: Values, goals: int = -1, but: tuple[str, int] | None = None) -> float:
        """Return the most that dice can bring, with at most one Tool of the hand or the rack."""
        known = self.equipped if goals < 0 and but is None else {}
        found = known.get(values)
        if found is None:
            found = self.hopes.best(values, goals)
            for kind, number, cost in self.tools:
                if (kind, number) != but:
                    found = max(found, self.with_tool(values, kind, number, goals) - cost)
            known[values] = found
        return found

    def with_tool(self, values: Values, kind: str, number: int, goals: int = -1) -> float:
        if kind == "android":
            return self.hopes.best(merge_values(values, (), (number,)), goals)
        if kind == "pig":
            return self._with_pig(values, goals)
        altered = [replace_value(values, value, value + number) for value in set(values) if value + number > 0]
        return max([self.hopes.best(dice, goals) for dice in altered], default=0.0)

    def _with_pig(self, values: Values, goals: int) -> float:
        best = 0.0
        if values.count(1) > 1:
            for n, goal in enumerate(self.goals):
                kind, target, _none = goal.need
                if goals >> n & 1 and kind == "total":
                    others = self.hopes.all & goals & ~(1 << n)
                    for left, _taken in rests((kind, max(0, target - PIG), ()), values[:-2]):
                        best = max(best, goal.worth[0] + self.hopes.best(left, others))
        return best

    @cached_property
    def now(self) -> float:
        return self.claims(self.values)

    @cached_property
    def reroll_values(self) -> tuple[Space, list[float]]:
        """The value of each keep if the other dice are rerolled now."""
        fixed = self.values_at(self.fixed)
        return roll_worth(self.claims, len(self.six), len(self.eight), fixed, self.s.rerolls - 1)

    def full_roll(self, more: int = 0) -> float:
        """Return what a turn brings on average before its roll, with `more` blue dice."""
        sides = [SIDES_OF[card] for card in self.company.crystals]
        six, eight = RED_DICE + len(sides) + self.s.overdrives + more, 0
        if 8 in sides and six - 1 <= RED_DICE:
            six, eight = six - 1, 1
        six = min(six, _MOST_SIXES)
        androids = tuple(die.value for die in self.s.dice)
        return self.hopes.roll(six, eight, androids, self.s.rerolls)


def replace_value(values: Values, before: int, after: int) -> Values:
    left = list(values)
    left.remove(before)
    left.append(after)
    left.sort(reverse=True)
    return tuple(left)
