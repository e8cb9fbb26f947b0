"""The practice room with a gamepad alone: from the page of practice through two exercises of each game and back."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from klotho_games.core.games.registry import Game
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.scenes.practice.mode import GIVE_UP, OURS, ExerciseMode
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import PAD, Press
from klotho_games.stage.table.usable_things import things
from shots.exercise_screens import KnownExplanation
from tests.games.pad import way_to
from tests.scenes.rig import name, pad, settle
from tests.scenes.test_exercise_phones import GAMES, measured_at
from tests.stage.rig import FRAME

TODAY = date(2026, 11, 19)
_MOST = 60
"""Pushes of A after which a decision should be made."""


def listen(house: MainProgram) -> None:
    """Wait until the scene listens, also to a person who is in no hurry."""
    for _frame in range(20):
        settle(house)
        if house.stage.scene is not None and not house.stage.scene.guard.is_deaf:
            return


def push(house: MainProgram, button: str) -> None:
    """Push a button where a film plays, which takes too long to wait for its end."""
    house.stage.input.device = "pad"
    house.stage.step(FRAME, [Press(PAD[button], f"pad {button}", "pad")])
    for _frame in range(8):
        house.stage.step(FRAME, [])


def go_to(house: MainProgram, id: str) -> None:
    """Go to a spot with the cross."""
    scene: Any = house.stage.scene
    listen(house)
    if not scene.focus.seen or scene.focus.current is None:
        pad(house, "right")
    for button in way_to(scene.focus, id):
        pad(house, button)
    assert scene.focus.current is not None and scene.focus.current.id == id


def use(house: MainProgram, id: str) -> None:
    """Go to a spot with the cross, and push A."""
    go_to(house, id)
    pad(house, "a")
    listen(house)


def decide(house: MainProgram) -> None:
    """Make a move: the first thing that the table offers, and what that leads to."""
    for _push in range(_MOST):
        table: Any = house.stage.scene
        if name(house) != "exercise" or table.mode.reply is not None:
            break
        usable = [spot for spot in things(table) if not spot.id.startswith(OURS)]
        use(house, usable[0].id)
    for _push in range(_MOST):
        if name(house) == "answer":
            return
        pad(house, "a")  # the table shows the move, and may wait until that was seen
        listen(house)
    raise AssertionError(f"no answer was told; {name(house)} is open")


@pytest.mark.parametrize("game", GAMES)
def test_two_exercises_are_done_with_a_pad_alone(
    game: Game, house: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExerciseMode, "_begin_explaining", lambda mode: setattr(
        mode, "explaining", mode.explaining or KnownExplanation(mode, ChoiceReasons("It is better."))))
    house.daily_games.clock = lambda: TODAY
    exercises = (measured_at(game), measured_at(game, "other"))
    house.practice.__dict__["exercises"] = {game.id: exercises}
    house.open_almanac("practice")
    settle(house)
    use(house, "start")
    assert name(house) == "exercise"
    decide(house)
    go_to(house, "film-1")
    push(house, "a")
    assert name(house) == "film"
    push(house, "b")
    assert name(house) == "answer"
    use(house, f"{OURS}next")
    assert name(house) == "exercise"
    use(house, GIVE_UP)
    table: Any = next(scene for scene in house.stage.stack if scene.name == "exercise")
    assert table.mode.reply is None, "it asks first"
    pad(house, "b")
    assert name(house) == "exercise" and table.mode.reply is None
    use(house, GIVE_UP)
    use(house, "choice:1")
    assert name(house) == "answer" and table.mode.reply.outcome is AnswerOutcome.GIVEN_UP
    use(house, f"{OURS}next")
    assert name(house) == "practice-end"
    use(house, "back")
    assert name(house) == "practice"
