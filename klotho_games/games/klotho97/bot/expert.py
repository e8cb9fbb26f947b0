"""The strongest player: the judgement of `judge.py` with a keener eye for the other players and for the end.

Half the value of a Raid is what its victim loses. A card that the next player wants is worth taking more often, and one
more coin is worth little to a rich company. Of several rivals, those that are likely to win count most. Mines that
close no path before the end are traded, two for a mineral, and a technology brings less than it seems to.

The odds within a turn are computed exactly, so in a game with others the best-judged move is played at once. In a solo
game the best moves are tried out to the end of the turn, as the coach does, where the model of the winning chances
judges the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from types import MappingProxyType

from klotho_games.core.contract import CHANCE, Decision, Expert, Move
from klotho_games.core.games.aftermath import say_it_came_out_best
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import ID, KIND_OF, TOOL, face
from klotho_games.games.klotho97.rules.count import trade_worth
from klotho_games.games.klotho97.rules.legal import legal
from klotho_games.games.klotho97.rules.near_closed_paths import closing_corners
from klotho_games.games.klotho97.rules.state import DISCARD, Phase, Venture, price

from . import reasons
from .chances import CHANCES, chances_by_points
from .judge import TurnJudge
from .market_judgement import stars, trades
from .values import HELD, OPEN, OTHER_WAY, PACE, CompanyOutlook

_SPARED = 0.72
"""How much of the judge's value of a technology is believed. A technology permanently takes one of ten places, and a
turn uses up more cards than the judge assumes. Tested with three seats against Hard bots: 43.8 % of 240 games won
without it, 54.8 % of the first 168 of them with it. In a solo game it costs points: 37 (± 30) in 24 deals."""
_LONG = 6.0
"""With more turns than this to come, the last trades are ignored."""
_ODD = 0.4
"""How much of a mineral a mine is worth that still needs another mine to be traded with."""
_ALONE = 4
"""How many of the best moves are tried out in a solo game. In a game with others this gains nothing, because their
turns bring more than the model can see at the end of one turn (52.5 % of 40 games against Hard; by judgement, 77.0 % of
100)."""
_TROUBLE = 0.2
"""What another Tool must bring at least, on average, to be worth a Discard."""


@lru_cache(maxsize=8)
def _rivals(s: Venture, seat: int) -> tuple[float, ...]:
    """Return for each seat how much of its loss is this company's gain; all rivals together have 1.

    The shares follow the winning chances: a point that a likely winner loses counts more.
    """
    seats = len(s.companies)
    if seats < 3:
        return tuple([float(other != seat) for other in range(seats)])
    told = CHANCES.of(s)
    told[seat] = 0.0
    all_others = sum(told)
    return tuple([chance / all_others for chance in told])


class Keen(CompanyOutlook):
    """One company's view of the rest of the game, by a player who knows the value of coins."""

    coins: Sequence[float] = (0.6,) * 4 + (0.5,) * 3 + (0.35,) * 3 + (0.2,) * 4 + (0.1,)
    tools: Mapping[str, float] = MappingProxyType({**HELD, "raid": 9.0, "turret": 4.0})

    def tool(self, tool: int) -> float:
        """Return the value of a Tool. One Turret protects everything, and in a solo game no Turret is needed."""
        if KIND_OF[tool] == "turret":
            others = [card for card in self.company.of_kind("turret") if card != tool]
            if others or len(self.s.companies) == 1:
                return 0.0
        return super().tool(tool)

    def technology(self, card: int) -> float:
        worth = super().technology(card)
        return worth if len(self.s.companies) == 1 else _SPARED * worth

    def step(self, market: int) -> float:
        """Return the value of raising a market by one step, minus what it brings the rivals."""
        companies = self.s.companies
        if len(companies) < 3:
            return super().step(market)
        rivals = _rivals(self.s, self.seat)
        theirs = sum([rivals[n] * self._coming(one)[market] for n, one in enumerate(companies) if n != self.seat])
        return (self._coming(self.company)[market] - theirs) * self.left

    def _open_mines_value(self, mines: Sequence[int], covered: int) -> float:
        """Return the value of mines that close no path yet. Those that never do are traded at the end (K97-8.4)."""
        hoped, n = super()._open_mines_value(mines, covered), len(mines)
        if not n or self.turns > _LONG:
            return hoped
        if n < 3:
            closing, turns = OPEN, max(0.0, self.turns - (3 - n) * PACE)
        else:
            closing, turns = max(OPEN * OTHER_WAY, self._closing(closing_corners(tuple(mines)))), self.turns
        traded = float(trade_worth(tuple(sorted(mines)), self.s.markets))
        if n % 2:
            traded += _ODD * min(1.0, self.turns) * self.price
        never: float = (1 - closing) ** turns
        return hoped + never * traded


class KeenTurn(TurnJudge):
    spite = 0.25

    @cached_property
    def next_counts(self) -> float:
        return _rivals(self.s, self.s.seat)[(self.s.seat + 1) % len(self.s.companies)]

    def haste(self, more: float = 0.0) -> float:
        """Return the value of a scoring that comes now.

        Otherwise it comes in the next player's turn, so the others lose only what that player would add to it.
        """
        hurry = super().haste(more)
        return hurry * self.next_counts if self.outlook.left > 1 else hurry

    def raid_value(self, seat: int, card: int) -> float:
        """Return what a raided card brings, and what its owner loses. The loss counts most for a likely winner."""
        return self.value_to_self(card) + self.value_to_owner(seat, card) * _rivals(self.s, self.s.seat)[seat]

    def _buy(self, move: do.Buy, tool: int, base: float) -> Decision:
        usual = super()._buy(move, tool, base)
        if KIND_OF[tool] != "raid" or len(self.s.companies) == 1:
            return usual
        if not self._prey:
            return usual
        worth, card = max(self._prey)
        value = base + worth - self.outlook.coin * price(self.company, face(tool).price)
        return usual if value <= usual.value else Decision(move, reasons.prey(ID[card]), value)

    @cached_property
    def _prey(self) -> list[tuple[float, int]]:
        """The cards of other companies that a Raid can take, with their values."""
        return [
            (self.raid_value(seat, card), card)
            for seat, company in enumerate(self.s.companies)
            if seat != self.s.seat and not company.of_kind("turret")
            for card in company.cards
        ]

    @property
    def _best_raid(self) -> float:
        return max([worth for worth, _card in self._prey], default=0.0)

    def _discard(self, move: do.Discard, card: int, base: float) -> Decision:
        """Judge the Discard of a Tool.

        It does not shorten the game, so it is worth what another Tool can bring a company that can pay for it.
        """
        usual = super()._discard(move, card, base)
        if card < TOOL:
            return usual
        return Decision(move, usual.why, base + self._another - self._bargain(card) - _TROUBLE)

    @cached_property
    def _another(self) -> float:
        deck = self.s.unseen_tools or self.s.gone_tools
        return sum(self._bargain(tool) for tool in deck) / len(deck) if deck else 0.0

    def _bargain(self, tool: int) -> float:
        """Return the value of a Tool on the rack beyond its price."""
        cost = price(self.company, face(tool).price)
        if cost > self.company.coins:
            return 0.0
        raid = KIND_OF[tool] == "raid" and len(self.s.companies) > 1
        crowded = 0.5 * max(0, len(self.company.cards) - 5)
        worth = self._best_raid if raid else self.outlook.tool(tool)
        return max(0.0, worth - self.outlook.coin * cost - crowded)


def weigh(s: Venture, moves: Sequence[Move]) -> Sequence[Decision]:
    if s.phase is Phase.STARS:
        return stars(s, moves, Keen)
    if s.phase is Phase.TRADE:
        return trades(s, moves)
    return KeenTurn(s, Keen).weigh(moves)


class Klotho97Expert:
    tries = 12
    width = 1
    deep = False

    def width_at(self, s: Venture) -> int:
        return _ALONE if len(s.companies) == 1 else self.width

    def candidates(self, s: Venture) -> Sequence[Decision]:
        return sorted(weigh(s, legal(s)), key=lambda decision: -decision.value)

    def preferred(self, s: Venture, decision: Decision) -> str:
        """Return the reason for a move that a trial preferred.

        The judge's reason for a lesser move would speak against it.
        """
        return say_it_came_out_best()

    def worth_more(self, s: Venture, better: Move, played: Move) -> Sequence[float] | None:
        """Return how much more winning chance one move brings each company than another, in this judgement.

        None if the judgement has no opinion on one of the moves. A move that can still be made after the other is not
        lost.
        """
        if self._is_open_after(s, better, played):
            return [0.0] * len(s.companies)
        worth = [self._worth_of(s, move) for move in (better, played)]
        return None if worth[0] is None or worth[1] is None else chances_by_points(s, s.seat, worth[0] - worth[1])

    def _is_open_after(self, s: Venture, better: Move, played: Move) -> bool:
        rng = Random(0)
        after, _events = RULES.apply(s, played)
        while RULES.to_act(after) == CHANCE:
            after, _events = RULES.apply(after, RULES.draw(after, rng))
        return RULES.to_act(after) == s.seat and after.phase is s.phase and better in legal(after)

    def _worth_of(self, s: Venture, move: Move) -> float | None:
        """Return the value of a move in points.

        A judgement lists only the best reroll, so each reroll is judged alone.
        """
        moves = legal(s)
        if isinstance(move, do.Reroll):
            moves = [one for one in moves if not isinstance(one, do.Reroll) or one == move]
        in_turn = s.phase not in (Phase.STARS, Phase.TRADE)
        decisions = KeenTurn(s, Keen).weigh_all(moves) if in_turn else weigh(s, moves)
        return next((one.value for one in decisions if one.move == move), None)

    def rollout(self, s: Venture, rng: Random) -> Move:
        return max(weigh(s, legal(s)), key=lambda decision: decision.value).move

    def promise(self, s: Venture) -> Sequence[float] | None:
        """Return the winning chances while the row is filled between two turns, but not after a Bomb."""
        return CHANCES.of(s) if s.phase is Phase.FILL and s.stage == DISCARD and not s.took else None


EXPERT: Expert[Venture] = Klotho97Expert()
