"""Asks bots at a table: for a hint, or to decide for a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.core.contract import Decision
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .table_scene import TableScene

_READ = 8.0
"""Seconds for which a reason is shown."""


class Hints:
    """A table's pending question to a bot, and the last hint."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.shown: Decision | None = None
        """The last hint while it is marked; set by tables with `hint_on_bar`."""
        self.note: Sprite | None = None
        """The note with the reason of the last hint, until a move is played."""
        self._call_off: Callable[[], None] | None = None
        self._answer: Callable[[], None] | None = None

    # -- asking ---------------------------------------------------------------------------------------------

    def ask(self, told: Callable[[Decision], None], level: str = ADVISER) -> None:
        """Ask a bot. The answer arrives in a frame of the table, never behind a pause menu or a rulebook."""
        self.call_off()

        def answer(decision: Decision) -> None:
            self._answer = lambda: told(decision)

        self._call_off = self._table.stage.program.advise(self._table.session, answer, level)

    def call_off(self) -> None:
        """Cancel the question to the bot."""
        if self._call_off is not None:
            self._call_off()
            self._call_off = self._answer = None

    def update(self, seconds: float) -> None:
        if self._answer is not None:
            told, self._answer, self._call_off = self._answer, None, None
            told()

    @property
    def needs_frames(self) -> bool:
        """True while a bot thinks."""
        return self._call_off is not None

    # -- the reason of a hint -------------------------------------------------------------------------------

    def show_reason(self, words: str, beside: Box | None = None) -> None:
        self.note = self._table.tips.toast(words, _READ, beside=beside)

    def put_reason_away(self) -> None:
        if self.note is not None:
            self._table.tips.take_back(self.note)
