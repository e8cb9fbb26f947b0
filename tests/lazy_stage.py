"""A stage for tests that paints a frame only when a test looks at it.

Most tests ask a scene about its state, its spots or its words, and painting takes longer than everything else that they
do. So a frame is owed until something reads the pixels of the window or the number of painted frames, until another
lazy stage is opened, or until the test ends: the scene on top is painted then, so faults in painting are still found.
With full motion each frame shows something else; the usual run paints one in eight, and one in three of the last frames
of tests. The slow run paints all. Tests that paint many scenes only to see whether they can be painted, or that count
what is painted, use the fixture `every_frame`.
"""

from __future__ import annotations

import math
import sys
from itertools import count
from typing import Any
from weakref import WeakSet

import pygame

from klotho_games.stage.devices.input import Signal
from klotho_games.stage.devices.window import Window
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.depth import depth

IN_MOTION = depth(1, short=8)
"""One in this many frames with full motion is painted."""
LAST_FRAMES = depth(1, short=3)
"""One in this many of the frames that nobody has looked at by the end of a test is painted."""
_owing: WeakSet[LazyStage] = WeakSet()
_ends = count()


def paint_what_is_owed() -> None:
    """Paint the last frames of all stages that nobody has looked at."""
    for stage in list(_owing):
        stage.pay()


def end_test() -> None:
    """Paint what the test has left unpainted, or in the usual run one in three of such frames."""
    if _owing and next(_ends) % LAST_FRAMES == 0:
        paint_what_is_owed()


def forget_what_is_owed() -> None:
    """Leave everything unpainted, after a test that failed anyway."""
    _owing.clear()


def _is_asked_by_the_program() -> bool:
    """Return whether a part of the program reads a property: it measures words with the screen, or paints on it. A
    scene that is being changed then is no sight for a test."""
    return str(sys._getframe(2).f_globals["__name__"]).startswith("klotho_games.")


class LazyWindow(Window):
    """A window whose pixels are painted when they are read."""

    stage: LazyStage | None = None

    @property
    def screen(self) -> pygame.Surface:  # type: ignore[override]
        if self.stage is not None and not self.stage.is_stepping and not _is_asked_by_the_program():
            self.stage.pay()
        return self._screen

    @screen.setter
    def screen(self, screen: pygame.Surface) -> None:
        self._screen = screen

    def fit(self) -> None:
        stage, self.stage = self.stage, None  # what is owed is painted at the new size
        super().fit()
        self.stage = stage


class LazyStage(Stage):
    eager = False
    """Set by tests about painting itself: every frame is painted at once."""
    is_stepping = False
    _painted = 0
    _steps = 0

    def __init__(self, size: tuple[int, int], *args: Any, **more: Any) -> None:
        paint_what_is_owed()
        window = LazyWindow(size)
        super().__init__(window, *args, **more)
        window.stage = self

    @property
    def frames_painted(self) -> int:  # type: ignore[override]
        if not self.is_stepping:
            self.pay()
        return self._painted

    @frames_painted.setter
    def frames_painted(self, number: int) -> None:
        self._painted = number

    @property
    def _waits(self) -> bool:
        """Whether this is a frame of which only the last state matters, or one that is left out."""
        return (self.is_stepping and (self.reduced_motion or self._steps % IN_MOTION != 1 % IN_MOTION)
                and self.look.runs is None and not (self.eager or self.live))

    def pay(self) -> None:
        """Paint the frame that is owed."""
        if self in _owing:
            _owing.discard(self)
            if not self.window.is_gone:
                super().paint()

    def owe(self) -> None:
        """Paint the present frame later."""
        if self.eager:
            self.paint()
        else:
            _owing.add(self)

    def step(self, seconds: float, signals: list[Signal], enough: float = math.inf) -> None:
        self.is_stepping = True
        self._steps += 1
        try:
            super().step(seconds, signals, enough)
        finally:
            self.is_stepping = False

    def paint(self) -> None:
        if self._waits:
            _owing.add(self)
            return
        _owing.discard(self)
        super().paint()

    def _keep_below(self, scene: Scene) -> None:
        if not self._waits:  # otherwise it is painted when the overlay is
            super()._keep_below(scene)

    def _look_ahead(self, spent: float, *, quiet: bool) -> None:
        if self not in _owing:
            super()._look_ahead(spent, quiet=quiet)
