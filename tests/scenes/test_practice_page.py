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
def at_page(house: MainProgram, exercises: dict[str, tuple[Exercise, ...]],
            monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Opens the page. Sittings are collected in `sat`."""
    house.daily_games.clock = lambda: TODAY
    house.practice.__dict__["exercises"] = exercises
    house.sat = []  # type: ignore[attr-defined]

    def open_sitting(stage: object, sitting: PracticeSitting, person: str, leave: object) -> None:
        house.sat.append(sitting)  # type: ignore[attr-defined]

    monkeypatch.setattr(page, "open_sitting", open_sitting)
    monkeypatch.setattr(choosing, "open_sitting", open_sitting)

    def opened() -> Any:
        house.open_almanac("practice")
        settle(house)
        return house.stage.scene

    return opened


def sittings(house: MainProgram) -> list[PracticeSitting]:
    return house.sat  # type: ignore[attr-defined,no-any-return]


def answer(house: MainProgram, number: int, right: bool = True, day: date = TODAY) -> None:
    notebook = house.practice.notebook(house.profile.id)
    for one in notebook.left(day)[:number]:
        notebook.answer(one, AnswerOutcome.RIGHT if right else AnswerOutcome.MISSED, day)


def test_the_shelf_leads_to_practice_by_click_and_key(house: MainProgram) -> None:
    tap(house, "practice")
    assert name(house) == "practice"
    keys(house, "escape")
    assert name(house) == "shelf"
    keys(house, "r")
    assert name(house) == "practice"
    keys(house, "page down")
    assert name(house) == "today"
    keys(house, "page up")
    assert name(house) == "practice"


def test_enter_starts_the_set_and_on_a_card_there(house: MainProgram, at_page: Callable[[], Any]) -> None:
    scene = at_page()
    keys(house, "return")
    first = sittings(house)[0]
    assert first.total == 7 and first.exercise == scene.whole[0]
    while not (house.stage.scene.focus.seen and house.stage.scene.focus.current.id == "exercise-3"):
        keys(house, "tab")
    keys(house, "return")
    second = sittings(house)[1]
    assert second.exercise == scene.whole[3] and second.total == 7
    tap(house, "exercise-5")
    assert sittings(house)[2].exercise == scene.whole[5]


def test_arrows_go_from_card_to_card(house: MainProgram, at_page: Callable[[], Any]) -> None:
    scene = at_page()
    scene.focus.seen = True
    scene.focus.set(scene.focus.find("exercise-0"))
    keys(house, "right")
    assert scene.focus.current.id == "exercise-1"
    keys(house, "down", "left")
    assert scene.focus.current.id == "exercise-2"
    pad(house, "a")
    assert sittings(house)[0].exercise == scene.whole[2]


def test_the_page_of_a_new_person(house: MainProgram, at_page: Callable[[], Any], written: list[str]) -> None:
    scene = at_page()
    told = " ".join(written)
    assert "Ten minutes today" in told and "0/7" in written and "earn your first bead" in told
    assert "You get a rating after 5 exercises in a game." in told and "new" not in written
    assert "Finish a game first" in spot(house, "mistakes-slip").value
    assert "no practice" in spot(house, "streak").value and "0/7" in spot(house, "streak").value
    tap(house, "streak")
    assert "it gets a golden bead" in house.stage.said
    assert all(one.left == 5 for one in scene.standings if one.has_exercises)
    assert any(not one.has_exercises for one in scene.standings), "games without exercises are on the page too"


def test_a_set_that_is_begun_goes_on_where_it_was(house: MainProgram, at_page: Callable[[], Any],
                                                  written: list[str]) -> None:
    answer(house, 3)
    scene = at_page()
    assert "3 of 7 answered" in written and "Continue" in written
    assert spot(house, "exercise-0").press is None and "right" in spot(house, "exercise-0").value
    keys(house, "return")
    assert (sittings(house)[0].number, sittings(house)[0].total) == (4, 7), "the strip goes on where it was"
    assert sittings(house)[0].exercise == scene.whole[3]


def test_a_finished_set_gives_way_to_more_that_do_not_count(house: MainProgram, at_page: Callable[[], Any],
                                                            written: list[str]) -> None:
    answer(house, 5)
    answer(house, 2, right=False)
    scene = at_page()
    assert "Done for today" in written and "5 of 7 right, 2 come back tomorrow" in written
    assert "2 exercises are due tomorrow." in written and "1 day in a row" in written
    keys(house, "return")
    more = sittings(house)[0]
    assert more.total == 7 and not {one.id for one in scene.whole} & {more.exercise.id}


def test_late_ones_are_marked(house: MainProgram, at_page: Callable[[], Any], written: list[str]) -> None:
    answer(house, 7, right=False, day=TODAY - timedelta(days=3))
    at_page()
    assert written.count("2 days late") == 7 and "7 exercises to repeat" in written


def test_the_set_is_only_kept_when_the_page_opens(house: MainProgram, at_page: Callable[[], Any]) -> None:
    prepared = page.PracticePage()
    prepared.prepare(house.stage)
    assert not house.practice.notebook(house.profile.id).days
    at_page()
    assert [day.date for day in house.practice.notebook(house.profile.id).days] == [TODAY.isoformat()]


def test_midnight_brings_another_set(house: MainProgram, at_page: Callable[[], Any]) -> None:
    at_page()
    house.daily_games.clock = lambda: TODAY + timedelta(days=1)
    keys(house, "return")
    assert not sittings(house) and house.stage.scene.today == TODAY + timedelta(days=1)


def test_one_chooses_by_game_theme_and_grade(house: MainProgram, at_page: Callable[[], Any]) -> None:
    at_page()
    keys(house, "f")
    scene: Any = house.stage.scene
    assert name(house) == "practice-choose" and scene.game == registry.PLAYABLE[0]
    tap(house, "game-shutters")
    scene.grade = 2
    scene.rebuild()
    assert {one.grade for one in scene.chosen_exercises} == {2} and len(scene.chosen_exercises) == 4
    keys(house, "space")
    assert sittings(house)[0].total == 4
    keys(house, "escape")
    assert name(house) == "practice"
    tap(house, f"standing-{registry.PLAYABLE[0]}")
    assert house.stage.scene.game == registry.PLAYABLE[0]


def test_own_mistakes_wait_on_the_slip(house: MainProgram, at_page: Callable[[], Any], written: list[str]) -> None:
    first, second, third = decisions(3)
    book = house.practice.mistakes(house.profile.id)
    book.add([first, second, third])
    book.settle(first, exercise_of(first))
    book.settle(second, exercise_of(second))
    at_page()
    assert any("2 decisions from your last" in words for words in written) and "1 being checked" in written
    keys(house, "l")
    assert {one.id for one in (sittings(house)[0].exercise,)} == {second.id} and sittings(house)[0].total == 2
    house.practice.notebook(house.profile.id).answer(exercise_of(first), AnswerOutcome.RIGHT, TODAY)
    book.settle(third, None)
    settle(house)
    assert [one.id for one in house.stage.scene.own.waiting] == [second.id]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("ready", [0, 1])
def test_decisions_that_take_too_long_can_be_tried_longer(
    house_of: Callable[..., MainProgram], text: float, ready: int, exercises: dict[str, tuple[Exercise, ...]]
) -> None:
    house = house_of((1280, 720), text_scale=text)
    house.daily_games.clock = lambda: TODAY
    house.practice.__dict__["exercises"] = exercises
    book = house.practice.mistakes(house.profile.id)
    first, second, third = decisions(3)
    book.add([first, second, third])
    book.settle(first, exercise_of(first) if ready else None)
    book.lay_by(second)
    book.lay_by(third)
    house.stage.look.runs = []
    house.open_almanac("practice")
    settle(house)
    scene: Any = house.stage.scene
    assert scene.own.told.startswith("1 decision from" if ready else "The coach needs more time to check 2 decisions.")
    if text > 1:
        scene._areas[0].scroll_to(10_000, gently=False)
        settle(house)
    runs = house.stage.look.runs
    assert runs and not [run.words for run in runs if not run.fits]
    assert "Try longer (2)" in [run.words for run in runs]
    keys(house, "g")
    assert (book.slow, book.checking) == (0, 2) and "a quarter of an hour" in house.stage.said
    settle(house)
    assert scene.own.checking == 2 and scene.focus.find("longer") is None


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_every_word_of_the_page_fits(house_of: Callable[..., MainProgram], text: float,
                                     exercises: dict[str, tuple[Exercise, ...]]) -> None:
    house = house_of((1280, 720), text_scale=text)
    house.daily_games.clock = lambda: TODAY
    house.practice.__dict__["exercises"] = exercises
    for ago in range(8, 0, -1):
        answer(house, 7, right=ago % 2 > 0, day=TODAY - timedelta(days=ago))
    house.stage.look.runs = []
    house.open_almanac("practice")
    settle(house)
    runs = house.stage.look.runs
    assert runs and not [run.words for run in runs if not run.fits]
    scene: Any = house.stage.scene
    if text == 2.0:
        assert len(scene._areas) == 1 and spot(house, "start").box.bottom < 1080
        scene._areas[0].scroll_to(10_000, gently=False)
        settle(house)
        assert not [run.words for run in house.stage.look.runs if not run.fits]


def test_pictures_of_tables_are_made_once(house: MainProgram, at_page: Callable[[], Any]) -> None:
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
    house: MainProgram, at_page: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_page()
    disk = FullDisk(monkeypatch)
    answer(house, 7)
    house.practice.mistakes(house.profile.id).add(decisions(1))
    house.practice.notebook("someone else")  # another person sits down
    disk.has_room = True
    house.close()
    who = house.profile.id
    assert len(Answers(who).answers) == 7 and Answers(who).day(TODAY.isoformat()).earned  # type: ignore[union-attr]
    assert MistakeBook(who).checking == 1


def test_an_even_match_knows_the_rating_without_learning_everything_again(
    house: MainProgram, at_page: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, who = registry.PLAYABLE[0], house.profile.id
    at_page()
    assert house.rating_from_practice(who, game) is None
    for one in house.practice.exercises[game][:6]:
        house.practice.notebook(who).answer(one, AnswerOutcome.RIGHT, TODAY)
    rating = house.rating_from_practice(who, game)
    assert rating == house.practice.notebook(who).progress.rating(game) and rating.rating > 1500
    monkeypatch.setattr(PracticeProgress, "learn", lambda *_words: pytest.fail("it was known already"))
    assert house.rating_from_practice(who, game) == rating
    assert house.rating_from_practice("somebody", game) is None


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


def test_a_new_medal_is_told_when_one_comes_back_to_the_page(house: MainProgram, at_page: Callable[[], Any],
                                                             written: list[str]) -> None:
    scene = at_page()
    answer(house, 7)
    scene.on_resume(None)
    settle(house)
    told = f"New medal: {practice_medals()[0].name}, {tier_name('bronze')}."
    assert scene.tips.says(told) or told in written
