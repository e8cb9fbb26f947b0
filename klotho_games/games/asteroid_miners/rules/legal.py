"""All moves of the current player, with one of each set of equivalent moves: of equal dice, the first are offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from klotho_games.core.contract import Move

from .cards import EQUIPMENT_DECK, METALS, SHELTER
from .components import ways
from .equipment import (
    KEPT,
    first_alike,
    listed_use,
    subsets,
    usable_gear,
    uses_of,
)
from .forge import current_component
from .state import (
    MOST_DRILLS,
    Dig,
    Phase,
    card_of,
    face_for,
    most_drills,
    open_minerals,
    price_of,
)
from .steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Sell,
    Smelt,
    Use,
)

_GO_ON, _CONTROL = GoOn(), Control()
_DRILLS = tuple(BuyDrills(n) for n in range(1, MOST_DRILLS + 1))
_SELLS = tuple(Sell(metal) for metal in METALS)
_BUYS = {piece: Buy(piece) for piece in EQUIPMENT_DECK}
_EXCAVATES = {(die, slot): Excavate(die, slot) for die in range(16) for slot in (0, 1)}
_BOTH = Smelt((0, 1))
_TENDER: tuple[Move, ...] = (Bid(), _GO_ON)
_OVERTIME: tuple[Move, ...] = (Overtime(), Bank())
_SMELT: tuple[Move, ...] = (Smelt((0,)), Smelt((1,)), _BOTH)
_SMELT_ALIKE: tuple[Move, ...] = (Smelt((0,)), _BOTH)


def _choices(s: Dig) -> Sequence[Move]:
    if s.event != "meteor_shower":
        return [Choose(option) for option in card_of(s).choices]
    left: list[Move] = [Leave(piece) for piece in s.crew.gear]
    return [Choose("pay"), *left] if s.crew.money > SHELTER else left


def _drills(s: Dig) -> Sequence[Move]:
    return _DRILLS[: most_drills(s)]


def _drill(s: Dig) -> Sequence[Move]:
    if not s.dice[0]:
        return (Roll(tuple(range(len(s.dice)))),)
    return _rolls(s.dice)


@lru_cache(maxsize=KEPT)
def _rolls(dice: tuple[int, ...]) -> tuple[Move, ...]:
    return (*(Roll(places) for places in subsets(dice)), _GO_ON)


def _modify(s: Dig) -> Sequence[Move]:
    moves: list[Move] = []
    for piece in usable_gear(s):
        moves += uses_of(piece, s.dice)
    moves.append(_GO_ON)
    return moves


def _excavate(s: Dig) -> Sequence[Move]:
    moves: list[Move] = []
    dug = 0
    for slot, mineral in open_minerals(s, s.side):
        if mineral == dug:
            break  # for two of the same mineral, only the left one
        dug, face = mineral, face_for(s, mineral)
        for place, shown in enumerate(s.dice):
            if shown == face and not s.spent >> place & 1:
                moves.append(_EXCAVATES[place, slot])
                break
    moves.append(_GO_ON)
    return moves


def _tender(s: Dig) -> Sequence[Move]:
    return _TENDER


def _market(s: Dig) -> Sequence[Move]:
    moves: list[Move] = [sell for sell, number in zip(_SELLS, s.haul, strict=True) if number]
    moves.append(_GO_ON)
    return moves


def _smelter(s: Dig) -> Sequence[Move]:
    first, second = s.smelter
    if not first:
        return (_BOTH,) if s.green else (_BOTH, _GO_ON)
    rerolls = (_SMELT if first != second else _SMELT_ALIKE) if s.smelts else ()
    return (*rerolls, _CONTROL) if s.green else (*rerolls, _CONTROL, _GO_ON)


def _control(s: Dig) -> Sequence[Move]:
    moves: list[Move] = [Forge(to) for to in ways(s.smelter, current_component(s).needs, s.control)]
    if s.controls:
        moves.append(_CONTROL)
    if not s.green:
        moves.append(_GO_ON)
    return moves


def _overtime(s: Dig) -> Sequence[Move]:
    return _OVERTIME


def _upgrade(s: Dig) -> Sequence[Move]:
    money = s.crew.money
    moves: list[Move] = [_BUYS[piece] for piece in s.shelf if price_of(s, piece) <= money]
    moves.append(_GO_ON)
    return moves


_OFFERS: dict[Phase, Callable[[Dig], Sequence[Move]]] = {
    Phase.CHOICE: _choices,
    Phase.DRILLS: _drills,
    Phase.DRILL: _drill,
    Phase.MODIFY: _modify,
    Phase.EXCAVATE: _excavate,
    Phase.TENDER: _tender,
    Phase.MARKET: _market,
    Phase.SMELTER: _smelter,
    Phase.CONTROL: _control,
    Phase.OVERTIME: _overtime,
    Phase.UPGRADE: _upgrade,
}
"""The other phases wait for chance, or the game is over."""


def legal(s: Dig) -> Sequence[Move]:
    offer = _OFFERS.get(s.phase)
    return offer(s) if offer else ()


def same(s: Dig, move: Move) -> Move:
    match move:
        case Roll(dice):
            return Roll(tuple(sorted(first_alike(s.dice, dice))))
        case Smelt(dice):
            return Smelt(tuple(sorted(first_alike(s.smelter, dice))))
        case Use():
            return listed_use(s.dice, move)
        case Excavate(die, slot):
            minerals = dict(open_minerals(s, s.side))
            left = next(one for one, mineral in minerals.items() if mineral == minerals[slot])
            free = [-1 if s.spent >> place & 1 else face for place, face in enumerate(s.dice)]
            return Excavate(free.index(free[die]), left)
    return move
