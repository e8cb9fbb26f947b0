"""Pictures that are painted ahead, when no frame is waiting.

A scene says what it will show. The stage has it painted a few milliseconds at a time, so that no frame of a motion has
to, and never while the player holds something. Nothing depends on it: what is not ready is painted when it is shown.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

Job = Callable[[], object]
"""Paints one picture, which `Art` keeps."""


class PaintQueue:
    """The pictures that a scene wants to have painted ahead, as `self.ahead`:

        self.ahead.paint_later([lambda: pieces.held(look, piece, turn) for turn in range(6)])    # whenever it settles
        self.ahead.paint_soon([lambda: pieces.lying(look, piece, 0)])                  # when a motion will need it
    """

    def __init__(self) -> None:
        self._soon: deque[Job] = deque()
        self._later: deque[Job] = deque()

    def paint_later(self, jobs: Iterable[Job]) -> None:
        """Paint these in quiet moments, in this order. They replace everything that was planned for later."""
        self._later = deque(jobs)

    def paint_soon(self, jobs: Iterable[Job]) -> None:
        """Paint small pictures that the present motion will need, in any frame with time left and before all others."""
        self._soon.extend(jobs)

    def forget(self) -> None:
        self._soon.clear()
        self._later.clear()

    @property
    def waiting(self) -> bool:
        return bool(self._soon or self._later)

    def work(self, seconds: float, *, quiet: bool) -> None:
        """Paint until the time is up, but at least one picture. If it is not `quiet`, paint only what is needed
        soon."""
        begun = time.perf_counter()
        while self._soon or (quiet and self._later):
            (self._soon or self._later).popleft()()
            if time.perf_counter() - begun >= seconds:
                return
