"""The four temperaments of Katamari: what each likes to buy, and what a beginner sees in a purchase."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.board import Board, lay_of, symbol, with_piece
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, SYMBOLS
from klotho_games.games.katamari.rules.state import Phase, RollUp
from klotho_games.games.katamari.rules.steps import Buy, Cycle

from .judge import worth_to_next_player
from .values import income

_A_DIE = 0.8
"""How many points a beginner thinks one more Rolling Power in the next throw is worth."""
_BIG = 0.3
"""How many points per hex a beginner adds to the value of a piece, whatever its icons are."""


class KatamariCharacters:
    point = 0.3

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Tiptoer"), _("Fears four sixes and prefers few dice and plenty of visible "
                                                      "stars.")),
            Character("bold", _("The Speedster"), _("Wants more dice, and then more dice.")),
            Character("builder", _("The Stacker"), _("Builds a base for bigger pieces before anything else.")),
            Character("spoiler", _("The Snatcher"), _("Takes the piece the next cousin has an eye on.")),
        )

    def taste(self, view: RollUp, moves: Sequence[Move], kind: str) -> Sequence[float]:
        if view.phase is not Phase.SPEND:
            return [0.0] * len(moves)
        if kind == "spoiler":
            return _snatching(view, moves)
        likes = _LIKES[kind]
        board = view.boards[view.seat]
        return [max(-1.0, min(1.0, likes(board, after))) for after in _after(board, moves)]

    def short(self, view: RollUp, moves: Sequence[Move]) -> Sequence[float]:
        """Return what a beginner sees: points that show at once, the dice of the next throw, and the piece's size."""
        if view.phase is not Phase.SPEND:
            return [0.0] * len(moves)
        seat, boards, board = view.seat, view.boards, view.boards[view.seat]
        points, power = scores(boards)[seat], income(board.tally)[0]
        found = []
        for move, after in zip(moves, _after(board, moves), strict=True):
            if not isinstance(move, Buy):
                found.append(0.0)
                continue
            shown = scores((*boards[:seat], after, *boards[seat + 1 :]))[seat] - points
            more = income(after.tally)[0] - power
            found.append(shown + _A_DIE * more + _BIG * SIZE[NUMBER[move.piece]])
        return found


def _after(board: Board, moves: Sequence[Move]) -> list[Board]:
    """Return the board after each move."""
    return [
        with_piece(board, lay_of(NUMBER[move.piece], move.turn, move.place)) if isinstance(move, Buy) else board
        for move in moves
    ]


# ---- likes ----


def _safe(board: Board, after: Board) -> float:
    """Prefer visible stars and symbols, and avoid a higher risk of four sixes."""
    riskier = income(after.tally)[1] - income(board.tally)[1]
    return _points_in_sight(after) - _points_in_sight(board) - 8 * riskier


def _points_in_sight(board: Board) -> float:
    tally = board.tally
    return 0.25 * (tally >> 24 & 0xFF) + 0.25 * sum(symbol(tally, n) for n in range(len(SYMBOLS)))


def _fast(board: Board, after: Board) -> float:
    return (income(after.tally)[0] - income(board.tally)[0]) / 1.5


def _ground_gain(board: Board, after: Board) -> float:
    """Prefer more hexes that carry Purple Stuff; hexes that carry Blue Stuff count half."""
    return (_carrying(after) - _carrying(board)) / 3


def _carrying(board: Board) -> float:
    return (board.blue | board.purple).bit_count() + 0.5 * (board.yellow | board.blue).bit_count()


_LIKES: dict[str, Callable[[Board, Board], float]] = {"cautious": _safe, "bold": _fast, "builder": _ground_gain}


def _snatching(s: RollUp, moves: Sequence[Move]) -> list[float]:
    """Prefer to buy or cycle the pieces that the next player wants."""
    wanted = worth_to_next_player(s)
    most = max(wanted.values(), default=0.0)
    if most <= 0:
        return [0.0] * len(moves)
    found = []
    for move in moves:
        gone = -1
        if isinstance(move, Buy):
            gone = NUMBER[move.piece]
        elif isinstance(move, Cycle):
            gone = s.piles[move.size - 1].top
        found.append(wanted.get(gone, 0.0) / max(most, 1.0))
    return found


CHARACTERS = KatamariCharacters()
