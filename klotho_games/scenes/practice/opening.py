"""The way into the practice room: a sitting's exercises at their tables, one after the other.

    open_sitting(stage, PracticeSitting(notebook, notebook.left(today), today), profile.name, self.rebuild)
"""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.stage import Stage

from .mode import ExerciseMode, practise

_READ = 6.0
"""Seconds for which it is said that an exercise was left out."""


def open_sitting(stage: Stage, sitting: PracticeSitting, person: str, leave: Callable[[], None]) -> None:
    """Show the sitting's exercise over the scene that is open now; when all is done or the person leaves, close and
    call `leave`.

    Opening changes nothing, so a button that calls this can lead on (`Spot.leads_on`): then the table is painted while
    the person looks at the page.
    """
    PracticeRoom(stage, sitting, person, leave).begin()


class PracticeRoom:
    """Opens one table after the other over the scene that was open at first."""

    def __init__(self, stage: Stage, sitting: PracticeSitting, person: str, leave: Callable[[], None]) -> None:
        assert stage.scene is not None
        self._stage, self.sitting, self._person, self._leave = stage, sitting, person, leave
        self._below = stage.scene
        self._problem = ""
        """Why an exercise was left out."""

    def begin(self) -> None:
        mode = self._table()
        if mode is None:
            self._tell_problem()
            return
        self._stage.sound.play("ui_open")
        self._stage.push(mode.table)

    def show(self) -> None:
        """Show the exercise that the sitting has now, in place of everything over the scene of the beginning."""
        mode = self._table()
        if mode is None:
            self.close()
            return
        self._stage.enter_over(self._below, mode.table)

    def close(self) -> None:
        """Go back to where the person came from."""
        self._stage.sound.play("ui_close")
        self._stage.return_to(self._below)
        self._leave()
        self._tell_problem()

    def _table(self) -> ExerciseMode | None:
        """Return the mode of the present exercise's table. Exercises that cannot be opened are left out."""
        while self.sitting.exercise is not None:
            try:
                mode = practise(self.sitting, self._person, self.show, self.close)
            except BadExercises as problem:
                self._problem = str(problem)
                self.sitting.leave_out()
                continue
            exercise = mode.exercise
            mode.table.made_from = "exercise", exercise.id, self.sitting.number
            return mode
        return None

    def _tell_problem(self) -> None:
        if self._problem:
            self._below.notes.toast(self._problem, _READ, ToastKind.NO)
            self._problem = ""
