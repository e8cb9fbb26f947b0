"""All moves that players can make, and all outcomes that chance can bring."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

from .state import Flick

# ---- moves ----


class RollDice(Move, frozen=True, tag="roll"):
    """Throw all collected dice. On a wobbly table the flick decides how likely it is that one falls off."""

    flick: Flick = "steady"


class Buy(Move, frozen=True, tag="buy"):
    """Buy the top piece of its pile and place it: turned clockwise in steps of 60°, with its first cell on `place`."""

    piece: str
    turn: int
    place: int


class Cycle(Move, frozen=True, tag="cycle"):
    """Put the top piece of the pile of this size under the pile."""

    size: int


class EndTurn(Move, frozen=True, tag="end"):
    pass


class Remove(Move, frozen=True, tag="remove"):
    """Choose which of the largest pieces comes off after a crash."""

    piece: str


# ---- outcomes ----


class BoardsDealt(Outcome, frozen=True, tag="boards"):
    of_cards: ClassVar[bool] = True
    cousins: tuple[str, ...]


class TurnedUp(Outcome, frozen=True, tag="turned-up"):
    """The next piece of the pile whose top was taken."""

    of_cards: ClassVar[bool] = True
    piece: str


class FirstRolled(Outcome, frozen=True, tag="first"):
    """One die for each seat that rolls for who goes first, in seat order."""

    dice: tuple[int, ...]


class DiceRolled(Outcome, frozen=True, tag="dice"):
    """All dice of a throw, each colour in ascending order; `fell` as in `Throw`."""

    yellow: tuple[int, ...]
    blue: tuple[int, ...] = ()
    purple: tuple[int, ...] = ()
    fell: int = 0


Steps = RollDice | Buy | Cycle | EndTurn | Remove | BoardsDealt | TurnedUp | FirstRolled | DiceRolled
