"""Files that a person names on the command line. They are written to exactly where the name leads.

    named_files.check(path)              # before an hour of work; raises CannotSave with the reason in a sentence
    named_files.write(path, content)

A regular file is replaced atomically, also behind a link, and keeps its permissions. A pipe or a device such as
/dev/stdout is written to as a shell would do it. Anything else is refused.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path

from klotho_games.core.i18n import _, quote

from . import folders
from .folders import CannotSave, cannot_save_error


def check(path: Path) -> None:
    """Raise CannotSave if it is clear in advance that the file cannot be written."""
    there = _look(path)
    if there is None:
        _check_folder(path)
    elif not (stat.S_ISREG(there.st_mode) or _is_stream(there)):
        raise CannotSave(_("Can’t write “{file}” because it isn’t a file. Choose another "
                           "name.").format(file=_name_of(path)))
    elif not os.access(path, os.W_OK):
        raise _why_not(path, errno.EACCES)


def write(path: Path, content: bytes) -> None:
    """Write the file or raise CannotSave. If the reader of our own output has closed it, BrokenPipeError is raised."""
    check(path)
    there = _look(path)
    own = _own_output(there) if there is not None else None
    try:
        if own is not None:
            sys.stdout.flush()  # keep the order of what was printed before
            _write_to(os.dup(own), content)
        elif there is not None and _is_stream(there):
            _write_to(os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0)), content)
        else:
            _replace(Path(os.path.realpath(path)), content, there)
    except CannotSave:
        raise
    except OSError as problem:
        if own is not None and isinstance(problem, BrokenPipeError):
            raise
        raise cannot_save_error(path, problem) from problem


def _replace(target: Path, content: bytes, there: os.stat_result | None) -> None:
    if there is not None and not os.access(target.parent, os.W_OK):  # no temporary file can be created beside it
        target.write_bytes(content)
        return
    folders.write_whole(target, content, stat.S_IMODE(there.st_mode) if there is not None else _usual_mode())


def _usual_mode() -> int:
    """Return the permissions of a new file. The umask can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def _write_to(handle: int, content: bytes) -> None:
    with open(handle, "wb") as stream:
        stream.write(content)


def _look(path: Path) -> os.stat_result | None:
    """Return the status of what the path leads to; None if nothing is there yet."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None
    except ValueError:  # a NUL, which no file name can contain
        raise _why_not(path, errno.EINVAL) from None
    except OSError as problem:
        raise _why_not(path, problem.errno or errno.EINVAL) from None


def _check_folder(path: Path) -> None:
    folder = Path(os.path.realpath(path)).parent
    if not path.name or not folder.is_dir():
        raise _why_not(path, errno.ENOENT)
    if not os.access(folder, os.W_OK):
        raise _why_not(path, errno.EACCES)


def _why_not(path: Path, number: int) -> CannotSave:
    told = _("Can’t write “{file}” ({reason}).")
    return CannotSave(told.format(file=_name_of(path), reason=os.strerror(number)))


def _name_of(path: Path) -> str:
    return quote(path, 300)


def _is_stream(there: os.stat_result) -> bool:
    return stat.S_ISFIFO(there.st_mode) or stat.S_ISCHR(there.st_mode)


def _own_output(there: os.stat_result) -> int | None:
    """Return the handle if this is our own output or error stream under another name. It must not be replaced."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            if os.path.samestat(there, os.fstat(stream.fileno())):
                return stream.fileno()
    return None
