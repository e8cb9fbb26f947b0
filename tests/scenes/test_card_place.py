"""The search for the place of a lesson's card: it finds the cheapest one, and does little for it in any frame."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.scenes.book import card_place, tutorial
from klotho_games.scenes.book.card_place import CardShape, Surroundings, find_place
from klotho_games.scenes.kit.lessons import has_lesson
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.drawing.reading_pen import ReadingPen
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import depth, in_turn
from tests.games.lesson_rig import do_what_is_asked, sit_down
from tests.stage.rig import wait

LESSONS = [id for id in registry.ids() if has_lesson(registry.load(id))]
BEATS = depth(12, short=3)
FRAMES = 600
"""The most frames until a card has come. They are short, and the second thread can have much to do."""
SHARE = 0.5
"""The most places that are priced, of all that there are."""

Search = tuple[Surroundings, Sequence[CardShape], Box | None]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_chosen", tmp_path)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """What the cards of the lessons have searched, from now on."""
    asked: list[Search] = []
    search = card_place.search_place

    def note(around: Surroundings, shapes: Sequence[CardShape], before: Box | None) -> Iterator[bool]:
        asked.append((around, shapes, before))
        return search(around, shapes, before)

    monkeypatch.setattr(tutorial, "search_place", note)
    return asked


def all_places(around: Surroundings, shapes: Sequence[CardShape], kept: Sequence[Box], finer: int = 1) -> list[Box]:
    """Return every place once, in the order in which one is taken if the prices are the same."""
    tried = [(block.shape, x, y, Box(x, y, block.w, block.h)) for block in card_place._blocks(around, shapes, finer)
             for x in block.across for y in block.down]
    return list(dict.fromkeys((*kept, *card_place._usual(around, shapes), *(place[-1] for place in sorted(tried)))))


def search_plainly(around: Surroundings, shapes: Sequence[CardShape], before: Box | None) -> Box:
    """Find the cheapest place by pricing all of them, one after the other; if it is dear, look closer."""
    kept = [home for home in card_place._places_to_keep(around, shapes, before) if around.hides(home) == (0, 0)]
    prices = sorted((around.price_of_things(home) + around.price_of_words(home), home) for home in kept)
    if prices and prices[0][0] <= card_place._MOVES:
        return prices[0][1]
    found, price = _price_all(around, shapes, before, kept, 1, None, float("inf"))
    if price > card_place._DEAR:
        found, _price = _price_all(around, shapes, before, kept, card_place._FINER, found, price)
    return found


def _price_all(
    around: Surroundings, shapes: Sequence[CardShape], before: Box | None, kept: Sequence[Box], finer: int,
    found: Box | None, least: float,
) -> tuple[Box, float]:
    """Return the cheapest of all places, and its price; `found` is the cheapest until now."""
    homes = all_places(around, shapes, kept, finer)
    least_hidden = min(around.hides(home) for home in homes)
    grows_for = card_place._CUT if finer == 1 else float("inf")
    tried: list[tuple[float, int, Box]] = []
    for n, home in enumerate(homes):
        if around.hides(home) == least_hidden:
            extra = card_place._astray(around, home) + card_place._MOVES * (before is not None and home not in kept)
            tried.append((extra + around.price_of_things(home), n, home))
    best = found or homes[0]
    for price, _n, home in sorted(tried):
        if price >= least:
            break
        found, whole = home, price + around.price_of_words(home)
        larger = around.grow(home)
        if larger is not home and whole < least + grows_for and around.hides(larger) == least_hidden:
            more = around.price_of_things(larger) - around.price_of_things(home)
            grown = price + more + around.price_of_words(larger)
            found, whole = (larger, grown) if grown < whole else (home, whole)
        if whole < least:
            best, least = found, whole
    return best, least


@pytest.mark.parametrize(("game", "text"), in_turn(LESSONS, [1.0, 2.0]))
def test_the_quick_search_finds_what_a_search_of_all_places_finds(
    game: str, text: float, searches: list[Search], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And it prices only some of them. The card of the first beat has no place to keep, so all tables are searched."""
    stage, table = sit_down(game, (1280, 720), text)
    for _beat in range(BEATS):
        if not table.mode.is_last_beat:
            do_what_is_asked(stage, table)
    priced = Counter[str]()
    price = Surroundings.price_of_things_in

    def count(around: Surroundings, *sides: Any) -> float:
        priced["quick"] += 1
        return price(around, *sides)

    for around, shapes, before in searches:
        expected = search_plainly(around, shapes, before)
        with monkeypatch.context() as patch:
            patch.setattr(Surroundings, "price_of_things_in", count)
            assert find_place(around, shapes, before) == expected
        priced["all"] += len(all_places(around, shapes, []))
    assert len(searches) > BEATS and 0 < priced["quick"] < SHARE * priced["all"], priced


def test_a_card_that_must_hide_something_hides_the_least() -> None:
    """All of the table is lit but for a place that is too small."""
    lit = [Box(0, 0, 900, 1080), Box(1100, 0, 820, 1080)]
    around = Surroundings(lit, [], [], [], 1780, None, None, 980)
    shapes = [CardShape(300, 200), CardShape(400, 150)]
    found = find_place(around, shapes, None)
    homes = all_places(around, shapes, [])
    assert found == search_plainly(around, shapes, None)
    assert around.hides(found) == min(around.hides(home) for home in homes) > (0, 0)


@pytest.mark.parametrize("game", LESSONS)
def test_words_that_have_not_changed_are_not_read_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = sit_down(game)
    zone, look = table.mode._zone, stage.look
    before = table.layers.read(look, zone)
    pens: list[ReadingPen] = []
    begin = ReadingPen.__init__
    monkeypatch.setattr(ReadingPen, "__init__", lambda pen, *how: pens.append(pen) or begin(pen, *how))
    assert table.layers.read(look, zone) == before and before and not pens
    changed = next(sprite for sprite in table.layers.sprites() if sprite.visible and sprite.box.overlap(zone))
    changed.unpaint()
    assert table.layers.read(look, zone) == before and len(pens) >= 1
    del pens[:]
    table.layers.set_backdrop(table.layers._backdrop)
    assert table.layers.read(look, zone) == before and len(pens) >= 1


def test_a_sprite_that_has_moved_has_its_words_at_its_new_place() -> None:
    stage, table = sit_down(LESSONS[0])
    sprite = next(sprite for sprite in table.layers.sprites() if sprite.read(stage.look))
    before = [run.box for run in sprite.read(stage.look)]
    sprite.box = sprite.box.move(10, 20)
    assert not sprite.is_read(stage.look)
    assert [run.box for run in sprite.read(stage.look)] == [pytest.approx(box.move(10, 20)) for box in before]


@pytest.fixture
def watched() -> Iterator[tuple[Stage, TableScene]]:
    """The second beat of a lesson that people watch."""
    stage, table = sit_down(LESSONS[0])
    stage.live = True
    wait(stage)
    yield stage, table
    wait(stage)
    stage.live = False


def test_while_people_watch_no_frame_reads_the_table_or_searches_for_long(
    watched: tuple[Stage, TableScene], searches: list[Search], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The card comes later, at the place that a search in one frame finds."""
    stage, table = watched
    for sprite in table.layers.sprites():
        sprite._words = None
    threads: set[threading.Thread] = set()
    begin = ReadingPen.__init__

    def note(pen: ReadingPen, *how: Any) -> None:
        threads.add(threading.current_thread())
        begin(pen, *how)

    monkeypatch.setattr(ReadingPen, "__init__", note)
    monkeypatch.setattr(tutorial, "_PATIENCE", FRAMES)
    monkeypatch.setattr(tutorial, "_IN_FRAME", 0.0)
    table.mode._next()
    assert table.mode._card is None and table.mode.needs_frames
    frames = 0
    while table.mode._card is None and frames < FRAMES:
        stage.step(0.0, [])
        frames += 1
        if table.mode._saying is not None:
            threading.Event().wait(0.005)  # as between frames
    card = table.mode._card
    assert card is not None and frames > 1 and not table.mode.needs_frames
    assert threads and threading.main_thread() not in threads
    around, shapes, before = searches[-1]
    assert card.box == find_place(around, shapes, before)
    assert table.focus.current is not None and table.focus.current.id == table.natural_focus().id


@pytest.mark.parametrize("pressed", [Press(Action.CONFIRM, "return"), Press(Action.CONFIRM, "pad a", "pad")])
def test_before_the_card_is_there_the_confirming_key_does_nothing(
    pressed: Press, watched: tuple[Stage, TableScene],
) -> None:
    stage, table = watched
    for sprite in table.layers.sprites():
        sprite._words = None
    table.mode._next()
    at, state = table.mode.at, table.state
    focused = table.focus.reachable()[0]
    table.focus.set(focused)
    did: list[str] = []
    focused.press = lambda: did.append(focused.id)
    stage.step(0.0, [pressed])
    assert table.mode._saying is not None, "the gap is over too soon to be tested"
    assert not did and stage.scene is table and (table.mode.at, table.state) == (at, state)
    wait(stage)
    stage.step(0.05, [])
    assert table.mode._card is not None and table.mode.at == at


def test_each_move_is_judged_in_a_step_of_its_own() -> None:
    """A game can take long over a move, because it looks ahead."""
    _stage, table = sit_down(LESSONS[0])
    judged: list[Any] = []
    mode = table.mode
    mode.at = next(n for n, beat in enumerate(mode.lesson.beats) if beat.awaits is not None)
    beat = replace(mode.beat, awaits=lambda state, move: str(judged.append(move)))
    mode.lesson = replace(mode.lesson, beats=(*mode.lesson.beats[: mode.at], beat))
    offers = [Offer(move, f"piece {n}", f"target {n}") for n, move in enumerate("abc")]
    table.offers = lambda: offers  # type: ignore[method-assign]
    for step, _waits in enumerate(mode._find_awaited()):
        assert len(judged) == step
    assert judged == ["a", "b", "c"]


def test_a_search_is_over_when_its_sentence_is(watched: tuple[Stage, TableScene]) -> None:
    stage, table = watched
    for sprite in table.layers.sprites():
        sprite._words = None
    table.mode._next()
    assert table.mode._saying is not None
    table.mode._take_card()
    assert table.mode._saying is None and not table.mode.needs_frames
    stage.step(0.0, [])
    assert table.mode._card is None
