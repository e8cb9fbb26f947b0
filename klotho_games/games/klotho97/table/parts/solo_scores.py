"""The scorings so far in a solo game, at the side where other companies would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.count import count
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.steel import steel_panel
from klotho_games.games.klotho97.table.look.style import LINE, MUTE, PALE_GOLD, WHITE
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, GOLD, INK, PAPER, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 12


class SoloScores:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._rounds: Panel | None = None
        if table.places.seats == 1:
            box = table.places["rounds"]
            self._rounds = table.add(Panel(box, z=Z, margin=24))
            self._spot = table.spot(Spot("rounds", box, "", role=_("note"), ring=16))

    @property
    def foot(self) -> float:
        """Where the panel ends; 0 if there is none."""
        return self._rounds.box.bottom if self._rounds is not None else 0.0

    def show(self, s: Venture) -> None:
        if self._rounds is None:
            return
        now = count(s.companies[0], s.markets).points if len(s.rounds) < 3 else 0
        points = tuple(counts[0].points for counts in s.rounds)
        self._rounds.show(_paint, points, now)
        told = ", ".join(_("scoring {n}: {points}").format(n=n, points=p) for n, p in enumerate(points, 1))
        worth = _("A scoring now would bring {points}.").format(points=now)
        self._spot.label = self._spot.tip = f"{told}. {worth}" if told else worth


def _paint(pen: Pen, box: Box, points: tuple[int, ...], now: int) -> None:
    """Paint a knot for each scoring, as on the scoring track, and its points."""
    steel_panel(pen, box, alpha=0.84)
    pen.text(_("Scorings"), Box(20, 12, box.w - 40, 42), 26, PAPER, SERIF)
    rows = Box(20, 62, box.w - 38, box.h - 78).rows(4, 6)
    for n, row in enumerate(rows[:3]):
        done = n < len(points)
        knot = Box(row.x, row.centre[1] - 18, 36, 36)
        pen.sketch(Sketch(36, 36).circle(18, 18, 16, GOLD if done else "#1e2233", INK if done else GOLD, 2.5), knot)
        pen.text(str(n + 1), knot.grow(-5), 22, INK if done else PAPER, BOLD, align="centre")
        words = str(points[n]) if done else _("now {n}").format(n=now) if n == len(points) else "–"
        size, ink = (30, WHITE) if done else (24, MUTE)
        pen.text(words, row.without_left(44), size, ink, BLACK, align="right")
    line = Sketch(box.w - 40, 3).line([(1, 1), (box.w - 42, 1)], LINE, 2)
    pen.sketch(line, Box(20, rows[3].y - 4, box.w - 40, 3))
    total = rows[3].without_left(84)
    pen.text(_("Total"), rows[3].without_right(total.w), 24, PALE_GOLD, SERIF)
    pen.text(str(sum(points)), total, 38, PALE_GOLD, BLACK, align="right")
