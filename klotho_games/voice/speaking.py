"""What a voice is, and the thread that makes it speak.

A voice is a program of the system, which can start slowly, hang or die. So a thread waits for it, and the narrator
polls its state. Text is passed as one argument or by standard input, never through a shell.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from klotho_games.core.contract import Value
from klotho_games.core.i18n import _

LONGEST = 4000
"""Letters of one utterance; longer text is cut after a sentence."""
_LEAST, _A_LETTER = 5.0, 0.15
"""Seconds, and seconds for each letter, after which a voice counts as
hanging. At the slowest rate a letter takes 0.1 s."""
TRUSTED = 25.0
"""Seconds. A voice whose lines were cut off for longer than this in all, and
which never finished one, counts as hanging."""


class SpokenLine(Value, frozen=True):
    """One utterance. `rate` is 0 to 4, usually 2; `volume` is 0 to 10; `language` is that of the text ("de")."""

    text: str
    language: str = "en"
    rate: int = 2
    volume: int = 8


class VoiceFailed(Exception):
    """A voice is missing, hangs or has died; the message is a sentence for people."""


class Voice(Protocol):
    id: str

    @property
    def name(self) -> str: ...

    def speak(self, line: SpokenLine, stop: threading.Event) -> None:
        """Return when the line is said, or soon after `stop` is set. Raises VoiceFailed if it cannot be said."""
        ...

    def close(self) -> None:
        """Release everything that the voice uses."""
        ...


class Mouth(Protocol):
    """What a narrator speaks with."""

    @property
    def is_busy(self) -> bool: ...

    @property
    def problem(self) -> str:
        """Why it cannot speak, in a sentence; empty if it can."""
        ...

    def say(self, line: SpokenLine) -> None:
        """Say a line at once, instead of the current one."""
        ...

    def hush(self) -> None: ...

    def close(self) -> None: ...


def patience(line: SpokenLine) -> float:
    """Return how many seconds a line can take."""
    return _LEAST + _A_LETTER * len(line.text)


def plain(text: str) -> str:
    """Return text that can be read aloud: one line, without control characters, of limited length."""
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if len(text) <= LONGEST:
        return text
    short = text[:LONGEST]
    end = short.rfind(". ")
    return short[: end + 1] if end > LONGEST // 2 else short


class Speaker:
    """Makes one voice speak, one line at a time. A new line replaces the last."""

    def __init__(self, voice: Voice, done: Callable[[], None] = lambda: None) -> None:
        self.voice = voice
        self._done = done
        """Called from the thread whenever a line is over."""
        self._next: SpokenLine | None = None
        self._stop = threading.Event()
        self._ending = False
        self._problem = ""
        self._speaking = False
        self._in_vain = 0.0
        """Seconds of lines that were cut off; negative infinity once a line was finished."""
        self._turn = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        with self._turn:
            return not self._problem and (self._speaking or self._next is not None)

    @property
    def problem(self) -> str:
        return self._problem

    def say(self, line: SpokenLine) -> None:
        text = plain(line.text)
        if not text or self._problem:
            return
        with self._turn:
            self._next = SpokenLine(text, line.language, line.rate, line.volume)
            self._stop.set()
            self._turn.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        with self._turn:
            self._next = None
            self._stop.set()

    def close(self) -> None:
        with self._turn:
            self._ending, self._next = True, None
            self._stop.set()
            self._turn.notify()
        if self._thread is not None:
            self._thread.join(2.0)
        with suppress(OSError):
            self.voice.close()

    def _come_so_far(self, seconds: float) -> None:
        """Count the seconds of lines that were cut off, to detect a voice that
        hangs even if the player interrupts every line."""
        if not self._stop.is_set():
            self._in_vain = -math.inf
        self._in_vain += seconds
        if self._in_vain > TRUSTED:
            raise VoiceFailed(_("The voice “{name}” does not answer.").format(name=self.voice.name))

    def _run(self) -> None:
        while True:
            with self._turn:
                self._speaking = False
                while self._next is None and not self._ending:
                    self._turn.wait()
                if self._ending or self._next is None:
                    return
                line, self._next = self._next, None
                self._speaking = True
                self._stop.clear()
            began = time.monotonic()
            try:
                self.voice.speak(line, self._stop)
                self._come_so_far(time.monotonic() - began)
            except VoiceFailed as failed:
                self._problem = str(failed)
            except OSError as problem:
                told = _("The voice “{name}” can’t be used ({reason}).")
                self._problem = told.format(name=self.voice.name, reason=problem.strerror or problem)
            with self._turn:
                self._speaking = False
                if self._problem:
                    self._next = None
            self._done()
            if self._problem:
                return
