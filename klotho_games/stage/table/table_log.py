"""The log of a table: what has happened, line by line, as players read it. The journal is the file of steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core import i18n
from klotho_games.core.contract import Event, Told
from klotho_games.core.play.record import Played

if TYPE_CHECKING:
    from .table_scene import TableScene


class TableLog:
    """The lines of the log. `TableScene.line_for` words them."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.lines: list[Told] = []
        self._language = ""
        """The language of the lines."""

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            told = self._table.mode.line_for(event)
            if told is not None:
                self.lines.append(told)

    def tell_again(self, history: Sequence[Played]) -> None:
        """Replace the lines by those of this part of the game."""
        self._language = i18n.current_language()
        self.lines[:] = self._table.mode.lines_for(history)

    def tell_history(self) -> None:
        """Write the whole log again, with no line of it counted as news."""
        self.tell_again(self._table.session.history)
        self._table.speech.heard_upto = len(self.lines)

    def follow_language(self) -> None:
        """Write the log again after a change of language. News stays news, because the number of lines is the same."""
        if self._language != i18n.current_language():
            self.tell_again(self._table.session.history)
