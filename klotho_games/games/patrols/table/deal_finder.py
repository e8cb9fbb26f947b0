"""The search for a solvable deal, in a thread so that the table keeps moving (PAT-5.1)."""

from __future__ import annotations

from threading import Thread

from klotho_games.core.chance import seeds
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.state import Phase
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.desk import Desk

_AT_ONCE = 0.1
"""Seconds of delay that players do not notice while a table opens."""
_OF_A_FRAME = 0.01
_LONG = 60.0


class Dealer:
    """Searches ahead for the deal of the session's seed.

    When the session draws it later, it is cached (`deals.find_deal`).
    """

    def __init__(self, table: Desk) -> None:
        self.table = table
        self._looking: Thread | None = None
        self._note: Sprite | None = None

    @property
    def is_busy(self) -> bool:
        return self._looking is not None

    def must_wait(self) -> bool:
        """Start the search if needed, and return whether the table has to wait.

        `tick` draws again when the deal is found.
        """
        session = self.table.session
        s, rules = session.state, session.rules
        if self._looking is None and s.phase is Phase.DEAL and s.solvable:
            rng = seeds.rng(session.seed, rules.stream(s), 0)
            self._looking = Thread(target=lambda: rules.draw(s, rng), daemon=True)
            self._looking.start()
            self._looking.join(_AT_ONCE)
            if self._looking.is_alive():
                told = _("Looking for a setup …")
                self._note = self.table.tips.toast(told, _LONG)
                self.table.spoken(told)
        if self._looking is not None and not self._looking.is_alive():
            self._looking = None
        return self.is_busy

    def tick(self) -> None:
        """Once a frame, leave most of the frame to the search, and draw the deal when it is found."""
        if self._looking is None:
            return
        self._looking.join(_OF_A_FRAME)
        if not self._looking.is_alive():
            if self._note is not None:
                self.table.tips.take_back(self._note)
            self.table.draw_chance()
