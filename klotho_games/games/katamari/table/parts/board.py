"""The Katamari of the seat whose turn it is: 19 hexes of the map, the stack on them, and the cousin beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from klotho_games.core.chance import hexes
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.board import HEX_AT, HEXES, PLACES, Board, lay_of_piece, without
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF
from klotho_games.games.katamari.rules.questions import Laid, fallers, spots, stack
from klotho_games.games.katamari.rules.state import SIXES_TO_CRASH, Phase, RollUp
from klotho_games.games.katamari.table.look import piece_pictures
from klotho_games.games.katamari.table.look.piece_sprites import PieceSprite
from klotho_games.games.katamari.table.look.style import on_ribbon, paint_baked_picture
from klotho_games.games.katamari.telling.names import cousin_name
from klotho_games.games.katamari.telling.notes import hex_note, hex_tip
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Meanwhile, Part, change, give, land
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z, COUSIN_Z, FLYING_Z = 20, 28, 120
_WIDE, _HIGH = 5 * math.sqrt(3), 8.0
"""Size of the 19 hexes, in radii of a hex."""
_PLATE = Box(-284 / 60, -268 / 60, 568 / 60, 560 / 60)
"""The drawing of the plate around the middle, in the same units."""
_PUFFS = 9
_BREATH, _BREATHS = 0.7, 3
"""How many seconds the cousin breathes out after a narrow escape, and how many puffs of breath are seen."""
_ROOM = 96.0
"""Room above the plate for high stacks."""


def radius_in(box: Box) -> float:
    return min(box.w / _WIDE, box.h / _HIGH)


# -- painting any board, large or small ---------------------------------------------------------------------------


def paint_board(pen: Pen, board: Board, cousin: str, middle: Point, radius: float, *, small: bool = False,
                marked: Sequence[str] = ()) -> None:
    """Paint a plate with its whole stack: the pieces from the bottom up, the visible icons last.

    A thread runs around the pieces that are `marked`.
    """
    plate = Box(middle[0] + _PLATE.x * radius, middle[1] + _PLATE.y * radius, _PLATE.w * radius, _PLATE.h * radius)
    pen.svg(f"katamari/{'mini' if small else 'board'}_{cousin}", plate)
    size = radius * pen.look.scale
    x0, y0 = (v * pen.look.scale for v in (middle[0] + pen.origin[0], middle[1] + pen.origin[1]))
    laid = {one.piece: one for one in stack(board)}
    for one in in_order(tuple(laid.values())):
        blit_piece(pen, one, (x0, y0), size)
    for piece in marked:
        if piece in laid:
            blit_piece(pen, laid[piece], (x0, y0), size, stitched=True)
    px = piece_pictures.icon_size(size)
    for spot in spots(board):
        if not spot.piece or not spot.icon:
            continue
        one = laid[spot.piece]
        x, y = hexes.centre(HEXES[one.place], size)
        dx, dy = piece_pictures.icon_place(NUMBER[spot.piece], one.turn, spot.cell, size)
        up = (one.height + 1) * size * piece_pictures.LAYER
        piece_pictures.blit_icon(pen.look, pen.surface, spot.icon, (x0 + x + dx, y0 + y + dy - up), px)


def in_order(laid: Sequence[Laid]) -> list[Laid]:
    """Return the pieces in painting order: by layer, then from the back of the table to the front."""
    return sorted(laid, key=lambda one: (one.height, HEXES[one.place][1]))


def blit_piece(pen: Pen, laid: Laid, middle: Point, size: float, *, stitched: bool = False) -> None:
    """Draw a piece in its place, or only the thread around it."""
    number = NUMBER[laid.piece]
    f = piece_pictures.frame(number, laid.turn, size)
    x, y = hexes.centre(HEXES[laid.place], size)
    up = (laid.height + 1) * size * piece_pictures.LAYER
    at = round(middle[0] + x - f.x), round(middle[1] + y - up - f.y)
    show = piece_pictures.stitches_picture if stitched else piece_pictures.lying_picture
    pen.surface.blit(show(pen.look, number, laid.turn, size), at, special_flags=PREMULTIPLIED)


_SHADES = 3
"""The number of steps in which the shadow of the board appears."""

# -- the large board ----------------------------------------------------------------------------------------------


class Katamari:
    """The large board: `show` shows the stack of a seat; motion takes single pieces off or adds them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        box = table.places["board"]
        self.radius = radius_in(box)
        self.middle: Point = box.centre
        wide, high = _PLATE.w * self.radius, _PLATE.h * self.radius
        self.box = Box(
            self.middle[0] + _PLATE.x * self.radius, self.middle[1] + _PLATE.y * self.radius - _ROOM, wide, high + _ROOM
        )
        self.board: Board | None = None
        self.off: PieceSprite | None = None
        """A piece that was taken off the board and is on its way."""
        self.cousin, self.seat = "", 0
        self.marked: tuple[str, ...] = ()
        """The pieces with a thread around them: the last one that was placed, or those that may come off."""
        ground = Box.around(self.middle, _WIDE * self.radius, _HIGH * self.radius)
        around = 1.75 * self.radius
        self._shadow = table.add(Sprite(ground, lambda pen: self._paint_shadow(pen, ground), z=Z - 1, margin=around,
                                        key=("katamari-board-shadow", ground.size)))
        self._stack = table.add(Sprite(self.box, self._paint, z=Z))
        self._face = table.add(Panel(table.places["cousin"], z=COUSIN_Z, margin=26, angle=10))
        self._ribbon = table.add(Panel(table.places["ribbon"], z=COUSIN_Z + 1, margin=16))
        self._face_spot = table.spot(Spot("cousin", table.places["cousin"], "", role=_("cousin"), ring=40))
        self.spots = [table.spot(self._hex_spot(place)) for place in range(PLACES)]

    def _hex_spot(self, place: int) -> Spot:
        return Spot(f"hex:{place}", self.hex_box(place), "", role=_("hex"), ring=self.radius * 0.7)

    # -- where things are ------------------------------------------------------------------------------------

    def at(self, place: int) -> Point:
        """Return the centre of a hex on the canvas."""
        x, y = hexes.centre(HEXES[place], self.radius)
        return self.middle[0] + x, self.middle[1] + y

    def hex_box(self, place: int) -> Box:
        return Box.around(self.at(place), self.radius * 1.56, self.radius * 1.44)

    def place_near(self, point: Point) -> int:
        """Return the hex that contains a point; -1 beside the board."""
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        return HEX_AT.get(hexes.at(x, y, self.radius), -1)

    def resting(self, piece: str, turn: int, place: int, height: int) -> Point:
        """Return where the first cell of a piece is drawn that is on this many layers."""
        x, y = self.at(place)
        return x, y - (height + 1) * self.radius * piece_pictures.LAYER

    def stack(self) -> tuple[Laid, ...]:
        return stack(self.board) if self.board is not None else ()

    def height_under(self, cells: Sequence[int]) -> int:
        if self.board is None:
            return 0
        seen = spots(self.board)
        return max(seen[cell].height for cell in cells)

    # -- the state -------------------------------------------------------------------------------------------

    def show(self, s: RollUp) -> None:
        self.show_seat(s, s.seat)

    def show_seat(self, s: RollUp, seat: int) -> None:
        cousin = s.cousins[seat] if s.cousins else "tomato"
        self.seat = seat
        crashed = s.phase is Phase.CRASH
        last = self.table.last_laid_piece(seat)
        self.lay(s.boards[seat], cousin, fallers(s, seat) if crashed else last)
        escaped = s.phase is Phase.SPEND and s.throw.sixes == SIXES_TO_CRASH - 1
        self.feel("shock" if crashed else "happy" if last or escaped else "normal")
        name = self.table.names[seat]
        self._ribbon.show(_paint_ribbon, name, cousin)
        told = _("{name} plays the {cousin}").format(name=name, cousin=cousin_name(cousin))
        self._face_spot.label = self._face_spot.tip = told
        for place, spot in enumerate(self.spots):
            spot.label, spot.value = hex_note(s, seat, place), ""
            spot.tip = hex_tip(s, seat, place)

    def lay(self, board: Board, cousin: str = "", marked: tuple[str, ...] = ()) -> None:
        cousin = cousin or self.cousin
        if (board, cousin, marked) == (self.board, self.cousin, self.marked):
            return
        self.board, self.cousin, self.marked = board, cousin, marked
        self._stack.redraw(self._paint)

    def mark(self, piece: str) -> None:
        """Mark only this piece with a thread."""
        if self.board is not None:
            self.lay(self.board, marked=(piece,))

    def feel(self, mood: str) -> None:
        """Set the cousin's mood: "normal", "happy" or "shock"."""
        self._face.show(_paint_cousin, self.cousin, mood)

    def breathe_out(self) -> None:
        """Let the cousin be relieved: the face swells and sinks, and puffs of breath leave it."""
        self.feel("happy")
        motions = self.table.motions
        self.table.stage.sound.play("star")
        if motions.reduced or not motions.speed:
            return

        def swell(t: float) -> None:
            self._face.zoom = 1 + 0.1 * math.sin(math.pi * t) if t < 1 else 1.0

        motions.beside(change(swell, 0, 1, _BREATH))
        mouth = self._face.box.centre[0] + self._face.box.w * 0.3, self._face.box.centre[1] + self._face.box.h * 0.25
        for n in range(_BREATHS):
            side = self.radius * (0.3 + 0.12 * n)
            self._let_fly(Box.around(mouth, side, side), (0.9 + 0.5 * n, 0.2 - 0.4 * n))

    # -- painting ahead --------------------------------------------------------------------------------------

    def prepare_face(self, cousin: str, mood: str) -> None:
        face = Panel(self._face.box, margin=self._face.margin, angle=self._face.angle)
        face.show(_paint_cousin, cousin, mood).picture(self.table.stage.look)

    def prepare(self, board: Board, cousin: str) -> None:
        """Paint another board, with every picture that is needed to show it."""
        self.picture_of(self.table.stage.look, board, cousin)

    # -- motion ----------------------------------------------------------------------------------------------

    def take_off(self, piece: str) -> PieceSprite:
        """Show the board without a piece, and return the piece as a sprite above it, to be moved away.

        A piece that the player has already taken off stays where the hand released it.
        """
        assert self.board is not None
        if self.off is not None and STUFF[self.off.piece].id == piece and self.off.layers is not None:
            return self.off
        lay = lay_of_piece(self.board, piece)
        laid = next(one for one in stack(self.board) if one.piece == piece)
        self.lay(without(self.board, lay))
        sprite = PieceSprite(NUMBER[piece], laid.turn, self.radius, z=FLYING_Z)
        sprite.put_first_cell(self.resting(piece, laid.turn, laid.place, laid.height))
        self.table.add(sprite)
        self.off = sprite
        return sprite

    def put_back(self) -> None:
        """Forget the piece that was taken off; the next `show` shows the whole board again."""
        if self.off is not None:
            self.table.layers.remove(self.off)
            self.off = None

    def land(self, piece: str, turn: int, place: int, cells: Sequence[int], after: Board, start: Point) -> list[Part]:
        """Fly a piece from a point (its centre) to its place, put it down, and then show it as part of the board."""
        number = NUMBER[piece]
        sprite = PieceSprite(number, turn, self.radius, z=FLYING_Z, lifted=True)
        goal = self.resting(piece, turn, place, self.height_under(cells))
        sprite.put_first_cell(goal)
        end = sprite.centre

        def begin() -> None:
            sprite.centre = start
            self.table.add(sprite)

        def fly(t: float) -> None:
            up = 40 * math.sin(math.pi * t)
            sprite.centre = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - up

        def touch() -> None:
            sprite.lay_down(goal)
            self.feel("happy")
            self.table.stage.sound.play("hex_heavy" if len(cells) > 3 else "hex_soft")
            self._raise_dust(cells)

        def down() -> None:
            self.table.layers.remove(sprite)
            self.lay(after)

        near = math.hypot(start[0] - end[0], start[1] - end[1]) < self.radius
        # The next piece comes up while this one still settles.
        return [begin, change(fly, 0, 1, 0.12 if near else 0.34), touch, Meanwhile([give(sprite, 0.12), down])]

    def _raise_dust(self, cells: Sequence[int]) -> None:
        """Let small puffs fly out from under a piece that has just been placed."""
        motions = self.table.motions
        if motions.reduced or not motions.speed:
            return
        middles = [self.at(cell) for cell in cells]
        x, y = (sum(values) / len(values) for values in zip(*middles, strict=True))
        wide = max(abs(px - x) for px, _py in middles) + self.radius * 0.8
        high = max(abs(py - y) for _px, py in middles) + self.radius * 0.8
        for n in range(_PUFFS):
            angle = 2 * math.pi * (n + 0.5) / _PUFFS
            side = self.radius * (0.34 + 0.1 * (n % 3))
            box = Box.around((x + wide * math.cos(angle), y + high * math.sin(angle)), side, side)
            self._let_fly(box, (math.cos(angle), math.sin(angle)))

    def _let_fly(self, box: Box, way: Point) -> None:
        puff = Sprite(box, lambda pen: pen.svg("katamari/k_puff", box.at_origin), z=FLYING_Z - 1,
                      key=("katamari-puff", box.size))
        self.table.add(puff)
        reach = self.radius * 0.5

        def fly(t: float) -> None:
            puff.box = box.move(way[0] * reach * t, way[1] * reach * t)
            puff.alpha = 1 - t
            if t >= 1:
                self.table.layers.remove(puff)

        self.table.motions.beside(change(fly, 0, 1, 0.45, land))

    # -- changing places -------------------------------------------------------------------------------------

    def box_around(self, middle: Point, radius: float) -> Box:
        """Return the box of this board's picture at another place and size."""
        k = radius / self.radius
        x, y = self.box.x - self.middle[0], self.box.y - self.middle[1]
        return Box(middle[0] + x * k, middle[1] + y * k, self.box.w * k, self.box.h * k)

    def picture(self, look: DrawStyle) -> pygame.Surface:
        """Return the picture of the board as it is now."""
        return self._stack.picture(look)

    @property
    def has_picture(self) -> bool:
        """Whether the picture of the board is there; otherwise the second thread begins to paint it."""
        stage = self.table.stage
        return not stage.live or self._stack.is_painted(stage.look)

    def picture_of(self, look: DrawStyle, board: Board, cousin: str) -> pygame.Surface:
        return self._other(board, cousin).picture(look)

    def has_picture_of(self, board: Board, cousin: str) -> bool:
        """Whether the picture of another board is there; otherwise the second thread begins to paint it."""
        stage = self.table.stage
        return not stage.live or self._other(board, cousin).is_painted(stage.look)

    def _other(self, board: Board, cousin: str) -> Sprite:
        middle = (self.middle[0] - self.box.x, self.middle[1] - self.box.y)
        return Sprite(self.box, lambda pen: paint_board(pen, board, cousin, middle, self.radius),
                      key=("katamari-whole-board", board, cousin, self.radius))

    def veil(self, board: float, around: float) -> None:
        """Set the alpha of the board, and of the cousin, ribbon and shadow around it.

        The shadow is large and soft: it comes in a few steps, so that not every frame blends it.
        """
        self._stack.alpha = board
        for sprite in (self._face, self._ribbon):
            sprite.alpha = around
        self._shadow.alpha = round(around * _SHADES) / _SHADES

    # -- painting --------------------------------------------------------------------------------------------

    def _paint_shadow(self, pen: Pen, ground: Box) -> None:
        """Paint the shadow, but not where the board covers it: half of it, and slow to blit."""
        paint_baked_picture(pen, "board_shadow", ground.at_origin)
        rows: dict[int, list[float]] = {}
        for place in range(PLACES):
            x, y = self.at(place)
            rows.setdefault(round(y), []).append(x)
        first, last = min(rows), max(rows)
        for y, xs in rows.items():
            up, down = (self.radius * (0.5 if y == edge else 0.76) for edge in (first, last))
            covered = Box(min(xs) - ground.x, y - up - ground.y, max(xs) - min(xs), up + down)
            pen.surface.fill((0, 0, 0, 0), pen.rect(covered))

    def _paint(self, pen: Pen) -> None:
        if self.board is not None:
            middle = (self.middle[0] - self.box.x, self.middle[1] - self.box.y)
            paint_board(pen, self.board, self.cousin, middle, self.radius, marked=self.marked)


def _paint_cousin(pen: Pen, box: Box, cousin: str, mood: str) -> None:
    pen.svg(f"katamari/c_{cousin}_{mood}_cut", box, shadow=8)


def _paint_ribbon(pen: Pen, box: Box, name: str, cousin: str) -> None:
    pen.svg(f"katamari/k_ribbon_{cousin}", box, shadow=5)
    room = Box(22, 4, box.w - 44, box.h * 0.8 - 4)
    on_ribbon(pen, name, room, 24, cousin)
