"""Memory is bounded by the size of the screen, and a closed scene frees its own."""

from __future__ import annotations

import functools
import gc
import subprocess
import sys
import weakref
from collections.abc import Callable

import pygame
import pytest

from klotho_games.stage.devices import memory
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Notice
from klotho_games.stage.drawing.art import Art, budget
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from tests.stage.rig import Plain, block, pixels, rest, send, shown


def held(stage: Stage) -> int:
    """Return the bytes of all pictures in memory."""
    found = {id(surface): surface for surface in stage.look.art._kept.surfaces()}
    for scene in stage.stack:
        found |= {id(surface): surface for surface in scene.layers.held_pictures()}
    return sum(surface.get_pitch() * surface.get_height() for surface in found.values())


def many(scene: Plain) -> None:
    """Add more screens of sprites than any budget allows, half of them cached by key."""
    for n in range(40):
        colour = f"#{n * 5:02x}4020"
        box = Box(n, n, CANVAS.w - 40, CANVAS.h - 40)
        block(scene, box, colour, key=("screen", n) if n % 2 else None, visible=n < 8)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
def test_the_budget_grows_with_the_screen(stage_of: Callable[..., Stage], size: tuple[int, int]) -> None:
    stage = stage_of(size)
    shown(stage, Plain())
    ground = size[0] * size[1] * 4
    assert stage.look.art.budget == budget(size[0] * size[1]) - ground, "the scene holds its ground"
    stage.window.resize((1920, 1080))
    send(stage, Notice("resized"))
    rest(stage)
    assert stage.look.art.budget == budget(1920 * 1080) - 1920 * 1080 * 4


def test_what_scenes_hold_is_counted_with_what_is_kept_for_later(stage: Stage) -> None:
    scene = shown(stage, Plain(many))
    art = stage.look.art
    for n in range(60):
        art.keep(("later", n), lambda: pygame.Surface((1280, 720)))
    scene.layers.repaint()
    stage.step(0.02, [])
    stage.step(0.02, [])
    assert held(stage) <= budget(1280 * 720)
    for sprite in scene.layers.sprites():
        sprite.visible = True
    rest(stage)
    stage.step(0.02, [])
    scenes = sum({id(s): s.get_pitch() * s.get_height() for s in scene.layers.held_pictures()}.values())
    assert held(stage) <= max(budget(1280 * 720), scenes + 0.3 * budget(1280 * 720) + 1), "only what is seen is more"


def test_what_a_scene_shows_stays_cached_for_the_next_one(stage: Stage) -> None:
    """As the backdrop of a table for its replay. The cache gives up what nobody shows instead."""
    box = Box(0, 0, 900, 700)
    shown(stage, Plain())
    shown(stage, Plain(lambda scene: block(scene, box, key="board")))  # type: ignore[arg-type, return-value]
    board = next(iter(stage.scene.layers.sprites())).picture(stage.look)  # type: ignore[union-attr]
    for n in range(90):
        stage.look.art.keep(("later", n), lambda: pygame.Surface((1280, 720)))
    stage.pop()
    rest(stage)
    shown(stage, Plain(lambda scene: block(scene, box, key="board")))  # type: ignore[arg-type, return-value]
    assert next(iter(stage.scene.layers.sprites())).picture(stage.look) is board  # type: ignore[union-attr]
    assert held(stage) <= budget(1280 * 720)


def test_an_art_with_a_budget_of_its_own_keeps_it() -> None:
    art = Art(budget=1000)
    art.suit(1920 * 1080)
    art.lend(pygame.Surface((100, 100)))
    assert art.budget == 1000


def test_a_scene_that_has_left_holds_no_picture(stage: Stage) -> None:
    shown(stage, Plain())
    put_away: list[Sprite] = []

    def make(scene: Plain) -> None:
        block(scene, Box(0, 0, 500, 500))
        put_away.append(block(scene, Box(500, 0, 500, 500)))

    scene = shown(stage, Plain(make))
    assert len(list(scene.layers.held_pictures())) >= 3
    scene.layers.remove(put_away[0])
    stage.step(0.02, [])
    assert put_away[0]._picture is None, "what lies on no canvas has no picture"
    stage.pop()
    rest(stage)
    assert list(scene.layers.held_pictures()) == []


def test_a_scene_does_not_hold_what_it_was_painted_on(stage: Stage) -> None:
    scene = shown(stage, Plain(lambda s: block(s, Box(0, 0, 500, 500))))  # type: ignore[arg-type, return-value]
    shown(stage, Plain())
    picture = weakref.ref(stage.picture_of(scene))
    gc.collect()
    assert picture() is None


def test_a_hidden_sprite_does_not_hold_its_last_step_of_a_fade(stage: Stage) -> None:
    scene = shown(stage, Plain())
    sprite = scene.add(Sprite(CANVAS, lambda pen: pen.fill(CANVAS, "#ff0000"), key="red"))
    stage.step(0.02, [])
    stage.live = True
    for alpha in (0.6, 0.3, 0.0):
        sprite.alpha = alpha
        stage.step(0.02, [])
    picture = weakref.ref(sprite.picture(stage.look))
    stage.live = False
    stage.look.art.forget()
    sprite.unpaint()
    gc.collect()
    assert picture() is None


def test_a_sprite_that_is_only_put_elsewhere_is_not_painted_again(stage: Stage) -> None:
    painted: list[int] = []
    scene = shown(stage, Plain())
    sprite = scene.add(Sprite(Box(0, 0, 50, 50), lambda pen: painted.append(1)))
    stage.step(0.02, [])
    scene.layers.remove(sprite)
    scene.layers.add(sprite)
    stage.step(0.02, [])
    assert painted == [1]


def test_at_rest_a_turned_sprite_is_not_held_twice_where_room_is_dear(stage: Stage) -> None:
    for n in range(60):
        stage.look.art.keep(("later", n), lambda: pygame.Surface((640, 720)))
    scene = shown(stage, Plain(lambda s: block(s, Box(300, 300, 200, 300), key="turned", angle=12)))  # type: ignore[arg-type, return-value]
    sprite = next(iter(scene.layers.sprites()))
    stage.step(0.02, [])
    before = pixels(stage.window.screen)
    assert sprite._picture is None and sprite._shown is not None
    scene.layers.repaint()
    stage.step(0.02, [])
    assert pixels(stage.window.screen) == before
    sprite.angle = 20
    stage.step(0.02, [])
    sprite.angle = 12
    stage.step(0.02, [])
    assert pixels(stage.window.screen) == before


def test_an_overlay_keeps_its_ground_and_not_what_it_was_painted_from(stage: Stage) -> None:
    shown(stage, Plain(lambda s: block(s, Box(100, 100, 400, 400))))  # type: ignore[arg-type, return-value]
    shown(stage, Plain(overlay=True))
    before = pixels(stage.window.screen)
    assert not stage._below
    stage.look.runs = []
    stage.scene.layers._ground = None  # type: ignore[union-attr]
    stage.scene.layers.repaint()  # type: ignore[union-attr]
    stage.step(0.02, [])
    assert pixels(stage.window.screen) == before and not stage._below
    assert stage.look.runs == [], "words of the scene below are not noted for this one"
    stage.look.runs = None


def test_the_loop_gives_back_what_was_left_once_no_one_waits(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bool] = []
    monkeypatch.setattr(memory, "give_back", lambda: given.append(True))
    monkeypatch.setattr(stage.input, "read", lambda window, wait: [])
    shown(stage, Plain())
    stage.frame()
    assert given == [True], "what the start has left behind"
    shown(stage, Plain())
    stage.frame()
    assert given == [True]
    stage.pop()
    rest(stage)
    stage.frame()
    stage.frame()
    assert given == [True, True]


def test_what_a_game_has_worked_out_goes_when_it_is_left(stage: Stage) -> None:
    def counted(n: int) -> int:
        return n

    counted.__module__ = "klotho_games.games.somewhere"
    much, little = functools.lru_cache(maxsize=4096)(counted), functools.lru_cache(maxsize=4096)(counted)
    gone = weakref.proxy(Plain())
    gc.collect()
    shown(stage, Plain())
    shown(stage, Plain())
    for n in range(memory.MANY_ANSWERS + 1):
        much(n), little(n // 2)
    stage.tidy_up()
    assert much.cache_info().currsize > memory.MANY_ANSWERS, "somebody looked at something over the table"
    stage.pop()
    rest(stage)
    stage.tidy_up()
    assert not much.cache_info().currsize and little.cache_info().currsize
    assert gone is not None, "what nobody can ask any more is no hindrance"


def test_giving_back_collects_what_holds_itself() -> None:
    class Ring:
        def __init__(self) -> None:
            self.self = self

    gc.collect()
    gone = weakref.ref(Ring())
    memory.give_back()
    assert gone() is None


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_giving_back_needs_nothing_of_the_system(system: str) -> None:
    """If the C library has no such function, or cannot be called, nothing happens."""
    code = "import sys; from klotho_games.stage.devices import memory; " \
           f"sys.platform = {system!r}; sys.modules['ctypes'] = None; " \
           "memory.give_back(); memory.trim(); print('there')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split()[-1:] == ["there"], done.stderr


def test_exempted_objects_are_found_and_collected_by_a_thorough_collection() -> None:
    class Knot:
        def __init__(self) -> None:
            self.me = self

    @functools.cache
    def answer(n: int) -> int:
        return n

    answer.__module__ = "klotho_games.nowhere"
    try:
        gc.disable()
        old = weakref.ref(Knot())
        memory.exempt_present_objects()
        new = weakref.ref(Knot())
        memory.collect_new()
        assert old() is not None and new() is None
        assert answer in list(memory.answers("klotho_games"))
        memory.give_back()
        assert old() is None
    finally:
        gc.unfreeze()
        gc.enable()
