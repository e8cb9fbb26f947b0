"""The stack of scenes, overlays, transitions, and a loop that paints nothing at rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from klotho_games.core.files import settings as core_settings
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Notice, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import fly
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.stage.rig import FRAME, Plain, block, key, rest, send, shown, wait


class Coloured(Plain):
    def __init__(self, colour: str, **more: Any) -> None:
        super().__init__(**more)
        self.colour = colour

    def backdrop(self, pen: Pen) -> None:
        pen.fill(CANVAS, self.colour)


def middle(stage: Stage) -> tuple[int, int, int]:
    w, h = stage.window.screen.get_size()
    return tuple(stage.window.screen.get_at((w // 2, h // 2))[:3])  # type: ignore[return-value]


def test_pushed_scenes_open_and_popped_ones_close_with_a_result(stage: Stage) -> None:
    below, above = shown(stage, Plain()), shown(stage, Plain())
    assert stage.stack == (below, above)
    stage.pop("won")
    stage.step(FRAME, [])
    assert stage.stack == (below,)
    assert above.closes == 1 and below.results == ["won"] and below.opens == 1  # type: ignore[attr-defined]


def test_a_change_waits_until_the_handler_is_done(stage: Stage) -> None:
    scene = shown(stage, Plain())
    stage.push(Plain())
    assert stage.scene is scene
    stage.step(FRAME, [])
    assert stage.scene is not scene


def test_replace_closes_the_top_and_tells_no_one_below(stage: Stage) -> None:
    below, above, other = shown(stage, Plain()), shown(stage, Plain()), Plain()
    stage.replace(other)
    stage.step(FRAME, [])
    assert stage.stack == (below, other)
    assert above.closes == 1 and below.results == []  # type: ignore[attr-defined]


def test_home_leaves_only_the_lowest(stage: Stage) -> None:
    scenes = [shown(stage, Plain()) for _ in range(4)]
    stage.go_to_shelf()
    stage.step(FRAME, [])
    assert stage.stack == (scenes[0],)
    assert [s.closes for s in scenes] == [0, 1, 1, 1]  # type: ignore[attr-defined]
    assert scenes[0].results == [None]  # type: ignore[attr-defined]


def test_popping_the_last_scene_ends_the_program(stage: Stage) -> None:
    shown(stage, Plain())
    stage.pop()
    stage.step(FRAME, [])
    assert not stage.running and stage.scene is None
    stage.step(FRAME, [])
    stage.pop()
    stage.step(FRAME, [])


def test_closing_the_window_ends_the_program(stage: Stage) -> None:
    shown(stage, Plain())
    send(stage, Notice("quit"))
    assert not stage.running


def test_input_reaches_the_top_scene_only(stage: Stage) -> None:
    below, above = shown(stage, Plain()), shown(stage, Plain())
    key(stage, "h")
    assert len(above.acted) == 1 and below.acted == []  # type: ignore[attr-defined]


def test_a_key_that_opens_a_scene_is_not_heard_by_it_again(stage: Stage) -> None:
    """Both signals are in one frame; the scene changes between them."""
    opened = Plain()

    class Opens(Plain):
        def act(self, action: Action) -> None:
            self.stage.push(opened)

    shown(stage, Opens())
    stage.step(FRAME, [Press(Action.HINT, "h"), Press(Action.HINT, "h")])
    assert opened.acted == [Action.HINT], "the second press belongs to the new scene, the first does not"


def test_an_overlay_shows_what_lies_below_darkened(stage: Stage) -> None:
    shown(stage, Coloured("#ffffff"))
    assert middle(stage) == (255, 255, 255)
    shown(stage, Plain(overlay=True))
    dimmed = middle(stage)
    assert 40 < dimmed[0] < 160
    stage.pop()
    stage.step(FRAME, [])
    rest(stage)
    assert middle(stage) == (255, 255, 255)


def test_overlays_over_overlays(stage: Stage) -> None:
    shown(stage, Coloured("#ffffff"))
    shown(stage, Plain(overlay=True))
    once = middle(stage)
    shown(stage, Plain(overlay=True))
    assert middle(stage)[0] < once[0]


def test_an_overlay_stays_true_when_the_window_changes(stage: Stage) -> None:
    shown(stage, Coloured("#ffffff"))
    shown(stage, Plain(overlay=True))
    before = middle(stage)
    stage.window.screen = pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    send(stage, Notice("resized"))
    rest(stage)
    assert middle(stage) == before


def test_what_lies_below_an_overlay_follows_the_settings(stage: Stage) -> None:
    """Larger text chosen in the settings appears at once on the table below."""

    class Lettered(Plain):
        def backdrop(self, pen: Pen) -> None:
            pen.fill(CANVAS, "#000000" if pen.look.text_scale == 1 else "#ffffff")

    shown(stage, Lettered())
    shown(stage, Plain(overlay=True))
    before = middle(stage)
    stage.restyle(core_settings.with_values(stage.settings, text_scale=2.0))
    stage.step(FRAME, [])
    rest(stage)
    assert middle(stage)[0] > before[0] + 40


def test_at_rest_nothing_is_painted(stage: Stage) -> None:
    shown(stage, Plain(lambda s: block(s, Box(100, 100, 200, 200)) and None))
    painted = stage.frames_painted
    for _ in range(20):
        stage.step(FRAME, [])
    assert stage.frames_painted == painted and stage.at_rest


def test_an_uncovered_window_is_painted_again(stage: Stage) -> None:
    shown(stage, Plain())
    painted = stage.frames_painted
    send(stage, Notice("exposed"))
    assert stage.frames_painted == painted + 1


def test_a_moving_sprite_is_painted_until_it_rests(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of()
    stage.settings = core_settings.with_values(stage.settings, motion="full")
    scene = shown(stage, Plain())
    sprite = block(scene, Box(100, 100, 200, 200))
    rest(stage)
    painted = stage.frames_painted
    scene.motions.then(fly(sprite, (900, 500), 0.3))
    frames = rest(stage)
    assert frames == pytest.approx(0.3 * 60, abs=3)
    assert stage.frames_painted - painted == pytest.approx(frames, abs=2)


def test_a_transition_fades_and_ends(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of()
    stage.settings = core_settings.with_values(stage.settings, motion="full")
    shown(stage, Coloured("#ffffff"))
    stage.push(Coloured("#000000"))
    greys = []
    for _ in range(30):
        stage.step(FRAME, [])
        greys.append(middle(stage)[0])
    assert greys == sorted(greys, reverse=True) and greys[-1] == 0
    assert any(20 < grey < 235 for grey in greys)
    assert stage.at_rest


def test_reduced_motion_has_no_transition(stage: Stage) -> None:
    shown(stage, Coloured("#ffffff"))
    stage.push(Coloured("#000000"))
    stage.step(FRAME, [])
    assert middle(stage) == (0, 0, 0)


def test_settings_reach_every_scene_of_the_stack(stage: Stage) -> None:
    scenes = [shown(stage, Plain()) for _ in range(2)]
    stage.restyle(core_settings.with_values(stage.settings, speed="fast", motion="full", text_scale=1.5))
    assert all(scene.motions.speed == 0.5 and not scene.motions.reduced for scene in scenes)
    assert stage.look.text_scale == 1.5


def test_a_scene_that_leaves_lets_go_of_what_it_holds(stage: Stage) -> None:
    shown(stage, Plain())
    scene = shown(stage, Plain())
    told: list[int] = []
    scene.motions.then(fly(block(scene, Box(0, 0, 10, 10)), (50, 50), 5.0), lambda: told.append(1))
    stage.pop()
    stage.step(FRAME, [])
    assert not scene.motions.is_moving and told == []


def test_a_fault_in_closing_keeps_no_other_scene_open(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Plain):
        def on_close(self) -> None:
            super().on_close()
            raise ValueError("broken")

    scenes = [Plain(), Broken(), Plain()]
    for scene in scenes:
        stage.push(scene)
    stage.step(FRAME, [])
    ended: list[bool] = []
    monkeypatch.setattr(pygame, "quit", lambda: ended.append(True))
    with pytest.raises(ValueError, match="broken"):
        stage.close()
    assert [scene.closes for scene in scenes] == [1, 1, 1] and ended == [True]


def test_music_follows_the_scene(stage: Stage) -> None:
    loud, quiet = Plain(), Plain()
    loud.music = "karthis"
    shown(stage, loud)
    assert stage.sound._tune == "karthis"
    shown(stage, quiet)
    assert stage.sound._tune == "karthis", "a scene without a tune keeps the one below"


def test_the_loop_sleeps_at_rest_and_wakes_for_input(stage: Stage) -> None:
    scene = shown(stage, Plain())
    pygame.event.clear()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0))
    stage.frame()
    assert len(scene.acted) == 1  # type: ignore[attr-defined]


def test_the_bars_beside_the_canvas_are_cleared_and_shown_after_a_resize(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(stage, Plain())
    stage.window.resize((700, 900))
    send(stage, Notice("resized"))
    screen = stage.window.screen
    bars = [(350, 5), (350, 895)]
    clean = [screen.get_at(at) for at in bars]
    screen.fill((200, 30, 30))  # left over from an older frame
    told: list[Any] = []
    monkeypatch.setattr(pygame.display, "update", told.extend)
    send(stage, Notice("exposed"))
    assert screen.get_rect() in told
    assert [screen.get_at(at) for at in bars] == clean


def colour(stage: Stage, x: int, y: int) -> tuple[int, ...]:
    return tuple(stage.window.screen.get_at((x, y)))[:3]


def test_what_takes_a_while_is_announced_at_once_and_fades_into_what_comes(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of((1280, 720), motion="full")
    shown(stage, Plain())
    coming = Plain()
    coming.backdrop = lambda pen: pen.fill(CANVAS, "#000080")  # type: ignore[method-assign]
    stage.announce(lambda pen: pen.fill(CANVAS, "#ff0000"))
    assert colour(stage, 640, 360) == (255, 0, 0), "before any frame"
    stage.push(coming)
    reds = []
    for _frame in range(14):
        stage.step(0.05, [])
        reds.append(colour(stage, 640, 360)[0])
    assert reds[0] > reds[4] > reds[8] and reds[-1] == 0 and colour(stage, 640, 360) == (0, 0, 128)
    assert stage.at_rest


def test_what_fades_leaves_nothing_on_the_bars(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of((1280, 900), motion="full")
    shown(stage, Plain())
    stage.announce(lambda pen: pen.fill(CANVAS, "#ff0000"))
    stage.push(Plain())
    for _frame in range(14):
        stage.step(0.05, [])
    faded = pygame.image.tobytes(stage.window.screen, "RGB")
    stage.step(0.0, [Notice("exposed")])
    assert pygame.image.tobytes(stage.window.screen, "RGB") == faded


def test_an_announcement_that_nothing_follows_is_gone_with_the_next_frame(stage: Stage) -> None:
    scene = Plain()
    scene.backdrop = lambda pen: pen.fill(CANVAS, "#008000")  # type: ignore[method-assign]
    shown(stage, scene)
    stage.announce(lambda pen: pen.fill(CANVAS, "#ff0000"))
    stage.step(0.02, [])
    assert colour(stage, 640, 360) == (0, 128, 0)


def test_a_frame_that_has_done_enough_leaves_its_painting_to_the_next(live: Stage, scene: Scene) -> None:
    live.step(FRAME, [])
    painted = live.frames_painted
    block(scene, Box(100, 100, 40, 40))
    live.step(FRAME, [], enough=0.0)
    assert live.frames_painted == painted and not live.at_rest, "the next frame comes at once"
    while live.frames_painted == painted:
        assert not live.at_rest
        live.step(FRAME, [])
        live.step(FRAME, [], enough=0.0)


def test_while_people_watch_a_press_and_the_scene_that_it_opens_share_no_frame(live: Stage, scene: Scene) -> None:
    class Opens(Plain):
        def act(self, action: Action) -> None:
            super().act(action)
            self.stage.push(opened)

    below, opened = Opens(), Plain()
    live.push(below)
    wait(live)
    live.step(FRAME, [Press(Action.HINT, "h"), Press(Action.HINT, "h")])
    assert opened.opens == 0 and below.acted == [Action.HINT], "a second press could open it twice"
    live.step(FRAME, [])
    assert opened.opens == 1
