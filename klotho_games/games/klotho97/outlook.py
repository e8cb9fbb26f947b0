"""What things are worth in points to come: cards, coins, minerals, Tools, a hand of mine claims.

Whatever a scoring counts is counted again in each later one, so all of it is worth more the more scorings are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from klotho_games.games.klotho97.cards import (
    ARTIFACTS,
    FACE_OF,
    KIND_OF,
    MARKET,
    MINES,
    MONSTER,
    NUMBER,
    SHOWN,
    TECH,
    TOOL,
    Treasure,
    face,
    monster,
    technology,
)
from klotho_games.games.klotho97.claims import best_claims
from klotho_games.games.klotho97.reckoning import bonus_number
from klotho_games.games.klotho97.venture import Company, Venture, rounds_left, star_cost, to_next_scoring

_DRAWN = 1.5
"""Klotho cards that a turn uses up on average."""
_HOPED = (0.0, 0.55, 1.2, 2.0, 3.0, 4.1, 5.3, 6.6, 8.0, 9.3, 10.6)
"""By number of mine claims: the minerals that they promise in the long run, whatever is on them."""
_DELAY = 0.8
"""What is promised comes later, and sometimes after a scoring."""
_HELD = {
    "android": 2.4, "overdrive": 2.4, "augment": 1.4, "bomb": 0.6, "bribe": 3.0, "raid": 5.0, "turret": 1.0,
    "lottery": 0.9, "pig": 2.2,
}  # fmt: skip
"""What a Tool is worth while it waits for its moment."""
_SET = 10
_LINES = tuple((0.0, 0.0, 0.85, 1.0, 1.15)[sum(edge != "" for edge in mine.edges)] for mine in MINES)
"""By mine claim: how readily it joins others."""


class Outlook:
    """One company's view of the rest of the game."""

    def __init__(self, s: Venture, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.company = s.companies[seat]
        self.left = rounds_left(s)
        seats = len(s.companies)
        self.turns = sum(s.stacks) / _DRAWN / seats
        """Own turns that are still to come."""
        self.coin = 0.8 * min(1.0, self.turns / 3)
        prices = s.markets
        self.worth = (float(prices[0] * self.left), float(prices[1] * self.left), float(prices[2] * self.left))
        self.price = (84 * prices[0] + 70 * prices[1] + 38 * prices[2]) / 192  # as often as the cards show them
        self.near = self._near()
        self.star = self._star()

    def _near(self) -> float:
        """How likely the next Score card turns up before this company's next turn."""
        draws = self.s.row.count(-1) + _DRAWN * len(self.s.companies)
        return min(1.0, max(0.0, (2.2 * draws - to_next_scoring(self.s)) / (1.6 * draws)))

    # ---- minerals and mine claims ----

    def hand(self, mines: tuple[int, ...], covered: int) -> float:
        """What a hand of mine claims promises: what it closes now, and what else may come of it."""
        best = self._hoped(mines)
        if len(mines) > 3:
            for claim in best_claims(mines, covered, self.worth):
                used = {NUMBER[card.card] for card in claim.laid}
                rest = self._hoped([mine for mine in mines if mine not in used])
                best = max(best, claim.value + rest - _HELD["bribe"] * claim.mismatches)
        return best

    def _hoped(self, mines: Sequence[int]) -> float:
        """What mine claims promise in the long run: the more they are, the dearer their minerals, the more lines."""
        if not mines:
            return 0.0
        a, b, c = self.s.markets
        quality = sum([_LINES[mine] * (n * a + m * b + k * c) for mine in mines for n, m, k in (SHOWN[mine],)])
        return _hoped(len(mines)) * quality / (4 * len(mines)) * self.left * _DELAY

    def later(self, mines: tuple[int, ...], covered: int) -> float:
        """What the hand promises if it is not staked in this turn."""
        scored = self.near / self.left if self.left else 0.0
        more = 0.06 if len(self.company.cards) < 9 and self.turns > 1 else -0.02
        return self.hand(mines, covered) * (1 - scored + more * (1 - self.near))

    def step(self, market: int) -> float:
        """What one step up of a market is worth."""
        mine = self._coming(self.company)[market]
        others = [self._coming(company)[market] for n, company in enumerate(self.s.companies) if n != self.seat]
        return (mine - (sum(others) / len(others) if others else 0.0)) * self.left

    def _coming(self, company: Company) -> tuple[float, float, float]:
        """Minerals of a company, and a part of what its mine claims promise."""
        hoped = 0.5 * _hoped(len(company.mines))
        a, b, c = company.minerals
        return a + hoped * 0.44, b + hoped * 0.36, c + hoped * 0.2

    def _star(self) -> float:
        best = 0.0
        for market, value in enumerate(self.s.markets):
            step = self.step(market)
            cost = star_cost(market, value, 1 if step > 0 else -1)
            if cost:
                best = max(best, abs(step) / cost)
        return 0.8 * best

    # ---- cards ----

    def card(self, card: int, covered: int) -> tuple[float, ...]:
        """What a card of the row is worth to claim; a market card by the number of its stars."""
        if card < TECH:
            mines = self.company.mines
            return (max(0.3, self.hand(tuple(sorted((*mines, card))), covered) - self.hand(mines, covered)),)
        if card < MONSTER:
            return (self.technology(card),)
        if card < MARKET:
            found = monster(card)
            return (5.0 * self.left + sum(self.treasure(one) for one in found.treasure),)
        return tuple(self.star * n for n in range(12))

    def treasure(self, treasure: Treasure) -> float:
        match treasure.kind:
            case "coins":
                return self.coin * treasure.n
            case "tool":
                return 2.2 * treasure.n
            case "stars":
                return self.star * treasure.n
            case "artifact":
                return self.artifact(ARTIFACTS.index(treasure.which))

    def artifact(self, which: int) -> float:
        """Three points and a part of the ten that the set brings, more of it the nearer the set is."""
        have = self.company.artifacts
        if have[which] > min(have):
            return 3.0 * self.left
        missing = sum(n == min(have) for n in have) - 1
        share = (1.0, 0.35, 0.15)[missing]
        return (3 + _SET * share) * self.left

    def technology(self, card: int) -> float:
        found, company, turns = technology(card), self.company, self.turns
        if found.sides:
            return (2.0 if found.sides == 6 else 2.5) * turns
        if found.bonus:
            number = bonus_number(company, card) + self._growth(found.bonus.per)
            return number / found.bonus.every * found.bonus.points
        return {
            "furnace": 2.0 * self.coin * turns,
            "printer": 0.5 * self.coin * turns,
            "sieve": 0.45 * self.star * turns,
            "coil": 1.1 * turns,
            "loom": self.price * self.left * min(1.5, 0.25 * turns),
            "bender": 0.6 * self.price * self.left * min(1.5, 0.25 * turns),
            "stutter": 0.8 * turns,
            "horn": 0.8 * turns,
        }[found.power or "horn"]

    def _growth(self, per: str) -> float:
        """What a bonus will count in the end beyond what it counts now."""
        return {
            "coins": 2.0,
            "cards_before_you": 1.0,
            "artifacts": 0.15 * self.turns,
            "monsters": 0.3 * self.turns,
            "mineral_trios": 0.12 * self.turns,
            "technologies": 1 + 0.08 * self.turns,
        }[per]

    def tool(self, tool: int) -> float:
        """What a Tool is worth to keep; the last turns have little use for it."""
        kind = KIND_OF[tool]
        worth = _HELD[kind] * min(1.0, 0.25 + self.turns / 4)
        if kind == "android":
            worth += 0.2 * (face(tool).value - 3)
        elif kind == "augment":
            worth += 0.5 * (abs(face(tool).value) - 1) - (0.5 if face(tool).value < 0 else 0.0)
        elif kind == "bribe":
            worth *= 0.4 if len(self.company.mines) < 3 else 1.0
        elif kind == "raid" and len(self.s.companies) == 1:
            return 0.0
        twins = sum(FACE_OF[other] == FACE_OF[tool] for other in self.company.cards if other != tool)
        return worth * 0.6**twins

    def held(self, card: int, covered: int) -> float:
        """What a card that lies before the company is worth to it."""
        if card >= TOOL:
            return self.tool(card)
        if card >= TECH:
            return self.technology(card)
        rest = tuple(mine for mine in self.company.mines if mine != card)
        return self.hand(self.company.mines, covered) - self.hand(rest, covered)


@lru_cache(maxsize=64)
def _hoped(mines: int) -> float:
    return _HOPED[mines] if mines < len(_HOPED) else _HOPED[-1] + 1.3 * (mines - len(_HOPED) + 1)
