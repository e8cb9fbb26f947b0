"""The almanac's page of practice: nothing done yet, some weeks later, everything done today, and choosing oneself.

The exercises are those of the games. If a game has none yet, a made-up one stands in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any

from msgspec.structs import replace

from klotho_games.core.games import registry
from klotho_games.core.games.themes import theme_of, themes
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.mistakes import CostlyDecision, MistakeBook
from klotho_games.practice.notebook import Notebook
from klotho_games.scenes.almanac.practice.page import PracticePage
from klotho_games.scenes.shelf.page import Shelf
from shots import albums
from shots.studio import Studio
from tests.practice.samples import exercise_at

DAY = date(2026, 11, 17)
_PAUSE = 10
"""So many days ago there was a day without practice."""
_WEEKS = 34
"""Days of practice before today."""


def sample_exercises() -> dict[str, tuple[Exercise, ...]]:
    """Return for every game of the house one exercise of each grade and theme, in the position of its album's table.
    Their figures are made up."""
    found = {}
    by_game = {album.GAME: album for album in albums.albums()}
    for id in (box.id for box in registry.shelf() if box.id in by_game):
        session = by_game[id].TABLE()
        game = session.game
        if session.is_over or not themes(game) or len(session.legal()) < 2:
            continue
        one = exercise_at(session)
        first = theme_of(game, session.state, session.legal()) or themes(game)[0].id
        names = [first, *(theme.id for theme in themes(game) if theme.id != first)]
        found[id] = tuple(_vary(one, n, name) for n in range(8) for name in names)
    return found


def _vary(one: Exercise, n: int, theme: str) -> Exercise:
    number = f"{int(one.id, 16) ^ (n * 64 + sum(map(ord, theme))):012x}"[-12:]
    return replace(one, id=number, theme=theme, grade=1 + n // 2, rating=1100.0 + 100 * n)


def practise_for_weeks(who: str, exercises: dict[str, tuple[Exercise, ...]], until: date) -> Notebook:
    """Write answers as a person could have given them: better from week to week, and late with some."""
    notebook = Notebook(who, exercises)
    for ago in range(_WEEKS, 0, -1):
        if ago == _PAUSE:
            continue
        day = until - timedelta(days=ago)
        for n, one in enumerate(notebook.begin(day)):
            right = (n + ago) % 3 > 0 or ago < 4
            notebook.answer(one, AnswerOutcome.RIGHT if right else AnswerOutcome.MISSED, day)
    return notebook


def page(s: Studio, done: float = -1.0, slow: int = 0) -> None:
    """Show the page after some weeks; `done` is the part of today's set that is answered, -1 for a new person. So many
    of the person's own mistakes are `slow` to check, and one is ready."""
    s.program.daily_games.clock = lambda: DAY
    found = sample_exercises()
    s.program.practice.__dict__["exercises"] = found
    who = s.program.profile.id
    if done >= 0:
        notebook = practise_for_weeks(who, found, DAY)
        whole = notebook.begin(DAY)
        for n, one in enumerate(whole[: round(done * len(whole))]):
            notebook.answer(one, AnswerOutcome.MISSED if n in (2, 5) else AnswerOutcome.RIGHT, DAY)
    if slow:
        _add_mistakes(s.program.practice.mistakes(who), found, slow)
    s.show(Shelf())
    s.show(PracticePage())
    scene: Any = s.stage.scene
    scene.make_pictures()
    s.rest()


def _add_mistakes(book: MistakeBook, exercises: dict[str, tuple[Exercise, ...]], slow: int) -> None:
    made = [replace(one, id=f"{n:012x}") for n, one in enumerate(next(iter(exercises.values()))[: slow + 1])]
    waiting = [CostlyDecision(one.id, one.game, one.version, one.seed, one.seats, one.options, one.steps, one.seat,
                              one.choices[1].move, one.choices[0].move) for one in made]
    book.add(waiting)
    book.settle(waiting[0], made[0])
    for one in waiting[1:]:
        book.lay_by(one)


def show_choice(s: Studio) -> None:
    page(s, done=0.0)
    scene: Any = s.stage.scene
    scene.choose()
    s.rest()


SCREENS: dict[str, Callable[[Any], None]] = {
    "practice-today": partial(page, done=0.0),
    "practice-new": page,
    "practice-half": partial(page, done=0.45),
    "practice-done": partial(page, done=1.0),
    "practice-longer": partial(page, done=0.45, slow=2),
    "practice-choose": show_choice,
}
GOLDENS = ("practice-new",)
