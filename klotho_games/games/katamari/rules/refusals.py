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
            return Refusal("KAT-1.0", _("Wait until every player has a board."))
        case Phase.STUFF:
            return Refusal("KAT-1.1", _("Wait until the top piece of each pile is face up."))
        case Phase.FIRST:
            return Refusal("KAT-1.30", _("First roll the dice to see who goes first."))
        case Phase.THROW | Phase.DICE:
            return Refusal("KAT-2.2", _("Roll the dice first."))
        case Phase.SPEND:
            return Refusal("KAT-2.5", _("First spend your Rolling Power or end your turn."))
        case Phase.TURN_UP:
            return Refusal("KAT-2.400", _("Wait until the next piece of the pile is face up."))
        case Phase.CRASH:
            return Refusal("KAT-2.22", _("First choose which of your largest pieces you lose."))
        case Phase.COUNT:
            return Refusal("KAT-2.0", _("The Emperor is Done, so the game is over."))


# ---- moves ----


def _roll(s: RollUp, step: RollDice) -> Refusal | None:
    if step.flick not in ONE_IN:
        return Refusal("KAT-2.21", _("Choose one of the five throws, from gentle to wild."))
    if not s.wobbly and step.flick != "steady":
        return Refusal("KAT-2.21", _("This table doesn’t wobble, so every throw is steady."))
    return None


def _buy(s: RollUp, step: Buy) -> Refusal | None:
    piece = NUMBER.get(step.piece, -1)
    if piece < 0 or s.piles[SIZE[piece] - 1].top != piece:
        return Refusal("KAT-2.400", _("You can only buy a piece that is face up on its pile."))
    size = SIZE[piece]
    if size > s.power:
        told = _("You need {cost} Rolling Power for the {piece}, and you have {power}. Choose a smaller piece.")
        return Refusal("KAT-2.400", told.format(piece=_(STUFF[piece].name), cost=size, power=s.power))
    turn, place = step.turn, step.place
    if type(turn) is not int or not 0 <= turn < TURNS:
        return Refusal("KAT-0.11", _("You can turn a piece in steps of 60°, up to five times."))
    if type(place) is not int or not 0 <= place < PLACES:
        return Refusal("KAT-2.401", _("The whole piece must be on the board."))
    lay = lay_of(piece, turn, place)
    if BITS[lay] and not RESTING[s.centre][lay] & unsupported_hexes(s.boards[s.seat], LEVEL[piece]):
        return None
    return why_not_here(s, piece, lay)


def why_not_here(s: RollUp, piece: int, lay: int) -> Refusal | None:
    """Return why the current player cannot place a piece there, whatever it costs."""
    if not BITS[lay]:
        return Refusal("KAT-2.401", _("The whole piece must be on the board."))
    if is_carried(s.boards[s.seat], lay, s.centre):
        return None
    if s.centre == "hex":
        blue = _("Every hex of a Blue piece needs Yellow, Blue or the centre under it.")
        purple = _("Every hex of a Purple piece needs Blue, Purple or the centre under it.")
    else:
        blue = _("A Blue piece must be entirely on Yellow or Blue, or cover the centre.")
        purple = _("A Purple piece must be entirely on Blue or Purple, or cover the centre.")
    return Refusal("KAT-2.401", blue if LEVEL[piece] == 1 else purple)


def _cycle(s: RollUp, step: Cycle) -> Refusal | None:
    if not is_within(step.size, SIZES[0], SIZES[-1]):
        return Refusal("KAT-1.1", _("Choose one of the six piles, from size 1 to size 6."))
    if s.power < CYCLE_COST:
        told = _("You need {cost} Rolling Power to cycle a pile, and you have {power}.")
        return Refusal("KAT-2.41", told.format(cost=CYCLE_COST, power=s.power))
    pile = pile_of(s, step.size)
    if not can_cycle(pile):
        told = _("That pile is empty. Choose another pile.")
        if pile.top >= 0:
            told = _("That pile has no other piece to reveal. Choose another pile.")
        return Refusal("KAT-2.41", told)
    return None


def _remove(s: RollUp, step: Remove) -> Refusal | None:
    board = s.boards[s.seat]
    lay = lay_of_piece(board, step.piece)
    if lay < 0:
        return Refusal("KAT-2.22", _("That piece isn’t on your board. Choose a piece that is on it."))
    if lay not in largest_free(board):
        return Refusal("KAT-2.22", _("Choose one of your largest pieces with nothing on top of it."))
    return None


# ---- chance ----


def _boards(s: RollUp, step: BoardsDealt) -> Refusal | None:
    cousins = step.cousins
    if len(cousins) != len(s.boards) or len(set(cousins)) != len(cousins) or not set(cousins) <= set(COUSINS):
        return Refusal("KAT-1.0", _("Each player gets one of the four boards."))
    return None


def _turn_up(s: RollUp, step: TurnedUp) -> Refusal | None:
    if NUMBER.get(step.piece, -1) not in pile_of(s, s.turning).unseen:
        return Refusal("KAT-1.1", _("That piece isn’t face down in this pile."))
    return None


def _first(s: RollUp, step: FirstRolled) -> Refusal | None:
    if len(step.dice) != len(s.rolling_off) or not all(is_within(die, 1, 6) for die in step.dice):
        return Refusal("KAT-1.30", _("Each player who is still in the running to go first rolls one die."))
    return None


def _dice(s: RollUp, step: DiceRolled) -> Refusal | None:
    yellow, blue, purple = step.yellow, step.blue, step.purple
    due = collected_dice(s, s.seat)
    if (len(yellow), len(blue), len(purple)) != due:
        return Refusal("KAT-2.2", _("Roll all the dice you have collected, and no others."))
    if not (_is_in_order(yellow) and _is_in_order(blue) and _is_in_order(purple)):
        return Refusal("KAT-2.2", _("Dice show 1 to 6. Name them from lowest to highest."))
    if not is_within(step.fell, 0, sum(due) if s.wobbly else 0):
        return Refusal("KAT-2.21", _("Only a die of this throw can fall off the table, and only if the table is "
                                     "wobbly."))
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
