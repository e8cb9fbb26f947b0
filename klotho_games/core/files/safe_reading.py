"""Safe reading of files from unknown sources: regular files only, and not larger than our own can be.

    safe_reading.content(path, most=1 << 20)     # OSError for anything else

Opening a pipe could block for ever, and a device may have no end.
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
"""A clock can be wrong, but outside these limits some systems cannot compute the local time."""


class NotOurs(OSError):
    """Not a regular file, or larger than any file we write."""


FOREIGN = (NotOurs, IsADirectoryError)
"""The exceptions for something that we have not written. For any other OSError the
disk is at fault, and the file may be intact."""


def content(path: Path, most: int) -> bytes:
    """Read a whole file."""
    waits_for_nobody = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, os.O_RDONLY | waits_for_nobody)
    except ValueError as problem:  # a name from a file, with a NUL in it
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from problem
    except PermissionError as problem:  # Windows raises it for a folder
        raise _a_folder() if path.is_dir() else problem from None
    if stat.S_ISDIR(os.fstat(handle).st_mode):
        os.close(handle)
        raise _a_folder()
    with open(handle, "rb", buffering=0) as file:
        return whole(file, most)


def whole(file: IO[bytes], most: int) -> bytes:
    """Read the rest of an open file."""
    there = os.fstat(file.fileno())
    if not stat.S_ISREG(there.st_mode):
        raise NotOurs(errno.EINVAL, _("that isn’t a file"))
    if there.st_size > most:
        raise NotOurs(errno.EFBIG, _("the file is too large"))
    parts, left = [], most + 1
    while part := file.read(left):  # a file system can return less than was asked for
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _a_folder() -> IsADirectoryError:
    return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


def within(folder: Path, name: str) -> Path | None:
    """Return the file of this name in a folder.

    The name comes from a file: None if it is invalid or leads elsewhere.
    """
    here = name.isprintable() and len(name.encode(errors="replace")) <= _LONGEST_NAME
    return folder / name if here and not _ELSEWHERE.search(name) and name.strip(". ") else None


def is_file(path: Path) -> bool:
    """Return whether this is a regular file, which can be opened without blocking."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def modified_time(path: Path) -> datetime:
    """Return when a file was last changed, limited to valid dates, because some disks return any number."""
    told = path.stat().st_mtime
    try:
        return min(max(datetime.fromtimestamp(told, UTC), OLDEST), NEWEST)
    except (ValueError, OverflowError, OSError):
        return NEWEST if told > 0 else OLDEST
