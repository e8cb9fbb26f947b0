"""The words of every exercise and of its answer: they fit and are large enough, in each language."""

from __future__ import annotations

from datetime import date

import pytest

from klotho_games.core import i18n
from klotho_games.core.games import registry
from klotho_games.practice.exercise import move_of
from klotho_games.practice.exercise_file import of_game
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.shelf.page import Shelf
from shots.studio import NAME, Studio
from tests.visual.reading import reading_room, seen, written
from tests.visual.test_words import LEAST, stand_alone

_DAY = date(2026, 11, 19)


@pytest.mark.slow
@pytest.mark.parametrize("text", LEAST)
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("id", [id for id in registry.ids() if of_game(registry.load(id))])
def test_the_words_of_every_exercise_fit(id: str, language: str, text: float) -> None:
    i18n.use(language)
    game, wrong = registry.load(id), []
    with reading_room((1920, 1080), text) as s:
        for exercise in of_game(game):
            s.show(Shelf())
            sitting = PracticeSitting(Notebook("ada", {id: [exercise]}), [exercise], _DAY)
            open_sitting(s.stage, sitting, NAME, lambda: None)
            s.rest()
            wrong += _complaints(s, text, f"{exercise.id} at its table")
            table = s.stage.scene
            choice = max(exercise.choices, key=lambda choice: choice.behind)
            table.play(move_of(game, choice))  # type: ignore[union-attr]
            s.rest(20)
            wrong += _complaints(s, text, f"{exercise.id}, answered")
            while s.stage.stack:
                s.stage.pop()
                s.stage.step(0.05, [])
    assert wrong == []


def _complaints(s: Studio, text: float, where: str) -> list[str]:
    try:
        stand_alone(s, LEAST[text], seen(s, written(s)))
    except AssertionError as error:
        told = " ".join(str(error).split())
        return [f"{where}: {told[:300]}"]
    return []
