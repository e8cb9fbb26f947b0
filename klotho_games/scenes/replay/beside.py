"""Work that takes longer than a frame has, done by the second thread, one piece after the other.

The second thread also paints. So long work is divided into pieces, between which it can paint what a frame or another
scene waits for.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from klotho_games.stage.drawing.art import Art

T = TypeVar("T")
Pieces = Generator[None, None, T]
"""Work that yields after each of its pieces, and returns what it has made."""


def finish(pieces: Pieces[T]) -> T:
    """Do the rest of the work now."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            made: T = end.value
            return made


class _Job:
    """Some work, and what it made."""

    def __init__(self, name: str, pieces: Pieces[Any], art: Art) -> None:
        self.name, self._pieces, self._art = name, pieces, art
        self.made: list[Any] = []
        self.is_over = self.is_dropped = False

    def begin(self) -> None:
        self._art.paint_ahead([self._work], soon=True)

    def _work(self) -> None:
        """Do the next piece."""
        if self.is_dropped:
            return
        try:
            next(self._pieces)
        except StopIteration as end:
            self.made.append(end.value)
            self.is_over = True
        except Exception:
            self.is_over = True  # without a result: it is made again, which tells the fault
        else:
            self.begin()


class Beside:
    """Asks for one work at a time. What is not fetched comes to nothing."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._job: _Job | None = None

    def make(self, name: str, make: Callable[[], T]) -> T | None:
        """The same as `make_in_pieces`, for work that is only one piece."""
        return self.make_in_pieces(name, lambda: _in_one_piece(make))

    def make_in_pieces(self, name: str, begin: Callable[[], Pieces[T]]) -> T | None:
        """Return what the second thread has made; None until it is ready. Call it once a frame. If the work fails
        there, it is done here, which tells the fault."""
        job = self._job
        if job is None or job.name != name:
            self.drop()
            job = self._job = _Job(name, begin(), self._art)
            job.begin()
        if not job.is_over:
            return None
        made: T = job.made[0] if job.made else finish(begin())
        return made

    def drop(self) -> None:
        """Do no more of the work, as no one waits for it any longer."""
        if self._job is not None:
            self._job.is_dropped = True
            self._job = None


def _in_one_piece(make: Callable[[], T]) -> Pieces[T]:
    return make()
    yield  # so that this is a generator
