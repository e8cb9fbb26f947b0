"""How the table tells what happened: each event becomes motion and sound, and then the table shows what it left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Event, Step
from klotho_games.games.klobba import events as ev
from klotho_games.games.klobba.cards import NUMBER
from klotho_games.games.klobba.fray import HIDDEN, NONE, UP, Fray, Member
from klotho_games.games.klobba.rules import tale
from klotho_games.games.klobba.table import slabs
from klotho_games.games.klobba.table.bands import fit, walk
from klotho_games.games.klobba.table.divide import CARD_Z, hide
from klotho_games.games.klobba.table.hand import kind_of
from klotho_games.games.klobba.table.rough_card import HIDE_SHAPE, SLAB, SLAB_SHAPE, RoughCard
from klotho_games.games.klobba.table.seating import seating
from klotho_games.stage.cardrow import CardPlace
from klotho_games.stage.cards import CardSprite, deal, put
from klotho_games.stage.geometry import CANVAS, Box, Point
from klotho_games.stage.motion import Meanwhile, Motion, Part, change, fade, fly, later, wait
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.campfire import Table

Z = 420
_STAR = 46.0
_MOST_FLYING = 6
Parts = Sequence[Part]
Tell = Callable[[Any, Fray, Fray], Parts]


class Story:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._tell: dict[type[Event], Tell] = {
            ev.ActionsDealt: self._actions_dealt,
            ev.BarbariansDealt: self._dealt,
            ev.BarbariansKept: self._kept,
            ev.UnseenJoined: self._joined,
            ev.FreeBandFilled: self._free,
            ev.StormHidden: self._hidden,
            ev.TotemsGiven: self._totems,
            ev.GroupFormed: self._regroup,
            ev.OfferMade: self._offered,
            ev.OfferAccepted: self._accepted,
            ev.OfferRejected: self._rejected,
            ev.CardLaid: self._laid,
            ev.StarsPaid: self._paid,
            ev.CardsFlipped: self._flipped,
            ev.BarbariansSwapped: self._swapped,
            ev.BarbariansSelected: self._selected,
            ev.StarsPlaced: self._placed,
            ev.ActionsDiscarded: self._discarded,
            ev.ActionsDrawn: self._drew,
            ev.DiscardsShuffled: self._shuffled,
            ev.ThreeExchanged: self._exchanged,
            ev.StormCame: self._storm,
            ev.BandsEngaged: self._engaged,
            ev.BarbariansSwitched: self._switched,
            ev.BlackPassed: self._regroup,
            ev.WhiteGiven: self._regroup,
        }
        """Every other event is quiet on the table: the log tells it, or the arena shows it."""

    def tell(self, step: Step, before: Fray) -> None:
        t = self.table
        s, story = t.eyes.seen(before), [(event, t.eyes.seen(left)) for event, left in tale(before, step)]
        told = 0
        for n, (event, then) in enumerate(story):
            arena, more = t.clobber.parts_for(story[n:], s) if n >= told else ([], 0)
            t.motions.then(*arena)
            told = n + more if more else told
            if n >= told:
                own = self._tell.get(type(event))
                t.motions.then(*self._said(event), *(own(event, s, then) if own is not None else ()))
            if then != s and n >= told - 1:
                t.motions.then(lambda then=then: t.lay_out_seen(then))  # type: ignore[misc]
            s = then
        log = tuple(t.log)
        t.motions.then(lambda: t.journal.show(log))

    def _said(self, event: Event) -> Parts:
        """The bar says what the log says."""
        t = self.table
        line = t.told(event)
        return [lambda: t.flow.tell(line)] if line is not None else []

    # -- where things are -----------------------------------------------------------------------------------

    def purse(self, seat: int) -> Point:
        """Where a player’s Stars are."""
        return self.table.top.plates.box(seat).centre

    def _home(self, seat: int) -> Box:
        """Where Action cards of a player come from and go to: the own hand, or the plank of their Band."""
        t = self.table
        if seat == t.eyes.hand_of:
            box = t.hand.box
            return Box.around(box.centre, 150, 150 * HIDE_SHAPE)
        plank = t.bands.plank(seat)
        return Box.around((plank.right - 90, plank.centre[1]), 36, 36 * HIDE_SHAPE)

    def _flies(self, make: Callable[[], tuple[CardSprite, Box, bool]], seconds: float = 0.36) -> list[Part]:
        """A card that is made when its turn comes goes to a box, and is gone when it is there."""
        t = self.table
        flying: list[CardSprite] = []

        def begin() -> list[Motion]:
            sprite, to, up = make()
            flying[:] = [sprite]
            t.add(sprite)
            return [put(sprite, to.centre, to.w, 0, seconds, face_up=up)]

        def land() -> None:
            for sprite in flying:
                t.layers.remove(sprite)
            flying.clear()

        return [later(seconds, begin), land]

    def stars_fly(self, n: int, start: Callable[[], Sequence[Point]],
                   end: Callable[[], Sequence[Point]]) -> list[Part]:  # fmt: skip
        t = self.table
        flying: list[Sprite] = []

        def begin() -> list[Motion]:
            starts, ends = start(), end()
            for i in range(min(n, _MOST_FLYING)):
                x, y = starts[i % len(starts)]
                box = Box.around((x + 8 * (i % 3 - 1), y), _STAR, _STAR)
                flying.append(t.add(Sprite(box, _paint_star, z=Z + 20, margin=14, key="klobba-flying-star")))
            return [fly(sprite, ends[i % len(ends)], 0.36 + 0.04 * i, lift=46) for i, sprite in enumerate(flying)]

        def land() -> None:
            for sprite in flying:
                t.layers.remove(sprite)
            flying.clear()

        return [t.sound("star"), later(0.56, begin), land] if n else []

    def _slab(self, card: int, box: Box, up: bool = True) -> RoughCard:
        w = box.w
        face = slabs.barbarian(card, w) if card >= 0 else slabs.back(w)
        back = slabs.back(w)
        return RoughCard(box, face, back, shape=SLAB, units=w, z=Z, turn=1.0 if up else 0.0)

    # -- set-up ---------------------------------------------------------------------------------------------

    def _actions_dealt(self, e: ev.ActionsDealt, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.25), self.table.sound("card_deal")]

    def _dealt(self, e: ev.BarbariansDealt, before: Fray, after: Fray) -> Parts:
        """Only what comes to the own hand is worth a look."""
        t = self.table
        if e.seat != t.eyes.hand_of or not before.round:
            return []
        return [t.sound("card_deal"), wait(0.15)]

    def _kept(self, e: ev.BarbariansKept, before: Fray, after: Fray) -> Parts:
        t = self.table
        parts: list[Part] = []
        for place, card in zip(e.places, e.kept, strict=True):
            parts.append(Meanwhile(self._comes(e.seat, place, NUMBER[card], self._from_dealt(card), up=True)))
            parts.append(wait(0.1))
        if e.kept:
            parts.append(wait(0.3))
        return [t.sound("card_slide"), *parts] if parts else []

    def _from_dealt(self, card: str) -> Callable[[], Box]:
        t = self.table

        def found() -> Box:
            sprite = t.hand.dealt.cards.get(card)
            if sprite is not None:
                sprite.visible = False
                return sprite.box
            return t.piles.barbarians

        return found

    def _comes(self, band: int, place: int, card: int, start: Callable[[], Box], *, up: bool) -> list[Part]:
        """A Barbarian takes its place in a Band."""
        t = self.table

        def make() -> tuple[CardSprite, Box, bool]:
            to = t.bands.box(band, place)
            box = start()
            sprite = self._slab(card, Box.around(box.centre, to.w, to.h), up=up and box.w > to.w * 0.9)
            sprite.zoom = box.w / to.w
            return sprite, to, up

        return self._flies(make, 0.36)

    def _joined(self, e: ev.UnseenJoined, before: Fray, after: Fray) -> Parts:
        t = self.table
        return [t.sound("card_deal"), *(part for place in e.places for part in (
            Meanwhile(self._comes(e.seat, place, HIDDEN, lambda: t.piles.barbarians, up=False)), wait(0.1))),
            wait(0.28)]  # fmt: skip

    def _free(self, e: ev.FreeBandFilled, before: Fray, after: Fray) -> Parts:
        t = self.table
        return [t.sound("card_deal"), *(part for place, card in zip(e.places, e.cards, strict=True) for part in (
            Meanwhile(self._comes(e.band, place, NUMBER[card], lambda: t.piles.barbarians, up=True)), wait(0.1))),
            wait(0.28)]  # fmt: skip

    def _hidden(self, e: ev.StormHidden, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.2)]

    # -- Totems and Groups ----------------------------------------------------------------------------------

    def _totems(self, e: ev.TotemsGiven, before: Fray, after: Fray) -> Parts:
        t = self.table

        def begin() -> list[Motion]:
            homes = [t.divide.totem_home(after, side).centre for side in (0, 1)]
            return [fly(t.divide.totems[side], home, 0.4, lift=40) for side, home in enumerate(homes)]

        return [t.sound("stone_slam"), later(0.4, begin), *self._regroup(e, before, after)]

    def _regroup(self, e: Event, before: Fray, after: Fray) -> Parts:
        """Bands walk to their Group: each slab to its new place."""
        t = self.table
        old, new = seating(before, t.places), seating(after, t.places)
        moved = [band for band in range(len(new)) if old[band].places != new[band].places]
        if not moved or t.motions.reduced:
            return [t.sound("step"), lambda: t.lay_out_seen(after), wait(0.15)]

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

    # -- Action cards ---------------------------------------------------------------------------------------

    def _own_card(self, seat: int, card: str) -> CardSprite | None:
        """The sprite in the own hand that goes."""
        t = self.table
        if seat != t.eyes.hand_of:
            return None
        names = [name for name in t.hand.row.cards if kind_of(name) < 0 or name.startswith(f"{card}.")]
        chosen = t.plan.card if t.plan.card in names else names[-1] if names else ""
        return t.hand.row.cards.pop(chosen, None)

    def _to_slot(self, seat: int, side: int, card: str, before: Fray) -> Parts:
        t = self.table

        def make() -> tuple[CardSprite, Box, bool]:
            slot = t.divide.slot(side)
            own = self._own_card(seat, card)
            start = own.box if own is not None else self._home(seat)
            if own is not None:
                t.layers.remove(own)
            kind = kind_of(card) if own is not None and t.eyes.looking == seat else HIDDEN
            sprite = hide(kind, Box.around(start.centre, slot.w, slot.h), up=kind >= 0, z=Z)
            sprite.zoom = start.w / slot.w
            return sprite, slot, False

        return [t.sound("card_slide"), *self._flies(make, 0.36), t.sound("card_snap")]

    def _offered(self, e: ev.OfferMade, before: Fray, after: Fray) -> Parts:
        return self._to_slot(e.seat, _side_of(before, e.to), e.card if self._open(e) else "", before)

    def _laid(self, e: ev.CardLaid, before: Fray, after: Fray) -> Parts:
        return self._to_slot(e.seat, e.side, e.card if self._open(e) else "", before)

    def _open(self, e: ev.KlobbaEvent) -> bool:
        return e.told_to(self.table.eyes.looking)

    def _accepted(self, e: ev.OfferAccepted, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_snap"), wait(0.15)]

    def _rejected(self, e: ev.OfferRejected, before: Fray, after: Fray) -> Parts:
        t = self.table
        side = _side_of(before, e.seat)

        def make() -> tuple[CardSprite, Box, bool]:
            old = t.divide.cards[side]
            if old is not None:
                old.visible = False
            slot = t.divide.slot(side)
            return hide(HIDDEN, slot, up=False, z=Z), t.piles.deck, False

        return [t.sound("card_slide"), *self._flies(make, 0.36)]

    def _paid(self, e: ev.StarsPaid, before: Fray, after: Fray) -> Parts:
        return self.stars_fly(e.stars, lambda: [self.purse(e.seat)], lambda: [self.purse(e.to)])

    def _drew(self, e: ev.ActionsDrawn, before: Fray, after: Fray) -> Parts:
        t = self.table
        n = len(e.cards)

        def make() -> tuple[CardSprite, Box, bool]:
            box = t.piles.deck
            return hide(HIDDEN, Box(box.x, box.y, box.w, box.w * HIDE_SHAPE), up=False, z=Z), self._home(e.seat), False

        flying = [part for _card in range(min(n, 3)) for part in (Meanwhile(self._flies(make, 0.3)), wait(0.07))]
        return [t.sound("card_deal"), *flying, wait(0.2)]

    def _shuffled(self, e: ev.DiscardsShuffled, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.3)]

    def _exchanged(self, e: ev.ThreeExchanged, before: Fray, after: Fray) -> Parts:
        t = self.table

        def make() -> tuple[CardSprite, Box, bool]:
            own, start = self._own_card(e.seat, e.card), self._home(e.seat)
            if own is not None:
                start = own.box
                t.layers.remove(own)
            to = t.piles.discards
            sprite = hide(kind_of(e.card), Box.around(start.centre, to.w, to.w * HIDE_SHAPE), up=True, z=Z)
            sprite.zoom = start.w / to.w
            return sprite, to, True

        flying = [part for _card in range(3) for part in (Meanwhile(self._flies(make, 0.34)), wait(0.09))]
        return [t.sound("card_slide"), *flying, wait(0.26)]

    # -- the Clobber ----------------------------------------------------------------------------------------

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
                motions.append(change(lambda turn, sprite=sprite: setattr(sprite, "turn", turn), 0.0, 1.0, 0.4))  # type: ignore[misc]
            return motions

        return [t.sound("card_flip"), later(0.4, begin), lambda: t.lay_out_seen(after), wait(0.6)]

    def _selected(self, e: ev.BarbariansSelected, before: Fray, after: Fray) -> Parts:
        t = self.table
        lit = [card for one in after.sides for card in one.selected or ()]
        return [lambda: t.bands.light(lit), t.sound("crowd_hoo"), wait(0.3)] if e.cards else []

    def _placed(self, e: ev.StarsPlaced, before: Fray, after: Fray) -> Parts:
        t = self.table

        def ends() -> list[Point]:
            boxes = [t.bands.box_of(NUMBER[card]) for card in e.cards]
            return [box.centre for box in boxes if box is not None]

        return self.stars_fly(len(e.cards), lambda: [self.purse(e.seat)], ends)

    def _discarded(self, e: ev.ActionsDiscarded, before: Fray, after: Fray) -> Parts:
        t = self.table

        def away(side: int, card: str) -> Callable[[], tuple[CardSprite, Box, bool]]:
            def make() -> tuple[CardSprite, Box, bool]:
                old = t.divide.cards[side]
                if old is not None:
                    old.visible = False
                return hide(kind_of(card), t.divide.slot(side), up=True, z=Z), t.piles.discards, True

            return make

        parts = [Meanwhile(self._flies(away(side, card), 0.34)) for side, card in enumerate(e.cards)]
        return [lambda: t.bands.light(()), t.sound("card_slide"), *parts, wait(0.36)]

    # -- Barbarians change places ---------------------------------------------------------------------------

    def _swapped(self, e: ev.BarbariansSwapped, before: Fray, after: Fray) -> Parts:
        return self._cross((e.seat, e.place), (e.band, e.other_place))

    def _switched(self, e: ev.BarbariansSwitched, before: Fray, after: Fray) -> Parts:
        return self._cross((e.seat, e.place), (e.band, e.other))

    def _cross(self, a: tuple[int, int], b: tuple[int, int]) -> Parts:
        t = self.table

        def begin() -> list[Motion]:
            motions = []
            for here, there in ((a, b), (b, a)):
                sprite, to = t.bands.sprite(*here), t.bands.box(*there)
                if sprite is not None:
                    sprite.z = Z
                    motions.append(put(sprite, to.centre, to.w, 0, 0.5, face_up=sprite.turn >= 0.5))
            return motions

        return [t.sound("card_slide"), later(0.5, begin), t.sound("card_snap")]

    def _engaged(self, e: ev.BandsEngaged, before: Fray, after: Fray) -> Parts:
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
                motions.append(change(lambda turn, sprite=sprite: setattr(sprite, "turn", turn), 0.0, 1.0, 0.4))  # type: ignore[misc]
            return motions

        return [t.sound("card_flip"), later(0.4, begin), wait(0.2)]

    # -- the storm ------------------------------------------------------------------------------------------

    def _storm(self, e: ev.StormCame, before: Fray, after: Fray) -> Parts:
        """It is shown large, for everybody."""
        t = self.table
        box = Box.around((CANVAS.centre[0] - 160, 440), 300, 300 * SLAB_SHAPE)
        shown: list[Sprite] = []

        def begin() -> list[Motion]:
            w = box.w
            card = RoughCard(box, slabs.storm(e.storm, w), slabs.back(w), shape=SLAB, units=w, z=Z + 40, turn=0.0)
            start = t.piles.barbarians
            card.centre, card.zoom = start.centre, start.w / w
            light = Sprite(CANVAS, _paint_night, z=Z + 30, alpha=0.0, key="klobba-night")
            shown[:] = [t.add(light), t.add(card)]
            return [fade(light, 0.55, 0.3), deal(card, box, -2, 0.5)]

        def leave() -> list[Motion]:
            return [fade(sprite, 0.0, 0.3) for sprite in shown]

        def gone() -> None:
            for sprite in shown:
                t.layers.remove(sprite)
            shown.clear()

        return [later(0.5, begin), t.sound(e.storm), wait(0.9), later(0.3, leave), gone]


def _side_of(s: Fray, seat: int) -> int:
    return next((side for side, one in enumerate(s.sides) if one.seat == seat), max(0, NONE))


def _paint_star(pen: Pen) -> None:
    pen.svg("klobba/star", Box(0, 0, _STAR, _STAR), shadow=4)


def _paint_night(pen: Pen) -> None:
    pen.fill(CANVAS, "#0a0818")
