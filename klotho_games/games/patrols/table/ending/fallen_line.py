"""Where a kingdom fell: the region and its requirement, and the items in that
direction, with empty places for missing ones."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.names import region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import Report, reports
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.table.look.parchment import paint_note, paint_patrol
from klotho_games.games.patrols.table.look.piece_faces import CARD, paint_item, paint_region, paint_token
from klotho_games.games.patrols.table.look.places import item_boxes
from klotho_games.games.patrols.table.look.style import BROWN, ROMAN, RUBRIC
from klotho_games.games.patrols.table.parts.arrangement import Arrangement
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI, SERIF_BLACK

_MOST = 3
"""Most requirements to show if several were left open."""
_WIDEST = 640.0
_GAP = 24.0
_WITH_CARD = 2.0
"""How much wider than high a slip must be to have room for the picture of its region."""


class FallenLine:
    def __init__(self, s: Kingdom, widest: float = _WIDEST, most: int = _MOST) -> None:
        self.s, self._widest = s, widest
        self.memory = Arrangement()
        self.memory.fit(s)
        self.wishes = _unmet(s)[:most]

    @property
    def is_broken(self) -> bool:
        return bool(self.wishes)

    def describe(self) -> str:
        return " ".join(_("{region} {asked}.").format(region=region_name(wish.region), asked=_asked_words(wish))
                        for wish in self.wishes)

    def slips(self, room: Box) -> list[Box]:
        many = len(self.wishes)
        wide = min(self._widest, (room.w - _GAP * (many - 1)) / max(1, many))
        left = room.centre[0] - (many * wide + (many - 1) * _GAP) / 2
        return [Box(left + n * (wide + _GAP), room.y, wide, room.h) for n in range(many)]

    def star(self, room: Box) -> Box:
        """Return the place of the star: on the broken requirement, or on the first of those left open."""
        slips = self.slips(room)
        if not slips:
            return Box(room.x, room.y, 10, 10)
        return Box.around((slips[0].right - 4, slips[0].y + 8), 76, 76)

    def paint(self, pen: Pen, box: Box) -> None:
        for slip, wish in zip(self.slips(box), self.wishes, strict=True):
            self._paint_wish(pen, slip, wish)

    def _paint_wish(self, pen: Pen, slip: Box, wish: Report) -> None:
        paint_note(pen, slip)
        card = _card(slip)
        left = slip.x
        if slip.w > _WITH_CARD * slip.h:
            paint_region(pen, card, wish.region, named=card.w >= CARD)
            left = card.right
        room = Box(left + 22, slip.y + 14, slip.right - left - 42, slip.h - 28)
        wants, roads = room.top_part(room.h * 0.54), room.bottom_part(room.h * 0.42)
        wide = min(52 * min(1.35, pen.look.text_scale), wants.h / 1.1)
        paint_token(pen, Box.around((wants.x + wide / 2, wants.centre[1]), wide, wide * 1.08), wish.asked)
        head, asked = wants.without_left(wide + 16).rows(2)
        pen.text(region_name(wish.region), head, 30, RUBRIC, SERIF_BLACK)
        pen.text(_asked_words(wish), asked, 24, BROWN, SEMI, wrap=True, leading=1.1)
        for road, patrol in zip(roads.columns(len(wish.patrols), 14), sorted(wish.patrols), strict=True):
            self._paint_road(pen, road, patrol)

    def _paint_road(self, pen: Pen, road: Box, patrol: int) -> None:
        """Paint the items of a patrol, or its number if it is empty."""
        paint_patrol(pen, road, there=True)
        there = self.memory.on(patrol)
        if not there:
            pen.text(ROMAN[self.memory.window.patrols().index(patrol)], road, 30, RUBRIC, SERIF_BLACK, align="centre")
        for item, box in zip(there, item_boxes(road, len(there), 58), strict=True):
            paint_item(pen, box, self.memory.kinds[item])


def _asked_words(wish: Report) -> str:
    told = _("requires exactly {asked} to the {side}")
    return told.format(asked=requirement_words(wish.asked), side=side_name(wish.side))


def _card(slip: Box) -> Box:
    side = min(slip.h - 44, slip.w * 0.42)
    return Box(slip.x + 22, slip.centre[1] - side / 2, side, side)


def _unmet(s: Kingdom) -> tuple[Report, ...]:
    """Return the requirement that can no longer be met; if the player gave up, the
    due requirements that were not met."""
    if s.loss is None:
        return ()
    judged = reports(s)
    fell = [one for one in judged if (one.place, one.side) == (s.loss.place, s.loss.side)]
    due = {(edge.place, edge.side) for edge in s.due}
    left = [one for one in judged if (one.place, one.side) in due and one.have != one.asked.n]
    return tuple(fell or left[:_MOST])
