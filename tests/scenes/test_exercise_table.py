"""Exercises at the real tables of all games: one decides as always, the first move is the answer, nothing plays on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from klotho_games.core.contract import Decision
from klotho_games.core.files.settings import Settings, with_values
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.exercise import Exercise, MeasuredChoice, move_of, raw
from klotho_games.practice.measuring import Measuring
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.game.pause import Pause
from klotho_games.scenes.practice import mode as modes
from klotho_games.scenes.practice.answer_sheet import AnswerSheet
from klotho_games.scenes.practice.closing_sheet import ClosingSheet
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.rig import House, rest
from tests.lazy_stage import LazyStage
from tests.pictures import ART
from tests.practice.samples import exercise_at, session_at

TODAY = date(2026, 11, 19)
SHUTTERS = registry.load("shutters")
GAMES = [pytest.param(registry.load(id), id=id) for id in registry.ids()]


class Room:
    """A stage with a sitting in the practice room, over a page."""

    def __init__(self, *exercises: Exercise, size: tuple[int, int] = (640, 360), text: float = 1.0) -> None:
        self.program, self.left = PractiseHouse(), False
        settings = Settings(motion="reduced", speed="instant", linger=False, text_scale=text)
        self.stage: Stage = LazyStage(size, settings, Sounds(device=False), self.program, ART)
        self.program.stage = self.stage
        self.notebook = Notebook("ada", {one.game: [one] for one in exercises} if len(exercises) == 1 else {
            "shutters": list(exercises)})
        self.sitting = PracticeSitting(self.notebook, list(exercises), TODAY)
        self.page = Scene()
        self.stage.push(self.page)
        self.stage.step(0.0, [])
        open_sitting(self.stage, self.sitting, "Ada", self.leave)
        self.stage.step(0.0, [])
        rest(self.stage)

    def leave(self) -> None:
        self.left = True

    @property
    def table(self) -> Any:
        """The exercise's table, also while a sheet is over it."""
        return next(scene for scene in reversed(self.stage.stack) if scene.name == "exercise")

    @property
    def mode(self) -> ExerciseMode:
        mode: ExerciseMode = self.table.mode
        return mode

    @property
    def sheet(self) -> AnswerSheet:
        assert isinstance(self.stage.scene, AnswerSheet)
        return self.stage.scene

    @property
    def answers(self) -> list[str]:
        scene: Any = self.stage.scene
        return [button.spot.id for button in scene.prompt.buttons]

    def press(self, id: str) -> None:
        scene: Any = self.stage.scene
        spot = scene.focus.find(id)
        assert spot is not None and spot.enabled, id
        spot.press()
        self.stage.step(0.0, [])
        rest(self.stage)

    def give_up(self) -> None:
        """Press "Give up", and confirm that it counts."""
        self.press("exercise-answer")
        self.press("choice:1")

    def key(self, key: str, action: Action | None = None) -> None:
        self.stage.step(0.05, [Press(action, key)])
        rest(self.stage)

    def play(self, move: Any) -> None:
        self.table.play(move)
        rest(self.stage)
        self.stage.step(0.05, [])
        rest(self.stage)


class PractiseHouse(House):
    @property
    def settings(self) -> Settings:
        return self.stage.settings

    def open_settings(self) -> None: ...

    def play_on(self, session: Session, ply: int, bots: tuple[str, ...] | None = None, told: str = "") -> None:
        self.asked.append(("play on", session, ply, told))


def shutters(number: int = 1) -> list[Exercise]:
    return [exercise_at(session_at(SHUTTERS, f"sitting {n}", 3)) for n in range(number)]


@pytest.mark.parametrize("game", GAMES)
def test_every_table_makes_room_and_takes_the_first_move_as_the_answer(game: Game) -> None:
    exercise = exercise_at(session_at(game, "position", 6, game.info.seats[0]))
    room = Room(exercise)
    table, prompt = room.table, room.table.prompt
    assert prompt.box.h == prompt.bar.h + ExerciseMode.strip and prompt.box.bottom == 1080
    assert {"exercise-aloud", "exercise-skip", "exercise-answer"} <= set(room.answers)
    assert not {"undo", "hint"} & set(room.answers)
    assert table.names[exercise.seat] == "Ada" and len(table.session.people) == 1
    ply = table.session.ply
    room.play(move_of(game, exercise.best))
    assert room.mode.reply is not None and room.mode.reply.is_best and room.notebook.streak(TODAY) == 1
    assert room.answers == ["exercise-on", "exercise-again", "exercise-next"] and table.session.ply > ply
    assert room.sheet.screen_title == "Right! This is the best move." == prompt.current_words[1]
    room.press("see")
    assert not any(asked[0] in ("advise", "finished") for asked in room.program.asked), "nobody plays on"
    after = table.session.ply
    for move in table.session.legal()[:1]:
        room.play(move)
    assert table.session.ply == after, "nothing is played after the answer"


def test_a_costly_answer_is_told_and_can_be_tried_again() -> None:
    room = Room(*shutters())
    exercise = room.mode.exercise
    room.play(move_of(SHUTTERS, exercise.choices[1]))
    _name, words, quiet = room.table.prompt.current_words
    assert words.endswith("wins more often.") and "20 percentage points less, ± 4" in quiet
    assert "You’ll see this again tomorrow." in quiet
    room.press("exercise-again")
    assert room.mode.reply is None and room.table.session.state == room.mode.start.state
    assert room.answers[:3] == ["exercise-aloud", "exercise-skip", "exercise-answer"]
    room.play(move_of(SHUTTERS, exercise.best))
    assert room.mode.reply.is_right and room.mode.reply.change is None
    assert room.notebook.outcome_on(exercise, TODAY) is AnswerOutcome.MISSED, "the second try changes nothing"


def test_giving_up_is_asked_first_because_it_counts() -> None:
    room = Room(*shutters(2))
    for leave in (lambda: room.key("escape", Action.CANCEL), lambda: room.key("1")):
        room.key("g")
        assert isinstance(room.stage.scene, Chooser) and room.stage.scene.title.endswith("It counts as missed.")
        leave()
        assert room.stage.scene is room.table and room.mode.reply is None
        assert not room.notebook.progress.has_tried(room.mode.exercise.id)
    room.key("g")
    room.key("2")
    assert room.sheet.screen_title.startswith("The best move is")
    assert room.notebook.outcome_on(room.mode.exercise, TODAY) is AnswerOutcome.GIVEN_UP


def test_in_another_try_giving_up_and_going_on_cost_nothing() -> None:
    room = Room(*shutters(2))
    room.give_up()
    room.press("exercise-again")
    assert room.table.prompt.button("exercise-skip").label == "Next exercise"
    assert room.table.prompt.button("exercise-aloud").label == "Think aloud"
    room.press("exercise-answer")
    assert room.sheet.screen_title.startswith("The best move is"), "at once"
    room.press("exercise-again")
    room.press("exercise-skip")
    assert room.mode.words_on_strip.parts[0] == "Exercise 2 of 2"
    room.give_up()
    room.press("exercise-again")
    room.press("exercise-skip")
    assert isinstance(room.stage.scene, ClosingSheet)


def test_who_hurries_the_move_goes_to_its_answer_and_not_past_it() -> None:
    room = Room(*shutters(2))
    table, exercise = room.table, room.mode.exercise
    table.motions.speed = 1.0
    table.motions.then(wait(5.0))
    table.play(move_of(SHUTTERS, exercise.best))
    room.stage.step(0.02, [])
    assert room.stage.scene is table and room.answers == ["exercise-sheet"]
    room.stage.step(0.02, [Press(Action.CONFIRM, "return")])
    rest(room.stage)
    assert room.sheet.mode.exercise is exercise
    room.press("see")
    assert room.answers == ["exercise-sheet", "exercise-again", "exercise-next"]


def test_newcomers_are_told_what_counts() -> None:
    room = Room(*shutters(2))
    told = "Your first move here is your answer."
    assert room.table.prompt.current_words[2] == told
    room.give_up()
    room.press("exercise-next")
    assert room.table.prompt.current_words[2] != told


def test_one_goes_through_a_set_and_skips() -> None:
    room = Room(*shutters(3))
    first = room.mode.exercise
    assert room.mode.words_on_strip.parts[0] == "Exercise 1 of 3" and room.mode.words_on_strip.results == ()
    room.press("exercise-skip")
    assert room.mode.exercise != first and room.mode.words_on_strip.parts[0] == "Exercise 1 of 3"
    room.give_up()
    assert room.mode.words_on_strip.results == (False,) and "The best move is “" in room.sheet.screen_title
    room.press("exercise-next")
    room.give_up()
    room.press("exercise-next")
    assert room.mode.exercise == first and room.mode.words_on_strip.parts[0] == "Exercise 3 of 3"
    skip = room.table.prompt.button("exercise-skip").spot
    assert not skip.enabled, "there is no other one to go to"
    room.give_up()
    assert not room.left
    room.press("exercise-next")
    assert isinstance(room.stage.scene, ClosingSheet) and room.notebook.has_earned(TODAY)
    room.press("back")
    assert room.left and room.stage.stack == (room.page,)


def test_the_coach_thinks_aloud_without_naming_the_move() -> None:
    room = Room(*shutters())
    exercise = room.mode.exercise
    room.press("exercise-aloud")
    asked = [one for one in room.program.asked if one[0] == "advise"]
    assert len(asked) == 1 and room.sitting.is_aloud
    asked[0][1](Decision(move_of(SHUTTERS, exercise.best), "It closes two at once.", 0.5))
    room.stage.step(0.05, [])
    assert not room.table.prompt.button("exercise-aloud").spot.enabled
    assert room.table.session.hints == 0 and room.table.session.state == room.mode.start.state
    room.table.ask_for_hint()
    assert len([one for one in room.program.asked if one[0] == "advise"]) == 1, "once is enough"


def test_undo_and_auto_play_are_refused_with_a_word() -> None:
    room = Room(*shutters())
    for action in (Action.UNDO, Action.REDO, Action.AUTO):
        assert not room.mode.lets(action)
    room.play(move_of(SHUTTERS, room.mode.exercise.best))
    ply = room.table.session.ply
    room.table.undo()
    assert room.table.session.ply == ply


def test_escape_opens_the_pause_and_after_the_answer_the_sheet() -> None:
    room = Room(*shutters())
    room.key("escape", Action.CANCEL)
    assert room.program.asked[-1] == ("pause",) and not room.left and room.notebook.left(TODAY)
    room.give_up()
    room.press("see")
    room.key("escape", Action.CANCEL)
    assert room.sheet.screen_title.startswith("The best move is") and not room.left
    room.key("escape", Action.CANCEL)
    assert room.left and room.stage.stack == (room.page,)


def test_the_pause_says_what_is_kept() -> None:
    room = Room(*shutters())
    assert room.mode.leave_words()[1] == "Your place is kept."
    exercise, other = shutters(2)
    sitting = PracticeSitting(Notebook("ada", {"shutters": [exercise, other]}), [exercise], TODAY)
    room.mode.sitting = sitting
    assert room.mode.leave_words()[1] == "Your answers are kept.", "chosen exercises are chosen anew"


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_pause_of_an_exercise_offers_what_makes_sense_there(text: float) -> None:
    room = Room(*shutters(), size=(1280, 720), text=text)
    room.stage.look.runs = []
    room.stage.push(Pause(room.table))
    rest(room.stage)
    found = {spot.id for spot in room.stage.scene.focus.spots}
    assert {"resume", "rules", "settings", "leave", "speed", "reduced", "sound", "phones"} <= found
    assert not found & {"undo", "restart", "auto", "ask", "ledger", "code"}
    assert not [run.words for run in room.stage.look.runs if not run.fits]
    room.press("leave")
    assert room.left and room.stage.stack == (room.page,) and room.notebook.left(TODAY)


def _enter(room: Room) -> list[Any]:
    return [Press(Action.CONFIRM, "return"), Press(Action.CONFIRM, "return", down=False)]


def _escape(room: Room) -> list[Any]:
    return [Press(Action.CANCEL, "escape")] if room.stage.scene is room.table else []


def _click_on(id: str) -> Callable[[Room], list[Any]]:
    def click(room: Room) -> list[Any]:
        scene: Any = room.stage.scene
        spot = scene.focus.find(id)
        at = spot.box.centre if spot is not None else (960.0, 540.0)
        return [Pointer("press", at, 1), Pointer("release", at, 1)]

    return click


@pytest.mark.parametrize("hurry", [_enter, _escape, _click_on("exercise-next"), _click_on("back")],
                         ids=["enter", "escape", "click-next", "click-back"])
@pytest.mark.parametrize("pause", [0.1, 0.45], ids=["fast", "slowly"])
@pytest.mark.parametrize("game", GAMES)
def test_hurrying_the_move_never_skips_its_answer(game: Game, pause: float,
                                                  hurry: Callable[[Room], list[Any]]) -> None:
    room = Room(exercise_at(session_at(game, "position", 6, game.info.seats[0])))
    room.stage.restyle(with_values(room.stage.settings, motion="full", speed="normal"))
    rest(room.stage)
    room.table.play(move_of(game, room.mode.exercise.best))
    assert room.table.motions.is_busy
    after = 0
    for _press in range(40):
        after += isinstance(room.stage.scene, AnswerSheet)
        if after > 4:
            break
        for signal in hurry(room):
            room.stage.step(0.02, [signal])
        room.stage.step(0.7 if room.table.motions.is_held else pause, [])
    assert isinstance(room.stage.scene, AnswerSheet) and not room.left


@pytest.mark.parametrize("game", GAMES)
def test_where_the_table_waits_after_the_answer_it_says_how_to_go_on(game: Game) -> None:
    room = Room(exercise_at(session_at(game, "position", 6, game.info.seats[0])))
    room.stage.restyle(with_values(room.stage.settings, motion="full", speed="normal"))
    rest(room.stage)
    room.table.play(move_of(game, room.mode.exercise.choices[1]))
    for _frame in range(400):
        room.stage.step(0.1, [])
        if room.table.motions.is_held:
            assert "go-on" in room.answers and not any(id.startswith("exercise-") for id in room.answers)
            room.press("go-on")
        if isinstance(room.stage.scene, AnswerSheet):
            return
    raise AssertionError("the answer is not told")


class Told:
    """Stands in for the process that measures a move."""

    problem = ""
    games = 0
    closed = 0

    def __init__(self, question: object) -> None:
        self.question, self.choice = question, None

    def poll(self) -> MeasuredChoice | None:
        return self.choice

    def close(self) -> None:
        Told.closed += 1


def measured_room(monkeypatch: pytest.MonkeyPatch) -> tuple[Room, Any]:
    session = session_at(SHUTTERS, "costly 16", 6)
    exercise = exercise_at(session)
    other = session.legal()[2]
    monkeypatch.setattr(modes, "Measuring", Told)
    monkeypatch.setattr(Told, "closed", 0)
    room = Room(exercise)
    room.play(other)
    return room, other


def test_another_move_is_measured_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    room, other = measured_room(monkeypatch)
    assert room.mode.reply is None and room.table.session.state == room.mode.start.state and room.mode.needs_frames
    assert "tries this move out" in room.table.prompt.current_words[1] and room.answers == ["exercise-skip"]
    room.mode._measuring[1].poll = lambda: setattr(room.mode._measuring[1], "games", 24)
    room.stage.step(0.05, [])
    assert room.table.prompt.current_words[2] == "24 test games so far."
    del room.mode._measuring[1].poll
    room.mode._measuring[1].choice = MeasuredChoice(raw(other), 0.4, 0.02, 0.2, 0.02, 96)
    rest(room.stage)
    assert room.mode.reply.move == other and not room.mode.reply.is_right and not room.mode.needs_frames
    known = room.mode.exercise.best.chance
    assert room.mode.reply.choice.chance == round(known - 0.2, 4), "its chance fits that of the best move"
    assert room.table.session.state != room.mode.start.state and Told.closed == 1


def test_a_move_that_is_being_measured_cannot_be_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _other = measured_room(monkeypatch)
    put_back: list[str] = []
    monkeypatch.setattr(type(room.table), "has_unfinished_move", True)
    monkeypatch.setattr(type(room.table), "put_back", lambda table: put_back.append("put back"))
    room.key("escape", Action.CANCEL)
    room.table.undo()
    assert not put_back and room.program.asked[-1] == ("pause",) and room.mode.is_measuring
    room.mode._measuring[1].problem = "The coach couldn’t try this move out."
    rest(room.stage)
    room.key("escape", Action.CANCEL)
    assert put_back


def test_a_move_that_cannot_be_measured_leaves_the_answer_open(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _other = measured_room(monkeypatch)
    room.mode._measuring[1].problem = "The coach couldn’t try this move out."
    rest(room.stage)
    assert room.mode.reply is None and "exercise-answer" in room.answers
    room.play(move_of(SHUTTERS, room.mode.exercise.best))
    assert room.mode.reply.is_right


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_strip_is_readable(text: float) -> None:
    room = Room(*shutters(3), size=(1280, 720), text=text)
    strip = room.table.prompt.box.h - room.table.prompt.bar.h
    assert strip == 40, "tables keep their room in large letters"
    assert room.mode.words_on_strip.spoken == "Exercise 1 of 3. Shutters. What is your best move?"


def test_a_process_measures_a_real_move() -> None:
    session = session_at(SHUTTERS, "costly 16", 6)
    sitting = PracticeSitting(Notebook("", {"shutters": [exercise_at(session)]}), [exercise_at(session)], TODAY)
    measuring = Measuring(sitting.question(session, session.legal()[2]))
    try:
        assert measuring._process is not None
        while (found := measuring.poll()) is None and not measuring.problem:
            assert measuring._process.pipe.poll(30), "it says how far it is"
        assert found is not None and found.games >= 48 and not measuring.problem
    finally:
        measuring.close()
