"""Every game's lesson by keys: after each Next, the focus is on something to do, and leaving always asks."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from pathlib import Path

import pytest

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.people.setup_seats import beginner_seats
from klotho_games.scenes.book.tutorial import OURS
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.lessons import has_lesson
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.lesson_rig import do_what_is_asked, settle, sit_down
from tests.games.rig import press, rest

LESSONS = [id for id in registry.ids() if has_lesson(registry.load(id))]
each_lesson = pytest.mark.parametrize("game", LESSONS)
STEM = 4
"""The letters of a word by which it is recognised in another form."""
MOST_HIDDEN = 0.1
"""The share of a target that a card can hide."""
ARROWS = {"left": Action.LEFT, "right": Action.RIGHT, "up": Action.UP, "down": Action.DOWN}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_chosen", tmp_path)


def read_on(stage: Stage, table: TableScene) -> None:
    """Go through a lesson by keys; the moves themselves are played by the rules."""
    before = table.mode.at, table.state
    _read_on(stage, table)
    assert (table.mode.at, table.state) != before, f"the lesson does not go on: {table.mode.beat.say}"


def _read_on(stage: Stage, table: TableScene) -> None:
    """Read, or do what is asked: with a gesture of several moves, if one begins with it. It can be several beats."""
    awaits = table.mode.beat.awaits
    if awaits is None:
        press(stage, Action.CONFIRM, "return")
        settle(stage, table)
        return
    possible = [move for move in table.session.legal() if not awaits(table.state, move)]
    assert possible, f"nothing that is asked for is possible: {table.mode.beat.say}"
    gesture = next((offer for offer in table.offers() if offer.then and offer.move in possible), None)
    if gesture is None:
        do_what_is_asked(stage, table)
    else:
        table.take(gesture)
        settle(stage, table)


@each_lesson
def test_the_focus_is_on_what_a_sentence_asks_for(game: str) -> None:
    stage, table = sit_down(game)
    press(stage, Action.NEXT, "tab")
    while not table.mode.is_last_beat:
        spot = table.focus.current
        if table.mode.beat.awaits is None:
            assert spot is not None and spot.id == f"{OURS}next", table.mode.beat.say
        else:
            lit = [one.id for one in table.mode._to_light() if one.useful]
            said = table.mode.beat.say
            assert spot is not None and spot.useful and spot.enabled and not spot.id.startswith(OURS), said
            assert not lit or spot.id in lit, said
        read_on(stage, table)


def stay(stage: Stage) -> None:
    """Press Enter at the question and stay. The first press can only show the focus."""
    scene = stage.scene
    assert isinstance(scene, Confirm) and scene.question == "Leave the lesson?"
    assert scene.focus.current is not None and scene.focus.current.id == "no", "the safe answer has the focus"
    for _press in range(2):
        if stage.scene is scene:
            press(stage, Action.CONFIRM, "return")
    assert stage.scene.name == "lesson" and ("shelf",) not in stage.house.asked
    rest(stage)


@each_lesson
def test_nobody_leaves_a_lesson_unasked(game: str) -> None:
    stage, table = sit_down(game)
    at, beats = -1, 0
    while not table.mode.is_last_beat and beats < 8:
        if table.mode.at != at:
            at, beats = table.mode.at, beats + 1
            press(stage, Action.CANCEL, "escape")
            if not (getattr(table, "has_unfinished_move", False) or stage.scene is table):
                stay(stage)
            _try_the_way_out(stage, table)
        assert stage.scene is table and ("shelf",) not in stage.house.asked
        read_on(stage, table)


def _try_the_way_out(stage: Stage, table: TableScene) -> None:
    """Press Enter on the card's button to leave, then stay after all."""
    leave = table.focus.find(f"{OURS}leave")
    if leave is None:
        return
    table.focus.seen = True
    table.focus.set(leave)
    press(stage, Action.CONFIRM, "return")
    stay(stage)
    table.focus.set(table.natural_focus())


@each_lesson
def test_no_arrow_and_enter_leave_a_lesson(game: str) -> None:
    """As players do who have just pressed Next, and press an arrow to see where they are."""
    for name, arrow in ARROWS.items():
        stage, table = sit_down(game)
        while table.mode.beat.awaits is None and not table.mode.is_last_beat:
            read_on(stage, table)
        press(stage, arrow, name)
        press(stage, Action.CONFIRM, "return")
        stage.step(0.05, [])
        assert ("shelf",) not in stage.house.asked


@pytest.mark.parametrize("text", [pytest.param(1.0, marks=pytest.mark.slow), 2.0])
@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
@each_lesson
def test_the_card_hides_nothing_that_its_sentence_is_about(game: str, size: tuple[int, int], text: float) -> None:
    """Neither what is marked, nor where the awaited move begins and ends. A corner of a large target is no harm.

    The usual run reads the card only at its largest."""
    stage, table = sit_down(game, size, text)
    while True:
        mode, card = table.mode, table.mode._card
        assert card is not None, mode.beat.say
        gone = [id for id in mode.beat.shows if table.focus.find(id) is None]
        assert not gone, f"{mode.beat.say}: {gone} are not there, so nothing keeps them free"
        hidden = [spot.id for spot in mode._to_light() if card.box.overlap(spot.box)]
        awaited = [box for box in mode._awaited_boxes() if card.box.overlap(box) > MOST_HIDDEN * box.w * box.h]
        assert not hidden and not awaited, f"{mode.beat.say}: {hidden} {awaited} {card.box}"
        if mode.is_last_beat:
            return
        read_on(stage, table)


@each_lesson
def test_the_game_after_the_lesson_can_be_played_and_is_easier(game: str) -> None:
    found = registry.load(game)
    first = found.besides("tutorial", "lesson")("Ada").first_game
    known = {option.name: option for option in found.info.options}
    for name, value in first.options:
        option = known[name]
        assert not option.hidden and value in (option.choices or (False, True)), name
    seats = beginner_seats(found.info, "Ada", first)
    least, most = found.info.seats
    assert least <= len(seats) <= most and [seat.bot for seat in seats] == [False, *[True] * (len(seats) - 1)]
    assert {seat.level for seat in seats} == {first.level} and LEVELS.index(first.level) <= LEVELS.index("normal")
    easier = [name for name, value in first.options if value != known[name].fitting(len(seats))]
    assert easier or most > 1, "a game for one player is easier by an option"


@pytest.mark.parametrize("language", ["en", "de"])
@each_lesson
def test_words_name_a_marked_button_by_its_label(game: str, language: str) -> None:
    before = i18n.current_language()
    i18n.use(language)
    try:
        stage, table = sit_down(game)
        while not table.mode.is_last_beat:
            said = table.mode.beat.say.casefold()
            answers = {button.spot for button in table.prompt.buttons}
            for spot in table.mode._to_light():
                stems = [word[:STEM].casefold() for word in spot.label.split("(")[0].split() if len(word) >= STEM]
                if spot in answers and table.mode.beat.awaits is not None and stems:
                    assert any(stem in said for stem in stems), f"“{spot.label}” is not named in: {said}"
            read_on(stage, table)
    finally:
        i18n.use(before)


@each_lesson
def test_a_lesson_ends_after_what_wins_was_seen(game: str) -> None:
    """The place that tells what wins, and how far one is, is marked near the end."""
    beats = registry.load(game).besides("tutorial", "lesson")("Ada").beats
    marked = [n for n, beat in enumerate(beats) if "goal" in beat.light]
    assert marked and marked[-1] >= len(beats) - 3, marked


@each_lesson
def test_a_lesson_that_was_left_comes_back_at_the_same_beat(game: str) -> None:
    """Also in the middle of what is only read."""
    stage, table = sit_down(game)
    beats = table.mode.lesson.beats
    reads = [n for n, beat in enumerate(beats[:-1]) if n and beat.awaits is None and beats[n - 1].awaits is None]
    wanted = reads[:1] or [1]
    while table.mode.at < wanted[0]:
        read_on(stage, table)
    at, state = table.mode.at, table.state
    assert at == wanted[0]
    table.mode.leave()
    _stage, again = sit_down(game)
    assert again.mode.at == at and again.state == state
