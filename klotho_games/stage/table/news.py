"""Tells players at the start of their turn what the others changed for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.play import meanwhile

if TYPE_CHECKING:
    from .table_scene import TableScene

_NEWS, _UNSEEN = 4.0, 8.0
"""Seconds for news that the player could watch, and for news at instant speed."""


class News:
    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.known = [table.session.ply] * len(table.session.setup.seats)
        """By seat, up to which step the player knows the news. A continued game begins with no news."""

    def announce(self, handed_on: bool) -> None:
        """Show the news to the player who decides now, once for each turn. With `handed_on`, the card of the hand-over
        has told them already."""
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
            table.tips.toast(words, _NEWS if watched else _UNSEEN)
