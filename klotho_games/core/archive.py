"""Finished games: their journals leave the saves for the records folder, where the newest of them stay.

    archive.file_away(path, wanted=profiles.replays)     # the saves hold only games that can be continued
    archive.left_over()                                  # finished games that nobody has filed away yet
"""

from __future__ import annotations

import os
from collections.abc import Set
from pathlib import Path

from klotho_games.core import doodles, folders, journal
from klotho_games.core.folders import cannot_save

KEPT = 100
"""How many finished games are kept beside those in the lists of best scores."""


def file_away(path: Path, wanted: Set[str]) -> Path:
    """Move a finished game's journal to the records and let the oldest there go, but none that a list names."""
    there = folders.ready(folders.records()) / path.name
    try:
        os.replace(path, there)
        if doodles.beside(path).exists():
            os.replace(doodles.beside(path), doodles.beside(there))
        journal.seed_file(path).unlink(missing_ok=True)  # the end line tells the seed
    except OSError as problem:
        raise cannot_save(there, problem) from problem
    for old in [kept for kept in finished() if kept.name not in wanted][KEPT:]:
        journal.discard(old)
    return there


def finished() -> list[Path]:
    """The kept games, the last played first."""
    return _newest_first(folders.records())


def left_over() -> list[Path]:
    """Finished games among the saves: the program ended before it could file them away."""
    return [path for path in _newest_first(folders.saves()) if journal.looks_finished(path)]


def _newest_first(folder: Path) -> list[Path]:
    try:
        paths = [(path.stat().st_mtime, path) for path in folder.glob(f"*{journal.SUFFIX}")]
    except OSError:
        return []
    return [path for _changed, path in sorted(paths, reverse=True)]
