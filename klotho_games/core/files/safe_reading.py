"""Files that anybody may have laid there: read only where they are files, and no larger than ours ever are.

    reading.content(path, most=1 << 20)     # OSError for whatever else lies in its place

Whoever opens a pipe may wait for ever, and a device may have no end.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from klotho_games.core.i18n import _

_LONGEST_NAME = 255
_ELSEWHERE = re.compile(r"[/\\:]")
OLDEST, NEWEST = datetime(1972, 1, 1, tzinfo=UTC), datetime(9000, 12, 31, tzinfo=UTC)
"""A clock may be wrong, but beyond these not every system can tell the local time."""


class NotOurs(OSError):
    """No file, or a larger one than we ever write."""


FOREIGN = (NotOurs, IsADirectoryError)
"""What lies there is not what we have written. Of any other OSError the disk is at fault, and the file may be whole."""


def content(path: Path, most: int) -> bytes:
    """All of a file."""
    waits_for_nobody = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, os.O_RDONLY | waits_for_nobody)
    except ValueError as problem:  # a name with a NUL in it, which stood in a file
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from problem
    except PermissionError as problem:  # what Windows says of a folder
        raise _a_folder() if path.is_dir() else problem from None
    if stat.S_ISDIR(os.fstat(handle).st_mode):
        os.close(handle)
        raise _a_folder()
    with open(handle, "rb", buffering=0) as file:
        return whole(file, most)


def whole(file: IO[bytes], most: int) -> bytes:
    """All of a file that is open, from where it stands."""
    there = os.fstat(file.fileno())
    if not stat.S_ISREG(there.st_mode):
        raise NotOurs(errno.EINVAL, _("it is no file"))
    if there.st_size > most:
        raise NotOurs(errno.EFBIG, _("it is too large"))
    parts, left = [], most + 1
    while part := file.read(left):  # a file system may give less than was asked for
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _a_folder() -> IsADirectoryError:
    return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


def within(folder: Path, name: str) -> Path | None:
    """The file of this name in a folder; None for a name that leads elsewhere, or to nothing: it stood in a file."""
    here = name.isprintable() and len(name.encode(errors="replace")) <= _LONGEST_NAME
    return folder / name if here and not _ELSEWHERE.search(name) and name.strip(". ") else None


def is_file(path: Path) -> bool:
    """Whether it may be opened without waiting. Nothing there is no file."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def modified_time(path: Path) -> datetime:
    """When a file was, within what a clock of ours may have shown: some disks keep any number."""
    told = path.stat().st_mtime
    try:
        return min(max(datetime.fromtimestamp(told, UTC), OLDEST), NEWEST)
    except (ValueError, OverflowError, OSError):
        return NEWEST if told > 0 else OLDEST
