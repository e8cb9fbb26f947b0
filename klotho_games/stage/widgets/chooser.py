"""A small sheet that asks which of several moves a drop or a click means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches

from .button import Button, ButtonStyle
from .controls import paper

_WIDE, _TALL = 250.0, 300.0
"""The size of a choice with a picture. Without one, a choice is as low as a button."""
_BUTTON, _GAP, _HEAD, _EDGE = 74.0, 18.0, 96.0, 40.0
_FOOT, _CANCEL = 60.0, 260.0
"""The height and the width of the button that takes nothing."""
_TITLE = 40.0
_MARGIN = 12.0
"""The room between the sheet and what is read beside it, or the edge of the screen."""
_PER_ROW = 5
_KEYS = "123456789"


@dataclass(frozen=True)
class Choice:
    """One of the choices. `paint` draws its picture into the box it is given."""

    label: str
    take: Callable[[], None]
    paint: Callable[[Pen, Box], None] | None = None
    tip: str = ""
    note: str = ""
    """A second, smaller line below the label, which tells it from another choice with the same label."""
    key: str = ""
    """The key that takes it; its number if empty."""


@dataclass(frozen=True)
class ChooserLook:
    """How a game draws the chooser. The default is the house's paper."""

    panel: Callable[[Pen, Box], None] = paper
    ink: str = INK
    title_face: str = SERIF_BLACK
    button: ButtonStyle = field(default_factory=lambda: ButtonStyle(size=26))


class Chooser(Scene):
    """A choice is taken by a click, its number or the focus. Its last button, Escape, the right button or a click
    beside the sheet cancel.

        stage.push(Chooser(_("Which die?"), [Choice("4", lambda: table.play(Keep(0)), paint_four), …]))
    """

    name = "chooser"
    overlay = True
    put_away = True
    pads = Pads.TURN | Pads.SOLE
    tells_secrets = True

    def __init__(self, title: str, choices: Sequence[Choice], look: ChooserLook | None = None, *,
                 hint: Callable[[], int] | None = None, hinted: int = -1, numbered: bool = True,
                 cancels: bool = True) -> None:
        """`hint` returns the index of the best choice when asked; `hinted` is a choice that is already advised.

        `numbered` is False if numbers beside the labels would be misread, as beside "Dark 5". `cancels` is False if one
        of the choices changes nothing.
        """
        super().__init__()
        self.title, self.choices, self.look = title, choices, look or ChooserLook()
        self.hint, self.hinted, self.numbered, self.cancels = hint, hinted, numbered, cancels

    @property
    def screen_title(self) -> str:
        return self.title

    def build(self) -> None:
        k = min(1.5, self.stage.look.text_scale)
        foot = _FOOT * k + _GAP if self.cancels else 0.0
        per, wide, tall, w, h, room = self._measure(k, foot)
        self.box = Box.around((room.centre[0], CANVAS.centre[1]), w, h)
        self.add(Sprite(self.box, lambda pen: self._paint(pen, k), z=5, margin=60))
        left = self.box.centre[0] - (per * wide + (per - 1) * _GAP) / 2
        for n, choice in enumerate(self.choices):
            x, y = left + n % per * (wide + _GAP), self.box.y + _HEAD * k + n // per * (tall + _GAP)
            self._add(n, choice, Box(x, y, wide, tall), k)
            if n == self.hinted:
                self.add(make_stitches(Box(x, y, wide, tall).grow(6), 18, z=12))
        if self.cancels:
            low = Box(0, self.box.bottom - _EDGE + 10 - _FOOT * k, _CANCEL * k, _FOOT * k)
            Button(self, "cancel", low.move(self.box.centre[0] - low.w / 2, 0), _("Cancel"), self.back, key="escape",
                   style=self.look.button, z=10)

    def _measure(self, k: float, foot: float) -> tuple[int, float, float, float, float, Box]:
        """Return the choices in a row, the size of a choice and of the sheet, and the room that the sheet is in: the
        screen beside what people still read there, if the sheet fits into that, or else the whole screen."""
        pictured, many = any(choice.paint for choice in self.choices), len(self.choices)
        wide, tall = (_WIDE * k, _TALL * k) if pictured else (480 * k, _BUTTON * k)
        around = _HEAD * k + foot + _EDGE - _GAP + 10
        look = self.stage.look
        titled = look.letters.width(self.title, self.look.title_face, look.px(_TITLE)) / look.scale + 2 * _EDGE
        for room in (*self._free_rooms(), CANVAS):
            most = _PER_ROW if pictured else 1 + many // 5
            most = max(1, min(many, most, int((room.w - 2 * _EDGE + _GAP) // (wide + _GAP))))
            lines = -(-many // most)
            per = -(-many // lines)  # rows of about the same length
            if pictured:  # pictures can be lower, so that all lines fit
                tall = min(tall, (CANVAS.h - 2 * _MARGIN - around) / lines - _GAP)
            w = max(640.0, titled, per * wide + (per - 1) * _GAP + 2 * _EDGE)
            h = around + lines * (tall + _GAP)
            if w <= room.w and h <= CANVAS.h - 2 * _MARGIN:
                break
        return per, wide, tall, w, h, room

    def _free_rooms(self) -> list[Box]:
        """Return the part of the screen beside what the scene below still shows to read."""
        below = self.stage.scene_below(self)
        read = below.still_read if below is not None else None
        if read is None:
            return []
        sides = [Box(_MARGIN, 0, read.x - 2 * _MARGIN, CANVAS.h),
                 Box(read.right + _MARGIN, 0, CANVAS.w - read.right - 2 * _MARGIN, CANVAS.h)]
        return [max(sides, key=lambda side: side.w)]

    def _add(self, n: int, choice: Choice, place: Box, k: float) -> None:
        button = place.bottom_part(_BUTTON * k) if choice.paint else place
        key, first = choice.key or (_KEYS[n : n + 1] if self.numbered else ""), n == max(0, self.hinted)
        made = Button(self, f"choice:{n}", button, choice.label, lambda: self._take(choice), tip=choice.tip, key=key,
                      sub=choice.note, style=self.look.button, first=first, z=10)
        made.spot.value = choice.note
        paint = choice.paint
        if paint is not None:
            picture = place.without_bottom(_BUTTON * k + 8)
            self.add(Sprite(picture, lambda pen: paint(pen, picture.at_origin), z=9, margin=30))
            # A click on the picture counts as one on its button.
            self.spot(Spot(f"picture:{n}", picture, choice.label, role=_("picture"), tip=choice.tip, ring=18, order=1,
                           press=made.spot.press))

    def on_open(self) -> None:
        self.stage.sound.play("ui_open")
        self.spoken(f"{self.title} {', '.join(choice.label for choice in self.choices)}")

    def act(self, action: Action) -> None:
        if action is not Action.HINT or self.hint is None:
            super().act(action)
            return
        self.hinted = self.hint()
        self.rebuild()
        self.focus.seen = True
        self.focus.set(self.focus.find(f"choice:{self.hinted}"))

    def _take(self, choice: Choice) -> None:
        self.stage.pop()
        choice.take()

    def pointer(self, p: Pointer) -> None:
        super().pointer(p)
        if p.kind == "release" and p.button == 1 and not self.box.contains(p.at) and self.stage.scene is self:
            self.back()

    def _paint(self, pen: Pen, k: float) -> None:
        box = self.box.at_origin
        self.look.panel(pen, box)
        pen.text(self.title, Box(_EDGE, 16, box.w - 2 * _EDGE, _HEAD * k - 26), _TITLE, self.look.ink,
                 self.look.title_face, align="centre", grow=False)
