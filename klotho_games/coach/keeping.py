"""A study kept beside its record, so that nobody waits for it twice. A damaged or older one is made anew."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from klotho_games.coach.study import FORMAT, Study
from klotho_games.core import beside
from klotho_games.core.folders import NOT_JSON, CannotSave, write_whole


def kept(journal: Path, plies: int) -> Study | None:
    """What was found earlier in this game of so many steps."""
    try:
        study = msgspec.json.decode(beside.place(journal, "coach").read_bytes(), type=Study)
    except (OSError, *NOT_JSON):
        return None
    fits = study.format == FORMAT and len(study.chances) == plies + 1
    return study if fits and all(0 <= cost.ply < plies for cost in study.costs) else None


def keep(journal: Path, study: Study) -> None:
    """Nothing is lost where it cannot be written: it is found again."""
    with contextlib.suppress(CannotSave):
        write_whole(beside.place(journal, "coach"), msgspec.json.encode(study))
