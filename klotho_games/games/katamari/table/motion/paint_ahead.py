"""Painting ahead: pictures that the table will show next are painted in quiet moments, so that no motion waits for one.

None of them is secret: the dice of the next throw, face-up pieces, the board that comes next.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.games.katamari.rules.board import piece_of, turn_of
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZES
from klotho_games.games.katamari.rules.questions import fallers, stack
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice, pile_of
from klotho_games.games.katamari.table.look import piece_pictures
from klotho_games.games.katamari.table.parts.held_piece import NEAREST_TURNS
from klotho_games.stage.drawing.paint_queue import Job

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

MOODS = ("normal", "happy", "shock")


class Rehearsal:
    def __init__(self, table: Table) -> None:
        self.table = table

    # -- whenever the table settles ---------------------------------------------------------------------------

    def plan(self, s: RollUp) -> None:
        """Plan what to paint, in the order in which it is needed.

        A person can drag at once, so their choices come first; a bot's choice is shown while nothing moves.
        """
        if not s.cousins or self.table.session.is_over:
            self.table.ahead.paint_later([])
            return
        seats = len(s.boards)
        others = [(s.seat + n) % seats for n in range(1, seats)]
        first, then = [*self._choices(s)], [*self._next_seat(s, others[0])]
        if not self.table.may_act:
            first, then = then, first
        own = [*self._throw(s), *self._faces(s.cousins[s.seat]), *self._small(s)]
        rest = [job for seat in others[1:] for job in self._large_board(s, seat)]
        self.table.ahead.paint_later([*own, *first, *then, *rest])

    def _throw(self, s: RollUp) -> Iterator[Job]:
        if s.phase is Phase.THROW:
            yield from self.table.tray.to_warm(collected_dice(s, s.seat))

    def _faces(self, cousin: str) -> Iterator[Job]:
        board = self.table.board
        for mood in MOODS:
            yield partial(board.prepare_face, cousin, mood)

    def _choices(self, s: RollUp) -> Iterator[Job]:
        """Return jobs for the pieces that may be bought.

        A person can drag any piece that they can pay for. A bot will show one of them as a ghost, mostly a large one.
        """
        table = self.table
        hand = table.hand
        hand.warmed = 0
        if table.may_act:
            wanted = [(pile.size, turn) for turn in NEAREST_TURNS for pile in table.piles.piles if pile.is_buyable]
            for size, turn in wanted:
                yield from hand.to_warm(size, turn)
        elif s.phase is Phase.SPEND:
            look, px = table.stage.look, self._large
            tops = [pile_of(s, size).top for size in reversed(SIZES[: s.power])]
            for turn in NEAREST_TURNS:
                for piece in tops:
                    if piece >= 0:
                        yield partial(piece_pictures.bare_picture, look, piece, turn, px)

    def _small(self, s: RollUp) -> Iterator[Job]:
        """Paint this board for the small place that it moves to after the turn."""
        others = self.table.others
        yield from self._laid_pieces(s, s.seat, others.radius * self.table.stage.look.scale)
        yield lambda: others.prepare(s, s.seat)

    def _next_seat(self, s: RollUp, seat: int) -> Iterator[Job]:
        """Paint the dice of the next seat, the picture that greets them, and their board for the large place."""
        yield from self.table.tray.to_warm(collected_dice(s, seat))
        yield lambda: self.table.handover.prepare(s, seat)
        yield from self._large_board(s, seat)

    def _large_board(self, s: RollUp, seat: int) -> Iterator[Job]:
        board = self.table.board
        yield from self._laid_pieces(s, seat, self._large)
        yield lambda: board.prepare(s.boards[seat], s.cousins[seat])
        yield from self._faces(s.cousins[seat])

    def _laid_pieces(self, s: RollUp, seat: int, size: float) -> Iterator[Job]:
        look = self.table.stage.look
        for lay in s.boards[seat].laid:
            piece, turn = piece_of(lay), turn_of(lay)
            yield partial(piece_pictures.bare_picture, look, piece, turn, size)
            yield partial(piece_pictures.lying_picture, look, piece, turn, size)

    @property
    def _large(self) -> float:
        return self.table.board.radius * self.table.stage.look.scale

    # -- while something happens ------------------------------------------------------------------------------

    def prepare_landing(self, piece: int, turn: int) -> None:
        """Paint a piece that is about to be placed."""
        look, size = self.table.stage.look, self._large
        self.table.ahead.paint_soon([lambda: piece_pictures.bare_picture(look, piece, turn, size),
                                     lambda: piece_pictures.lying_picture(look, piece, turn, size),
                                     lambda: piece_pictures.lying_picture(look, piece, turn, size, icons=True)])

    def prepare_new_piece(self, piece: str, size: int) -> None:
        """Paint a piece that will be turned up on its pile."""
        number, look = NUMBER[piece], self.table.stage.look
        px = piece_pictures.radius_on(number, self.table.piles[size].piece_box) * look.scale
        self.table.ahead.paint_soon([
            lambda: piece_pictures.bare_picture(look, number, 0, px),
            lambda: piece_pictures.lying_picture(look, number, 0, px, icons=True),
            lambda: [piece_pictures.back_picture(look, number, px, shade) for shade in (True, False)],
        ])

    def prepare_crash(self, s: RollUp) -> None:
        """Paint what lies over the table, and the threads around the pieces that may come off. The dice roll before."""
        look, size, may_fall = self.table.stage.look, self._large, fallers(s, s.seat)
        threads = [partial(piece_pictures.stitches_picture, look, NUMBER[one.piece], one.turn, size)
                   for one in stack(s.boards[s.seat]) if one.piece in may_fall]
        self.table.ahead.paint_soon([*self.table.crash.to_warm(), *threads])
