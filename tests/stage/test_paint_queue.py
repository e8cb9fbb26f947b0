"""Pictures for later are painted in quiet moments, in order, and never delay the player."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from klotho_games.stage import stage as stages
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.paint_queue import PaintQueue
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import fly, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from tests.stage.rig import FRAME, Plain, block, shown


@pytest.fixture
def done() -> list[str]:
    return []


def job(done: list[str], name: str, seconds: float = 0.0) -> Callable[[], None]:
    def paint() -> None:
        time.sleep(seconds)
        done.append(name)

    return paint


def test_what_is_needed_soon_comes_first_and_a_new_plan_replaces_the_old(done: list[str]) -> None:
    ahead = PaintQueue()
    ahead.paint_later([job(done, "old")])
    ahead.paint_later([job(done, "a"), job(done, "b")])
    ahead.paint_soon([job(done, "now")])
    ahead.work(1.0, quiet=True)
    assert done == ["now", "a", "b"] and not ahead.waiting


def test_a_slow_picture_is_the_last_of_its_frame(done: list[str]) -> None:
    ahead = PaintQueue()
    ahead.paint_later([job(done, "slow", 0.003), job(done, "next")])
    ahead.work(0.001, quiet=True)
    assert done == ["slow"] and ahead.waiting


def test_a_frame_at_rest_paints_for_later(stage: Stage, done: list[str]) -> None:
    scene = shown(stage, Plain())
    scene.ahead.paint_later([job(done, "a")])
    stage.step(FRAME, [])
    assert done == ["a"]


def test_a_wait_between_two_motions_is_quiet_and_a_motion_is_not(
    stage: Stage, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stages, "_AHEAD", 9.0)  # independent of the speed of the machine
    scene = shown(stage, Plain())
    moved = block(scene, Box(100, 100, 50, 50))
    scene.motions.reduced = False
    scene.ahead.paint_later([job(done, "later")])
    scene.motions.then(fly(moved, (900, 500), 0.1), wait(1.0))
    scene.ahead.paint_soon([job(done, "soon")])
    stage.step(FRAME, [])
    stage.step(FRAME, [])
    assert done == ["soon"], "only what the motion itself will show"
    for _frame in range(8):
        stage.step(FRAME, [])
    assert done == ["soon", "later"]


def test_nothing_is_painted_for_later_while_something_is_heard_or_held(stage: Stage, done: list[str]) -> None:
    box = Box(100, 100, 200, 200)
    scene = shown(stage, Plain(lambda scene: scene.spot(Spot("thing", box, "Thing", press=lambda: None)) and None))
    scene.ahead.paint_later([job(done, "later")])
    stage.step(FRAME, [Pointer("press", box.centre)])
    for _frame in range(5):
        stage.step(FRAME, [])
    assert done == []
    stage.step(FRAME, [Pointer("release", box.centre)])
    stage.step(FRAME, [])
    assert done == ["later"]


def test_a_scene_that_is_built_anew_forgets_what_was_planned(stage: Stage, done: list[str]) -> None:
    scene = shown(stage, Plain())
    scene.ahead.paint_later([job(done, "old")])
    scene.rebuild()
    stage.step(FRAME, [])
    assert done == []


def test_a_prepared_picture_is_not_drawn_again(stage: Stage) -> None:
    drawn: list[pygame.Surface] = []
    sprite = Sprite(Box(0, 0, 40, 40), lambda pen: None, key="before", margin=5, angle=7)
    sprite.prepare(stage.look, lambda pen: drawn.append(pen.surface), "after")
    sprite.redraw(lambda pen: drawn.append(pen.surface), "after")
    assert sprite.picture(stage.look) is drawn[0] and len(drawn) == 1
