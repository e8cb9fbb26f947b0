"""What a bot would do, shown on the table: golden stitches around the thing that does it, and around where it goes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches

if TYPE_CHECKING:
    from .desk import Desk

_Z = 690


class Advising(ABC):
    """A game's own says in `advise` what does a move: `return self.around(self.table.tray.box, "roll")`."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self._where: Sprite | None = None

    @abstractmethod
    def advise(self, move: Move) -> str:
        """Mark the thing that does a move; the id of its spot, "" for none."""

    def around(self, box: Box | None, id: str, radius: float = 14) -> str:
        if box is not None:
            self.table.advice.around(box, radius)
        return id

    def button(self, id: str, instead: Box | None = None, radius: float = 14) -> str:
        """An answer of the prompt, or something else where the prompt has none."""
        return self.around(self.table.prompt.box_of(id) or instead, id, radius)

    def goes_to(self, box: Box) -> None:
        self._where = self.table.add(make_stitches(box, 14, z=_Z))

    def stop(self) -> None:
        """Nothing is marked any more."""
        self.table.advice.stop()
        if self._where is not None:
            self.table.layers.remove(self._where)
            self._where = None
