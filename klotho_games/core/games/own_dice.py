"""Real dice that people roll and enter. A game's `own_dice.py` says what they are asked for.

    class MyDice:
        def asked(self, state, names):            # None if cards are drawn, or nothing at all
            return Throw(_("Roll both dice"), (Dice(_("Red die")), Dice(_("Blue dice"), 2)))

        def outcome(self, state, told):           # ((4,), (1, 6)): for each kind, the numbers of the faces from 1
            return Rolled(told[0][0], told[1])

    OWN_DICE = MyDice()

The record marks these outcomes as forced (`Session.force`): these dice cannot be checked, and the dice ledger says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from klotho_games.core.contract import Outcome, Value

from .registry import Game

SIX = ("1", "2", "3", "4", "5", "6")
NOTED = {"dice": "own"}
"""The note of a game that is played with real dice."""

Faces: TypeAlias = tuple[tuple[int, ...], ...]


class Dice(Value, frozen=True):
    """Dice of one kind. It does not matter which of them shows what, so their faces are entered in ascending order."""

    name: str
    count: int = 1
    faces: tuple[str, ...] = SIX
    """The labels of the faces."""
    colour: str = "#f7efdc"


class Throw(Value, frozen=True):
    ask: str
    dice: tuple[Dice, ...]

    def whole(self, told: Faces) -> bool:
        """Return whether all dice have been entered."""
        return all(len(faces) == dice.count for faces, dice in zip(told, self.dice, strict=True))


class OwnDice(Protocol):
    def asked(self, state: Any, names: Sequence[str]) -> Throw | None: ...

    def outcome(self, state: Any, told: Faces) -> Outcome: ...


def own_dice(game: Game) -> OwnDice | None:
    """Return a game's real dice; None if it has no dice, or none that people could roll themselves."""
    found: OwnDice | None = game.besides("own_dice", "OWN_DICE")
    return found


def with_own_dice(notes: Mapping[str, str]) -> bool:
    """Return whether the game with these notes is played with real dice."""
    return NOTED.items() <= notes.items()
