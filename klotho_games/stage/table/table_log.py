"""What has happened at a table, line by line, as people read it; the journal is the file with what was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core import i18n
from klotho_games.core.contract import Event, Told
from klotho_games.core.play.record import Played

if TYPE_CHECKING:
    from .table_scene import TableScene


class TableLog:
    """Every table owns one; the table itself says how an event is worded (`line_for`)."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.lines: list[Told] = []
        self._language = ""
        """The language that it is told in."""

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            told = self._table.mode.line_for(event)
            if told is not None:
                self.lines.append(told)

    def tell_again(self, history: Sequence[Played]) -> None:
        """The log as it was after so much of the game."""
        self._language = i18n.current_language()
        self.lines[:] = self._table.mode.lines_for(history)

    def tell_history(self) -> None:
        """The whole log anew; none of it is news."""
        self.tell_again(self._table.session.history)
        self._table.speech.heard_upto = len(self.lines)

    def follow_language(self) -> None:
        """In another language it has as many lines: what was news still is."""
        if self._language != i18n.current_language():
            self.tell_again(self._table.session.history)
