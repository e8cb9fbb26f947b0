"""Motion of Action cards: drawn, offered, played face down, flipped and discarded (KLO-2.2 to 2.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import HIDDEN, Fray
from klotho_games.games.klobba.table.look.rough_card import HIDE_SHAPE
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.games.klobba.table.parts.middle import CARD_Z, make_action_card
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, change, later, wait
from klotho_games.stage.table.story import Parts, Tell

from .flying import Flight, Flying, Landing, Z

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table


class ActionStory:
    def __init__(self, table: Table, flying: Flying) -> None:
        self.table, self.flying = table, flying
        self.tell: dict[type[Event], Tell] = {
            ev.ActionsDealt: self._show_action_deal,
            ev.OfferMade: self._show_offer,
            ev.OfferAccepted: self._show_acceptance,
            ev.OfferRejected: self._show_rejection,
            ev.CardLaid: self._show_laid_card,
            ev.CardsFlipped: self._show_flip,
            ev.ActionsDiscarded: self._show_discard,
            ev.ActionsDrawn: lambda e, before, after: self.parts_to_draw([e]),
            ev.DiscardsShuffled: self._show_reshuffle,
            ev.ThreeExchanged: self._show_exchange,
        }

    def _show_action_deal(self, e: ev.ActionsDealt, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.25), self.table.sound("card_deal")]

    # -- into the slots -------------------------------------------------------------------------------------

    def _show_offer(self, e: ev.OfferMade, before: Fray, after: Fray) -> Parts:
        return self._to_slot(e.seat, _side_of(before, e.to), e.card if self._open(e) else "")

    def _show_laid_card(self, e: ev.CardLaid, before: Fray, after: Fray) -> Parts:
        return self._to_slot(e.seat, e.side, e.card if self._open(e) else "")

    def _open(self, e: ev.KlobbaEvent) -> bool:
        return e.is_open_to(self.table.viewpoint.looking)

    def _to_slot(self, seat: int, side: int, card: str) -> Parts:
        t = self.table

        def make() -> Landing:
            slot = t.divide.slot(side)
            own = self._own_card(seat, card)
            start = own.box if own is not None else self.flying.home(seat)
            if own is not None:
                t.layers.remove(own)
            kind = kind_of(card) if own is not None and t.viewpoint.looking == seat else HIDDEN
            sprite = make_action_card(kind, Box.around(start.centre, slot.w, slot.h), up=kind >= 0, z=Z)
            sprite.zoom = start.w / slot.w
            return sprite, slot, False

        return [t.sound("card_slide"), *self.flying.card(make, 0.36), t.sound("card_snap")]

    def _own_card(self, seat: int, card: str) -> CardSprite | None:
        """Take the sprite of a card that leaves the hand on screen."""
        t = self.table
        if seat != t.viewpoint.hand_of:
            return None
        names = [name for name in t.hand.row.cards if kind_of(name) < 0 or name.startswith(f"{card}.")]
        chosen = t.plan.card if t.plan.card in names else names[-1] if names else ""
        return t.hand.row.cards.pop(chosen, None)

    def _show_acceptance(self, e: ev.OfferAccepted, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_snap"), wait(0.15)]

    def _show_rejection(self, e: ev.OfferRejected, before: Fray, after: Fray) -> Parts:
        t = self.table
        side = _side_of(before, e.seat)

        def make() -> Landing:
            old = t.divide.cards[side]
            if old is not None:
                old.visible = False
            slot = t.divide.slot(side)
            return make_action_card(HIDDEN, slot, up=False, z=Z), t.piles.deck, False

        return [t.sound("card_slide"), *self.flying.card(make, 0.36)]

    # -- flipping and discarding ----------------------------------------------------------------------------

    def _show_flip(self, e: ev.CardsFlipped, before: Fray, after: Fray) -> Parts:
        """Flip both cards in their slots at once."""
        t = self.table

        def begin() -> list[Motion]:
            motions = []
            for side, card in enumerate((e.black, e.white)):
                old = t.divide.cards[side]
                slot = t.divide.slot(side)
                sprite = make_action_card(kind_of(card), slot, up=False, z=CARD_Z,
                                          angle=old.angle if old is not None else 0)
                if old is not None:
                    t.layers.remove(old)
                t.divide.cards[side] = sprite
                t.add(sprite)
                motions.append(change(partial(setattr, sprite, "turn"), 0.0, 1.0, 0.4))
            return motions

        return [t.sound("card_flip"), later(0.4, begin), lambda: t.lay_out_view(after), wait(0.6)]

    def _show_discard(self, e: ev.ActionsDiscarded, before: Fray, after: Fray) -> Parts:
        t = self.table

        def away(side: int, card: str) -> Flight:
            def make() -> Landing:
                old = t.divide.cards[side]
                if old is not None:
                    old.visible = False
                return make_action_card(kind_of(card), t.divide.slot(side), up=True, z=Z), t.piles.discards, True

            return make

        parts = [Meanwhile(self.flying.card(away(side, card), 0.34)) for side, card in enumerate(e.cards)]
        return [lambda: t.bands.light(()), t.sound("card_slide"), *parts, wait(0.36)]

    # -- new cards ------------------------------------------------------------------------------------------

    def parts_to_draw(self, drawn: Sequence[ev.ActionsDrawn]) -> list[Part]:
        """Deal cards to one or several players, as in one go around the table."""
        t = self.table

        def make(seat: int) -> Landing:
            deck = t.piles.deck
            card = make_action_card(HIDDEN, Box(deck.x, deck.y, deck.w, deck.w * HIDE_SHAPE), up=False, z=Z)
            return card, self.flying.home(seat), False

        flying = [part for e in drawn for _card in e.cards[:3]
                  for part in (Meanwhile(self.flying.card(partial(make, e.seat), 0.3)), wait(0.07))]
        return [t.sound("card_deal"), *flying, wait(0.2)]

    def _show_reshuffle(self, e: ev.DiscardsShuffled, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.3)]

    def _show_exchange(self, e: ev.ThreeExchanged, before: Fray, after: Fray) -> Parts:
        t = self.table

        def make() -> Landing:
            own, start = self._own_card(e.seat, e.card), self.flying.home(e.seat)
            if own is not None:
                start = own.box
                t.layers.remove(own)
            to = t.piles.discards
            sprite = make_action_card(kind_of(e.card), Box.around(start.centre, to.w, to.w * HIDE_SHAPE), up=True, z=Z)
            sprite.zoom = start.w / to.w
            return sprite, to, True

        flying = [part for _card in range(3) for part in (Meanwhile(self.flying.card(make, 0.34)), wait(0.09))]
        return [t.sound("card_slide"), *flying, wait(0.26)]


def _side_of(s: Fray, seat: int) -> int:
    return next((side for side, one in enumerate(s.sides) if one.seat == seat), 0)
