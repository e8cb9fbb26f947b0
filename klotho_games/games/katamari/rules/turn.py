"""The effects of each step, in the order of a game: set-up, throw, crash, spending, end of a turn.

Each function takes an allowed step and returns the next state with the events on the way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step

from . import events as told
from .board import (
    Board,
    largest_free,
    lay_of,
    lay_of_piece,
    piece_of,
    place_of,
    turn_of,
    with_piece,
    without,
)
from .count import scores
from .pieces import NUMBER, SIZE, SIZES, STUFF
from .state import (
    CYCLE_COST,
    NEEDED,
    NO_THROW,
    SIXES_TO_CRASH,
    Phase,
    Pile,
    RollUp,
    Throw,
    can_spend,
    collected_dice,
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

After = tuple[RollUp, tuple[Event, ...]]
_TURNED_UP = tuple((told.StuffTurnedUp(piece.size, piece.id),) for piece in STUFF)

BOARDS, STUFF_UP, FIRST, THROW, DICE = Phase.BOARDS, Phase.STUFF, Phase.FIRST, Phase.THROW, Phase.DICE
SPEND, TURN_UP, CRASH, COUNT = Phase.SPEND, Phase.TURN_UP, Phase.CRASH, Phase.COUNT

# ---- set-up ----


def _deal_boards(s: RollUp, step: BoardsDealt) -> After:
    """Give a cousin and their board to each seat (KAT-1.0)."""
    s = replace(s, cousins=step.cousins, phase=STUFF_UP, turning=SIZES[0])
    return s, (told.BoardsGiven(step.cousins),)


def _roll_for_first(s: RollUp, step: FirstRolled) -> After:
    """KAT-1.30: the highest die goes first; the seats that tie for it roll again."""
    highest = max(step.dice)
    best = tuple(seat for seat, die in zip(s.rolling_off, step.dice, strict=True) if die == highest)
    shown = dict(zip(s.rolling_off, step.dice, strict=True))
    rolled = told.RolledForFirst(tuple(shown.get(seat, 0) for seat in range(len(s.boards))), best)
    if len(best) > 1:
        return replace(s, rolling_off=best), (rolled,)
    seat = best[0]
    s = replace(s, first=seat, rolling_off=())
    return _begin_turn(s, seat, (rolled, told.FirstPlayerFound(seat)))


# ---- a turn begins ----


def _begin_turn(s: RollUp, seat: int, events: tuple[Event, ...]) -> After:
    """Move the Emperor, end the game if he is Done, and collect the dice (KAT-2.0, 2.1)."""
    emperor = s.emperor
    while True:
        if seat == s.first:
            if emperor == s.steps:
                s = replace(s, phase=COUNT, seat=seat, emperor=emperor, throw=NO_THROW, power=0)
                return s, (*events, told.CountBegan(scores(s.boards)))
            emperor += 1
            events = (*events, told.EmperorMoved(seat, emperor, s.steps))
        yellow, blue, purple = collected_dice(s, seat)
        if yellow or blue or purple:
            s = replace(s, phase=THROW, seat=seat, emperor=emperor, throw=NO_THROW, power=0, flick="steady")
            return s, (*events, told.TurnBegan(seat, yellow, blue, purple))
        events = (*events, told.NoDice(seat))  # KAT-2.2
        seat = (seat + 1) % len(s.boards)


def _end_turn(s: RollUp, events: tuple[Event, ...]) -> After:
    """KAT-2.5, and KAT-2.3 for power that was not spent."""
    seat = s.seat
    if s.power:
        events = (*events, told.PowerUnspent(seat, s.power, can_spend(s)))
    return _begin_turn(s, (seat + 1) % len(s.boards), (*events, told.TurnEnded(seat)))


# ---- the throw ----


def _roll(s: RollUp, step: RollDice) -> After:
    return replace(s, phase=DICE, flick=step.flick), ()


def _dice_fall(s: RollUp, step: DiceRolled) -> After:
    yellow, blue, purple, fell = step.yellow, step.blue, step.purple, step.fell
    sixes = yellow.count(6) + blue.count(6) + purple.count(6)
    power = _successes(yellow, NEEDED[0]), _successes(blue, NEEDED[1]), _successes(purple, NEEDED[2])
    throw = Throw(yellow, blue, purple, fell)
    events: tuple[Event, ...] = (told.DiceThrown(s.seat, yellow, blue, purple, sixes, power),)
    if fell:  # KAT-2.21
        return _crash(replace(s, throw=throw), sixes, (*events, told.DieFell(s.seat, fell)))
    if sixes >= SIXES_TO_CRASH:  # KAT-2.20
        return _crash(replace(s, throw=throw), sixes, events)
    return _go_on(replace(s, throw=throw, power=sum(power), phase=SPEND), events)


def _successes(dice: tuple[int, ...], needed: int) -> int:
    """KAT-2.3, for dice in ascending order."""
    return len(dice) - bisect_left(dice, needed)


# ---- the crash (KAT-2.22) ----


def _crash(s: RollUp, sixes: int, events: tuple[Event, ...]) -> After:
    largest = largest_free(s.boards[s.seat])
    names = tuple(STUFF[piece_of(lay)].id for lay in largest)
    events = (*events, told.Crashed(s.seat, "die" if s.throw.fell else "sixes", sixes, names))
    if len(largest) > 1:
        return replace(s, phase=CRASH), events
    return _lose(s, largest[0], events) if largest else _end_turn(s, events)


def _remove(s: RollUp, step: Remove) -> After:
    return _lose(s, lay_of_piece(s.boards[s.seat], step.piece), ())


def _lose(s: RollUp, lay: int, events: tuple[Event, ...]) -> After:
    piece, seat = piece_of(lay), s.seat
    lost = told.StuffLost(seat, STUFF[piece].id, turn_of(lay), place_of(lay))
    pile = s.piles[SIZE[piece] - 1]
    events = (*events, lost)
    if pile.top < 0:  # the pile was empty, so this piece becomes its top
        pile = Pile(piece, ())
        events = (*events, told.StuffTurnedUp(SIZE[piece], STUFF[piece].id))
    else:
        pile = Pile(pile.top, pile.unseen, (*pile.under, piece))
    s = replace(s, boards=_with_board(s.boards, seat, without(s.boards[seat], lay)),
                piles=_with_pile(s, SIZE[piece], pile))
    return _end_turn(s, events)


# ---- spending Rolling Power ----


def _buy(s: RollUp, step: Buy) -> After:
    """Pay for the top piece of a pile and put it on the board (KAT-2.400, 2.401)."""
    piece, seat = NUMBER[step.piece], s.seat
    size = SIZE[piece]
    power = s.power - size
    board = with_piece(s.boards[seat], lay_of(piece, step.turn, step.place))
    pile = s.piles[size - 1]
    bought = told.StuffBought(seat, step.piece, step.turn, step.place, size, power)
    return _uncover(s, power, _with_board(s.boards, seat, board), size, Pile(-1, pile.unseen, pile.under), bought)


def _cycle(s: RollUp, step: Cycle) -> After:
    """Pay to put the top piece of a pile under it (KAT-2.41)."""
    pile = s.piles[step.size - 1]
    power = s.power - CYCLE_COST
    cycled = told.PileCycled(s.seat, step.size, STUFF[pile.top].id, power)
    pile = Pile(-1, pile.unseen, (*pile.under, pile.top))
    return _uncover(s, power, s.boards, step.size, pile, cycled)


def _uncover(
    s: RollUp, power: int, boards: tuple[Board, ...], size: int, pile: Pile, event: Event
) -> After:
    """Turn up the next piece of a pile that has lost its top; by chance if there are unseen pieces."""
    if pile.unseen:
        piles = _with_pile(s, size, pile)
        return replace(s, power=power, boards=boards, piles=piles, phase=TURN_UP, turning=size), (event,)
    s = replace(s, power=power, boards=boards)
    if not pile.under:
        return _go_on(replace(s, piles=_with_pile(s, size, pile)), (event, told.PileEmptied(size)))
    top, *rest = pile.under
    s = replace(s, piles=_with_pile(s, size, Pile(top, (), tuple(rest))))
    return _go_on(s, (event, told.StuffTurnedUp(size, STUFF[top].id)))


def _turn_up(s: RollUp, step: TurnedUp) -> After:
    """KAT-1.1 before the game, KAT-2.400 and 2.41 in it."""
    piece, size = NUMBER[step.piece], s.turning
    pile = s.piles[size - 1]
    unseen = pile.unseen
    at = unseen.index(piece)
    piles = _with_pile(s, size, Pile(piece, unseen[:at] + unseen[at + 1 :], pile.under))
    events = _TURNED_UP[piece]
    if s.phase is TURN_UP:
        return _go_on(replace(s, piles=piles, turning=0, phase=SPEND), events)
    if size < SIZES[-1]:
        return replace(s, piles=piles, turning=size + 1), events
    return replace(s, piles=piles, turning=0, phase=FIRST), events


def _go_on(s: RollUp, events: tuple[Event, ...]) -> After:
    """KAT-2.5: continue with spending, or with the next player if nothing more can be done."""
    return (s, events) if can_spend(s) else _end_turn(s, events)


def _end_turn_step(s: RollUp, step: EndTurn) -> After:
    return _end_turn(s, ())


def _with_board(boards: tuple[Board, ...], seat: int, board: Board) -> tuple[Board, ...]:
    changed = list(boards)
    changed[seat] = board
    return tuple(changed)


def _with_pile(s: RollUp, size: int, pile: Pile) -> tuple[Pile, ...]:
    piles = list(s.piles)
    piles[size - 1] = pile
    return tuple(piles)


DO: dict[type[Step], Callable[[RollUp, Any], After]] = {
    BoardsDealt: _deal_boards,
    TurnedUp: _turn_up,
    FirstRolled: _roll_for_first,
    RollDice: _roll,
    DiceRolled: _dice_fall,
    Remove: _remove,
    Buy: _buy,
    Cycle: _cycle,
    EndTurn: _end_turn_step,
}
