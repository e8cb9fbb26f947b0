"""What clicks and drags mean at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Refusal
from klotho_games.stage.scene.drag import Offer

if TYPE_CHECKING:
    from .desk import Desk


class Gestures(ABC):
    def __init__(self, table: Desk) -> None:
        self.table = table

    @abstractmethod
    def offers(self, s: Any) -> list[Offer]:
        """The legal moves as piece and target."""

    @abstractmethod
    def refusal(self, s: Any, piece: str, target: str) -> Refusal | None:
        """Why this piece may not go there, in the words of the rules."""

    def handles(self, offer: Offer) -> bool:
        """True where an offer is only laid out or looked at; else it is played."""
        return False
