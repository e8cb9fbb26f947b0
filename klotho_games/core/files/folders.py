"""Where the program keeps what belongs to the player, and how it writes there: whole files or none."""

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
"""All that reading a damaged or foreign file as JSON may raise."""

_TURN = 2.0
"""Seconds for which a window waits for another one that writes."""
_STALE = 600.0
"""Seconds: no write takes so long. What is older was broken off."""
_UNFINISHED = re.compile(r"\..+\.[a-z0-9_]{8}")
"""The names of files that `write_whole` and `ready` are at work with."""

_chosen: Path | None = None


class CannotSave(OSError):
    """A folder or file of the player's cannot be written; the sentence says which and why."""


def choose(home: Path) -> None:
    """Keep everything under `home` (the `--data-dir` of the command line)."""
    global _chosen
    _chosen = home


def home() -> Path:
    if _chosen is not None:
        return _chosen
    named = os.environ.get("KLOTHO_HOME")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path  # only here: most runs of the command line never need it

    return user_data_path("klotho-games", appauthor=False)


def saves() -> Path:
    return home() / "saves"


def records() -> Path:
    return home() / "records"


def friends() -> Path:
    """Records that came from somebody else."""
    return records() / "friends"


def for_others() -> Path:
    """Pictures and records that people mean to send: where they find them."""
    if _chosen is not None or os.environ.get("KLOTHO_HOME"):
        return home() / "shared"
    from platformdirs import user_documents_path

    return user_documents_path() / "Klotho Games"


def annals_file() -> Path:
    return home() / "annals.json"


def reviews_file() -> Path:
    """What the coach found of people's play, game by game."""
    return home() / "reviews.json"


def medals_file() -> Path:
    """Which medals were looked at."""
    return home() / "medals.json"


def seen_deals_file() -> Path:
    """Which deals people here have met."""
    return home() / "shown.json"


def seasons_file() -> Path:
    return home() / "seasons.json"


def profiles_file() -> Path:
    return home() / "profiles.json"


def settings_file() -> Path:
    return home() / "settings.json"


def crash_report() -> Path:
    """Where the last fault of the program is written down, until somebody has been told of it."""
    return home() / "crash.txt"


def ensure_folder(folder: Path) -> Path:
    """The folder, made if it was missing; CannotSave when nothing can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder, prefix=".ready."):
            pass
    except OSError as problem:
        raise cannot_save_error(folder, problem) from problem
    except ValueError as problem:  # a NUL, which no name can have
        raise cannot_save_error(folder, OSError(errno.EINVAL, os.strerror(errno.EINVAL))) from problem
    return folder


def cannot_save_error(path: Path, problem: OSError) -> CannotSave:
    return CannotSave(
        _("Nothing can be saved in {path} ({reason}).").format(
            path=path, reason=problem.strerror or type(problem).__name__
        )
    )


def write_whole(path: Path, content: bytes, mode: int | None = None) -> None:
    """Replace a file at one stroke: after a crash it holds the old content or the new, never a mixture. Without a
    `mode` nobody else may read it. What somebody names goes through `named_files`: this one replaces links too."""
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
            system.sync(file.fileno())
        system.replace(beside, path)
        system.sync_folder(path.parent)
    except OSError as problem:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise cannot_save_error(path, problem) from problem


def tidy(folder: Path) -> None:
    """Throw away what was left when the program was ended in the middle of a write. Another window may be writing now:
    only what is older than any write takes goes; a clock that was set back makes it look younger than it is."""
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
    """While a file is read, changed and written, other windows wait with theirs; where nothing can be locked, they do
    not, nor for one that hangs. False where another one still has it after so many seconds."""
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
    """Move a damaged file out of the way, keeping it: `name.damaged`, `name.damaged2` and so on."""
    for n in range(1, 100):
        beside = path.with_name(f"{path.name}.damaged{n if n > 1 else ''}")
        if not beside.exists():
            try:
                path.rename(beside)
            except OSError:
                return None
            return beside
    return None
