"""Every game's lesson by keys: after each Next, the focus is on something to do, and leaving always asks."""

from __future__ import annotations

import os
import shutil

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.files.settings import with_values
from klotho_games.core.games import registry
from klotho_games.core.games.lesson import Lesson
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.people.setup_seats import beginner_seats
from klotho_games.scenes.book import card_place, tutorial
from klotho_games.scenes.book.card_place import Surroundings, letters_of
from klotho_games.scenes.book.tutorial import OURS, teach
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.lessons import has_lesson
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import SPEEDS as TEMPI
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.lesson_rig import do_what_is_asked, settle, sit_down
from tests.games.rig import press, rest

LESSONS = [id for id in registry.ids() if has_lesson(registry.load(id))]
each_lesson = pytest.mark.parametrize("game", LESSONS)
STEM = 4
"""The letters of a word by which it is recognised in another form."""
LONGEST = 22
"""The most beats of a part of a lesson."""
MOST_HIDDEN = 0.1
"""The share of a target that a card can hide."""
FEW_LINES = 5
STITCHES = 7
"""How far outside of a spot its stitches are."""
ARROWS = {"left": Action.LEFT, "right": Action.RIGHT, "up": Action.UP, "down": Action.DOWN}


def lesson_of(game: str) -> Lesson:
    return registry.load(game).besides("tutorial", "lesson")("Ada")  # type: ignore[no-any-return]


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
def test_the_focus_is_on_what_a_sentence_asks_for(game: str, tmp_path: Path) -> None:
    """And if the program crashes there, the lesson goes on at this sentence."""
    stage, table = sit_down(game)
    press(stage, Action.NEXT, "tab")
    while not table.mode.is_last_beat:
        assert beat_after_a_crash(table, tmp_path) == (table.mode.at, table.state)
        spot = table.focus.current
        if table.mode.beat.awaits is None:
            assert spot is not None and spot.id == f"{OURS}next", table.mode.beat.say
        else:
            lit = [one.id for one in table.mode._to_light() if one.useful]
            said = table.mode.beat.say
            assert spot is not None and spot.useful and spot.enabled and not spot.id.startswith(OURS), said
            assert not lit or spot.id in lit, said
        read_on(stage, table)


def beat_after_a_crash(table: TableScene, home: Path) -> tuple[int, Any]:
    """Return where a lesson goes on, judged by what of it is on disk now."""
    copy = home / "after-the-crash"
    shutil.copytree(home / "lessons", copy / "lessons")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folders, "_chosen", copy)
        session = tutorial._resume_lesson(table.game)
        assert session is not None
        found = tutorial._beat_to_continue(session, table.mode.lesson), session.state
        session.close()
    shutil.rmtree(copy)
    return found


def stay(stage: Stage) -> None:
    """Press Enter at the question and stay. The first press can only show the focus."""
    scene = stage.scene
    assert isinstance(scene, Confirm) and scene.question == "Leave the lesson?"
    assert scene.focus.current is not None and scene.focus.current.id == "no", "the safe answer has the focus"
    for _press in range(2):
        if stage.scene is scene:
            press(stage, Action.CONFIRM, "return")
    assert stage.scene.name == "lesson" and ("shelf",) not in stage.program.asked
    rest(stage)


@each_lesson
def test_no_one_leaves_a_lesson_unasked(game: str) -> None:
    stage, table = sit_down(game)
    at, beats = -1, 0
    while not table.mode.is_last_beat and beats < 8:
        if table.mode.at != at:
            at, beats = table.mode.at, beats + 1
            press(stage, Action.CANCEL, "escape")
            if not (getattr(table, "has_unfinished_move", False) or stage.scene is table):
                stay(stage)
            _try_the_way_out(stage, table)
        assert stage.scene is table and ("shelf",) not in stage.program.asked
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
        assert ("shelf",) not in stage.program.asked


def offers_asked_for(table: TableScene) -> list[Offer]:
    """What is possible now and what the sentence asks for; nothing if it is only read."""
    awaits = table.mode.beat.awaits
    return [one for one in table.offers() if awaits is not None and not awaits(table.state, one.move)]


@each_lesson
def test_enter_does_what_a_sentence_asks_for_or_shows_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a focus in sight Enter means the usual answer of the table. If the lesson waits for something else, Enter
    refuses nothing: it shows what to use."""
    stage, table = sit_down(game)
    refused: list[str] = []
    monkeypatch.setattr(table, "show_refusal", lambda refusal, _at: refused.append(refusal.reason))
    while not table.mode.is_last_beat:
        mode, before = table.mode, (table.mode.at, table.state)
        if mode.beat.awaits is not None:
            table.focus.seen = False
            table.focus.give(table.natural_focus())
            press(stage, Action.CONFIRM, "return")
            assert not refused, f"{mode.beat.say}: {refused}"
            if stage.scene is not table:
                stage.pop()
            elif table.state is before[1]:
                spot, lit = table.focus.current, [one.id for one in mode._to_light() if one.useful]
                assert table.focus.seen and spot is not None and (not lit or spot.id in lit), mode.beat.say
                assert not table.has_unfinished_move and not table.is_holding, mode.beat.say
            settle(stage, table)
        if (table.mode.at, table.state) == before:
            read_on(stage, table)


@each_lesson
def test_a_drop_that_the_lesson_does_not_want_leaves_the_piece_in_hand(game: str) -> None:
    """As one that the rules refuse."""
    stage, table = sit_down(game)
    tried = 0
    while not table.mode.is_last_beat and not table.gestures.only_prepares:
        drag = table.drag
        assert drag is not None
        unwanted = [one for one in drag.offers if table.mode.beat.awaits and table.refusal_of(one) is not None]
        for offer in list({one.piece: one for one in unwanted}.values())[:2]:
            fitting = [one for one in drag.offers if (one.piece, one.target) == (offer.piece, offer.target)]
            spot = next((one for one in table.focus.spots if one.target == offer.target), None)
            if len(fitting) > 1 or spot is None:
                continue
            state = table.state
            drag.pick_up(offer.piece)
            drag.place(spot)
            assert table.state is state and drag.held_piece == offer.piece and table.last_refusal is not None
            assert drag.cancel()
            rest(stage)
            tried += 1
        read_on(stage, table)
    if not tried:
        pytest.skip("no drop in this lesson is refused, or drops only prepare a move")


@each_lesson
def test_what_is_done_is_no_longer_marked(game: str) -> None:
    """Of several places, each is marked until no awaited move uses it."""
    stage, table = sit_down(game)
    while not table.mode.is_last_beat:
        awaits = table.mode.beat.awaits
        if awaits is not None:
            used = {part for offer in offers_asked_for(table) for part in (offer.piece, offer.target)} - {""}
            marked = {id for id, _box in table.mode._stitched}
            done = [spot.id for spot in table.focus.spots if spot.id in marked and spot.press is None
                    and (spot.piece or spot.target) and used.isdisjoint((spot.piece, spot.target))]
            assert not done, f"{table.mode.beat.say}: {done}"
        read_on(stage, table)


LOOKS = [pytest.param(game, size, text, marks=[] if is_usual else pytest.mark.slow)
         for n, game in enumerate(LESSONS) for size in ((1280, 720), (1920, 1080)) for text in (1.0, 2.0)
         for is_usual in [size == (1280, 720) and (text > 1 or n % 3 == 0)]]
"""The usual run looks at every lesson in the smallest window and the largest letters, and at some in usual letters."""


@pytest.fixture
def surveyed(monkeypatch: pytest.MonkeyPatch) -> list[Surroundings]:
    """What the cards have found around them, the last one at the end."""
    found: list[Surroundings] = []

    def note(*what: Any, **how: Any) -> Surroundings:
        found.append(card_place.survey(*what, **how))
        return found[-1]

    monkeypatch.setattr(tutorial, "survey", note)
    return found


@pytest.mark.parametrize(("game", "size", "text"), LOOKS)
def test_the_card_hides_nothing_that_its_sentence_is_about(
    game: str, size: tuple[int, int], text: float, surveyed: list[Surroundings],
) -> None:
    """Neither what is marked, nor where the awaited move begins and ends, nor the learner's own things. A corner of a
    large target is no harm. And a heading or a line that is hidden in part looks broken.

    In large letters the own things and the words can be in every place. The sentence itself can be read in any case."""
    stage, table = sit_down(game, size, text)
    seen = PaintedWords(stage, table)
    while True:
        mode, card = table.mode, table.mode._card
        assert card is not None, mode.beat.say
        gone = [id for id in mode.beat.shows if table.focus.find(id) is None]
        assert not gone, f"{mode.beat.say}: {gone} are not there, so nothing keeps them free"
        hidden = [spot.id for spot in mode._to_light() if card.box.overlap(spot.box)]
        awaited = [box for box in surveyed[-1].awaited if is_hidden(box, card.box)]
        assert not hidden and not awaited, f"{mode.beat.say}: {hidden} {awaited} {card.box}"
        assert_card_can_be_read(stage, table)
        own = [spot.id for spot in own_things(table) if is_hidden(spot.box, card.box)]
        words = seen.find()
        cut = [run.words for run in words if is_cut(run.box, card.box)]
        is_crowded = text > 1 and (own or cut) and not free_places(table, words, surveyed[-1].awaited)
        assert not (own or cut) or is_crowded, f"{mode.beat.say}: {own} {cut} {card.box}"
        stitched = [(run.words, spot.id) for spot in mode._to_light() for run in words if is_crossed(run, spot)]
        assert not stitched, f"{mode.beat.say}: the stitches cross {stitched}"
        if mode.is_last_beat:
            return
        read_on(stage, table)


def assert_card_can_be_read(stage: Stage, table: TableScene) -> None:
    """Every line is on the card, above its buttons and beside the one in its head."""
    mode, card = table.mode, table.mode._card.box
    runs: list[TextRun] = []
    mode._said[-1].unpaint()
    mode._said[-1].picture(replace(stage.look, runs=runs))
    assert mode.beat.say.replace(" ", "") in "".join(run.words for run in runs).replace(" ", "")
    for run in runs:
        letters = letters_of(run.box)
        under = [button.label for button in mode._buttons if button.box.overlap(letters)]
        assert run.fits and not under and card.grow(1).holds(letters), f"{run.words}: {under} {run.box} {card}"


def is_hidden(box: Box, card: Box) -> bool:
    return card.overlap(box) > MOST_HIDDEN * box.w * box.h


def is_cut(words: Box, card: Box) -> bool:
    letters = letters_of(words)
    return 0 < card.overlap(letters) < 0.97 * letters.w * letters.h


def own_things(table: TableScene) -> list[Spot]:
    return [spot for spot in table.focus.spots if spot.id.startswith((*table.mode.lesson.own, "goal"))]


def is_crossed(run: TextRun, spot: Spot) -> bool:
    """Whether the stitches around a marked spot go through words. Those of a spot with badges are below them."""
    letters = letters_of(run.box)
    inside = spot.box.grow(STITCHES).overlap(letters) / (letters.w * letters.h)
    return spot.under is None and MOST_HIDDEN < inside < 1 - MOST_HIDDEN


class PaintedWords:
    """The words on a table as the screen has them, without the lesson's own. A sprite is painted again only if it shows
    something else."""

    def __init__(self, stage: Stage, table: TableScene) -> None:
        self._look, self._table = stage.look, table
        self._ground: list[TextRun] = []
        table.layers._paint_ground(replace(stage.look, runs=self._ground), table.layers._backdrop)
        self._painted: dict[Sprite, tuple[Any, list[TextRun]]] = {}

    def find(self) -> list[TextRun]:
        mode, found = self._table.mode, [*self._ground]
        ours = {*mode._said, *mode._stitches, *(button.sprite for button in mode._buttons)}
        for sprite in self._table.layers.sprites():
            if sprite not in ours and sprite.visible and sprite.alpha > 0:
                found += self._words_of(sprite)
        return found

    def _words_of(self, sprite: Sprite) -> list[TextRun]:
        shown = sprite._version, sprite.box, sprite._pose
        if sprite not in self._painted or self._painted[sprite][0] != shown:
            runs: list[TextRun] = []
            sprite.unpaint()
            sprite.picture(replace(self._look, runs=runs))
            self._painted[sprite] = (sprite._version, sprite.box, sprite._pose), runs
        return self._painted[sprite][1]


def free_places(table: TableScene, words: list[TextRun], awaited: Sequence[Box]) -> list[Box]:
    """Return where the card could be without hiding more: nothing of this beat, no own thing, no usable thing that it
    leaves free now, no part of a line of words, and not many more lines."""
    mode, card = table.mode, table.mode._card.box
    floor = table.prompt.box.y - 12  # type: ignore[attr-defined]
    places = [Box(x, y, card.w, card.h) for x in range(16, int(1906 - card.w) + 1, 24)
              for y in range(82, int(floor - card.h) + 1, 24)]
    spots = [spot for spot in table.focus.spots if not spot.id.startswith(OURS)]
    kept = [spot.box for spot in spots if spot.useful and not is_hidden(spot.box, card)]
    boxes = [*kept, *(spot.box for spot in own_things(table)), *awaited]
    lit = [spot.box for spot in mode._to_light()]
    return [place for place in places
            if not any(place.overlap(box) for box in lit) and not any(is_hidden(box, place) for box in boxes)
            and not any(is_cut(run.box, place) for run in words)
            and hidden_lines(words, place) <= hidden_lines(words, card) + FEW_LINES]


def hidden_lines(words: list[TextRun], card: Box) -> int:
    return sum(card.contains(run.box.centre) for run in words)


@pytest.mark.parametrize("game", [id for id in LESSONS if any(beat.at_a_look for beat in lesson_of(id).beats)])
def test_a_card_over_a_show_hides_nothing_of_it(game: str) -> None:
    """Neither what can be looked at there, nor any of its pictures. The table below is out of sight."""
    stage, table = sit_down(game, (1280, 720))
    while not table.mode.lesson.beats[table.mode.at + 1].at_a_look:
        read_on(stage, table)
    stage.settings = with_values(stage.settings, linger=True)
    table.motions.speed = 1.0
    awaits = table.mode.beat.awaits
    table.play(next(move for move in table.session.legal() if not awaits(table.state, move)))
    for _frame in range(1200):
        if table.motions.is_held and table.mode._card is not None:
            break
        stage.step(0.05, [])
    card = table.mode._card.box
    hidden = [spot.id for spot in table.focus.reachable() if spot.id != f"{OURS}card" and is_hidden(spot.box, card)]
    ours, panel = table.mode._said, table.log_panel
    covered = [sprite.box for sprite in table.layers.sprites() if sprite.visible and sprite not in ours
               and sprite.box.w * sprite.box.h < card_place.BACKGROUND and is_hidden(sprite.box, card)]
    assert not hidden
    assert all(panel.contains(box.centre) for box in covered), f"{card} lies on {covered}"


@each_lesson
def test_a_lesson_knows_what_is_the_learners_own(game: str) -> None:
    _stage, table = sit_down(game)
    assert table.mode.lesson.own and own_things(table), "something has to be kept in sight"


@each_lesson
def test_no_part_of_a_lesson_is_long(game: str) -> None:
    """After the first part a newcomer can play. Its end says so, and what wins was seen."""
    lesson = lesson_of(game)
    for n, beat in enumerate(lesson.beats):
        _part, _parts, at, of = lesson.part_of(n)
        assert of <= LONGEST
        if beat.ends_part:
            assert at == of and beat.awaits is None and "goal" in beat.light
            assert "“Play a game”" in beat.say and "“Next”" in beat.say


@each_lesson
def test_a_lesson_begins_at_a_speed_that_can_be_followed(game: str) -> None:
    """Whatever the player has chosen for games. In the lesson they can choose again."""
    stage, table = sit_down(game)
    led = teach(registry.load(game), table.mode.lesson)
    assert stage.settings.speed == "instant"
    again = led.table
    stage.push(again)
    stage.step(0.05, [])
    assert again.motions.speed == TEMPI["normal"] and stage.settings.speed == "instant"
    again.pace.choose_speed("instant")
    assert again.motions.speed == TEMPI["instant"] and again.pace.speed == "instant"


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
    beats = lesson_of(game).beats
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


@each_lesson
def test_what_only_has_to_be_confirmed_marks_the_button(game: str) -> None:
    """Not the thing that was chosen already."""
    stage, table = sit_down(game)
    table.stage.settings = with_values(stage.settings, ask_first=True)
    asked = 0
    while not table.mode.is_last_beat:
        mode, awaits = table.mode, table.mode.beat.awaits
        wanted = offers_asked_for(table)
        if wanted:
            table.take(wanted[0])
            rest(stage)
            buttons = [button.spot for button in table.prompt.buttons
                       if button.spot.enabled and button.spot.id in mode.beat.light]
            if table.has_unfinished_move and buttons:
                asked += 1
                assert {spot.id for spot in mode._to_light() if spot.useful} <= {spot.id for spot in buttons}
                table.lay_aside()
                rest(stage)
            if stage.scene is not table:
                stage.pop()
            settle(stage, table)
        if table.mode is mode and table.mode.beat.awaits is awaits:
            read_on(stage, table)
    if not asked:
        pytest.skip("every choice of this lesson decides at once, or its sentences name no button for it")


@each_lesson
def test_a_held_piece_marks_only_where_the_lesson_wants_it(game: str) -> None:
    stage, table = sit_down(game)
    fewer = 0
    while not table.mode.is_last_beat and not table.gestures.only_prepares:
        mode, wanted = table.mode, offers_asked_for(table)
        for piece in list(dict.fromkeys(one.piece for one in wanted))[:2]:
            targets = {one.target for one in table.drag.offers_of(piece)}
            kept = mode.keep_wanted(targets)
            assert kept and kept <= targets and kept <= {one.target for one in wanted}, mode.beat.say
            fewer += len(kept) < len(targets)
        read_on(stage, table)
    if not fewer:
        pytest.skip("pieces can go nowhere else in this lesson, or drops only prepare a move")
