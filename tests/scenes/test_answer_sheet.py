"""The answer sheet over a table, its films, playing on, and the end of a sitting."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from time import sleep
from typing import Any, cast

import msgspec
import pytest

from klotho_games.core.contract import Result
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.practice.continuations import Continuations, Continued, continue_game
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.explaining import Explaining, question_of
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.practice.tutor_words import points_of
from klotho_games.practice.words import Gauge
from klotho_games.scenes.practice import mode as modes
from klotho_games.scenes.practice import rating_block
from klotho_games.scenes.practice.answer_sheet import AnswerSheet
from klotho_games.scenes.practice.closing_sheet import ClosingSheet
from klotho_games.scenes.practice.film import FilmMode
from klotho_games.scenes.practice.film_strip import film_words
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.practice.rating_block import rating_words
from klotho_games.stage.devices.input import Action
from tests.depth import depth
from tests.games.rig import check_readable, rest
from tests.practice.samples import exercise_at, session_at
from tests.scenes.test_exercise_table import SHUTTERS, TODAY, Room, shutters
from tests.visual.reading import written

THREE = exercise_at(session_at(SHUTTERS, "sitting 0", 3), (0.0, 0.2, 0.005))
"""An exercise whose third choice is as good as the best."""


class Found:
    """What the other process would have found."""

    is_busy = False

    def __init__(self, room: Room, reasons: ChoiceReasons | None = None) -> None:
        question = question_of(SHUTTERS, room.mode.exercise, room.mode.start.view(room.mode.exercise.seat))
        self.films: Any = continue_game(*question)
        self.reasons = reasons
        self.compared: list[Any] = []

    def compare(self, *pair: Any) -> None:
        self.compared.append(pair)

    def poll(self) -> None: ...

    def close(self) -> None: ...


def answered(choice: int, exercise: Exercise = THREE, reasons: ChoiceReasons | None = None, **wishes: Any) -> Room:
    room = Room(exercise, **wishes)
    room.mode.explaining = Found(room, reasons or ChoiceReasons("It closes two.", ("A.",), ("B.",)))  # type: ignore
    room.play(move_of(SHUTTERS, exercise.choices[choice]))
    return room


@pytest.mark.parametrize(("choice", "heads", "costs"), [
    (0, ["You played the best move", "Next best move"], ["", "−20"]),
    (1, ["You played", "Best move"], ["−20", ""]),
    (2, ["You played", "Just as good"], ["", ""]),
])
def test_the_cards_compare_the_answer_with_the_best_choice(choice: int, heads: list[str], costs: list[str]) -> None:
    room = answered(choice)
    cards = room.sheet.told.cards()
    assert [card.head for card in cards] == heads and [card.cost_text for card in cards] == costs
    assert len({card.move for card in cards}) == 2
    best, other = THREE.choices[0], THREE.choices[1]
    compared = room.mode.explaining.compared  # type: ignore[union-attr]
    better = THREE.choices[choice] if choice != 1 else best
    assert compared == [(move_of(SHUTTERS, better), move_of(SHUTTERS, other))]
    assert [card.facts for card in cards if not card.is_good] in ([("B.",)], [])
    assert "It closes two." in room.sheet.why and ("Just as good:" in room.sheet.why) == (choice != 2)


@pytest.mark.parametrize("choice", [0, 1])
def test_the_card_of_the_other_move_compares_it_with_ones_own(choice: int) -> None:
    fact = "4.0 mines instead of 3.0 with another move."
    cards = answered(choice, reasons=ChoiceReasons("", (fact,), (fact,))).sheet.told.cards()
    assert [card.facts[0].rpartition(" with ")[2] for card in cards] == ["another move.", "yours."]


def test_moves_that_are_as_good_are_named_where_there_is_room() -> None:
    room = answered(1, exercise_at(session_at(SHUTTERS, "sitting 0", 1), (0.0, 0.2, 0.005, 0.005)))
    both, one, neither = room.sheet.told.whys
    assert both.count("“") == 2 and one.count("“") == 1, "two moves are not read as one"
    assert room.sheet.why == both and "Just as good:" in one and len(both) > len(one)
    assert neither == "It closes two. 2 other moves are just as good."


def test_someone_who_gives_up_sees_the_best_choice_and_the_next() -> None:
    room = Room(THREE)
    room.give_up()
    assert [card.head for card in room.sheet.told.cards()] == ["Best move", "Next best move"]
    assert room.sheet.why.startswith("This move did best in many test games."), "nobody watches, so no one was asked"
    assert not room.sheet.focus.find("film-1").enabled
    assert "61%" not in room.sheet.spoken_summary and "60% chance to win, ± 4" in room.sheet.spoken_summary


def test_a_film_is_played_at_the_table_and_leads_back_to_the_sheet() -> None:
    room = answered(1)
    sheet = room.sheet
    room.key("1")
    film: Any = room.stage.scene
    mode = film.mode
    assert isinstance(mode, FilmMode) and mode.words_on_strip.parts[0] == "Film 1"
    assert film.session.game is SHUTTERS and not film.session.is_over
    film.play(film.session.legal()[0])
    ply = film.session.ply
    assert not mode.lets(Action.UNDO) and film.session.ply == ply, "one only watches"
    for _frame in range(200):
        room.stage.step(0.05, [])
    assert mode.is_over and film.prompt.current_words[1] == sheet.told_films[0].told
    room.press("film-again")
    assert film.session.ply < film.mode.whole.ply
    room.press("film-end")
    assert mode.is_over
    room.key("escape", Action.CANCEL)
    assert room.stage.scene is sheet


def test_the_sheet_gives_way_to_the_table_and_comes_back() -> None:
    room = answered(1)
    room.key("v")
    assert room.stage.scene is room.table and "exercise-sheet" in room.answers
    room.press("exercise-sheet")
    assert isinstance(room.stage.scene, AnswerSheet)
    room.key("escape", Action.CANCEL)
    assert room.left and room.stage.stack == (room.page,), "the answer is kept, so nobody is asked"


def test_playing_on_begins_at_the_position_and_says_that_it_does_not_count() -> None:
    room = answered(1)
    room.key("o")
    (_name, session, ply, told), = (asked for asked in room.program.asked if asked[0] == "play on")
    assert session.state == room.mode.start.state and ply == session.ply
    assert [seat for seat in range(2) if session.bot(seat)] == [1 - THREE.seat] and session.is_practice
    assert "doesn’t count" in told and "place" in told and "hidden" not in told


@pytest.mark.parametrize("game", [game for game in map(registry.load, registry.ids()) if not game.open])
def test_playing_on_says_that_hidden_things_are_the_same(game: Game) -> None:
    exercise = exercise_at(session_at(game, "position", 6, game.info.seats[0]))
    room = Room(exercise)
    room.play(move_of(game, exercise.best))
    room.key("o")
    told, = (asked[3] for asked in room.program.asked if asked[0] == "play on")
    assert "What was hidden in the exercise is the same here." in told


def test_the_end_of_a_sitting_counts_up_and_offers_more() -> None:
    room = Room(*shutters(9))
    room.sitting._waiting = room.notebook.left(TODAY)
    ratings = []
    for _n in range(7):
        room.give_up()
        ratings.append(rating_words(room.mode.sitting, room.sheet.reply))
        room.press("exercise-next")
    first = f"Your first rating: {ratings[4].after:,}."
    assert [said.points is None for said in ratings] == [True] * 5 + [False] * 2, "there is a rating to compare with"
    assert ratings[3].told == "1 more exercise until you have a rating." and ratings[4].told == first
    assert ratings[5].spoken.startswith(f"Your rating: {ratings[4].after:,} to {ratings[5].after:,}.")
    end = room.stage.scene
    assert isinstance(end, ClosingSheet) and end.earned and end.more == 2
    assert [(row.points, row.left) for row in end.rows] == [(None, 0)]
    assert end.rows[0].told == f"Your first rating: {ratings[6].after:,}."
    assert end.told == "You got 0 of 7 exercises right."
    room.key("m")
    assert room.mode.words_on_strip.parts[0] == "Exercise 1 of 2" and not room.left
    room.give_up()
    room.press("exercise-next")
    room.give_up()
    room.press("exercise-next")
    assert isinstance(room.stage.scene, ClosingSheet)
    assert [row.told[0] for row in room.stage.scene.rows] == ["−"], "the rating before was on the last sheet"
    room.key("return", Action.CONFIRM)
    assert room.left and room.stage.stack == (room.page,)


def test_what_follows_a_choice_is_more_of_the_same() -> None:
    first, second, *others = shutters(5)
    room = Room(first, second, *others)
    room.stage.return_to(room.page)
    asked: list[set[str]] = []

    def more(practised: Collection[str]) -> list[Exercise]:
        asked.append({*practised})
        return [one for one in (first, second) if one.id not in practised]

    open_sitting(room.stage, PracticeSitting(room.notebook, [first], TODAY), "Ada", room.leave, more)
    rest(room.stage)
    for left in (1, 0):
        room.give_up()
        room.press("exercise-next")
        end = room.stage.scene
        assert isinstance(end, ClosingSheet) and end.more == left
        if left:
            room.key("m")
            assert room.mode.exercise is second
    assert asked == [{first.id}, {first.id, second.id}] and end.focus.find("more") is None


def test_the_table_of_the_coming_exercise_is_set_up_ahead() -> None:
    room = Room(*shutters(2))
    stage = room.stage
    room.give_up()
    stage.live = True
    try:
        ahead, patience = room.sheet._room._ahead, 500  # type: ignore[attr-defined]
        while not ahead._is_painted and patience:
            room.sheet._room.set_up_next()
            stage.look.art.gather()
            sleep(0.02)
            patience -= 1
        ready = ahead._mode.table
        assert ready.made_from[2] == 2 and "Exercise 2 of 2" in ready.mode.words_on_strip.parts
        assert ready.mode.words_on_strip.results == (False,)
        assert ahead.take("another") is None and ahead._mode is None, "another one is not kept"
    finally:
        stage.live = False
    room.press("exercise-next")
    assert room.mode.words_on_strip.parts[0] == "Exercise 2 of 2" and room.mode.sitting.exercise is room.mode.exercise


@pytest.mark.parametrize(("text", "choice"), [(1.0, 1), (2.0, 0)])
def test_everything_on_the_sheet_fits(text: float, choice: int) -> None:
    long = ChoiceReasons("After that, the crew has $12M on average instead of $9M with another move.", ("One. " * 12,))
    room = answered(choice, reasons=long, size=(1280, 720), text=text)
    check_readable(room.stage.look)
    room.sheet.motions.finish()
    runs = [run for run, _above in written(cast(Any, room))]
    assert [run.words for run in runs if not run.fits] == []
    assert [run.words for run in runs if run.size < 20 - 0.5] == []


def test_an_answer_that_is_not_settled_says_so_and_changes_no_rating() -> None:
    exercise = exercise_at(session_at(SHUTTERS, "sitting 0", 1), (0.0, 0.12))
    unclear = msgspec.structs.replace(exercise.choices[1], behind_error=0.065, games=52, certain=False)
    room = answered(1, msgspec.structs.replace(exercise, choices=(exercise.best, unclear)), size=(1280, 720))
    check_readable(room.stage.look)
    assert room.sheet.screen_title == "It isn’t clear whether this move is as good as the best known one."
    yours, best = room.sheet.told.cards()
    assert (yours.head, yours.cost_text, yours.is_good, best.head) == ("You played", "−12", False, "Best known move")
    assert yours.games_text == "This isn’t certain after 52 test games." and "don’t settle" in room.sheet.why
    assert "neither right nor missed" in room.sheet.focus.find("rating").value
    assert room.mode.words_on_strip.results == (None,)
    assert rating_words(room.mode.sitting, room.sheet.reply).is_right is None, "a question mark, not a tick"
    runs = [run for run, _above in written(cast(Any, room))]
    assert [run.words for run in runs if not run.fits] == []
    room.press("exercise-next")
    assert isinstance(room.stage.scene, ClosingSheet)
    assert room.stage.scene.told == "You got 0 of 1 exercise right." and "+" not in room.stage.scene.rows[0].told


@pytest.mark.parametrize(("choice", "said"), [(0, True), (1, False), (None, False)])
def test_the_string_of_days_begins_with_what_the_answer_was(
    choice: int | None, said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seals: list[bool | None] = []
    monkeypatch.setattr(rating_block, "paint_seal", lambda pen, box, won: seals.append(won))
    room = Room(THREE)
    if choice is None:
        room.give_up()
    else:
        room.play(move_of(SHUTTERS, THREE.choices[choice]))
    room.stage.picture_of(room.sheet)
    assert seals and set(seals) == {said} == {room.sheet.reply.outcome.is_right}


def test_what_a_film_says_about_its_end() -> None:
    def told(scores: tuple[int, ...], winners: tuple[int, ...], points: float = 0.0) -> tuple[str, ...]:
        found = Continued(None, (), Result(scores, winners, "The reason."), bool(winners))
        return film_words(found, 0, Gauge(len(scores) == 1, points))[1:]

    assert told((25, 15), (0,)) == ("25 : 15", "You win by 10.", "")
    assert told((13, 28, 20), (1,)) == ("13 : 28", "You lose by 15.", "")
    assert told((19, 19), (1,)) == ("19 : 19", "You lose the tiebreak.", "The reason.")
    assert told((19, 19, 4), (0,)) == ("19 : 19", "You win the tiebreak.", "The reason.")
    assert told((19, 19, 19), (0, 1, 2)) == ("19 : 19", "You share the victory.", "The reason.")
    assert told((9, 4), (1,)) == ("9 : 4", "You lose.", "The reason."), "some games end before they are counted"
    assert told((120,), (0,)) == ("Success", "The reason.", "") and told((0,), ())[0] == "Failure"
    assert told((120,), (), 200.0) == ("120", "120 points", "The reason.")


@pytest.mark.parametrize("game", [pytest.param(registry.load(id), id=id) for id in registry.ids()])
def test_films_never_contradict_the_rules(game: Game) -> None:
    for number in range(depth(12, short=3)):
        session, rng = session_at(game, f"film {number}", 1, game.info.seats[0]), Random(number)
        while not session.is_over:
            session.play(rng.choice(session.legal()))
            session.draw_chance()
        result, seats = session.result, len(session.setup.seats)
        assert result is not None
        for seat, own in enumerate(result.scores):
            said = film_words(Continued(None, (), result, False), seat, Gauge(seats == 1, points_of(game, seats)))
            others = [score for other, score in enumerate(result.scores) if other != seat]
            if others:
                assert ("You win" in said.told or "You share" in said.told) == said.won == (seat in result.winners)
                assert ("tiebreak" in said.told) == (own == max(others) and len(result.winners) == 1)


def test_films_are_fair_even_where_there_is_little_time_for_them() -> None:
    """After the time is over, the coach plays on until it has as many won and lost games as the chance says."""
    room = Room(THREE)
    view = room.mode.start.view(THREE.seat)
    for chance, wins in ((0.05, 0), (0.4, 1), (0.71, 2)):
        for seed in range(3):
            films = Continuations(SHUTTERS, view, 2, move_of(SHUTTERS, THREE.best), chance, seed)
            for _step in films.work(0.0):
                pass
            everything = Continuations(SHUTTERS, view, 2, move_of(SHUTTERS, THREE.best), chance, seed)
            for _step in everything.work():
                pass
            most = sum(one.won for _margin, one in everything._found)
            assert sum(one.won for one in films.choose()) == max(min(wins, most), 3 - (12 - most))


def test_a_process_finds_reasons_and_films() -> None:
    room = Room(THREE)
    mode = room.mode
    explaining = Explaining(question_of(SHUTTERS, THREE, mode.start.view(THREE.seat)))
    try:
        explaining.compare(move_of(SHUTTERS, THREE.best), move_of(SHUTTERS, THREE.choices[1]))
        assert explaining.is_busy
        assert explaining._process is not None
        while explaining.is_busy:
            assert explaining._process.pipe.poll(20), "something is still to come"
            explaining.poll()
        assert explaining.reasons is not None and len(explaining.films or ()) == 3
    finally:
        explaining.close()
    explaining.compare(move_of(SHUTTERS, THREE.best), move_of(SHUTTERS, THREE.choices[1]))
    assert not explaining.is_busy and explaining.reasons == ChoiceReasons(), "the sheet goes on without a process"


def test_who_answers_at_once_is_told_the_reason_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(THREE)
    found = Found(room)
    monkeypatch.setattr(modes, "Explaining", lambda question: found)
    room.stage.live = True
    try:
        room.mode.give_up()
    finally:
        room.stage.live = False
    assert room.mode.explaining is found and len(found.compared) == 1


def test_the_process_ends_with_its_table() -> None:
    room = answered(1)
    closed: list[bool] = []
    room.mode.explaining.close = lambda: closed.append(True)  # type: ignore[union-attr, method-assign]
    room.press("exercise-again")
    rest(room.stage)
    assert closed == [True]
