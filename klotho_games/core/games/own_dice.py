"""Dice that people roll on their own table, and tell: a game's `own_dice.py` says what it has to be told.

    class MyDice:
        def asked(self, state, names):            # None where cards are drawn, or nothing at all
            return Throw(_("Roll both dice"), (Dice(_("Red die")), Dice(_("Blue dice"), 2)))

        def outcome(self, state, told):           # ((4,), (1, 6)): by kind, the number of each face from 1
            return Rolled(told[0][0], told[1])

    OWN_DICE = MyDice()

What was told goes into the record as such (`Session.force`): nobody can check those dice, and the ledger says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from klotho_games.core.contract import Outcome, Value

from .registry import Game

SIX = ("1", "2", "3", "4", "5", "6")
NOTED = {"dice": "own"}
"""Of a game that is played with them: noted when it begins."""

Faces: TypeAlias = tuple[tuple[int, ...], ...]


class Dice(Value, frozen=True):
    """Some that are alike: which of them shows what does not matter, and they are told from the lowest up."""

    name: str
    count: int = 1
    faces: tuple[str, ...] = SIX
    """What can lie on top, as people read it."""
    colour: str = "#f7efdc"


class Throw(Value, frozen=True):
    ask: str
    dice: tuple[Dice, ...]

    def whole(self, told: Faces) -> bool:
        """Nothing is left to tell."""
        return all(len(faces) == dice.count for faces, dice in zip(told, self.dice, strict=True))


class OwnDice(Protocol):
    def asked(self, state: Any, names: Sequence[str]) -> Throw | None: ...

    def outcome(self, state: Any, told: Faces) -> Outcome: ...


def own_dice(game: Game) -> OwnDice | None:
    """None for a game that has no dice, or whose dice nobody could roll on a table."""
    found: OwnDice | None = game.besides("own_dice", "OWN_DICE")
    return found


def with_own_dice(notes: Mapping[str, str]) -> bool:
    """Whether the game of these notes is played with them."""
    return NOTED.items() <= notes.items()
