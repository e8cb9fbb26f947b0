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
from klotho_games.core.games.themes import themes
from klotho_games.core.people.profiles import Profile
from klotho_games.practice import exercise_file
from klotho_games.practice.answers import AnswerOutcome, Answers
from klotho_games.practice.books import PracticeBooks
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.position import open_position
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.practice.sitting import seat_names
from klotho_games.text import practise
from klotho_games.text.pages import TextPage
from klotho_games.text.paper import Paper, TerminalGone
from klotho_games.text.practise import PractiseLoop, PractiseWish, practise_commands
from klotho_games.text.setting_up import NotLikeThis
from tests.practice.samples import exercise_at, session_at
from tests.practice.test_answers import FullDisk
from tests.practice.test_mistakes import decisions

SHUTTERS = registry.load("shutters")
TODAY = date(2026, 11, 19)


def exercises(number: int = 3) -> list[Exercise]:
    return [exercise_at(session_at(SHUTTERS, f"sitting {n}", 3)) for n in range(number)]


_TODAY = PractiseWish()


class Practising:
    """Types lines, and keeps what was printed after each of them."""

    def __init__(self, *ones: Exercise, who: str = "ada", asks: bool = False) -> None:
        self.books = PracticeBooks(lambda: TODAY)
        self.books.__dict__["exercises"] = {"shutters": ones or tuple(exercises())}
        self.who = Profile("Ada", "", id=who)
        self.notebook = self.books.notebook(who)
        self.asks = asks
        self.pages: list[str] = []

    def types(self, *lines: str, wish: PractiseWish = _TODAY, theme: str = "") -> str:
        waiting, written = list(lines), list[str]()

        def read(prompt: str) -> str:
            self.pages.append("".join(written))
            written.clear()
            if not waiting:
                raise EOFError
            return waiting.pop(0)

        loop = PractiseLoop(self.books, Paper(read, written.append, asks=self.asks), self.who)
        with contextlib.suppress(TerminalGone):
            loop.practise(wish, theme)
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
        assert "Noch 4 Übungen bis zu deiner Wertung." in at.read
    finally:
        i18n.use("en")


def test_the_command_practises_every_game_that_has_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command to the answer, for the first exercise of each game."""
    monkeypatch.setattr(practise, "find_reasons", lambda *_asked: ChoiceReasons())
    found, problems = exercise_file.all_exercises()
    assert problems == []
    for game in found:
        written: list[str] = []
        lines = iter(["answer", "yes", "", "quit"])

        def read(prompt: str, lines: object = lines) -> str:
            return next(lines)  # type: ignore[call-overload, no-any-return]

        assert practise.run(PractiseWish(game), Paper(read, written.append), TODAY) == 0
        assert re.search(r"The best move\s+is\s+“", "".join(written)), game


def test_a_game_is_practised_in_sittings_and_more_are_offered() -> None:
    at = Practising(*exercises(9), asks=True)
    at.types(*["answer", "yes", ""] * 7, "yes", *["answer", "yes", ""] * 2, wish=PractiseWish("shutters"))
    assert "Exercise 7 of 7." in at.read and "Exercise 2 of 2." in at.read and "of 9." not in at.read
    assert "Practise 2 more exercises?" in at.read and at.read.count("You got 0 of") == 2
    piped = Practising(*exercises(9), who="bruno")
    piped.types(*["answer", "yes", ""] * 7, wish=PractiseWish("shutters"))
    assert "You got 0 of 7 exercises right." in piped.read and "more exercises?" not in piped.read


def test_themes_and_grades_can_be_chosen() -> None:
    one, other, third = exercises()
    at = Practising(replace(one, theme="a", grade=2), replace(other, theme="b", grade=2), replace(third, theme="b"))
    at.types("quit", wish=PractiseWish("shutters", grade=2), theme="b")
    assert "Exercise 1 of 1. Shutters, grade 2 of 4." in at.read
    assert "Your answers are kept." in at.read and "place" not in at.read, "chosen exercises are chosen anew"
    at.types(wish=PractiseWish("shutters", grade=4))
    assert "There are no exercises like this." in at.read


def test_a_wish_that_is_not_possible_says_what_is() -> None:
    books = PracticeBooks()
    game = next(iter(books.exercises))
    there = {one.theme for one in books.exercises[game]}
    names = {theme.id: theme.name for theme in themes(registry.load(game)) if theme.id in there}
    for id, its_name in names.items():
        for words in (id, its_name):
            assert practise._find_theme(PractiseWish(game, theme=words), books) == id
    wrong = [PractiseWish(game, theme="nonsense"), PractiseWish(game, grade=5), PractiseWish(theme="x"),
             PractiseWish(grade=1), PractiseWish(mistakes=True, grade=2)]
    for wish, says in zip(wrong, [next(iter(names.values())), "from 1 to 4", "name the game", "name the game",
                                  "leave those out"], strict=True):
        with pytest.raises(NotLikeThis) as refused:
            practise._find_theme(wish, books)
        assert says in str(refused.value)


def test_own_mistakes_wait_here_too() -> None:
    at = Practising(exercises(1)[0])
    book, own = at.books.mistakes("ada"), exercises(2)[1]
    at.types(wish=PractiseWish(mistakes=True))
    assert "None of your own mistakes is waiting." in at.read
    book.add([replace(decisions(1)[0], id=own.id)])
    book.settle(replace(decisions(1)[0], id=own.id), own)
    at.types("answer", "yes", "")
    assert "1 of your own mistakes is waiting. Type “klotho-games practise --mistakes” for it." in at.read
    at.types("answer", "yes", "", wish=PractiseWish(mistakes=True))
    assert at.notebook.outcome_on(own, TODAY) is AnswerOutcome.GIVEN_UP


def test_the_progress_of_each_game_is_told() -> None:
    at = Practising(*exercises(6))
    assert "Shutters: 5 more exercises until you have a rating." in " ".join(
        at.types(wish=PractiseWish(progress=True)).split())
    at.types(*["answer", "yes", ""] * 5, "progress")
    rating, reach = at.notebook.progress.rating("shutters").display_values
    assert f"Shutters: rating {rating}, ± {reach}." in at.read and "5 exercises are due tomorrow." in at.read
    game = next(iter(exercise_file.all_exercises()[0]))
    at.books.__dict__["exercises"] = {game: exercise_file.of_game(registry.load(game))}
    told = Practising(who="cleo")
    told.books.__dict__["exercises"] = at.books.exercises
    told.notebook = told.books._notebooks["cleo"] = Notebook("cleo", at.books.exercises)
    page = " ".join(told.types(wish=PractiseWish(progress=True)).split())
    assert all(f"{theme.name} Not tried." in page for theme in told.notebook.themes(game))


def test_right_answers_have_a_reason_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practise, "find_reasons", lambda _game, _view, *pair: ChoiceReasons(f"{pair[0] != pair[1]}!"))
    at = Practising(exercises(1)[0])
    exercise = at.notebook.today(TODAY)[0]
    at.types(number_of(exercise, 0), "")
    assert "Right! This is the best move. The best move: 60% chance to win, ± 4. True!" in at.read


def test_an_answer_on_a_full_disk_is_written_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FullDisk(monkeypatch)
    game = next(iter(exercise_file.all_exercises()[0]))
    lines = iter(["answer", "yes", "", "quit"])

    def read(prompt: str) -> str:
        line = next(lines)
        disk.has_room = line == "quit"
        return line

    written: list[str] = []
    practise.run(PractiseWish(game), Paper(read, written.append), TODAY)
    assert len(Answers(PlayerBooks().profile.id).answers) == 1 and "no room on this disk" in "".join(written)


def test_a_game_without_exercises_is_told() -> None:
    with pytest.raises(NotLikeThis, match="no exercises for this game"):
        practise.run(PractiseWish("shutters"), Paper(lambda prompt: "", lambda text: None), TODAY)
