"""The pictures of two choices: the table of the exercise, with the marks that hints would have there.

Both show the same part of the table if everything that differs between them is in it: then they can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pygame

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.scenes.replay.beside import Beside, Pieces, finish
from klotho_games.scenes.replay.decision_mark import find_differences, main_place, part_of_table
from klotho_games.scenes.replay.moment_picture import build_table
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TOP_BAR, TableScene

_NEAR = 720.0
"""What differs within this size is shown in both pictures."""
_STRIP = 0.004
"""Seconds of a frame for painting."""


class ChoicePictures:
    """The second thread builds the table, and the frames paint it in strips, once for each choice."""

    def __init__(self, stage: Stage, start: Session, moves: Sequence[Move], shape: float) -> None:
        self._stage, self._start, self._moves, self._shape = stage, start, moves, shape
        self._beside = Beside(stage.look.art)
        self._table: TableScene | None = None
        self._marks: list[Box | None] = []
        self._whole: list[pygame.Surface] = []
        """The whole table, painted once for each choice so far."""
        self._half: pygame.Surface | None = None
        """A picture that is being painted."""

    def go_on(self) -> list[pygame.Surface] | None:
        """Do the next few milliseconds of the work; return the pictures when they are there."""
        if self._table is None:
            self._table = self._beside.make_in_pieces("table", self._build)
            return None
        if len(self._whole) == len(self._moves):
            return self._cut_out(self._table)
        if len(self._marks) == len(self._whole):
            self._marks.append(self._table.mark_alone(self._moves[len(self._marks)]))
        elif self._paint_on(self._table):
            self._table.stop_advising()
        return None

    def take(self) -> list[pygame.Surface]:
        """Return the pictures now."""
        table = self._table = self._table or finish(self._build())
        self._marks, self._whole = [], []
        for move in self._moves:
            self._marks.append(table.mark_alone(move))
            self._whole.append(self._stage.picture_of(table))
        return self._cut_out(table)

    def _build(self) -> Pieces[TableScene]:
        table = watch(self._start, self._start.ply).table
        yield
        yield from build_table(table, self._stage)
        return table

    def _paint_on(self, table: TableScene) -> bool:
        """Paint a strip of the next picture; return whether it is finished."""
        look = self._stage.look
        if self._half is None:
            with look.art.for_later():
                is_painted = table.layers.is_painted(look)
            if is_painted:
                table.layers.repaint()
                self._half = opaque((look.px(CANVAS.w), look.px(CANVAS.h)))
            return False  # the first strip takes a frame of its own
        if not table.layers.paint_gradually(self._half, look, (0, 0), _STRIP):
            return False
        self._whole.append(self._half)
        self._half = None
        return True

    def _cut_out(self, table: TableScene) -> list[pygame.Surface]:
        room, scale = Box(0, TOP_BAR, CANVAS.w, table.prompt.box.y - TOP_BAR), self._stage.look.scale
        places = find_differences(self._whole[0], self._whole[-1], room, scale)
        found = []
        for n, whole in enumerate(self._whole):
            marks = [self._marks[n], *self._marks[:n], *self._marks[n + 1 :]]
            part = part_of_table(self._seen_box(marks, places, room), room, self._shape)
            cut = pygame.Rect(*(round(v * scale) for v in part)).clip(whole.get_rect())
            found.append(whole.subsurface(cut).copy())
        self.close()
        return found

    def _seen_box(self, marks: Sequence[Box | None], places: Sequence[Box], room: Box) -> Box | None:
        """Return what a picture shows: all places that differ if they are close together, or else the choice's own mark
        if it is one of them. Where the own mark is elsewhere, such as on a button below the table, it is the other's.
        `marks` has the own one first."""
        all_places = reduce(Box.union, places) if places else None
        is_near = all_places is not None and all_places.w <= _NEAR and all_places.h <= _NEAR
        if not is_near:
            for mark in marks:
                if mark is not None and any(place.overlap(mark) for place in places):
                    return mark
        return main_place(places, room.h * self._shape) or marks[0]

    def close(self) -> None:
        self._beside.drop()
        table, self._table, self._half = self._table, None, None
        self._whole = []
        if table is not None:
            table.take_off_stack()
            self._stage.give_back_pictures(table)
