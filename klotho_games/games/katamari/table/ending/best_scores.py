"""The five best scores of all players, beside the cards of the count if a place is free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.core.people.profiles import Score
from klotho_games.games.katamari.table.look.style import INK, PALE_GOLD, PLUM_TOP, ROW, ROW_EDGE, ROW_LIT, SOFT, panel
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending

SHOWN = 5


class Best:
    """The list of best scores. It appears together with the crown, because earlier it would give away the winner."""

    def __init__(self, scene: Ending, box: Box, scores: Sequence[Score], new: int | None) -> None:
        self.box, self._scores, self._new = box, scores[:SHOWN], new
        self.sprite = scene.add(Sprite(box, self._paint, z=10, margin=44, alpha=0))
        self.spot = scene.spot(Spot("best", box, "", role=_("list"), ring=26))

    def show(self, seen: bool) -> None:
        self.sprite.alpha = 1.0 if seen else 0.0
        lines = [self._score_text(place, score) for place, score in enumerate(self._scores, start=1)]
        self.spot.label = ". ".join([_("Best scores"), *lines]) if seen else _("Best scores")

    def _score_text(self, place: int, score: Score) -> str:
        told = _("{place}, {name}, {score}, new") if place == self._new else _("{place}, {name}, {score}")
        return told.format(place=place, name=score.profile, score=score.score)

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen) -> None:
        box = self.box.at_origin
        panel(pen, box)
        head = Box(24, box.h * 0.04, box.w - 48, box.h * 0.11)
        pen.panel(head, PLUM_TOP, radius=min(22.0, head.h / 2))
        pen.text(_("Best scores"), head.grow(-20, -4), 32, PALE_GOLD, FREDOKA, align="centre")
        rows = Box(24, box.h * 0.18, box.w - 48, box.h * 0.78).rows(SHOWN, 14)
        for place, row in enumerate(rows, start=1):
            pen.panel(row, ROW_LIT if place == self._new else ROW, edge=ROW_EDGE if place == self._new else "",
                      edge_width=3, radius=18)
            pen.text(f"{place}.", Box(row.x + 16, row.y, 52, row.h), 28, SOFT, FREDOKA)
            if place <= len(self._scores):
                self._paint_score(pen, row.without_left(72).without_right(20), self._scores[place - 1], place)

    def _paint_score(self, pen: Pen, row: Box, score: Score, place: int) -> None:
        points = row.right_part(92)
        pen.text(str(score.score), points, 44, INK, FREDOKA, align="right", grow=False)
        name = row.without_right(100)
        if place == self._new:
            upper, lower = name.grow(0, -row.h * 0.14).rows(2, 0)
            pen.text(_("new"), lower, 22, SOFT, SEMI)
            name = upper
        pen.name(score.profile, name, 30, INK, FREDOKA)
