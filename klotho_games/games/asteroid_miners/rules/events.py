"""The events of each step, in the order they happen, for motion, sound, log and speech.

`seat` is the crew, 0 or 1, even if one person plays both.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from klotho_games.core.contract import Event

from .components import Pair

# ---- cards and turns ----


class TenderUp(Event, frozen=True, tag="tender-up"):
    tender: str
    demand: int


class TenderLapsed(Event, frozen=True, tag="tender-lapsed"):
    quiet: ClassVar[bool] = True
    tender: str


class GearUp(Event, frozen=True, tag="gear-up"):
    quiet: ClassVar[bool] = True
    piece: str
    place: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """`turn` counts the turns of both crews."""

    seat: int
    turn: int
    asteroid: int


class EventCame(Event, frozen=True, tag="event-came"):
    seat: int
    event: str


class MoneyMoved(Event, frozen=True, tag="money"):
    """An event card brought or cost money."""

    seat: int
    amount: int
    money: int
    """The crew's money after that."""
    event: str


class LoanTaken(Event, frozen=True, tag="loan-taken"):
    seat: int
    amount: int
    money: int


class LoanRepaid(Event, frozen=True, tag="loan-repaid"):
    seat: int
    amount: int
    money: int


class LeftUnused(Event, frozen=True, tag="left-unused"):
    seat: int
    piece: str


class DiscountTaken(Event, frozen=True, tag="discount"):
    seat: int
    discount: int


class PricesMoved(Event, frozen=True, tag="prices"):
    """An event moved the prices; a sale has its own event."""

    before: tuple[int, ...]
    after: tuple[int, ...]


class StraightToFoundry(Event, frozen=True, tag="straight"):
    """AST-A12: a crew without money skips phases 2 to 6."""

    seat: int


# ---- drill, modify, excavate ----


class DrillsBought(Event, frozen=True, tag="drills-bought"):
    seat: int
    number: int
    cost: int
    money: int


class DiceThrown(Event, frozen=True, tag="dice-thrown"):
    """All drill dice after a throw, the places that were rolled, and the number of rolls left."""

    seat: int
    dice: tuple[int, ...]
    rolled: tuple[int, ...]
    left: int
    piece: str = ""
    """The equipment that rolled the dice."""


class HeldDieBack(Event, frozen=True, tag="held-back"):
    """The die from the Reserve Hopper joins the others at this place."""

    seat: int
    face: int
    place: int


class GearUsed(Event, frozen=True, tag="gear-used"):
    """`dice` are places.

    If a die is set aside, the following dice move up; the second half of a split die comes last.
    """

    seat: int
    piece: str
    dice: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    tray: tuple[int, ...]
    """All drill dice after the use."""


class MineralTaken(Event, frozen=True, tag="mineral"):
    seat: int
    die: int
    stratum: int
    slot: int
    mineral: int


class StratumCleared(Event, frozen=True, tag="cleared"):
    seat: int
    stratum: int
    minerals: Pair
    bonus: int
    money: int


class AsteroidFinished(Event, frozen=True, tag="finished"):
    """The last stratum is excavated, so the asteroid is removed at the end of the round."""

    seat: int
    asteroid: int


# ---- tender, market ----


class TenderWon(Event, frozen=True, tag="tender-won"):
    seat: int
    tender: str
    total: int
    demand: int
    pay: int
    money: int


class MetalSold(Event, frozen=True, tag="sold"):
    """`raised` is the metal whose price rose; 0 for none."""

    seat: int
    metal: int
    price: int
    money: int
    prices: tuple[int, ...]
    raised: int


# ---- the Interstellar Foundry ----


class FoundryOpened(Event, frozen=True, tag="foundry"):
    """The component to forge, and its row counted from 0."""

    seat: int
    component: int
    row: int


class SmelterThrown(Event, frozen=True, tag="smelter-thrown"):
    seat: int
    dice: Pair
    rolled: tuple[int, ...]
    left: int


class ControlThrown(Event, frozen=True, tag="control-thrown"):
    """`helps` tells whether this face can forge the component."""

    seat: int
    face: int
    left: int
    helps: bool


class ComponentForged(Event, frozen=True, tag="forged"):
    """The dice it was forged from, the control die (0 for none), the faces it changed them to, and the pay."""

    seat: int
    component: int
    row: int
    smelter: Pair
    control: int
    to: Pair
    pay: int
    overtime: bool


class ForgingFailed(Event, frozen=True, tag="failed"):
    seat: int
    component: int


class OvertimeBegan(Event, frozen=True, tag="overtime-began"):
    """The green cube is on `row`; `stake` is what a failure would lose."""

    seat: int
    row: int
    stake: int
    component: int


class OvertimeLost(Event, frozen=True, tag="overtime-lost"):
    seat: int
    components: int
    money: int

    def matters_to(self) -> Collection[int]:
        return (self.seat,)


class FundsBanked(Event, frozen=True, tag="banked"):
    """The construction cube moves to row `built`."""

    seat: int
    components: int
    amount: int
    money: int
    built: int


# ---- upgrade, cleanup, the end ----


class GearBought(Event, frozen=True, tag="bought"):
    seat: int
    piece: str
    price: int
    money: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """The dice are put back."""

    quiet: ClassVar[bool] = True
    seat: int


class AsteroidRemoved(Event, frozen=True, tag="removed"):
    asteroid: int


class CubeMoved(Event, frozen=True, tag="cube-moved"):
    """AST-A11: the cube moves down the track without pay."""

    seat: int
    before: int
    built: int


class AsteroidCame(Event, frozen=True, tag="came"):
    """`first` begins each round on this asteroid."""

    asteroid: int
    first: int


class CrewRuined(Event, frozen=True, tag="ruined"):
    seat: int

    def matters_to(self) -> Collection[int]:
        return (self.seat,)


class GameEnded(Event, frozen=True, tag="ended"):
    money: tuple[int, ...]
