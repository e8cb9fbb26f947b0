"""Helpers for the tests of the stage: a stage, a scene written in place, and input from every device."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

import pygame

from klotho_games.core.files import settings as core_settings
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import KEYS, Action, Notice, Pointer, Press, Signal
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage

FRAME = 1 / 60
PATIENCE = 20.0
"""Seconds after which something that another thread should do counts as missing."""
FRAMES = 10_000
"""Frames after which something counts as missing; each takes at least two milliseconds."""


def open_stage(size: tuple[int, int] = (1280, 720), program: Any = None, **wishes: Any) -> Stage:
    wanted = core_settings.with_values(core_settings.Settings(), **{"motion": "reduced", **wishes})
    return Stage(Window(size), wanted, Sounds(device=False), program)


class Plain(Scene):
    """A scene whose content comes from a test: `make(scene)` builds it."""

    name = "plain"

    def __init__(self, make: Callable[[Plain], None] | None = None, overlay: bool = False) -> None:
        super().__init__()
        self.make = make
        self.overlay = overlay
        self.results: list[Any] = []
        self.opens = self.closes = 0
        self.acted: list[Action] = []

    def build(self) -> None:
        if self.make is not None:
            self.make(self)

    def on_open(self) -> None:
        self.opens += 1

    def on_close(self) -> None:
        self.closes += 1

    def on_resume(self, result: Any) -> None:
        self.results.append(result)

    def act(self, action: Action) -> None:
        self.acted.append(action)


def shown(stage: Stage, scene: Scene) -> Scene:
    """Put a scene on the stage and let it come to rest."""
    stage.push(scene)
    stage.step(FRAME, [])
    rest(stage)
    return scene


def rest(stage: Stage, most: int = 600, frame: float = FRAME) -> int:
    """Run frames until nothing moves. Return their number."""
    for n in range(most):
        if stage.at_rest:
            stage.step(0.0, [])
            return n
        stage.step(frame, [])
    raise AssertionError(f"still moving after {most} frames")


def send(stage: Stage, *signals: Signal) -> None:
    """Send each signal in a frame of its own, because people are slower than frames."""
    for signal in signals:
        stage.step(FRAME, [signal])


def move(at: Point) -> Pointer:
    return Pointer("move", at, 0)


def down(at: Point, button: int = 1) -> Pointer:
    return Pointer("press", at, button)


def up(at: Point, button: int = 1) -> Pointer:
    return Pointer("release", at, button)


def click(stage: Stage, at: Point) -> None:
    send(stage, move(at), down(at), up(at))


def drag(stage: Stage, start: Point, end: Point, steps: int = 4, release: bool = True) -> None:
    send(stage, move(start), down(start))
    for i in range(1, steps + 1):
        t = i / steps
        send(stage, move((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)))
    if release:
        send(stage, up(end))


def key(stage: Stage, *names: str) -> None:
    for name in names:
        action = KEYS.get(name)
        send(stage, Press(action, name), Press(action, name, down=False))


def notice(stage: Stage, kind: str) -> None:
    send(stage, Notice(kind))


def block(scene: Scene, box: Box, colour: str = "#c04030", **more: Any) -> Sprite:
    return scene.add(Sprite(box, lambda pen: pen.fill(Box(0, 0, box.w, box.h), colour), **more))


def spots(boxes: Iterable[Box]) -> list[Spot]:
    return [Spot(f"spot{n}", box, f"Spot {n}") for n, box in enumerate(boxes)]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


class Dark(Scene):
    """A scene that shows nothing."""

    name = "plain"

    def backdrop(self, pen: Pen) -> None:
        pen.surface.fill("#000000")


def wait(stage: Stage) -> None:
    """Step until everything is painted and shown.

    Frames are counted, not seconds: on a busy machine the other threads get their turn with every frame too.
    """
    for _frame in range(FRAMES):
        stage.step(1 / 60, [])
        if stage.at_rest and not stage.look.art.drawing:
            stage.look.art.gather()  # what came after the last frame
            return
        time.sleep(0.002)
    raise AssertionError("something is never shown")
