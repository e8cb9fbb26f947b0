"""What a game keeps beside its journal: things that are no moves, such as what people draw in the margins.

The journal stays what happened. What lies beside it goes with it when it is filed away or thrown away; where it is
missing or damaged, nothing of the game is lost.

    path = beside.place(journal.path, "doodles")        # name.klotho.doodles.json for name.klotho
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
    """Everything that lies beside a journal."""
    return sorted(path for kind in KINDS for path in journal.parent.glob(f"{escape(journal.name)}.*.{kind}"))


def move(journal: Path, there: Path) -> None:
    """The journal has gone there: so does what lay beside it. OSError where it cannot."""
    for path in files_beside(journal):
        system.replace(path, there.with_name(there.name + path.name.removeprefix(journal.name)))


def discard(journal: Path) -> None:
    """The journal is gone: so is what lay beside it."""
    for path in files_beside(journal):
        with contextlib.suppress(OSError):
            system.remove(path)
