"""The others at the edge of the table: slim strips, of which one opens when it is looked at, and in its turn.

An open one shows everything public, each of the cards to be looked at and to be raided.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.count import scores
from klotho_games.games.klotho97.rules.state import Phase, Venture
from klotho_games.games.klotho97.table.look.large_cards import large_card
from klotho_games.games.klotho97.table.look.places import LARGE, Places
from klotho_games.games.klotho97.table.look.rival_strips import (
    RivalFigures,
    paint_open,
    paint_strip,
    parts,
    sizes,
    thumbnails,
)
from klotho_games.games.klotho97.telling.names import card_note
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.part import Part

from .bay import sheet_words

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 12
_OVER = 70.0
"""An open one lies so much higher: over its neighbours."""
_HALF = 0.4
"""A strip of which an open one covers more is not seen at all."""
_DEEP = 30.0
"""A card of a closed strip is found in the middle of it: an arrow comes to the strip first."""


class Rivals(Part):
    table: Table
    places: Places

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.column = self.places["rivals"]
        text = table.stage.look.text_scale
        self._sizes, self._large = sizes(text), text >= LARGE
        self.seats: list[int] = []
        """Who sits at each strip, the next to play first."""
        self.boxes: list[Box] = []
        self._laid: Venture = table.state
        """What is shown: motion tells of one state after the other, and one may look back at an earlier turn."""
        self._looked_at, self._by_keys = -1, False
        """The seat that somebody points at or has the focus on; -1 for none."""
        self.laying = False

    # -- which are open -------------------------------------------------------------------------------------

    def is_open(self, seat: int) -> bool:
        return seat in self.seats and seat in (self._looked_at, acting_seat(self._laid))

    def look_around(self) -> None:
        """The pointer or the focus has gone elsewhere."""
        focus = self.table.focus
        by_keys = focus.seen and focus.current is not None
        spot = focus.current if by_keys else focus.hovered
        self._look_at(seat_of(spot) if spot is not None else -1, by_keys)

    def open_strip_under(self, at: Point) -> None:
        """A card is held here: the strip under it opens, so that the very card can be raided."""
        spot = next((spot for spot in reversed(self._spots) if spot.box.contains(at)), None)
        self._look_at(seat_of(spot) if spot is not None else -1, by_keys=False)

    def _look_at(self, seat: int, by_keys: bool) -> None:
        if self.laying or (seat, by_keys and seat >= 0) == (self._looked_at, self._by_keys):
            return
        self._looked_at, self._by_keys = seat, by_keys and seat >= 0
        self._lay_anew()

    def _lay_anew(self) -> None:
        self.show(self._laid)
        drag = self.table.drag
        if drag is not None and drag.held_piece:
            self.table.show_targets(self.table.may_go())

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Venture) -> None:
        """Its spots are made anew: the focus and the pointer stay on those of the same name. Until all of them lie
        there nobody looks elsewhere, or they would be laid once more in between."""
        focus, seen = self.table.focus, self.table.focus.seen
        current, hovered = focus.current, focus.hovered
        self.laying = True
        super().show(s)
        if current is not None and focus.current is None:
            focus.set(focus.find(current.id))
        if hovered is not None and focus.hovered is None:
            focus.hovered = focus.find(hovered.id)
        focus.seen = seen
        self.laying = False
        if (current is None, hovered is None) != (focus.current is None, focus.hovered is None):
            self.table._on_focus_change()

    def lay(self, s: Venture) -> None:
        """Closed ones first: an open one lies over its neighbours."""
        self._laid = s
        mine, seats = self.table.bay_seat(s), len(s.companies)
        self.seats = [(mine + n) % seats for n in range(1, seats)]
        self.boxes = self._stack_boxes(acting_seat(s))
        for seat in sorted(self.seats, key=self.is_open):
            (self._lay_open if self.is_open(seat) else self._lay_closed_strip)(s, seat)

    def _stack_boxes(self, acting: int) -> list[Box]:
        """Room is made for whoever has the turn, or the focus; under the pointer nothing moves."""
        n = len(self.seats)
        roomy = self._looked_at if self._by_keys and self._looked_at in self.seats else acting
        boxes = self._sizes.stack_strips(self.column, n, self.seats.index(roomy) if roomy in self.seats else -1)
        for i, seat in enumerate(self.seats):
            if self.is_open(seat) and seat != roomy:
                boxes[i] = self._sizes.over(self.column, boxes[i])
        return boxes

    def _lay_closed_strip(self, s: Venture, seat: int) -> None:
        box = self._put(s, seat, paint_strip, Z)
        inside = Box.around(box.centre, _DEEP, _DEEP)
        for card in s.companies[seat].cards:
            self._lay_thumb(seat, card, inside)
        self._lay_spot(s, seat, box)

    def _lay_open(self, s: Venture, seat: int) -> None:
        box = self._put(s, seat, paint_open, Z + _OVER)
        self._lay_spot(s, seat, box)
        for card in s.companies[seat].cards:
            self._lay_thumb(seat, card, self.thumb(s, seat, card))

    def _put(self, s: Venture, seat: int, paint: Callable[[Pen, Box, RivalFigures], None], z: float) -> Box:
        """No sliver peeps out from under an open one."""
        box = self.boxes[self.seats.index(seat)]
        if not self._is_covered(seat, box):
            self.put(self._sprite(s, seat, paint, box, z))
        return box

    def _sprite(self, s: Venture, seat: int, paint: Callable[[Pen, Box, RivalFigures], None], box: Box,
                z: float) -> Sprite:
        rival = RivalFigures(s.companies[seat], seat, self.table.names[seat], scores(s)[seat], seat == acting_seat(s))
        return Panel(box, z=z, margin=24).show(paint, rival)

    def to_paint(self, s: Venture) -> list[Job]:
        """The panels that strips may open to."""
        shut = [(seat, self._sizes.over(self.column, box)) for seat, box in zip(self.seats, self.boxes, strict=True)
                if not self.is_open(seat)]
        return [partial(self._sprite(s, seat, paint_open, box, Z).picture, self.table.stage.look) for seat, box in shut]

    def _lay_spot(self, s: Venture, seat: int, box: Box) -> None:
        told = sheet_words(s.companies[seat], self.table.names[seat], s)
        self.spot(Spot(f"rival:{seat}", box, told, role=_("company"), tip=told, ring=16, seat=seat,
                       target=f"rival:{seat}" if self.table.may_act else ""))

    def _lay_thumb(self, seat: int, card: int, box: Box) -> None:
        id, told = f"thumb:{seat}:{ID[card]}", card_note(ID[card])
        self.spot(Spot(id, box, told, role=_("card"), tip=told, ring=6, target=id if self.table.may_act else "",
                       large=lambda: large_card(card, box), order=2))

    # -- where things are -----------------------------------------------------------------------------------

    def box_of(self, seat: int) -> Box | None:
        return self.boxes[self.seats.index(seat)] if seat in self.seats else None

    def is_visible(self, spot: Spot) -> bool:
        """False for a strip that lies under an open one, for the most part."""
        seat = seat_of(spot)
        return seat < 0 or not self._is_covered(seat, spot.box)

    def _is_covered(self, seat: int, box: Box) -> bool:
        over = [other for n, other in enumerate(self.boxes) if self.seats[n] != seat and self.is_open(self.seats[n])]
        return not self.is_open(seat) and any(other.overlap(box) > _HALF * box.w * box.h for other in over)

    def thumb(self, s: Venture, seat: int, card: int) -> Box:
        """Where a small card lies, or would lie; on a closed strip, the strip."""
        box, cards = self.boxes[self.seats.index(seat)], s.companies[seat].cards
        if not self.is_open(seat):
            return box
        places = thumbnails(parts(box, self._large).cards, len(cards))
        return places[cards.index(card) if card in cards else min(len(cards), len(places) - 1)]


def seat_of(spot: Spot) -> int:
    """Whose strip or card it is; -1 for anything else."""
    kind, _sep, rest = spot.id.partition(":")
    return int(rest.partition(":")[0]) if kind in ("rival", "thumb") else -1


def acting_seat(s: Venture) -> int:
    """Whose decision the table waits for, or whose turn it is."""
    if s.phase is Phase.TRADE:
        return s.trading[0]
    return -1 if s.phase in (Phase.OVER, Phase.FIRST) else s.seat
