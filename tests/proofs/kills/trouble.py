"""Failing disks, as the system reports them: simulations of what cannot be caused everywhere."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from tests.proofs.kills.messages import Order

TROUBLES: dict[str, tuple[int, tuple[str, ...]]] = {
    "full": (errno.ENOSPC, ("write",)),
    "full to the last entry": (errno.ENOSPC, ("write", "open", "mkdir")),
    "read-only": (errno.EROFS, ("write", "open", "mkdir", "replace", "rename", "unlink", "truncate")),
    "forbidden": (errno.EACCES, ("open", "mkdir", "replace", "rename", "unlink")),
    "broken": (errno.EIO, ("write", "fsync", "truncate")),
    "no sync": (errno.EINVAL, ("fsync",)),
    "no locks": (errno.ENOLCK, ()),
    "saves removed": (0, ("write", "open")),
    "small disk": (0, ()),
}
"""The error number of the system, and the calls that fail."""
BALLAST = "ballast"
QUIET = ("no sync", "no locks", "saves removed")
"""People need not be told of these: nothing is lost, or only what they have removed."""


class Trouble:
    """A failure from one call of the program to another."""

    def __init__(self, order: Order) -> None:
        self._number, self._which = TROUBLES.get(order.trouble, (0, ()))
        self._home = Path(order.home)
        self._between = order.calls
        self._small = order.trouble == "small disk"
        self._n = 0

    def comes(self, name: str, writes: bool) -> bool:
        self._n += 1
        if self._small and self._n in self._between:
            (fill if self._n == self._between[0] else empty)(self._home)
        return self._between[0] <= self._n < self._between[1] and name in self._which and writes

    def refuse(self) -> None:
        if not self._number:
            self._which = ()
            shutil.rmtree(self._home / "saves", ignore_errors=True)
            return
        raise OSError(self._number, os.strerror(self._number))


def fill(disk: Path) -> None:
    """Fill a real but small disk to the last byte."""
    with contextlib.suppress(OSError), (disk / BALLAST).open("wb", buffering=0) as file:
        while file.write(bytes(512)):
            pass


def empty(disk: Path) -> None:
    (disk / BALLAST).unlink(missing_ok=True)


def without_locks() -> None:
    import fcntl

    def flock(*_how: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    fcntl.flock = flock  # type: ignore[assignment]


def set_clock(days: int) -> None:
    """Make the program believe in another day, as far as its own modules ask for the time."""
    if not days:
        return

    class Wrong(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return datetime.now(tz) + timedelta(days=days)

    ours = [module for name, module in sys.modules.items() if name.startswith("klotho_games.")]
    for module in ours:
        if vars(module).get("datetime") is datetime:
            vars(module)["datetime"] = Wrong
