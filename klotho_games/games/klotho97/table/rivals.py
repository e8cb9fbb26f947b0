"""The panels of the others: everything public about them at once, each of their cards to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.klotho97.cards import ID
from klotho_games.games.klotho97.naming import card_note
from klotho_games.games.klotho97.table.bay import told_sheet
from klotho_games.games.klotho97.table.closer import large_card
from klotho_games.games.klotho97.table.company import paint_rival, thumbnails
from klotho_games.games.klotho97.table.places import Places
from klotho_games.games.klotho97.venture import Phase, Venture
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.part import Part
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table

Z = 12


class Rivals(Part):
    table: Table
    places: Places

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.boxes = [self.places.rival(n) for n in range(1, self.places.seats)]
        self.seats: list[int] = []
        """Who sits at each panel, the next to play first."""

    def lay(self, s: Venture) -> None:
        """A panel and each card on it: to be looked at, and to be raided."""
        mine, seats = self.table.bay_seat(s), len(s.companies)
        self.seats = [(mine + n) % seats for n in range(1, seats)]
        for n, seat in enumerate(self.seats):
            self._lay_panel(s, n, seat)
            for card in s.companies[seat].cards:
                self._lay_thumb(s, seat, card)

    def _lay_panel(self, s: Venture, n: int, seat: int) -> None:
        box, company, name = self.boxes[n], s.companies[seat], self.table.names[seat]
        active = seat == acting_seat(s)
        key = ("k97-rival", n, seat, company, active, name, box.size)
        self.put(Sprite(box, lambda pen: self._paint(pen, s, n, seat, active), z=Z, margin=24, key=key))
        told = told_sheet(company, name, s)
        self.spot(Spot(f"rival:{seat}", box, told, role=_("company"), tip=told, ring=16,
                       target=f"rival:{seat}" if self.table.may_act else ""))

    def _lay_thumb(self, s: Venture, seat: int, card: int) -> None:
        id, box, told = f"thumb:{seat}:{ID[card]}", self.thumb(s, seat, card), card_note(ID[card])
        self.spot(Spot(id, box, told, role=_("card"), tip=told, ring=6, target=id if self.table.may_act else "",
                       large=lambda: large_card(card, box), order=2))

    def _paint(self, pen: Pen, s: Venture, n: int, seat: int, active: bool) -> None:
        box = self.boxes[n]

        def at(part: str) -> Box:
            return self.table.places.rival(n + 1, part).moved(-box.x, -box.y)

        paint_rival(pen, box.at_origin, at, s.companies[seat], seat, self.table.names[seat], active=active)

    def box_of(self, seat: int) -> Box | None:
        return self.boxes[self.seats.index(seat)] if seat in self.seats else None

    def thumb(self, s: Venture, seat: int, card: int) -> Box:
        """Where a small card lies, or would lie."""
        n, cards = self.seats.index(seat), s.companies[seat].cards
        places = thumbnails(self.table.places.rival(n + 1, "cards"), len(cards))
        return places[cards.index(card) if card in cards else min(len(cards), len(places) - 1)]


def acting_seat(s: Venture) -> int:
    """Whose decision the table waits for, or whose turn it is."""
    if s.phase is Phase.TRADE:
        return s.trading[0]
    return -1 if s.phase in (Phase.OVER, Phase.FIRST) else s.seat
