"""Work that takes longer than a frame has, done by the second thread, one piece after the other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from klotho_games.stage.drawing.art import Art

T = TypeVar("T")


class _Job:
    """A piece of work, and what it made."""

    def __init__(self, name: str, make: Callable[[], Any]) -> None:
        self.name, self._make = name, make
        self.made: list[Any] = []
        self.is_over = False

    def work(self) -> None:
        with suppress(Exception):
            self.made.append(self._make())
        self.is_over = True


class Beside:
    """Asks for one piece of work at a time. What is not fetched comes to nothing."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._job = _Job("", lambda: None)

    def make(self, name: str, make: Callable[[], T]) -> T | None:
        """Return what `make` has made in the second thread; None until it is ready. Call it once a frame. If it fails
        there, it is called here, which tells the fault."""
        if self._job.name != name:
            self._job = _Job(name, make)
            self._art.paint_ahead([self._job.work], soon=True)
        if not self._job.is_over:
            return None
        made: T = self._job.made[0] if self._job.made else make()
        return made
