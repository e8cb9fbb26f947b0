"""A lesson on its table: it leads, refuses other moves, can be left and is continued."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.files.settings import Settings
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Profiles
from klotho_games.games.katamari.rules.steps import Buy
from klotho_games.scenes.book.tutorial import teach
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.lessons import has_lesson, left_lesson
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import in_turn
from tests.games import lesson_rig
from tests.lazy_stage import LazyStage
from tests.pictures import ART


class House:
    def __init__(self) -> None:
        self.asked: list[str] = []
        self.learned = ""
        self.profiles = Profiles.load()

    def tick(self, seconds: float) -> None: ...

    def portraits(self, session: object) -> tuple[str, ...]:
        return ()

    def to_shelf(self) -> None:
        self.asked.append("shelf")

    def finish_lesson(self, game: str) -> None:
        self.learned = game

    def open_setup(self, game: str) -> None:
        self.asked.append(f"setup {game}")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_chosen", tmp_path)


LESSONS = [id for id in registry.ids() if has_lesson(registry.load(id))]
each_game = pytest.mark.parametrize("game", LESSONS[:2])
"""Two lessons are enough here; the tests of each game go through its own."""


def begin(
    game: str = "katamari", text: float = 1.0, size: tuple[int, int] = (640, 360)
) -> tuple[Stage, TableScene]:
    settings = Settings(motion="reduced", speed="instant", linger=False, text_scale=text)
    stage = LazyStage(size, settings, Sounds(device=False), House(), ART)
    table = teach(registry.load(game), import_module(f"{registry.load(game).package}.tutorial").lesson("Ada")).table
    table.mode.on_speed_change()  # as if the player chose "instant" in the lesson, which has a speed of its own
    stage.push(table)
    wait(stage, table)
    return stage, table


def wait(stage: Stage, table: TableScene) -> None:
    for _frame in range(400):
        stage.step(0.05, [])
        rests = not (table.motions.is_moving or table.guard.is_deaf)
        if rests and (table.session.to_act == 0 or table.mode.is_last_beat):
            return
    raise AssertionError("the lesson does not come to rest")


def go_on(stage: Stage, table: TableScene) -> None:
    beat = table.mode.beat
    if beat.awaits is None:
        stage.step(0.05, [Press(Action.CONFIRM, "return")])
    else:
        table.play(next(move for move in table.session.legal() if not beat.awaits(table.state, move)))
    wait(stage, table)


def test_only_games_that_have_one() -> None:
    assert all(has_lesson(registry.load(game)) for game in LESSONS)
    assert not has_lesson(Game("sample", "tests.sample_game"))


def test_hint_answers_whether_something_is_to_be_done_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = begin()
    told: list[str] = []
    monkeypatch.setattr(table.tips, "toast", told.append)
    asks = [beat.awaits is not None for beat in table.mode.lesson.beats]
    for _beat in range(asks.index(True) + 1):
        stage.step(0.05, [Press(Action.HINT, "h")])
        assert told[-1].startswith("Follow the lesson" if asks[table.mode.at] else "There’s nothing to do here")
        go_on(stage, table)
    assert len(set(told)) == 2


@each_game
def test_through_to_the_end(game: str) -> None:
    stage, table = begin(game)
    for n in range(len(table.mode.lesson.beats) - 1):
        assert table.mode.at == n
        go_on(stage, table)
    assert table.mode.is_last_beat
    assert left_lesson(registry.load(game)) is not None
    stage.step(0.05, [Press(Action.CONFIRM, "return")])
    assert stage.program.asked == ["shelf", f"setup {game}"] and stage.program.learned == game
    assert left_lesson(registry.load(game)) is None, "a finished lesson is not kept"


def test_what_is_not_asked_for_is_not_done() -> None:
    stage, table = begin()
    ply = table.session.ply
    table.play(table.session.legal()[0])
    assert table.session.ply == ply and table.last_refusal is not None
    go_on(stage, table)
    go_on(stage, table)
    ply = table.session.ply
    table.play(table.session.legal()[-1])
    assert table.session.ply == ply and table.last_refusal.reason.endswith(".")


@each_game
def test_left_and_taken_up_again(game: str) -> None:
    stage, table = begin(game)
    for _beat in range(4):
        go_on(stage, table)
    at, state = table.mode.at, table.state
    table.mode.leave()
    assert stage.program.asked == ["shelf"] and left_lesson(registry.load(game)) is not None
    _stage, again = begin(game)
    assert again.mode.at == at and again.state == state


def test_escape_asks_before_it_leaves_and_a_second_one_stays() -> None:
    stage, table = begin()
    stage.step(0.05, [Press(Action.CANCEL, "escape")])
    asked = stage.scene
    assert isinstance(asked, Confirm) and stage.program.asked == []
    stage.step(0.05, [Press(Action.CANCEL, "escape")])
    assert stage.scene is table and stage.program.asked == []
    stage.step(0.05, [Press(Action.CANCEL, "escape")])
    stage.scene._say(stage.scene._agreed)
    assert stage.program.asked == ["shelf"]


def test_escape_puts_back_first_what_is_only_begun() -> None:
    stage, table = begin()
    while not isinstance(table.session.legal()[0], Buy) or table.mode.beat.awaits is None:
        go_on(stage, table)
    wanted = next(move for move in table.session.legal() if not table.mode.beat.awaits(table.state, move))
    table.take(Offer(wanted, "", ""))
    assert isinstance(table, Desk) and table.has_unfinished_move
    stage.step(0.05, [Press(Action.CANCEL, "escape")])
    assert not table.has_unfinished_move and stage.scene is table
    stage.step(0.05, [Press(Action.CANCEL, "escape")])
    assert isinstance(stage.scene, Confirm)


def test_what_lies_under_the_card_is_not_pointed_at() -> None:
    stage, table = begin()
    below = table.mode._said[-1].box
    at = (below.x + 5, below.y + 5)
    assert table.focus.at(at) is table.mode._card
    go_on(stage, table)
    cards = [spot for spot in table.focus.spots if spot.id == "lesson:card"]
    assert len(cards) == 1 and table.focus.at(cards[0].box.centre).id.startswith("lesson:")


def test_no_tip_for_what_the_card_uncovers(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = begin()
    at = table.mode._buttons[0].box.centre
    stage.step(0.05, [Pointer("move", at, 0)])
    stage.step(0.05, [Pointer("press", at)])
    stage.step(0.05, [Pointer("release", at)])
    wait(stage, table)
    told: list[str] = []
    monkeypatch.setattr(table, "_offer_tip", lambda: told.append("a tip"))
    for _frame in range(20):
        stage.step(0.05, [])
    assert table.mode.at == 1 and not told
    stage.step(0.05, [Pointer("move", (at[0] + 30, at[1]), 0)])
    for _frame in range(20):
        stage.step(0.05, [])
    assert told


def test_stitches_lie_below_badges_that_reach_over_what_is_meant() -> None:
    _stage, table = begin()
    plain, badged = (Spot(id, Box(600, 300, 90, 90), "", under=under) for id, under in (("a", None), ("b", 60.0)))
    table.mode._light([plain, badged])
    over, beneath = table.mode._stitches
    assert over.z > 500 and beneath.z < 60


def test_a_damaged_lesson_begins_anew() -> None:
    stage, table = begin()
    go_on(stage, table)
    go_on(stage, table)
    table.mode.leave()
    path = left_lesson(registry.load("katamari"))
    assert path is not None
    path.write_bytes(b"nonsense\n")
    _stage, again = begin()
    assert again.mode.at == 0


def find_awaited(table: TableScene) -> list[Box]:
    search = table.mode._find_awaited()
    while True:
        try:
            next(search)
        except StopIteration as end:
            return list(end.value)


def _hidden(spots: list[Spot], home: Box) -> list[str]:
    """Return what can be used and is hidden, but for a corner."""
    return [spot.id for spot in spots if spot.useful and home.overlap(spot.box) > 0.1 * spot.box.w * spot.box.h]


@pytest.mark.parametrize("game", LESSONS)
def test_the_card_hides_what_can_be_used_only_where_every_place_would(game: str) -> None:
    """Checked for the first three beats: later the card stays in its place if that is almost as free."""
    stage, table = lesson_rig.sit_down(game)
    for _beat in range(3):
        card = table.mode._said[-1].box
        spots = [spot for spot in table.focus.spots if not spot.id.startswith("lesson:") and spot.id != "log"
                 and spot.box.y < card.bottom and spot.box.w * spot.box.h < 1920 * 1080 / 5]

        right = Box(1920 - 14 - card.w, 82, card.w, card.h)
        meant = [*(spot.box for spot in table.mode._to_light()), *find_awaited(table)]
        is_no_place = any(right.overlap(box) for box in meant)  # it would hide what the sentence is about
        assert is_no_place or len(_hidden(spots, card)) <= len(_hidden(spots, right)), table.mode.beat.say
        lesson_rig.do_what_is_asked(stage, table)


@pytest.mark.parametrize(("game", "language"), in_turn(LESSONS, i18n.languages()))
def test_every_card_ends_above_the_prompt(game: str, language: str) -> None:
    """In the largest letters, with two buttons, in every language."""
    i18n.use(language)
    _stage, table = begin(game, 2.0, (1280, 720))
    for n, beat in enumerate(table.mode.lesson.beats):
        table.mode.at = n
        shapes = table.mode._measure_cards(beat.say, table.mode._card_answers(), 1.5)
        assert all(82 + shape.h <= table.prompt.box.y for shape in shapes), beat.say  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "text"), in_turn(LESSONS[:2], [1.0, 2.0]))
def test_the_card_lies_on_the_table_and_nothing_is_clipped(game: str, text: float) -> None:
    stage, table = begin(game, text, (1280, 720))
    for _beat in range(len(table.mode.lesson.beats) - 1):
        card = table.mode._said[-1]
        assert card.box.x >= 0 and card.box.right <= 1920 and card.box.y >= 72
        assert card.box.bottom <= table.prompt.box.y, table.mode.beat.say  # type: ignore[attr-defined]
        lit = [spot.box for spot in (table.focus.find(id) for id in table.mode.beat.light) if spot is not None]
        assert not any(card.box.overlap(box) for box in lit), table.mode.beat.say
        asked = [button.spot.id for button in table.prompt.buttons]  # type: ignore[attr-defined]
        assert bool(asked) == (table.mode.beat.awaits is not None), "what only wants reading asks for nothing else"
        stage.look.runs = []
        card._picture = None
        table.layers.repaint()
        stage.step(0.05, [])
        assert [run.words for run in stage.look.runs if not run.fits] == []
        go_on(stage, table)
