"""A solvable deal is looked for beside the table, so that nothing stands still meanwhile (PAT-5.1)."""

from __future__ import annotations

from threading import Thread

from klotho_games.core.chance import seeds
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.state import Phase
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.desk import Desk

_AT_ONCE = 0.1
"""Seconds that nobody notices while a table opens."""
_OF_A_FRAME = 0.01
_LONG = 60.0


class Dealer:
    """What it finds is what the seed gives: the session draws it afterwards, and finds it known (`deals.find_deal`)."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self._looking: Thread | None = None
        self._note: Sprite | None = None

    @property
    def busy(self) -> bool:
        return self._looking is not None

    def must_wait(self) -> bool:
        """Whether the table has to wait for its deal: `tick` pumps again when there is one."""
        session = self.table.session
        s, rules = session.state, session.rules
        if self._looking is None and s.phase is Phase.DEAL and s.solvable:
            rng = seeds.rng(session.seed, rules.stream(s), 0)
            self._looking = Thread(target=lambda: rules.draw(s, rng), daemon=True)
            self._looking.start()
            self._looking.join(_AT_ONCE)
            if self._looking.is_alive():
                told = _("The chancellor looks for a deal …")
                self._note = self.table.notes.toast(told, _LONG)
                self.table.spoken(told)
        if self._looking is not None and not self._looking.is_alive():
            self._looking = None
        return self.busy

    def tick(self) -> None:
        """Once a frame, most of which is left to the search: the deal that was found is dealt."""
        if self._looking is None:
            return
        self._looking.join(_OF_A_FRAME)
        if not self._looking.is_alive():
            if self._note is not None:
                self.table.notes.take_back(self._note)
            self.table.draw_chance()
