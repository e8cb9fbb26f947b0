"""The twelve patrols of a sealed kingdom side by side, each with its units, and the one that did the most."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.patrols.rules.names import kind_name, region_name
from klotho_games.games.patrols.rules.questions import Report, reports
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.table.look.parchment import paint_patrol
from klotho_games.games.patrols.table.look.piece_faces import paint_item
from klotho_games.games.patrols.table.look.places import item_boxes
from klotho_games.games.patrols.table.look.style import BROWN, ROMAN, RUBRIC, RULED
from klotho_games.games.patrols.table.parts.arrangement import Arrangement
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF, SERIF_BLACK, SERIF_ITALIC

_IN_A_ROW = 6
_ITEM = 58.0
_LARGE = 1.5
"""From this text size on, the patrols need the room of the heading."""


class RollOfHonour:
    def __init__(self, s: Kingdom) -> None:
        self.memory = Arrangement()
        self.memory.fit(s)
        self._sealed = [report for report in reports(s) if report.standing == "sealed"]
        self.patrols = self.memory.window.patrols()
        self.busiest = max(range(len(self.patrols)), key=self._weight)

    def _weight(self, n: int) -> tuple[int, int]:
        """Return how many requirements a patrol helps to meet, and with how many units."""
        return len(self._counting(n)), len(self.memory.on(self.patrols[n]))

    def _counting(self, n: int) -> list[Report]:
        return [report for report in self._sealed if self.patrols[n] in report.patrols]

    def words(self) -> str:
        """Say which patrol did the most: what is on it, and whose requirements it helps to meet."""
        told = self._counting(self.busiest)
        who = [kind_name(self.memory.kinds[item]) for item in self.memory.on(self.patrols[self.busiest])]
        regions = sorted({region_name(report.region) for report in told})
        text = ngettext("Patrol {number} did the most. With {units} it helps to meet {n} requirement, of {regions}.",
                        "Patrol {number} did the most. With {units} it helps to meet {n} requirements, of {regions}.",
                        len(told))
        return text.format(number=ROMAN[self.busiest], units=listed(who), n=len(told), regions=listed(regions))

    def describe(self) -> str:
        return " ".join([*(self._patrol_words(n) for n in range(len(self.patrols))), self.words()])

    def _patrol_words(self, n: int) -> str:
        who = listed([kind_name(self.memory.kinds[item]) for item in self.memory.on(self.patrols[n])])
        return _("Patrol {number}: {units}.").format(number=ROMAN[n], units=who)

    # -- painting -------------------------------------------------------------------------------------------

    def paint(self, pen: Pen, box: Box) -> None:
        large = pen.look.text_scale >= _LARGE
        head, foot = box.top_part(0 if large else 38), box.bottom_part(86 if large else 62)
        if not large:
            pen.text(_("Who kept the kingdom"), head, 28, RUBRIC, SERIF_BLACK)
        rows = Box(box.x, head.bottom + 4, box.w, foot.y - head.bottom - 12).rows(2, 10)
        places = [place for row in rows for place in row.columns(_IN_A_ROW, 12)]
        for n, place in enumerate(places):
            self._paint_patrol(pen, place, n)
        pen.text(self.words(), foot, 24, BROWN, SERIF_ITALIC, wrap=True, leading=1.14)

    def _paint_patrol(self, pen: Pen, box: Box, n: int) -> None:
        paint_patrol(pen, box, there=True)
        if n == self.busiest:
            frame = Sketch(round(box.w, 1), round(box.h, 1)).rect(2, 2, box.w - 4, box.h - 4, 13, "none", RULED, 4)
            pen.sketch(frame, box)
        there: Sequence[int] = self.memory.on(self.patrols[n])
        above = min(26.0, box.h * 0.4)
        pen.text(ROMAN[n], Box(box.x + 10, box.y + 2, box.w - 20, above), 20, BROWN, SERIF, grow=False)
        room = box.without_top(above - 4).grow(-8, -1)
        size = min(_ITEM, (room.h - 4) / 1.16)
        for item, place in zip(there, item_boxes(room, len(there), size), strict=True):
            paint_item(pen, place, self.memory.kinds[item])
