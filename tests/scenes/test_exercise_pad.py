"""The practice room with a gamepad alone: from the page of practice through two exercises of each game and back, to
exercises that one chooses, and to own mistakes."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Step
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.themes import themes
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.continuations import Continued
from klotho_games.practice.exercise import move_of
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.scenes.practice.mode import GIVE_UP, OURS, ExerciseMode
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import PAD, Press
from klotho_games.stage.table.usable_things import things
from shots.exercise_screens import KnownExplanation
from tests.games.pad import way_to
from tests.practice.test_mistakes import decisions
from tests.scenes.rig import name, pad, settle
from tests.scenes.test_exercise_phones import GAMES, measured_at
from tests.scenes.test_exercise_table import shutters
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


class QuickExplanation(KnownExplanation):
    """One film, of a game in which everyone plays at random: to a pad it is like any other."""

    def __init__(self, mode: ExerciseMode) -> None:
        game, dice = mode.table.game, Random("film")
        start = game.rules.imagine(mode.start.view(mode.exercise.seat), dice)
        steps: list[Step] = [move_of(game, mode.exercise.best)]
        s, _events = game.rules.apply(start, steps[0])
        while (seat := game.rules.to_act(s)) != OVER:
            steps.append(game.rules.draw(s, dice) if seat == CHANCE else dice.choice(game.rules.legal(s)))
            s, _events = game.rules.apply(s, steps[-1])
        result = game.rules.result(s)
        assert result is not None
        self.films, self.reasons = [Continued(start, tuple(steps), result, False)], ChoiceReasons("It is better.")


@pytest.mark.parametrize("game", GAMES)
def test_two_exercises_are_done_with_a_pad_alone(
    game: Game, house: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExerciseMode, "_begin_explaining", lambda mode: setattr(
        mode, "explaining", mode.explaining or QuickExplanation(mode)))
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


def test_exercises_are_chosen_with_a_pad_alone(house: MainProgram) -> None:
    """A game, a theme and a grade, up to the table of the exercise, and back to the page."""
    house.daily_games.clock = lambda: TODAY
    game = registry.load(registry.PLAYABLE[-1])
    theme, one = themes(game)[0].id, measured_at(game)
    house.practice.__dict__["exercises"] = {
        "shutters": (shutters(1)[0],),
        game.id: tuple(replace(one, id=str(n) * 12, grade=n, theme=theme) for n in (1, 2))}
    house.open_almanac("practice")
    settle(house)
    use(house, "choose")
    assert name(house) == "practice-choose"
    use(house, f"game-{game.id}")
    use(house, f"theme-{theme}")
    go_to(house, "grade")
    for _grade in range(2):
        pad(house, "right")
    scene: Any = house.stage.scene
    assert (scene.game, scene.theme, scene.grade) == (game.id, theme, 2)
    use(house, "start")
    table: Any = house.stage.scene
    assert name(house) == "exercise" and table.mode.exercise.id == "2" * 12 and table.mode.sitting.total == 1
    leave(house)
    assert name(house) == "practice-choose"
    pad(house, "b")
    assert name(house) == "practice"


def test_own_mistakes_are_practised_and_tried_longer_with_a_pad_alone(house: MainProgram) -> None:
    house.daily_games.clock = lambda: TODAY
    house.practice.__dict__["exercises"] = {}
    book = house.practice.mistakes(house.profile.id)
    first, second = decisions(2)
    book.add([first, second])
    own = replace(shutters(1)[0], id=first.id)
    book.settle(first, own)
    book.lay_by(second)
    house.open_almanac("practice")
    settle(house)
    use(house, "longer")
    assert book.checking == 1 and not book.slow
    use(house, "mistakes")
    table: Any = house.stage.scene
    assert name(house) == "exercise" and table.mode.exercise == own
    leave(house)
    assert name(house) == "practice"


def leave(house: MainProgram) -> None:
    """Leave the table of an exercise through its pause."""
    pad(house, "start")
    listen(house)
    assert name(house) == "pause"
    use(house, "leave")
    listen(house)
