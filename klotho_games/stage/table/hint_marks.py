"""Marks a bot's move on the table: golden stitches around the piece, and around the place where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches

if TYPE_CHECKING:
    from .desk import Desk

_Z = 690
_APART = 9.0
"""The gap between a further thing and its stitches, as `HintFrame` has it."""


class Advising:
    """Marks the piece and the target of a move, as the offers of the table's gestures name them.

    A game's own class extends `advise` for moves that no gesture offers, such as
    `return self.button("roll", self.table.tray.box)`, and for things that have to be laid out before they are marked.
    """

    radius: float = 14
    """Corner radius of the stitches around a piece."""
    room: float = 4
    """Gap between a target and its stitches."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self.what, self.where = "", ""
        """The piece and the target that are marked, or were last."""
        self._where: Sprite | None = None
        self._signs: list[Sprite] = []
        self.goal: Box | None = None
        """The place where the marked piece goes."""

    def advise(self, move: Move) -> str:
        """Mark a move. Return the id of the spot that makes it, or "" for none."""
        offers = self.table.gestures.offers(self.table.state)
        offer = next((offer for offer in offers if offer.move == move and not offer.then), None)
        return self.mark(offer.piece, offer.target) if offer is not None else ""

    def mark(self, piece: str, target: str = "") -> str:
        """Mark a piece and its target, or any other thing by the id of its spot. Return the id of the spot."""
        self.what, self.where = piece, target
        spots = self.table.focus.spots
        goal = next((spot for spot in spots if target and spot.target == target), None)
        if goal is not None:
            self.goes_to(self.place_box(goal).grow(self.room))
            self._signs = [self.table.add(sign) for sign in self.table.signs_of(goal)]
        thing = next((spot for spot in spots if piece in (spot.piece, spot.id)), None)
        return self.around(self.piece_box(thing), thing.id, self.radius) if thing is not None else piece

    def piece_box(self, spot: Spot) -> Box:
        """The box to mark for a piece."""
        return spot.box

    def place_box(self, spot: Spot) -> Box:
        """The box to mark for the target of a piece."""
        return spot.box

    def around(self, box: Box | None, id: str, radius: float = 14) -> str:
        if box is not None:
            self.table.advice.around(box, radius)
        return id

    def button(self, id: str, instead: Box | None = None, radius: float = 14) -> str:
        """Mark an answer of the prompt, or the box `instead` if the prompt does not have that answer."""
        return self.around(self.table.prompt.box_of(id) or instead, id, radius)

    def about(self, move: Move) -> Sequence[Box]:
        """Return the things on the table that a move is about, if `advise` marks something else, such as a button.

        Pictures of moves show them, because they show neither the prompt nor anything that is only lit.
        """
        return ()

    def mark_things(self, things: Sequence[Box]) -> None:
        """Mark these things instead of what is marked."""
        self.stop()
        self.around(things[0], "", self.radius)
        self._signs = [self.table.add(make_stitches(box.grow(_APART), self.radius, z=_Z)) for box in things[1:]]

    def goes_to(self, box: Box) -> None:
        self.goal = box
        self._where = self.table.add(make_stitches(box, 14, z=_Z))

    def stop(self) -> None:
        """Remove all marks."""
        self.what, self.where = "", ""
        self.goal = None
        self.table.advice.stop()
        if self._where is not None:
            self.table.layers.remove(self._where)
            self._where = None
        for sign in self._signs:
            self.table.layers.remove(sign)
        self._signs = []
