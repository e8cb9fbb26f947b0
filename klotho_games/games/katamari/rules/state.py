"""The state of one game: the boards, the six piles, the Emperor, and what the table waits for."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from klotho_games.core.contract import Value

from .board import DISTINCT, EMPTY, Board, Centre, dice, unsupported_hexes
from .fitting import fitting, pick_by_bits
from .pieces import BAGS, LEVEL

COUSINS = ("tomato", "cupcake", "hat", "bell")
"""KAT-0.0: whose face is on which of the four boards."""
TRACKS = (8, 12, 16)
"""KAT-1.32: steps after Start."""
CYCLE_COST = 4
SIXES_TO_CRASH = 4
NEEDED = (3, 4, 5)
"""KAT-2.30 to 2.32: what a yellow, a blue, a purple die has to show at least."""

Flick = Literal["gentle", "easy", "steady", "brisk", "wild"]
FLICKS: tuple[Flick, ...] = ("gentle", "easy", "steady", "brisk", "wild")
ONE_IN: dict[Flick, int] = {"gentle": 240, "easy": 120, "steady": 60, "brisk": 24, "wild": 12}
"""KAT-2.21: on a wobbly table one throw in so many loses a die. A throw by button is steady."""


class Phase(StrEnum):
    """What comes next."""

    BOARDS = "boards"
    """The boards are given out."""
    STUFF = "stuff"
    """The first piece of each pile is turned up."""
    FIRST = "first"
    """Dice for who goes first."""
    THROW = "throw"
    """The player throws the dice they have collected."""
    DICE = "dice"
    """The dice fall."""
    SPEND = "spend"
    """The player buys, cycles or ends the turn."""
    TURN_UP = "turn-up"
    """The next piece of a pile is turned up."""
    CRASH = "crash"
    """Several largest pieces: the player chooses which comes off."""
    COUNT = "count"
    """The game is over."""


class Pile(Value, frozen=True):
    """One pile, as far as anybody can know it: pieces nobody has seen yet, each as likely to come next, and
    under them the ones that were put back, in order. So no hidden order exists until a piece is turned up."""

    top: int
    """The piece that lies face up, -1 for none."""
    unseen: tuple[int, ...]
    under: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        return (self.top >= 0) + len(self.unseen) + len(self.under)


class Throw(Value, frozen=True):
    """The dice in the tray, each colour from the lowest up."""

    yellow: tuple[int, ...] = ()
    blue: tuple[int, ...] = ()
    purple: tuple[int, ...] = ()
    fell: int = 0
    """Which die fell off the table, counted from 1 through yellow, blue and purple; 0 for none."""


NO_THROW = Throw()


class RollUp(Value, frozen=True):
    steps: int
    """The Emperor's steps after Start; the last is Done."""
    wobbly: bool
    boards: tuple[Board, ...]
    piles: tuple[Pile, ...] = tuple(Pile(-1, bag) for bag in BAGS)
    phase: Phase = Phase.BOARDS
    cousins: tuple[str, ...] = ()
    """By seat: the face on the board."""
    rolling_off: tuple[int, ...] = ()
    """Seats that still roll for going first."""
    first: int = 0
    emperor: int = 0
    """Where the Emperor stands; 0 is Start."""
    seat: int = 0
    """Whose turn it is."""
    flick: Flick = "steady"
    throw: Throw = NO_THROW
    """The dice of this turn, once they lie."""
    power: int = 0
    """Rolling Power that is left."""
    turning: int = 0
    """The size of the pile whose next piece is turned up now."""
    centre: Centre = "hex"
    """KAT-2.402: how much of a piece the centre carries."""


def new_rollup(seats: int, steps: int, wobbly: bool, centre: Centre) -> RollUp:
    return RollUp(steps, wobbly, (EMPTY,) * seats, rolling_off=tuple(range(seats)), centre=centre)


def collected_dice(s: RollUp, seat: int) -> tuple[int, int, int]:
    """KAT-2.1: the yellow, blue and purple dice that a board gives."""
    return dice(s.boards[seat].tally)


def pile_of(s: RollUp, size: int) -> Pile:
    return s.piles[size - 1]


def can_cycle(pile: Pile) -> bool:
    """There is a piece to put under and another one to turn up."""
    return pile.top >= 0 and bool(pile.unseen or pile.under)


def fits(board: Board, piece: int, centre: Centre) -> list[int]:
    """The different lays of a piece that KAT-2.401 and 2.402 allow on this board."""
    return list(pick_by_bits(DISTINCT[piece], fitting(piece, centre, unsupported_hexes(board, LEVEL[piece]))))


def can_spend(s: RollUp) -> bool:
    """KAT-2.5: whether there is anything left to do with the Rolling Power."""
    return can_buy(s) or can_cycle_any(s)


def can_cycle_any(s: RollUp) -> bool:
    return s.power >= CYCLE_COST and any(map(can_cycle, s.piles))


def can_buy(s: RollUp) -> bool:
    """Some piece can be paid for and fits on the board of the seat to act."""
    board, centre = s.boards[s.seat], s.centre
    for pile in s.piles[: s.power]:
        top = pile.top
        if top >= 0 and ((level := LEVEL[top]) == 0 or fitting(top, centre, unsupported_hexes(board, level))):
            return True
    return False
