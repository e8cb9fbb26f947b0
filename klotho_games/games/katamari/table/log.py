"""The log: what happened, the newest first, with a picture of what it was about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.words import _
from klotho_games.games.katamari.table.style import INK, panel
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.icons import icon, seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import FREDOKA, SEMI

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.playroom import Table

Z = 12
_SIZE = 20
_PICTURE = 40.0
_LEADING = 1.2
_NAMED = {
    "emperor": "k_emperor", "crash": "d_yellow_6", "pile": "k_cycle", "pass": "k_power", "i_y1": "d_yellow_5",
    "i_y2": "d_yellow_2", "i_b1": "d_blue_4", "i_p2": "d_purple_5",
}  # fmt: skip
"""Pictures for what the telling names by its meaning."""


class Log:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places.of("log")
        self._lines = table.places.of("log", "lines")
        self._sprite = table.add(Sprite(self.box, lambda pen: None, z=Z, margin=44))
        self.spot = table.spot(Spot("log", self.box, "", role=_("log"), adjust=self.scroll, ring=24))
        self._told: Sequence[Told] = ()
        self._cousins: tuple[str, ...] = ()
        self._seen = -1
        self.first = 0
        """How many of the newest lines are scrolled out of sight."""

    def show(self, log: Sequence[Told], cousins: tuple[str, ...] = ()) -> None:
        if len(log) != self._seen:
            self.first = 0
        self._seen = len(log)
        self._told, self._cousins = log, cousins
        self._refresh()

    def contains(self, at: Point) -> bool:
        return self.box.contains(at)

    def scroll(self, by: int) -> None:
        """Towards older lines for 1, back to the newest for -1."""
        self.first = max(0, min(self.first + by, len(self._told) - 1))
        self._refresh()
        self.table.spoken(self.spot.label)

    def _refresh(self) -> None:
        newest = list(reversed(self._told))[self.first :]
        self.spot.label = newest[0].text if newest else _("Nothing has happened yet.")
        self.spot.value = f"{self.first + 1}/{max(1, len(self._told))}"
        shown = tuple(newest[:12])
        key = ("katamari-log", shown, self.first, len(self._told), self._cousins, self.box.size)
        self._sprite.redraw(lambda pen: self._paint(pen, shown), key)

    # -- painting -----------------------------------------------------------------------------------------------------

    def _slot(self, name: str) -> Box:
        return self.table.places.of("log", name).moved(-self.box.x, -self.box.y)

    def _paint(self, pen: Pen, shown: Sequence[Told]) -> None:
        panel(pen, self.box.at_origin)
        pen.text(_("Log"), self._slot("title"), 26, INK, FREDOKA)
        if len(self._told) > 1:
            fold = self._slot("fold")
            icon(pen, "up" if self.first else "down", fold, "#6b4a86")
        area = self._slot("lines")
        y, gap = area.y, 8 if self.table.places.seats == 4 else 11
        for n, told in enumerate(shown):
            high = self._height(pen, told.text, area.w - 66)
            if y + high > area.bottom + 2:
                break
            self._paint_line(pen, Box(area.x, y, area.w, high), told, newest=n == 0 and self.first == 0)
            y += high + gap

    def _height(self, pen: Pen, words: str, width: float) -> float:
        """At large letters a line may be higher, up to what the log can hold."""
        look = pen.look
        px = max(1, round(_SIZE * look.text_scale * look.scale))
        lines = len(look.letters.wrap(words, SEMI, px, width * look.scale))
        most = self._slot("lines").h * 0.34
        return min(most, max(46.0, lines * px * _LEADING / look.scale + 12))

    def _paint_line(self, pen: Pen, box: Box, told: Told, newest: bool) -> None:
        if newest:
            pen.panel(box, "#ffe3a8", edge="#e8b44c", edge_width=2, radius=14)
        paint_picture(pen, Box.around((box.x + 28, box.centre[1]), _PICTURE, _PICTURE), told, self._cousins)
        room = Box(box.x + 56, box.y + 2, box.w - 62, box.h - 4)
        pen.text(told.text, room, _SIZE, INK, SEMI, wrap=True, leading=_LEADING)


def paint_picture(pen: Pen, box: Box, told: Told, cousins: Sequence[str] = ()) -> None:
    """What it is about, or who; whose it is, as a small mark at its corner."""
    name = _NAMED.get(told.icon, told.icon)
    if told.icon == "pass" and told.seat is not None and cousins:
        name = f"c_{cousins[told.seat]}_normal"
    pen.svg(f"katamari/{name}", box.grown(-1))
    if told.seat is not None:
        seat_shape(pen, told.seat, Box(box.right - 12, box.bottom - 13, 16, 16))
