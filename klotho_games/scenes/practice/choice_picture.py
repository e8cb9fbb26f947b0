"""The picture of a choice: the table of the exercise, with the mark that a hint would have there."""

from __future__ import annotations

import pygame

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.scenes.replay.beside import Beside
from klotho_games.scenes.replay.decision_mark import find_difference, part_of_table
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene

_TOP = 72.0
"""Height of a table's own top bar."""
_STRIP = 0.004
"""Seconds of a frame for painting."""


class ChoicePicture:
    """The second thread builds the table, and the frames paint it in strips.

    A mark without a box, such as a ghost or a lifted card, is found by comparing the table with and without it.
    """

    def __init__(self, stage: Stage, start: Session, move: Move, shape: float) -> None:
        self._stage, self._start, self._move, self._shape = stage, start, move, shape
        self._beside = Beside(stage.look.art)
        self._table: TableScene | None = None
        self._mark: Box | None = None
        self._plain: pygame.Surface | None = None
        self._half: pygame.Surface | None = None
        """A picture that is being painted."""

    def go_on(self) -> pygame.Surface | None:
        """Do the next few milliseconds of the work; return the picture when it is there."""
        if self._table is None:
            self._table = self._beside.make("table", self._build)
            return None
        whole = self._paint_on(self._table)
        if whole is None:
            return None
        if self._mark is None and self._plain is None:
            self._plain = whole
            self._table.place_of(self._move)
            return None
        return self._cut_out(self._table, whole)

    def take(self) -> pygame.Surface:
        """Return the picture now."""
        table = self._table = self._table or self._build()
        if self._mark is None and self._plain is None:
            self._plain = self._stage.picture_of(table)
            table.place_of(self._move)
        return self._cut_out(table, self._stage.picture_of(table))

    def _build(self) -> TableScene:
        table = watch(self._start, self._start.ply).table
        table.prepare(self._stage)
        table.motions.finish()
        while not table.go_on_building():
            pass
        mark = table.place_of(self._move)
        if mark is not None and self._room(table).contains(mark.centre):
            self._mark = mark
        else:
            table.stop_advising()
        return table

    def _room(self, table: TableScene) -> Box:
        return Box(0, _TOP, CANVAS.w, table.prompt.box.y - _TOP)

    def _paint_on(self, table: TableScene) -> pygame.Surface | None:
        look = self._stage.look
        if self._half is None:
            if table.layers.is_painted(look):
                table.layers.repaint()
                self._half = opaque((look.px(CANVAS.w), look.px(CANVAS.h)))
            return None  # the first strip takes a frame of its own
        if not table.layers.paint_gradually(self._half, look, (0, 0), _STRIP):
            return None
        whole, self._half = self._half, None
        return whole

    def _cut_out(self, table: TableScene, whole: pygame.Surface) -> pygame.Surface:
        room, scale = self._room(table), self._stage.look.scale
        mark = self._mark
        if mark is None and self._plain is not None:
            mark = find_difference(self._plain, whole, room, scale)
        part = part_of_table(mark, room, self._shape)
        cut = pygame.Rect(*(round(v * scale) for v in part)).clip(whole.get_rect())
        picture = whole.subsurface(cut).copy()
        self.close()
        return picture

    def close(self) -> None:
        table, self._table, self._half, self._plain = self._table, None, None, None
        if table is not None:
            table.take_off_stack()
            self._stage.give_back_pictures(table)
