"""Cards: the current event, equipment for sale as rows or as a stall, and what both crews own (AST-B4, B10)."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT as PIECES
from klotho_games.games.asteroid_miners.rules.cards import EVENTS
from klotho_games.games.asteroid_miners.rules.names import crew_name, event_name, money, piece_name
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, price_of
from klotho_games.games.asteroid_miners.table.look.card_faces import EQUIPMENT, EVENT, SIZES, back, card_sprite, lower
from klotho_games.games.asteroid_miners.table.look.large_cards import large_card
from klotho_games.games.asteroid_miners.table.look.plates import paint_stall, paint_stock
from klotho_games.games.asteroid_miners.table.look.steel import large_letters
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.pieces.cards import CardSprite, paint_at_scale
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, fade, later
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.card_row import CardPlace, CardRow

from .deck_panel import DeckPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 40
_HOP = 30.0


def fit_card(room: Box, kind: str, mode: str) -> Box:
    """Fit a card into a place, as large as its proportions allow."""
    w, h = SIZES[kind, mode]
    k = min(room.w / w, room.h / h)
    return Box.around(room.centre, w * k, h * k)


class EventPlace:
    """The event of the turn; between turns the back of its deck."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._mode = lower("side") if table.places.low else "side"
        self.box = fit_card(table.places["event"], EVENT, self._mode)
        self._shown = ""
        paint, key = back(EVENT, self._mode)
        k = self.box.w / SIZES[EVENT, self._mode][0]
        self._back = table.add(Sprite(self.box, lambda pen: paint_at_scale(pen, k, paint), z=Z - 1, margin=16,
                                      key=(key, k)))
        self._card: CardSprite | None = None
        self.spot = table.spot(Spot("event", self.box, "", role=_("event"), ring=14))

    def show(self, s: Dig) -> None:
        self._put(s.event)
        spot = self.spot
        if s.event:
            told = f"{event_name(s.event)}. {_(EVENTS[s.event].text)}"
            spot.label, spot.tip = told, told
            spot.large = lambda event=s.event: large_card(EVENT, event, self.box)
        else:
            spot.label, spot.large = _("Events"), None
            spot.tip = _("Each turn, a new event is revealed. The event lasts for that turn (AST-B4).")

    def _put(self, event: str) -> None:
        if event == self._shown and (self._card is not None or not event):
            return
        if self._card is not None:
            self.table.layers.remove(self._card)
            self._card = None
        self._shown = event
        if event:
            self._card = card_sprite(EVENT, event, self.box, self._mode, z=Z)
            self.table.add(self._card)

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of all events that can still come."""
        look = self.table.stage.look
        cards = [card_sprite(EVENT, event, self.box, self._mode) for event in s.events_left]
        return [partial(card.picture, look) for card in cards]

    def comes(self, event: str) -> list[Part]:
        """Turn an event over from its deck."""
        def make() -> list[Motion]:
            self._put("")
            self._put(event)
            assert self._card is not None
            if self.table.motions.reduced:
                self._card.alpha = 0.0
                return [fade(self._card, 1.0, 0.25)]
            return [_turn_over(self._card, self.box)]

        return [self.table.sound("card_flip"), later(0.4, make)]


def _turn_over(card: CardSprite, box: Box) -> Motion:
    """Turn the card over in its place. It never changes size, so that its prepared pictures can be used."""
    def start() -> None:
        card.turn = 0.0

    def at(t: float) -> None:
        card.centre = (box.centre[0], box.centre[1] - (_HOP * math.sin(math.pi * t) if t < 1 else 0.0))
        card.turn = min(1.0, t * 1.25)

    return Motion(0.4, at, start=start)


class EquipmentShelf:
    """Three pieces for sale: rows at the side, and large cards in the Foundry's place while the crew can buy one.

    Without the Foundry the stall is always open, and both crews' cards are below it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.expansion: bool = table.state.expansion
        places = table.places
        self._prices: dict[str, int] = {}
        self._stall_ground = table.add(DeckPanel(places, places["stall"], z=Z - 2, margin=24))
        self.stall = CardRow(table, lambda piece, place: self._make(piece, place, "stall"), z=Z)
        self.rows = CardRow(table, lambda piece, place: self._make(piece, place, "shop"), z=Z)
        self.stock = CardRow(table, lambda piece, place: self._make(piece, place, "stock"), z=Z)
        self._stock_ground = None if self.expansion else table.add(DeckPanel(places, places["stock"], z=Z - 2))

    def _make(self, piece: str, place: CardPlace, mode: str) -> CardSprite:
        price = self._prices.get(piece, -1)
        return card_sprite(EQUIPMENT, piece, place.box, self._fit(mode), z=place.z, price=price)

    def _fit(self, mode: str) -> str:
        return lower(mode) if self.table.places.low else mode

    # -- the state ------------------------------------------------------------------------------------------

    def is_open(self, s: Dig) -> bool:
        return not self.expansion or s.phase is Phase.UPGRADE

    def show(self, s: Dig) -> None:
        prices = {piece: price_of(s, piece) for piece in s.shelf}
        if prices != self._prices:
            changed = [piece for piece in prices if prices[piece] != self._prices.get(piece)]
            self._prices = prices
            for row in (self.stall, self.rows):
                row.lay({piece: place for piece, place in row.places.items() if piece not in changed})
        open_now = self.is_open(s)
        self._show_ground(s, open_now)
        afford = {piece: s.crew.money >= price for piece, price in prices.items()}
        dim = s.phase is Phase.UPGRADE
        self.stall.lay({piece: CardPlace(self.place(n, "stall"), 0, Z + n, dim and not afford[piece])
                        for n, piece in enumerate(s.shelf)} if open_now else {})
        self.rows.lay({piece: CardPlace(self.place(n, "shop"), 0, Z + n) for n, piece in enumerate(s.shelf)}
                      if self.expansion else {})
        self._show_stock(s)

    def place(self, n: int, mode: str) -> Box:
        return fit_card(self.table.places[f"{mode}_{n + 1}"], EQUIPMENT, self._fit(mode))

    def _show_ground(self, s: Dig, open_now: bool) -> None:
        self._stall_ground.show_slots(paint_stall, self._stall_words(s))
        self._stall_ground.visible = open_now

    def _stall_words(self, s: Dig) -> str:
        told = _("buy one piece per turn, own up to four")
        if large_letters(self.table.stage.look):
            told = _("one per turn, up to four")
        if s.discount:
            told = _("{money} off one piece this turn").format(money=money(s.discount))
        return told

    def _show_stock(self, s: Dig) -> None:
        if self._stock_ground is None:
            return
        places = self.table.places
        names = tuple(crew_name(side, self.table.names) for side in (0, 1))
        self._stock_ground.show_slots(paint_stock, names, tuple(crew.gear for crew in s.crews))
        self.stock.lay({
            piece: CardPlace(fit_card(places.piece_box(side, n), EQUIPMENT, self._fit("stock")), 0, Z + n)
            for side, crew in enumerate(s.crews) for n, piece in enumerate(crew.gear)
        })
        self.stock.set_spots({
            piece: self._owned_spot(side, piece) for side, crew in enumerate(s.crews) for piece in crew.gear
        })

    def _owned_spot(self, side: int, piece: str) -> Spot:
        box = self.stock.places[piece].box
        told = _("{name}’s {piece}").format(piece=piece_name(piece), name=crew_name(side, self.table.names))
        return Spot(f"owned:{side}:{piece}", box, told, role=_("equipment"), tip=f"{told}. {_(PIECES[piece].text)}",
                    ring=10, large=lambda: large_card(EQUIPMENT, piece, box))

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Dig) -> None:
        buying = s.phase is Phase.UPGRADE and self.table.may_act
        open_row, other = (self.stall, self.rows) if self.is_open(s) else (self.rows, self.stall)
        other.set_spots({})
        open_row.set_spots({piece: self._spot_of(s, piece, open_row, buying) for piece in s.shelf})
        if self.table.plan.buying:
            self.table.light([self.stall.places[self.table.plan.buying].box])

    def _spot_of(self, s: Dig, piece: str, row: CardRow, buying: bool) -> Spot:
        box = row.places[piece].box
        told = _("{piece}, {money}").format(piece=piece_name(piece), money=money(price_of(s, piece)))
        spot = Spot(f"shelf:{piece}", box, told, role=_("equipment"), ring=12, area="shelf", thing=True,
                    tip=f"{told}. {_(PIECES[piece].text)}",
                    large=lambda: large_card(EQUIPMENT, piece, box))
        if buying:
            spot.press = lambda: self.table.gestures.consider(piece)
            if s.crew.money >= price_of(s, piece):
                spot.piece = f"card:{piece}"
        return spot

    def box_of(self, piece: str) -> Box | None:
        return self.stall.box_of(piece) or self.rows.box_of(piece)

    def sprite_of(self, piece: str) -> Sprite | None:
        return self.stall.sprite_of(piece)

    # -- motion ---------------------------------------------------------------------------------------------

    def leaves(self, piece: str, to: Box) -> list[Part]:
        """Move a bought card to its owner."""
        def make() -> list[Motion]:
            return self.stall.away([piece], to.centre, to.w, face_up=True)

        return [self.table.sound("card_slide"), later(0.3, make), self.stall.part_to_hide([piece])]

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of a card in each mode, and of the stall as it will open."""
        look = self.table.stage.look
        sprites = [card_sprite(EQUIPMENT, piece, self.place(n, "stall"), self._fit("stall"), price=price_of(s, piece))
                   for n, piece in enumerate(s.shelf)]
        jobs = [partial(sprite.picture, look) for sprite in sprites]
        zooms = [large_card(EQUIPMENT, piece, self.table.places["shop_1"]) for piece in s.shelf[:1]]
        if s.event:
            zooms.append(large_card(EVENT, s.event, self.table.places["event"]))
        larger = [Sprite(large.box, large.paint, margin=80, key=("large", large.key)) for large in zooms]
        jobs += [partial(sprite.picture, look) for sprite in larger]
        ground = partial(self._stall_ground.prepare_slots, look, paint_stall, self._stall_words(s))
        return [ground, *jobs, *self.stall.to_paint()]
