"""The metal market, the tender with the dice that are bid, and both crews' funding."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import METALS, REPAID, TENDERS
from klotho_games.games.asteroid_miners.rules.names import crew_name, mineral_name, money, piece_name
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, demand_of, free_dice, sale_price
from klotho_games.games.asteroid_miners.table.look.card_faces import EQUIPMENT, TENDER
from klotho_games.games.asteroid_miners.table.look.large_cards import large_card
from klotho_games.games.asteroid_miners.table.look.market import (
    Purse,
    TenderBid,
    coin_place,
    paint_funding,
    paint_gauge,
    paint_tender,
)
from klotho_games.games.asteroid_miners.table.look.steel import large_letters
from klotho_games.games.asteroid_miners.table.look.style import ART, CREWS
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, fly, give, later
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .deck_panel import DeckPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 20


class MetalMarket:
    """AST-B9: a gauge with the price of each metal."""

    def __init__(self, table: Table) -> None:
        self.table = table
        boxes = [table.places[f"gauge_{n}"] for n in range(1, 5)]
        self._panels = [table.add(Panel(box, z=Z, margin=16)) for box in boxes]
        self.spots = [
            table.spot(Spot(f"gauge:{metal}", box, "", role=_("market"), ring=10, area="market",
                            target=f"gauge:{metal}"))
            for metal, box in zip(METALS, boxes, strict=True)
        ]

    def show(self, s: Dig) -> None:
        self.show_prices(s.prices, s.haul if s.phase is Phase.MARKET else (0, 0, 0, 0))
        for n, (metal, spot) in enumerate(zip(METALS, self.spots, strict=True)):
            told = _("{metal} {money}").format(metal=mineral_name(metal), money=money(s.prices[n]))
            spot.label = _("Metal market: {told}").format(told=told)
            falls = _("Each sale lowers the price of this metal by $1M and raises the lowest other price (AST-B9).")
            spot.tip = f"{told}. {falls}"
            spot.value = _("{n} to sell").format(n=s.haul[n]) if s.phase is Phase.MARKET and s.haul[n] else ""
            spot.press = None

    def show_prices(self, prices: tuple[int, ...], haul: tuple[int, ...], before: tuple[int, ...] = ()) -> None:
        """Show prices. With `before`, arrows show how they have just changed."""
        moved = tuple(now - then for now, then in zip(prices, before, strict=True)) if before else (0, 0, 0, 0)
        for n, panel in enumerate(self._panels):
            panel.show(paint_gauge, n, prices[n], haul=haul[n], moved=moved[n])

    def mark(self, s: Dig) -> None:
        if s.phase is not Phase.MARKET or not self.table.may_act:
            return
        lit = []
        for n, metal in enumerate(METALS):
            if s.haul[n]:
                spot = self.spots[n]
                spot.press = partial(self.table.gestures.sell, metal)
                spot.tip = _("Sell {metal} for {money}.").format(metal=mineral_name(metal),
                                                                 money=money(sale_price(s, metal)))
                lit.append(spot.box.grow(-3))
        self.table.light(lit)

    def box_of(self, metal: int) -> Box:
        return self._panels[METALS.index(metal)].box

    def move_prices(self, prices: tuple[int, ...], before: tuple[int, ...], haul: tuple[int, ...]) -> list[Part]:
        gives = [give(panel, 0.1, 0.2) for n, panel in enumerate(self._panels) if prices[n] != before[n]]
        return [lambda: self.show_prices(prices, haul, before), later(0.2, lambda: gives)]


class TenderDesk:
    """AST-B8: the tender, and the unused dice that can be bid."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places["tender"]
        self._panel = table.add(DeckPanel(table.places, self.box, z=Z))
        self.spot = table.spot(Spot("tender", self.box, "", role=_("tender"), ring=14, area="market", target="tender"))

    def show(self, s: Dig) -> None:
        spot = self.spot
        if not s.tender:
            bid = TenderBid("", 0, "")
            spot.label, spot.tip, spot.large = _("Tender: the next one is being revealed"), "", None
        else:
            card, demand = TENDERS[s.tender], demand_of(s)
            prize = _("{money}, right-hand component") if s.expansion else _("{money} for the winner")
            if large_letters(self.table.stage.look):
                prize = "{money}"  # the tip says the rest
            shown = s.phase in (Phase.MODIFY, Phase.MODIFY_FALL, Phase.EXCAVATE, Phase.TENDER)
            dice = tuple(s.dice[place] for place in free_dice(s)) if shown else ()
            bid = TenderBid(s.tender, demand, _(card.client), dice, prize.format(money=money(card.pay)), s.won)
            told = _("Tender from {client}: if your leftover dice total {n} or more, you win {money}.")
            spot.label = spot.tip = told.format(client=_(card.client), n=demand, money=money(card.pay))
            if s.expansion:
                spot.tip += " " + _("If you win the tender, you build the right-hand component in the Foundry "
                                    "(AST-A9).")
            spot.large = lambda: large_card(TENDER, card.id, self.box)
        spot.value = _("won") if s.won else ""
        spot.press = None
        self._panel.show_slots(paint_tender, bid)

    def mark(self, s: Dig) -> None:
        if s.phase is Phase.TENDER and self.table.may_act:
            total, demand = questions.bid(s)
            self.spot.press = self.table.gestures.bid
            self.spot.value = _("{total} bid, {demand} needed").format(total=total, demand=demand)
            self.table.light([self.table.places["bid"]])

    def nod(self) -> Motion:
        return give(self._panel, 0.05, 0.2)


class Funding:
    """AST-B3: a track for each crew, with small pictures of what it owns beside it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places["funding"]
        self._panel = table.add(DeckPanel(table.places, self.box, z=Z))
        self._cubes = [table.add(_cube(crew.name)) for crew in CREWS]
        self._money = [0, 0]
        self._state: Dig | None = None
        self._spot = table.spot(Spot("funding", self.box, "", role=_("track"), ring=14))
        self._spots: list[Spot] = []

    def show(self, s: Dig) -> None:
        self._state = s
        self._money = [crew.money for crew in s.crews]
        self._paint(s)
        for side, cube in enumerate(self._cubes):
            cube.centre = self.place(side, self._money[side])
        self._spot.label = self._spot.tip = self._money_words(s)
        self._mark_pieces(s)

    def _money_words(self, s: Dig) -> str:
        told = _("{name} owes {money} for a Belt Loan (AST-B4).")
        owed = [told.format(name=crew_name(side, self.table.names), money=money(REPAID))
                for side, crew in enumerate(s.crews) if crew.loan]
        return " ".join((_("The money of both crews."), *owed))

    def _paint(self, s: Dig) -> None:
        names = self.table.names
        purses = tuple(
            Purse(crew_name(side, names), self._money[side], crew.gear if s.expansion else None,
                  s.pot if side == s.side else 0, s.advanced, REPAID if crew.loan else 0)
            for side, crew in enumerate(s.crews)
        )
        self._panel.show_slots(paint_funding, purses, cubes=False)

    def _mark_pieces(self, s: Dig) -> None:
        """With the Foundry, the cards of both crews are small, so let players look at each close up."""
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []
        if not s.expansion:
            return
        for side, crew in enumerate(s.crews):
            row = self.table.places[f"tools_{side + 1}"]
            for piece, box in zip(crew.gear, row.columns(4, 4), strict=False):
                owner = crew_name(side, self.table.names)
                told = _("{name}’s {piece}").format(piece=piece_name(piece), name=owner)
                self._spots.append(self.table.spot(
                    Spot(f"owned:{side}:{piece}", box, told, role=_("equipment"), tip=f"{told}.", ring=8,
                         large=partial(large_card, EQUIPMENT, piece, box))))

    def place(self, side: int, amount: int) -> Point:
        x, y = coin_place(self.table.places, side, amount)
        return x, y - 2

    def move_cube(self, side: int, amount: int) -> list[Part]:
        """Move a crew's cube to another amount."""
        def told() -> None:
            self._money[side] = amount
            if self._state is not None:
                self._paint(self._state)

        return [later(0.3, lambda: [fly(self._cubes[side], self.place(side, amount), 0.3, lift=14)]), told]


def _cube(colour: str) -> Sprite:
    return Sprite(Box(0, 0, 34, 37), lambda pen: pen.svg(f"{ART}/cube_{colour}", Box(0, 0, 34, 37), shadow=3), z=Z + 2,
                  margin=12, key=("asteroid-cube", colour, 34))
