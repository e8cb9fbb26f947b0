"""Roll and tell: people roll their own dice and enter the result (`core/games/own_dice.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.games.own_dice import SIX, Dice, Throw, own_dice, with_own_dice
from klotho_games.core.i18n import _, ngettext
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, INK, MUTED_ON_PAPER, SANS, SEMI, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Rejoin
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import Tappable, paper

if TYPE_CHECKING:
    from .table_scene import TableScene

_EDGE, _NAME, _FACE, _GAP, _ROW = 48.0, 270.0, 72.0, 8.0, 96.0
_HEAD, _FOOT, _BUTTON = 150.0, 124.0, 66.0
_PIPS = {"1": "e", "2": "ai", "3": "aei", "4": "acgi", "5": "acegi", "6": "acdfgi"}
"""Places a to i of a three by three grid, row by row."""


def ask_for_dice(table: TableScene) -> bool:
    """Return whether people roll the next dice themselves. If so, ask them once all motion has been seen."""
    own = own_dice(table.game) if with_own_dice(table.session.notes) and not table.auto else None
    throw = own.asked(table.state, table.names) if own is not None else None
    if throw is None or own is None:
        return False
    state = table.state

    def tell(told: list[list[int]]) -> None:
        if table.state is state:  # no undo meanwhile
            table.take_own_roll(own.outcome(state, tuple(tuple(sorted(faces)) for faces in told)) if told else None)

    def ask() -> None:
        if table.state is state:
            table.stage.push(RollAndTell(throw, tell, lambda: table.stage.program.open_pause(table)))

    table.motions.then(Rejoin(), ask)
    return True


class RollAndTell(Scene):
    """A sheet with a row for each kind of dice. A click or a number key enters a face; a click on a die removes it."""

    name = "roll-and-tell"
    overlay = True
    pads = Pads.SOLE

    def __init__(self, throw: Throw, tell: Callable[[list[list[int]]], None], pause: Callable[[], None]) -> None:
        """`tell` gets the faces of each kind of dice, or an empty list if the table has to roll."""
        super().__init__()
        self.throw, self._tell, self._pause = throw, tell, pause
        self.told: list[list[int]] = [[] for _dice in throw.dice]

    # -- building -------------------------------------------------------------------------------------------

    def build(self) -> None:
        k = min(1.5, self.stage.look.text_scale)
        name = _NAME * min(1.25, k)
        rooms = [_wide(dice) for dice in self.throw.dice]
        wide = min(CANVAS.w - 60, max(860.0 * k, 2 * _EDGE + name + max(rooms)))
        tall = _HEAD * k + len(rooms) * _ROW + _FOOT * k
        self.box = Box.around(CANVAS.centre, wide, tall)
        self.add(Sprite(self.box, lambda pen: self._paint(pen, k), z=5, margin=60))
        for n, dice in enumerate(self.throw.dice):
            row = Box(self.box.x + _EDGE, self.box.y + _HEAD * k + n * _ROW, wide - 2 * _EDGE, _ROW)
            self._add_row(n, dice, row, name)
        self._add_buttons(k)

    def _add_row(self, n: int, dice: Dice, row: Box, name: float) -> None:
        self.add(Sprite(row, lambda pen: self._paint_name(pen, n, dice, row.at_origin.left_part(name - 16)), z=6))
        y = row.y + (_ROW - _FACE) / 2
        for at, face in enumerate(dice.faces):
            box = Box(row.x + name + at * (_FACE + _GAP), y, _FACE, _FACE)
            self._add_face(n, dice, at + 1, face, box)
        if dice.count > 1:
            left = row.x + name + len(dice.faces) * (_FACE + _GAP) + 36
            side = min(_FACE, (row.right - left) / dice.count - _GAP)
            for at in range(dice.count):
                self._add_die_place(n, dice, at, Box(left + at * (side + _GAP), y + (_FACE - side) / 2, side, side))

    def _add_face(self, n: int, dice: Dice, number: int, face: str, box: Box) -> None:
        chosen = dice.count == 1 and self.told[n] == [number]

        def paint(pen: Pen, spot: Spot) -> None:
            paint_die(pen, box.at_origin, dice, face, lit=spot.hovered)
            if chosen:
                _paint_tick(pen, box.at_origin)

        words = _("{dice}: {face}").format(dice=dice.name, face=face)
        Tappable(self, f"face:{n}:{number}", box, words, paint, partial(self.add_face, n, number), role=_("die"),
                 value=_("chosen") if chosen else "", z=8, margin=10, ring=14)

    def _add_die_place(self, n: int, dice: Dice, at: int, box: Box) -> None:
        """Show the face that was entered for one die, or an empty place."""
        if at >= len(self.told[n]):
            self.add(Sprite(box, lambda pen: _paint_empty(pen, box.at_origin), z=7))
            return
        face = dice.faces[self.told[n][at] - 1]
        words = _("{dice}, entered: {face}").format(dice=dice.name, face=face)
        Tappable(self, f"told:{n}:{at}", box, words, lambda pen, spot: paint_die(pen, box.at_origin, dice, face),
                 partial(self.take_back, n, at), role=_("die"), tip=_("Remove it"), z=8, margin=10, ring=14)

    def _add_buttons(self, k: float) -> None:
        room = self.box.without_left(_EDGE).without_right(_EDGE).bottom_part(_FOOT * k - 22).top_part(_BUTTON * k)
        left = sum(dice.count - len(faces) for dice, faces in zip(self.throw.dice, self.told, strict=True))
        style = ButtonStyle(size=26)
        roll, done = room.left_part(room.w * 0.48), room.right_part(room.w * 0.48)
        Button(self, "let-roll", roll, _("Let the program roll"), self._let_roll, key="t", style=style,
               tip=_("The program rolls, just this once"))
        reason = ngettext("Enter {n} more die first", "Enter {n} more dice first", left).format(n=left)
        Button(self, "told", done, _("Use this roll"), self._finish, kind="primary", reason=reason if left else "",
               style=style, first=not left)

    # -- entering faces -------------------------------------------------------------------------------------

    def on_open(self) -> None:
        self.stage.sound.play("ui_open")
        self.spoken(_("Enter your roll. {what}").format(what=self.throw.ask))
        self.focus.set(self.focus.find("face:0:1"))

    def add_face(self, n: int, number: int) -> None:
        dice = self.throw.dice[n]
        if dice.count == 1:
            self.told[n] = [number]
        elif len(self.told[n]) < dice.count:
            self.told[n].append(number)
        else:
            self.tips.toast(_("You’ve entered all of these dice. Choose one to remove it."))
            return
        self.stage.sound.play("ui_toggle")
        self._again(n)

    def take_back(self, n: int, at: int) -> None:
        del self.told[n][at]
        self._again(n)

    def _again(self, n: int) -> None:
        self.rebuild()
        if self.throw.whole(tuple(map(tuple, self.told))):
            self.focus.set(self.focus.find("told"))
        elif len(self.told[n]) == self.throw.dice[n].count:
            self.focus.set(self.focus.find(f"face:{self._next}:1"))

    @property
    def _next(self) -> int:
        """The first kind of dice with faces still to enter, or the last kind if there are none."""
        left = (n for n, dice in enumerate(self.throw.dice) if len(self.told[n]) < dice.count)
        return next(left, len(self.told) - 1)

    def press(self, p: Press) -> None:
        if p.key == "backspace":
            self._take_last_back()
        elif not (p.key.isdigit() and self._number(p.key)):
            super().press(p)

    def _number(self, key: str) -> bool:
        """Enter a face of the next die by a number key. The faces of ten-sided dice can begin at 0 or 00."""
        faces = self.throw.dice[self._next].faces
        found = next((n for n, face in enumerate(faces, 1) if face in (key, f"{key}0")), 0)
        if found:
            self.add_face(self._next, found)
        return bool(found)

    def _take_last_back(self) -> None:
        for n in range(len(self.told) - 1, -1, -1):
            if self.told[n]:
                self.take_back(n, len(self.told[n]) - 1)
                return

    def _let_roll(self) -> None:
        self.stage.pop()
        self._tell([])

    def _finish(self) -> None:
        self.stage.sound.play("ui_confirm")
        self.stage.pop()
        self._tell(self.told)

    def back(self) -> None:
        """Escape opens the menu of the table and comes back here, because the table cannot go on without an answer."""
        self._pause()

    # -- painting -------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, k: float) -> None:
        box = self.box.at_origin
        paper(pen, box)
        head = Box(_EDGE, 22, box.w - 2 * _EDGE, 56 * k)
        pen.text(_("Enter your roll"), head, 42, INK, SERIF_BLACK, align="centre", grow=False)
        pen.text(self.throw.ask, Box(_EDGE, 22 + 58 * k, head.w, 40 * k), 26, MUTED_ON_PAPER, SANS, align="centre")

    def _paint_name(self, pen: Pen, n: int, dice: Dice, room: Box) -> None:
        if dice.count == 1:
            pen.text(dice.name, room, 26, INK, SEMI, wrap=True, leading=1.1)
            return
        pen.text(dice.name, room.top_part(room.h * 0.55), 26, INK, SEMI, valign="bottom")
        told = _("{n} of {all} entered").format(n=len(self.told[n]), all=dice.count)
        pen.text(told, room.bottom_part(room.h * 0.45), 21, MUTED_ON_PAPER, SANS, valign="top")


def _wide(dice: Dice) -> float:
    faces = len(dice.faces) * (_FACE + _GAP)
    return faces + (36 + dice.count * (_FACE + _GAP) if dice.count > 1 else 0)


def paint_die(pen: Pen, box: Box, dice: Dice, face: str, *, lit: bool = False) -> None:
    """Paint pips on a six-sided die, a number on any other."""
    side = box.w
    s = Sketch(side, side)
    s.rect(2, 5, side - 4, side - 6, side * 0.2, "#000000", opacity=0.28)
    s.rect(2, 2, side - 4, side - 6, side * 0.2, dice.colour, "#3a2a14", 3 if lit else 2)
    s.rect(6, 5, side - 12, side * 0.34, side * 0.14, "#ffffff", opacity=0.32)
    if dice.faces == SIX:
        for x, y in _pips(face):
            s.circle(side / 2 + x * side * 0.25, side / 2 - 1 + y * side * 0.25, side * 0.085, INK)
    pen.sketch(s, box)
    if dice.faces != SIX:
        pen.text(face, box.grow(-6, -6).move(0, -1), 28, INK, BOLD, align="centre", grow=False)


def _pips(face: str) -> Iterator[tuple[int, int]]:
    for place in _PIPS[face]:
        n = ord(place) - ord("a")
        yield n % 3 - 1, n // 3 - 1


def _paint_tick(pen: Pen, box: Box) -> None:
    """A frame and a tick, so that the choice shows without colour too."""
    s = Sketch(box.w, box.h)
    s.rect(1.5, 1.5, box.w - 3, box.h - 4, box.w * 0.22, "none", "#1d5c3a", 5)
    s.circle(box.w - 14, 14, 13, "#1d5c3a", "#ffffff", 2)
    s.path(f"M {box.w - 20} 14 l 4.5 5 l 8 -9", "none", "#ffffff", 3)
    pen.sketch(s, box)


def _paint_empty(pen: Pen, box: Box) -> None:
    s = Sketch(box.w, box.h)
    s.rect(3, 3, box.w - 6, box.h - 8, box.w * 0.2, "none", "#6b5730", 2.5, stroke_opacity=0.55)
    pen.sketch(s, box)
