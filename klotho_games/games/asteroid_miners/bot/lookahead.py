"""The winning chance that the rest of a turn leads to, exact over all dice of the turn.

The position at the end of the turn is judged by `values.py`; in Advanced play and in a solo game, by the model of
`chances.py`. A `Prospect` is a `DiggingPlan` that values its stops in this way: for each stop the metals are sold, the
component is forged or not, the best piece is bought, and the next turn begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from klotho_games.games.asteroid_miners.rules.cards import IRON
from klotho_games.games.asteroid_miners.rules.cleanup import next_turn, to_cleanup
from klotho_games.games.asteroid_miners.rules.components import CONTROLS, NATURAL, PAY, SMELTS, Pair, helping, same
from klotho_games.games.asteroid_miners.rules.count import result
from klotho_games.games.asteroid_miners.rules.crew_money import with_crew
from klotho_games.games.asteroid_miners.rules.foundry_odds import FACES, PAYS, Furnace, Worth, furnace
from klotho_games.games.asteroid_miners.rules.state import (
    MOST_OWNED,
    Crew,
    Dig,
    Phase,
    card_of,
    face_for,
    may_forge,
    price_of,
    strata_of,
)
from klotho_games.games.asteroid_miners.rules.turn import prices_after_sale
from klotho_games.games.asteroid_miners.rules.turn_odds import (
    DiggingPlan,
    Stop,
    best_sales,
    exactly,
    hand_of,
    overtime_row,
)

from .chances import CHANCES, worth
from .judge import best_piece
from .values import likely

_WISHES: tuple[Worth, ...] = (
    (0.0, 1.0, 2.0, 4.0), (0.0, 1.6, 2.6, 4.6), (0.0, 3.0, 4.0, 6.0), (0.0, 1.0, 1.0, 1.0), (0.0, 0.2, 1.0, 4.0),
)
"""Ways to play the Foundry. The best of these is almost as good as the best of all."""
_FAR = 3
"""How many components of one visit to the Foundry are looked ahead to."""
_KEPT, _MANY = 32, 50_000
"""How many turns, and how many ends of a turn, are remembered."""
_told: dict[tuple[object, ...], Sequence[float]] = {}

# ---- the end of a turn ----


def win_chance(s: Dig, side: int) -> float:
    """Return a crew's chance of winning at the end of a turn; in a solo game, the expected share of `POINTS`."""
    if s.phase is Phase.SET_OUT:
        s, _events = next_turn(s, ())
    key = (
        *_counts(s.crews[0]), *_counts(s.crews[1]), s.prices, s.asteroid, s.side, s.first, s.closing, s.tender,
        s.ruined, s.phase, s.expansion, s.advanced, s.alone, s.shelf, s.paper,
    )
    told = _told.get(key)
    if told is None:
        if len(_told) >= _MANY:
            _told.clear()
        told = _told[key] = _standing(s)
    return told[0 if s.alone else side]


def _counts(crew: Crew) -> tuple[object, ...]:
    """Return the parts of a crew that the model uses."""
    return crew.money, crew.built, crew.depth, crew.taken, crew.mined, crew.gear, crew.held, crew.loan


def _standing(s: Dig) -> Sequence[float]:
    if s.phase is not Phase.END:
        if by_the_judge(s):
            return CHANCES.of(s)
        chance = likely(s)
        return (1 - chance, chance) if s.side else (chance, 1 - chance)
    ended = result(s)
    assert ended is not None
    return worth(ended)


def value_without_buying(s: Dig) -> float:
    """Return the winning chance if the turn ends without a purchase."""
    return win_chance(to_cleanup(s, ())[0], s.side)


def value_with_upgrade(s: Dig) -> float:
    """Return the winning chance after the best purchase, or none."""
    if by_the_judge(s):
        piece = best_piece(s)
        return value_without_buying(_with(s, piece) if piece else s)
    best = value_without_buying(s)
    if len(s.crew.gear) < MOST_OWNED:
        for piece in s.shelf:
            if price_of(s, piece) <= s.crew.money:
                best = max(best, value_without_buying(_with(s, piece)))
    return best


def by_the_judge(s: Dig) -> bool:
    """Return whether the judge decides what to buy. `values.py` is better, but only for two crews in Regular play."""
    return s.alone or s.advanced


def _with(s: Dig, piece: str) -> Dig:
    crew = s.crew
    crew = replace(crew, money=crew.money - price_of(s, piece), gear=(*crew.gear, piece))
    return replace(with_crew(s, crew), shelf=tuple([other for other in s.shelf if other != piece]))


# ---- the Foundry ----


@cache
def _falls(needs: Pair, wish: Worth) -> tuple[float, float, float, float]:
    """Return the probability of each of `PAYS` for a player with these wishes."""

    def better(*ways: tuple[float, ...]) -> tuple[float, ...]:
        return max(ways, key=lambda way: sum([share * each for share, each in zip(way, wish, strict=True)]))

    def mean(six: list[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple([sum(column) / 6 for column in zip(*six, strict=True)])

    sure = {pay: tuple([float(pay == each) for each in PAYS]) for pay in PAYS}

    @cache
    def by_control(helps: tuple[int, ...]) -> tuple[float, ...]:
        odds = sure[0]
        for _roll in range(CONTROLS):
            odds = mean([better(sure[PAY[face]], odds) if face in helps else odds for face in FACES])
        return odds

    @cache
    def lies(a: int, b: int, rolls: int) -> tuple[float, ...]:
        if same((a, b), needs):
            return sure[NATURAL]
        ways = [by_control(helping((a, b), needs))]
        if rolls:
            ways += [one(a, rolls - 1), one(b, rolls - 1), both(rolls - 1)]
        return better(*ways)

    @cache
    def one(a: int, rolls: int) -> tuple[float, ...]:
        return mean([lies(min(a, face), max(a, face), rolls) for face in FACES])

    @cache
    def both(rolls: int) -> tuple[float, ...]:
        return mean([one(face, rolls) for face in FACES])

    none, single, double, four = both(SMELTS - 1)
    return none, single, double, four


@cache
def _ways(needs: Pair) -> tuple[tuple[float, float, float, float], ...]:
    return tuple(dict.fromkeys(_falls(needs, wish) for wish in _WISHES))


class Forging:
    """A visit to the Foundry, valued in winning chance."""

    def __init__(self, s: Dig) -> None:
        self._s = s
        self._row = overtime_row(replace(s, green=0))[: s.green + _FAR]
        self._known: dict[tuple[int, int], float] = {}
        self._begun: dict[tuple[int, int], float] = {}

    def value_of_banking(self, pot: int, green: int) -> float:
        known = self._known.get((pot, green))
        if known is None:
            crew = self._s.crew
            crew = replace(crew, money=crew.money + pot, built=crew.built + green)
            known = self._known[pot, green] = value_with_upgrade(replace(with_crew(self._s, crew), pot=0, green=0))
        return known

    def stakes(self, pot: int, green: int) -> Worth:
        """Return the value of failing, and of forging the next component for each pay."""
        one, two, four = (self.after(pot + pay, green + 1) for pay in PAYS[1:])
        return self.value_of_banking(0, 0), one, two, four

    def after(self, pot: int, green: int) -> float:
        banked = self.value_of_banking(pot, green)
        return max(banked, self.value_of_forging(pot, green)) if green < len(self._row) else banked

    def value_of_forging(self, pot: int, green: int) -> float:
        """Return the value before the first roll for the next component."""
        known = self._begun.get((pot, green))
        if known is None:
            none, one, two, four = self.stakes(pot, green)
            known = self._begun[pot, green] = max([
                a * none + b * one + c * two + d * four for a, b, c, d in _ways(self._row[green])
            ])
        return known

    def fire(self, pot: int, green: int) -> Furnace:
        """Return the exact odds for the current component."""
        return furnace(self._row[green], self.stakes(pot, green))


def value_after_market(s: Dig) -> float:
    """Return the winning chance after the market."""
    return Forging(s).value_of_forging(0, 0) if may_forge(s) else value_with_upgrade(s)


# ---- the turn ----


class Prospect(DiggingPlan):
    def __init__(self, s: Dig) -> None:
        self._aside: dict[int, int] = {}
        self._ends: dict[tuple[int, int], tuple[int, int]] = {}
        super().__init__(s)

    def _stop(self, depth: int, taken: int, minerals: tuple[int, ...]) -> Stop:
        """Return a stop without values, which are computed only if the dice reach it."""
        needs = tuple(face_for(self._s, mineral) for mineral in minerals)
        return Stop(depth, taken, hand_of(needs), sum(needs), needs, 0, 0)

    def ends(self, stop: Stop) -> tuple[int, int]:
        known = self._ends.get((stop.depth, stop.taken))
        if known is None:
            minerals = tuple(face_for(self._s, face) for face in stop.minerals)
            dug = sell_all(_dig(self._s, stop.depth, stop.taken, minerals))
            won = replace(with_crew(dug, replace(dug.crew, money=dug.crew.money + self.pay)), won=True)
            known = self._ends[stop.depth,
                               stop.taken] = exactly(value_after_market(dug)), exactly(value_after_market(won))
        return known

    def value_of_held_die(self, face: int) -> int:
        """Return what a die that is set aside now is worth in the next turn."""
        known = self._aside.get(face)
        if known is None:
            s = self._s
            known = exactly(value_without_buying(with_crew(s,
                                                           replace(s.crew,
                                                                   held=face)))) - exactly(
                value_without_buying(with_crew(s, replace(s.crew, held=0))))
            self._aside[face] = known
        return known


def _dig(s: Dig, depth: int, taken: int, minerals: tuple[int, ...]) -> Dig:
    crew, haul = s.crew, list(s.haul)
    mined, cleared = crew.mined, depth - crew.depth
    for mineral in minerals:
        mined |= 1 << mineral
        if mineral >= IRON:
            haul[mineral - IRON] += 1
    money = crew.money + card_of(s).stratum_bonus * cleared
    crew = replace(crew, depth=depth, taken=taken, mined=mined, money=money, strata=crew.strata + cleared)
    closing = s.closing or depth == len(strata_of(s))
    return replace(
        with_crew(s, crew), haul=(haul[0], haul[1], haul[2], haul[3]), cleared=s.cleared + cleared, closing=closing
    )


def sell_all(s: Dig) -> Dig:
    """Sell all metals in the best order."""
    if not any(s.haul):
        return s
    money, order = best_sales(s.prices, s.haul)
    prices = s.prices
    for metal in order:
        prices = prices_after_sale(prices, metal)[0]
    crew = replace(s.crew, money=s.crew.money + money + card_of(s).sale_bonus * sum(s.haul))
    return replace(with_crew(s, crew), prices=prices, haul=(0, 0, 0, 0))


@lru_cache(maxsize=_KEPT)
def _prospect(turn: Dig) -> Prospect:
    return Prospect(turn)


def prospect_of(s: Dig) -> Prospect:
    """Return the prospect of the current turn; dice and rolls are arguments of its methods."""
    return _prospect(replace(s, phase=Phase.MODIFY, dice=(), rolls=0, rolling=(), spent=0))
