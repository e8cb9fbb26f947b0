"""What Windows, macOS and Linux do differently. No other part of the program asks which system this is.

Each answer is computed when it is needed, so that a test on one system can pretend to be on another.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

_HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)
"""Errors of a refused lock. EACCES comes from network folders."""
_HELD_ON_WINDOWS = (33, 32, 5)
"""Windows' own numbers: a lock violation, a sharing violation, access denied."""
_NOT_SYNCED = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOTTY})
"""Errors of file systems that cannot sync a file or a folder, as many in a network or in user space."""
_FAR_BEHIND = 1 << 30
"""The position of a lock on Windows, far behind the content, because readers cannot read locked bytes."""
_LOOKED_AT = (0.01, 0.03, 0.1, 0.3, 0.6)
"""Seconds between tries on Windows, where a virus scanner or an indexer may have a file open for a moment."""
_STANDS_BACK = 5
_BELOW_NORMAL = 0x4000
_OUTPUT, _UNDERSTANDS = -11, 0x0004
"""Windows' constants for the console's output and for its processing of escape sequences."""
_NOT_AS_NAMES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
_NOT_IN_NAMES = frozenset('<>:"/\\|?*') | frozenset(map(chr, range(32)))
_LONGEST_NAME = 200


def is_windows() -> bool:
    return sys.platform == "win32"


def is_macos() -> bool:
    return sys.platform == "darwin"


def is_linux() -> bool:
    return sys.platform.startswith("linux")


# -- files ------------------------------------------------------------------------------------------------------


def hold(file: IO[bytes]) -> bool:
    """Lock an open file for this process, until it is closed. Returns False if another process has locked it."""
    refused = _lock_on_windows(file) if is_windows() else _lock(file)
    # Any other error means a file system without locks: continue without one.
    return refused not in (_HELD_ON_WINDOWS if is_windows() else _HELD)


def _lock(file: IO[bytes]) -> int:
    """Return the error that refused the lock, or 0."""
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        return problem.errno or 0
    return 0


def _lock_on_windows(file: IO[bytes]) -> int:
    """Like `_lock`, with Windows' own call: under Wine `msvcrt.locking` does not say why it was refused."""
    import ctypes
    import msvcrt

    there: Any = msvcrt  # exists only on Windows
    asked: Any = ctypes
    handle = asked.c_void_p(there.get_osfhandle(file.fileno()))
    return 0 if _kernel().LockFile(handle, _FAR_BEHIND, 0, 1, 0) else int(asked.get_last_error())


def is_at(file: IO[bytes], path: Path) -> bool:
    """Return whether an open file is still the one at its path. On Windows an open file cannot be moved or deleted."""
    try:
        there = os.stat(path)
        return is_windows() or os.path.samestat(there, os.fstat(file.fileno()))
    except OSError:
        return False


def release_for_move(file: IO[bytes]) -> None:
    """Close a file before it is moved or deleted, on Windows only, where an open file allows neither."""
    if is_windows():
        file.close()


def replace(source: str | Path, target: Path) -> None:
    """Replace a file by another atomically."""
    _insist(lambda: os.replace(source, target))


def remove(path: Path) -> None:
    """Delete a file if it exists."""
    _insist(lambda: path.unlink(missing_ok=True))


def _insist(deed: Any) -> None:
    """Try several times on Windows, which refuses while another program, such as a virus scanner, has the file open."""
    for seconds in _LOOKED_AT if is_windows() else ():
        try:
            deed()
            return
        except PermissionError:
            time.sleep(seconds)
    deed()


def sync(handle: int) -> None:
    """Write a file's data to disk. Does nothing on file systems that cannot do it."""
    try:
        os.fsync(handle)
    except OSError as problem:
        if problem.errno not in _NOT_SYNCED:
            raise


def sync_folder(folder: Path) -> None:
    """Write a new or renamed entry of a folder to disk.

    Does nothing on Windows, which needs no such call, or if the folder cannot be opened or synced. The system then
    writes the entry in its own time.
    """
    if is_windows():
        return
    with contextlib.suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            sync(handle)
        finally:
            os.close(handle)


def can_be_a_name(name: str) -> bool:
    """Return whether a file can have this name on all three systems."""
    stem = name.partition(".")[0].rstrip(" ").casefold()
    return (
        0 < len(name) <= _LONGEST_NAME and stem not in _NOT_AS_NAMES and not _NOT_IN_NAMES & set(name)
        and not name.endswith((".", " "))
    )


# -- processes, the console, memory -----------------------------------------------------------------------------


def is_frozen() -> bool:
    """Return whether this is the packaged program, which is its own Python."""
    return bool(getattr(sys, "frozen", False))


def has_console() -> bool:
    """Return whether there is a console. On Windows a windowed program has none, unless its output is redirected."""
    return sys.__stdout__ is not None


def stand_back() -> None:
    """Lower the priority of this process, for processes that compute while a table moves."""
    with contextlib.suppress(OSError, AttributeError):
        if is_windows():
            kernel = _kernel()
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        else:
            os.nice(_STANDS_BACK)


def most_processes() -> int:
    """Return how many processes a pool can have. Windows can wait for 61 at most."""
    return 61 if is_windows() else 1024


def clears_its_screen() -> bool:
    """Return whether the terminal can clear its screen.

    The Windows console can do it once it is told to, unless it is too old. On other systems TERM must name a known
    terminal.
    """
    if not is_windows():
        return os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    try:
        kernel = _kernel()
        console = kernel.GetStdHandle(_OUTPUT)
        # the usual processing of lines and line ends stays on
        understands = bool(kernel.SetConsoleMode(console, _UNDERSTANDS | 0x0003))
    except (OSError, AttributeError):
        return False
    return understands and os.environ.get("TERM") != "dumb"


def next_key() -> str:
    """Wait for a key in the Windows console, without showing it."""
    import msvcrt

    there: Any = msvcrt  # exists only on Windows
    return str(there.getwch())


def _kernel() -> Any:
    import ctypes

    there: Any = ctypes
    return there.WinDLL("kernel32", use_last_error=True)


# -- the user ----------------------------------------------------------------------------------------------------


def language() -> str:
    """Return the language that the user has chosen for the system.

    Empty on Linux, which uses variables, or if unknown.
    """
    try:
        return _language_of_windows() if is_windows() else _language_of_macos() if is_macos() else ""
    except (OSError, AttributeError, ValueError):
        return ""


def _language_of_windows() -> str:
    import locale

    return locale.windows_locale.get(_kernel().GetUserDefaultUILanguage(), "")


def _language_of_macos() -> str:
    """Ask the system, because a program that was started by its icon has no environment variables for it."""
    import subprocess

    told = subprocess.run(["/usr/bin/defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, timeout=2,
                          check=False)
    return told.stdout.strip()


@contextlib.contextmanager
def keep_ctrl_c() -> Iterator[None]:
    """Start processes that ignore Ctrl-C. It is for the program, which ends the processes that it started."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
