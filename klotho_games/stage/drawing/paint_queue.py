"""Pictures that are painted ahead, when no frame is waiting.

A scene says what it will show. If people watch, the second thread paints it (`painter.py`). Otherwise the stage has it
painted a few milliseconds at a time, and never while the player holds something. Nothing depends on it: what is not
ready is painted when it is shown.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

from .art import Art

Job = Callable[[], object]
"""Paints one picture, which `Art` keeps. It runs in another thread, so it changes nothing that the scene shows."""


class PaintQueue:
    """The pictures that a scene wants to have painted ahead, as `self.ahead`:

        self.ahead.paint_later([lambda: pieces.held(look, piece, turn) for turn in range(6)])    # whenever it settles
        self.ahead.paint_soon([lambda: pieces.lying(look, piece, 0)])                  # when a motion will need it
    """

    def __init__(self) -> None:
        self._soon: deque[Job] = deque()
        self._later: deque[Job] = deque()
        self._plan: Callable[[], Iterable[Job]] | None = None
        self._is_new = False
        """Whether what is planned for later has replaced something else since the last frame."""

    def paint_later(self, jobs: Iterable[Job]) -> None:
        """Paint these in quiet moments, in this order. They replace everything that was planned for later."""
        self._later, self._plan, self._is_new = deque(jobs), None, True

    def plan(self, list_jobs: Callable[[], Iterable[Job]]) -> None:
        """Ask for the jobs of `paint_later` in the next quiet moment, not in the frame in which the table settles."""
        self._later.clear()
        self._plan, self._is_new = list_jobs, True

    def paint_soon(self, jobs: Iterable[Job]) -> None:
        """Paint small pictures that the present motion will need, in any frame with time left and before all others."""
        self._soon.extend(jobs)

    def forget(self) -> None:
        self._soon.clear()
        self._later.clear()
        self._plan = None

    @property
    def waiting(self) -> bool:
        return bool(self._soon or self._later or self._plan)

    def hand_over(self, art: Art, *, quiet: bool) -> None:
        """Give all jobs to the second thread; those for later only if it is `quiet`."""
        if self._soon:
            art.paint_ahead(self._soon, soon=True)
            self._soon.clear()
        if not quiet or not (self._later or self._plan or self._is_new):
            return
        if self._is_new:
            art.forget_ahead()
        self._make_list()
        art.paint_ahead(self._later, soon=False)
        self._later.clear()

    def work(self, seconds: float, *, quiet: bool) -> None:
        """Paint until the time is up, but at least one picture. If it is not `quiet`, paint only what is needed
        soon."""
        begun = time.perf_counter()
        if quiet:
            self._make_list()
        while self._soon or (quiet and self._later):
            (self._soon or self._later).popleft()()
            if time.perf_counter() - begun >= seconds:
                return

    def _make_list(self) -> None:
        if self._plan is not None:
            self._later = deque(self._plan())
        self._plan, self._is_new = None, False
