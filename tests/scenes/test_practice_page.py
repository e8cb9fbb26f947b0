"""The almanac's page of practice: today's set, choosing oneself, own mistakes, and where one stands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.practice.answers import AnswerOutcome, Answers
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.medals import practice_medals, standings
from klotho_games.practice.mistakes import MistakeBook
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.progress import PracticeProgress
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.practice.standing import standings_of
from klotho_games.scenes.almanac.practice import card_pictures, choosing, page, words
from klotho_games.scenes.practice.opening import More
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.drawing.medal import tier_name
from tests.practice.samples import exercise_at, made_up, session_at
from tests.practice.test_answers import FullDisk
from tests.practice.test_mistakes import decisions, exercise_of, with_own_mistake
from tests.scenes.rig import keys, name, pad, settle, spot, tap

TODAY = date(2026, 11, 19)
SHUTTERS = registry.load("shutters")


@pytest.fixture(scope="module")
def exercises() -> dict[str, tuple[Exercise, ...]]:
    """Real ones of a small game, and made-up ones of a large one."""
    one = exercise_at(session_at(SHUTTERS, "page", 3))
    real = tuple(msgspec.structs.replace(one, id=f"{n:012x}", grade=1 + n // 4) for n in range(16))
    other = registry.PLAYABLE[0]
    return {other: tuple(made_up(other, n, 1 + n // 5, "one") for n in range(20)), "shutters": real}


@pytest.fixture
def at_page(program: MainProgram, exercises: dict[str, tuple[Exercise, ...]],
            monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Opens the page. Sittings are collected in `sat`; `more` is what can follow the last one."""
    program.daily_games.clock = lambda: TODAY
    program.practice.__dict__["exercises"] = exercises
    program.sat = []  # type: ignore[attr-defined]

    def open_sitting(
        stage: object, sitting: PracticeSitting, person: str, leave: object, more: More | None = None
    ) -> None:
        program.sat.append(sitting)  # type: ignore[attr-defined]
        program.more = more  # type: ignore[attr-defined]

    monkeypatch.setattr(page, "open_sitting", open_sitting)
    monkeypatch.setattr(choosing, "open_sitting", open_sitting)

    def opened() -> Any:
        program.open_almanac("practice")
        settle(program)
        return program.stage.scene

    return opened


def sittings(program: MainProgram) -> list[PracticeSitting]:
    return program.sat  # type: ignore[attr-defined,no-any-return]


def answer(program: MainProgram, number: int, right: bool = True, day: date = TODAY) -> None:
    notebook = program.practice.notebook(program.profile.id)
    for one in notebook.left(day)[:number]:
        notebook.answer(one, AnswerOutcome.RIGHT if right else AnswerOutcome.MISSED, day)


def test_the_shelf_leads_to_practice_by_click_and_key(program: MainProgram) -> None:
    tap(program, "practice")
    assert name(program) == "practice"
    keys(program, "escape")
    assert name(program) == "shelf"
    keys(program, "r")
    assert name(program) == "practice"
    keys(program, "page down")
    assert name(program) == "today"
    keys(program, "page up")
    assert name(program) == "practice"


def test_enter_starts_the_set_and_on_a_card_there(program: MainProgram, at_page: Callable[[], Any]) -> None:
    scene = at_page()
    keys(program, "return")
    first = sittings(program)[0]
    assert first.total == 7 and first.exercise == scene.whole[0]
    while not (program.stage.scene.focus.seen and program.stage.scene.focus.current.id == "exercise-3"):
        keys(program, "tab")
    keys(program, "return")
    second = sittings(program)[1]
    assert second.exercise == scene.whole[3] and second.total == 7
    tap(program, "exercise-5")
    assert sittings(program)[2].exercise == scene.whole[5]


def test_arrows_go_from_card_to_card(program: MainProgram, at_page: Callable[[], Any]) -> None:
    scene = at_page()
    scene.focus.seen = True
    scene.focus.set(scene.focus.find("exercise-0"))
    keys(program, "right")
    assert scene.focus.current.id == "exercise-1"
    keys(program, "down", "left")
    assert scene.focus.current.id == "exercise-2"
    pad(program, "a")
    assert sittings(program)[0].exercise == scene.whole[2]


def test_the_page_of_a_new_person(program: MainProgram, at_page: Callable[[], Any], written: list[str]) -> None:
    scene = at_page()
    told = " ".join(written)
    assert "Ten minutes today" in told and "0/7" in written and "earn your first bead" in told
    assert "You get a rating after 5 exercises in a game." in told and "new" not in written
    assert "Finish a game first" in spot(program, "mistakes-slip").value
    assert "no practice" in spot(program, "streak").value and "0/7" in spot(program, "streak").value
    tap(program, "streak")
    assert "it gets a golden bead" in program.stage.said
    assert all(one.left == 5 for one in scene.standings if one.has_exercises)
    assert any(not one.has_exercises for one in scene.standings), "games without exercises are on the page too"


def test_a_set_that_is_begun_goes_on_where_it_was(program: MainProgram, at_page: Callable[[], Any],
                                                  written: list[str]) -> None:
    answer(program, 3)
    scene = at_page()
    assert "3 of 7 answered" in written and "Continue" in written
    assert spot(program, "exercise-0").press is None and "right" in spot(program, "exercise-0").value
    keys(program, "return")
    assert (sittings(program)[0].number, sittings(program)[0].total) == (4, 7), "the strip goes on where it was"
    assert sittings(program)[0].exercise == scene.whole[3]


def test_a_finished_set_gives_way_to_more_that_do_not_count(program: MainProgram, at_page: Callable[[], Any],
                                                            written: list[str]) -> None:
    answer(program, 5)
    answer(program, 2, right=False)
    scene = at_page()
    assert "Done for today" in written and "5 of 7 right, 2 come back tomorrow" in written
    assert "2 exercises are due tomorrow." in written and "1 day in a row" in written
    keys(program, "return")
    more = sittings(program)[0]
    assert more.total == 7 and not {one.id for one in scene.whole} & {more.exercise.id}


def test_late_ones_are_marked(program: MainProgram, at_page: Callable[[], Any], written: list[str]) -> None:
    answer(program, 7, right=False, day=TODAY - timedelta(days=3))
    at_page()
    assert written.count("2 days late") == 7 and "7 exercises to repeat" in written


def test_the_set_is_only_kept_when_the_page_opens(program: MainProgram, at_page: Callable[[], Any]) -> None:
    prepared = page.PracticePage()
    prepared.prepare(program.stage)
    assert not program.practice.notebook(program.profile.id).days
    at_page()
    assert [day.date for day in program.practice.notebook(program.profile.id).days] == [TODAY.isoformat()]


def test_midnight_brings_another_set(program: MainProgram, at_page: Callable[[], Any]) -> None:
    at_page()
    program.daily_games.clock = lambda: TODAY + timedelta(days=1)
    keys(program, "return")
    assert not sittings(program) and program.stage.scene.today == TODAY + timedelta(days=1)


def test_one_chooses_by_game_theme_and_grade(program: MainProgram, at_page: Callable[[], Any]) -> None:
    at_page()
    keys(program, "f")
    scene: Any = program.stage.scene
    assert name(program) == "practice-choose" and scene.game == registry.PLAYABLE[0]
    tap(program, "game-shutters")
    scene.grade = 2
    scene.rebuild()
    assert {one.grade for one in scene.chosen_exercises} == {2} and len(scene.chosen_exercises) == 4
    keys(program, "space")
    assert sittings(program)[0].total == 4
    chosen = scene.chosen_exercises
    more = program.more  # type: ignore[attr-defined]
    assert more({chosen[0].id}) == chosen[1:] and more({one.id for one in chosen}) == [], "the same choice, each once"
    keys(program, "escape")
    assert name(program) == "practice"
    tap(program, f"standing-{registry.PLAYABLE[0]}")
    assert program.stage.scene.game == registry.PLAYABLE[0]


def test_own_mistakes_wait_on_the_slip(program: MainProgram, at_page: Callable[[], Any], written: list[str]) -> None:
    first, second, third = decisions(3)
    book = program.practice.mistakes(program.profile.id)
    book.add([first, second, third])
    book.settle(first, exercise_of(first))
    book.settle(second, exercise_of(second))
    at_page()
    assert any("2 decisions from your last" in words for words in written) and "1 being checked" in written
    keys(program, "l")
    assert {one.id for one in (sittings(program)[0].exercise,)} == {second.id} and sittings(program)[0].total == 2
    assert [one.id for one in program.more({second.id})] == [first.id], "only own mistakes"  # type: ignore[attr-defined]
    program.practice.notebook(program.profile.id).answer(exercise_of(first), AnswerOutcome.RIGHT, TODAY)
    book.settle(third, None)
    settle(program)
    assert [one.id for one in program.stage.scene.own.waiting] == [second.id]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("ready", [0, 1])
def test_decisions_that_take_too_long_can_be_tried_longer(
    program_of: Callable[..., MainProgram], text: float, ready: int, exercises: dict[str, tuple[Exercise, ...]]
) -> None:
    program = program_of((1280, 720), text_scale=text)
    program.daily_games.clock = lambda: TODAY
    program.practice.__dict__["exercises"] = exercises
    book = program.practice.mistakes(program.profile.id)
    first, second, third = decisions(3)
    book.add([first, second, third])
    book.settle(first, exercise_of(first) if ready else None)
    book.lay_by(second)
    book.lay_by(third)
    program.stage.look.runs = []
    program.open_almanac("practice")
    settle(program)
    scene: Any = program.stage.scene
    assert scene.own.told.startswith("1 decision from" if ready else "The coach needs more time to check 2 decisions.")
    if text > 1:
        scene._areas[0].scroll_to(10_000, gently=False)
        settle(program)
    runs = program.stage.look.runs
    assert runs and not [run.words for run in runs if not run.fits]
    assert "Try longer (2)" in [run.words for run in runs]
    keys(program, "g")
    assert (book.slow, book.checking) == (0, 2) and "a quarter of an hour" in program.stage.said
    settle(program)
    assert scene.own.checking == 2 and scene.focus.find("longer") is None


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_every_word_of_the_page_fits(program_of: Callable[..., MainProgram], text: float,
                                     exercises: dict[str, tuple[Exercise, ...]]) -> None:
    program = program_of((1280, 720), text_scale=text)
    program.daily_games.clock = lambda: TODAY
    program.practice.__dict__["exercises"] = exercises
    for ago in range(8, 0, -1):
        answer(program, 7, right=ago % 2 > 0, day=TODAY - timedelta(days=ago))
    program.stage.look.runs = []
    program.open_almanac("practice")
    settle(program)
    runs = program.stage.look.runs
    assert runs and not [run.words for run in runs if not run.fits]
    scene: Any = program.stage.scene
    if text == 2.0:
        assert len(scene._areas) == 1 and spot(program, "start").box.bottom < 1080
        scene._areas[0].scroll_to(10_000, gently=False)
        settle(program)
        assert not [run.words for run in program.stage.look.runs if not run.fits]


def test_pictures_of_tables_are_made_once(program: MainProgram, at_page: Callable[[], Any]) -> None:
    card_pictures._KEPT.clear()
    scene = at_page()
    real = [one for one in scene.whole if one.game == "shutters"]
    assert real and scene.pictures.of(real[0]) is None
    scene.make_pictures()
    assert all(scene.pictures.of(one) is not None for one in real) and not scene.pictures.is_busy
    broken = [one for one in scene.whole if one.game != "shutters"]
    assert broken and scene.pictures.of(broken[0]) is None, "what can't be opened keeps the banner of its game"


def test_a_game_that_needs_practice_is_the_weakest_of_several() -> None:
    shelf = {game: tuple(made_up(game, n) for n in range(6)) for game in registry.PLAYABLE[:3]}
    notebook = Notebook("", shelf)
    for n, ones in enumerate(shelf.values()):
        for k, one in enumerate(ones):
            notebook.answer(one, AnswerOutcome.RIGHT if (k + n) % 3 else AnswerOutcome.MISSED, TODAY)
    found = standings_of(notebook, TODAY)
    weak = [one for one in found if one.is_weak]
    assert len(weak) == 1 and weak[0].rating == min(one.rating for one in found if one.has_exercises)


def test_the_page_promises_no_bead_that_was_not_earned() -> None:
    """On a day on which everything was tried and nothing is due, there is nothing to earn."""
    notebook = Notebook("", {"a": (made_up("a", 1),)})
    notebook.answer(notebook.begin(TODAY)[0], AnswerOutcome.RIGHT, TODAY)
    assert words.summary(notebook, TODAY)[0] == "You have earned today’s bead."
    tomorrow = TODAY + timedelta(days=1)
    assert words.under_heading(notebook, tomorrow) == "Nothing is due today"
    assert words.summary(notebook, tomorrow)[0] == "You have tried all exercises, and none is due today."


def test_an_answer_on_a_full_disk_is_written_when_the_program_closes(
    program: MainProgram, at_page: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_page()
    disk = FullDisk(monkeypatch)
    answer(program, 7)
    program.practice.mistakes(program.profile.id).add(decisions(1))
    program.practice.notebook("someone else")  # another person sits down
    disk.has_room = True
    program.close()
    who = program.profile.id
    assert len(Answers(who).answers) == 7 and Answers(who).day(TODAY.isoformat()).earned  # type: ignore[union-attr]
    assert MistakeBook(who).checking == 1


def test_an_even_match_knows_the_rating_without_learning_everything_again(
    program: MainProgram, at_page: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, who = registry.PLAYABLE[0], program.profile.id
    at_page()
    assert program.rating_from_practice(who, game) is None
    for one in program.practice.exercises[game][:6]:
        program.practice.notebook(who).answer(one, AnswerOutcome.RIGHT, TODAY)
    rating = program.rating_from_practice(who, game)
    assert rating == program.practice.notebook(who).progress.rating(game) and rating.rating > 1500
    monkeypatch.setattr(PracticeProgress, "learn", lambda *_words: pytest.fail("it was known already"))
    assert program.rating_from_practice(who, game) == rating
    assert program.rating_from_practice("somebody", game) is None


# -- medals ---------------------------------------------------------------------------------------------------------


def test_medals_follow_from_the_answers() -> None:
    shelf = {"a": tuple(made_up("a", n, 1 + n % 4, f"theme{n % 2}") for n in range(12))}
    own = exercise_of(decisions(1)[0])
    notebook = with_own_mistake("ada", shelf, own)
    for ago in range(8, 0, -1):
        for one in notebook.left(TODAY - timedelta(days=ago)):
            notebook.answer(one, AnswerOutcome.RIGHT, TODAY - timedelta(days=ago))
    notebook.answer(own, AnswerOutcome.MISSED, TODAY)
    tiers = {one.medal.id: one.tier for one in standings(notebook)}
    assert tiers == {"sets": "bronze", "days": "bronze" if _has_seven(notebook) else "", "themes": "bronze",
                     "grades": "bronze", "mistakes": ""}
    notebook.answer(own, AnswerOutcome.RIGHT, TODAY + timedelta(days=1))
    mistakes = next(one for one in standings(notebook) if one.medal.id == "mistakes")
    assert mistakes.tier == "bronze" and mistakes.earned[0][1].ended == (TODAY + timedelta(days=1)).isoformat()
    (folders.practice() / "ada.mistakes.json").unlink()
    later = {one.medal.id: one.tier for one in standings(Notebook("ada", shelf))}
    assert later["mistakes"] == "bronze", "only the newest mistakes are kept, but no medal is lost"


def _has_seven(notebook: Notebook) -> bool:
    return sum(day.earned for day in notebook.days) >= 7


def test_a_new_medal_is_told_when_one_comes_back_to_the_page(program: MainProgram, at_page: Callable[[], Any],
                                                             written: list[str]) -> None:
    scene = at_page()
    answer(program, 7)
    scene.on_resume(None)
    settle(program)
    told = f"New medal: {practice_medals()[0].name}, {tier_name('bronze')}."
    assert scene.tips.says(told) or told in written
