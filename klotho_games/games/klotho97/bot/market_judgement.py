"""The judgement besides the dice: how to spend Market Stars, and which mines to trade at the end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.rules.count import Pairs, pairs_of
from klotho_games.games.klotho97.rules.state import Venture, star_cost

from . import reasons
from .values import CompanyOutlook


def stars(s: Venture, moves: Sequence[Move], sees: type[CompanyOutlook] = CompanyOutlook) -> list[Decision]:
    outlook = sees(s, s.seat)
    found = []
    for move in moves:
        if isinstance(move, do.MoveMarket):
            market, way = MINERALS.index(move.mineral), 1 if move.up else -1
            cost = star_cost(market, s.markets[market], way)
            value = outlook.step(market) * way - outlook.star * (cost - 1)
            helps = outlook.step(market) * way > 0
            on_average = CompanyOutlook.step(outlook, market) * way > 0
            why = reasons.market(move.mineral, move.up, helps, len(s.companies) == 1, helps == on_average)
            found.append(Decision(move, why, value))
        else:
            found.append(Decision(move, "", 0.0))
    worth_it = any(decision.value > 0 for decision in found)
    kept = _("Moving a market is worth the stars now.") if worth_it else _("Moving a market isn’t worth the stars now.")
    return [one if one.why else replace(one, why=kept) for one in found]


def trades(s: Venture, moves: Sequence[Move]) -> list[Decision]:
    found = []
    for move in moves:
        assert isinstance(move, do.Trade)
        pairs: Pairs = pairs_of(move.pairs)
        value = sum(s.markets[mineral] for _a, _b, mineral in pairs)
        why = _("Minerals score points, but unused mines don’t.") if pairs else _(
            "Without a trade, the mines stay unused.")
        found.append(Decision(move, why, float(value)))
    return found
