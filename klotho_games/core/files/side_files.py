"""Files beside a journal, for things that are not moves, such as people's drawings in the margins.

They are moved and deleted together with their journal. If one is missing or damaged, the game itself loses nothing.

    path = side_files.place(journal.path, "doodles")        # name.klotho.doodles.json for name.klotho
"""

from __future__ import annotations

import contextlib
from glob import escape
from pathlib import Path

from klotho_games.core import system

KINDS = ("json", "png")


def place(journal: Path, what: str, kind: str = "json") -> Path:
    assert kind in KINDS
    return journal.with_name(f"{journal.name}.{what}.{kind}")


def files_beside(journal: Path) -> list[Path]:
    """Return all files that belong to a journal."""
    return sorted(path for kind in KINDS for path in journal.parent.glob(f"{escape(journal.name)}.*.{kind}"))


def move(journal: Path, there: Path) -> None:
    """Move the files of a journal that was moved to `there`. Raises OSError if that fails."""
    for path in files_beside(journal):
        system.replace(path, there.with_name(there.name + path.name.removeprefix(journal.name)))


def discard(journal: Path) -> None:
    """Delete the files of a journal that was deleted."""
    for path in files_beside(journal):
        with contextlib.suppress(OSError):
            system.remove(path)
