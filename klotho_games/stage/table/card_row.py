"""Face-up cards on a table, by id: dealt from a pile, lifted while looked at, carried, put away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.pieces.cards import LIFTED, RESTING, CardSprite, deal, put, rise
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, fade
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import paint_stitches

from .table_scene import TableScene

HELD_Z = 400


class CardPlace(NamedTuple):
    """Where and how a card is shown. `dim` means set aside: still visible, but no longer in play."""

    box: Box
    angle: float
    z: float
    dim: bool = False
    face: str = ""
    """Which of its faces the card shows; the names of faces are the game's own."""


class CardRow:
    """Cards with a sprite each, and a spot for each card that can be looked at. The piece of a card is `card:<id>`.

        self.row = CardRow(self, make_card, z=120)    # make_card(card, place) returns a CardSprite
        self.row.lay({"ruby": CardPlace(box, -2, 120)})
        self.row.set_spots({"ruby": Spot("card:ruby", box, "Ruby", piece="card:ruby")})
        self.motions.then(*self.row.deal_from(deck_box, "imp", CardPlace(other, 1, 121)))
    """

    def __init__(self, table: TableScene, make: Callable[[str, CardPlace], CardSprite], *, z: float) -> None:
        self.table, self._make = table, make
        self.cards: dict[str, CardSprite] = {}
        self.places: dict[str, CardPlace] = {}
        self._spots: dict[str, Spot] = {}
        self.frame = table.add(Panel(Box(0, 0, 10, 10), z=z + 7, margin=30, visible=False))
        """The golden stitches around the lifted card."""
        self.looked_at: Callable[[str], None] = lambda card: None
        """Called with the card that is hovered or focused, or "" for none."""

    # -- the state ------------------------------------------------------------------------------------------

    def lay(self, places: Mapping[str, CardPlace]) -> None:
        """Show exactly these cards, each at rest in its place."""
        self.places = dict(places)
        for card in [card for card in self.cards if card not in self.places]:
            self.table.layers.remove(self.cards.pop(card))
        for card, place in self.places.items():
            sprite = self.cards.get(card)
            if sprite is None:
                sprite = self.cards[card] = self._make(card, place)
                self.table.add(sprite)
            sprite.box, sprite.angle, sprite.z = place.box, place.angle, place.z
            sprite.zoom, sprite.alpha, sprite.turn, sprite.visible = 1.0, 1.0, 1.0, True
            sprite.dim, sprite.lift, sprite.held, sprite.rising = place.dim, RESTING, False, None
        self.frame.visible = False

    def set_spots(self, spots: Mapping[str, Spot]) -> None:
        """Replace the spots of the cards. A card that can be picked up is lifted while it is hovered or focused."""
        for spot in self._spots.values():
            self.table.focus.remove(spot)
        self._spots = dict(spots)
        for card, spot in spots.items():
            spot.changed = self._follows(card)
            self.table.spot(spot)

    def box_of(self, card: str) -> Box | None:
        place = self.places.get(card)
        return place.box if place is not None else None

    # -- looking and carrying -------------------------------------------------------------------------------

    def _follows(self, card: str) -> Callable[[Spot], None]:
        def looked(spot: Spot) -> None:
            if card in self.cards and self._spots.get(card) is spot and spot.piece:
                up = spot.hovered or (spot.focused and self.table.focus.seen)
                self.raise_card(card, up)
                self.looked_at(card if up else "")

        return looked

    def raise_card(self, card: str, up: bool) -> None:
        """Lift a card inside its golden stitches, or lower it again."""
        sprite, place = self.cards.get(card), self.places.get(card)
        held = self.table.drag is not None and self.table.drag.held_piece == f"card:{card}"
        if sprite is None or place is None or held or self.table.motions.is_busy or up == (sprite.lift == LIFTED):
            return
        sprite.z = place.z + (5 if up else 0)
        self.table.motions.beside(rise(sprite, up, place.box.centre, place.angle))
        self.frame.visible = up
        if up:
            self.frame.box = _frame_box(place)
            self.frame.show(paint_stitches, 24)

    def to_paint(self) -> list[Job]:
        """Return paint jobs for all lifted cards and their stitches, to run in quiet moments."""
        look = self.table.stage.look

        def sew(box: Box) -> None:
            self.frame.prepare(look, lambda pen: paint_stitches(pen, box.at_origin, 24))

        def lift(card: str, place: CardPlace) -> None:
            lifted = self._make(card, place)
            lifted.lift, lifted.zoom = LIFTED, 1.05
            lifted.picture(look)

        sizes = {_frame_box(place).size: _frame_box(place) for place in self.places.values()}
        frames = [partial(sew, box) for box in sizes.values()]
        return [*frames, *(partial(lift, card, place) for card, place in self.places.items())]

    def sprite_of(self, piece: str) -> Sprite | None:
        """Return the sprite of a card, for `TableScene.sprite_of`. A carried card is straight and above everything."""
        sprite = self.cards.get(piece.removeprefix("card:"))
        if sprite is not None and self.table.drag is not None and self.table.drag.held_piece == piece:
            sprite.z, sprite.angle, sprite.zoom, sprite.lift, sprite.held = HELD_Z, 0, 1.0, LIFTED, True
            self.frame.visible = False
        return sprite

    # -- motion ---------------------------------------------------------------------------------------------

    def deal_from(self, pile: Box, card: str, place: CardPlace, *, seconds: float = 0.34,
                  left: Callable[[], object] = lambda: None) -> list[Part]:
        """Deal a card from a pile and turn it over in its place; `left` is called when the card leaves the pile."""
        sprite = self._on_pile(pile, card, place)

        def start() -> None:
            sprite.visible = True
            left()
            self.table.stage.sound.play("card_deal")

        reduced = self.table.motions.reduced
        return [start, _appear(sprite, place) if reduced else deal(sprite, place.box, place.angle, seconds)]

    def _on_pile(self, pile: Box, card: str, place: CardPlace) -> CardSprite:
        """Make the sprite of a card face down on the pile, still invisible."""
        old = self.cards.pop(card, None)
        if old is not None:
            self.table.layers.remove(old)
        sprite = self._make(card, place)
        sprite.centre, sprite.z, sprite.angle, sprite.turn = pile.centre, place.z, -4, 0
        sprite.zoom = pile.w / place.box.w
        sprite.visible = False
        self.table.ahead.paint_soon([partial(sprite.warm, self.table.stage.look)])
        self.cards[card] = sprite
        self.table.add(sprite)
        return sprite

    def away(self, cards: Sequence[str], to: Point, width: float, *, face_up: bool) -> list[Motion]:
        """Move cards onto a pile whose cards are `width` wide. With reduced motion the cards fade instead."""
        going = [self.cards[card] for card in cards if card in self.cards]
        if self.table.motions.reduced:
            return [fade(sprite, 0.0, 0.2) for sprite in going]
        return [put(sprite, to, width, -4, 0.3, face_up=face_up) for sprite in going]

    def leave(self, cards: Sequence[str], to: Point | None, width: float, *, face_up: bool) -> None:
        """Move cards to a pile, or fade them if `to` is None, while the next motions already run."""
        for card in cards:
            sprite = self.cards.pop(card, None)
            if sprite is not None:
                if to is None or self.table.motions.reduced:
                    going = fade(sprite, 0.0, 0.25)
                else:
                    going = put(sprite, to, width, -4, 0.3, face_up=face_up)
                self.table.motions.beside(self._remove_after(sprite, going))

    def _remove_after(self, sprite: CardSprite, going: Motion) -> Motion:
        def at(t: float) -> None:
            going.at(t)
            if t >= 1:
                self.table.layers.remove(sprite)

        return replace(going, at=at)

    def part_to_hide(self, cards: Collection[str]) -> Part:
        def gone() -> None:
            for card in cards:
                if card in self.cards:
                    self.cards[card].visible = False

        return gone


def _frame_box(place: CardPlace) -> Box:
    """Return the box of the stitches around a lifted card."""
    return place.box.grow(place.box.w * 0.02 + 9).move(0, -10)


def _appear(sprite: CardSprite, place: CardPlace) -> Motion:
    shown = fade(sprite, 1.0, 0.25)
    begin = shown.start

    def start() -> None:
        sprite.box, sprite.angle, sprite.zoom, sprite.turn, sprite.alpha = place.box, place.angle, 1.0, 1.0, 0.0
        if begin is not None:
            begin()

    return Motion(0.25, shown.at, shown.ease, start, travels=False)
