"""What clicks and drags mean at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Move, Refusal
from klotho_games.stage.scene.drag import Offer

if TYPE_CHECKING:
    from .desk import Desk


class Touch(Move, frozen=True, tag="touch"):
    """A move that no game has. Why it is refused tells what the game waits for, and by which clause."""


class Gestures(ABC):
    only_prepares = False
    """Whether some drops only prepare a move (`handles`), so that none can be judged by its move."""

    def __init__(self, table: Desk) -> None:
        self.table = table

    @abstractmethod
    def offers(self, s: Any) -> list[Offer]:
        """Return the legal moves as pairs of piece and target."""

    @abstractmethod
    def refusal(self, s: Any, piece: str, target: str) -> Refusal | None:
        """Return the rule that keeps this piece from this target."""

    def why_idle(self, s: Any) -> Refusal | None:
        """Return why a thing that no move uses can't be used now: what has to be done first."""
        return self.table.session.why_not(Touch())

    def handles(self, offer: Offer) -> bool:
        """Handle an offer that does not play a move yet, only prepares or shows it; False if it has to be played."""
        return False
