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


def listen(program: MainProgram) -> None:
    """Wait until the scene listens, also to a person who is in no hurry."""
    for _frame in range(20):
        settle(program)
        if program.stage.scene is not None and not program.stage.scene.guard.is_deaf:
            return


def push(program: MainProgram, button: str) -> None:
    """Push a button where a film plays, which takes too long to wait for its end."""
    program.stage.input.device = "pad"
    program.stage.step(FRAME, [Press(PAD[button], f"pad {button}", "pad")])
    for _frame in range(8):
        program.stage.step(FRAME, [])


def go_to(program: MainProgram, id: str) -> None:
    """Go to a spot with the cross."""
    scene: Any = program.stage.scene
    listen(program)
    if not scene.focus.seen or scene.focus.current is None:
        pad(program, "right")
    for button in way_to(scene.focus, id):
        pad(program, button)
    assert scene.focus.current is not None and scene.focus.current.id == id


def use(program: MainProgram, id: str) -> None:
    """Go to a spot with the cross, and push A."""
    go_to(program, id)
    pad(program, "a")
    listen(program)


def decide(program: MainProgram) -> None:
    """Make a move: the first thing that the table offers, and what that leads to."""
    for _push in range(_MOST):
        table: Any = program.stage.scene
        if name(program) != "exercise" or table.mode.reply is not None:
            break
        usable = [spot for spot in things(table) if not spot.id.startswith(OURS)]
        use(program, usable[0].id)
    for _push in range(_MOST):
        if name(program) == "answer":
            return
        pad(program, "a")  # the table shows the move, and may wait until that was seen
        listen(program)
    raise AssertionError(f"no answer was told; {name(program)} is open")


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
    game: Game, program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExerciseMode, "_begin_explaining", lambda mode: setattr(
        mode, "explaining", mode.explaining or QuickExplanation(mode)))
    program.daily_games.clock = lambda: TODAY
    exercises = (measured_at(game), measured_at(game, "other"))
    program.practice.__dict__["exercises"] = {game.id: exercises}
    program.open_almanac("practice")
    settle(program)
    use(program, "start")
    assert name(program) == "exercise"
    decide(program)
    go_to(program, "film-1")
    push(program, "a")
    assert name(program) == "film"
    push(program, "b")
    assert name(program) == "answer"
    use(program, f"{OURS}next")
    assert name(program) == "exercise"
    use(program, GIVE_UP)
    table: Any = next(scene for scene in program.stage.stack if scene.name == "exercise")
    assert table.mode.reply is None, "it asks first"
    pad(program, "b")
    assert name(program) == "exercise" and table.mode.reply is None
    use(program, GIVE_UP)
    use(program, "choice:1")
    assert name(program) == "answer" and table.mode.reply.outcome is AnswerOutcome.GIVEN_UP
    use(program, f"{OURS}next")
    assert name(program) == "practice-end"
    use(program, "back")
    assert name(program) == "practice"


def test_exercises_are_chosen_with_a_pad_alone(program: MainProgram) -> None:
    """A game, a theme and a grade, up to the table of the exercise, and back to the page."""
    program.daily_games.clock = lambda: TODAY
    game = registry.load(registry.PLAYABLE[-1])
    theme, one = themes(game)[0].id, measured_at(game)
    program.practice.__dict__["exercises"] = {
        "shutters": (shutters(1)[0],),
        game.id: tuple(replace(one, id=str(n) * 12, grade=n, theme=theme) for n in (1, 2))}
    program.open_almanac("practice")
    settle(program)
    use(program, "choose")
    assert name(program) == "practice-choose"
    use(program, f"game-{game.id}")
    use(program, f"theme-{theme}")
    go_to(program, "grade")
    for _grade in range(2):
        pad(program, "right")
    scene: Any = program.stage.scene
    assert (scene.game, scene.theme, scene.grade) == (game.id, theme, 2)
    use(program, "start")
    table: Any = program.stage.scene
    assert name(program) == "exercise" and table.mode.exercise.id == "2" * 12 and table.mode.sitting.total == 1
    leave(program)
    assert name(program) == "practice-choose"
    pad(program, "b")
    assert name(program) == "practice"


def test_own_mistakes_are_practised_and_tried_longer_with_a_pad_alone(program: MainProgram) -> None:
    program.daily_games.clock = lambda: TODAY
    program.practice.__dict__["exercises"] = {}
    book = program.practice.mistakes(program.profile.id)
    first, second = decisions(2)
    book.add([first, second])
    own = replace(shutters(1)[0], id=first.id)
    book.settle(first, own)
    book.lay_by(second)
    program.open_almanac("practice")
    settle(program)
    use(program, "longer")
    assert book.checking == 1 and not book.slow
    use(program, "mistakes")
    table: Any = program.stage.scene
    assert name(program) == "exercise" and table.mode.exercise == own
    leave(program)
    assert name(program) == "practice"


def leave(program: MainProgram) -> None:
    """Leave the table of an exercise through its pause."""
    pad(program, "start")
    listen(program)
    assert name(program) == "pause"
    use(program, "leave")
    listen(program)
