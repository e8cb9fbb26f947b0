"""The log of a table: what has happened, line by line, as players read it. The journal is the file of steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core import i18n
from klotho_games.core.contract import Event, Told
from klotho_games.core.games.log_lines import LogLines
from klotho_games.core.play.record import Played

if TYPE_CHECKING:
    from .table_scene import TableScene


class TableLog:
    """The lines of the log. `TableScene.line_for` words them."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._log = LogLines(self._line_of)
        self._language = ""
        """The language of the lines."""
        self._told: list[int] = []
        """For each event that was told last, the number of its line; -1 for none."""

    @property
    def lines(self) -> list[Told]:
        return self._log.lines

    def tell(self, events: Sequence[Event]) -> None:
        speech, known = self._table.speech, len(self.lines)
        self._told = [self._log.add(event) for event in events]
        if known and known - 1 in self._told:  # the last line says more now
            speech.heard_upto = min(speech.heard_upto, known - 1)

    @property
    def can_grow(self) -> bool:
        """Whether the next event can still change the last line."""
        return self._log.can_grow(self._table.game)

    def captions(self) -> list[Told | None]:
        """Return the line of each event that was told last, as it is now. Events that share a line have the same."""
        return [self.lines[n] if n >= 0 else None for n in self._told]

    def lines_before(self, later: int) -> tuple[Told, ...]:
        """Return the log as it was before this many of the events that were told last."""
        told = self._told[: len(self._told) - later]
        return tuple(self.lines[: max(told, default=len(self.lines) - 1) + 1])

    def tell_again(self, history: Sequence[Played]) -> None:
        """Replace the lines by those of this part of the game."""
        self._language = i18n.current_language()
        self._log, self._told = self._table.mode.log_of(history), []

    def _line_of(self, events: Sequence[Event]) -> Told | None:
        return self._table.mode.line_for(*events)

    def tell_history(self) -> None:
        """Write the whole log again, with no line of it counted as news."""
        self.tell_again(self._table.session.history)
        self._table.speech.heard_upto = len(self.lines)

    def follow_language(self) -> None:
        """Write the log again after a change of language. News stays news, because the number of lines is the same."""
        if self._language != i18n.current_language():
            self.tell_again(self._table.session.history)
