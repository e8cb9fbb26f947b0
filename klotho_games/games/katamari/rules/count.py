"""Stars, majorities, the final score, and the invariants of every state."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Result, ScoreLine, Value
from klotho_games.core.i18n import _

from .board import (
    DICE_OF_A_COLOUR,
    EMPTY,
    Board,
    Centre,
    dice_icons,
    is_carried,
    piece_of,
    stars,
    symbol,
    with_piece,
)
from .pieces import PIECES, SIZE, SYMBOLS
from .state import COUSINS, TRACKS, Phase, Pile, RollUp, can_spend, collected_dice

MAJORITY = 7


class Majority(Value, frozen=True):
    """How many of one symbol each seat shows. `winner` is the seat with strictly the most, -1 on a tie."""

    symbol: str
    shown: tuple[int, ...]
    winner: int

    @property
    def gap(self) -> int:
        """How many more the winner shows than anyone else; 0 on a tie."""
        first, second, *_rest = sorted(self.shown, reverse=True)
        return first - second


def majorities(boards: Sequence[Board]) -> tuple[Majority, ...]:
    """Return who has the most of each symbol (KAT-3.1)."""
    found = []
    for n, name in enumerate(SYMBOLS):
        shown = tuple([symbol(board.tally, n) for board in boards])
        most = max(shown)
        found.append(Majority(name, shown, shown.index(most) if shown.count(most) == 1 else -1))
    return tuple(found)


def scores(boards: Sequence[Board]) -> tuple[int, ...]:
    """Return what each seat would score if the game ended now (KAT-3.0, 3.1)."""
    points = [stars(board.tally) for board in boards]
    for majority in majorities(boards):
        if majority.winner >= 0:
            points[majority.winner] += MAJORITY
    return tuple(points)


def winners(boards: Sequence[Board]) -> tuple[int, ...]:
    """KAT-3.2: the highest score wins, then the most visible dice icons; otherwise the victory is shared."""
    points = scores(boards)
    ranks = [(points[seat], dice_icons(board.tally)) for seat, board in enumerate(boards)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def symbol_name(name: str) -> str:
    return {"smiley": _("Smiley"), "flower": _("Flower"), "cow": _("Cow"), "pencil": _("Pencil")}[name]


# ---- the final score ----


def result(s: RollUp) -> Result | None:
    if s.phase is not Phase.COUNT:
        return None
    points, best = scores(s.boards), winners(s.boards)
    return Result(points, best, _reason(points, best), _lines(s.boards), notes={"steps": s.steps})


def _reason(points: tuple[int, ...], best: tuple[int, ...]) -> str:
    top = max(points)
    if len(best) > 1:
        return _("With {points} points each and equally many visible dice icons, the victory is "
                 "shared.").format(points=top)
    if points.count(top) > 1:
        return _("With {points} points each, the number of visible dice icons decides.").format(points=top)
    return _("Most points: {points}.").format(points=top)


def _lines(boards: Sequence[Board]) -> tuple[ScoreLine, ...]:
    """Return the score lines as they are read out: stars first, then symbol by symbol, each with all seats."""
    told = [
        ScoreLine(seat, _("Stars"), stars(board.tally), _("Stars"), picture="i_star")
        for seat, board in enumerate(boards)
    ]
    for majority in majorities(boards):
        name = symbol_name(majority.symbol)
        for seat, shown in enumerate(majority.shown):
            points = MAJORITY if seat == majority.winner else 0
            told.append(ScoreLine(seat, name, points, name, _shows(majority, seat, shown), f"i_{majority.symbol}"))
    return tuple(told)


def _shows(majority: Majority, seat: int, shown: int) -> str:
    if majority.winner < 0 and shown and shown == max(majority.shown):
        return _("{n} shown, a tie").format(n=shown)
    return _("{n} shown").format(n=shown)


# ---- invariants ----


def invariants(s: RollUp) -> Sequence[str]:
    return [*_pieces(s), *_table(s), *(wrong for board in s.boards for wrong in _board(board, s.centre))]


def _pieces(s: RollUp) -> list[str]:
    """Check that each of the 84 pieces is in exactly one place, and in the pile of its size."""
    everywhere = [piece_of(lay) for board in s.boards for lay in board.laid]
    wrong = []
    for size, pile in enumerate(s.piles, 1):
        here = _in_pile(pile)
        if any(SIZE[piece] != size for piece in here):
            wrong.append(f"the pile of size {size} holds another size")
        opened = s.phase not in (Phase.BOARDS, Phase.STUFF)
        if opened and pile.top < 0 and here and not (s.phase is Phase.TURN_UP and s.turning == size):
            wrong.append(f"nothing is turned up on the pile of size {size}")
        everywhere += here
    if sorted(everywhere) != list(range(PIECES)):
        wrong.append("84 pieces are not conserved")
    return wrong


def _in_pile(pile: Pile) -> list[int]:
    return [*((pile.top,) if pile.top >= 0 else ()), *pile.unseen, *pile.under]


def _board(board: Board, centre: Centre) -> list[str]:
    """Check that each piece was allowed where it is, and that the view from above matches the pieces."""
    wrong = []
    again = EMPTY
    for lay in board.laid:
        if not is_carried(again, lay, centre):
            wrong.append(f"lay {lay} is not allowed where it is")
        again = with_piece(again, lay)
    if again != board:
        wrong.append("a board does not show what lies on it")
    return wrong


def _table(s: RollUp) -> list[str]:
    wrong = []
    if s.steps not in TRACKS or not 0 <= s.emperor <= s.steps:
        wrong.append(f"the Emperor stands on {s.emperor} of {s.steps}")
    if s.power < 0 or (s.power and s.phase not in (Phase.SPEND, Phase.TURN_UP)):
        wrong.append(f"Rolling Power {s.power} in phase {s.phase}")
    if s.phase is Phase.SPEND and not can_spend(s):
        wrong.append("the turn should have ended")
    if s.phase in (Phase.THROW, Phase.DICE) and not any(collected_dice(s, s.seat)):
        wrong.append("a throw without dice")
    if any(number > DICE_OF_A_COLOUR for seat in range(len(s.boards)) for number in collected_dice(s, seat)):
        wrong.append("more dice than there are")
    if not (0 <= s.seat < len(s.boards) and 0 <= s.first < len(s.boards)):
        wrong.append("nobody sits there")
    if s.phase is not Phase.BOARDS and (
        len(set(s.cousins)) != len(s.boards) or not set(s.cousins) <= set(COUSINS)
    ):
        wrong.append(f"the boards are {s.cousins}")
    return wrong
