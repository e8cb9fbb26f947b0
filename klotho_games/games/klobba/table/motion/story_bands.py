"""Motion of Bands: Barbarians arrive, change places and are turned face up, and Bands walk to the Totem they follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import NUMBER
from klotho_games.games.klobba.rules.state import HIDDEN, UP, Fray, Member
from klotho_games.games.klobba.table.look import barbarian_cards
from klotho_games.games.klobba.table.look.rough_card import SLAB, RoughCard
from klotho_games.games.klobba.table.parts.band_order import seating
from klotho_games.games.klobba.table.parts.bands import fit, walk
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, change, fly, later, wait
from klotho_games.stage.table.card_row import CardPlace
from klotho_games.stage.table.story import Parts, Tell

from .flying import Flying, Landing, Z
from .swap_show import SwapShow

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table


class BandStory:
    def __init__(self, table: Table, flying: Flying) -> None:
        self.table, self.flying, self._swaps = table, flying, SwapShow(table)
        self.tell: dict[type[Event], Tell] = {
            ev.BarbariansDealt: self._show_barbarian_deal,
            ev.BarbariansKept: self._show_keep,
            ev.UnseenJoined: self._show_unseen_arrival,
            ev.FreeBandFilled: self._show_free_band,
            ev.TotemsGiven: self._show_totems,
            ev.GroupFormed: self._regroup,
            ev.BarbariansSwapped: self._swaps.parts,
            ev.BandsEngaged: self._show_engagement,
            ev.BarbariansSwitched: self._swaps.parts,
            ev.BlackPassed: self._regroup,
            ev.WhiteGiven: self._regroup,
        }

    # -- arrivals -------------------------------------------------------------------------------------------

    def _show_barbarian_deal(self, e: ev.BarbariansDealt, before: Fray, after: Fray) -> Parts:
        """Only a deal to the hand on screen is worth showing."""
        t = self.table
        if e.seat != t.viewpoint.hand_of or not before.round:
            return []
        return [t.sound("card_deal"), wait(0.15)]

    def _show_keep(self, e: ev.BarbariansKept, before: Fray, after: Fray) -> Parts:
        t = self.table
        parts: list[Part] = []
        for place, card in zip(e.places, e.kept, strict=True):
            parts.append(Meanwhile(self._comes(e.seat, place, NUMBER[card], self._dealt_card_box(card), up=True)))
            parts.append(wait(0.1))
        if e.kept:
            parts.append(wait(0.3))
        return [t.sound("card_slide"), *parts] if parts else []

    def _dealt_card_box(self, card: str) -> Callable[[], Box]:
        t = self.table

        def found() -> Box:
            sprite = t.hand.dealt.cards.get(card)
            if sprite is not None:
                sprite.visible = False
                return sprite.box
            deck: Box = t.piles.barbarians
            return deck

        return found

    def _show_unseen_arrival(self, e: ev.UnseenJoined, before: Fray, after: Fray) -> Parts:
        t = self.table
        return [t.sound("card_deal"), *(part for place in e.places for part in (
            Meanwhile(self._comes(e.seat, place, HIDDEN, lambda: t.piles.barbarians, up=False)), wait(0.1))),
                wait(0.28)]

    def _show_free_band(self, e: ev.FreeBandFilled, before: Fray, after: Fray) -> Parts:
        t = self.table
        return [t.sound("card_deal"), *(part for place, card in zip(e.places, e.cards, strict=True) for part in (
            Meanwhile(self._comes(e.band, place, NUMBER[card], lambda: t.piles.barbarians, up=True)), wait(0.1))),
                wait(0.28)]

    def _comes(self, band: int, place: int, card: int, start: Callable[[], Box], *, up: bool) -> list[Part]:
        """Move a Barbarian to its place in a Band."""
        t = self.table

        def make() -> Landing:
            to = t.bands.box(band, place)
            box = start()
            sprite = self._slab(card, Box.around(box.centre, to.w, to.h), up=up and box.w > to.w * 0.9)
            sprite.zoom = box.w / to.w
            return sprite, to, up

        return self.flying.card(make, 0.36)

    def _slab(self, card: int, box: Box, up: bool = True) -> RoughCard:
        w = box.w
        face = barbarian_cards.barbarian_face(card, w) if card >= 0 else barbarian_cards.back_face(w)
        back = barbarian_cards.back_face(w)
        return RoughCard(box, face, back, shape=SLAB, units=w, z=Z, turn=1.0 if up else 0.0)

    # -- Totems and Groups ----------------------------------------------------------------------------------

    def _show_totems(self, e: ev.TotemsGiven, before: Fray, after: Fray) -> Parts:
        t = self.table

        def begin() -> list[Motion]:
            homes = [t.divide.totem_home(after, side).centre for side in (0, 1)]
            return [fly(t.divide.totems[side], home, 0.4, lift=40) for side, home in enumerate(homes)]

        return [t.sound("stone_slam"), later(0.4, begin), *self._regroup(e, before, after)]

    def _regroup(self, e: Event, before: Fray, after: Fray) -> Parts:
        """Let Bands walk to their Group, each slab to its new place."""
        t = self.table
        old, new = seating(before, t.places), seating(after, t.places)
        moved = [band for band in range(len(new)) if old[band].places != new[band].places]
        if not moved or t.motions.reduced:
            return [t.sound("step"), lambda: t.lay_out_view(after), wait(0.15)]

        def begin() -> list[Motion]:
            motions = []
            for band in moved:
                for place in range(3):
                    sprite = t.bands.sprite(band, place)
                    if sprite is not None:
                        sprite.z = Z - 40 + place
                        motions.append(walk(sprite, fit(new[band].places.cards[place]), 0.45))
                plank = t.bands.planks[band]
                motions.append(fly(plank, new[band].places.plank.centre, 0.45))
            return motions

        return [t.sound("step"), later(0.45, begin), t.sound("peg")]

    # -- turning face up ------------------------------------------------------------------------------------

    def _show_engagement(self, e: ev.BandsEngaged, before: Fray, after: Fray) -> Parts:
        t = self.table

        def begin() -> list[Motion]:
            motions = []
            for band, place, card in e.turned:
                at: CardPlace = t.bands.place(band, place)
                sprite = t.bands.card_for(Member(NUMBER[card], False, UP[0].known), at)
                old = t.bands.sprite(band, place)
                if old is not None:
                    t.layers.remove(old)
                t.bands.row.cards[f"{band}.{place}"] = sprite
                t.add(sprite)
                motions.append(change(partial(setattr, sprite, "turn"), 0.0, 1.0, 0.4))
            return motions

        return [t.sound("card_flip"), later(0.4, begin), wait(0.2)]
