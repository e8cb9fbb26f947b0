"""Controls of the workbench: the tabs that choose a grid, and the pill that turns the chosen card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.closed_paths import Cell
from klotho_games.games.klotho97.table.look.places import bench_grid
from klotho_games.games.klotho97.table.look.steel import octagon
from klotho_games.games.klotho97.table.look.style import LINE, MUTE
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import keycap, keycap_width, pad_glyph
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK, PAPER, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import RING_Z
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches

from .stake_draft import SHAPES, Shape

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.workbench import Workbench

_TAB_Z, _FRAME_Z, _PILL_Z = 12, 33, RING_Z + 2
_HIGH = 50.0
_SIGN = 30.0


class ShapeTabs:
    """A tab for each grid. Pressed again, the tab of a grid that is not square rotates the grid by a quarter turn."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        boxes = [bench.places[f"shape_{n}"] for n in range(1, len(SHAPES) + 1)]
        self._tabs = [bench.add(Panel(box, z=_TAB_Z, margin=6)) for box in boxes]
        self._spots = [self._spot(n, box) for n, box in enumerate(boxes)]
        self.show()

    def _spot(self, n: int, box: Box) -> Spot:
        spot = Spot(f"grid:{n + 1}", box, "", role=_("grid"), press=lambda: self.press(n), shortcut=str(n + 1), ring=12,
                    order=2, changed=lambda spot: self.show())
        return self.bench.spot(spot)

    def press(self, n: int) -> None:
        ways, now = SHAPES[n], self.bench.draft.shape
        self.bench.reshape(ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0])

    def show(self) -> None:
        for n, (tab, spot) in enumerate(zip(self._tabs, self._spots, strict=True)):
            now = self.bench.draft.shape
            shape = now if now in SHAPES[n] else SHAPES[n][0]
            chosen = shape == now
            spot.label = _("Grid of {rows} rows and {columns} columns").format(rows=shape[1], columns=shape[0])
            spot.value = _("chosen") if chosen else ""
            turns = chosen and len(SHAPES[n]) > 1
            spot.tip = _("Press again to turn the grid.") if turns else spot.label
            tab.show(_paint_tab, shape, chosen=chosen, hovered=spot.hovered, turns=turns)


def _paint_tab(pen: Pen, box: Box, shape: Shape, chosen: bool, hovered: bool, turns: bool) -> None:
    s = Sketch(round(box.w, 1), round(box.h, 1))
    fill = s.down("#f7d181", "#d79c35") if chosen else ("#2b334c" if hovered else "#1b2032")
    if pen.look.high_contrast:
        fill = "#ffd84a" if chosen else "#000000"
    s.polygon(octagon(2, 2, s.w - 4, s.h - 4, 10), fill, "#fff0c4" if chosen else LINE, 2)
    columns, rows = shape
    ink = INK if chosen else MUTE
    w, h, gap = 6.0, 8.0, 2.5
    left, top = 14.0, s.h / 2 - (rows * (h + gap) - gap) / 2
    for column in range(columns):
        for row in range(rows):
            s.rect(left + column * (w + gap), top + row * (h + gap), w, h, 1, ink)
    pen.sketch(s, box)
    x = left + 4 * (w + gap) + 4
    words = _("{rows} × {columns}").format(rows=rows, columns=columns)
    pen.text(words, Box(x, 4, box.w - x - 10, box.h - 8), 22, INK if chosen else PAPER, BOLD, align="right")


class TurnPill:
    """Stitches around the chosen card, and above it the button that turns it."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self._frame: Sprite | None = None
        self._pill: Sprite | None = None
        self._spot: Spot | None = None

    def hide(self) -> None:
        for sprite in (self._frame, self._pill):
            if sprite is not None:
                self.bench.layers.remove(sprite)
        if self._spot is not None:
            self.bench.focus.remove(self._spot)
        self._frame = self._pill = self._spot = None

    def show(self) -> None:
        """Show the pill for cards on the grid. Beside the grid there is no room, but R turns a card there, too."""
        bench = self.bench
        cell = bench.draft.place_of(bench.selected) if bench.selected else None
        if cell is None or bench.motions.is_busy:
            self.hide()
            return
        card = bench.cards.cell(bench.draft, *cell)
        frame = _frame_box(card)
        if self._frame is not None and self._frame.box == frame:
            return
        self.hide()
        self._frame = bench.add(make_stitches(frame, 14, z=_FRAME_Z))
        box = self._place(card, cell)
        self._pill = bench.add(Sprite(box, lambda pen: self._paint(pen, box.at_origin), z=_PILL_Z, margin=14))
        self._spot = bench.spot(
            Spot("turn", box, _("Turn upside down"), press=lambda: bench.turn(bench.selected), ring=14, order=5)
        )

    def to_paint(self) -> list[Job]:
        """Return jobs that paint the stitches around a card of each grid, for quiet moments."""
        look, mat = self.bench.stage.look, self.bench.places["mat"]
        cards = {bench_grid(mat, *shape)[0][0].size for ways in SHAPES for shape in ways}
        return [partial(make_stitches(_frame_box(Box(0, 0, *size)), 14, z=_FRAME_Z).picture, look) for size in cards]

    def _place(self, card: Box, cell: Cell) -> Box:
        """Return a place on the outer edge of the grid, away from the joins."""
        bench = self.bench
        pen = Pen(bench.stage.window.screen, bench.stage.look)
        full = self._cap(pen) + pen.width(_("Turn upside down"), 22, SEMI) + _SIGN + 52
        top = cell[1] == 0
        outer = top or cell[1] == bench.draft.shape[1] - 1
        wide = full if outer and full <= card.w + 90 else self._cap(pen) + _SIGN + 36
        mat = bench.places["mat"]
        x = min(max(mat.x + 6, card.centre[0] - wide / 2), mat.right - wide - 6)
        if not outer:
            x = card.right - wide - 8 if card.centre[0] < mat.centre[0] else card.x + 8
        y = card.y - _HIGH / 2 + 4 if top else card.bottom - _HIGH / 2 - 4
        if not outer:
            y = card.y + 6
        return Box(x, min(max(y, mat.y + 4), mat.bottom - _HIGH - 4), wide, _HIGH)

    def _cap(self, pen: Pen) -> float:
        device = self.bench.stage.input.device
        return 0 if device == "phone" else 54 if device == "pad" else keycap_width(pen, "r")

    def _paint(self, pen: Pen, box: Box) -> None:
        s = Sketch(round(box.w, 1), _HIGH)
        s.polygon(octagon(2, 2, s.w - 4, _HIGH - 4, 12), INK, GOLD, 2.5)
        pen.sketch(s, box, shadow=4)
        device = self.bench.stage.input.device
        used = pad_glyph(pen, "rb", 12, _HIGH / 2) if device == "pad" else 0.0
        if device not in ("pad", "phone"):
            used = keycap(pen, "r", 12, _HIGH / 2)
        x = 12 + used + 10
        sign = Box(box.right - _SIGN - 12, (_HIGH - _SIGN) / 2, _SIGN, _SIGN)
        if sign.x - x > 60:
            pen.text(_("Turn upside down"), Box(x, 4, sign.x - x - 6, _HIGH - 8), 22, PAPER, SEMI)
        pen.svg("klotho97/ui_turn", sign)


def _frame_box(card: Box) -> Box:
    return card.grow(-3)
