"""The picture of a table at one moment of a game, for sharing and for the answers to exercises.

Building a table takes longer than a frame has, and so does painting all of it. So while people watch, the second thread
builds it, and the frames paint it in strips.
"""

from __future__ import annotations

import pygame

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene

from .beside import Beside, Pieces, finish
from .page import watch

_STRIP = 0.004
"""Seconds of a frame for painting."""


def build_table(table: TableScene, stage: Stage) -> Pieces[None]:
    """Build a table that is only painted."""
    table.prepare(stage)
    table.motions.finish()
    while not table.go_on_building():
        yield


class MomentPicture:
    """The table before the decision that comes after `ply` steps.

    With a `shape`, the width for a height of 1, the picture is the largest part of this shape around the decision.
    """

    def __init__(self, stage: Stage, session: Session, ply: int, shape: float = 0.0) -> None:
        self._stage, self._session, self._ply, self._shape = stage, session, ply, shape
        self._beside = Beside(stage.look.art)
        self._table: TableScene | None = None
        self._part: Box | None = None
        self._whole: pygame.Surface | None = None

    def go_on(self) -> pygame.Surface | None:
        """Do the next few milliseconds of the work; return the picture when it is there."""
        look = self._stage.look
        if self._table is None:
            self._table = self._beside.make_in_pieces("table", self._build)
        if self._table is None:
            return None
        if self._whole is None:
            with look.art.for_later():
                is_painted = self._table.layers.is_painted(look)
            if not is_painted:
                return None
            self._whole = opaque((look.px(CANVAS.w), look.px(CANVAS.h)))
            return None  # the first strip takes a frame of its own
        if not self._table.layers.paint_gradually(self._whole, look, (0, 0), _STRIP):
            return None
        return self._cut_out(self._whole)

    def take(self) -> pygame.Surface:
        """Return the picture now."""
        if self._table is None:
            self._table = finish(self._build())
        return self._cut_out(self._stage.picture_of(self._table))

    def _build(self) -> Pieces[TableScene]:
        table = watch(self._session, self._ply).table
        yield
        yield from build_table(table, self._stage)
        decided = self._session.history[self._ply].step if self._ply < self._session.ply else None
        place = table.place_of(decided) if isinstance(decided, Move) else None
        table.stop_advising()
        self._part = _to_shape(table.moment_box(place), place, self._shape)
        return table

    def _cut_out(self, whole: pygame.Surface) -> pygame.Surface:
        assert self._part is not None
        cut = pygame.Rect(*(round(v * self._stage.look.scale) for v in self._part)).clip(whole.get_rect())
        picture = whole.subsurface(cut).copy()
        self.close()
        return picture

    def close(self) -> None:
        self._beside.drop()
        table, self._table, self._whole = self._table, None, None
        if table is not None:
            table.take_off_stack()
            self._stage.give_back_pictures(table)


def _to_shape(part: Box, place: Box | None, shape: float) -> Box:
    """Return the largest part of a shape, around a place if there is one."""
    if not shape:
        return part
    wide = min(part.w, part.h * shape)
    return part.part_around(place.centre if place is not None else part.centre, wide, wide / shape)
