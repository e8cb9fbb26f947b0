"""Programs with a fault that was there, or could be: whatever proves that nothing is lost must find each of them."""

from __future__ import annotations

import os
from collections.abc import Callable

import msgspec

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core import system
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive


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


def _not_noted() -> None:
    """A deal of the day is noted only when it is begun."""
    PlayerBooks._note_daily = lambda self, session: None  # type: ignore[method-assign]


def _lazy() -> None:
    """Nothing is tried again."""
    PlayerBooks.catch_up = lambda self: None  # type: ignore[method-assign]
    Profiles.has_unwritten = property(lambda self: False)  # type: ignore[assignment]


def _by_heart() -> None:
    """Each window writes the profiles as it knows them."""
    Profiles._look_again = lambda self: None  # type: ignore[method-assign]


def _strict() -> None:
    """A disk that cannot sync can save nothing."""
    system.sync = os.fsync


BROKEN: dict[str, Callable[[], None]] = {
    "unseen": _unseen, "twice": _twice, "left lying": _left_lying, "not noted": _not_noted,
    "lazy": _lazy, "by heart": _by_heart, "strict": _strict,
}
"""By name: what makes it so, for a process and whoever is forked from it."""

