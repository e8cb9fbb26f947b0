"""The four captains: what each temperament likes, and what a beginner sees in a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, IRON, LOAN, REPAID, SALVAGE, SHELTER
from klotho_games.games.asteroid_miners.rules.equipment import usable_gear
from klotho_games.games.asteroid_miners.rules.foundry_odds import thin
from klotho_games.games.asteroid_miners.rules.questions import assistance, gamble
from klotho_games.games.asteroid_miners.rules.state import (
    DRILLS_PRICE,
    Dig,
    Phase,
    card_of,
    next_component,
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
    in_millions,
    plan_of,
    purse_of,
    value_of_move,
)

_HOPE = 0.7
"""$M that a beginner expects from a die that is rolled again."""
_PROUD = 0.3
"""$M above its price that a beginner pays for any piece of equipment."""
_WARY = -0.3
"""How much a beginner values equipment, as a share of its price, where the same money buys drills."""

_STRATUM, _TENDER, _PIP = 1.0, 2.0, 0.05
"""Additional $M that a stratum, a tender and a pip to bid are worth to a claim jumper."""
_KEEN = 5.0
"""How much less a claim jumper likes a move for each $1M of these that it promises less than the best."""
_MEAN = 3.5
"""The average pips of a rolled die."""


class AsteroidMinersCharacters:
    point = 0.23
    """Measurements gave 0.26 to 0.3 $M. With this smaller value, Normal errs as people do who know the game."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Purser"), _("Plays it safe: no loans, no Overtime, few purchases.")),
            Character("bold", _("The Wildcatter"), _("Loves one more roll, works Overtime and buys every drill.")),
            Character("builder", _("The Engineer"), _("Wants every tool in the Belt and uses them all.")),
            Character("spoiler", _("The Claim Jumper"), _("Races to the last stratum and snatches the tender from "
                                                          "you.")),
        )

    def taste(self, view: Dig, moves: Sequence[Move], kind: str) -> Sequence[float]:
        if kind == "spoiler" and view.phase in _DICE_LIE and view.dice[0]:
            return _claim_tastes(view, moves)
        liked = _TASTES[kind]
        return [max(-1.0, min(1.0, liked(view, move))) for move in moves]

    def short(self, view: Dig, moves: Sequence[Move]) -> Sequence[float]:
        """Return what a move brings at once, on the judge's scale.

        A beginner reads the odds that the table shows, and never overlooks that the last money is needed for drills.
        """
        near = _NEAR[view.phase]
        return [near(view, move) for move in moves]


# ---- tastes ----


def _cautious(s: Dig, move: Move) -> float:
    """Like what is there already: roll or change dice only if necessary."""
    match move:
        case do.Bank() | do.Forge():
            return 1.0
        case do.Overtime() | do.Choose("take"):
            return -1.0
        case do.Choose("money" | "decline"):
            return 0.6
        case do.GoOn() if s.phase in (Phase.DRILL, Phase.MODIFY, Phase.UPGRADE):
            return 1.0
        case do.Roll(dice):
            return 0.3 - 0.4 * len(dice)
        case do.Smelt(dice):
            return -0.2 * len(dice)
        case do.Use():
            return -0.5 if _rolls(move) else 0.0
        case do.BuyDrills(number):
            return 0.4 - 0.2 * number
        case do.Buy(piece):
            return -0.15 * price_of(s, piece)
    return 0.0


def _bold(s: Dig, move: Move) -> float:
    """Roll again whatever can be rolled again, and dig the most valuable mineral first."""
    match move:
        case do.Overtime():
            return 1.0
        case do.Bank() | do.Forge():
            return -0.7
        case do.Choose("take"):
            return 0.8
        case do.Roll(dice):
            return 0.3 * len(dice) - 0.01 * sum([s.dice[place] for place in dice])  # rather the low ones
        case do.Smelt(dice):
            return 0.3 * len(dice)
        case do.Control() if s.phase is Phase.CONTROL:
            return 0.5
        case do.Excavate(_die, slot):
            return 0.1 * strata_of(s)[s.crew.depth][slot]
        case do.Use():
            return 1.0 if _rolls(move) else 0.0
        case do.GoOn() if s.phase in (Phase.DRILL, Phase.MODIFY):
            return -0.6
        case do.BuyDrills(number):
            return 0.2 * number
        case do.Buy(piece):
            return 0.1 * price_of(s, piece)
    return 0.0


def _builder(s: Dig, move: Move) -> float:
    """Use equipment for what the dice did not bring: roll less and change more. The control die is a tool too."""
    match move:
        case do.Buy(piece):
            return 0.5 + 0.1 * (EQUIPMENT[piece].price - 2)
        case do.GoOn() if s.phase is Phase.UPGRADE:
            return -1.0
        case do.Choose("discount" | "pay"):
            return 0.8
        case do.Use(piece):
            return 0.1 * EQUIPMENT[piece].price
        case do.GoOn() if s.phase is Phase.MODIFY:
            return -1.0
        case do.GoOn() if s.phase is Phase.DRILL:
            return 1.0 if usable_gear(s) else 0.0
        case do.Control():
            return 0.2
        case do.Excavate(_die, slot):
            return 0.6 if strata_of(s)[s.crew.depth][slot] in _needs_of_next_component(s) else 0.3
        case do.Bid():
            return -0.3
    return 0.0


def _needs_of_next_component(s: Dig) -> tuple[int, ...]:
    component = next_component(s, s.side) if s.expansion else None
    return component.needs if component is not None else ()


def _rolls(move: do.Use) -> bool:
    """Return whether that equipment rolls dice again, or one more die."""
    return EQUIPMENT[move.piece].op in ("reroll", "reroll_any", "extra_die")


def _spoiler(s: Dig, move: Move) -> float:
    """Take what the other crew wants, and finish the asteroid before they have dug it."""
    match move:
        case do.Bid():
            return 1.0
        case do.Excavate():
            return 0.6 if s.crew.depth + 2 >= len(strata_of(s)) else 0.2
        case do.Sell(metal):
            return 0.05 * s.prices[metal - IRON] - 0.1 * _dearer_for_rival(s, metal)
        case do.Buy(piece):
            return 0.2 * (EQUIPMENT[piece].price - 3)
        case do.GoOn() if s.phase in (Phase.TENDER, Phase.EXCAVATE):
            return -0.6
    return 0.0


class _Claim(DiggingPlan):
    """The turn of a player to whom every stratum and every tender is worth more than to others."""

    def ends(self, stop: Stop) -> tuple[int, int]:
        plain, bid = super().ends(stop)
        strata = (stop.depth - self._s.crew.depth) * exactly(_STRATUM)
        return plain + strata, bid + strata + exactly(_TENDER)


def _claim_tastes(s: Dig, moves: Sequence[Move]) -> list[float]:
    """Rate moves by the strata and tenders that they promise.

    Where these are equal, dice that can be bid should be high, because the next tender is unknown.
    """
    claim, plan = plan_of(s, _Claim), plan_of(s)
    promises = [
        in_millions(value_of_move(claim, s, one) - value_of_move(plan, s, one)) + _PIP * _pips(s, one) for one in moves
    ]
    most = max(promises)
    return [max(-1.0, 1 - _KEEN * (most - each)) for each in promises]


def _dearer_for_rival(s: Dig, metal: int) -> int:
    """Return how much the rival's undug metals rise in price if this metal, and then the rest, is sold."""
    place = metal - IRON
    prices, _up = prices_after_sale(s.prices, metal)
    for other in best_sales(prices, (*s.haul[:place], s.haul[place] - 1, *s.haul[place + 1 :]))[1]:
        prices, _up = prices_after_sale(prices, other)
    ahead = [mineral for stratum in strata_of(s)[s.rival.depth :] for mineral in stratum]
    return sum([prices[mineral - IRON] - s.prices[mineral - IRON] for mineral in ahead if mineral >= IRON])


def _pips(s: Dig, move: Move) -> float:
    """Return the average total of the dice after a move."""
    total = float(sum(s.dice))
    match move:
        case do.Roll(dice):
            return total + sum([_MEAN - s.dice[place] for place in dice])
        case do.Use(_piece, dice, to) if not to and _rolls(move):
            return total + (sum([_MEAN - s.dice[place] for place in dice]) if dice else _MEAN)
        case do.Use(_piece, dice, to):
            return total + sum(to) - sum([s.dice[place] for place in dice])
    return total


_DICE_LIE = frozenset((Phase.DRILL, Phase.MODIFY))

_TASTES: dict[str, Callable[[Dig, Move], float]] = {
    "cautious": _cautious, "bold": _bold, "builder": _builder, "spoiler": _spoiler,
}


# ---- what a beginner sees ----


def _event(s: Dig, move: Move) -> float:
    match move:
        case do.Choose("take"):
            return float(LOAN - REPAID) + 0.5
        case do.Choose("pay"):
            return -float(SHELTER) - _poorer(s, SHELTER)
        case do.Choose("money"):
            return float(SALVAGE)
        case do.Leave(piece):
            return -0.25 * EQUIPMENT[piece].price
    return 0.0


def _poorer(s: Dig, price: int) -> float:
    """Advanced: return the additional cost of a price, because a crew that cannot buy drills is ruined (AST-A12)."""
    return thin(purse_of(s) - price) - thin(purse_of(s)) if s.advanced else 0.0


def _drills(s: Dig, move: Move) -> float:
    assert isinstance(move, do.BuyDrills)
    price = DRILLS_PRICE[move.number]
    return 2 * _HOPE * move.number - price - _poorer(s, price)


def _drill(s: Dig, move: Move) -> float:
    if not s.dice[0]:
        return 0.0
    rolled = move.dice if isinstance(move, do.Roll) else ()
    return _lying(s, rolled) + _HOPE * len(rolled)


def _lying(s: Dig, without: tuple[int, ...]) -> float:
    """Return what the dice would bring now, without some of them."""
    return in_millions(plan_of(s).value_of_hand(hand_of(tuple(f for place,
                                                              f in enumerate(s.dice) if place not in without))))


def _modify(s: Dig, move: Move) -> float:
    if not isinstance(move, do.Use):
        return _lying(s, ())
    if not move.to:
        return _lying(s, move.dice) + _HOPE * max(1, len(move.dice))
    dice = hand_of(s.dice) - hand_of(tuple(s.dice[place] for place in move.dice)) + hand_of(move.to)
    return in_millions(plan_of(s).value_of_hand(dice))


def _excavate(s: Dig, move: Move) -> float:
    """Value a mineral at its price plus $1M of progress; a player who stops digging hopes for the tender."""
    if isinstance(move, do.Excavate):
        mineral = strata_of(s)[s.crew.depth][move.slot]
        return 1.0 + (s.prices[mineral - IRON] if mineral >= IRON else 0)
    left = hand_of(tuple(face for place, face in enumerate(s.dice) if not s.spent >> place & 1))
    return float(plan_of(s).pay) if plan_of(s).left_alone(left)[1] else 0.0


def _tender(s: Dig, move: Move) -> float:
    return float(plan_of(s).pay) if isinstance(move, do.Bid) else 0.0


def _market(s: Dig, move: Move) -> float:
    return float(s.prices[move.metal - IRON] + card_of(s).sale_bonus) if isinstance(move, do.Sell) else 0.0


def _foundry(s: Dig, move: Move) -> float:
    """Return the odds that the table shows."""
    read = assistance(s)
    assert read is not None
    match move:
        case do.Smelt(dice):
            wanted = ("reroll", dice)
        case do.Control():
            wanted = ("control", ())
        case do.Forge():
            wanted = ("forge", ())
        case _:
            wanted = ("stop", ())
    return next((course.outlook.worth for course in read.courses if (course.kind, course.dice) == wanted), 0.0)


def _overtime(s: Dig, move: Move) -> float:
    told = gamble(s)
    return told.outlook.worth if told is not None and isinstance(move, do.Overtime) else float(s.pot)


def _upgrade(s: Dig, move: Move) -> float:
    if not isinstance(move, do.Buy):
        return 0.0
    price = price_of(s, move.piece)
    return (_WARY * price if s.advanced else _PROUD) - _poorer(s, price)


_NEAR: dict[Phase, Callable[[Dig, Move], float]] = {
    Phase.CHOICE: _event, Phase.DRILLS: _drills, Phase.DRILL: _drill, Phase.MODIFY: _modify, Phase.EXCAVATE: _excavate,
    Phase.TENDER: _tender, Phase.MARKET: _market, Phase.SMELTER: _foundry, Phase.CONTROL: _foundry,
    Phase.OVERTIME: _overtime, Phase.UPGRADE: _upgrade,
}

CHARACTERS = AsteroidMinersCharacters()
