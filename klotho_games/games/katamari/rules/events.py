"""The events of each step, in the order they happen, for motion, sound, log and speech."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Literal

from klotho_games.core.contract import Event


class BoardsGiven(Event, frozen=True, tag="boards-given"):
    """The cousin on the board of each seat."""

    quiet: ClassVar[bool] = True
    cousins: tuple[str, ...]


class StuffTurnedUp(Event, frozen=True, tag="turned-up"):
    quiet: ClassVar[bool] = True
    size: int
    piece: str


class RolledForFirst(Event, frozen=True, tag="rolled-for-first"):
    """A die for each seat, 0 for a seat that no longer rolls; `best` are the seats with the highest die."""

    dice: tuple[int, ...]
    best: tuple[int, ...]


class FirstPlayerFound(Event, frozen=True, tag="first-player"):
    seat: int


class EmperorMoved(Event, frozen=True, tag="emperor"):
    """The Emperor moved to step `to` of `of`; the last step is Done."""

    seat: int
    to: int
    of: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """The seat gets the tray and collects its dice."""

    quiet: ClassVar[bool] = True
    seat: int
    yellow: int
    blue: int
    purple: int


class NoDice(Event, frozen=True, tag="no-dice"):
    """The turn ends at once, because the seat has no dice."""

    seat: int


class DiceThrown(Event, frozen=True, tag="dice-thrown"):
    """The dice after a throw. `power` is listed by colour; after a crash it is counted too, but lost."""

    seat: int
    yellow: tuple[int, ...]
    blue: tuple[int, ...]
    purple: tuple[int, ...]
    sixes: int
    power: tuple[int, int, int]

    @property
    def dice(self) -> int:
        return len(self.yellow) + len(self.blue) + len(self.purple)


class DieFell(Event, frozen=True, tag="die-fell"):
    """A die fell off the table; it is counted from 1 through yellow, blue and purple."""

    seat: int
    die: int


class Crashed(Event, frozen=True, tag="crashed"):
    """`largest` are the pieces that can come off: none on a bare board, several on a tie."""

    seat: int
    cause: Literal["sixes", "die"]
    sixes: int
    largest: tuple[str, ...]

    def matters_to(self) -> Collection[int]:
        return (self.seat,) if len(self.largest) < 2 else ()  # otherwise the player is asked which piece to lose


class StuffLost(Event, frozen=True, tag="stuff-lost"):
    """A piece comes off the board and goes face down under its pile."""

    seat: int
    piece: str
    turn: int
    place: int


class StuffBought(Event, frozen=True, tag="bought"):
    seat: int
    piece: str
    turn: int
    place: int
    cost: int
    power: int
    """Rolling Power that is left."""


class PileCycled(Event, frozen=True, tag="cycled"):
    """`piece` goes face down under its pile."""

    seat: int
    size: int
    piece: str
    power: int


class PileEmptied(Event, frozen=True, tag="emptied"):
    size: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    quiet: ClassVar[bool] = True
    seat: int


class PowerUnspent(Event, frozen=True, tag="unspent"):
    """Rolling Power was left at the end of the turn and is lost."""

    seat: int
    power: int
    usable: bool
    """Whether it could have been spent."""


class CountBegan(Event, frozen=True, tag="count"):
    """The Emperor is Done; `scores` has the final score of each seat."""

    scores: tuple[int, ...]
