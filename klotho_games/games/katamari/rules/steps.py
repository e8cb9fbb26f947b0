"""Everything that can be done at the table, and everything that chance can give."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

from .state import Flick

# ---- moves ----


class RollDice(Move, frozen=True, tag="roll"):
    """Throw all collected dice. On a wobbly table the flick decides how likely one falls off."""

    flick: Flick = "steady"


class Buy(Move, frozen=True, tag="buy"):
    """Buy the top piece of its pile and lay it down, turned in steps of 60° clockwise, its first cell on `place`."""

    piece: str
    turn: int
    place: int


class Cycle(Move, frozen=True, tag="cycle"):
    """Put the top piece of the pile of this size under it."""

    size: int


class EndTurn(Move, frozen=True, tag="end"):
    pass


class Remove(Move, frozen=True, tag="remove"):
    """After a crash: which of the largest pieces comes off."""

    piece: str


# ---- outcomes ----


class BoardsDealt(Outcome, frozen=True, tag="boards"):
    of_cards: ClassVar[bool] = True
    cousins: tuple[str, ...]


class TurnedUp(Outcome, frozen=True, tag="turned-up"):
    """The next piece of the pile that is being uncovered."""

    of_cards: ClassVar[bool] = True
    piece: str


class FirstRolled(Outcome, frozen=True, tag="first"):
    """One die for each seat that rolls for going first, in seat order."""

    dice: tuple[int, ...]


class DiceRolled(Outcome, frozen=True, tag="dice"):
    """All dice of a throw, each colour from the lowest up; `fell` as in `Throw`."""

    yellow: tuple[int, ...]
    blue: tuple[int, ...] = ()
    purple: tuple[int, ...] = ()
    fell: int = 0


Steps = RollDice | Buy | Cycle | EndTurn | Remove | BoardsDealt | TurnedUp | FirstRolled | DiceRolled
