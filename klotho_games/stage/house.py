"""What the program does for its scenes. The stage knows only this; the scenes make it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from klotho_games.core.contract import Decision
from klotho_games.core.session import Session


class House(Protocol):
    def open_rules(self, game: str, clause: str = "") -> None:
        """The rulebook above the present scene, at a clause if one is named."""
        ...

    def open_pause(self, table: Any) -> None: ...

    def leave_table(self, table: Any) -> None:
        """Back to the shelf; the game waits in its journal."""
        ...

    def finished(self, table: Any) -> None:
        """The game is over: keep the score, then show how it ended."""
        ...

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = "hard") -> Callable[[], None]:
        """Ask a bot for the seat to act; `told` is called on a later frame. Returns a way to call it off."""
        ...
