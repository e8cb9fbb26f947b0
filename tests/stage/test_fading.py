"""One scene follows another: the old picture fades, with as little work in a frame as possible."""

from __future__ import annotations

import threading

import pygame
import pytest

from klotho_games.core.files.settings import with_values
from klotho_games.stage.devices import surfaces
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene import layers as layers_file
from klotho_games.stage.scene.fading import Fading
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage

from .rig import FRAME, PATIENCE, Dark, block, wait

SIZE = (40, 30)
HALF = Box(100, 100, 120, 120)
"""80 pixels wide on the screen of these tests."""
RED, BLUE, GREEN = (200, 20, 20), (20, 40, 220), (0, 220, 0)


class Counted(pygame.Surface):
    """A screen that counts how often something is put on it."""

    blits = 0

    def blit(self, *arguments: object, **more: object) -> pygame.Rect:
        type(self).blits += 1
        return super().blit(*arguments, **more)  # type: ignore[arg-type]


class Coloured(Scene):
    """An overlay that shows what is below it."""

    name = "plain"
    overlay = True

    def _paint_backdrop(self, pen: Pen) -> None:
        below = self.stage.below(self)
        assert below is not None
        pen.surface.blit(below, (0, 0))


class Holding(Dark):
    """A scene that shows one sprite."""

    def __init__(self, sprite: Sprite) -> None:
        super().__init__()
        self._sprite = sprite

    def build(self) -> None:
        self.add(self._sprite)


def fade(screen: pygame.Surface) -> Fading:
    """A fading from what the screen shows to blue."""
    spare = surfaces.SpareSurfaces()
    old = spare.take(screen.get_size(), fades=True)
    old.blit(screen, (0, 0))
    fading = Fading(old, spare)
    fading.under(screen).fill(BLUE)
    return fading


def test_the_new_picture_comes_evenly(stage: Stage) -> None:
    screen = surfaces.opaque(SIZE)
    screen.fill(RED)
    fading = fade(screen)
    assert fading.paint(screen, []) and screen.get_at((5, 5))[:3] == RED
    for passed in range(1, 8):
        fading.go_on(0.03)
        assert fading.paint(screen, []) == (passed < 8)
        expected = [round(r + (b - r) * passed / 8) for r, b in zip(RED, BLUE, strict=True)]
        assert screen.get_at((5, 5))[:3] == pytest.approx(expected, abs=4)
    fading.go_on(0.03)
    assert not fading.paint(screen, []) and screen.get_at((5, 5))[:3] == BLUE


def test_what_changes_meanwhile_comes_as_evenly(stage: Stage) -> None:
    screen, place = surfaces.opaque(SIZE), pygame.Rect(0, 0, 10, 10)
    screen.fill(RED)
    fading = fade(screen)
    for passed in range(1, 8):
        fading.go_on(0.03)
        places = []
        if passed == 4:
            fading.under(screen).fill(GREEN, place)
            places = [place]
        assert fading.paint(screen, places)
        assert screen.get_at((5, 5)).r > 10, "it is not there at once"
    fading.go_on(0.03)
    assert not fading.paint(screen, [])
    assert screen.get_at((5, 5))[:3] == GREEN and screen.get_at((20, 20))[:3] == BLUE


def test_a_frame_puts_one_picture_on_the_screen(stage: Stage) -> None:
    screen = Counted(SIZE)
    screen.fill(RED)
    fading = fade(screen)
    Counted.blits = 0
    for frame in range(1, 14):
        fading.go_on(1 / 60)
        assert fading.paint(screen, []) and Counted.blits == frame


def test_no_memory_is_asked_for_a_second_overlay(live: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system hands out new memory page by page, which takes a quarter of a frame."""
    scene = Dark()
    live.push(scene)
    wait(live)
    made: list[tuple[int, int]] = []
    usual = surfaces.opaque

    def opaque(size: tuple[int, int]) -> pygame.Surface:
        made.append(size)
        return usual(size)

    for file in (surfaces, layers_file):
        monkeypatch.setattr(file, "opaque", opaque)
    for _n in range(3):
        made.clear()
        block(scene, Box(100, 100, 300, 200))
        wait(live)
        live.push(Coloured())
        wait(live)
        assert live.scene is not None and live.scene.layers.has_ground(live.look)
        live.pop()
        wait(live)
    assert made == []


def test_no_memory_is_asked_for_in_the_first_motion(live: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for ahead, between frames in which nothing moves."""
    scene = Dark()
    live.push(scene)
    wait(live)
    for _n in range(6):
        live.tidy_if_idle()
        live.step(1 / 60, [])
    made: list[tuple[int, int]] = []
    usual = surfaces.opaque

    def opaque(size: tuple[int, int]) -> pygame.Surface:
        made.append(size)
        return usual(size)

    for file in (surfaces, layers_file):
        monkeypatch.setattr(file, "opaque", opaque)
    moving, faded = block(scene, Box(100, 100, 300, 200), z=2), block(scene, Box(50, 50, 900, 700))
    for n in range(20):
        moving.centre = 100 + 10 * n, 200
        faded.alpha = 1 - n / 40
        live.step(1 / 60, [])
    assert made == []


def test_a_closed_overlay_gives_its_backdrop_back(live: Stage, scene: Scene) -> None:
    block(scene, CANVAS, "#00ff00")
    live.push(Coloured())
    wait(live)
    assert live.scene is not None
    ground = live.scene.layers.backdrop_picture(live.look)
    live.pop()
    wait(live)
    assert any(surface is ground for surface in live.look.art.spare._spare)


def test_after_a_fade_a_picture_that_is_late_is_not_put_over_the_old_one(stage: Stage) -> None:
    """It can have holes: then the words of both would be read over each other."""
    stage.live = True
    stage.settings = with_values(stage.settings, motion="full")
    stage.push(Dark())
    wait(stage)
    sprite, may_go_on = Sprite(HALF, lambda pen: pen.surface.fill(RED, (0, 0, 40, 80))), threading.Event()
    stage.push(Holding(sprite))
    wait(stage)
    left, right = (stage.window.screen.get_at((round(x * stage.look.scale), 70))[:3] for x in (110, 170))
    assert (left, right) == (RED, (0, 0, 0))

    def paint_later(pen: Pen) -> None:
        assert may_go_on.wait(PATIENCE)
        pen.surface.fill(GREEN, (40, 0, 40, 80))

    sprite.redraw(paint_later)
    for _frame in range(5):
        stage.step(FRAME, [])
    may_go_on.set()
    wait(stage)
    left, right = (stage.window.screen.get_at((round(x * stage.look.scale), 70))[:3] for x in (110, 170))
    assert (left, right) == ((0, 0, 0), GREEN), "nothing of the old picture is left"
    stage.live = False
