"""The tutor at real tables: it holds a costly move back and asks, and the chance bar says what one could know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core.contract import NOBODY, Decision, Move
from klotho_games.core.files.settings import Settings
from klotho_games.core.games import giving_up, registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.record import Marks
from klotho_games.core.play.session import Session
from klotho_games.practice.tutor import SECONDS, ChanceEstimate, TutorAnswer
from klotho_games.practice.tutor_process import MoveMeasuring, PositionQuestion, TutorNews
from klotho_games.scenes.kit.chance_strip import ChanceReading
from klotho_games.scenes.practice.tutor_mode import TutorMode
from klotho_games.scenes.practice.tutor_question import Seen, TutorQuestion, find_place
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import PAD, Action, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.stage import Stage
from tests.games.rig import House, rest
from tests.lazy_stage import LazyStage
from tests.pictures import ART
from tests.practice.samples import session_at

SHUTTERS = registry.load("shutters")
GAMES = [pytest.param(registry.load(id), id=id) for id in registry.ids()]


class Oracle:
    """Says what a test wants to hear, when it is let."""

    def __init__(self) -> None:
        self.is_gone = False
        self.cost = 0.2
        self.silent = False
        self.watched: list[PositionQuestion] = []
        self.asked: list[MoveMeasuring] = []
        self.best: Move | None = None
        self._news: list[TutorNews] = []

    def watch(self, question: PositionQuestion) -> None:
        self.watched.append(question)
        self._news.append(TutorNews(question.key, ChanceEstimate(0.6, 0.02, 96)))

    def measure(self, choice: MoveMeasuring) -> None:
        self.asked.append(choice)
        if not self.silent:
            best = self.best or choice.moves[0]
            self._news.append(TutorNews(choice.key, None, choice.moves, TutorAnswer(best, 0.6, self.cost, 0.01, 96)))

    def poll(self) -> Sequence[TutorNews]:
        found, self._news = self._news, []
        return found


def practice(session: Session, bots: bool = True) -> Session:
    """The game as practice, against bots at the other seats."""
    others = tuple("" if seat == session.to_act else "hard" for seat in range(len(session.setup.seats)))
    record = replace(session.record, marks=Marks(practice=True), bots=others if bots and any(others) else ())
    return Session.of_record(session.game, record, session.seed)


class Room:
    def __init__(self, session: Session, tutor: bool = True, bar: bool = False, text: float = 1.0) -> None:
        self.now, self.oracle, self.program = 0.0, Oracle(), House()
        settings = Settings(motion="reduced", speed="instant", linger=False, text_scale=text, tutor=tutor,
                            chance_bar=bar)
        self.stage: Stage = LazyStage((640, 360), settings, Sounds(device=False), self.program, ART)
        self.program.stage = self.stage
        self.session = session
        self.table: Any = session.game.table(session.game, session)
        self.mode = TutorMode(self.table, self.oracle, bar, clock=lambda: self.now)
        self.table.enter(self.mode)
        self.stage.push(self.table)
        rest(self.stage)

    def play(self, move: Move) -> None:
        self.table.play(move)
        for _frame in range(3):
            self.stage.step(0.05, [])

    def press(self, key: str, action: Action | None = None, device: str = "keys") -> None:
        while self.stage.scene is not None and self.stage.scene.guard.is_deaf:
            self.stage.step(0.05, [])
        self.stage.step(0.02, [Press(action, key, device)])
        rest(self.stage)

    @property
    def asks(self) -> bool:
        return isinstance(self.stage.scene, TutorQuestion)


def shutters(words: str = "tutor") -> Session:
    return practice(session_at(SHUTTERS, words, 3))


@pytest.mark.parametrize("game", GAMES)
def test_every_table_holds_a_costly_move_back_and_plays_it_on_request(game: Game) -> None:
    session = practice(session_at(game, "position", 6, game.info.seats[0]))
    room = Room(session, bar=True)
    prompt, ply = room.table.prompt, session.ply
    assert prompt.box.h == prompt.bar.h + TutorMode.strip + 40 and room.mode.reading.now == 0.6
    move, *others = giving_up.put_last(game.telling, session.state, session.legal())
    room.oracle.best = others[0]
    room.play(move)
    assert room.asks and session.ply == ply, "nothing is rolled, drawn or revealed before the answer"
    assert "There is something better" in room.stage.scene.screen_title
    sheet = room.stage.scene.box
    assert sheet.x >= 0 and sheet.right <= CANVAS.w and sheet.bottom <= prompt.box.y
    room.press("p")
    assert session.ply > ply and session.history[ply].step == move
    assert session.had_tutor and room.mode.question is None


def test_thinking_again_changes_nothing_and_the_same_move_is_not_asked_about_twice() -> None:
    room = Room(shutters())
    ply, move = room.session.ply, room.session.legal()[0]
    for key, action in (("return", Action.CONFIRM), ("escape", Action.CANCEL)):
        room.play(room.session.legal()[0 if key == "return" else 1])
        assert room.asks
        room.press(key, action)
        assert not room.asks and room.session.ply == ply and room.stage.scene is room.table
    room.play(move)
    assert not room.asks and room.session.ply > ply, "who decides the same again is sure"


@pytest.mark.parametrize(("buttons", "goes"), [("a a", "think"), ("b", "think"), ("down down a", "show"),
                                               ("down down right a", "play")])
def test_a_gamepad_answers_the_question(buttons: str, goes: str) -> None:
    """The first press only shows where the focus is, as on every sheet."""
    room = Room(shutters())
    best = room.oracle.best = room.session.legal()[-1]
    ply = room.session.ply
    room.stage.input.device = "pad"
    room.play(room.session.legal()[0])
    assert room.asks
    for button in buttons.split():
        room.press(f"pad {button}", PAD[button], "pad")
    assert not room.asks and best is not None
    assert (room.session.hints, room.session.ply > ply) == (goes == "show", goes == "play")


def test_the_better_move_is_shown_as_a_hint_and_may_be_played() -> None:
    room = Room(shutters())
    best = room.oracle.best = room.session.legal()[-1]
    ply = room.session.ply
    room.play(room.session.legal()[0])
    room.press("s")
    assert not room.asks and room.session.hints == 1 and room.session.ply == ply
    room.play(best)
    assert not room.asks and room.session.ply > ply


def test_a_move_that_costs_little_or_whose_cost_is_not_certain_is_played() -> None:
    room = Room(shutters())
    room.oracle.cost = 0.019
    ply = room.session.ply
    room.play(room.session.legal()[0])
    assert not room.asks and room.session.ply > ply
    assert not TutorAnswer(room.session.legal, 0.6, 0.2, 0.11).is_costly(0.08)  # type: ignore[arg-type]
    assert TutorAnswer(room.session.legal, 0.6, 0.2, 0.1).is_costly(0.08)  # type: ignore[arg-type]


def test_without_an_answer_in_time_the_move_is_played() -> None:
    room = Room(shutters())
    room.oracle.silent = True
    ply = room.session.ply
    room.play(room.session.legal()[0])
    assert room.session.ply == ply and room.table.moving, "frames go on while the tutor thinks"
    room.play(room.session.legal()[1])
    assert len(room.oracle.asked) == 1, "another press meanwhile means nothing"
    room.now += SECONDS + 0.01
    room.stage.step(0.05, [])
    assert room.session.ply > ply and not room.asks


def test_no_one_waits_for_a_tutor_that_is_gone() -> None:
    room = Room(shutters())
    room.oracle.is_gone = True
    ply = room.session.ply
    room.play(room.session.legal()[0])
    assert room.session.ply > ply


def test_undo_forgets_a_move_that_was_held_back() -> None:
    room = Room(shutters())
    room.oracle.silent = True
    first, ply = room.session.legal()[0], room.session.ply
    room.play(first)
    room.table.undo()
    rest(room.stage)
    before = room.session.ply
    room.now += SECONDS + 0.01
    room.stage.step(0.05, [])
    assert before < ply and room.session.ply == before, "the person has taken back an earlier decision instead"


def test_a_hint_is_never_questioned() -> None:
    room = Room(shutters())
    room.table.ask_for_hint()
    asked = next(one for one in room.program.asked if one[0] == "advise")
    advised = room.session.legal()[0]
    asked[1](Decision(advised, "", 0.5))
    rest(room.stage)
    ply = room.session.ply
    room.play(advised)
    assert not room.asks and room.session.ply > ply


@pytest.mark.parametrize("case", ["counts", "off", "two people", "auto"])
def test_there_is_no_tutor_where_a_game_counts_or_others_listen(case: str) -> None:
    session = session_at(SHUTTERS, "tutor", 3)
    if case != "counts":
        session = practice(session, bots=case != "two people")
    room = Room(session, tutor=case != "off")
    room.table.auto = case == "auto"
    ply = session.ply
    room.play(session.legal()[0])
    assert session.ply > ply and not room.asks and not room.oracle.asked
    assert session.had_tutor == (case == "auto"), "only there, it had been watching"
    assert room.mode.has_tutor == (case in ("off", "auto"))


def test_the_key_shows_and_hides_the_bar() -> None:
    room = Room(shutters(), tutor=False)
    tall = room.table.prompt.box.h
    assert not room.session.had_tutor and not room.oracle.watched
    room.press("v")
    assert room.table.prompt.box.h == tall + 40 and room.stage.settings.chance_bar
    assert room.mode.reading.now == 0.6 and room.session.had_tutor
    assert room.table.surroundings()[0] == "Your chance to win: 60%."
    room.press("v")
    assert room.table.prompt.box.h == tall and not room.stage.settings.chance_bar


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_makes_room_for_the_bar_looks_as_if_it_always_had_it(game: Game) -> None:
    session = practice(session_at(game, "position", 6, game.info.seats[0]))
    late, early = Room(session, tutor=False), Room(session, tutor=False, bar=True)
    before = pygame.image.tobytes(late.table.layers.backdrop_picture(late.stage.look), "RGB")
    late.press("v")
    grounds = [pygame.image.tobytes(room.table.layers.backdrop_picture(room.stage.look), "RGB")
               for room in (late, early)]
    assert grounds[0] == grounds[1]
    late.press("v")
    assert pygame.image.tobytes(late.table.layers.backdrop_picture(late.stage.look), "RGB") == before


def test_the_key_is_only_the_bars_while_a_person_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(shutters(), tutor=False, bar=True)
    found = room.table.focus.find("chance-hide")
    assert found.shortcut == "v"
    monkeypatch.setattr(type(room.mode), "_decider", property(lambda mode: NOBODY))
    room.stage.step(0.02, [])
    assert found.shortcut == "", "a bot's turn has another answer with this key"
    room.press("v")
    assert room.stage.settings.chance_bar
    monkeypatch.undo()
    room.stage.step(0.02, [])
    assert found.shortcut == "v"


def test_a_decision_that_is_too_long_for_the_bar_is_told_by_its_tip() -> None:
    room = Room(shutters(), tutor=False, bar=True)
    strip, words = room.mode._strip, "Send every knight of the second patrol to the northern gate before the snow comes"
    note = room.table.focus.find("chance-hide-note")
    told = ChanceReading("Your chance to win", 0.6, -0.1, "Wait")
    strip.show(told)
    assert not note.tip
    strip.show(told._replace(decision=words))
    assert words in note.tip and words in note.value


def test_the_bar_says_what_the_last_decision_changed() -> None:
    room = Room(shutters(), tutor=False, bar=True)
    move = room.session.legal()[0]
    words = SHUTTERS.telling.move(room.session.state, move, room.table.names)
    assert room.mode.reading.change is None and room.mode.reading.even == 0.5
    room.play(move)
    told = room.mode.reading
    assert (told.now, told.change_text, told.decision) == (pytest.approx(0.4), "−20%", words)
    assert told.before == pytest.approx(0.6)
    assert told._replace(now=0.5).before == pytest.approx(0.7), "the dice have moved both beads"
    assert told.spoken.endswith(f"Last decision, “{words}”: 20 percentage points less.")


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_replay_shows_the_chance_of_the_seat_that_is_watched(text: float) -> None:
    oracle, program = Oracle(), House()
    settings = Settings(motion="reduced", speed="instant", linger=False, chance_bar=True, text_scale=text)
    stage = LazyStage((640, 360), settings, Sounds(device=False), program, ART)
    program.stage = stage
    whole = session_at(SHUTTERS, "tutor", 8)
    mode = watch(whole, whole.ply, oracle, shows_chance=True)
    stage.push(mode.table)
    rest(stage)
    stage.step(0.05, [])
    seat = mode.onlooker
    assert mode._strip is not None and mode._strip.reading.now == 0.6
    assert mode._strip.reading.label.startswith(mode.table.names[seat])
    assert {one.seat for one in oracle.watched} == {seat}, "from the view of this seat alone"
    stage.step(0.02, [Press(None, "c")])
    rest(stage)
    assert mode._strip is None and not stage.settings.chance_bar
    assert mode.table.prompt.box.h == mode.table.prompt.bar.h


def test_the_question_hides_neither_the_piece_nor_its_place() -> None:
    avoid = [Box(900, 200, 500, 600), Box(200, 700, 100, 100)]
    place = find_place(528, 434, avoid, [], 952)
    assert not any(place.overlap(box) for box in avoid) and place.bottom <= 952


def test_the_question_rather_hides_figures_than_pieces() -> None:
    figures, board = Box(0, 100, 900, 850), Box(1000, 100, 900, 850)
    place = find_place(528, 434, [], [Seen(figures, 0.4), Seen(board)], 952)
    assert place.overlap(figures) and not place.overlap(board)
