"""Exercises by phone: who may decide, what their page says, and what all others see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

import pytest

from klotho_games.core.contract import NOBODY, Decision
from klotho_games.core.games import registry
from klotho_games.core.games.phone_page import GO_ON
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import use
from klotho_games.core.play.session import Session
from klotho_games.practice.exercise import Exercise, MeasuredChoice, move_of, raw
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.position import open_position
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.practice import mode as modes
from klotho_games.scenes.practice.answer_sheet import AnswerSheet
from klotho_games.scenes.practice.answer_words import AnswerWords
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.program import MainProgram
from shots.offline_phones import OfflineParty, OfflinePhone
from tests.practice.samples import exercise_at, session_at
from tests.scenes.rig import name, settle, tap
from tests.scenes.test_exercise_table import Told

TODAY = date(2026, 11, 19)
GAMES = [pytest.param(registry.load(id), id=id) for id in registry.ids()]
SHUTTERS = registry.load("shutters")


def heard(program: MainProgram) -> None:
    for _frame in range(3):
        program.stage.step(0.02, program.stage.input.read(program.stage.window))
    settle(program)


class Evening:
    """Ada practises at the big screen. `phone` is hers, and Bram's is only in the room."""

    def __init__(self, program: MainProgram, party: OfflineParty, *exercises: Exercise) -> None:
        self.program, self.party = program, party
        program._guests.open()  # type: ignore[union-attr]
        self.bram = OfflinePhone(party, None, "Bram")
        self.phone = OfflinePhone(party, None, "Ada")
        heard(program)
        by_game = {one.game: [other for other in exercises if other.game == one.game] for one in exercises}
        self.notebook = Notebook("ada", by_game)
        self.sitting = PracticeSitting(self.notebook, list(exercises), TODAY)
        open_sitting(program.stage, self.sitting, "Ada", lambda: None)
        heard(program)

    @property
    def mode(self) -> ExerciseMode:
        found = self.program._guests.exercise  # type: ignore[union-attr]
        assert found is not None
        return found

    def say_yes(self) -> None:
        assert name(self.program) == "exercise-phone"
        tap(self.program, "yes")
        heard(self.program)

    def do(self, id: str, picks: tuple[str, ...] = (), phone: OfflinePhone | None = None) -> dict[str, Any] | None:
        phone = phone or self.phone
        self.party.wait()  # people are slower
        asked = phone.do(id, picks)
        heard(self.program)
        return phone.answer(asked)

    def press(self, id: str) -> None:
        answer = self.do(id)
        assert answer is not None and answer["t"] == "ok", answer

    def decide(self) -> None:
        """Play a move of the phone's page, whatever it is; those of pieces that the screen puts down are left out."""
        page = self.program._guests.exercises._sent.page.page  # type: ignore[union-attr]
        move = next(iter(page._moves), None)
        if move is not None:
            answer = self.do(move)
            assert answer is not None and answer["t"] == "ok", answer
            return
        rng = Random(1)
        for id in page._made:  # cards or dice are picked first
            for _try in range(200):
                picks = tuple(rng.sample(sorted(page._things), rng.randint(1, min(3, len(page._things)))))
                made = page.move(id, picks)
                if made is not None and made in page.moves:
                    answer = self.do(id, picks)
                    assert answer is not None and answer["t"] == "ok", answer
                    return
        raise LookupError("no move of this page can be played")


def words_of(evening: Evening) -> AnswerWords:
    assert evening.mode.told is not None
    return evening.mode.told


def ids(phone: OfflinePhone) -> list[str]:
    return [button["id"] for button in phone.page["moves"] if button["id"].startswith("exercise-")]


def measured_at(game: Game, words: str = "position", costs: int = 3) -> Exercise:
    """Return an exercise in which all moves are measured, so that nothing has to be tried out."""
    session = session_at(game, words, 6, game.info.seats[0])
    found = exercise_at(session)
    choices = tuple(MeasuredChoice(raw(move), 0.6 - (n > 0) * 0.2, 0.02, (n > 0) * 0.2, (n > 0) * 0.02, 200)
                    for n, move in enumerate(session.legal()))
    return Exercise(found.id, found.game, found.version, found.seed, found.seats, found.options, found.steps,
                    found.seat, choices)


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_of_every_game_is_decided_on_the_phone(game: Game, program: MainProgram,
                                                           party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(game), measured_at(SHUTTERS))
    evening.say_yes()
    page = evening.phone.page
    assert page["game"] == game.id and page["turn"] == "you" and page["tag"] == "Exercise"
    assert page["where"].startswith("Exercise 1 of 2 · ") and page["you"]["name"] == "Ada"
    assert ids(evening.phone) == ["exercise-skip", "exercise-answer"]
    lifts = [button for button in page["moves"] if button.get("pad")]
    if lifts:  # where a piece goes is decided at the big screen
        assert evening.do(lifts[0]["id"]) is not None
        evening.mode.table.play(move_of(game, evening.mode.exercise.best))
        heard(program)
    else:
        evening.decide()
    while evening.mode.table.motions.is_held:
        assert [button["id"] for button in evening.phone.page["moves"]] == [GO_ON]
        evening.do(GO_ON)
    reply = evening.mode.reply
    assert reply is not None and isinstance(program.stage.scene, AnswerSheet)
    page = evening.phone.page
    assert page["tag"] == "The answer" and page["say"] == evening.mode.headline
    assert ids(evening.phone) == ["exercise-again", "exercise-next"]
    rows = next(part["rows"] for part in page["parts"] if part["is"] == "rows")
    assert [row["ok"] for row in rows] == [card.is_good for card in words_of(evening).cards()]
    assert all("±" in row["small"] for row in rows), "the chances, with their errors"
    answer = evening.do("exercise-again")
    assert answer is not None and answer["t"] == "ok"
    assert evening.mode.reply is None and evening.phone.page["tag"] == "Exercise"


def test_one_goes_through_a_set_on_the_phone(program: MainProgram, party: OfflineParty) -> None:
    exercises = [measured_at(SHUTTERS, f"set {n}") for n in range(3)]
    evening = Evening(program, party, *exercises)
    evening.say_yes()
    first = evening.mode.exercise
    evening.press("exercise-skip")
    assert evening.mode.exercise is not first, "the phone keeps its seat, wherever that is"
    assert evening.phone.page["where"].startswith("Exercise 1 of 3")
    evening.press("exercise-answer")
    assert "The best move is" in evening.phone.page["say"]
    evening.press("exercise-next")
    evening.decide()
    evening.press("exercise-next")
    evening.press("exercise-answer")
    assert [button["label"] for button in evening.phone.page["moves"]] == ["Try again", "Done"]
    evening.press("exercise-next")
    assert name(program) == "practice-end" and evening.notebook.has_earned(TODAY)
    assert evening.phone.last("table")["say"] == "The exercises are done. The big screen shows how they went."


def test_nobody_else_decides_or_sees_the_page_of_the_seat(program: MainProgram, party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS), measured_at(SHUTTERS, "other"))
    assert evening.phone.page["turn"] == "other", "nothing before the yes"
    evening.say_yes()
    page = evening.bram.page
    assert "you" not in page or page["you"] is None
    assert not page.get("moves") and page["say"] == "Ada is choosing…"
    before = len(evening.bram.messages)
    evening.bram.do("exercise-answer")
    evening.bram.do("m0")
    evening.bram.say(t="pad", a="confirm")
    heard(program)
    assert [told["why"] for told in evening.bram.messages[before:] if told["t"] == "no"] == ["bad", "bad", "seat"]
    assert evening.mode.reply is None
    evening.decide()
    assert evening.bram.page["say"] == "Ada has answered." and not evening.bram.page.get("moves")


@pytest.mark.parametrize("game", [game for game in GAMES if not game.values[0].open])
@pytest.mark.parametrize("alike", ["to the room", "to the person"])
def test_no_byte_of_an_exercise_tells_what_a_phone_may_not_know(
    game: Game, alike: str, program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same exercise with other hidden cards: of all that came to a phone, no byte differs unless its person can see
    the difference. Only the page of the person who practises has their hand."""
    exercise, rules, rng = hidden_at(game), game.rules, Random(8)
    session = open_position(game, exercise, tuple("ABCDEF"))
    viewer = exercise.seat if alike == "to the person" else NOBODY
    ones = [rules.imagine(session.view(viewer), rng) for _n in range(20)]
    other = next((one for one in ones if rules.view(one, exercise.seat) != session.view(exercise.seat)), ones[0])
    heard_by = [listen(program_of(), exercise, state, monkeypatch) for state in (session.state, other)]
    (adas, brams), (adas_other, brams_other) = heard_by
    assert brams == brams_other and any(b'"hand"' in message for message in brams)
    if rules.view(other, exercise.seat) == session.view(exercise.seat):
        assert adas == adas_other
    else:
        assert adas != adas_other, "the page of the seat has what only the seat may know"


def hidden_at(game: Game) -> Exercise:
    """Return an exercise in which the seat knows something that is hidden from the room, if the game has that."""
    found = [measured_at(game, words) for words in ("position", "other", "third")]
    for exercise in found:
        session, rng = open_position(game, exercise, tuple("ABCDEF")), Random(3)
        room = session.view(NOBODY)
        if any(game.rules.view(game.rules.imagine(room, rng), exercise.seat) != session.view(exercise.seat)
               for _n in range(5)):
            return exercise
    return found[0]


def listen(program: MainProgram, exercise: Exercise, state: Any, patch: pytest.MonkeyPatch) -> tuple[list[bytes], ...]:
    """Return all that came to the phones of the person who practises and of the other one in the room, up to the
    answer, in the position with this state."""
    def opened(*asked: Any) -> Session:
        return open_position(*asked).begin_with(state)

    def said(phone: OfflinePhone) -> list[bytes]:
        told = zip(phone.came, phone.messages, strict=True)
        return [came for came, message in told if message["t"] != "welcome" and "id" not in message]  # the keys differ

    party = OfflineParty()
    program._guests = PhoneBridge(program, party)
    with patch.context() as within:
        within.setattr(modes, "open_position", opened)
        evening = Evening(program, party, exercise)
        evening.say_yes()
        evening.press("exercise-answer")
        assert evening.phone.page["tag"] == "The answer"
    return said(evening.phone), said(evening.bram)


def test_the_seats_of_bots_are_nobodys(program: MainProgram, party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS))
    bot = next(seat for seat in range(2) if seat != evening.mode.exercise.seat)
    evening.bram.sit(bot)
    heard(program)
    assert evening.bram.last("no")["say"] == "No one decides at this seat in an exercise."


def test_someone_else_asks_at_the_big_screen(program: MainProgram, party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS), measured_at(SHUTTERS, "other"))
    tap(program, "no")
    heard(program)
    assert name(program) == "exercise", "the person is asked once"
    evening.bram.sit(evening.mode.exercise.seat)
    heard(program)
    assert evening.bram.page["turn"] == "other" and name(program) == "exercise-phone"
    tap(program, "yes")
    heard(program)
    assert evening.bram.page["turn"] == "you" and evening.phone.page["turn"] == "other"
    evening.bram.say(t="stand")
    heard(program)
    assert evening.bram.page["turn"] == "other" and name(program) == "exercise"


def test_the_screen_keeps_what_it_shows(program: MainProgram, party: OfflineParty) -> None:
    """The person who practises sits in front of it, and can decide there as before."""
    evening = Evening(program, party, measured_at(SHUTTERS))
    evening.say_yes()
    table = evening.mode.table
    seat = evening.mode.exercise.seat
    assert not table.phones.covers(seat) and not table.phones.is_asked and table.may_act
    table.play(move_of(SHUTTERS, evening.mode.exercise.best))
    heard(program)
    assert evening.phone.page["tag"] == "The answer"
    evening.phone.say(t="leave")
    heard(program)
    assert not table.phones.covers(seat)


def test_the_coach_thinks_aloud_on_the_phone_too(program: MainProgram, party: OfflineParty,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS))
    evening.say_yes()
    undo = evening.do("undo")
    assert undo is not None and undo["say"].startswith("You can’t undo here")
    assert "4 points" in evening.phone.page["asked"]["hint"], "it costs something, so the page asks first"
    n = evening.phone.page["n"]
    told: list[Any] = []
    monkeypatch.setattr(evening.mode.table.hints, "ask", lambda tell, _who: told.append(tell))
    evening.press("hint")
    assert evening.sitting.is_aloud and "hint" not in evening.phone.page.get("asked", {})
    assert evening.phone.page["n"] == n, "what was picked stays"
    told[0](Decision(move_of(SHUTTERS, evening.mode.exercise.best), "It closes two at once.", 0.5))
    heard(program)
    assert evening.phone.last("hint")["say"] == "It closes two at once."
    evening.press("hint")
    assert len(told) == 1 and len([one for one in evening.phone.messages if one["t"] == "hint"]) == 2


def test_a_move_that_is_tried_out_is_told_on_the_phone(program: MainProgram, party: OfflineParty,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "Measuring", Told)
    session = session_at(SHUTTERS, "costly 16", 6)
    evening = Evening(program, party, exercise_at(session))
    evening.say_yes()
    evening.mode.table.play(session.legal()[2])
    for _frame in range(3):
        program.stage.step(0.02, [])
    page = evening.phone.page
    assert page["say"].startswith("The coach tries this move out") and not page.get("moves")
    evening.mode._measuring[1].choice = MeasuredChoice(raw(session.legal()[2]), 0.4, 0.02, 0.2, 0.02, 96)  # type: ignore[index]
    heard(program)
    assert evening.phone.page["tag"] == "The answer"


def test_the_pad_does_what_the_keys_do(program: MainProgram, party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS))
    evening.say_yes()
    evening.phone.say(t="pad", a="menu")
    heard(program)
    assert name(program) == "pause"
    answer = evening.do("exercise-answer")
    assert answer is not None and answer["why"] == "busy", "not behind what the screen has open"


def test_the_phone_asks_before_it_gives_up(program: MainProgram, party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS))
    evening.say_yes()
    assert evening.phone.page["asked"]["exercise-answer"] == "Give up this exercise? It counts as missed."
    evening.press("exercise-answer")
    evening.press("exercise-again")
    assert "exercise-answer" not in evening.phone.page.get("asked", {}), "another try costs nothing"


def test_the_page_speaks_the_language_of_its_phone(program: MainProgram, party: OfflineParty) -> None:
    evening = Evening(program, party, measured_at(SHUTTERS))
    evening.say_yes()
    use("de")
    try:
        heard(program)
        assert evening.phone.page["tag"] == "Übung"
    finally:
        use("en")
