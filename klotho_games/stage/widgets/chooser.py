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
_PER_ROW = 5
_KEYS = "123456789"


@dataclass(frozen=True)
class Choice:
    """One of the choices. `paint` draws its picture into the box it is given."""

    label: str
    take: Callable[[], None]
    paint: Callable[[Pen, Box], None] | None = None
    tip: str = ""
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
    """A choice is taken by a click, its number or the focus. Escape, the right button or a click beside the sheet
    cancel.

        stage.push(Chooser(_("Which die?"), [Choice("4", lambda: table.play(Keep(0)), paint_four), …]))
    """

    name = "chooser"
    overlay = True
    put_away = True
    pads = Pads.TURN | Pads.SOLE
    tells_secrets = True

    def __init__(self, title: str, choices: Sequence[Choice], look: ChooserLook | None = None, *,
                 hint: Callable[[], int] | None = None, hinted: int = -1) -> None:
        """`hint` returns the index of the best choice when asked; `hinted` is a choice that is already advised."""
        super().__init__()
        self.title, self.choices, self.look = title, choices, look or ChooserLook()
        self.hint, self.hinted = hint, hinted

    @property
    def screen_title(self) -> str:
        return self.title

    def build(self) -> None:
        pictured = any(choice.paint for choice in self.choices)
        k = min(1.5, self.stage.look.text_scale)
        wide, tall = (_WIDE * k, _TALL) if pictured else (480 * k, _BUTTON * k)
        most = _PER_ROW if pictured else 1 + len(self.choices) // 5
        per = min(len(self.choices), most, int((CANVAS.w - 2 * _EDGE) // (wide + _GAP)))
        lines = -(-len(self.choices) // per)
        w = max(640.0, per * wide + (per - 1) * _GAP + 2 * _EDGE)
        self.box = Box.around(CANVAS.centre, w, _HEAD * k + lines * (tall + _GAP) + _EDGE - _GAP + 10)
        self.add(Sprite(self.box, lambda pen: self._paint(pen, k), z=5, margin=60))
        left = self.box.centre[0] - (per * wide + (per - 1) * _GAP) / 2
        for n, choice in enumerate(self.choices):
            x, y = left + n % per * (wide + _GAP), self.box.y + _HEAD * k + n // per * (tall + _GAP)
            self._add(n, choice, Box(x, y, wide, tall), k)
            if n == self.hinted:
                self.add(make_stitches(Box(x, y, wide, tall).grow(6), 18, z=12))

    def _add(self, n: int, choice: Choice, place: Box, k: float) -> None:
        button = place.bottom_part(_BUTTON * k) if choice.paint else place
        key, first = choice.key or _KEYS[n : n + 1], n == max(0, self.hinted)
        made = Button(self, f"choice:{n}", button, choice.label, lambda: self._take(choice), tip=choice.tip, key=key,
                      style=self.look.button, first=first, z=10)
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
        pen.text(self.title, Box(_EDGE, 16, box.w - 2 * _EDGE, _HEAD * k - 26), 40, self.look.ink, self.look.title_face,
                 align="centre", grow=False)
