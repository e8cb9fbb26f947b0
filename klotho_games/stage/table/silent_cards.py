"""Whose cards are read aloud where people share a screen: a voice that reads a hand reads it to the whole room.

At every hand-over somebody says whether they wear headphones. Until they have said so their cards are kept silent: of
the table only what everybody may know is said by itself, and the rest when they ask for it by a key. One person among
bots, people who hold phones and games without secrets are asked nothing.
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
        """By seat, what its person has said in this sitting."""
        self._told_of = False
        """Whoever plays in silence has been told by which keys they ask."""

    @property
    def is_asked_about(self) -> bool:
        return self._table.stage.narrator.is_on and self._is_shared

    @property
    def _is_shared(self) -> bool:
        table = self._table
        return not table.game.open and not table.mode.is_replay and len(table.session.people) > 1

    @property
    def is_kept(self) -> bool:
        """The cards of whoever plays now are in sight, and nobody is to hear them."""
        seat = self._looking()
        return seat >= 0 and self._is_shared and not self.reads_aloud(seat)

    def reads_aloud(self, seat: int) -> bool:
        return self._aloud.get(seat, False)

    def choose(self, seat: int, aloud: bool) -> None:
        self._aloud[seat] = aloud
        self._told_of = False

    def tell_keys(self) -> str:
        """Once a turn: by which keys somebody asks for what is kept silent."""
        if self._told_of or not self.is_kept:
            return ""
        self._told_of = True
        given = self._table.stage.input
        keys = {action.value: key_name(given.key_for_name(action.value)) or _("no key")
                for action in (Action.CHOICES, Action.STANDING, Action.REPEAT)}
        told = _("Your turn. Your cards stay silent until you ask. {choices}: what you can do. {standing}: the table "
                 "and your cards. {repeat}: what was kept silent last.")
        return told.format(**keys)


def question() -> str:
    """At the hand-over, after the name of who comes."""
    return _("are you wearing headphones? Everyone else, look away.")


def read_aloud() -> str:
    return _("Read my cards aloud")


def keep_silent() -> str:
    return _("Keep my cards silent until I ask")
