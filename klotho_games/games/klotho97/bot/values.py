"""The value of cards, coins, minerals, Tools and hands of mines, in points to come.

Everything that counts in a scoring counts again in each later one, so its value grows with the number of scorings left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotho_games.games.klotho97.rules.cards import (
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
from klotho_games.games.klotho97.rules.count import bonus_number
from klotho_games.games.klotho97.rules.near_closed_paths import CORNERS, closing_corners
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.state import Company, Venture, rounds_left, star_cost, to_next_scoring

_DRAWN = 1.5
"""Klotho cards that a turn uses up on average."""
HELD = {
    "android": 2.2, "overdrive": 2.0, "augment": 1.4, "bomb": 0.6, "bribe": 3.0, "raid": 8.0, "turret": 1.0,
    "lottery": 0.9, "pig": 2.2,
}
"""The value of a Tool that waits for its moment."""
_SET = 10
_PROMISED = (0.0, 0.55, 1.2, 2.0, 3.0, 4.1, 5.3, 6.6, 8.0)
"""By number of mines: the minerals that they will bring on average."""
_COIN = (0.85,) * 9 + (0.6,) * 5 + (0.3,)
"""By number of coins that a company has: the value of one more."""
OPEN, PACE = 0.3, 1.1
"""For a hand of fewer than three mines, or one that nothing fits: the probability per turn of closing a path once three
mines fit, and the number of turns that each of these takes."""
_SEEN = 0.9
"""Unseen mines that come up and can be claimed in a turn."""
_GOT = 0.35
"""The probability that a card of the row can be claimed in the next turn."""
OTHER_WAY = 0.65
"""The remaining value of a hand that nothing fits, because it has to start again from other neighbours."""
_BRIDGE = 2.0
"""The value of a Bribe that a claim uses up."""
_LINES = tuple((0.0, 0.0, 0.85, 1.0, 1.15)[sum(edge != "" for edge in mine.edges)] for mine in MINES)
"""By mine: how easily it joins others."""


class CompanyOutlook:
    """One company's view of the rest of the game."""

    coins: Sequence[float] = _COIN
    """The value of one more coin, by the number of coins."""
    tools: Mapping[str, float] = HELD
    most_scorings = 3
    """How many of the coming scorings are taken into account."""

    def __init__(self, s: Venture, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.company = s.companies[seat]
        self.left = min(rounds_left(s), self.most_scorings)
        seats = len(s.companies)
        self.turns = sum(s.stacks) / _DRAWN / seats
        """The company's own turns that are still to come."""
        spent = self.coins[min(self.company.coins, len(self.coins) - 1)] * min(1.0, self.turns / 3)
        self.coin = max(spent, self._bonus("coins"))
        prices = s.markets
        self.worth = (float(prices[0] * self.left), float(prices[1] * self.left), float(prices[2] * self.left))
        self.price = (84 * prices[0] + 70 * prices[1] + 38 * prices[2]) / 192  # by how often cards show each
        self._closings: dict[int, float] = {}
        self._counted: dict[tuple[float, float], float] = {}
        self._unseen = [card for card in s.unseen if card < TECH]
        self._lying = [card for card in s.row if 0 <= card < TECH]
        self.near = self._near()
        self.star = self._star()

    def _bonus(self, per: str) -> float:
        """Return what the company's bonus cards give for one more of these."""
        found = [technology(card).bonus for card in self.company.technologies]
        return sum(bonus.points / bonus.every for bonus in found if bonus and bonus.per == per)

    def _near(self) -> float:
        """Return the probability that the next Score card comes up before this company's next turn."""
        draws = self.s.row.count(-1) + _DRAWN * len(self.s.companies)
        return min(1.0, max(0.0, (2.2 * draws - to_next_scoring(self.s)) / (1.6 * draws)))

    # ---- minerals and mines ----

    def hand(self, mines: tuple[int, ...], covered: int) -> float:
        """Return the value of a hand of mines: what it closes now, and what it promises besides."""
        best = self._open_mines_value(mines, covered)
        if len(mines) > 3:
            for claim in best_claims(mines, covered, self.worth):
                used = {NUMBER[card.card] for card in claim.laid}
                rest = self._open_mines_value([mine for mine in mines if mine not in used], covered - claim.mismatches)
                best = max(best, claim.value + rest - _BRIDGE * claim.mismatches)
        return best

    def _open_mines_value(self, mines: Sequence[int], covered: int) -> float:
        """Return the value of mines that close no path yet: how soon they can, and their share of the result."""
        n = len(mines)
        if not n:
            return 0.0
        a, b, c = self.s.markets
        price = sum([x * a + y * b + z * c for mine in mines for x, y, z in (SHOWN[mine],)]) / (4 * n)
        if n < 3:
            price *= sum([_LINES[mine] for mine in mines]) / n
            return n * price * self._expected_scorings(OPEN, (3 - n) * PACE)
        close = self._closing(closing_corners(tuple(mines)))
        best = 4 * price * max(n / (n + 1) * self._expected_scorings(close, 0.0),
                               OTHER_WAY * self._expected_scorings(OPEN, PACE))
        if covered > 0:
            bribed = self._closing(closing_corners(tuple(mines), 1))
            best = max(best, 4 * price * n / (n + 1) * self._expected_scorings(bribed, 0.0) - _BRIDGE)
        return best

    def _closing(self, corners: int) -> float:
        """Return the probability that one of these corners can be claimed in a turn."""
        known = self._closings.get(corners)
        if known is None:
            fit = sum([1 for mine in self._unseen if CORNERS[mine] & corners])
            lie = sum([1 for mine in self._lying if CORNERS[mine] & corners])
            known = 1 - (1 - fit / max(1, len(self._unseen))) ** _SEEN * (1 - _GOT) ** min(2, lie)
            self._closings[corners] = known
        return known

    def _expected_scorings(self, chance: float, delay: float) -> float:
        """Return in how many of the coming scorings a claim counts.

        `chance` is the probability per turn that it closes, after a delay in turns.
        """
        key = chance, delay
        known = self._counted.get(key)
        if known is None:
            turns = known = 0.0
            for stack in self.s.stacks[len(self.s.rounds):][: self.most_scorings]:
                turns += stack / _DRAWN / len(self.s.companies)
                if turns > delay:
                    known += 1 - (1 - chance) ** (turns - delay)
            self._counted[key] = known
        return known

    def later(self, mines: tuple[int, ...], covered: int) -> float:
        """Return the value of a hand that is not staked in this turn."""
        scored = self.near / self.left if self.left else 0.0
        more = 0.06 if len(self.company.cards) < 9 and self.turns > 1 else -0.02
        return self.hand(mines, covered) * (1 - scored + more * (1 - self.near))

    def step(self, market: int) -> float:
        """Return the value of raising a market by one step."""
        mine = self._coming(self.company)[market]
        others = [self._coming(company)[market] for n, company in enumerate(self.s.companies) if n != self.seat]
        return (mine - (sum(others) / len(others) if others else 0.0)) * self.left

    def _coming(self, company: Company) -> tuple[float, float, float]:
        """Return the minerals of a company, including some of those that its mines promise."""
        hoped = 0.5 * _PROMISED[min(len(company.mines), 8)]
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
        """Return the value of claiming a card of the row; for a market card, by number of stars."""
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
        """Return three points plus a share of the ten for a set, which grows as the set becomes complete."""
        have = self.company.artifacts
        if have[which] > min(have):
            return 3.0 * self.left
        missing = sum(n == min(have) for n in have) - 1
        share = (0.9, 0.25, 0.15)[missing]
        return (3 + _SET * share) * self.left

    def technology(self, card: int) -> float:
        found, company, turns = technology(card), self.company, self.turns
        if found.sides:
            return (1.0 if found.sides == 6 else 1.3) * turns
        if found.bonus:
            number = bonus_number(company, card) + self._growth(found.bonus.per)
            return number / found.bonus.every * found.bonus.points
        return {
            "furnace": (0.6 if self.s.paper else 0.8) * self.coin * turns,  # K97-2.6
            "printer": 0.5 * self.coin * turns,
            "sieve": 0.45 * max(self.star, 0.3 * self.left) * turns,  # its stars pay off later, with more minerals
            "coil": 0.8 * turns,
            "loom": self.price * self.left * min(1.5, 0.25 * turns),
            "bender": 0.6 * self.price * self.left * min(1.5, 0.25 * turns),
            "stutter": 0.8 * turns,
            "horn": 0.8 * turns,
        }[found.power or "horn"]

    def _growth(self, per: str) -> float:
        """Return how much more a bonus will count at the end than now."""
        return {
            "coins": min(8.0, 1.0 * self.turns),
            "cards_before_you": 1.0,
            "artifacts": 0.15 * self.turns,
            "monsters": 0.3 * self.turns,
            "mineral_trios": 0.12 * self.turns,
            "technologies": 1 + 0.08 * self.turns,
        }[per]

    def tool(self, tool: int) -> float:
        """Return the value of keeping a Tool, which is small in the last turns."""
        kind = KIND_OF[tool]
        worth = self.tools[kind] * min(1.0, 0.25 + self.turns / 4)
        if kind == "android":
            worth += 0.2 * (face(tool).value - 3)
        elif kind == "augment":
            worth += 0.5 * (abs(face(tool).value) - 1) - (0.5 if face(tool).value < 0 else 0.0)
        elif kind == "bribe":
            worth *= 0.4 if len(self.company.mines) < 3 else 1.0
        elif kind == "raid" and len(self.s.companies) == 1:
            return 0.0
        kept = self._bonus("cards_before_you") * max(0.0, 1 - self.turns / 3)
        twins = sum(FACE_OF[other] == FACE_OF[tool] for other in self.company.cards if other != tool)
        return worth * 0.6**twins + kept

    def held_card_value(self, card: int, covered: int) -> float:
        """Return the value of a card to the company that has it."""
        if card >= TOOL:
            return self.tool(card)
        if card >= TECH:
            return self.technology(card)
        rest = tuple(mine for mine in self.company.mines if mine != card)
        return self.hand(self.company.mines, covered) - self.hand(rest, covered)
