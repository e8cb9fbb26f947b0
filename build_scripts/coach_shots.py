"""The coach's screens for the album: its page with four seats, six and one, with nothing to say, and while it looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import coach_samples
from klotho_games.scenes.coach import Coach
from klotho_games.scenes.coach_progress import CoachProgress
from klotho_games.scenes.shelf import Shelf
from klotho_games.stage.scene import Scene


class Studio(Protocol):
    def show(self, scene: Scene) -> None: ...


def coached(s: Studio, seats: int, costly: bool = True) -> None:
    session = coach_samples.finished(coach_samples.game_for(seats), seats)
    s.show(Shelf())
    s.show(Coach(session, coach_samples.Begun(coach_samples.study_of(session, costly))))


def looking(s: Studio) -> None:
    session = coach_samples.finished(coach_samples.game_for(4), 4)
    s.show(Shelf())
    s.show(CoachProgress(session, coach_samples.Begun(coach_samples.begun(coach_samples.study_of(session), 0.43))))


SCREENS: dict[str, Callable[[Studio], None]] = {
    "coach": partial(coached, seats=4),
    "coach-six": partial(coached, seats=6),
    "coach-alone": partial(coached, seats=1),
    "coach-nothing": partial(coached, seats=2, costly=False),
    "coach-progress": looking,
}
GOLDENS = ("coach-nothing", "coach-progress")
"""The others would change with every word of a judge."""
