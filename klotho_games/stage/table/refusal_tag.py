"""A tag that says why a move was refused, where it was tried. Clicking it opens the rulebook at the clause.

A tag without a clause has nothing to open. Clicks then reach what is under it: often the thing that it asks for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .table_scene import TableScene


class RefusalTag:
    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.sprite: Sprite | None = None
        self._spot: Spot | None = None

    def show(self, refusal: Refusal, at: Point) -> None:
        table = self._table
        sprite = table.tips.refusal(refusal, at)
        self._drop()
        self.sprite = sprite
        if refusal.rule:
            words = f"{refusal.reason} {refusal.rule}"
            self._spot = table.spot(Spot("refusal", sprite.box, words, role=_("note"), press=table.open_rules))

    def put_away(self) -> bool:
        """Remove the tag; False if there is none."""
        if self.sprite is None:
            return False
        self._table.tips.take_back(self.sprite)
        self._drop()
        return True

    def forget(self) -> None:
        """Forget the tag after the table was cleared."""
        self.sprite = self._spot = None

    def update(self, seconds: float) -> None:
        if self.sprite is not None and self.sprite.layers is None:
            self._drop()

    def _drop(self) -> None:
        if self._spot is not None:
            self._table.focus.remove(self._spot)
        self.forget()
