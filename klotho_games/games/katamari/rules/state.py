"""The state of a game: the boards, the six piles, the Emperor, and what the table waits for."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from klotho_games.core.contract import Value

from .board import DISTINCT, EMPTY, Board, Centre, dice, unsupported_hexes
from .fitting import fitting, pick_by_bits
from .pieces import BAGS, LEVEL

COUSINS = ("tomato", "cupcake", "hat", "bell")
"""KAT-0.0: the faces on the four boards."""
TRACKS = (8, 12, 16)
"""KAT-1.32: steps after Start."""
CYCLE_COST = 4
SIXES_TO_CRASH = 4
NEEDED = (3, 4, 5)
"""KAT-2.30 to 2.32: the lowest success of a yellow, a blue and a purple die."""

Flick = Literal["gentle", "easy", "steady", "brisk", "wild"]
FLICKS: tuple[Flick, ...] = ("gentle", "easy", "steady", "brisk", "wild")
ONE_IN: dict[Flick, int] = {"gentle": 240, "easy": 120, "steady": 60, "brisk": 24, "wild": 12}
"""KAT-2.21: on a wobbly table, one throw in this many loses a die. A throw with the button is steady."""


class Phase(StrEnum):
    """What comes next."""

    BOARDS = "boards"
    """The boards are given out."""
    STUFF = "stuff"
    """The first piece of each pile is turned up."""
    FIRST = "first"
    """The seats roll for who goes first."""
    THROW = "throw"
    """The player throws the dice they have collected."""
    DICE = "dice"
    """The dice fall."""
    SPEND = "spend"
    """The player buys, cycles or ends the turn."""
    TURN_UP = "turn-up"
    """The next piece of a pile is turned up."""
    CRASH = "crash"
    """Several pieces tie for the largest, and the player chooses which comes off."""
    COUNT = "count"
    """The game is over."""


class Pile(Value, frozen=True):
    """One pile, as far as the players can know it.

    `unseen` are pieces that have not been seen yet, each equally likely to come next. Under them are the pieces that
    were put back, in their order. So there is no hidden order until a piece is turned up.
    """

    top: int
    """The face-up piece; -1 for none."""
    unseen: tuple[int, ...]
    under: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        return (self.top >= 0) + len(self.unseen) + len(self.under)


class Throw(Value, frozen=True):
    """The dice in the tray, each colour in ascending order."""

    yellow: tuple[int, ...] = ()
    blue: tuple[int, ...] = ()
    purple: tuple[int, ...] = ()
    fell: int = 0
    """The die that fell off the table, counted from 1 through yellow, blue and purple; 0 for none."""

    @property
    def sixes(self) -> int:
        return self.yellow.count(6) + self.blue.count(6) + self.purple.count(6)


NO_THROW = Throw()


class RollUp(Value, frozen=True):
    steps: int
    """The Emperor's steps after Start; the last is Done."""
    wobbly: bool
    boards: tuple[Board, ...]
    piles: tuple[Pile, ...] = tuple(Pile(-1, bag) for bag in BAGS)
    phase: Phase = Phase.BOARDS
    cousins: tuple[str, ...] = ()
    """The face on the board of each seat."""
    rolling_off: tuple[int, ...] = ()
    """The seats that still roll for who goes first."""
    first: int = 0
    emperor: int = 0
    """The Emperor's step; 0 is Start."""
    seat: int = 0
    """The seat whose turn it is."""
    flick: Flick = "steady"
    throw: Throw = NO_THROW
    """The dice of this turn, once they have been thrown."""
    power: int = 0
    """Rolling Power that is left."""
    turning: int = 0
    """The size of the pile whose next piece is turned up now."""
    centre: Centre = "hex"
    """KAT-2.402: how much of a piece the centre carries."""


def new_rollup(seats: int, steps: int, wobbly: bool, centre: Centre) -> RollUp:
    return RollUp(steps, wobbly, (EMPTY,) * seats, rolling_off=tuple(range(seats)), centre=centre)


def collected_dice(s: RollUp, seat: int) -> tuple[int, int, int]:
    """KAT-2.1: return the yellow, blue and purple dice that a board gives."""
    return dice(s.boards[seat].tally)


def pile_of(s: RollUp, size: int) -> Pile:
    return s.piles[size - 1]


def can_cycle(pile: Pile) -> bool:
    """Return whether there is a piece to put under the pile and another one to turn up."""
    return pile.top >= 0 and bool(pile.unseen or pile.under)


def fits(board: Board, piece: int, centre: Centre) -> list[int]:
    """Return the distinct lays of a piece that KAT-2.401 and 2.402 allow on this board."""
    return list(pick_by_bits(DISTINCT[piece], fitting(piece, centre, unsupported_hexes(board, LEVEL[piece]))))


def can_spend(s: RollUp) -> bool:
    """KAT-2.5: return whether the current player can still spend Rolling Power."""
    return can_buy(s) or can_cycle_any(s)


def can_cycle_any(s: RollUp) -> bool:
    return s.power >= CYCLE_COST and any(map(can_cycle, s.piles))


def can_buy(s: RollUp) -> bool:
    """Return whether the current player can pay for a piece that fits on their board."""
    board, centre = s.boards[s.seat], s.centre
    for pile in s.piles[: s.power]:
        top = pile.top
        if top >= 0 and ((level := LEVEL[top]) == 0 or fitting(top, centre, unsupported_hexes(board, level))):
            return True
    return False
