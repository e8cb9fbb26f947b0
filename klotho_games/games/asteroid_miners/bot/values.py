"""The lead that a crew will have at the end of the game, in $M, for two crews in Regular play.

It is a sum of what a strong player counts. The weights were fitted to the results of games between bots that sometimes
bought at random (`build_scripts/measure/fit_lead.py`). The luck of the dice, the Foundry and the events was subtracted,
so a few thousand games are enough to see differences of a tenth of $1M per turn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp, sqrt

from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT, REPAID, TENDERS
from klotho_games.games.asteroid_miners.rules.state import LET_LIE, MOST_OWNED, SHELF, Crew, Dig, Phase, card_of
from klotho_games.games.asteroid_miners.rules.turn_odds import best_sales

from .race import MINERALS, NO_MORE, RaceCourse, Rest, course, rest, soon

ROUNDS = 3
"""Approximate number of a crew's turns on one asteroid."""
_MILLIONS = (
    (0.87, 0.98, -0.97, 0.46, 0.7, -1.03, 0.05, -0.18),
    (0.92, 0.85, -0.94, 0.65, 1.0, -0.74, 0.02, -0.43),
    (0.99, 0.81, -0.84, 0.39, 0.87, 0.0, 0.04, -0.73),
)
"""By asteroid: the $M that each of `crew_features` is worth."""
_GEAR = (1.08, 0.96, 0.95)
"""By asteroid: what $1M of `gear_income` is worth."""
_NEAR = 3
"""Minerals that can be dug in one turn: a crew with no more than these left is nearly through."""
_SHELF, _SOON, _SOON_OTHER = (0.37, 0.15, 0.0), (0.27, 0.06, 0.23), (-0.26, 0.02, -0.13)
"""For the current crew, by asteroid: the best purchase on the shelf, the ore it will dig now, and the ore of the other
crew."""
_ON_TURN = ((-0.31, 3.38, -2.18), (0.07, 2.28, -0.6), (0.02, 2.07, -0.36))
"""By asteroid: the value of being on turn for the crew that begins the rounds, for the other crew, and the change if
the asteroid is closing."""
_BRINGS = {
    "trimmer": 0.49, "spring": 0.27, "resonator": 0.37, "jack": 0.49, "beam": 0.54, "gimbal": 0.47, "coupling": 0.4,
    "lens": 0.32, "hopper": 0.43, "auger": 0.81, "splitter": 0.89, "lance": 0.6,
}
"""$M that each piece brings per turn."""
_TURNS_DICE = frozenset(("trimmer", "jack", "beam", "gimbal", "lance"))
_MORE_DICE = frozenset(("auger", "splitter"))
_TOGETHER, _TWO_TURN, _TWO_MORE, _TWO_OTHERS = 0.23, -0.06, -0.25, 0.04
"""What a pair of pieces brings in addition: one that adds dice with one that changes them, two that change them, two
that add them, and any other pair."""
_DIGS = {
    "trimmer": 0.85, "spring": 0.4, "resonator": 0.45, "jack": 0.95, "beam": 0.75, "gimbal": 0.6, "coupling": 0.4,
    "lens": 0.4, "hopper": 0.4, "auger": 1.15, "splitter": 1.1, "lance": 0.9,
}
_ENOUGH = (0.1, 0.8, 1.5, 2.3)
"""How much each piece helps to dig, and the sums from which a crew is a step faster (`race.py`)."""
_SURE, _A_TURN, _PER = 3.0, 7.2, 0.55
"""How uncertain the estimated lead is: the variance at the end in $M squared, what each turn to come adds to it, and
the factor for the logistic function."""
_STEEP, _TIE = 0.68, 0.5
"""The slope of the logistic function, and the value in $M of winning a tie."""
_USUAL_DEMAND = 10.5
DONE = {
    Phase.EVENT: 0.0, Phase.CHOICE: 0.0, Phase.DRILLS: 0.0, Phase.DRILL: 0.1, Phase.DRILL_FALL: 0.1, Phase.MODIFY: 0.4,
    Phase.MODIFY_FALL: 0.4, Phase.EXCAVATE: 0.5,
}
"""By phase: how much of a turn's digging is over. In all other phases it is complete."""

# ---- features ----


def left_of(crew: Crew) -> int:
    return MINERALS - 2 * crew.depth - (crew.taken > 0)


@cache
def pace(gear: tuple[str, ...]) -> int:
    """Return how well a crew is equipped for the race."""
    digs = sum([_DIGS[piece] for piece in gear])
    return sum([digs >= enough for enough in _ENOUGH])


def ahead_of(s: Dig) -> RaceCourse:
    """Return what is still to come on this asteroid. If the digging of this turn is over, count from the next turn."""
    one, other, last = s.crew, s.rival, s.side != s.first
    if s.phase in DONE:
        return course(left_of(one), left_of(other), pace(one.gear), pace(other.gear), last, s.closing)
    if last and s.closing:
        return NO_MORE
    found = course(left_of(other), left_of(one), pace(other.gear), pace(one.gear), not last, s.closing)
    return RaceCourse(found.theirs, found.mine, found.their_turns, found.my_turns)


def value_of_held_die(crew: Crew, here: Rest) -> float:
    """Return the value of a die in the Reserve Hopper, which is higher if it will dig something soon."""
    return (1.0 if crew.held in here.minerals[:4] else 0.3) if crew.held else 0.0


def tender_for(s: Dig, side: int) -> float:
    """Return how much less than usual the tender requires that a crew will find in its turn."""
    if not s.tender or (side != s.side if s.phase in DONE else side == s.side or s.won or s.lain + 1 == LET_LIE):
        return 0.0
    return _USUAL_DEMAND - TENDERS[s.tender].demand


def net_money(s: Dig, side: int) -> float:
    crew = s.crews[side]
    money = crew.money - REPAID if crew.loan else crew.money
    if side == s.side:
        if any(s.haul):
            money += best_sales(s.prices, s.haul)[0] + card_of(s).sale_bonus * sum(s.haul)
        money += s.pot
    return float(money)


def closing_chance(crew: Crew, dug: tuple[float, ...]) -> float:
    left = left_of(crew)
    return dug[left - 1] if left else 1.0


# ---- equipment ----


@lru_cache(maxsize=8192)
def gear_income(gear: tuple[str, ...]) -> float:
    """Return the $M that equipment brings per turn."""
    turning = sum([piece in _TURNS_DICE for piece in gear])
    more = sum([piece in _MORE_DICE for piece in gear])
    two_turn, two_more, both = turning * (turning - 1) // 2, more * (more - 1) // 2, turning * more
    others = len(gear) * (len(gear) - 1) // 2 - two_turn - two_more - both
    pairs = _TOGETHER * both + _TWO_TURN * two_turn + _TWO_MORE * two_more + _TWO_OTHERS * others
    return sum([_BRINGS[piece] for piece in gear]) + pairs


@lru_cache(maxsize=16384)
def _gain(gear: tuple[str, ...], piece: str) -> float:
    return gear_income((*gear, piece)) - gear_income(gear)


def best_buy(s: Dig, crew: Crew, turns: float) -> float:
    """Return the gain from the best affordable piece; if a card is still to be turned up, on average."""
    if len(crew.gear) >= MOST_OWNED:
        return 0.0
    best = 0.0
    for piece in s.shelf:
        price = EQUIPMENT[piece].price
        if price <= crew.money:
            best = max(best, _gain(crew.gear, piece) * turns - price)
    if len(s.shelf) == SHELF or not s.gear_left:
        return best
    more = 0.0
    for piece in s.gear_left:
        price = EQUIPMENT[piece].price
        if price <= crew.money:
            more += max(0.0, _gain(crew.gear, piece) * turns - price - best)
    return best + more / len(s.gear_left)


# ---- the sum ----


def crew_features(s: Dig, side: int, dug: tuple[float, ...], to_come: int) -> tuple[float, ...]:
    """Return a crew's money, ore, minerals, components, held die, closing, tender, and whether it is nearly through."""
    crew = s.crews[side]
    here = rest(s, crew)
    return (
        net_money(s, side), here.ore(dug, s.prices), sum(dug), here.components_to_forge(dug) if s.expansion else 0.0,
        value_of_held_die(crew, here), closing_chance(crew, dug) if to_come else 0.0, tender_for(s, side),
        float(left_of(crew) <= _NEAR),
    )


def _of_crew(s: Dig, side: int, dug: tuple[float, ...], turns: float, to_come: int) -> float:
    counts, worths = crew_features(s, side, dug, to_come), _MILLIONS[s.asteroid]
    found = sum([each * worth for each, worth in zip(counts, worths, strict=True)])
    return found + _GEAR[s.asteroid] * gear_income(s.crews[side].gear) * (turns + ROUNDS * to_come)


def ore_next_turn(s: Dig, side: int) -> float:
    """Return the ore that a crew digs in one turn on average."""
    crew = s.crews[side]
    here = rest(s, crew)
    return here.ore(soon(left_of(crew), pace(crew.gear)), s.prices)


def _on_turn(s: Dig, side: int, turns: float, to_come: int) -> float:
    begins, ends, closing = _ON_TURN[s.asteroid]
    found = begins if side == s.first else ends
    if s.closing:
        found += closing
    found += _SHELF[s.asteroid] * best_buy(s, s.crews[side], turns + ROUNDS * to_come)
    return found + _SOON[s.asteroid] * ore_next_turn(s, side) + _SOON_OTHER[s.asteroid] * ore_next_turn(s, 1 - side)


def lead(s: Dig, ahead: RaceCourse) -> float:
    """Return the expected final lead of the current crew."""
    side, to_come = s.side, len(ASTEROIDS) - 1 - s.asteroid
    found = _of_crew(s, side, ahead.mine, ahead.my_turns, to_come)
    found -= _of_crew(s, 1 - side, ahead.theirs, ahead.their_turns, to_come)
    if s.phase in DONE:
        return found + _on_turn(s, side, ahead.my_turns, to_come)
    if s.closing and side != s.first:
        return found
    return found - _on_turn(s, 1 - side, ahead.their_turns, to_come)


def doubt(turns: float) -> float:
    """Return by how many $M the result can differ, with this many turns of each crew to come."""
    return _PER * sqrt(_SURE + _A_TURN * turns)


def likely(s: Dig) -> float:
    """Return the current crew's chance of winning, before its turn."""
    ahead = ahead_of(s)
    turns = (ahead.my_turns + ahead.their_turns) / 2 + ROUNDS * (len(ASTEROIDS) - 1 - s.asteroid)
    by = lead(s, ahead) + (_TIE if s.side else -_TIE)
    return 1 / (1 + exp(-_STEEP * by / doubt(turns)))
