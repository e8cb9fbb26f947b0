"""The game log: what happened, the newest first, each line with a picture."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import Scene

_PICTURE = 40.0
_LEADING = 1.24
_MOST = 0.75
"""The share of the log that one line can take."""
_LARGE, _LONG = 1.3, 400.0
"""From this text scale on, in a log at least this tall, words have the whole width and pictures are above them."""


@dataclass(frozen=True)
class LogLook:
    """The look of a log. `ground` paints the panel and its title, `picture` the picture of a line."""

    ground: Callable[[Pen, Box], None]
    picture: Callable[[Pen, Box, Told], None]
    ink: str
    soft: str
    lit: str
    """The colour under the newest line; `lit_edge` is the colour around it."""
    lit_edge: str
    size: float = 20
    pad: float = 14
    """The room above and below the words of a line, together."""
    gap: float = 10
    rim: float = 6
    """The room between the words and the right edge of a line."""
    stamp: Callable[[], Hashable] = lambda: None
    """A value that changes with anything else that the pictures show (the people at the seats)."""


class LogPanel:
    """A panel with lines that the wheel scrolls and a press turns page by page.

        self.log_panel = LogPanel(self, slots["log"], slots["log_lines"], look, z=12)
        self.log_panel.show(self.log)
    """

    def __init__(self, scene: Scene, box: Box, lines: Box, look: LogLook, *, z: float) -> None:
        self.scene, self.look, self.whole, self.lines = scene, look, box, lines
        self._drawn = box, lines
        """Where the panel and its lines are if nothing else is in the column."""
        self._log: tuple[Told, ...] = ()
        self._stamp: Hashable = None
        self.first = 0
        """How many of the newest lines are scrolled out of sight."""
        self._sprite = scene.add(Panel(box, z=z, margin=44))
        self.spot = scene.spot(Spot("log", lines, "", role=_("log"), press=self.leaf, ring=14))

    def show(self, log: Sequence[Told], stamp: Hashable = None) -> None:
        """Show a log. `stamp` is like the look's, but for what is shown now."""
        if len(log) != len(self._log):
            self.first = 0
        self._log, self._stamp = tuple(log), (stamp, self.look.stamp())
        self.refresh()

    @property
    def down(self) -> float:
        """How far the panel begins below its drawn place."""
        return self.whole.y - self._drawn[0].y

    def begin_at(self, y: float) -> None:
        """Begin lower, below something else in the column. The title comes along."""
        if y == self.whole.y:
            return
        box, lines = self._drawn
        down = y - box.y
        self.whole, self.lines = box.without_top(down), lines.without_top(down)
        self._sprite.box, self.spot.box = self.whole, self.lines
        self.refresh()

    def scroll(self, by: int) -> None:
        """Scroll towards older lines, or newer ones if `by` is negative."""
        self.first = max(0, min(len(self._log) - 1, self.first + by))
        self.refresh()

    def leaf(self) -> None:
        """Go to older lines, and from the oldest back to the newest."""
        fitting = self._fit_from(self.first)
        self.first = 0 if self.first + fitting >= len(self._log) else self.first + max(1, fitting - 1)
        self.scene.stage.sound.play("ui_page")
        self.refresh()
        self.scene.spoken(self.spot.label)

    @property
    def is_open(self) -> bool:
        return self._sprite.visible

    def open(self, is_open: bool) -> None:
        """Open or close the panel, if a full table has no room for it and shows it over something else."""
        if is_open != self._sprite.visible:
            self._sprite.visible = is_open
            if is_open:
                self.scene.spot(self.spot)
            else:
                self.scene.focus.remove(self.spot)

    def contains(self, at: Point) -> bool:
        return self._sprite.visible and self._sprite.box.contains(at)

    def refresh(self) -> None:
        newest = self._newest()
        self.spot.label = newest[0].text if newest else _("Nothing has happened yet.")
        self.spot.value = _("{n} of {of}").format(n=self.first + 1, of=len(self._log)) if newest else ""
        key = ("log", self.look.ink, self._stamp, self.first, len(self._log), newest[:14], self._sprite.box.size)
        self._sprite.redraw(self.paint, key)

    def _newest(self) -> tuple[Told, ...]:
        return tuple(reversed(self._log))[self.first :]

    # -- measures -------------------------------------------------------------------------------------------

    @property
    def _above(self) -> bool:
        """Whether pictures are above their words and not beside them."""
        return self.scene.stage.look.text_scale >= _LARGE and self.lines.h >= _LONG

    def _height(self, told: Told) -> float:
        """The height of a line. One that would fill a short log gets smaller letters."""
        look = self.scene.stage.look
        size = self.look.size * look.text_scale
        wide = self.lines.w - (20 if self._above else 60 + self.look.rim)
        n = len(look.letters.wrap(told.text, SEMI, look.px(size), wide * look.scale))
        words = n * size * _LEADING + self.look.pad
        return words + _PICTURE if self._above else min(self.lines.h * _MOST, max(_PICTURE + 6, words))

    def _fit_from(self, first: int) -> int:
        """How many lines fit, beginning with this one."""
        room, n = self.lines.h, 0
        for told in tuple(reversed(self._log))[first:]:
            room -= self._height(told)
            if room < -2 and n:
                break
            room -= self.look.gap
            n += 1
        return n

    # -- painting -------------------------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        self.look.ground(pen, self.whole.at_origin)
        room = self.lines.move(-self.whole.x, -self.whole.y)
        if not self._log:
            nothing = room.grow(-10, 0).top_part(min(room.h, 240))
            pen.text(_("Nothing has happened yet."), nothing, 22, self.look.soft, SERIF_ITALIC, wrap=True, valign="top")
        shown, y = self._newest()[: self._fit_from(self.first)], room.y
        for n, told in enumerate(shown):
            high = self._height(told)
            box = Box(room.x, y, room.w, high)
            if n == 0 and self.first == 0:
                pen.panel(box, self.look.lit, edge=self.look.lit_edge, edge_width=2, radius=13)
            self._paint_line(pen, box, told)
            y += high + self.look.gap
        if self.first:
            icon(pen, "up", Box(room.right - 24, room.y - 20, 18, 18), self.look.ink, 3)
        if self.first + len(shown) < len(self._log):
            icon(pen, "down", Box(room.right - 24, room.bottom - 8, 18, 18), self.look.ink, 3)

    def _paint_line(self, pen: Pen, box: Box, told: Told) -> None:
        if self._above:
            at, words = Box(box.x + 8, box.y + 6, _PICTURE, _PICTURE), box.without_top(_PICTURE + 4).grow(-10, 0)
        else:
            at = Box.around((box.x + 28, box.centre[1]), _PICTURE, _PICTURE)
            words = Box(box.x + 58, box.y + 2, box.w - 58 - self.look.rim, box.h - 4)
        self.look.picture(pen, at, told)
        pen.text(told.text, words, self.look.size, self.look.ink, SEMI, wrap=True, leading=_LEADING)
