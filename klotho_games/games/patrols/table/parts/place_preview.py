"""A region as it would be in a place: its card, and on every patrol that it touches what that patrol has to get."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.games.patrols.rules.names import requirement_words
from klotho_games.games.patrols.rules.questions import Report, beside, reports
from klotho_games.games.patrols.rules.regions import SOUTH, Requirement
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.table.look.parchment import paint_note
from klotho_games.games.patrols.table.look.piece_faces import CARD, mark_box, paint_mark, paint_token, token_box
from klotho_games.games.patrols.table.look.places import road_beside
from klotho_games.games.patrols.table.look.requirement_counts import standing_now, tag_words
from klotho_games.games.patrols.table.look.style import INK, WAX
from klotho_games.games.patrols.telling.placing import touching_reports
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD
from klotho_games.stage.scene.panel import Panel

from .kingdom_map import CARD_Z, MARK_Z, PATROL_Z, EdgeMark, edge_marks, paint_card

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

Cell = tuple[int, int]
"""A column and a row of the map."""
Row = tuple[Requirement, str, str]
"""A requirement, its words and its standing."""


INSET = 20.0
"""The tokens of the preview are inside the golden frame of the place, and the name is as much higher."""


class PlacePreview:
    def __init__(self, table: Table) -> None:
        self.table = table
        box = table.places.cell(0, 0)
        self._card = table.add(Panel(box, z=CARD_Z - 2, margin=26, visible=False))
        self._marks = table.add(Panel(box, z=MARK_Z, margin=44, visible=False))
        self._roads = [table.add(Panel(table.places.patrol(n), z=PATROL_Z + 2, margin=14, visible=False))
                       for n in range(12)]

    def hide(self) -> None:
        for sprite in (self._card, self._marks, *self._roads):
            sprite.visible = False

    def show(self, after: Kingdom, place: int, cell: Cell, carried: bool) -> None:
        """Show the region in a cell, unless the pointer carries its card, and what the patrols beside it must get."""
        told = touching_reports(after, place)
        self._card.box = self._marks.box = self.table.places.cell(*cell)
        self._card.visible = self._marks.visible = not carried
        marks = edge_marks(after, place, reports(after))
        foot = INSET * self._card.box.w / CARD if any(mark.side == SOUTH for mark in marks) else 0.0
        self._card.show(paint_card, after.board[place], foot)
        self._marks.show(_paint_tokens, marks)
        for side in range(4):
            road = road_beside(cell, side)
            there = beside(place, side)
            counting = [one for one in told if (one.place, one.side) == (place, side)
                        or (there is not None and there[1] in one.patrols)]
            if road is not None and counting:
                rows = tuple((one.asked, _short_words(after, one), standing_now(one)) for one in counting)
                joins = there is not None and after.taken >> there[0] & 1 > 0
                self._roads[road].show(_paint_demands, rows, later=not joins and after.region_count > 1)
                self._roads[road].visible = True


def _short_words(after: Kingdom, report: Report) -> str:
    """Return "2 units", or how far it is already."""
    return tag_words(after, report).partition(": ")[2] if report.have else requirement_words(report.asked)


def _paint_tokens(pen: Pen, box: Box, marks: Sequence[EdgeMark]) -> None:
    k = box.w / CARD
    for mark in marks:
        paint_token(pen, token_box(box, mark.side, inset=INSET * k), mark.asked, alpha=0.5 if mark.out else 1.0,
                    shadow=0 if mark.out else 3)
        if mark.standing == "broken":
            paint_mark(pen, mark_box(token_box(box, mark.side, inset=INSET * k), mark.side), mark.standing)


def _paint_demands(pen: Pen, box: Box, rows: Sequence[Row], *, later: bool) -> None:
    """Paint a slip on a road: a line for each requirement that counts it. A narrow road has no room for three lines of
    words, so it then shows the signs alone. `later`: no region is on the other side of the road yet."""
    if later:
        pen.panel(box, "#e7d3a6", edge="#a8834a", edge_width=2, radius=12)
    else:
        paint_note(pen, box.grow(2))
    tall, signs = box.h > box.w, box.h > box.w and len(rows) > 2
    for (asked, words, standing), row in zip(rows, box.grow(-6, -8).rows(len(rows), 2), strict=True):
        side = min(42.0, row.h - 27 if tall and not signs else row.h - 4)
        above = 0 if signs else 14
        middle = (row.centre[0], row.centre[1] - above) if tall else (row.x + side / 2 + 2, row.centre[1])
        at = Box.around(middle, side, side * 1.08)
        paint_token(pen, at, asked, shadow=2)
        if not signs:
            room = Box(row.x, at.bottom + 2, row.w, 26) if tall else row.without_left(side + 10)
            ink = WAX if standing in ("broken", "over") else INK
            pen.text(words, room, 20, ink, BOLD, align="centre" if tall else "left")
        if standing == "broken":
            paint_mark(pen, Box.around((at.right + 8, at.centre[1]), 28, 28), standing)
