"""The table of the coming exercise, set up and painted while the person still reads the answer to this one."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from klotho_games.practice.exercise_file import BadExercises
from klotho_games.scenes.replay.beside import Beside, Pieces
from klotho_games.scenes.replay.moment_picture import build_table
from klotho_games.stage.stage import Stage

from .mode import ExerciseMode


class TableAhead:
    """The second thread builds the table and paints its pictures, as it does for a scene whose button is hovered."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._beside = Beside(stage.look.art)
        self._key: Hashable = None
        self._stamp: object = None
        self._mode: ExerciseMode | None = None
        self._is_painted = False

    def go_on(self, key: Hashable, make: Callable[[], ExerciseMode]) -> None:
        """Do the next few milliseconds of the work. `key` says what the table shows."""
        if (key, self._stage.look.stamp) != (self._key, self._stamp):
            self.drop()
            self._key, self._stamp = key, self._stage.look.stamp
        if self._mode is None:
            self._mode = self._beside.make_in_pieces("table", lambda: self._build(make))
        elif not self._is_painted:
            with self._stage.look.art.for_later():
                self._is_painted = self._mode.table.layers.is_painted(self._stage.look)

    def _build(self, make: Callable[[], ExerciseMode]) -> Pieces[ExerciseMode | None]:
        try:
            mode = make()
        except BadExercises:  # it is told when its turn comes
            return None
        yield
        yield from build_table(mode.table, self._stage)
        return mode

    def take(self, key: Hashable) -> ExerciseMode | None:
        """Return the table if it is ready and shows this; it is no longer kept here."""
        ready = self._mode if (key, self._stage.look.stamp) == (self._key, self._stamp) else None
        if ready is None:
            self.drop()
            return None
        ready.table.is_ready = True
        self._mode = self._key = None
        return ready

    def drop(self) -> None:
        mode, self._mode, self._key = self._mode, None, None
        self._is_painted = False
        self._beside.drop()
        if mode is not None:
            mode.table.take_off_stack()
            mode.table.layers.give_back()
