"""One drag controller for hexes, cards, dice and figures.

A table offers moves as (piece, target). Drag, click and click, or pick up and place by key or gamepad: all use the same
list of offers. A drop is judged when the piece is released; Escape, a lost window or a second button cancels. If a
place refuses the piece, it stays in the hand: after a drag it follows the pointer, and the next click is the next try.
On the bare table it goes back.

Offers, and a piece that was lifted for one of them, belong to one state of the table. When the state changes, there are
none until the table has settled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point

from .focus import Focus, Spot
from .sprites import Sprite

FAR_ENOUGH = 10
"""A press that moves less than this is a click."""


@dataclass(frozen=True)
class Offer:
    """One legal move as players make it: this piece to that target."""

    move: Move
    piece: str
    target: str
    label: str = ""
    then: tuple[Move, ...] = ()
    """Moves that are played right after it, if one gesture means several (walk there, then explore)."""


class Holder(Protocol):
    """What a table does for the controller."""

    focus: Focus

    @property
    def offers_valid(self) -> bool:
        """Whether the offers and spots are those of the present state. False from a move until the table has
        settled."""
        ...

    def sprite_of(self, piece: str) -> Sprite | None: ...

    def show_targets(self, targets: set[str]) -> None:
        """Show where the held piece can go; an empty set means that nothing is held."""
        ...

    def take(self, offer: Offer) -> None:
        """Play the move that the player decided on."""
        ...

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        """Ask which move is meant, as several fit the same drop."""
        ...

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        """Why this piece can't go there, or None if there is nothing to say (a drop on the bare table)."""
        ...

    def refusal_of(self, offer: Offer) -> Refusal | None:
        """Why a legal move is not wanted now: a lesson waits for another one."""
        ...

    def show_refusal(self, refusal: Refusal, at: Point) -> None: ...

    def return_piece(self, piece: str) -> None:
        """Put back the sprite of a piece that was released without a move."""
        ...

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """The spot where a piece that is released now would land: mostly `best_target`."""
        ...

    def aim(self, targets: set[str]) -> None:
        """Keep the focus on the possible targets while a piece is held by key, gamepad or click."""
        ...


class Drag:
    """A drag from press to release, for a scene whose offers say which piece can go where."""

    def __init__(self, holder: Holder, sound: Callable[[str], None]) -> None:
        self._holder = holder
        self._sound = sound
        self.by_pointer = False
        self.is_refused = False
        """Whether a place has refused the held piece, so that it stays in the hand although no button is down."""
        self._offers: Sequence[Offer] = ()
        self._held = ""
        self._armed = ""
        """The piece that was pressed on."""
        self._pressed_at: Point = (0, 0)
        self._grip: Point = (0, 0)
        self.home: set[str] = set()
        """The targets on which the held piece lay. It can always go back there."""

    @property
    def offers(self) -> Sequence[Offer]:
        return self._offers if self._holder.offers_valid else ()

    @offers.setter
    def offers(self, offers: Sequence[Offer]) -> None:
        self._offers = offers

    @property
    def held_piece(self) -> str:
        return self._held if self._holder.offers_valid else ""

    def forget(self) -> None:
        """Forget the held piece without telling the table, which is rebuilt or closed."""
        self._held = self._armed = ""

    def offers_of(self, piece: str) -> list[Offer]:
        return [o for o in self.offers if o.piece == piece]

    # -- pointer --------------------------------------------------------------------------------------------

    def arm(self, spot: Spot, at: Point) -> None:
        """Remember a press on a piece: it can become a drag."""
        if spot.piece and spot.enabled:
            self._armed, self._pressed_at = spot.piece, at

    def disarm(self) -> None:
        """Forget the press, so that it does not become a drag."""
        self._armed = ""

    def follow(self, at: Point) -> None:
        # Ask for the offers again: the table can have been laid out again under the finger.
        if self._armed and self.offers_of(self._armed) and not self.held_piece:
            dx, dy = at[0] - self._pressed_at[0], at[1] - self._pressed_at[1]
            if dx * dx + dy * dy >= FAR_ENOUGH * FAR_ENOUGH:
                self._lift(self._armed, by_pointer=True)
        if self.held_piece and self.by_pointer:
            sprite = self._holder.sprite_of(self.held_piece)
            if sprite is not None:
                sprite.centre = (at[0] + self._grip[0], at[1] + self._grip[1])

    def grip_anew(self, at: Point) -> None:
        """Take a new grip after the piece was turned: it follows the pointer from where that is on the piece now."""
        sprite = self._holder.sprite_of(self.held_piece) if self.held_piece else None
        if sprite is not None:
            self._grip = (sprite.centre[0] - at[0], sprite.centre[1] - at[1])

    def release(self, at: Point) -> bool:
        """Drop the piece; return True if this ended a drag and so is not a click."""
        self.disarm()
        if not (self.held_piece and self.by_pointer):
            return False
        sprite = self._holder.sprite_of(self.held_piece)
        box = sprite.box if sprite is not None else Box(at[0], at[1], 1, 1)
        self._drop(self._holder.target_under(box, at), at)
        return True

    # -- click, key and pad ---------------------------------------------------------------------------------

    def pick_up(self, piece: str) -> None:
        if self.offers_of(piece):
            self._lift(piece, by_pointer=False)

    def place(self, spot: Spot) -> None:
        self._drop(spot, spot.box.centre)

    def cancel(self) -> bool:
        """Put the held piece back; return True if there was one."""
        self.disarm()
        if not self.held_piece:
            return False
        piece = self._let_go()
        self._sound("ui_cancel")
        self._holder.return_piece(piece)
        return True

    # -- lifting and dropping -------------------------------------------------------------------------------

    def _lift(self, piece: str, by_pointer: bool) -> None:
        self._held, self.by_pointer, self.is_refused = piece, by_pointer, False
        targets = {o.target for o in self.offers_of(piece)}
        sprite = self._holder.sprite_of(piece)
        from_here = [*([self._pressed_at] if by_pointer else []), *([sprite.centre] if sprite is not None else [])]
        self.home = {spot.target for spot in self._holder.focus.spots if any(map(spot.box.contains, from_here))}
        if by_pointer and sprite is not None:
            self._grip = (sprite.centre[0] - self._pressed_at[0], sprite.centre[1] - self._pressed_at[1])
        self._sound("lift")
        self._holder.show_targets(targets)
        if not by_pointer:
            self._holder.aim(targets)

    def _let_go(self) -> str:
        piece, self._held = self._held, ""
        self.disarm()
        self._holder.focus.only = None
        self._holder.show_targets(set())
        return piece

    def best_target(self, box: Box, at: Point) -> Spot | None:
        """The best target for a piece: legal ones first, then by how much the piece covers, with a bonus under the
        pointer."""
        spots = [s for s in self._holder.focus.spots if s.target]
        legal = {o.target for o in self.offers_of(self.held_piece)}

        def fit(spot: Spot) -> tuple[bool, float]:
            covered = spot.box.overlap(box) / max(1.0, min(box.w * box.h, spot.box.w * spot.box.h))
            return spot.target in legal, covered + (0.5 if spot.box.contains(at) else 0.0)

        touching = [s for s in spots if s.box.overlap(box) > 0 or s.box.contains(at)]
        return max(touching, key=fit, default=None)

    def _why_not(self, target: str) -> Refusal | None:
        """Why the held piece can't go to a target, which every place says; None if it only goes back."""
        refusal = self._holder.refusal_for(self.held_piece, target)
        if refusal is None and target not in self.home:
            return Refusal("", _("That can’t go there. Choose one of the marked places."))
        return refusal

    def _drop(self, spot: Spot | None, at: Point) -> None:
        fitting = [o for o in self.offers_of(self.held_piece) if spot is not None and o.target == spot.target]
        refusal = self._holder.refusal_of(fitting[0]) if len(fitting) == 1 else None
        if spot is not None and not fitting:
            refusal = self._why_not(spot.target)
        if refusal is not None:
            self.is_refused = True
            self._sound("ui_refuse")
            self._holder.show_refusal(refusal, at)
            return
        piece = self._let_go()
        if len(fitting) == 1:
            self._holder.take(fitting[0])
            return
        if fitting:
            self._holder.return_piece(piece)
            self._holder.choose(fitting, at)
            return
        self._sound("ui_cancel")
        self._holder.return_piece(piece)
