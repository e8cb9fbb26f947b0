"""The pictures of two choices on the answer sheet, and who is at the table of an exercise."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pygame
import pytest

from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.exercise_file import of_game
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.position import open_position
from klotho_games.practice.sitting import PracticeSitting, seat_names
from klotho_games.scenes.practice.choice_pictures import ChoicePictures
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.shelf.page import Shelf
from shots.screens import studio
from shots.studio import NAME, Studio
from tests.depth import spread

_IDS = [id for id in registry.ids() if of_game(registry.load(id))]


def _one_of_each_theme(id: str) -> dict[str, Exercise]:
    return {exercise.theme: exercise for exercise in reversed(of_game(registry.load(id)))}


@pytest.mark.parametrize("id", _IDS)
def test_the_pictures_of_two_choices_show_what_differs(id: str) -> None:
    game, alike, left_over = registry.load(id), list[str](), list[str]()
    with studio((960, 540)) as s:
        s.show(Shelf())
        s.stage.sound.played.clear()
        themes = _one_of_each_theme(id)
        for theme in spread(list(themes), short=3):
            exercise = themes[theme]
            start = open_position(game, exercise, seat_names(exercise, NAME))
            costly = max(exercise.choices, key=lambda choice: choice.behind)
            moves = [move_of(game, costly), move_of(game, exercise.best)]
            one, other = _pixels(s, start, moves)
            if one == other:
                alike.append(f"{theme}: {moves}")
            if _pixels(s, start, moves[::-1]) != [other, one]:
                left_over.append(f"{theme}: {moves}")
        assert s.stage.sound.played == []
    assert alike == []
    assert left_over == [], "the second picture shows something of the first move"


def _pixels(s: Studio, start: Session, moves: Sequence[Move]) -> list[bytes]:
    return [pygame.image.tobytes(picture, "RGB") for picture in ChoicePictures(s.stage, start, moves, 1.06).take()]


@pytest.mark.parametrize("id", _IDS)
def test_the_person_has_their_face_at_each_seat(id: str) -> None:
    found = of_game(registry.load(id))
    by_seat = {exercise.seat: exercise for exercise in reversed(found)}
    for seat, exercise in by_seat.items():
        with studio((960, 540)) as s:
            s.show(Shelf())
            sitting = PracticeSitting(Notebook("ada", {id: [exercise]}), [exercise], date(2026, 11, 19))
            open_sitting(s.stage, sitting, NAME, lambda: None)
            s.rest()
            table = s.stage.scene
            assert table is not None
            assert table.faces()[table.mark_of(seat)] == s.program.profile.portrait
