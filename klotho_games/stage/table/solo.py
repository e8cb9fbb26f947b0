"""What the tables of puzzles for one share: what the bar says."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from klotho_games.core.contract import Decision
from klotho_games.core.i18n import _
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.prompt_flow import Flow


class SoloFlow(Flow):
    """Base of a table's `Flow`: it adds what is said of something held, and the answers of the moment."""

    table: SoloTable
    persons: Collection[Any]
    """The phases in which the player has to decide; in all others it goes on by itself."""

    def seat(self, s: Any) -> int:
        return 0 if s.phase in self.persons else -1

    def words(self, s: Any) -> tuple[str, str]:
        t = self.table
        if t.hinted is None:
            return self.prompt_words(s)
        return _("{move}?").format(move=t.game.telling.move(s, t.hinted.move)), t.hinted.why


class SoloTable(Desk):
    """Base of such a table: a hint stands on the bar, where it stays and covers nothing."""

    hinted: Decision | None = None
    """What was advised last, until something is done."""

    def tell_hint(self, decision: Decision) -> None:
        self.hinted = decision
        self.flow.prompt()

    def stop_advising(self) -> None:
        self.hinted = None
        super().stop_advising()
