"""Programs with a fault that existed, or could exist: the proofs that nothing is lost must find each of them."""

from __future__ import annotations

import os
from collections.abc import Callable

import msgspec

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core import system
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive
from klotho_games.practice.person_file import PersonFile


def _unseen() -> None:
    """Take a game that was over when the program died for one that can be continued."""
    archive.left_over = list


def _twice() -> None:
    """Count a game again that was already counted."""
    real = Profiles.finish
    Profiles.finish = lambda self, name, game, finish: real(  # type: ignore[method-assign]
        self, name, game, msgspec.structs.replace(finish, journal=None))


def _left_lying() -> None:
    """Never clean up."""
    archive.tidy = lambda: None


def _not_noted() -> None:
    """Note a daily game only when it begins."""
    PlayerBooks._note_daily = lambda self, session: None  # type: ignore[method-assign]


def _lazy() -> None:
    """Never try a failed write again."""
    PlayerBooks.catch_up = lambda self: None  # type: ignore[method-assign]
    Profiles.has_unwritten = property(lambda self: False)  # type: ignore[assignment]


def _by_heart() -> None:
    """Let each window write the profiles as it remembers them."""
    Profiles._look_again = lambda self: None  # type: ignore[method-assign]


def _strict() -> None:
    """Save nothing on a disk that cannot sync."""
    system.sync = os.fsync


def _forgetful() -> None:
    """Keep answers to exercises in memory and take them for written."""
    PersonFile._write = lambda self, path: self._unwritten.clear()  # type: ignore[method-assign]


BROKEN: dict[str, Callable[[], None]] = {
    "unseen": _unseen, "twice": _twice, "left lying": _left_lying, "not noted": _not_noted,
    "lazy": _lazy, "by heart": _by_heart, "strict": _strict,
    "forgetful": _forgetful,
}
"""By name, the function that puts the fault into a process and its forks."""

