"""All moves that players can make, and all outcomes that chance can bring."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

from .cards import Choice

# ---- moves, in the order of a turn ----


class Choose(Move, frozen=True, tag="choose"):
    """Decide a choice that an event offers."""

    option: Choice


class Leave(Move, frozen=True, tag="leave"):
    """In a Meteor Shower: leave this piece of equipment unused instead of paying for shelter."""

    piece: str


class BuyDrills(Move, frozen=True, tag="drills"):
    """Advanced: buy this many drill components, one die each (`state.DRILLS_PRICE`)."""

    number: int


class Roll(Move, frozen=True, tag="roll"):
    """Roll drill dice, given by their places in ascending order. The first roll takes all of them."""

    dice: tuple[int, ...]


class Use(Move, frozen=True, tag="use"):
    """Use equipment on dice, given by their places; `to` are their new faces, empty for a roll."""

    piece: str
    dice: tuple[int, ...] = ()
    to: tuple[int, ...] = ()


class Excavate(Move, frozen=True, tag="excavate"):
    """Put a die on a mineral of the next stratum: 0 for the left one, 1 for the right one."""

    die: int
    slot: int


class Bid(Move, frozen=True, tag="bid"):
    """Bid all unused dice for the tender."""


class Sell(Move, frozen=True, tag="sell"):
    """Sell one metal, given by its pips."""

    metal: int


class Smelt(Move, frozen=True, tag="smelt"):
    """Roll the Smelter dice with these numbers, 0 and 1; the first roll takes both."""

    dice: tuple[int, ...]


class Control(Move, frozen=True, tag="control"):
    """Roll the Control Station die."""


class Forge(Move, frozen=True, tag="forge"):
    """Forge with the control die; `to` are the new faces of the two Smelter dice."""

    to: tuple[int, int]


class Overtime(Move, frozen=True, tag="overtime"):
    """Continue forging, with everything forged in this phase at stake."""


class Bank(Move, frozen=True, tag="bank"):
    """Bank everything forged in this phase."""


class Buy(Move, frozen=True, tag="buy"):
    piece: str


class GoOn(Move, frozen=True, tag="go-on"):
    """Continue with the next phase."""


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
    """The faces of the rolled drill dice in ascending order, for the places that roll."""

    faces: tuple[int, ...]


class SmelterRolled(Outcome, frozen=True, tag="smelter"):
    """The faces of the rolled Smelter dice in ascending order, for the places that roll."""

    faces: tuple[int, ...]


class ControlRolled(Outcome, frozen=True, tag="control-die"):
    face: int


Steps = (
    Choose | Leave | BuyDrills | Roll | Use | Excavate | Bid | Sell | Smelt | Control | Forge | Overtime | Bank | Buy
    | GoOn | EventTurned | TenderTurned | GearTurned | DiceRolled | SmelterRolled | ControlRolled
)
