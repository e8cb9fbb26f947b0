"""Shows a sitting over the scene that is open: one table after the other, until all is done or the person leaves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.stage.stage import Stage

from .mode import practise


def open_sitting(stage: Stage, sitting: PracticeSitting, person: str, leave: Callable[[], None]) -> None:
    """Show the sitting's exercise over the scene that is open now. When all is done or the person leaves, close it and
    call `leave`."""

    def close() -> None:
        stage.pop()
        leave()

    def show(is_first: bool = False) -> None:
        while sitting.exercise is not None:
            with suppress(BadExercises):
                mode = practise(sitting, person, show, close)
                (stage.push if is_first else stage.replace)(mode.table)
                return
            sitting.leave_out()
        if not is_first:
            close()

    show(is_first=True)
