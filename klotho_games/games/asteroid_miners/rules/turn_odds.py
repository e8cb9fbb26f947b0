"""What a turn can still bring, as an exact average over all rolls, uses of equipment and places to stop digging.

Dice are counted, not ordered: a hand is one number with a digit of base 16 for each face. A place to stop digging needs
certain dice and brings money, components and progress; the dice that are left can win the tender.

Values are whole numbers, `MILLION` of them for $1M, so that two choices with the same result are exactly equal,
whatever the order in which their falls were added up. `in_millions` converts them for people and for the judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from klotho_games.core.contract import Move, Value

from .cards import ASTEROIDS, IRON, METALS, REPAID, TENDERS
from .components import BEHIND, TRACK, Pair, component_of
from .equipment import apply_use, usable_gear, uses_of
from .foundry_odds import Wish, furnace, stakes, thin
from .state import (
    Dig,
    Phase,
    card_of,
    demand_of,
    face_for,
    most_dice,
    strata_of,
)
from .steps import Roll, Use
from .turn import Prices, prices_after_sale

_GUARD = 0x888888
_FACES = tuple(1 << 4 * n for n in range(6))
_MOST_DUG = 7
_MOST_FALLS = 40
"""No turn rolls this many dice, even with four dice rolled four times and equipment after that. So every average is a
whole number."""
_SMALLEST = 10**6
_FALLS: int = 6**_MOST_FALLS
MILLION = _SMALLEST * _FALLS
"""The value of $1M."""

COMPONENT = 0.6
"""The value of a component besides its pay, because the next one comes closer."""
MINERAL = 1.1
"""The value of a mineral besides its price, because the next one comes closer."""
RACE = 0.5
"""The value of finishing an asteroid, for each mineral that the rival has not taken from it."""
HELD, HELD_IDLE = 1.5, 0.5
"""The value of a die in the Reserve Hopper that will dig something, and of one that will not."""


class Stop(Value, frozen=True):
    """A place to stop digging."""

    depth: int
    taken: int
    needs: int
    """The dice used on the way there, as a hand."""
    pips: int
    minerals: tuple[int, ...]
    plain: int
    bid: int
    """The value if the tender is won as well."""


def exactly(millions: float) -> int:
    """Convert $M to whole numbers, rounded to a millionth."""
    return round(millions * _SMALLEST) * _FALLS


def in_millions(worth: int) -> float:
    return worth / MILLION


# ---- hands of dice ----


def hand_of(faces: tuple[int, ...]) -> int:
    return sum([_FACES[face - 1] for face in faces])


@lru_cache(maxsize=16384)
def faces_of(hand: int) -> tuple[int, ...]:
    """Return the faces of a hand in ascending order."""
    return tuple(face for face in range(1, 7) for _die in range(hand >> 4 * (face - 1) & 15))


@lru_cache(maxsize=16384)
def total(hand: int) -> int:
    return sum(faces_of(hand))


@lru_cache(maxsize=16384)
def parts(hand: int) -> tuple[tuple[int, int], ...]:
    """Return every part of a hand that can be kept, with the number of dice rolled again, at least one."""
    found = [(0, 0)]
    for n, one in enumerate(_FACES):
        most = hand >> 4 * n & 15
        found = [(kept + k * one, gone + most - k) for kept, gone in found for k in range(most + 1)]
    return tuple((kept, gone) for kept, gone in found if gone)


@lru_cache(maxsize=65536)
def hands_after_use(piece: str, hand: int) -> tuple[tuple[int, int, int], ...]:
    """Return what a piece can make of a hand: the hand, the number of dice to roll, and the die that is set aside."""
    faces = faces_of(hand)
    found = []
    for use in uses_of(piece, faces):
        taken = hand_of(tuple(faces[place] for place in use.dice))
        if use.to:
            found.append((hand_of(apply_use(faces, use)), 0, 0))
        elif piece == "hopper":
            found.append((hand - taken, 0, faces[use.dice[0]]))
        else:
            found.append((hand - taken, len(use.dice) or 1, 0))
    return tuple(dict.fromkeys(found))


# ---- the market and the Foundry ----


@lru_cache(maxsize=16384)
def best_sales(prices: Prices, haul: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the most money for metals, and the best order to sell them in."""
    best: tuple[int, tuple[int, ...]] = (0, ())
    for place, metal in enumerate(METALS):
        if haul[place]:
            left = (*haul[:place], haul[place] - 1, *haul[place + 1 :])
            money, order = best_sales(prices_after_sale(prices, metal)[0], left)
            if prices[place] + money > best[0]:
                best = prices[place] + money, (metal, *order)
    return best


def overtime_row(s: Dig) -> tuple[Pair, ...]:
    """Return the current component, and those that Overtime could add with the mined minerals."""
    return _row(s.crew.mined, s.crew.built + s.green, s.won, s.rival.built - s.crew.built >= BEHIND)


def _row(mined: int, built: int, won: bool, behind: bool) -> tuple[Pair, ...]:
    row: list[Pair] = []
    for n in range(built, len(TRACK)):
        a, b = needs = component_of(n, won).needs
        if not (mined >> a & 1 and mined >> b & 1):
            break
        row.append(needs)
        if not behind:
            break
    return tuple(row)


@lru_cache(maxsize=4096)
def _forging(mined: int, built: int, won: bool, behind: bool) -> float:
    row = _row(mined, built, won, behind)
    return furnace(row[0], stakes(row, 0, 0, Wish(COMPONENT))).start.worth if row else 0.0


# ---- the turn ----


def purse_of(s: Dig) -> float:
    """Return the crew's money for later drills.

    A Belt Loan counts in full if it is due now, and half if it is due later.
    """
    crew = s.crew
    return crew.money - (REPAID / crew.loan if crew.loan else 0)


class DiggingPlan:
    """The rest of one crew's turn, before the market."""

    def __init__(self, s: Dig) -> None:
        self._s = s
        self.demand = demand_of(s)
        self.pay = TENDERS[s.tender].pay
        self._held = s.crew.held
        self.gear = usable_gear(s)
        self._strata = strata_of(s)
        self._rival_left = 2 * (len(self._strata) - s.rival.depth) - (s.rival.taken > 0)
        self.stops = list(self._stops())
        self._needed = {face for stop in self.stops for face in stop.minerals}
        self._lying: dict[int, int] = {}
        self._worked: dict[tuple[int, tuple[str, ...]], int] = {}
        self._falling: dict[tuple[int, int, tuple[str, ...]], int] = {}
        self._rolled: dict[tuple[int, int], int] = {}
        self._tossed: dict[tuple[int, int, int], int] = {}

    # ---- stops ----

    def _stops(self) -> Iterator[Stop]:
        crew = self._s.crew
        todo: list[tuple[int, int, tuple[int, ...]]] = [(crew.depth, crew.taken, ())]
        seen: set[tuple[int, int]] = set()
        for depth, taken, minerals in todo:
            if (depth, taken) in seen:
                continue
            seen.add((depth, taken))
            yield self._stop(depth, taken, minerals)
            if depth == len(self._strata) or len(minerals) == _MOST_DUG:
                continue
            for slot, mineral in enumerate(self._strata[depth]):
                if not taken >> slot & 1:
                    more, dug = taken | 1 << slot, (*minerals, mineral)
                    todo.append((depth + 1, 0, dug) if more == 3 else (depth, more, dug))

    def _stop(self, depth: int, taken: int, minerals: tuple[int, ...]) -> Stop:
        s = self._s
        haul, mined = list(s.haul), s.crew.mined
        for mineral in minerals:
            mined |= 1 << mineral
            if mineral >= IRON:
                haul[mineral - IRON] += 1
        cleared = depth - s.crew.depth
        card = card_of(s)
        money = best_sales(s.prices, tuple(haul))[0] + card.sale_bonus * sum(haul) + card.stratum_bonus * cleared
        worth = money + MINERAL * len(minerals)
        if depth == len(self._strata) and cleared:
            worth += RACE * self._rival_left
        plain, bid = worth, worth + self.pay
        if s.advanced and not (s.asteroid + 1 == len(ASTEROIDS) and (s.closing or depth == len(self._strata))):
            purse = purse_of(s) + money
            plain, bid = plain - thin(purse), bid - thin(purse + self.pay)
        if s.expansion and s.cleared + cleared:
            behind = s.rival.built - s.crew.built >= BEHIND
            plain += _forging(mined, s.crew.built, False, behind)
            bid += _forging(mined, s.crew.built, True, behind)
        needs = tuple(face_for(s, mineral) for mineral in minerals)
        return Stop(depth, taken, hand_of(needs), sum(needs), needs, exactly(plain), exactly(bid))

    def ends(self, stop: Stop) -> tuple[int, int]:
        """Return the value of stopping there, without and with winning the tender."""
        return stop.plain, stop.bid

    def best_stop(self, hand: int, slot: int | None = None) -> tuple[int, Stop, bool]:
        """Return the best use of these dice: its value, the stop, and whether to bid.

        With a `slot`, only plans that begin with that mineral of the next stratum.
        """
        pips, here = total(hand), self._s.crew.depth
        best: tuple[int, Stop, bool] | None = None
        for stop in self.stops:
            if slot is not None and stop.depth == here and not stop.taken >> slot & 1:
                continue
            if ((hand | _GUARD) - stop.needs) & _GUARD == _GUARD:
                plain, bid = self.ends(stop)
                wins = pips - stop.pips >= self.demand and bid > plain
                worth = bid if wins else plain
                if best is None or worth > best[0]:
                    best = worth, stop, wins
        assert best is not None  # digging nothing, or just that mineral, is always possible
        return best

    def left_alone(self, hand: int) -> tuple[int, bool]:
        """Return the value of digging no more, and whether the dice win the tender."""
        plain, bid = self.ends(self.stops[0])
        wins = total(hand) >= self.demand and bid > plain
        return (bid if wins else plain), wins

    def value_of_hand(self, hand: int) -> int:
        known = self._lying.get(hand)
        if known is None:
            known = self._lying[hand] = self.best_stop(hand)[0]
        return known

    # ---- equipment ----

    def value_with_gear(self, hand: int, gear: tuple[str, ...]) -> int:
        if not gear:
            return self.value_of_hand(hand)
        known = self._worked.get((hand, gear))
        if known is None:
            known = self.value_of_hand(hand)
            for piece in gear:
                rest = tuple([other for other in gear if other != piece])
                for kept, rolling, aside in hands_after_use(piece, hand):
                    worth = self.value_before_fall(kept, rolling, rest)
                    if aside:
                        worth += self.value_of_held_die(aside)
                    if worth > known:
                        known = worth
            self._worked[hand, gear] = known
        return known

    def value_of_held_die(self, face: int) -> int:
        return exactly(HELD if face in self._needed else HELD_IDLE)

    def value_before_fall(self, kept: int, rolling: int, gear: tuple[str, ...]) -> int:
        """Return the value before this many dice are rolled for the last time."""
        if not rolling:
            return self.value_with_gear(kept, gear)
        known = self._falling.get((kept, rolling, gear))
        if known is None:
            known = sum([self.value_before_fall(kept + one, rolling - 1, gear) for one in _FACES]) // 6
            self._falling[kept, rolling, gear] = known
        return known

    # ---- drilling ----

    def start(self) -> int:
        """Return the value before the drill dice are rolled."""
        s = self._s
        return self.value_before_roll(0, most_dice(s), card_of(s).drill_rolls - 1)

    def value_without_rolls(self, hand: int) -> int:
        return self.value_with_gear(hand + _FACES[self._held - 1] if self._held else hand, self.gear)

    def value_with_rolls(self, hand: int, rolls: int) -> int:
        if not rolls:
            return self.value_without_rolls(hand)
        known = self._rolled.get((hand, rolls))
        if known is None:
            known = max([self.value_without_rolls(hand),
                         *[self.value_before_roll(kept, gone, rolls - 1) for kept, gone in parts(hand)]])
            self._rolled[hand, rolls] = known
        return known

    def value_before_roll(self, kept: int, rolling: int, rolls: int) -> int:
        """Return the value before this many drill dice are rolled, with this many rolls after that."""
        if not rolling:
            return self.value_with_rolls(kept, rolls)
        known = self._tossed.get((kept, rolling, rolls))
        if known is None:
            known = sum([self.value_before_roll(kept + one, rolling - 1, rolls) for one in _FACES]) // 6
            self._tossed[kept, rolling, rolls] = known
        return known


_plans: dict[tuple[object, ...], DiggingPlan] = {}
_KEPT = 24
"""How many turns are remembered."""


def plan_of(s: Dig, kind: type[DiggingPlan] = DiggingPlan) -> DiggingPlan:
    """Return the plan of the current turn; dice and rolls are arguments of its methods."""
    rival = s.rival
    key = (
        kind, s.crew, rival.built, rival.depth, rival.taken, s.asteroid, s.prices, s.event, s.tender, s.haul, s.cleared,
        s.used, s.expansion, s.advanced, s.closing, s.paper,
    )
    plan = _plans.get(key)
    if plan is None:
        if len(_plans) >= _KEPT:
            _plans.clear()
        plan = _plans[key] = kind(s)
    return plan


def value_of_move(plan: DiggingPlan, s: Dig, move: Move) -> int:
    """Return the value of rolling dice, using equipment, or going on with the dice, by a plan."""
    hand = hand_of(s.dice)
    match move:
        case Roll(dice):
            gone = hand_of(tuple(s.dice[place] for place in dice))
            return plan.value_before_roll(hand - gone, len(dice), s.rolls - 1)
        case Use(piece, dice, to):
            rest = tuple(other for other in plan.gear if other != piece)
            kept = hand - hand_of(tuple(s.dice[place] for place in dice))
            if to:
                return plan.value_with_gear(kept + hand_of(to), rest)
            if piece == "hopper":
                return plan.value_with_gear(kept, rest) + plan.value_of_held_die(s.dice[dice[0]])
            return plan.value_before_fall(kept, len(dice) or 1, rest)
    return plan.value_without_rolls(hand) if s.phase is Phase.DRILL else plan.value_of_hand(hand)
