"""What Windows, macOS and Linux do differently: the one place of the program that asks which of them this is.

Each answer is asked for when it is needed, so that a test on one system can stand in for another.
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
"""What a refused lock says; EACCES where a network's folder keeps the locks."""
_HELD_ON_WINDOWS = (errno.EACCES, 36)
"""36 is EDEADLOCK there; elsewhere the number means something else."""
_NOT_SYNCED = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOTTY})
"""What a file system says that has no way to sync a file or a folder: many in a network or in user space have none."""
_FAR_BEHIND = 1 << 30
"""Where a lock lies on Windows: it would bar readers from what it covers."""
_LOOKED_AT = (0.01, 0.03, 0.1, 0.3, 0.6)
"""Seconds between two tries where a scanner or an indexer of Windows has a file open for a moment."""
_STANDS_BACK = 5
_BELOW_NORMAL = 0x4000
_OUTPUT, _UNDERSTANDS = -11, 0x0004
"""Windows' numbers for the console's output and for its understanding of escape sequences."""
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
    """Lock an open file for this process; the lock goes with it, however it ends. False where another has it."""
    try:
        _lock(file)
    except OSError as problem:
        # Anything else is a file system without locks: go on.
        return problem.errno not in (_HELD_ON_WINDOWS if is_windows() else _HELD)
    return True


def _lock(file: IO[bytes]) -> None:
    if not is_windows():
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    there: Any = msvcrt  # known only there
    place = file.tell()
    file.seek(_FAR_BEHIND)
    try:
        there.locking(file.fileno(), there.LK_NBLCK, 1)
    finally:
        file.seek(place)


def is_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one at its place. Windows lets nobody move or delete it meanwhile."""
    try:
        there = os.stat(path)
        return is_windows() or os.path.samestat(there, os.fstat(file.fileno()))
    except OSError:
        return False


def release_for_move(file: IO[bytes]) -> None:
    """Before a file that is held open is moved or deleted: Windows does neither to an open one."""
    if is_windows():
        file.close()


def replace(source: str | Path, target: Path) -> None:
    """Put a file in the place of another at one stroke."""
    _insist(lambda: os.replace(source, target))


def remove(path: Path) -> None:
    """Delete a file, if it is there."""
    _insist(lambda: path.unlink(missing_ok=True))


def _insist(deed: Any) -> None:
    """Windows refuses while somebody else looks into the file, as whoever searches it for viruses does."""
    for seconds in _LOOKED_AT if is_windows() else ():
        try:
            deed()
            return
        except PermissionError:
            time.sleep(seconds)
    deed()


def sync(handle: int) -> None:
    """Make what was written last; where the file system has no such call, it does so in its own time."""
    try:
        os.fsync(handle)
    except OSError as problem:
        if problem.errno not in _NOT_SYNCED:
            raise


def sync_folder(folder: Path) -> None:
    """Make a new or renamed entry of a folder last. Windows has no such call and needs none; nor is there anything to
    be done about it where a folder cannot be opened or synced: the entry is there, and lasts when the system has
    written it."""
    if is_windows():
        return
    with contextlib.suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            sync(handle)
        finally:
            os.close(handle)


def can_be_a_name(name: str) -> bool:
    """Whether every one of the three systems can have a file of this name."""
    stem = name.partition(".")[0].rstrip(" ").casefold()
    return (
        0 < len(name) <= _LONGEST_NAME and stem not in _NOT_AS_NAMES and not _NOT_IN_NAMES & set(name)
        and not name.endswith((".", " "))
    )


# -- processes, the console, memory -----------------------------------------------------------------------------


def is_frozen() -> bool:
    """Whether this is the packaged program, which is its own Python."""
    return bool(getattr(sys, "frozen", False))


def has_console() -> bool:
    """Windows gives none to a program with a window, unless its output is led somewhere."""
    return sys.__stdout__ is not None


def stand_back() -> None:
    """Let others go first: for a process that thinks while a table moves."""
    with contextlib.suppress(OSError, AttributeError):
        if is_windows():
            kernel = _kernel()
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        else:
            os.nice(_STANDS_BACK)


def most_processes() -> int:
    """Processes that a pool can have; Windows waits for no more at once."""
    return 61 if is_windows() else 1024


def clears_its_screen() -> bool:
    """Whether the terminal understands that it is to be cleared. Windows' console does from when it is told to, unless
    it is too old for that; elsewhere a terminal that does not say what it is may be anything."""
    if not is_windows():
        return os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    try:
        kernel = _kernel()
        console = kernel.GetStdHandle(_OUTPUT)
        # and what it does as always: lines, and their ends
        understands = bool(kernel.SetConsoleMode(console, _UNDERSTANDS | 0x0003))
    except (OSError, AttributeError):
        return False
    return understands and os.environ.get("TERM") != "dumb"


def next_key() -> str:
    """A key of Windows' console, as it is pressed: nothing is shown of it, and the console keeps nothing."""
    import msvcrt

    there: Any = msvcrt  # known only there
    return str(there.getwch())


def _kernel() -> Any:
    import ctypes

    there: Any = ctypes
    return there.windll.kernel32


# -- its owner --------------------------------------------------------------------------------------------------


def language() -> str:
    """What its owner has chosen for the machine; empty where the system has variables for that, or says nothing."""
    try:
        return _language_of_windows() if is_windows() else _language_of_macos() if is_macos() else ""
    except (OSError, AttributeError, ValueError):
        return ""


def _language_of_windows() -> str:
    import locale

    return locale.windows_locale.get(_kernel().GetUserDefaultUILanguage(), "")


def _language_of_macos() -> str:
    """A program that was started by its icon has no variables."""
    import subprocess

    told = subprocess.run(["/usr/bin/defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, timeout=2,
                          check=False)
    return told.stdout.strip()


@contextlib.contextmanager
def keep_ctrl_c() -> Iterator[None]:
    """A process that is started in here does not hear Ctrl-C: it is for the program, which ends what it started."""
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
