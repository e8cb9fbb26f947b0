"""Action cards told: drawn, offered, laid face down, turned over and thrown away (KLO-2.2 to 2.5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import HIDDEN, Fray
from klotho_games.games.klobba.table.look.rough_card import HIDE_SHAPE
from klotho_games.games.klobba.table.motion.flying import Flight, Flying, Landing, Z
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.games.klobba.table.parts.middle import CARD_Z, hide
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene.motion import Meanwhile, Motion, change, later, wait
from klotho_games.stage.table.story import Parts, Tell

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table


class ActionStory:
    def __init__(self, table: Table, flying: Flying) -> None:
        self.table, self.flying = table, flying
        self.tell: dict[type[Event], Tell] = {
            ev.ActionsDealt: self._actions_dealt,
            ev.OfferMade: self._offered,
            ev.OfferAccepted: self._accepted,
            ev.OfferRejected: self._rejected,
            ev.CardLaid: self._laid,
            ev.CardsFlipped: self._flipped,
            ev.ActionsDiscarded: self._discarded,
            ev.ActionsDrawn: self._drew,
            ev.DiscardsShuffled: self._shuffled,
            ev.ThreeExchanged: self._exchanged,
        }

    def _actions_dealt(self, e: ev.ActionsDealt, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.25), self.table.sound("card_deal")]

    # -- into the slots -------------------------------------------------------------------------------------

    def _offered(self, e: ev.OfferMade, before: Fray, after: Fray) -> Parts:
        return self._to_slot(e.seat, _side_of(before, e.to), e.card if self._open(e) else "")

    def _laid(self, e: ev.CardLaid, before: Fray, after: Fray) -> Parts:
        return self._to_slot(e.seat, e.side, e.card if self._open(e) else "")

    def _open(self, e: ev.KlobbaEvent) -> bool:
        return e.told_to(self.table.eyes.looking)

    def _to_slot(self, seat: int, side: int, card: str) -> Parts:
        t = self.table

        def make() -> Landing:
            slot = t.divide.slot(side)
            own = self._own_card(seat, card)
            start = own.box if own is not None else self.flying.home(seat)
            if own is not None:
                t.layers.remove(own)
            kind = kind_of(card) if own is not None and t.eyes.looking == seat else HIDDEN
            sprite = hide(kind, Box.around(start.centre, slot.w, slot.h), up=kind >= 0, z=Z)
            sprite.zoom = start.w / slot.w
            return sprite, slot, False

        return [t.sound("card_slide"), *self.flying.card(make, 0.36), t.sound("card_snap")]

    def _own_card(self, seat: int, card: str) -> CardSprite | None:
        """The sprite in the own hand that goes."""
        t = self.table
        if seat != t.eyes.hand_of:
            return None
        names = [name for name in t.hand.row.cards if kind_of(name) < 0 or name.startswith(f"{card}.")]
        chosen = t.plan.card if t.plan.card in names else names[-1] if names else ""
        return t.hand.row.cards.pop(chosen, None)

    def _accepted(self, e: ev.OfferAccepted, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_snap"), wait(0.15)]

    def _rejected(self, e: ev.OfferRejected, before: Fray, after: Fray) -> Parts:
        t = self.table
        side = _side_of(before, e.seat)

        def make() -> Landing:
            old = t.divide.cards[side]
            if old is not None:
                old.visible = False
            slot = t.divide.slot(side)
            return hide(HIDDEN, slot, up=False, z=Z), t.piles.deck, False

        return [t.sound("card_slide"), *self.flying.card(make, 0.36)]

    # -- open, and away -------------------------------------------------------------------------------------

    def _flipped(self, e: ev.CardsFlipped, before: Fray, after: Fray) -> Parts:
        """Both cards are turned over in their slots at once."""
        t = self.table

        def begin() -> list[Motion]:
            motions = []
            for side, card in enumerate((e.black, e.white)):
                old = t.divide.cards[side]
                slot = t.divide.slot(side)
                sprite = hide(kind_of(card), slot, up=False, z=CARD_Z, angle=old.angle if old is not None else 0)
                if old is not None:
                    t.layers.remove(old)
                t.divide.cards[side] = sprite
                t.add(sprite)
                motions.append(change(partial(setattr, sprite, "turn"), 0.0, 1.0, 0.4))
            return motions

        return [t.sound("card_flip"), later(0.4, begin), lambda: t.lay_out_seen(after), wait(0.6)]

    def _discarded(self, e: ev.ActionsDiscarded, before: Fray, after: Fray) -> Parts:
        t = self.table

        def away(side: int, card: str) -> Flight:
            def make() -> Landing:
                old = t.divide.cards[side]
                if old is not None:
                    old.visible = False
                return hide(kind_of(card), t.divide.slot(side), up=True, z=Z), t.piles.discards, True

            return make

        parts = [Meanwhile(self.flying.card(away(side, card), 0.34)) for side, card in enumerate(e.cards)]
        return [lambda: t.bands.light(()), t.sound("card_slide"), *parts, wait(0.36)]

    # -- new ones -------------------------------------------------------------------------------------------

    def _drew(self, e: ev.ActionsDrawn, before: Fray, after: Fray) -> Parts:
        t = self.table
        n = len(e.cards)

        def make() -> Landing:
            deck = t.piles.deck
            card = hide(HIDDEN, Box(deck.x, deck.y, deck.w, deck.w * HIDE_SHAPE), up=False, z=Z)
            return card, self.flying.home(e.seat), False

        flying = [part for _card in range(min(n, 3)) for part in (Meanwhile(self.flying.card(make, 0.3)), wait(0.07))]
        return [t.sound("card_deal"), *flying, wait(0.2)]

    def _shuffled(self, e: ev.DiscardsShuffled, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.3)]

    def _exchanged(self, e: ev.ThreeExchanged, before: Fray, after: Fray) -> Parts:
        t = self.table

        def make() -> Landing:
            own, start = self._own_card(e.seat, e.card), self.flying.home(e.seat)
            if own is not None:
                start = own.box
                t.layers.remove(own)
            to = t.piles.discards
            sprite = hide(kind_of(e.card), Box.around(start.centre, to.w, to.w * HIDE_SHAPE), up=True, z=Z)
            sprite.zoom = start.w / to.w
            return sprite, to, True

        flying = [part for _card in range(3) for part in (Meanwhile(self.flying.card(make, 0.34)), wait(0.09))]
        return [t.sound("card_slide"), *flying, wait(0.26)]


def _side_of(s: Fray, seat: int) -> int:
    return next((side for side, one in enumerate(s.sides) if one.seat == seat), 0)
