"""What a bot would do, shown on the table: golden stitches around the thing that does it, and around where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches

if TYPE_CHECKING:
    from .desk import Desk

_Z = 690


class Advising:
    """Marks the piece that makes a move and the place where it goes, as the offers of the table's gestures name them.

    A game's own adds in `advise` what no gesture offers (`return self.button("roll", self.table.tray.box)`), and what
    is laid out before it is marked.
    """

    radius: float = 14
    """Of the stitches around a piece."""
    room: float = 4
    """Between a place and the stitches around it."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self.what, self.where = "", ""
        """The piece and the place that were marked last."""
        self._where: Sprite | None = None

    def advise(self, move: Move) -> str:
        """Mark the thing that does a move; the id of its spot, "" for none."""
        offers = self.table.gestures.offers(self.table.state)
        offer = next((offer for offer in offers if offer.move == move and not offer.then), None)
        return self.mark(offer.piece, offer.target) if offer is not None else ""

    def mark(self, piece: str, target: str = "") -> str:
        """Mark a piece and where it goes, or any other thing by the id of its spot."""
        self.what, self.where = piece, target
        spots = self.table.focus.spots
        goal = next((spot for spot in spots if target and spot.target == target), None)
        if goal is not None:
            self.goes_to(self.place_box(goal).grow(self.room))
        thing = next((spot for spot in spots if piece in (spot.piece, spot.id)), None)
        return self.around(self.piece_box(thing), thing.id, self.radius) if thing is not None else piece

    def piece_box(self, spot: Spot) -> Box:
        """What is marked of a piece."""
        return spot.box

    def place_box(self, spot: Spot) -> Box:
        """What is marked of the place where a piece goes."""
        return spot.box

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
        self.what, self.where = "", ""
        self.table.advice.stop()
        if self._where is not None:
            self.table.layers.remove(self._where)
            self._where = None
