"""A plate in the top bar for each company: its name, its points, and what a scoring now would add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import pgettext
from klotho_games.games.klotho97.table.look.style import MUTE, PALE_GOLD
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, GOLD, PAPER, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.widgets.top_bar import BAR_Z

_RADIUS = 11.0
_NARROW = 160.0
"""Width below which the parts of a plate are closer together."""


class CompanyStanding(NamedTuple):
    name: str
    points: str
    more: str
    """What a scoring now would add, "" for nothing."""
    told: str
    active: bool


class Standings:
    """One to six plates. If there are several, each has the shape and colour of its seat."""

    def __init__(self, scene: Scene, boxes: Sequence[Box]) -> None:
        self._panels = [scene.add(Panel(box, z=BAR_Z + 1, margin=14)) for box in boxes]
        role = pgettext("at the table", "player")
        self._spots = [scene.spot(Spot(f"plate:{seat}", box, "", role=role, ring=_RADIUS, seat=seat))
                       for seat, box in enumerate(boxes)]

    def show(self, standings: Sequence[CompanyStanding]) -> None:
        for seat, standing in enumerate(standings):
            spot = self._spots[seat]
            spot.label = spot.tip = standing.told
            self._panels[seat].show(_paint, standing, mark=seat if len(standings) > 1 else -1)


def _paint(pen: Pen, box: Box, standing: CompanyStanding, mark: int) -> None:
    active = standing.active
    fill, rim, wide, ink = ("#3a3326", GOLD, 4, PALE_GOLD) if active else ("#1c2031", "#4a5573", 2, PAPER)
    pen.panel(box, fill, edge=rim, edge_width=wide, radius=_RADIUS)
    edge = 9.0 if box.w < _NARROW else 14.0
    left = box.x + edge
    if mark >= 0:
        side = 26.0 if box.w < _NARROW else 34.0
        seat_shape(pen, mark, Box(left, box.centre[1] - side / 2, side, side))
        left += side + edge - 1
    above, below = Box(left, box.y + 4, box.right - edge + 3 - left, box.h - 8).rows(2)
    pen.name(standing.name, above, 21, ink, SERIF)
    points = pen.text(standing.points, below.without_right(below.w * 0.45) if standing.more else below, 21, ink, BOLD)
    if standing.more:
        gap = 6.0 if box.w < _NARROW else 14.0
        pen.text(standing.more, below.without_left(points.right + gap - below.x), 20, MUTE, BOLD)
    if active and mark >= 0:
        arrow = Sketch(40, 22).path("M6 2 H34 L20 20 Z", GOLD, "#1c2031", 3)
        pen.sketch(arrow, Box(box.centre[0] - 20, box.bottom - 5, 40, 18))
