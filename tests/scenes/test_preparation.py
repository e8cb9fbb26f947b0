"""While a button is hovered, the scene to which it leads is made ready, and nothing else happens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Placing
from klotho_games.scenes.almanac.medals.page import Medals
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.kit.frame import CLOTH
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.scene import preparation
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.depth import every
from tests.scenes.rig import played_out, spot
from tests.stage.rig import FRAME, wait

ON_SHELF = ("settings", "almanac", "how-to-play", "profile", "play")
AT_END = ("watch", "records", "share")


@pytest.fixture
def live(program: MainProgram) -> Iterator[MainProgram]:
    import_module(f"{registry.load(registry.ids()[0]).package}.table")  # as the background imports do
    program.stage.live = True
    wait(program.stage)
    yield program
    wait(program.stage)
    program.stage.live = False


def hover(program: MainProgram, id: str) -> None:
    program.stage.step(FRAME, [Pointer("move", spot(program, id).box.centre)])


def prepare(program: MainProgram, id: str) -> Scene:
    """Hover a button until its scene is ready."""
    hover(program, id)
    until = time.monotonic() + 20
    while program.stage.preparation.scene is None or program.stage.preparation.is_busy:
        assert time.monotonic() < until, "nothing is prepared"
        program.stage.step(FRAME, [])
        time.sleep(0.002)
    return program.stage.preparation.scene


def press(program: MainProgram, id: str) -> int:
    """Click a button. Return the number of frames until another scene is shown."""
    at, before = spot(program, id).box.centre, program.stage.scene
    program.stage.step(FRAME, [Pointer("press", at), Pointer("release", at)])
    for n in range(2000):
        if program.stage.scene is not before and not program.stage.is_arriving:
            return n
        program.stage.step(FRAME, [])
        time.sleep(0.002)
    raise AssertionError("nothing opens")


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.screen, "RGB")


def show_end(program: MainProgram) -> None:
    session = played_out()
    program.stage.push(Results(session.game, session, FinishReport(program.profile, Placing(), (), ())))
    wait(program.stage)


@pytest.mark.parametrize("id", [*every(ON_SHELF, 2), *every(AT_END, 2)])
def test_a_prepared_scene_is_shown_at_once_and_looks_as_usual(
    live: MainProgram, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = live.stage
    monkeypatch.setattr(seeds, "new_seed", lambda: seeds.seed_from_words("always"))
    stage.preparation.drop()  # while the shelf was painted, it may have prepared the focused button's scene
    if id in AT_END:
        show_end(live)
    stack, played = stage.stack, list(stage.sound.played)
    ready = prepare(live, id)
    assert stage.stack == stack and stage.sound.played == played, "it has only been prepared"
    assert press(live, id) <= 3 and stage.scene is ready
    wait(stage)
    prepared = pixels(stage)
    stage.pop()
    wait(stage)
    stage.preparation.drop()
    stage.may_prepare = lambda: False
    press(live, id)
    assert type(stage.scene) is type(ready) and stage.scene is not ready
    wait(stage)
    assert pixels(stage) == prepared


def test_a_scene_says_when_it_opens_what_it_would_have_said(live: MainProgram) -> None:
    stage = live.stage
    stage.may_prepare = lambda: False
    press(live, "play")
    usual = stage.said
    stage.pop()
    wait(stage)
    stage.may_prepare = lambda: True
    stage.said = "before"
    prepare(live, "play")
    assert stage.said == "before"
    press(live, "play")
    assert stage.said == usual != "before"


def test_another_game_is_not_set_up_with_what_was_prepared(live: MainProgram) -> None:
    ready = prepare(live, "play")
    live.open_setup(next(id for id in registry.ids() if id != ready.game.id))  # type: ignore[attr-defined]
    wait(live.stage)
    assert live.stage.scene is not ready and type(live.stage.scene) is type(ready)


def test_a_scene_that_was_prepared_long_ago_is_built_again(live: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = prepare(live, "settings")
    before = list(ready.layers.sprites())
    monkeypatch.setattr(preparation, "_FRESH", -1)
    press(live, "settings")
    assert live.stage.scene is ready
    assert not set(before) & set(ready.layers.sprites())


def test_only_one_scene_is_prepared(live: MainProgram) -> None:
    first = prepare(live, "settings")
    second = prepare(live, "almanac")
    assert second is not first and live.stage.preparation.scene is second
    assert not list(first.layers.held_pictures()), "its pictures are given back"
    assert list(second.layers.held_pictures())


@pytest.mark.parametrize("change", [
    lambda program: program.change_settings(text_scale=1.5), lambda program: program.stage._fit(),
    lambda program: program.open_saves(),
])
def test_nothing_stays_prepared_after_a_change(live: MainProgram, change: Callable[[MainProgram], None]) -> None:
    ready = prepare(live, "settings")
    change(live)
    assert live.stage.preparation.scene is not ready


def test_a_fault_is_told_when_the_button_is_pressed(live: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(spot(live, "settings"), "press", fail)
    hover(live, "settings")
    for _n in range(60):
        live.stage.step(FRAME, [])
    assert live.stage.preparation.scene is None and not live.stage.preparation.is_rehearsing
    with pytest.raises(RuntimeError, match="broken"):
        press(live, "settings")


def test_nothing_is_prepared_before_the_scenes_are_imported(live: MainProgram) -> None:
    live.stage.preparation.drop()
    live.stage.may_prepare = lambda: False
    hover(live, "settings")
    for _n in range(60):
        live.stage.step(FRAME, [])
    assert live.stage.preparation.scene is None
    live.stage.may_prepare = lambda: True
    assert prepare(live, "settings").name == "settings"


def test_a_button_that_does_something_is_not_pressed_on_trial(live: MainProgram) -> None:
    ready, loud = prepare(live, "settings"), live.settings.master
    hover(live, "sound")
    for _n in range(60):
        live.stage.step(FRAME, [])
    assert live.settings.master == loud and live.stage.preparation.scene is ready


def test_watching_a_replay_on_trial_reveals_no_deal(live: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(live, "show", shown.append)
    show_end(live)
    prepare(live, "watch")
    assert not shown
    press(live, "watch")
    assert len(shown) == 1


def test_medals_are_seen_only_when_their_page_is_open(live: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Scene] = []
    monkeypatch.setattr(Medals, "_mark_chosen_as_seen", lambda page: seen.append(page))
    press(live, "almanac")
    wait(live.stage)
    ready = prepare(live, "ribbon-medals")
    assert not seen
    press(live, "ribbon-medals")
    assert live.stage.scene is ready and seen == [ready]


def test_while_a_game_is_set_up_the_ground_of_its_table_is_painted(live: MainProgram) -> None:
    art = live.stage.look.art
    press(live, "play")
    wait(live.stage)
    game = live.stage.scene.game  # type: ignore[union-attr]
    ground = ("raster", game.table.backdrop_file, *live.stage._canvas)
    until = time.monotonic() + 20
    while ground not in art._painter.parts:
        assert time.monotonic() < until
        live.stage.step(FRAME, [])
        time.sleep(0.002)


def test_while_people_look_at_the_shelf_the_cloth_of_the_next_scene_is_painted(live: MainProgram) -> None:
    shelf, look = live.stage.scene, live.stage.look
    assert isinstance(shelf, Shelf)
    cloth = "ground", CLOTH, look.stamp
    look.art.forget()
    shelf.rebuild()
    wait(live.stage)
    ground = look.art.find(cloth)
    assert ground is not None
    press(live, "settings")
    assert live.stage.scene is not None and live.stage.scene.layers.backdrop_picture(look) is ground


def test_no_profile_is_made_for_someone_who_only_points_at_a_button(live: MainProgram) -> None:
    live.stage.may_prepare = live.may_prepare
    prepare(live, "play")
    live.stage.preparation.drop()
    for profile in list(live.profiles):
        live.profiles.remove(profile)
    hover(live, "settings")
    hover(live, "play")
    for _frame in range(60):
        live.stage.step(FRAME, [])
    assert live.profiles.current is None and live.stage.preparation.scene is None
