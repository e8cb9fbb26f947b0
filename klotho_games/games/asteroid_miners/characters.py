"""Four captains: what each likes at the table, and what a beginner sees of a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.characters import Character
from klotho_games.core.contract import Move
from klotho_games.core.words import _
from klotho_games.games.asteroid_miners import steps as do
from klotho_games.games.asteroid_miners.cards import ASTEROIDS, EQUIPMENT, IRON, LOAN, REPAID, SALVAGE, SHELTER
from klotho_games.games.asteroid_miners.dig import DRILLS_PRICE, Dig, Phase, card_of, price_of
from klotho_games.games.asteroid_miners.foundry import thin
from klotho_games.games.asteroid_miners.plans import counted, in_millions, plan_of, purse_of
from klotho_games.games.asteroid_miners.survey import assistance, gamble

_HOPE = 0.7
"""$M that a beginner expects of a die that is rolled again."""
_PROUD = 0.3
"""$M beyond its price that a beginner gives for any piece of equipment."""


class AsteroidMinersCharacters:
    point = 0.26

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Purser"), _("Keeps what is in hand: no loans, no Overtime, few purchases.")),
            Character("bold", _("The Wildcatter"), _("Rolls once more, works Overtime, buys every drill.")),
            Character("builder", _("The Engineer"), _("Wants every tool in the belt, and uses them all.")),
            Character("spoiler", _("The Claim Jumper"), _("Races for the last stratum and takes the tender from you.")),
        )

    def taste(self, view: Dig, moves: Sequence[Move], kind: str) -> Sequence[float]:
        liked = _TASTES[kind]
        return [liked(view, move) for move in moves]

    def short(self, view: Dig, moves: Sequence[Move]) -> Sequence[float]:
        """What a move brings at once, on the judge's scale. Where the table shows the odds, a beginner reads them; and
        nobody overlooks that the last money is for drills."""
        near = _NEAR[view.phase]
        return [near(view, move) for move in moves]


# ---- what each likes ----


def _cautious(s: Dig, move: Move) -> float:
    match move:
        case do.Bank() | do.Forge():
            return 1.0
        case do.Overtime() | do.Choose("take"):
            return -1.0
        case do.Choose("money" | "decline"):
            return 0.6
        case do.GoOn() if s.phase is Phase.UPGRADE:
            return 0.8
        case do.GoOn() if s.phase is Phase.DRILL:
            return 0.6
        case do.Roll(dice):
            return -0.2 * len(dice)
        case do.BuyDrills(number):
            return 0.4 - 0.2 * number
        case do.Buy(piece):
            return -0.15 * price_of(s, piece)
    return 0.0


def _bold(s: Dig, move: Move) -> float:
    match move:
        case do.Overtime():
            return 1.0
        case do.Bank() | do.Forge():
            return -0.7
        case do.Choose("take"):
            return 0.8
        case do.Roll(dice):
            return 0.25 * len(dice)
        case do.Smelt(dice):
            return 0.3 * len(dice)
        case do.GoOn() if s.phase is Phase.DRILL:
            return -0.6
        case do.BuyDrills(number):
            return 0.2 * number
        case do.Buy(piece):
            return 0.1 * price_of(s, piece)
    return 0.0


def _builder(s: Dig, move: Move) -> float:
    match move:
        case do.Buy(piece):
            return 0.5 + 0.1 * (EQUIPMENT[piece].price - 2)
        case do.GoOn() if s.phase is Phase.UPGRADE:
            return -0.8
        case do.Choose("discount" | "pay"):
            return 0.8
        case do.Use():
            return 0.3
        case do.Excavate():
            return 0.3
        case do.Bid():
            return -0.3
    return 0.0


def _spoiler(s: Dig, move: Move) -> float:
    """What the other crew would like is taken, and the asteroid goes before they have dug it."""
    match move:
        case do.Bid():
            return 1.0
        case do.Excavate():
            return 0.6 if s.crew.depth + 2 >= len(ASTEROIDS[s.asteroid].strata) else 0.2
        case do.Sell(metal):
            return 0.15 * s.prices[metal - IRON]
        case do.Buy(piece):
            return 0.2 * (EQUIPMENT[piece].price - 3)
        case do.GoOn() if s.phase in (Phase.TENDER, Phase.EXCAVATE):
            return -0.6
    return 0.0


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
    """Advanced: a crew that cannot buy drills is ruined (AST-A12)."""
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
    """What the dice would bring as they lie, but for some."""
    return in_millions(plan_of(s).lying(counted(tuple(f for place, f in enumerate(s.dice) if place not in without))))


def _modify(s: Dig, move: Move) -> float:
    if not isinstance(move, do.Use):
        return _lying(s, ())
    if not move.to:
        return _lying(s, move.dice) + _HOPE * max(1, len(move.dice))
    dice = counted(s.dice) - counted(tuple(s.dice[place] for place in move.dice)) + counted(move.to)
    return in_millions(plan_of(s).lying(dice))


def _excavate(s: Dig, move: Move) -> float:
    """A mineral for its price, and that it is out of the way; who stops digging hopes for the tender."""
    if isinstance(move, do.Excavate):
        mineral = ASTEROIDS[s.asteroid].strata[s.crew.depth][move.slot]
        return 1.0 + (s.prices[mineral - IRON] if mineral >= IRON else 0)
    left = counted(tuple(face for place, face in enumerate(s.dice) if not s.spent >> place & 1))
    return float(plan_of(s).pay) if plan_of(s).left_alone(left)[1] else 0.0


def _tender(s: Dig, move: Move) -> float:
    return float(plan_of(s).pay) if isinstance(move, do.Bid) else 0.0


def _market(s: Dig, move: Move) -> float:
    return float(s.prices[move.metal - IRON] + card_of(s).sale_bonus) if isinstance(move, do.Sell) else 0.0


def _foundry(s: Dig, move: Move) -> float:
    """As the table tells it."""
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
    return _PROUD - _poorer(s, price)


_NEAR: dict[Phase, Callable[[Dig, Move], float]] = {
    Phase.CHOICE: _event, Phase.DRILLS: _drills, Phase.DRILL: _drill, Phase.MODIFY: _modify, Phase.EXCAVATE: _excavate,
    Phase.TENDER: _tender, Phase.MARKET: _market, Phase.SMELTER: _foundry, Phase.CONTROL: _foundry,
    Phase.OVERTIME: _overtime, Phase.UPGRADE: _upgrade,
}

CHARACTERS = AsteroidMinersCharacters()
