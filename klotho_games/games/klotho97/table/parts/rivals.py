"""The other companies at the edge of the table: slim strips. A strip opens while a player looks at it, and in its turn.

An open strip shows everything public. Each of its cards can be looked at and raided.
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
"""How much higher an open strip is, so that it covers its neighbours."""
_HALF = 0.4
"""A strip is hidden if an open one covers more of it than this."""
_DEEP = 30.0
"""The spot of a card on a closed strip is in the middle of the strip, so that arrow keys reach the strip first."""


class Rivals(Part):
    table: Table
    places: Places

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.column = self.places["rivals"]
        text = table.stage.look.text_scale
        self._sizes, self._large = sizes(text), text >= LARGE
        self.seats: list[int] = []
        """The seat of each strip, the next player first."""
        self.boxes: list[Box] = []
        self._laid: Venture = table.state
        """The state shown, as motion shows one state after the other, and players can look back at an earlier turn."""
        self._looked_at, self._by_keys = -1, False
        """The seat that the player points at or has focused; -1 for none."""
        self.laying = False
        self._strips: dict[int, Sprite] = {}

    # -- open strips ----------------------------------------------------------------------------------------

    def is_open(self, seat: int) -> bool:
        return seat in self.seats and seat in (self._looked_at, acting_seat(self._laid))

    def look_around(self) -> None:
        """Open the strip that the pointer or the focus has moved to."""
        focus = self.table.focus
        by_keys = focus.seen and focus.current is not None
        spot = focus.current if by_keys else focus.hovered
        self._look_at(seat_of(spot) if spot is not None else -1, by_keys)

    def open_strip_under(self, at: Point) -> None:
        """Open the strip under a dragged card, so that the player can raid a particular card."""
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
        """Show a state. The spots are made again, but focus and pointer stay on those with the same id.

        Until all spots are there, focus changes are ignored; they would lay the strips out once more in between.
        """
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
        """Lay out the closed strips first, because an open strip covers its neighbours."""
        self._laid = s
        mine, seats = self.table.bay_seat(s), len(s.companies)
        self.seats = [(mine + n) % seats for n in range(1, seats)]
        self._strips = {}
        self.boxes = self._stack_boxes(acting_seat(s))
        for seat in sorted(self.seats, key=self.is_open):
            (self._lay_open if self.is_open(seat) else self._lay_closed_strip)(s, seat)

    def _stack_boxes(self, acting: int) -> list[Box]:
        """Make room for the company that has the turn or the focus. Under the pointer nothing moves."""
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
        """Add a strip, unless an open strip covers most of it."""
        box = self.boxes[self.seats.index(seat)]
        if not self._is_covered(seat, box):
            self._strips[seat] = self.put(self._sprite(s, seat, paint, box, z))
        return box

    def _sprite(self, s: Venture, seat: int, paint: Callable[[Pen, Box, RivalFigures], None], box: Box,
                z: float) -> Sprite:
        rival = RivalFigures(s.companies[seat], seat, self.table.names[seat], scores(s)[seat], seat == acting_seat(s))
        return Panel(box, z=z, margin=24).show(paint, rival)

    def to_paint(self, s: Venture) -> list[Job]:
        """Return pictures of the panels that strips can open to."""
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

    # -- places ---------------------------------------------------------------------------------------------

    @property
    def foot(self) -> float:
        """Where the last strip ends while all are closed; 0 if there are none."""
        n = self.places.seats - 1
        return self._sizes.stack_strips(self.column, n, -1)[-1].bottom if n else 0.0

    def box_of(self, seat: int) -> Box | None:
        return self.boxes[self.seats.index(seat)] if seat in self.seats else None

    def strip_of(self, seat: int) -> Sprite | None:
        """Return the picture of a company; None for the company in the bay, and under an open strip."""
        return self._strips.get(seat)

    def is_visible(self, spot: Spot) -> bool:
        """Return False for a strip that is mostly under an open one."""
        seat = seat_of(spot)
        return seat < 0 or not self._is_covered(seat, spot.box)

    def _is_covered(self, seat: int, box: Box) -> bool:
        over = [other for n, other in enumerate(self.boxes) if self.seats[n] != seat and self.is_open(self.seats[n])]
        return not self.is_open(seat) and any(other.overlap(box) > _HALF * box.w * box.h for other in over)

    def thumb(self, s: Venture, seat: int, card: int) -> Box:
        """Return the place of a small card, or where it would be; for a closed strip, the strip."""
        box, cards = self.boxes[self.seats.index(seat)], s.companies[seat].cards
        if not self.is_open(seat):
            return box
        places = thumbnails(parts(box, self._large).cards, len(cards))
        return places[cards.index(card) if card in cards else min(len(cards), len(places) - 1)]


def seat_of(spot: Spot) -> int:
    """Return the seat of a strip or card; -1 for anything else."""
    kind, _sep, rest = spot.id.partition(":")
    return int(rest.partition(":")[0]) if kind in ("rival", "thumb") else -1


def acting_seat(s: Venture) -> int:
    """Return the seat that must decide, or whose turn it is."""
    if s.phase is Phase.TRADE:
        return s.trading[0]
    return -1 if s.phase in (Phase.OVER, Phase.FIRST) else s.seat
