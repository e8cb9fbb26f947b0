"""What the strongest player goes by: the judgement of `bot.py` with a keener eye for the others.

What a Raid is worth lies half in what its victim loses; a card that the next player wants is worth taking more often;
and a coin is worth little to whoever has a heap of them. Within a turn chance is reckoned exactly, so this judgement
plays its favourite at once; a coach tries moves out to the end of the turn, where the model of winning chances says
what has come of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.games.klotho97 import steps as do
from klotho_games.games.klotho97.bot import Turn
from klotho_games.games.klotho97.cards import KIND_OF, TOOL, face
from klotho_games.games.klotho97.chances import CHANCES
from klotho_games.games.klotho97.dealings import stars, trades
from klotho_games.games.klotho97.offers import legal
from klotho_games.games.klotho97.outlook import HELD, Outlook
from klotho_games.games.klotho97.venture import DISCARD, Phase, Venture, price

_TROUBLE = 0.2
"""What another Tool must bring at least, on average, to be worth a Discard."""


class Keen(Outlook):
    """One company's view of the rest of the game, by somebody who knows what coins are good for."""

    coins: Sequence[float] = (0.6,) * 4 + (0.5,) * 3 + (0.35,) * 3 + (0.2,) * 4 + (0.1,)
    tools: Mapping[str, float] = MappingProxyType({**HELD, "raid": 9.0, "turret": 4.0})

    def tool(self, tool: int) -> float:
        """One Turret protects everything; alone there is nobody to protect it from."""
        if KIND_OF[tool] == "turret":
            others = [card for card in self.company.of_kind("turret") if card != tool]
            if others or len(self.s.companies) == 1:
                return 0.0
        return super().tool(tool)


class KeenTurn(Turn):
    spite = 0.25

    def raided(self, seat: int, card: int) -> float:
        """What it brings here, and what its owner loses: one rival's loss is everybody's gain."""
        return self.of_use(card) + self.missed(seat, card) / (len(self.s.companies) - 1)

    def _buy(self, move: do.Buy, tool: int, base: float) -> Decision:
        usual = super()._buy(move, tool, base)
        if KIND_OF[tool] != "raid" or len(self.s.companies) == 1:
            return usual
        value = base + self._best_raid - self.outlook.coin * price(self.company, face(tool).price)
        return Decision(move, usual.why, max(usual.value, value))

    @cached_property
    def _best_raid(self) -> float:
        prey = [
            self.raided(seat, card)
            for seat, company in enumerate(self.s.companies)
            if seat != self.s.seat and not company.of_kind("turret")
            for card in company.cards
        ]
        return max(prey, default=0.0)


    def _discard(self, move: do.Discard, card: int, base: float) -> Decision:
        """A Discard of a Tool costs no time: it is worth what another one may bring whoever can pay for it."""
        usual = super()._discard(move, card, base)
        if card < TOOL:
            return usual
        return Decision(move, usual.why, base + self._another - self._bargain(card) - _TROUBLE)

    @cached_property
    def _another(self) -> float:
        deck = self.s.unseen_tools or self.s.gone_tools
        return sum(self._bargain(tool) for tool in deck) / len(deck) if deck else 0.0

    def _bargain(self, tool: int) -> float:
        """What a Tool on the rack is worth beyond its price."""
        cost = price(self.company, face(tool).price)
        if cost > self.company.coins:
            return 0.0
        raid = KIND_OF[tool] == "raid" and len(self.s.companies) > 1
        crowded = 0.5 * max(0, len(self.company.cards) - 5)
        worth = self._best_raid if raid else self.outlook.tool(tool)
        return max(0.0, worth - self.outlook.coin * cost - crowded)


def weighed(s: Venture, moves: Sequence[Move]) -> Sequence[Decision]:
    if s.phase is Phase.STARS:
        return stars(s, moves)
    if s.phase is Phase.TRADE:
        return trades(s, moves)
    return KeenTurn(s, Keen).weigh(moves)


class Klotho97Expert:
    tries = 12
    width = 1
    deep = False

    def candidates(self, s: Venture) -> Sequence[Decision]:
        return sorted(weighed(s, legal(s)), key=lambda decision: -decision.value)

    def rollout(self, s: Venture, rng: Random) -> Move:
        return max(weighed(s, legal(s)), key=lambda decision: decision.value).move

    def promise(self, s: Venture) -> Sequence[float] | None:
        """Where a turn is over and the row is filled for the next: no Bomb has gone off in this one."""
        return CHANCES.of(s) if s.phase is Phase.FILL and s.stage == DISCARD and not s.took else None


EXPERT: Expert[Venture] = Klotho97Expert()
