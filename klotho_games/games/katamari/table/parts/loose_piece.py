"""A loose piece: it was put down but not bought yet, until the player places, moves, turns or takes it back.

Buying turns up the next piece of the pile (KAT-2.400), so it can never be undone. A slip of the hand can be undone
here, because the session knows nothing of a loose piece.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from klotho_games.core.chance import hexes
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.questions import cells_of, places, preview, spots
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look import piece_pictures
from klotho_games.games.katamari.table.look.piece_sprites import PieceSprite, ThreadSprite
from klotho_games.games.katamari.telling.moves import effect_text
from klotho_games.games.katamari.telling.names import piece_name
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.scene.focus import Focus, Spot
from klotho_games.stage.scene.motion import give
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 58
PIECE = "loose"
"""The piece's id for the drag controller."""
_NEAR = 1.3
"""How far a piece can move to fit when it is turned in place, relative to a hex."""


class LooseFocus(Focus):
    """Hexes react to the pointer around their centres; a loose piece reacts over its whole picture, seams included."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def at(self, point: Point) -> Spot | None:
        found = super().at(point)
        if found is not None and not found.id.startswith("hex:"):
            return found
        cell = self._table.loose.cell_under(point)
        return self._table.board.spots[cell] if cell >= 0 else found


class Loose:
    sprite: PieceSprite
    _thread: ThreadSprite

    def __init__(self, table: Table) -> None:
        self.table = table
        self.buy: do.Buy | None = None
        self._laid: do.Buy | None = None
        """The purchase as the player put it down. Turning the piece back leads there, wherever turns have moved it."""

    def build(self) -> None:
        """Make the sprites. A loose piece stays when the table is built again."""
        radius = self.table.board.radius
        self.sprite = PieceSprite(0, 0, radius, z=Z, visible=False)
        self._thread = ThreadSprite(0, 0, radius, z=Z + 1, visible=False)
        for sprite in (self.sprite, self._thread):
            self.table.add(sprite)

    @property
    def size(self) -> int:
        """The pile it comes from; 0 if there is no loose piece."""
        return SIZE[NUMBER[self.buy.piece]] if self.buy is not None else 0

    # -- putting down and removing -----------------------------------------------------------------------------

    def lay(self, buy: do.Buy) -> None:
        """Put a piece down. The table settles around it."""
        self.buy = self._laid = buy
        self.table.on_rest()
        self.table.stage.sound.play("hex_heavy" if self.size > 3 else "hex_soft")
        self.table.motions.beside(give(self.sprite, 0.08))

    def show(self, s: RollUp) -> None:
        """Show the loose piece whenever the table settles, as long as it can be bought."""
        table, buy = self.table, self.buy
        self.hide()
        if buy is None or table.auto or not table.may_act or table.session.why_not(buy) is not None:
            self.buy = None
            return
        cells, seen = cells_of(buy), spots(s.boards[s.seat])
        at = table.board.resting(buy.piece, buy.turn, buy.place, max(seen[cell].height for cell in cells))
        for sprite in (self.sprite, self._thread):
            sprite.face(NUMBER[buy.piece], buy.turn)
            sprite.put_first_cell(at)
            sprite.visible = True
        table.hand.tell_of(buy)
        for cell in cells:
            spot = table.board.spots[cell]
            spot.piece, spot.press = PIECE, self.place
            spot.label = _("{piece}, not bought yet").format(piece=piece_name(buy.piece))
            spot.value = effect_text(s, buy)
            spot.tip = ""

    def hide(self) -> None:
        """Hide the piece, because it is in the hand again or gone."""
        self.sprite.visible = self._thread.visible = False
        self.table.hand.hide_loose_notes()

    def forget(self) -> None:
        self.buy = self._laid = None
        self.hide()

    def cell_under(self, point: Point) -> int:
        """Return the hex of the board that the piece's picture covers at a point; -1 beside the piece."""
        if self.buy is None or not self.sprite.visible:
            return -1
        x, y = self.sprite.first_cell
        cell = hexes.at(point[0] - x, point[1] - y, self.sprite.radius)
        shape = piece_pictures.cells_of(self.sprite.piece, self.sprite.turn)
        return cells_of(self.buy)[shape.index(cell)] if cell in shape else -1

    # -- what players do with it -------------------------------------------------------------------------------

    def place(self) -> None:
        """Buy the piece. Only now it becomes a move."""
        table, buy = self.table, self.buy
        if buy is None:
            return
        table.hand.let_go_at = table.hand.point_for(buy.turn, buy.place)
        table.play(buy)

    def take_back(self) -> None:
        if self.buy is None:
            return
        told = _("You put the {piece} back and bought nothing.").format(piece=piece_name(self.buy.piece))
        self.forget()
        self.table.stage.sound.play("ui_undo")
        self.table.on_rest()
        self.table.tips.toast(told, kind=ToastKind.DONE)
        self.table.spoken(told)

    def turn(self, by: int) -> None:
        """Turn the piece to the next turn that fits here or close by."""
        buy = self.buy
        if buy is None:
            return
        for step in range(1, 6):
            turn = (buy.turn + by * step) % 6
            place = self._nearest(buy, turn)
            if place >= 0:
                self.buy = do.Buy(buy.piece, turn, place)
                self.table.stage.sound.play("ui_toggle")
                self.table.on_rest()
                return
        self.table.stage.sound.play("ui_refuse")
        self.table.tips.toast(_("The piece doesn’t fit here that way round. Drag it somewhere else "
                                 "first."), kind=ToastKind.NO)

    def _nearest(self, buy: do.Buy, turn: int) -> int:
        """Return the place nearest to where the piece was put down; -1 if none is near.

        The result depends only on where the piece was put down, so turning back undoes a turn. Of equally near places,
        it is the one that covers the fewest icons.
        """
        laid = self._laid if self._laid is not None and self._laid.piece == buy.piece else buy
        if turn == laid.turn:
            return laid.place
        s, radius, middle = self.table.state, self.table.board.radius, self._middle(laid)

        def keeps(way: do.Buy) -> tuple[float, int, bool, int]:
            far = math.dist(self._middle(way), middle) / radius
            return round(far, 2), len(preview(s, way).covered), way.place != laid.place, way.place

        ways = [do.Buy(buy.piece, turn, place) for place in places(s, buy.piece, turn)]
        ways = [way for way in ways if cells_of(way) != cells_of(buy) and self.table.mode.why_not(way) is None]
        near = [way for way in ways if math.dist(self._middle(way), middle) <= _NEAR * radius]
        best = min(near, key=keeps, default=None)
        return best.place if best is not None else -1

    def _middle(self, buy: do.Buy) -> Point:
        xs, ys = zip(*(self.table.board.at(cell) for cell in cells_of(buy)), strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    # -- the prompt --------------------------------------------------------------------------------------------

    def words(self, controls: Mapping[str, str]) -> tuple[str, str]:
        assert self.buy is not None
        told = _("buy the {piece} for {cost} power and leave it here?")
        quiet = _("Choose the piece again to buy it, move it somewhere else, turn it with {turn}, or put it back.")
        return told.format(piece=piece_name(self.buy.piece), cost=self.size), quiet.format(**controls)

    def answers(self) -> list[Answer]:
        return [
            Answer("take-back", _("Put back"), self.take_back, shortcut="undo"),
            Answer("place", _("Buy ({cost} power)").format(cost=self.size), self.place, key="return", kind="primary"),
        ]
