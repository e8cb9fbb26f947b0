"""Everything that can be done at the table, and everything that chance can give."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

from .cards import Choice

# ---- moves, in the order of a turn ----


class Choose(Move, frozen=True, tag="choose"):
    """What an event leaves to the crew."""

    option: Choice


class Leave(Move, frozen=True, tag="leave"):
    """In a Meteor Shower: this piece of equipment is left unused instead of paying for shelter."""

    piece: str


class BuyDrills(Move, frozen=True, tag="drills"):
    """Advanced: so many drill components, one die each (`dig.DRILLS_PRICE`)."""

    number: int


class Roll(Move, frozen=True, tag="roll"):
    """Drill dice by their places, from the lowest; the first roll takes all of them."""

    dice: tuple[int, ...]


class Use(Move, frozen=True, tag="use"):
    """A piece of equipment: the dice it acts on by their places, and what they show then (nothing for a roll)."""

    piece: str
    dice: tuple[int, ...] = ()
    to: tuple[int, ...] = ()


class Excavate(Move, frozen=True, tag="excavate"):
    """A die is placed on a mineral of the next stratum: 0 for the left one, 1 for the right one."""

    die: int
    slot: int


class Bid(Move, frozen=True, tag="bid"):
    """All unused dice for the tender."""


class Sell(Move, frozen=True, tag="sell"):
    """One metal, by its pips."""

    metal: int


class Smelt(Move, frozen=True, tag="smelt"):
    """Roll the Smelter dice with these numbers, 0 and 1; the first roll takes both."""

    dice: tuple[int, ...]


class Control(Move, frozen=True, tag="control"):
    """Roll the Control Station die."""


class Forge(Move, frozen=True, tag="forge"):
    """The control die does its work: what the two Smelter dice show then."""

    to: tuple[int, int]


class Overtime(Move, frozen=True, tag="overtime"):
    """Go on forging, with all that was forged this phase at stake."""


class Bank(Move, frozen=True, tag="bank"):
    """Take what was forged this phase."""


class Buy(Move, frozen=True, tag="buy"):
    piece: str


class GoOn(Move, frozen=True, tag="go-on"):
    """On to the next phase."""


# ---- outcomes ----


class EventTurned(Outcome, frozen=True, tag="event"):
    of_cards: ClassVar[bool] = True
    event: str


class TenderTurned(Outcome, frozen=True, tag="tender"):
    of_cards: ClassVar[bool] = True
    tender: str


class GearTurned(Outcome, frozen=True, tag="gear"):
    of_cards: ClassVar[bool] = True
    piece: str


class DiceRolled(Outcome, frozen=True, tag="dice"):
    """Drill dice, from the lowest up, to the places that roll."""

    faces: tuple[int, ...]


class SmelterRolled(Outcome, frozen=True, tag="smelter"):
    """Smelter dice, from the lowest up, to the places that roll."""

    faces: tuple[int, ...]


class ControlRolled(Outcome, frozen=True, tag="control-die"):
    face: int


Steps = (
    Choose | Leave | BuyDrills | Roll | Use | Excavate | Bid | Sell | Smelt | Control | Forge | Overtime | Bank | Buy
    | GoOn | EventTurned | TenderTurned | GearTurned | DiceRolled | SmelterRolled | ControlRolled
)
