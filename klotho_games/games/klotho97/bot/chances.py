"""Each company's chance of winning, from its points so far and from what it owns for the coming scorings.

All features are in points, relative to how much chance can still change.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from klotho_games.core.contract import Result
from klotho_games.core.games.chances import Chances, shares
from klotho_games.games.klotho97.rules.cards import CRYSTALS, KIND_OF, MARKET, MONSTER, POWER, SHOWN, TECH, technology
from klotho_games.games.klotho97.rules.count import bonus_points, totals
from klotho_games.games.klotho97.rules.dice_hands import NEED, reach_of
from klotho_games.games.klotho97.rules.near_closed_paths import closing_corners
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.state import (
    CLAIM,
    REROLL,
    Company,
    Phase,
    Venture,
    rounds_left,
    to_next_scoring,
)

ALONE = 1000.0
"""A solo game is played for points: this many are worth as much as a victory."""

NAMES = ("counted", "promised", "late", "turn", "soon", "time")

_DRAWN = 1.5
"""Klotho cards that a turn uses up on average."""
_TURN = (0.0, 7.5, 12.0, 16.5)
"""Points that a turn brings on average, by scorings left."""
_LEAST, _A_TURN, _FLAT = 8.0, 12.0, 100.0
"""How far scores usually spread: at the end of the game, what the turns of a company add to it, and in a solo game."""
_SET = (0.9, 0.25, 0.1)
"""By number of missing pieces, from one on: the share of a set's points that is counted in advance."""
_TOOLS = {
    "android": 2.2, "overdrive": 2.0, "augment": 1.4, "pig": 2.2, "bribe": 2.0, "raid": 8.0, "turret": 1.0, "bomb": 0.6,
    "lottery": 0.9,
}
_TOOL_OF = tuple(_TOOLS.get(kind, 0.0) for kind in KIND_OF)
_COINS = (0.6,) * 4 + (0.5,) * 3 + (0.35,) * 3 + (0.2,) * 4
_COINS_OF = tuple(sum(_COINS[:n]) for n in range(len(_COINS) + 1))
"""By number of coins: what they are worth together."""
_TURNS_OF = tuple(
    0.0 if not TECH <= card < MONSTER else 0.7 if card in CRYSTALS else 0.5 if technology(card).bonus else 0.4
    for card in range(len(KIND_OF))
)
"""By card: the points that a technology brings per turn; for a bonus card, how much it grows."""
_BONUS = frozenset(card for card in range(TECH, MONSTER) if technology(card).bonus)
_FEW = (0.0, 0.28, 0.36, 0.45)
"""By number of mines that do not close a path yet: the share of their minerals that is counted in advance."""


def _turns(s: Venture) -> float:
    """Return how many turns each company can still expect."""
    return sum(s.stacks) / _DRAWN / len(s.companies)


def _scale(s: Venture) -> float:
    """Return the value of one point, relative to how far scores can still spread."""
    return 1 / (_LEAST + _A_TURN * sqrt(_turns(s))) if len(s.companies) > 1 else 1 / _FLAT


def features(s: Venture) -> list[list[float]]:
    """Return the features of each company, in points relative to how far scores can still spread."""
    seats, left = len(s.companies), rounds_left(s)
    turns, scale = _turns(s), _scale(s)
    use = min(1.0, 0.25 + turns / 4)
    draws = s.row.count(-1) + _DRAWN * seats
    near = min(1.0, max(0.0, (2.2 * draws - to_next_scoring(s)) / (1.6 * draws)))
    scored = totals(s)
    found = []
    for seat, company in enumerate(s.companies):
        counted, *owned = _possession_points(s, company, left, turns, use, near)
        parts = scored[seat] + counted, *owned, *_turn(s, seat, left)
        found.append([*[part * scale for part in parts], turns / 10 if seats == 1 else 0.0])
    return found


def _possession_points(s: Venture, company: Company, left: int, turns: float, use: float,
                       near: float) -> Sequence[float]:
    """Return the points that the possessions of a company can bring."""
    a, b, c = s.markets
    x, y, z = company.minerals
    mask, orb, obelisk = company.artifacts
    sets = min(mask, orb, obelisk)
    counted = left * (x * a + y * b + z * c + 3 * (mask + orb + obelisk) + 10 * sets + 5 * company.monsters)
    lacking = (mask == sets) + (orb == sets) + (obelisk == sets) - 1
    coming = left * 10 * _SET[lacking] if lacking < 2 else 0.0
    tools = technologies = 0.0
    bribes = n = 0
    bonus = False
    for card in company.cards:
        if card < TECH:
            n += 1
        elif card < MONSTER:
            technologies += _TURNS_OF[card]
            bonus = bonus or card in _BONUS
        else:
            tools += _TOOL_OF[card]
            bribes += KIND_OF[card] == "bribe"
    if bonus:
        counted += bonus_points(company)
    mines, late = _mines(s, company, n, bribes, left) if n else (0.0, False)
    coins = _COINS_OF[min(company.coins, len(_COINS))]
    promised = coming + mines + (coins + tools) * use + technologies * turns
    return counted, promised, near * mines / left if late else 0.0


def _mines(s: Venture, company: Company, n: int, bribes: int, left: int) -> tuple[float, bool]:
    """Return what the mines of a company promise, and whether it can stake them now.

    In that case a scoring could come before it does.
    """
    a, b, c = s.markets
    mines = company.cards[:n]
    shown = left * sum([p * a + q * b + r * c for mine in mines for p, q, r in (SHOWN[mine],)]) / 4
    if n > 3:
        worth = float(a * left), float(b * left), float(c * left)
        claims = best_claims(mines, bribes + (POWER["bender"] in company.cards), worth)
        if claims:
            return max([claim.value for claim in claims]) + _FEW[1] * shown * (n - 4) / n, True
    return shown * (_FEW[min(n, 3)] + (0.2 if n > 2 and closing_corners(mines) else 0.0)) * min(1.0, 3 / n), False


def _turn(s: Venture, seat: int, left: int) -> tuple[float, float]:
    """Return what the rest of this turn promises its company, and for the others how soon their turns come."""
    if s.phase is Phase.TRADE or s.seat < 0:
        return 0.0, 0.0
    seats = len(s.companies)
    wait = (seat - s.seat) % seats
    usual = _TURN[left]
    if wait:
        return 0.0, usual * (1 - wait / seats)
    if s.stage > CLAIM:
        return 0.0, 0.0
    if s.stage < REROLL:
        return usual, 0.0
    values = sorted([die.face + die.plus for die in s.dice if not die.spent])
    reached = reach_of(tuple(values)) if values else 0
    best = 0.0
    for card in s.row:
        if card >= 0 and reached & NEED[card]:
            best = max(best, 5.0 * left + 3.0 if MONSTER <= card < MARKET else 3.0 * left)
    return max(best, usual * s.rerolls / 3), 0.0


def chances_by_points(s: Venture, seat: int, points: float) -> list[float]:
    """Return how each company's chance changes if one of them gets this many more points."""
    rows = CHANCES.features(s)
    scale = _scale(s)
    more = [[row[0] + points * scale, *row[1:]] if n == seat else row for n, row in enumerate(rows)]
    return [after - before for before, after in zip(CHANCES.share(rows), CHANCES.share(more), strict=True)]


def worth(result: Result) -> Sequence[float]:
    """Return the share of the victory; in a solo game, the points relative to `ALONE`."""
    return shares(result) if len(result.scores) > 1 else (min(1.0, result.scores[0] / ALONE),)


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES, worth, ALONE)
