"""A bot is asked at a table: for a hint, and to decide in somebody's place."""

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
"""Seconds for which a reason is seen."""


class Hints:
    """Every table owns one: what was asked, and what was advised last."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.shown: Decision | None = None
        """What was advised last, as long as it is marked; set by tables whose bar says it."""
        self.note: Sprite | None = None
        """What the last hint said, as long as nobody has decided."""
        self._call_off: Callable[[], None] | None = None
        self._answer: Callable[[], None] | None = None

    # -- asking ---------------------------------------------------------------------------------------------

    def ask(self, told: Callable[[Decision], None], level: str = ADVISER) -> None:
        """The answer is handed on when the table has the stage: never behind a pause or a rulebook."""
        self.call_off()

        def answer(decision: Decision) -> None:
            self._answer = lambda: told(decision)

        self._call_off = self._table.stage.house.advise(self._table.session, answer, level)

    def call_off(self) -> None:
        """Nobody waits for an answer any more."""
        if self._call_off is not None:
            self._call_off()
            self._call_off = self._answer = None

    def update(self, seconds: float) -> None:
        if self._answer is not None:
            told, self._answer, self._call_off = self._answer, None, None
            told()

    @property
    def needs_frames(self) -> bool:
        """A bot thinks."""
        return self._call_off is not None

    # -- a reason beside the table's things -----------------------------------------------------------------

    def show_reason(self, words: str, beside: Box | None = None) -> None:
        self.note = self._table.notes.toast(words, _READ, beside=beside)

    def put_reason_away(self) -> None:
        """Somebody has decided."""
        if self.note is not None:
            self._table.notes.take_back(self.note)
