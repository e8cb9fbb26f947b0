"""Why a step is not allowed, with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from klotho_games.core.contract import Refusal, Step
from klotho_games.core.games.turn_rules import is_within, refusing
from klotho_games.core.i18n import _

from .board import (
    BITS,
    PLACES,
    RESTING,
    TURNS,
    is_carried,
    largest_free,
    lay_of,
    lay_of_piece,
    unsupported_hexes,
)
from .pieces import LEVEL, NUMBER, SIZE, SIZES, STUFF
from .state import (
    COUSINS,
    CYCLE_COST,
    ONE_IN,
    Phase,
    RollUp,
    can_cycle,
    collected_dice,
    pile_of,
)
from .steps import (
    BoardsDealt,
    Buy,
    Cycle,
    DiceRolled,
    EndTurn,
    FirstRolled,
    Remove,
    RollDice,
    TurnedUp,
)

EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.BOARDS: (BoardsDealt,),
    Phase.STUFF: (TurnedUp,),
    Phase.FIRST: (FirstRolled,),
    Phase.THROW: (RollDice,),
    Phase.DICE: (DiceRolled,),
    Phase.SPEND: (Buy, Cycle, EndTurn),
    Phase.TURN_UP: (TurnedUp,),
    Phase.CRASH: (Remove,),
    Phase.COUNT: (),
}


def _not_now(s: RollUp, step: Step) -> Refusal:
    match s.phase:
        case Phase.BOARDS:
            return Refusal("KAT-1.0", _("The boards are given out first."))
        case Phase.STUFF:
            return Refusal("KAT-1.1", _("The top of each pile is turned up first."))
        case Phase.FIRST:
            return Refusal("KAT-1.30", _("First roll the dice to see who goes first."))
        case Phase.THROW | Phase.DICE:
            return Refusal("KAT-2.2", _("The dice are rolled first."))
        case Phase.SPEND:
            return Refusal("KAT-2.5", _("Spend your Rolling Power or end the turn first."))
        case Phase.TURN_UP:
            return Refusal("KAT-2.400", _("The next piece of the pile is turned up first."))
        case Phase.CRASH:
            return Refusal("KAT-2.22", _("First choose which of your largest pieces comes off."))
        case Phase.COUNT:
            return Refusal("KAT-2.0", _("The Emperor is Done and the points are counted."))


# ---- moves ----


def _roll(s: RollUp, step: RollDice) -> Refusal | None:
    if step.flick not in ONE_IN:
        return Refusal("KAT-2.21", _("There are five ways to throw, from gentle to wild."))
    if not s.wobbly and step.flick != "steady":
        return Refusal("KAT-2.21", _("This table stands firm: every throw is a steady one."))
    return None


def _buy(s: RollUp, step: Buy) -> Refusal | None:
    piece = NUMBER.get(step.piece, -1)
    if piece < 0 or s.piles[SIZE[piece] - 1].top != piece:
        return Refusal("KAT-2.400", _("Only a piece that lies face up on its pile can be bought."))
    size = SIZE[piece]
    if size > s.power:
        told = _("{piece} costs {cost} Rolling Power; you have {power}.")
        return Refusal("KAT-2.400", told.format(piece=_(STUFF[piece].name), cost=size, power=s.power))
    turn, place = step.turn, step.place
    if type(turn) is not int or not 0 <= turn < TURNS:
        return Refusal("KAT-0.11", _("Stuff is turned in steps of 60°: no turn, or one to five."))
    if type(place) is not int or not 0 <= place < PLACES:
        return Refusal("KAT-2.401", _("All of the piece must lie on the board."))
    lay = lay_of(piece, turn, place)
    if BITS[lay] and not RESTING[s.centre][lay] & unsupported_hexes(s.boards[s.seat], LEVEL[piece]):
        return None
    return why_not_here(s, piece, lay)


def why_not_here(s: RollUp, piece: int, lay: int) -> Refusal | None:
    """Return why the current player cannot place a piece there, whatever it costs."""
    if not BITS[lay]:
        return Refusal("KAT-2.401", _("All of the piece must lie on the board."))
    if is_carried(s.boards[s.seat], lay, s.centre):
        return None
    if s.centre == "hex":
        blue = _("Every hex of Blue Stuff needs Yellow, Blue or the centre under it.")
        purple = _("Every hex of Purple Stuff needs Blue, Purple or the centre under it.")
    else:
        blue = _("Blue Stuff must lie wholly on Yellow or Blue, or cover the centre.")
        purple = _("Purple Stuff must lie wholly on Blue or Purple, or cover the centre.")
    return Refusal("KAT-2.401", blue if LEVEL[piece] == 1 else purple)


def _cycle(s: RollUp, step: Cycle) -> Refusal | None:
    if not is_within(step.size, SIZES[0], SIZES[-1]):
        return Refusal("KAT-1.1", _("There are six piles, one for each size from 1 to 6."))
    if s.power < CYCLE_COST:
        told = _("Cycling a pile costs {cost} Rolling Power; you have {power}.")
        return Refusal("KAT-2.41", told.format(cost=CYCLE_COST, power=s.power))
    pile = pile_of(s, step.size)
    if not can_cycle(pile):
        told = _("That pile has no other piece to turn up.") if pile.top >= 0 else _("That pile is empty.")
        return Refusal("KAT-2.41", told)
    return None


def _remove(s: RollUp, step: Remove) -> Refusal | None:
    board = s.boards[s.seat]
    lay = lay_of_piece(board, step.piece)
    if lay < 0:
        return Refusal("KAT-2.22", _("That Stuff is not on your Katamari."))
    if lay not in largest_free(board):
        return Refusal("KAT-2.22", _("It must be one of your largest pieces with nothing lying on it."))
    return None


# ---- chance ----


def _boards(s: RollUp, step: BoardsDealt) -> Refusal | None:
    cousins = step.cousins
    if len(cousins) != len(s.boards) or len(set(cousins)) != len(cousins) or not set(cousins) <= set(COUSINS):
        return Refusal("KAT-1.0", _("Each player gets one of the four boards."))
    return None


def _turn_up(s: RollUp, step: TurnedUp) -> Refusal | None:
    if NUMBER.get(step.piece, -1) not in pile_of(s, s.turning).unseen:
        return Refusal("KAT-1.1", _("That piece does not lie unseen in this pile."))
    return None


def _first(s: RollUp, step: FirstRolled) -> Refusal | None:
    if len(step.dice) != len(s.rolling_off) or not all(is_within(die, 1, 6) for die in step.dice):
        return Refusal("KAT-1.30", _("Each player who can still go first rolls one die."))
    return None


def _dice(s: RollUp, step: DiceRolled) -> Refusal | None:
    yellow, blue, purple = step.yellow, step.blue, step.purple
    due = collected_dice(s, s.seat)
    if (len(yellow), len(blue), len(purple)) != due:
        return Refusal("KAT-2.2", _("All collected dice are rolled, and no others."))
    if not (_is_in_order(yellow) and _is_in_order(blue) and _is_in_order(purple)):
        return Refusal("KAT-2.2", _("Dice show 1 to 6 and are told from the lowest up."))
    if not is_within(step.fell, 0, sum(due) if s.wobbly else 0):
        return Refusal("KAT-2.21", _("Only a die of this throw can fall, and only off a wobbly table."))
    return None


_FACES = frozenset(range(1, 7))


@lru_cache(maxsize=4096)
def _is_in_order(dice: tuple[int, ...]) -> bool:
    return _FACES.issuperset(dice) and list(dice) == sorted(dice)


_CHECKS: dict[type[Step], Callable[[RollUp, Any], Refusal | None]] = {
    RollDice: _roll,
    Buy: _buy,
    Cycle: _cycle,
    Remove: _remove,
    BoardsDealt: _boards,
    TurnedUp: _turn_up,
    FirstRolled: _first,
    DiceRolled: _dice,
}


why_not = refusing(EXPECTED, _CHECKS, _not_now)
