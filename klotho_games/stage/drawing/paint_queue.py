"""Pictures for later, painted while nobody waits for a frame.

A scene says what it will show; the stage has it painted, a few milliseconds at a time and never while something is
held, so that no frame of a motion has to. Nothing depends on it: what is not ready is painted when it is shown.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

Job = Callable[[], object]
"""Paints one picture, which `Art` keeps."""


class PaintQueue:
    """A scene has one as `self.ahead`:

        self.ahead.later([lambda: pieces.held(look, piece, turn) for turn in range(6)])   # whenever it settles
        self.ahead.soon([lambda: pieces.lying(look, piece, 0)])                           # when a motion will need it
    """

    def __init__(self) -> None:
        self._soon: deque[Job] = deque()
        self._later: deque[Job] = deque()

    def paint_later(self, jobs: Iterable[Job]) -> None:
        """For quiet moments, in this order, instead of everything that was planned before."""
        self._later = deque(jobs)

    def paint_soon(self, jobs: Iterable[Job]) -> None:
        """Small pictures that what moves now will show: in any frame that has time left, before all others."""
        self._soon.extend(jobs)

    def forget(self) -> None:
        self._soon.clear()
        self._later.clear()

    @property
    def waiting(self) -> bool:
        return bool(self._soon or self._later)

    def work(self, seconds: float, *, quiet: bool) -> None:
        """Paint until the time is up, at least one picture; where it is not `quiet` only what is needed soon."""
        begun = time.perf_counter()
        while self._soon or (quiet and self._later):
            (self._soon or self._later).popleft()()
            if time.perf_counter() - begun >= seconds:
                return
