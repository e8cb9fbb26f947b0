"""Everything that is told of a step, in the order it happens: for motion, sound, the log and speech.

`seat` is the crew, 0 or 1, also where one person plays both.
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
    """Funding by an event card: paid or gained."""

    seat: int
    amount: int
    money: int
    """What the crew has then."""
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
    """By an event; a sale tells its own."""

    before: tuple[int, ...]
    after: tuple[int, ...]


class StraightToFoundry(Event, frozen=True, tag="straight"):
    """AST-A12: without money, phases 2 to 6 are skipped."""

    seat: int


# ---- drill, modify, excavate ----


class DrillsBought(Event, frozen=True, tag="drills-bought"):
    seat: int
    number: int
    cost: int
    money: int


class DiceThrown(Event, frozen=True, tag="dice-thrown"):
    """All drill dice as they lie, the places that rolled, and the rolls that are left."""

    seat: int
    dice: tuple[int, ...]
    rolled: tuple[int, ...]
    left: int
    piece: str = ""
    """The equipment that rolled them."""


class HeldDieBack(Event, frozen=True, tag="held-back"):
    """The die from the Reserve Hopper joins the others, at this place."""

    seat: int
    face: int
    place: int


class GearUsed(Event, frozen=True, tag="gear-used"):
    """`dice` are places; a die that was set aside or split leaves its place to the next."""

    seat: int
    piece: str
    dice: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    tray: tuple[int, ...]
    """All drill dice then."""


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
    """The last stratum is excavated: the asteroid goes when the round is over."""

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
    """`raised` is the metal whose price went up, 0 for none."""

    seat: int
    metal: int
    price: int
    money: int
    prices: tuple[int, ...]
    raised: int


# ---- the Interstellar Foundry ----


class FoundryOpened(Event, frozen=True, tag="foundry"):
    """The component to forge, and its row from 0."""

    seat: int
    component: int
    row: int


class SmelterThrown(Event, frozen=True, tag="smelter-thrown"):
    seat: int
    dice: Pair
    rolled: tuple[int, ...]
    left: int


class ControlThrown(Event, frozen=True, tag="control-thrown"):
    """`helps`: this face would forge the component."""

    seat: int
    face: int
    left: int
    helps: bool


class ComponentForged(Event, frozen=True, tag="forged"):
    """From which dice, by which control die (0 for none), to which faces, and for how much."""

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
    """The green cube stands on `row`; `stake` is what a failure would lose."""

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
    """The construction cube moves to `built` rows."""

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
    """The dice go back."""

    quiet: ClassVar[bool] = True
    seat: int


class AsteroidRemoved(Event, frozen=True, tag="removed"):
    asteroid: int


class CubeMoved(Event, frozen=True, tag="cube-moved"):
    """AST-A11: down the track without money."""

    seat: int
    before: int
    built: int


class AsteroidCame(Event, frozen=True, tag="came"):
    """`first` begins each round on it."""

    asteroid: int
    first: int


class CrewRuined(Event, frozen=True, tag="ruined"):
    seat: int

    def matters_to(self) -> Collection[int]:
        return (self.seat,)


class GameEnded(Event, frozen=True, tag="ended"):
    money: tuple[int, ...]
