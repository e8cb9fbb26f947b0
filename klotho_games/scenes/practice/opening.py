"""The way into the practice room: a sitting's exercises at their tables, one after the other.

    open_sitting(stage, PracticeSitting(notebook, notebook.left(today), today), profile.name, self.rebuild)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from klotho_games.core.i18n import _
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.stage import Stage

from .answer_sheet import AnswerSheet
from .closing_sheet import ClosingSheet
from .mode import ExerciseMode, practise
from .table_ahead import TableAhead

_READ = 6.0
"""Seconds for which a sentence about the room is shown."""

More = Callable[[Collection[str]], Sequence[Exercise]]
"""Returns the exercises of the next sitting. It gets the ids of those that were practised since the room was opened."""


def open_sitting(
    stage: Stage, sitting: PracticeSitting, person: str, leave: Callable[[], None], more: More | None = None
) -> None:
    """Show the sitting's exercise over the scene that is open now; when all is done or the person leaves, close and
    call `leave`. Then the person can practise `more`; without it, another set of all games.

    Opening changes nothing, so a button that calls this can lead on (`Spot.leads_on`): then the table is painted while
    the person looks at the page.
    """
    PracticeRoom(stage, sitting, person, leave, more).begin()


class PracticeRoom:
    """Opens one table after the other over the scene that was open at first."""

    def __init__(
        self, stage: Stage, sitting: PracticeSitting, person: str, leave: Callable[[], None], more: More | None = None
    ) -> None:
        assert stage.scene is not None
        self._stage, self.sitting, self._person, self._leave = stage, sitting, person, leave
        self._more = more or (lambda _practised: self.sitting.notebook.more(self.sitting.day))
        self._practised: set[str] = set()
        self._below = stage.scene
        self._ahead = TableAhead(stage)
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
        if mode is not None:
            self._stage.enter_over(self._below, mode.table)
        elif self.sitting.done:
            self._close_sitting()
        else:
            self.close()

    def tell_answer(self, mode: ExerciseMode) -> None:
        self._stage.push(AnswerSheet(mode, self))

    def _close_sitting(self) -> None:
        """Show what the sitting has come to."""
        self._practised |= {reply.exercise.id for reply in self.sitting.done}
        more = self._more(self._practised)
        go_on = partial(self._practise_more, more)
        self._stage.enter_over(self._below, ClosingSheet(self.sitting, len(more), go_on, self.close))

    def _practise_more(self, exercises: Sequence[Exercise]) -> None:
        self.sitting = PracticeSitting(self.sitting.notebook, exercises, self.sitting.day)
        self.show()

    def close(self) -> None:
        """Go back to where the person came from."""
        self._ahead.drop()
        self._stage.sound.play("ui_close")
        self._stage.return_to(self._below)
        self._leave()
        self._tell_problem()

    def play_on(self, mode: ExerciseMode) -> None:
        """Start a usual game from the position of an exercise. It does not count, and says so.

        What was hidden is as it was in the game that the exercise is from, so who has tried several moves may know some
        of it. It says that, too.
        """
        self._ahead.drop()
        told = _("This game began with an exercise, so it doesn’t count. Your place in the exercises is kept.")
        if not mode.table.game.open:
            told = f"{told} {_('What was hidden in the exercise is the same here.')}"
        self._stage.program.play_on(mode.start, mode.start.ply, told=told)

    def set_up_next(self) -> None:
        exercise = self.sitting.coming
        if exercise is not None and self._stage.live:
            self._ahead.go_on((exercise.id, len(self.sitting.done)), lambda: self._practise(exercise))

    def _practise(self, exercise: Exercise) -> ExerciseMode:
        return practise(self.sitting, exercise, self._person, self)

    def _table(self) -> ExerciseMode | None:
        """Return the mode of the present exercise's table. Exercises that cannot be opened are left out."""
        while (exercise := self.sitting.exercise) is not None:
            ready = self._ahead.take((exercise.id, len(self.sitting.done)))
            if ready is not None:
                return ready
            try:
                return self._practise(exercise)
            except BadExercises as problem:
                self._problem = str(problem)
                self.sitting.leave_out()
        return None

    def _tell_problem(self) -> None:
        if self._problem:
            self._below.tips.toast(self._problem, _READ, ToastKind.NO)
            self._problem = ""
