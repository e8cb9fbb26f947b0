"""Finished games: their journals move from the saves to the records folder, which keeps the newest ones.

    archive.file_away(path, wanted=profiles.replays)     # the saves then hold only unfinished games
    archive.left_over()                                  # finished games that are still among the saves
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Set
from datetime import datetime
from pathlib import Path

from klotho_games.core import system
from klotho_games.core.contract import Result, Value
from klotho_games.core.files import folders, safe_reading, side_files
from klotho_games.core.files.folders import CannotSave, cannot_save_error
from klotho_games.core.i18n import listed, ngettext

from . import journal

KEPT = 2000
"""How many finished games are kept besides those in the lists of high scores."""


class Past(Value, frozen=True):
    """A finished game, as its journal describes it."""

    path: Path
    changed: datetime
    names: tuple[str, ...]
    result: Result

    @property
    def result_text(self) -> str:
        """Who won, or how the game ended."""
        winners = [self.names[seat] for seat in self.result.winners]
        if not winners or len(self.names) == 1:
            return self.result.reason
        return ngettext("{names} won", "{names} won", len(winners)).format(names=listed(winners))


def file_away(path: Path, wanted: Set[str]) -> Path:
    """Move the journal of a finished game to the records, and delete the oldest ones there that no list refers to.

    Raises InUse if another window has the game open; that window will do it.
    """
    there = folders.ensure_folder(folders.records()) / path.name
    if there.exists() and not path.exists():
        return there  # another window has just done it
    with journal.exclusive_access(path):
        try:
            # The journal is moved last: if this is interrupted, it is still among the saves and the next start repeats
            # it.
            system.remove(journal.seed_file(path))  # the end line has the seed
            side_files.move(path, there)
            system.replace(path, there)
        except OSError as problem:
            raise cannot_save_error(there, problem) from problem
    others = [kept for kept in finished_games() if kept.name not in wanted and kept != there]
    for old in others[KEPT - 1 if there.name not in wanted else KEPT :]:  # after a clock change it may look oldest
        with contextlib.suppress(journal.Unreadable, CannotSave):  # in use or already gone; the next call tries again
            journal.discard(old)
    return there


def finished_games() -> list[Path]:
    """Return the kept games, last played first."""
    return [path for _changed, path in finished_games_with_times()]


def finished_games_with_times() -> list[tuple[float, Path]]:
    """Like `finished_games`, each with the time at which its file was changed."""
    return _newest_first(folders.records())


def received_games() -> list[Path]:
    """Return the recordings that came from others, the latest first."""
    return [path for _changed, path in _newest_first(folders.friends())]


def past(game: str, most: int) -> list[Past]:
    """Return the last readable games of one title, newest first."""
    found: list[Past] = []
    for path in finished_games():
        if len(found) == most:
            break
        if not path.name.startswith(f"{game}-"):
            continue
        try:
            kept = journal.read(path)
            changed = safe_reading.modified_time(path)
        except (journal.Unreadable, OSError):
            continue
        if kept.is_finished and kept.head.game == game:
            result = kept.lines[-1].end
            assert result is not None
            found.append(Past(path, changed, kept.head.setup.seats, result))
    return found


def left_over() -> list[Path]:
    """Return finished games among the saves: the program ended before it could move them."""
    return [path for _changed, path in _newest_first(folders.saves()) if journal.looks_finished(path)]


def tidy() -> None:
    """Delete the remains of interrupted writes and deletions."""
    for folder in folders.data_folders():
        folders.tidy(folder)
    for folder in (folders.saves(), folders.records()):
        _leave_nothing_alone(folder)


def _leave_nothing_alone(folder: Path) -> None:
    """Delete seeds, pictures and other side files without a journal."""
    now = time.time()
    with contextlib.suppress(OSError), os.scandir(folder) as there:
        files = {file.name: file for file in there}
        for name, file in files.items():
            stem, suffix, kind = name.partition(journal.SUFFIX)
            beside_it = kind == ".seed" or Path(kind).suffix[1:] in side_files.KINDS
            if not beside_it or stem + suffix in files or (folder / (stem + suffix)).exists():
                continue
            with contextlib.suppress(OSError):
                if folders.is_stale(file.stat().st_mtime, now):
                    os.unlink(file.path)


def _newest_first(folder: Path) -> list[tuple[float, Path]]:
    """List the journals of a folder.

    There can be thousands and the shelf waits for the list, so it reads the folder once.
    """
    found: list[tuple[float, str]] = []
    with contextlib.suppress(OSError), os.scandir(folder) as there:
        for file in there:
            if file.name.endswith(journal.SUFFIX):
                with contextlib.suppress(OSError):
                    found.append((file.stat().st_mtime, file.name))
    return [(changed, folder / name) for changed, name in sorted(found, reverse=True)]
