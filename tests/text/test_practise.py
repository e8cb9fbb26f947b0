"""Exercises at a text table, read and typed by someone who knows nothing but what is printed."""

from __future__ import annotations

import contextlib
import re
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core import i18n
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Profile
from klotho_games.practice import exercise_file
from klotho_games.practice.answers import AnswerOutcome, Answers
from klotho_games.practice.books import PracticeBooks
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.position import open_position
from klotho_games.practice.sitting import seat_names
from klotho_games.text import practise
from klotho_games.text.pages import TextPage
from klotho_games.text.paper import Paper, TerminalGone
from klotho_games.text.practise import PractiseLoop, practise_commands
from klotho_games.text.setting_up import NotLikeThis
from tests.practice.samples import exercise_at, session_at
from tests.practice.test_answers import FullDisk
from tests.practice.test_mistakes import decisions

SHUTTERS = registry.load("shutters")
TODAY = date(2026, 11, 19)


def exercises(number: int = 3) -> list[Exercise]:
    return [exercise_at(session_at(SHUTTERS, f"sitting {n}", 3)) for n in range(number)]


class Practising:
    """Types lines, and keeps what was printed after each of them."""

    def __init__(self, *ones: Exercise, who: str = "ada", asks: bool = False) -> None:
        self.books = PracticeBooks(lambda: TODAY)
        self.books.__dict__["exercises"] = {"shutters": ones or tuple(exercises())}
        self.who = Profile("Ada", "", id=who)
        self.notebook = self.books.notebook(who)
        self.asks = asks
        self.pages: list[str] = []

    def types(self, *lines: str) -> str:
        waiting, written = list(lines), list[str]()

        def read(prompt: str) -> str:
            self.pages.append("".join(written))
            written.clear()
            if not waiting:
                raise EOFError
            return waiting.pop(0)

        loop = PractiseLoop(self.books, Paper(read, written.append, asks=self.asks), self.who)
        with contextlib.suppress(TerminalGone):
            loop.practise()
        self.pages.append("".join(written))
        return self.pages[-1]

    @property
    def read(self) -> str:
        return " ".join("".join(self.pages).split())


def number_of(exercise: Exercise, place: int) -> str:
    """Return what to type for one of the choices."""
    session = session_at(SHUTTERS, "sitting 0", 3)
    ways = TextPage(session, session.to_act).ways
    return str([way.move for way in ways].index(move_of(SHUTTERS, exercise.choices[place])) + 1)


def test_a_whole_day_at_the_text_table() -> None:
    ones = exercises()
    at = Practising(*ones)
    order = at.notebook.today(TODAY)
    place = order.index(ones[0])
    lines = [line for n in range(3) for line in ([number_of(ones[0], 0), ""] if n == place else ["answer", "yes", ""])]
    at.types(*lines)
    assert "3 exercises are left for today, about 4 min." in at.read
    assert "Exercise 1 of 3. Shutters, grade 1 of 4." in at.read and "Exercise 3 of 3." in at.read
    assert "Right! This is the best move." in at.read and at.read.count("The best move is “") == 2
    assert "You’ll see this again in 4 days." in at.read and at.read.count("again tomorrow") == 2
    assert "You are done for today. You got 1 of 3 exercises right. You have practised 1 day in a row." in at.read
    assert at.notebook.streak(TODAY) == 1 and at.notebook.left(TODAY) == []
    again = Practising(*ones)
    again.types()
    assert "You are done for today." in again.read and "Exercise" not in again.read


def test_a_costly_answer_is_explained_and_can_be_tried_again() -> None:
    at = Practising(exercises(1)[0])
    exercise = at.notebook.today(TODAY)[0]
    at.types(number_of(exercise, 1), "again", number_of(exercise, 0), "")
    assert "wins more often. The best move: 60% chance to win, ± 4. Your move “" in at.read
    assert "”: 40% chance to win, ± 4." in at.read
    assert "That is 20 percentage points less, ± 4." in at.read
    assert "4 more exercises until you have a rating." in at.read
    assert "If you try again, your rating stays as it is." in at.read and "Right! This is the best move." in at.read
    assert at.notebook.outcome_on(exercise, TODAY) is AnswerOutcome.MISSED and at.notebook.due_tomorrow(TODAY) == 1


@pytest.mark.parametrize("id", [id for id in registry.ids() if exercise_file.of_game(registry.load(id))])
def test_an_exercise_says_what_wins_and_who_is_ahead(id: str) -> None:
    exercise = exercise_file.of_game(registry.load(id))[0]
    at = Practising(exercise)
    at.types("quit")
    session = open_position(registry.load(id), exercise, seat_names(exercise, "Ada"))
    goal = TextPage(session, exercise.seat).goal
    assert goal and " ".join(goal.split()) in at.read


def test_leaving_keeps_the_place_and_skipping_changes_nothing() -> None:
    at = Practising()
    first = at.notebook.today(TODAY)[0]
    at.types("skip", "quit")
    assert at.read.count("Exercise 1 of 3.") == 2 and "Your place is kept." in at.read
    assert at.notebook.left(TODAY)[0] == first and not at.notebook.progress.has_tried(first.id)
    alone = Practising(exercises(1)[0], who="bruno")
    alone.types("skip", "quit")
    assert "This is the last exercise" in alone.read


def test_own_mistakes_belong_to_the_day_here_too() -> None:
    """One that is due is in the set, also if the set was begun at the window."""
    own = replace(exercises(1)[0], id="f" * 12)
    decision = replace(decisions(1)[0], id=own.id)
    yesterday = TODAY - timedelta(days=1)
    at = Practising(*exercises(2))
    at.books.mistakes("ada").add([decision])
    at.books.mistakes("ada").settle(decision, own)
    at.notebook.answer(own, AnswerOutcome.MISSED, yesterday)
    window = PracticeBooks(lambda: TODAY)
    window.__dict__["exercises"] = at.books.exercises
    assert own in window.notebook("ada").begin(TODAY)
    again = Practising(*exercises(2))
    again.types(*["answer", "yes", ""] * 3)
    assert "Exercise 3 of 3." in again.read and again.notebook.has_earned(TODAY)


def test_every_command_says_something() -> None:
    at = Practising()
    typed = ["help", "moves", "moves all", "state", "state shutter", "log", "log 2", "again", "next", "?",
             "nonsense words", "99", "", "hint"]
    at.types(*typed)
    for line, page in zip(typed, at.pages[1:], strict=False):
        assert page.strip() != f"> {line}", f"“{line}” says nothing"
    for command in practise_commands():
        assert command.tells.split(";")[0] in at.read
    assert "The coach thinks:" in at.read


def test_more_exercises_are_offered_at_a_keyboard() -> None:
    at = Practising(*exercises(9), asks=True)
    at.types(*["answer", "yes", ""] * 7, "no")
    assert "Practise 2 more exercises? They don’t count for today." in at.read
    more = Practising(*exercises(9), asks=True)
    more.types("yes", *["answer", "yes", ""] * 2)
    assert more.notebook.streak(TODAY) == 1 and "Exercise 2 of 2." in more.read


def test_an_exercise_that_does_not_open_is_left_out_with_a_word() -> None:
    one, other, third = exercises()
    broken = replace(one, seat=1 - one.seat)
    at = Practising(broken, other, third)
    at.types("answer", "yes", "", "answer", "yes", "")
    assert "This exercise doesn’t fit today’s rules of Shutters" in at.read and at.read.count("The best move is “") == 2


def test_the_words_are_german_in_german() -> None:
    i18n.use("de")
    try:
        at = Practising(exercises(1)[0])
        at.types("hilfe", "antwort", "nein", "antwort", "ja", "")
        assert "Übung 1 von 1." in at.read and "Heute bist du fertig." in at.read
    finally:
        i18n.use("en")


def test_the_command_practises_every_game_that_has_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command to the answer, for the first exercise of each game."""
    found, problems = exercise_file.all_exercises()
    assert problems == []
    for game in found:
        written: list[str] = []
        lines = iter(["answer", "yes", "", "quit"])

        def read(prompt: str, lines: object = lines) -> str:
            return next(lines)  # type: ignore[call-overload, no-any-return]

        assert practise.run(game, Paper(read, written.append), TODAY) == 0
        assert re.search(r"The best move\s+is\s+“", "".join(written)), game


def test_an_answer_on_a_full_disk_is_written_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FullDisk(monkeypatch)
    game = next(iter(exercise_file.all_exercises()[0]))
    lines = iter(["answer", "yes", "", "quit"])

    def read(prompt: str) -> str:
        line = next(lines)
        disk.has_room = line == "quit"
        return line

    written: list[str] = []
    practise.run(game, Paper(read, written.append), TODAY)
    assert len(Answers(PlayerBooks().profile.id).answers) == 1 and "no room on this disk" in "".join(written)


def test_a_game_without_exercises_is_told() -> None:
    with pytest.raises(NotLikeThis, match="no exercises for this game"):
        practise.run("shutters", Paper(lambda prompt: "", lambda text: None), TODAY)
