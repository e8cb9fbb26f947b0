"""What changed for somebody while others decided, told on the table when they decide again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.play import meanwhile

if TYPE_CHECKING:
    from .table_scene import TableScene

_NEWS, _UNSEEN = 4.0, 8.0
"""Seconds for a line of news, and for one of what nobody has seen happen."""


class News:
    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.known = [table.session.ply] * len(table.session.setup.seats)
        """By seat, up to which step they know what has changed for them: a game that is continued begins there."""

    def announce(self, handed_on: bool) -> None:
        """Once for each turn, to whoever decides now and looks. Where people hand the screen on (`handed_on`), a card
        has told it."""
        table, session = self._table, self._table.session
        if not table.mode.is_played or table.auto or not table.decider_looks_here:
            return
        seat, since = session.to_act, self.known[session.to_act]
        self.known[seat] = session.ply
        if handed_on and table.phones.at_screen != [seat]:
            return
        steps = meanwhile.steps_of_others(session.history, seat, since)
        watched, own = bool(table.stage.motion_speed), meanwhile.by_own_hand(session.history, seat, since)
        words = meanwhile.describe_meanwhile(table.game, steps, seat, table.names, watched, own)
        if words:
            table.notes.toast(words, _NEWS if watched else _UNSEEN)
