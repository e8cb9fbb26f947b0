"""Signs of life of a process that thinks: sent there, judged here.

A beat says how much processor time the process has used so far. If it uses some, it is thinking, however slow or busy
the machine is. If it neither answers nor uses any, it has stopped, is blocked or never started. If it has used far more
than any question needs, it is in an endless loop.
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
"""Seconds of processor time that prove life; the beats themselves use less."""


class PulseBeat(NamedTuple):
    used: float
    """Seconds of processor time that the sending process has used."""


class Patience(NamedTuple):
    """How many seconds to wait in each case."""

    start: float = 60.0
    """Until the first beat. A slow disk or a virus scanner that reads every file can delay it."""
    still: float = 20.0
    """Without any use of processor time."""
    circles: float = 60.0
    """Of processor time for one question. At a table bots are stopped by the clock after less than two."""
    long: float = 10.0
    """Until players are told that a bot takes unusually long."""


PATIENCE = Patience()


class Pulse:
    """The pulse of one question to another process: `hear` each beat, then check `is_stuck`."""

    def __init__(self, here: bool, patience: Patience, clock: Callable[[], float] = time.monotonic) -> None:
        """`here`: whether the process has been heard from before."""
        self._patience, self._clock = patience, clock
        self._asked = self._alive = clock()
        self._here = here
        self._first: float | None = None
        self._used = 0.0

    @property
    def waiting_seconds(self) -> float:
        """Seconds since the question."""
        return self._clock() - self._asked

    def hear(self, beat: PulseBeat) -> None:
        if not self._here or self._first is None or beat.used - self._used > _SIGN_OF_LIFE:
            self._alive, self._used = self._clock(), beat.used
        self._here = True
        if self._first is None:
            self._first = beat.used

    @property
    def circles(self) -> bool:
        """Whether it is in an endless loop. Asking again would not help."""
        return self._first is not None and self._used - self._first > self._patience.circles

    @property
    def is_stuck(self) -> bool:
        still = self._clock() - self._alive
        return self.circles or still > (self._patience.still if self._here else self._patience.start)


class AnswerLine:
    """The pipe from the thinking process to the table. A lock keeps beats and answers apart."""

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
        """Send beats in the background while the process thinks."""
        done = threading.Event()

        def beat() -> None:
            with contextlib.suppress(OSError, ValueError):  # the table is gone
                while not done.wait(every):
                    self.beat()

        thread = threading.Thread(target=beat, name="pulse", daemon=True)
        self.beat()
        with contextlib.suppress(RuntimeError):  # without a thread for the beats it thinks all the same
            thread.start()
        try:
            yield
        finally:
            done.set()
