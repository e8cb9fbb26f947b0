"""Crayons: the box beside the board, the doodles in the margins, and the sheet to draw on (KAT-1.2).

Doodles are saved beside the journal (`doodles.py`), and no rule depends on them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pygame

from klotho_games.core.files.folders import CannotSave
from klotho_games.core.i18n import _, capital
from klotho_games.games.katamari.doodles import COLOURS, CRAYONS, Doodles, Stroke, crayon_name
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import PALE_GOLD, PLUM_BOTTOM, button_style, paint_baked_picture
from klotho_games.games.katamari.table.look.wax import WIDE, Wax, paint_line
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import DIRECTIONS, Action, Pointer, Press
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import FREDOKA, SEMI
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.button import Button

from .board import paint_board, radius_in

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

MARGIN_Z, BOX_Z = 16, 24
_RUBBER = 0.03
_NEAREST = 0.004
"""Points nearer to the last one than this are left out."""
_BY_KEY = 0.02


# -- on the table ---------------------------------------------------------------------------------------------------


class Crayons:
    """The box of crayons, and the sheet under the large board if something is drawn on it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.doodles = Doodles.of(table.session)
        self._wax = Wax.of(self.doodles)
        self._unkept = False
        """Whether doodles were drawn on a phone that are not saved yet; they are saved at the next layout."""
        self._sheet = table.add(Panel(table.places["margin"], z=MARGIN_Z, margin=46, visible=False))
        self.spot: Spot | None = None
        if len(table.names) > 2:  # KAT-1.2
            box = table.places["crayons"]
            table.add(Panel(box, z=BOX_Z, margin=24).show(_paint_box))
            self.spot = table.spot(Spot("crayons", box, _("Crayons"), press=self.open, shortcut="d", ring=20))

    def strokes_of(self, seat: int) -> tuple[Stroke, ...]:
        return self.doodles.strokes(seat)

    def mark(self, seat: int) -> tuple[int, int]:
        """Return a key for pictures that show the doodles of a seat."""
        return self.doodles.of_seat(seat).mark

    def paint(self, pen: Pen, seat: int, sheet: Box) -> None:
        """Paint the doodles of a seat on a sheet of any size, below its board."""
        at = pen.rect(sheet)
        picture, rim = self._wax.picture(self.doodles, seat, at.size)
        pen.surface.blit(picture, (at.x - rim, at.y - rim), special_flags=PREMULTIPLIED)

    # -- the state ----------------------------------------------------------------------------------------------------

    def show(self, s: RollUp) -> None:
        self.keep()
        strokes = self.strokes_of(s.seat)
        self._sheet.visible = bool(strokes)
        if strokes:
            key = ("katamari-margin", s.seat, self.mark(s.seat), self._sheet.box.size)
            self._sheet.redraw(lambda pen: self._paint_sheet(pen, s.seat), key)
        if self.spot is not None:
            seats = self.who_may()
            names = ", ".join(self.table.names[seat] for seat in seats)
            self.spot.enabled = bool(seats)
            self.spot.reason = "" if seats else _("You can doodle while the others play (KAT-1.2).")
            self.spot.tip = _("Doodle in the margin of your board: {names}").format(names=names)

    def who_may(self) -> list[int]:
        """Return the people who can draw: those whose turn it is not.

        A single person among bots can draw at any time, because bots leave no time for it.
        """
        session = self.table.session
        people = [seat for seat in range(len(self.table.names)) if not session.bot(seat)]
        return people if len(people) == 1 else [seat for seat in people if seat != session.to_act]

    def from_phone(self, seat: int, crayon: int, points: Sequence[Point]) -> None:
        """Draw or erase what a player draws on a phone, if they can draw now. Crayon 0 is the rubber."""
        if self.spot is None or crayon > CRAYONS or seat not in self.who_may():
            return
        if crayon:
            self.doodles.draw(seat, Stroke(crayon, tuple(points)))
        else:
            for at in points:
                self.doodles.rub(seat, at, _RUBBER)
        self._unkept = True
        if not self.table.motions.is_busy:
            self.table.others.show(self.table.state)

    def keep(self) -> None:
        if self._unkept:
            self._unkept = False
            with suppress(CannotSave):  # the journal is in the same folder and reports it
                self.doodles.keep()

    def open(self) -> None:
        s: RollUp = self.table.state
        if s.cousins and self.who_may():
            self.table.stage.sound.play("ui_open")
            self.table.stage.push(DoodleSheet(self.table, self.who_may()))

    def _paint_sheet(self, pen: Pen, seat: int) -> None:
        """Paint the doodles on the sky, without paper."""
        self.paint(pen, seat, self._sheet.box.at_origin)


# -- the sheet ------------------------------------------------------------------------------------------------------


class _Wax(Sprite):
    """The strokes on the sheet. A growing line is drawn onto them, without drawing all of them again."""

    is_composed = True

    def __init__(self, box: Box, doodles: Doodles, seat: int, z: float) -> None:
        super().__init__(box, lambda pen: None, z=z)
        self._doodles, self._seat = doodles, seat

    def grow(self, a: Point, b: Point, colour: str) -> None:
        if self._picture is not None:
            w, h = self._picture.get_size()
            paint_line(self._picture, [(a[0] * w, a[1] * h), (b[0] * w, b[1] * h)], colour, WIDE * w)
        self.show_changed_picture()

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        size = look.px(self.box.w), look.px(self.box.h)
        picture, rim = Wax.of(self._doodles).picture(self._doodles, self._seat, size)
        return picture.subsurface((rim, rim, *size)).copy()


class DoodleSheet(Scene):
    """The player's board with its margin, six crayons and a rubber. All doodles are saved when the sheet is closed."""

    name = "doodle"
    pads = Pads.OPENER | Pads.SOLE
    left_to_opener = frozenset[str]()

    def __init__(self, table: Table, seats: Sequence[int]) -> None:
        super().__init__()
        self.table, self.seats = table, list(seats)
        self.seat = self.seats[0]
        self.doodles: Doodles = table.crayons.doodles
        self.crayon = 1
        """0 is the rubber."""
        self._line: list[Point] = []
        self._tip: Point = (0.06, 0.94)
        self._by_key = False

    # -- building -----------------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster("katamari/sky.webp", CANVAS)
        pen.fill(CANVAS, "#2d1c49", 0.5)

    def build(self) -> None:
        slots = layout("katamari/doodle")
        s: RollUp = self.table.state
        self.sheet = slots["sheet"]
        self.add(Sprite(self.sheet, lambda pen: paint_baked_picture(pen, "margin", self.sheet.at_origin), z=5,
                        margin=52))
        self._wax = _Wax(self.sheet, self.doodles, self.seat, 6)
        self.add(self._wax)
        board = slots["board"]
        self.add(Sprite(board.grow(90), lambda pen: self._paint_board(pen, board, s), z=8,
                        key=("katamari-doodle-board", s.boards[self.seat], self.seat)))
        self.spot(Spot("sheet", self.sheet, self._sheet_label(), role=_("sheet"), press=self._toggle_keys, ring=16))
        for n in range(1, CRAYONS + 1):
            self._add_crayon(n, slots[f"crayon_{n}"])
        self._add_crayon(0, slots["rubber"])
        self._add_side(s)
        tip = self.sheet
        self._pencil = self.add(Sprite(Box(tip.x, tip.y, 34, 34), self._paint_tip, z=20, visible=self._by_key))
        self._move_tip(self._tip)

    def _add_crayon(self, n: int, box: Box) -> None:
        name = f"k_crayon_{n}" if n else "k_rubber"
        chosen = n == self.crayon
        at = box.move(34 if chosen else 0, 0)

        def paint(pen: Pen) -> None:
            pen.svg(f"katamari/{name}", at.at_origin, shadow=9 if chosen else 5)
            if chosen:
                pen.thread(rounded_outline(-8, -8, at.w + 16, at.h + 16, 22), 4, dash=(12, 9))

        self.add(Sprite(at, paint, z=10, margin=30))
        label = _("{colour} crayon").format(colour=capital(crayon_name(n))) if n else _("Rubber")
        self.spot(Spot(f"crayon:{n}", at, label, role=_("crayon"), value=_("in hand") if chosen else "", ring=20,
                       shortcut=str(n), press=lambda: self._take(n), first=chosen))

    def _add_side(self, s: RollUp) -> None:
        slots = layout("katamari/doodle")
        title, note = slots["title"], slots["note"]
        self.add(Sprite(title.union(note), lambda pen: self._paint_words(pen, title.union(note)), z=10))
        cousin = slots["cousin"]
        face = f"katamari/c_{s.cousins[self.seat]}_happy_cut"
        self.add(Sprite(cousin, lambda pen: pen.svg(face, cousin.at_origin, shadow=9), z=10, margin=26))
        style = button_style(26)
        empty = "" if self.doodles.strokes(self.seat) else _("No drawing yet.")
        Button(self, "undo", slots["undo"], _("Undo"), self._undo, style=style, reason=empty, shortcut="undo")
        Button(self, "clear", slots["clear"], _("Clear"), self._clear, style=style, reason=empty)
        Button(self, "done", slots["done"], _("Done"), self.back, style=style, kind="primary", shortcut="cancel")
        for n, seat in enumerate(self.seats if len(self.seats) > 1 else []):
            at = Box(title.x + n * 148, cousin.y - 66, 140, 52)
            kind = "primary" if seat == self.seat else "secondary"
            Button(self, f"seat:{seat}", at, self.table.names[seat], partial(self._draw_for, seat), kind=kind,
                   style=button_style(22))

    def _sheet_label(self) -> str:
        return _("The margin of {name}’s board").format(name=self.table.names[self.seat])

    # -- drawing ------------------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        at = (p.at[0] - self.sheet.x) / self.sheet.w, (p.at[1] - self.sheet.y) / self.sheet.h
        inside = 0 <= at[0] <= 1 and 0 <= at[1] <= 1
        if p.kind == "press" and p.button == 1 and inside:
            self._begin(at)
        elif p.kind == "move" and self._line:
            self._go_on(_on_sheet(at))
        elif p.kind == "release" and self._line:
            self._end()
        else:
            super().pointer(p)

    def _begin(self, at: Point) -> None:
        self._line = [at]
        if self.crayon:
            self._wax.grow(at, at, COLOURS[self.crayon - 1])
        else:
            self._rub(at)

    def _go_on(self, at: Point) -> None:
        last = self._line[-1]
        if math.dist(last, at) < _NEAREST:
            return
        self._line.append(at)
        if self.crayon:
            self._wax.grow(last, at, COLOURS[self.crayon - 1])
        else:
            self._rub(at)

    def _end(self) -> None:
        self._draw_line()
        self.rebuild()

    def _draw_line(self) -> None:
        line, self._line = self._line, []
        if self.crayon and line:
            points = tuple((round(x, 4), round(y, 4)) for x, y in line)
            self.doodles.draw(self.seat, Stroke(self.crayon, points))

    def _rub(self, at: Point) -> None:
        if self.doodles.rub(self.seat, at, _RUBBER):
            self._wax.redraw()

    def _take(self, crayon: int) -> None:
        self.crayon = crayon
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def _draw_for(self, seat: int) -> None:
        self.seat = seat
        self.rebuild()

    def _undo(self) -> None:
        if self.doodles.undo(self.seat):
            self.stage.sound.play("ui_undo")
            self.rebuild()

    def _clear(self) -> None:
        self.doodles.clear(self.seat)
        self.rebuild()

    # -- keys ---------------------------------------------------------------------------------------------------------

    def _toggle_keys(self) -> None:
        """Draw with keys: arrows move the crayon, Enter puts it down and lifts it, Escape puts it away."""
        self._by_key = True
        self._pencil.visible = True
        self.spoken(_("Move the crayon with the arrow keys. Enter puts it down or lifts it, Esc puts it away."))

    def press(self, p: Press) -> None:
        if not self._by_key:
            super().press(p)
        elif p.action in DIRECTIONS:
            dx, dy = DIRECTIONS[p.action]
            self._move_tip(_on_sheet((self._tip[0] + dx * _BY_KEY, self._tip[1] + dy * _BY_KEY)))
            if self._line:
                self._go_on(self._tip)
        elif p.action is Action.CONFIRM:
            if self._line:
                self._end()
            else:
                self._begin(self._tip)
        else:
            self._by_key = False
            if self._line:
                self._end()
            self._pencil.visible = False
            if p.action is not Action.CANCEL:
                super().press(p)

    def _move_tip(self, at: Point) -> None:
        self._tip = at
        self._pencil.centre = (self.sheet.x + at[0] * self.sheet.w, self.sheet.y + at[1] * self.sheet.h)

    # -- leaving ------------------------------------------------------------------------------------------------------

    def on_close(self) -> None:
        """Save the doodles and the unfinished line, however the sheet was closed."""
        self._draw_line()
        try:
            self.doodles.keep()
        except CannotSave as problem:
            self.table.tips.toast(str(problem), 6.0, ToastKind.NO)
        self.table.rebuild()

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint_board(self, pen: Pen, board: Box, s: RollUp) -> None:
        at = board.move(90 - board.x, 90 - board.y)
        paint_baked_picture(pen, "board_shadow", at)
        paint_board(pen, s.boards[self.seat], s.cousins[self.seat], at.centre, radius_in(board))

    def _paint_words(self, pen: Pen, whole: Box) -> None:
        slots = layout("katamari/doodle")
        title, note = (slots[name].move(-whole.x, -whole.y) for name in ("title", "note"))
        pen.text(_("Doodle"), title, 44, "#ffffff", FREDOKA, outline=PLUM_BOTTOM, outline_width=3)
        words = _("Draw in the margin of your board. Your drawing doesn’t affect the game and is saved with it.")
        pen.text(words, note, 24, PALE_GOLD, SEMI, wrap=True, valign="top", outline=PLUM_BOTTOM, outline_width=2)

    def _paint_tip(self, pen: Pen) -> None:
        colour = COLOURS[self.crayon - 1] if self.crayon else "#ffffff"
        pen.thread(rounded_outline(3, 3, 28, 28, 14), 3, shadow=False)
        pen.panel(Box(12, 12, 10, 10), colour, edge="#43254f", edge_width=2, radius=5)


def _paint_box(pen: Pen, box: Box) -> None:
    """Paint the box of crayons on the grass."""
    w = box.w + 32
    ground = Sketch(w, 26).path(f"M2 13 A{w / 2 - 2} 11 0 0 1 {w - 2} 13 A{w / 2 - 2} 11 0 0 1 2 13 Z", "#2f5a3a")
    pen.sketch(ground, Box(box.x - 16, box.bottom - 17, w, 26), alpha=0.28)
    pen.svg("katamari/k_crayon_box", box, shadow=4)


def _on_sheet(at: Point) -> Point:
    return min(1.0, max(0.0, at[0])), min(1.0, max(0.0, at[1]))
