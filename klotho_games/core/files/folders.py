"""The player's folders and files, and how they are written: completely or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from klotho_games.core import system
from klotho_games.core.i18n import _

NOT_JSON = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""All exceptions that decoding a damaged or foreign file as JSON can raise."""

_TURN = 2.0
"""Seconds for which a window waits while another window writes."""
_STALE = 600.0
"""No write takes this many seconds. An older temporary file is left over from an interrupted write."""
_UNFINISHED = re.compile(r"\..+\.[a-z0-9_]{8}")
"""The names of the temporary files of `write_whole` and `ensure_folder`."""

_chosen: Path | None = None


class CannotSave(OSError):
    """A folder or file of the player cannot be written; the message says which and why."""


def choose(home: Path) -> None:
    """Keep everything under `home` (`--data-dir` on the command line)."""
    global _chosen
    _chosen = home


def home() -> Path:
    if _chosen is not None:
        return _chosen
    named = os.environ.get("KLOTHO_HOME")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path  # imported here because most runs of the command line do not need it

    return user_data_path("klotho-games", appauthor=False)


def saves() -> Path:
    return home() / "saves"


def records() -> Path:
    return home() / "records"


def friends() -> Path:
    """Recordings that the player got from others."""
    return records() / "friends"


def for_others() -> Path:
    """Pictures and recordings that people want to send, in a place where they find them."""
    if _chosen is not None or os.environ.get("KLOTHO_HOME"):
        return home() / "shared"
    from platformdirs import user_documents_path

    return user_documents_path() / "Klotho Games"


def pictures() -> Path:
    """Painted pictures, which can be deleted at any time."""
    if _chosen is not None or os.environ.get("KLOTHO_HOME"):
        return home() / "cache" / "pictures"
    from platformdirs import user_cache_path

    return user_cache_path("klotho-games", appauthor=False) / "pictures"


def annals_file() -> Path:
    return home() / "annals.json"


def reviews_file() -> Path:
    """What the coach found about people's play, game by game."""
    return home() / "reviews.json"


def medals_file() -> Path:
    """Which medals the player has looked at."""
    return home() / "medals.json"


def seen_deals_file() -> Path:
    """Which deals players here have seen."""
    return home() / "shown.json"


def practice() -> Path:
    """A file for each profile with its answers to exercises."""
    return home() / "practice"


def data_folders() -> tuple[Path, ...]:
    """All folders in which the program keeps a player's data. A broken write can leave a temporary file in each."""
    return home(), saves(), records(), friends(), practice()


def seasons_file() -> Path:
    return home() / "seasons.json"


def profiles_file() -> Path:
    return home() / "profiles.json"


def settings_file() -> Path:
    return home() / "settings.json"


def crash_report() -> Path:
    """The report of the program's last crash, until the player has been told about it."""
    return home() / "crash.txt"


def ensure_folder(folder: Path) -> Path:
    """Return the folder, created if it was missing. Raises CannotSave if it is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder, prefix=".ready."):
            pass
    except OSError as problem:
        raise cannot_save_error(folder, problem) from problem
    except ValueError as problem:  # a NUL, which no file name can contain
        raise cannot_save_error(folder, OSError(errno.EINVAL, os.strerror(errno.EINVAL))) from problem
    return folder


def cannot_save_error(path: Path, problem: OSError) -> CannotSave:
    return CannotSave(
        _("Klotho Games can’t save anything in {path} ({reason}).").format(
            path=path, reason=problem.strerror or type(problem).__name__
        )
    )


def write_whole(path: Path, content: bytes, mode: int | None = None, *, is_cache: bool = False) -> None:
    """Replace a file atomically: after a crash it has the old content or the new, never a mixture.

    Without a `mode`, only the owner can read the file. With `is_cache`, the disk is not waited for: after a power cut
    the file can be damaged, and its reader has to notice. Use `named_files` for paths that a person has given, because
    this function also replaces links.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as problem:
        raise cannot_save_error(path.parent, problem) from problem
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            if mode is not None:
                os.chmod(beside, mode)
            if not is_cache:
                system.sync(file.fileno())
        system.replace(beside, path)
        if not is_cache:
            system.sync_folder(path.parent)
    except OSError as problem:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise cannot_save_error(path, problem) from problem


def tidy(folder: Path) -> None:
    """Delete the temporary files of interrupted writes.

    Another window may be writing at this moment, so only files older than any write are deleted. After the clock was
    set back, a file can look too new and stay.
    """
    now = time.time()
    with contextlib.suppress(OSError), os.scandir(folder) as there:
        for file in there:
            with contextlib.suppress(OSError):
                if _UNFINISHED.fullmatch(file.name) and is_stale(file.stat().st_mtime, now) and file.is_file():
                    os.unlink(file.path)


def is_stale(changed: float, now: float) -> bool:
    return abs(now - changed) > _STALE


@contextlib.contextmanager
def in_turn(path: Path, patience: float = _TURN) -> Iterator[bool]:
    """Hold a lock while a file is read, changed and written. Other windows wait for it.

    Yields False if another window still holds the lock after `patience` seconds. Where files cannot be locked, it
    yields True at once.
    """
    try:
        lock = open(path.with_name(f"{path.name}.lock"), "ab")  # noqa: SIM115 - closed below
    except OSError:
        yield True
        return
    with lock:
        until = time.monotonic() + patience
        while not (held := system.hold(lock)) and time.monotonic() < until:
            time.sleep(0.01)
        yield held


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file to `name.damaged`, `name.damaged2` and so on. None if that fails."""
    for n in range(1, 100):
        beside = path.with_name(f"{path.name}.damaged{n if n > 1 else ''}")
        if not beside.exists():
            try:
                path.rename(beside)
            except OSError:
                return None
            return beside
    return None
