"""What the tables of puzzles for one share: what the bar says."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from klotho_games.core.i18n import _

from .desk import Desk
from .prompt_flow import Flow


class SoloFlow(Flow):
    """Base of a table's `Flow`, for a table with `hint_on_bar`. It adds what is said of something held, and the answers
    of the moment."""

    table: Desk
    persons: Collection[Any]
    """The phases in which the player has to decide; in all others it goes on by itself."""

    def seat(self, s: Any) -> int:
        return 0 if s.phase in self.persons else -1

    def words(self, s: Any) -> tuple[str, str]:
        hint = self.table.hints.shown
        if hint is None:
            return self.prompt_words(s)
        return _("{move}?").format(move=self.table.game.telling.move(s, hint.move)), hint.why
