"""Programs with a fault that was there, or could be: whatever proves that nothing is lost must find each of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from klotho_games.almanac.household import Household
from klotho_games.core import archive, beside, folders, journal
from klotho_games.core.profiles import Profiles


def _unseen() -> None:
    """A game that was over when the program died is taken for one that can be continued."""
    archive.left_over = list


def _twice() -> None:
    """A game that was counted is not known again."""
    real = Profiles.finish
    Profiles.finish = lambda self, name, game, finish: real(  # type: ignore[method-assign]
        self, name, game, msgspec.structs.replace(finish, journal=None))


def _left_lying() -> None:
    """Nobody sweeps up."""
    archive.tidy = lambda: None


def _journal_first() -> None:
    """What lies beside a journal follows it when it is filed away."""

    def file_away(path: Path, wanted: Any) -> Path:
        there = folders.ready(folders.records()) / path.name
        os.replace(path, there)
        beside.move(path, there)
        journal.seed_file(path).unlink(missing_ok=True)
        return there

    archive.file_away = file_away
    archive.tidy = lambda: None


def _not_noted() -> None:
    """A deal of the day is noted only when it is begun."""
    Household._note_daily = lambda self, session: None  # type: ignore[method-assign]


def _lazy() -> None:
    """Nothing is tried again."""
    Household.catch_up = lambda self: None  # type: ignore[method-assign]
    Profiles.behind = property(lambda self: False)  # type: ignore[assignment]


def _by_heart() -> None:
    """Each window writes the profiles as it knows them."""
    Profiles._look_again = lambda self: None  # type: ignore[method-assign]


def _strict() -> None:
    """A disk that cannot sync can save nothing."""
    folders.sync = os.fsync


BROKEN: dict[str, Callable[[], None]] = {
    "unseen": _unseen, "twice": _twice, "left lying": _left_lying, "journal first": _journal_first,
    "not noted": _not_noted, "lazy": _lazy, "by heart": _by_heart, "strict": _strict,
}
"""By name: what makes it so, for a process and whoever is forked from it."""

