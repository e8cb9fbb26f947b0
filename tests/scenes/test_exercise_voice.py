"""What the voice says in the practice room: the question, the answer with its reason, and the end of a sitting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.contract import Decision
from klotho_games.core.games.registry import Game
from klotho_games.practice.exercise import move_of
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.practice.opening import open_sitting
from tests.scenes.rig import keys, name, settle, tap
from tests.scenes.test_exercise_phones import GAMES, SHUTTERS, TODAY, measured_at
from tests.scenes.test_voice import Listening, listening

__all__ = ["listening"]


class Known:
    """Stands in for the process that explains: the reason is known, and there are no films."""

    is_busy = False
    films: tuple[Any, ...] = ()
    reasons = ChoiceReasons("It closes two at once.")

    def compare(self, *pair: object) -> None: ...

    def poll(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def practise(listening: Callable[..., Listening], monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Listening]:
    monkeypatch.setattr(ExerciseMode, "_begin_explaining",
                        lambda self: setattr(self, "explaining", self.explaining or Known()))

    def begin(game: Game) -> Listening:
        one = listening("one", voice=True)
        one.program.stage.input.device = "keys"
        one.heard()
        exercises = [measured_at(game), measured_at(SHUTTERS)]
        notebook = Notebook("ada", {exercise.game: [exercise] for exercise in exercises})
        open_sitting(one.program.stage, PracticeSitting(notebook, exercises, TODAY), "Ada", lambda: None)
        settle(one.program)
        return one

    return begin


def decide(one: Listening, choice: int) -> ExerciseMode:
    table: Any = one.program.stage.scene
    mode: ExerciseMode = table.mode
    table.play(move_of(table.game, mode.exercise.choices[choice]))
    for _try in range(20):
        settle(one.program)
        if not table.motions.is_held:
            break
        table.guard.go_on()
    assert name(one.program) == "answer"
    return mode


@pytest.mark.parametrize("game", GAMES)
def test_the_question_and_the_answer_are_said_once_and_in_order(game: Game, practise: Callable[[Game],
                                                                                              Listening]) -> None:
    one = practise(game)
    table: Any = one.program.stage.scene
    said = one.heard()
    number, title, theme = table.mode.words_on_strip.parts
    assert said.startswith(f"{number}. {title}".rstrip(".")) and theme.rstrip("?.") in said
    assert table.prompt.current_words[1].rstrip(".") in said, "what has to be decided"
    assert "Your first move here is your answer." in said
    mode = decide(one, 1)
    said = one.heard()
    assert mode.told is not None
    parts = [mode.headline, *(f"{card.head}: {card.move}" for card in mode.told.cards()), "It closes two at once."]
    places = [said.find(part) for part in parts]
    assert -1 not in places and places == sorted(places), said
    assert said.count(mode.headline) == 1 and "± " in said
    assert "You’ll see this again tomorrow." in said


def test_what_the_coach_thinks_aloud_and_the_end_are_said(practise: Callable[[Game], Listening],
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    one = practise(SHUTTERS)
    table: Any = one.program.stage.scene
    monkeypatch.setattr(table.hints, "ask", lambda tell, _who: tell(Decision(None, "Two are easy to close.", 0.5)))
    one.heard()
    tap(one.program, "exercise-aloud")
    assert "Two are easy to close." in one.heard()
    tap(one.program, "exercise-answer")
    assert "Give up this exercise? It counts as missed." in one.heard()
    tap(one.program, "choice:1")
    assert "The best move is “" in one.heard()
    keys(one.program, "return")
    decide(one, 0)
    assert "Right! This is the best move." in one.heard()
    tap(one.program, "exercise-next")
    said = one.heard()
    assert "You are done for today. You got 1 of 2 exercises right." in said
    assert "You have practised 1 day in a row." in said
