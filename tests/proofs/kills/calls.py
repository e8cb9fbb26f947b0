"""Counts a program's calls of the system; at one of them it dies, or the disk begins to fail."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

from klotho_games.core.files import folders
from klotho_games.core.play import journal_file
from tests.proofs.kills.messages import Order
from tests.proofs.kills.trouble import Trouble, without_locks

CALLS = ("fsync", "replace", "rename", "unlink", "open", "mkdir")


class Calls:
    def __init__(self, order: Order, tell: Callable[[str], None]) -> None:
        self.order, self.tell = order, tell
        self.trouble = Trouble(order)
        self._left = order.call if order.since == "start" else 0
        self._seen = 0

    def happens(self, what: str) -> None:
        """Start counting, if this is what the order waits for."""
        if what == self.order.since:
            self._seen += 1
            if self._seen == self.order.which:
                self._left = self.order.call

    def comes(self, name: str, writes: bool = True) -> bool:
        """Count a call; returns True if it is the last. Raises OSError if the disk refuses it."""
        self.tell(f"call {name}")
        if self._left:
            self._left -= 1
            return not self._left
        if self.trouble.comes(name, writes):
            self.tell(f"refused {name}")
            self.trouble.refuse()
        return False

    def watch(self) -> None:
        for name in CALLS:
            setattr(os, name, self._watched(name, getattr(os, name)))
        for module in (folders, journal_file):
            vars(module)["open"] = self._opened
        if self.order.trouble == "no locks":
            without_locks()

    def _opened(self, what: Any, how: str, *more: Any, **others: Any) -> Any:
        if not isinstance(what, int) and self.comes("open"):  # a file that is already open was counted before
            die()
        return _Watched(open(what, how, *more, **others), self)

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any, **more: Any) -> Any:
            if name == "fsync" or os.fspath(words[0]).startswith(self.order.home):
                writes = name != "open" or bool(words[1] & (os.O_CREAT | os.O_WRONLY | os.O_RDWR))
                if self.comes(name, writes):
                    die()
            return real(*words, **more)

        return call


class _Watched:
    """A file whose writes are also counted; the last one can be torn."""

    def __init__(self, file: Any, calls: Calls) -> None:
        self._file, self._calls = file, calls

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> _Watched:
        return self

    def __exit__(self, *_why: object) -> None:
        self._file.close()

    def write(self, text: bytes) -> Any:
        if self._calls.comes("write"):
            if self._calls.order.torn:
                self._file.write(text[: len(text) // 2])
                self._file.flush()
            die()
        return self._file.write(text)

    def truncate(self, length: int) -> Any:
        if self._calls.comes("truncate"):
            die()
        return self._file.truncate(length)


def die() -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows any signal ends a process at once
