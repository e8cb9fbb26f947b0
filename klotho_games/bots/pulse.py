"""Whether whoever thinks in another process still does: told from there by beats, judged here by a clock.

A beat tells how much processor time its process has used so far. One that uses some is thinking, however long a slow
or busy machine makes it take. One that neither answers nor uses any has stopped, is blocked or never came up. And one
that has used far more than any honest question needs goes round in circles.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

_EVERY = 0.5
"""Seconds between two beats."""
_SIGN_OF_LIFE = 0.004
"""Seconds of processor time: the beats themselves use less than that."""


class PulseBeat(NamedTuple):
    used: float
    """Seconds of processor time of the process that it comes from."""


class Patience(NamedTuple):
    """Seconds, each."""

    start: float = 60.0
    """Until the first beat: a cold disk, and a watchful program that reads every file first."""
    still: float = 20.0
    """Without any processor time."""
    circles: float = 60.0
    """Of processor time for one question. At a table bots are cut by the clock after less than two."""
    long: float = 10.0
    """Until people are told that somebody takes unusually long."""


PATIENCE = Patience()


class Pulse:
    """Of one question to another process; `heard` each beat, then ask whether it is `stuck`."""

    def __init__(self, here: bool, patience: Patience, clock: Callable[[], float] = time.monotonic) -> None:
        """`here`: the process has come up before."""
        self._patience, self._clock = patience, clock
        self._asked = self._alive = clock()
        self._here = here
        self._first: float | None = None
        self._used = 0.0

    @property
    def waiting_seconds(self) -> float:
        """Seconds since it was asked."""
        return self._clock() - self._asked

    def hear(self, beat: PulseBeat) -> None:
        if not self._here or self._first is None or beat.used - self._used > _SIGN_OF_LIFE:
            self._alive, self._used = self._clock(), beat.used
        self._here = True
        if self._first is None:
            self._first = beat.used

    @property
    def circles(self) -> bool:
        """It goes round and round: to ask again would bring the same."""
        return self._first is not None and self._used - self._first > self._patience.circles

    @property
    def is_stuck(self) -> bool:
        still = self._clock() - self._alive
        return self.circles or still > (self._patience.still if self._here else self._patience.start)


class AnswerLine:
    """Of the other process to the table: beats and answers, each whole."""

    def __init__(self, pipe: Connection[Any, Any]) -> None:
        self._pipe = pipe
        self._turn = threading.Lock()

    def send(self, told: object) -> None:
        with self._turn:
            self._pipe.send(told)

    def beat(self) -> None:
        self.send(PulseBeat(time.process_time()))

    @contextlib.contextmanager
    def beating(self, every: float = _EVERY) -> Iterator[None]:
        """As long as something is thought about."""
        done = threading.Event()

        def beat() -> None:
            with contextlib.suppress(OSError, ValueError):  # the table is gone
                while not done.wait(every):
                    self.beat()

        thread = threading.Thread(target=beat, name="pulse", daemon=True)
        self.beat()
        with contextlib.suppress(RuntimeError):  # no more threads to be had: it thinks all the same
            thread.start()
        try:
            yield
        finally:
            done.set()
