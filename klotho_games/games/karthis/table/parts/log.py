"""The log: what happened, on a strip of paper that can be folded away, and the meaning of the map's marks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.table.look.style import INK, SEPIA, rule
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.table.goal_block import GoalLook
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 150
_SIZE = 21
_FOLDED = 46.0
"""The visible width of a folded strip."""
_MARKS_TALL, _BARE = 242.0, 16.0
"""The height of the marks on the strip, and the margin below the lines without them."""


class Log(LogPanel):
    def __init__(self, table: Table) -> None:
        self.table, self.places = table, table.places
        self._fighting = False
        whole, lines = self.places.above_prompt("journal", 12), self.places["journal_lines"]
        # With large text the strip is only for the log; a tile's tip says what its mark means.
        self._marks_top = whole.bottom - _MARKS_TALL if table.stage.look.text_scale < 1.7 else 0.0
        low = self._marks_top or whole.bottom - _BARE
        look = LogLook(self._paint_strip, _paint_icon, INK, SEPIA, "#f6cf7a", "#a8741a", _SIZE, pad=22, gap=12)
        super().__init__(table, whole, Box(lines.x, lines.y, lines.w, low - 10 - lines.y), look, z=Z)
        fold = self.places["journal_fold"].grow(8)
        self._fold_spot = table.spot(Spot("log-fold", fold, "", press=self.fold, ring=10))
        self._legend_spot = Spot("legend", whole.bottom_part(whole.bottom - self._marks_top), "", ring=12, order=9)

    def tell_rivals(self, fighting: bool) -> None:
        """Show the rules of a fight at the foot of the strip, in place of the marks of the map."""
        if fighting != self._fighting:
            self._fighting = fighting
            self.show(self._log)

    def show(self, log: Sequence[Told], stamp: Hashable = None) -> None:
        super().show(log, (stamp, self._fighting))
        self._tell_legend()

    def _tell_legend(self) -> None:
        """Let players point at the legend, as far as it is there. It is read and covered as a whole."""
        self.table.focus.remove(self._legend_spot)
        if self._marks_top and not self.is_folded:
            title, lines = self._rivals() if self._fighting else _marks()
            self._legend_spot.label = f"{title}: {', '.join(lines)}".replace("\n", " ")
            self.table.spot(self._legend_spot)

    @property
    def is_folded(self) -> bool:
        return self.table.journal_folded

    @property
    def _fold_place(self) -> Box:
        return self.places["journal_fold"].move(0, self.down)

    def fold(self) -> None:
        self.table.journal_folded = not self.is_folded
        self.scene.stage.sound.play("ui_close" if self.is_folded else "ui_open")
        self.refresh()

    def refresh(self) -> None:
        whole = self.whole
        hidden = Box(CANVAS.right - _FOLDED, whole.y, whole.w, whole.h)
        self._sprite.box = hidden if self.is_folded else whole
        fold = Box(hidden.x + 10, whole.y + 32, 28, 28) if self.is_folded else self._fold_place
        self._fold_spot.box = fold.grow(8)
        self._fold_spot.label = _("Open the game log") if self.is_folded else _("Fold the game log away")
        self._fold_spot.tip = self._fold_spot.label
        self.spot.box = hidden.left_part(_FOLDED - 6).without_top(90) if self.is_folded else self.lines
        self.spot.enabled = not self.is_folded
        super().refresh()
        self._tell_legend()
        if self.is_folded:
            self._sprite.redraw(self._paint_folded_strip, ("karthis-log-folded", whole.size))

    # -- painting -------------------------------------------------------------------------------------------

    def _paint_folded_strip(self, pen: Pen) -> None:
        self._paint_paper(pen)
        icon(pen, "left", Box(10, 32, 28, 28), INK, 3)

    def _paint_paper(self, pen: Pen) -> None:
        strip = self.whole.at_origin
        k_w, k_h = strip.w / 256, strip.h / 892
        pen.raster("karthis/journal.webp", Box(-60 * k_w, -60 * k_h, 375.75 * k_w, 1011.75 * k_h))

    def _paint_strip(self, pen: Pen, strip: Box) -> None:
        self._paint_paper(pen)
        ox, oy = self.whole.x, self.whole.y
        title = self.places["journal_title"].grow(0, 8).move(-ox, self.down - oy)
        pen.text(_("Game log"), title, 50, INK, AMATIC)
        icon(pen, "right", self._fold_place.move(-ox, -oy), SEPIA, 3.4)
        rule(pen, 18, 78, strip.w - 36, seed=3)
        if self._marks_top:
            (self._paint_rivals if self._fighting else self._paint_marks)(pen, self._marks_top - oy)

    def _comes_back(self) -> bool:
        """KAR-5.5: whether a beaten rival can come back."""
        s = self.table.state
        return s.paper and s.rival is not None and CARDS[s.rival.card].suit != "diamonds"

    def _rivals(self) -> tuple[str, tuple[str, ...]]:
        return _("Rivals"), (_("Health: 5 + floor"), _("Tie: no damage"), _("Rivals keep their\nHealth if you retreat"),
                             _("Beaten: can return") if self._comes_back() else _("Beaten: gone for good"))

    def _paint_rivals(self, pen: Pen, y: float) -> None:
        rule(pen, 18, y, self.whole.w - 36, seed=4)
        title, told = self._rivals()
        pen.text(title, Box(24, y + 12, 200, 44), 40, INK, AMATIC)
        lines = "\n".join(told).split("\n")
        size = pen.even_size(lines, self.whole.w - 46, _SIZE, SEMI)
        for i, words in enumerate(lines):
            pen.text(words, Box(25, y + 57 + i * 34, self.whole.w - 46, 34), size, INK, SEMI, grow=False)

    def _paint_marks(self, pen: Pen, y: float) -> None:
        rule(pen, 18, y, self.whole.w - 36, seed=4)
        title, told = _marks()
        pen.text(title, Box(24, y + 12, 200, 44), 40, INK, AMATIC)
        for i, (mark, words) in enumerate(zip(("dot", "x", "heart", "gem", "star"), told, strict=True)):
            row = y + 55 + i * 34
            pen.svg(f"karthis/k_m_{mark}", Box(25, row, 34, 34))
            pen.text(words, Box(74, row, self.whole.w - 90, 34), _SIZE, INK, SEMI)


def _marks() -> tuple[str, tuple[str, ...]]:
    """Return the title of the legend, and what the marks of the map mean."""
    return _("Marks"), (_("no event"), _("threat met"), _("safe spot"), _("treasure"), _("rival"))


_TORN = 8.0


def goal_look() -> GoalLook:
    return GoalLook(_paint_note, INK, INK, INK, AMATIC, title_size=40, pad=24)


def _paint_note(pen: Pen, box: Box) -> None:
    """Paint a torn sheet. It hangs a little below the box, so that the last line is clear of the torn edge."""
    box = box.without_bottom(-_TORN)
    k_w, k_h = box.w / 520, box.h / 92
    pen.raster("karthis/note.webp", Box(box.x - 60 * k_w, box.y - 60 * k_h, 639.75 * k_w, 212.25 * k_h))


def _paint_icon(pen: Pen, box: Box, told: Told) -> None:
    if told.icon:
        pen.svg(f"karthis/{told.icon}", box)
