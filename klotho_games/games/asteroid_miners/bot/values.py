"""By how much a crew will be ahead when the game is over, in $M: for two crews in Regular play.

A sum of what a strong player counts. What each thing comes to was fitted to how games among bots ended
(`build_scripts/measure/fit_lead.py`), in which anything was bought now and then and the luck of the dice, of the
Foundry and of the events was taken out again: so a few thousand games tell apart what differs by a tenth of $1M a turn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp, sqrt

from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT, REPAID, TENDERS
from klotho_games.games.asteroid_miners.rules.state import LET_LIE, MOST_OWNED, SHELF, Crew, Dig, Phase, card_of
from klotho_games.games.asteroid_miners.rules.turn_odds import best_sales

from .race import MINERALS, NO_MORE, RaceCourse, Rest, course, rest, soon

ROUNDS = 3
"""Turns of a crew on one asteroid, about."""
_MILLIONS = (
    (0.87, 0.98, -0.97, 0.46, 0.7, -1.03, 0.05, -0.18),
    (0.92, 0.85, -0.94, 0.65, 1.0, -0.74, 0.02, -0.43),
    (0.99, 0.81, -0.84, 0.39, 0.87, 0.0, 0.04, -0.73),
)
"""By asteroid, what each of `counted` comes to in $M."""
_GEAR = (1.08, 0.96, 0.95)
"""And what $1M that equipment brings (`brought`) comes to."""
_NEAR = 3
"""Minerals that are dug in one turn: who has no more of them left is nearly through."""
_SHELF, _SOON, _SOON_OTHER = (0.37, 0.15, 0.0), (0.27, 0.06, 0.23), (-0.26, 0.02, -0.13)
"""For the crew on turn: the best buy on the shelf, and the ore that it will dig now; the ore of the other crew."""
_ON_TURN = ((-0.31, 3.38, -2.18), (0.07, 2.28, -0.6), (0.02, 2.07, -0.36))
"""What it is worth to be on turn, by asteroid: for who begins the rounds, for who ends them, when it will be closed."""
_BRINGS = {
    "trimmer": 0.49, "spring": 0.27, "resonator": 0.37, "jack": 0.49, "beam": 0.54, "gimbal": 0.47, "coupling": 0.4,
    "lens": 0.32, "hopper": 0.43, "auger": 0.81, "splitter": 0.89, "lance": 0.6,
}
"""$M that each piece brings a turn."""
_TURNS_DICE = frozenset(("trimmer", "jack", "beam", "gimbal", "lance"))
_MORE_DICE = frozenset(("auger", "splitter"))
_TOGETHER, _TWO_TURN, _TWO_MORE, _TWO_OTHERS = 0.23, -0.06, -0.25, 0.04
"""And what it brings beside another: one that gives dice with one that turns them, two that turn them, two that give
them, any others."""
_DIGS = {
    "trimmer": 0.85, "spring": 0.4, "resonator": 0.45, "jack": 0.95, "beam": 0.75, "gimbal": 0.6, "coupling": 0.4,
    "lens": 0.4, "hopper": 0.4, "auger": 1.15, "splitter": 1.1, "lance": 0.9,
}
_ENOUGH = (0.1, 0.8, 1.5, 2.3)
"""How much each piece helps to dig, and how much of it makes a crew quicker (`race.py`)."""
_SURE, _A_TURN, _PER = 3.0, 7.2, 0.55
"""How far the end may be from what is reckoned: $M squared, with each turn to come; and as the logistic counts it."""
_STEEP, _TIE = 0.68, 0.5
"""How steep the logistic is, and what winning a tie is worth in $M."""
_USUAL_DEMAND = 10.5
DONE = {
    Phase.EVENT: 0.0, Phase.CHOICE: 0.0, Phase.DRILLS: 0.0, Phase.DRILL: 0.1, Phase.DRILL_FALL: 0.1, Phase.MODIFY: 0.4,
    Phase.MODIFY_FALL: 0.4, Phase.EXCAVATE: 0.5,
}
"""How much of a turn's digging is over, by phase; in other phases all of it is."""

# ---- what is counted ----


def left_of(crew: Crew) -> int:
    return MINERALS - 2 * crew.depth - (crew.taken > 0)


@cache
def pace(gear: tuple[str, ...]) -> int:
    """How well a crew is equipped for the race."""
    digs = sum([_DIGS[piece] for piece in gear])
    return sum([digs >= enough for enough in _ENOUGH])


def ahead_of(s: Dig) -> RaceCourse:
    """What is to come on this asteroid. Once the digging of a turn is over, the next turn counts."""
    one, other, last = s.crew, s.rival, s.side != s.first
    if s.phase in DONE:
        return course(left_of(one), left_of(other), pace(one.gear), pace(other.gear), last, s.closing)
    if last and s.closing:
        return NO_MORE
    found = course(left_of(other), left_of(one), pace(other.gear), pace(one.gear), not last, s.closing)
    return RaceCourse(found.theirs, found.mine, found.their_turns, found.my_turns)


def value_of_held_die(crew: Crew, here: Rest) -> float:
    """A die in the Reserve Hopper, more if it will dig something soon."""
    return (1.0 if crew.held in here.minerals[:4] else 0.3) if crew.held else 0.0


def tender_for(s: Dig, side: int) -> float:
    """How much less than usual the tender asks that a crew will find in its turn."""
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
    """$M a turn."""
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
    """What the best piece that a crew can pay gains; where a card is still to be turned up, on average."""
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
    """Of one crew: money, ore, minerals, components, a held die, closing, the tender, nearly through."""
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
    """The ore that a crew digs in one turn, on average."""
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
    """Of the crew on turn."""
    side, to_come = s.side, len(ASTEROIDS) - 1 - s.asteroid
    found = _of_crew(s, side, ahead.mine, ahead.my_turns, to_come)
    found -= _of_crew(s, 1 - side, ahead.theirs, ahead.their_turns, to_come)
    if s.phase in DONE:
        return found + _on_turn(s, side, ahead.my_turns, to_come)
    if s.closing and side != s.first:
        return found
    return found - _on_turn(s, 1 - side, ahead.their_turns, to_come)


def doubt(turns: float) -> float:
    """By how many $M the end may differ, with so many turns of each crew to come."""
    return _PER * sqrt(_SURE + _A_TURN * turns)


def likely(s: Dig) -> float:
    """How likely the crew on turn wins, before its turn."""
    ahead = ahead_of(s)
    turns = (ahead.my_turns + ahead.their_turns) / 2 + ROUNDS * (len(ASTEROIDS) - 1 - s.asteroid)
    by = lead(s, ahead) + (_TIE if s.side else -_TIE)
    return 1 / (1 + exp(-_STEEP * by / doubt(turns)))
