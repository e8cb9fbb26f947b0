"""Moving pieces of Stuff and their ghosts. They share the pictures of `piece_pictures`: moving them draws nothing."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.scene.sprites import Sprite

from . import piece_pictures


class PieceSprite(Sprite):
    """A piece: `lifted` if it is carried above the board, with icons and a long shadow; otherwise on the board."""

    def __init__(self, piece: int, turn: int, radius: float, *, z: float, lifted: bool = False,
                 visible: bool = True) -> None:
        self.piece, self.turn, self.radius, self.lifted = piece, turn, radius, lifted
        self.raised: Point = (0.0, 0.0)
        """How far to the right and up it is drawn, relative to a hex, so that the place below is visible."""
        super().__init__(self._around((0, 0)), lambda pen: None, z=z, visible=visible, key=self._recipe(1.0).key)

    def _frame(self, scale: float) -> piece_pictures.PieceFrame:
        size = self.radius * scale
        if self.lifted:
            return piece_pictures.held_frame(self.piece, self.turn, size)
        return piece_pictures.frame(self.piece, self.turn, size)

    def _around(self, centre: Point) -> Box:
        f = self._frame(1.0)
        return Box.around(centre, f.w, f.h)

    @property
    def first_cell(self) -> Point:
        """The centre of the first cell on the canvas."""
        f = self._frame(1.0)
        return self.box.x + f.x, self.box.y + f.y

    def put_first_cell(self, at: Point) -> None:
        f = self._frame(1.0)
        self.box = Box(at[0] - f.x, at[1] - f.y, f.w, f.h)

    def lay_down(self, at: Point) -> None:
        """Put the piece down with its first cell at a point."""
        self.lifted = False
        self.put_first_cell(at)
        self._draw_again()

    def face(self, piece: int, turn: int) -> None:
        """Show another piece or another turn, with the same centre."""
        if (piece, turn) == (self.piece, self.turn):
            return
        centre = self.centre
        self.piece, self.turn = piece, turn
        self.box = self._around(centre)
        self._draw_again()

    def place(self, look: DrawStyle, offset: tuple[int, int]) -> pygame.Rect:
        """Place the picture by its first cell: its rim is a whole number of pixels at any scale."""
        place = super().place(look, offset)
        if self.angle or self.zoom != 1 or self.squash or self._is_late:
            return place
        x, y = self.first_cell
        f = self._frame(look.scale)
        aside, up = (self.radius * look.scale * part for part in self.raised)
        left, top = round(x * look.scale - f.x + aside) + offset[0], round(y * look.scale - f.y - up) + offset[1]
        return place.move_to(topleft=(left, top))

    def _recipe(self, scale: float) -> piece_pictures.Recipe:
        size = self.radius * scale
        if self.lifted:
            return piece_pictures.held_recipe(self.piece, self.turn, size)
        return piece_pictures.lying_recipe(self.piece, self.turn, size, icons=True)

    def _draw_again(self) -> None:
        self.redraw(key=self._recipe(1.0).key)

    @property
    def _fine(self) -> int:
        """A piece in motion rotates the picture that it shows at rest."""
        return 1

    def _cache_key(self, look: DrawStyle, fine: int) -> Hashable:
        return self._recipe(look.scale).key

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        return self._recipe(look.scale).paint(look)


class ThreadSprite(PieceSprite):
    """Only the golden thread around a piece."""

    def _recipe(self, scale: float) -> piece_pictures.Recipe:
        return piece_pictures.stitches_recipe(self.piece, self.turn, self.radius * scale)


class GhostSprite(PieceSprite):
    """A pale piece at the place where it would be."""

    fits = True

    def _recipe(self, scale: float) -> piece_pictures.Recipe:
        return piece_pictures.ghost_recipe(self.piece, self.turn, self.radius * scale, self.fits)

    def judge(self, fits: bool) -> None:
        if fits != self.fits:
            self.fits = fits
            self._draw_again()
