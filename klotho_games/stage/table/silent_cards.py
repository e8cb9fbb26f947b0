"""Decides whose cards are read aloud if people share a screen, because a voice that reads a hand reads it to everyone.

At every hand-over the next player says whether they wear headphones. Until then their cards are kept silent: the voice
says only what everyone can know, and the rest when the player asks with a key. A single person among bots, people with
phones and players of games without secrets are not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.devices.input import Action
from klotho_games.stage.drawing.icons import key_name

if TYPE_CHECKING:
    from .table_scene import TableScene


class SilentCards:
    def __init__(self, table: TableScene, looking: Callable[[], int]) -> None:
        self._table, self._looking = table, looking
        self._aloud: dict[int, bool] = {}
        """By seat, what its player last answered at this table."""
        self._told_of = False
        """Whether the player has been told which keys read the silent parts."""

    @property
    def is_asked_about(self) -> bool:
        return self._table.stage.narrator.is_on and self._is_shared

    @property
    def _is_shared(self) -> bool:
        table = self._table
        return not table.game.open and not table.mode.is_replay and len(table.session.people) > 1

    @property
    def is_kept(self) -> bool:
        """Whether the cards of the player who looks now are visible and have to stay silent."""
        seat = self._looking()
        return seat >= 0 and self._is_shared and not self.reads_aloud(seat)

    def reads_aloud(self, seat: int) -> bool:
        return self._aloud.get(seat, False)

    def choose(self, seat: int, aloud: bool) -> None:
        self._aloud[seat] = aloud
        self._told_of = False

    def tell_keys(self) -> str:
        """Return, once a turn, which keys read what is kept silent."""
        if self._told_of or not self.is_kept:
            return ""
        self._told_of = True
        given = self._table.stage.input
        keys = {action.value: key_name(given.key_for_name(action.value)) or _("no key")
                for action in (Action.CHOICES, Action.STANDING, Action.REPEAT)}
        told = _("Your turn. Your cards aren’t read aloud until you ask. {choices}: what you can do. {standing}: the "
                 "table and your cards. {repeat}: what wasn’t read aloud.")
        return told.format(**keys)


def question() -> str:
    """The question of the hand-over, after the name of the next player."""
    return _("are you wearing headphones? Everyone else, look away.")


def read_aloud() -> str:
    return _("Read my cards aloud")


def keep_silent() -> str:
    return _("Read my cards only when I ask")
