"""Small pictures of the tables of exercises, as they look when one sits down there.

Building and painting a table takes longer than a frame has. So the second thread builds it, and the frames paint it in
strips, one exercise after the other. Pictures are kept while the program runs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import date
from functools import reduce

import pygame

from klotho_games.core.games.registry import BrokenGame, UnknownGame
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.practice.mode import ExerciseMode, practise
from klotho_games.scenes.replay.beside import Beside, Pieces, finish
from klotho_games.scenes.replay.moment_picture import build_table
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene

_SIZE = 190.0, 139.0
"""How large a picture is kept, a little larger than it is shown."""
_SHAPE = _SIZE[0] / _SIZE[1]
_STRIP = 0.004
"""Seconds of a frame for painting."""
_MOST = 40
_WIDEST = 760.0
"""The greatest width of the part of the table that a picture shows."""
_KEPT: OrderedDict[tuple[str, object], pygame.Surface | None] = OrderedDict()
"""The pictures by exercise and look; None for an exercise that can't be opened."""


class CardPictures:
    def __init__(self, stage: Stage, exercises: Iterable[Exercise], person: str) -> None:
        self._stage, self._person = stage, person
        self._wanted = list(exercises)
        self._beside = Beside(stage.look.art)
        self._table: TableScene | None = None
        self._whole: pygame.Surface | None = None

    def of(self, exercise: Exercise) -> pygame.Surface | None:
        return _KEPT.get(self._key(exercise))

    def _key(self, exercise: Exercise) -> tuple[str, object]:
        return exercise.id, self._stage.look.stamp

    def _next(self) -> Exercise | None:
        return next((one for one in self._wanted if self._key(one) not in _KEPT), None)

    @property
    def is_busy(self) -> bool:
        return self._next() is not None

    def go_on(self) -> bool:
        """Do the next few milliseconds of the work; return whether a picture has been added."""
        exercise = self._next()
        if exercise is None:
            return False
        if self._table is None:
            built = self._beside.make_in_pieces(exercise.id, lambda: self._build(exercise))
            if built is not None:
                self._begin(exercise, built)
            return False
        look, layers = self._stage.look, self._table.layers
        if self._whole is None:
            with look.art.for_later():
                is_painted = layers.is_painted(look)
            if is_painted:
                self._whole = opaque((look.px(CANVAS.w), look.px(CANVAS.h)))
            return False  # the first strip takes a frame of its own
        if not layers.paint_gradually(self._whole, look, (0, 0), _STRIP):
            return False
        self._keep(exercise, self._whole)
        return True

    def make_all(self) -> None:
        """Make all pictures now, for screens that no one watches."""
        while (exercise := self._next()) is not None:
            self._begin(exercise, finish(self._build(exercise)))
            if self._table is not None:
                self._keep(exercise, self._stage.picture_of(self._table))

    def _build(self, exercise: Exercise) -> Pieces[list[TableScene]]:
        """Return the table, or nothing if it can't be opened."""
        sitting = PracticeSitting(Notebook("", {}), [exercise], date.today())
        try:
            table = practise(sitting, exercise, self._person, _NoRoom()).table
        except (BadExercises, BrokenGame, UnknownGame):
            return []
        yield
        yield from build_table(table, self._stage)
        return [table]

    def _begin(self, exercise: Exercise, built: Sequence[TableScene]) -> None:
        if built:
            self._table = built[0]
        else:
            _remember(self._key(exercise), None)

    def _keep(self, exercise: Exercise, whole: pygame.Surface) -> None:
        assert self._table is not None
        look = self._stage.look
        cut = pygame.Rect(*(round(v * look.scale) for v in _part(self._table))).clip(whole.get_rect())
        size = look.px(_SIZE[0]), look.px(_SIZE[1])
        _remember(self._key(exercise), pygame.transform.smoothscale(whole.subsurface(cut), size))
        self.close()

    def close(self) -> None:
        """Give back the table; the pictures stay."""
        self._beside.drop()
        table, self._table, self._whole = self._table, None, None
        if table is not None:
            table.take_off_stack()
            self._stage.give_back_pictures(table)


class _NoRoom:
    """The room of a table that is only painted: no one decides there."""

    def show(self) -> None: ...

    def tell_answer(self, mode: ExerciseMode) -> None: ...

    def close(self) -> None: ...


def _remember(key: tuple[str, object], picture: pygame.Surface | None) -> None:
    _KEPT[key] = picture
    while len(_KEPT) > _MOST:
        _KEPT.popitem(last=False)


def _part(table: TableScene) -> Box:
    """Return the part of the table that a card shows: what a picture of a moment would show there, around everything
    that can be taken or used. It must not depend on what is right, because people see it before they decide."""
    shown = table.moment_box(None)
    used = [spot.box for spot in table.focus.spots if (spot.piece or spot.target) and shown.contains(spot.box.centre)]
    middle = reduce(Box.union, used).centre if used else shown.centre
    wide = min(shown.w, shown.h * _SHAPE, _WIDEST)
    return shown.part_around(middle, wide, wide / _SHAPE)
