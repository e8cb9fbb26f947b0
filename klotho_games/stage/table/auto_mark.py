"""The buttons on the prompt bar while auto-play is on: one says that a bot plays for the person, and stops it, the
other says how fast, and changes that.

They are there as long as auto-play is on, whatever else the bar says, and cover nothing of any table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

if TYPE_CHECKING:
    from .table_scene import TableScene

ID = "take-over"


class AutoMark:
    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._bar: PromptBar | None = None
        """The bar that has the buttons. A table that is built again has another bar."""
        self._speed = ""
        """The speed that they say."""

    @property
    def is_shown(self) -> bool:
        return self._bar is not None and self._bar.button(ID) is not None

    def update(self, seconds: float) -> None:
        table = self._table
        wanted = table.auto and table.mode.is_played and not table.session.is_over
        bar: PromptBar | None = getattr(table, "prompt", None) if wanted else None  # some tables have none
        speed = table.pace.speed
        if bar is self._bar and (bar is None or speed == self._speed):
            return
        changed, self._bar, self._speed = bar or self._bar, bar, speed
        if changed is not None:
            changed.standing = [table.pace.speed_answer(), self._answer()] if wanted else []
            changed.say_again()

    def _answer(self) -> Answer:
        tip = _("A bot plays for you. Take over whenever you like.")
        return Answer(ID, _("Auto-play is on: take over"), self._table.pace.take_over, shortcut="auto", kind="primary",
                      icon="play", tip=tip)
