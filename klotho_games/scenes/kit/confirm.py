"""A question before something is destroyed, with the safe answer first; and a message that only has to be read."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SERIF_BLACK
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper, text_height

_WIDE = 820
_WIDER = 1040
"""The width with three answers."""
_WIDEST = 1480
"""The width of a long explanation in large letters."""


class Confirm(Scene):
    overlay = True
    name = "confirm"
    pads = Pads.SOLE

    def __init__(self, question: str, detail: str, yes: str, agreed: Callable[[], None], no: str = "",
                 also: tuple[str, Callable[[], None]] | None = None, grave: bool = True) -> None:
        """Ask a question with two answers.

        `also` is a second way to say yes: its words, and what it does. A question that is not `grave` destroys nothing
        and only explains something first.
        """
        super().__init__()
        self._grave = grave
        self.question, self.detail, self.yes, self.no = question, detail, yes, no
        self._agreed, self._also = agreed, also
        self._wide = _WIDER if also or not grave else _WIDE

    @property
    def screen_title(self) -> str:
        return self.question

    mark = "book"
    """The icon of a question that is not grave."""
    more_height = 0.0
    """The height of what `add_more` adds between the words and the answers."""

    def add_more(self, room: Box) -> None:
        """Add what is chosen together with the answer."""

    def build(self) -> None:
        look, wide = self.stage.look, self._wide
        if not self._grave and look.text_scale > 1.25:
            wide = _WIDEST
        title_h = text_height(look, self.question, wide - 180, 38, SERIF_BLACK, 1.15)
        detail_h = text_height(look, self.detail, wide - 180, 24)
        k = min(look.text_scale, 1.5)
        more = self.more_height * k
        box = Box.around(CANVAS.centre, wide, min(900, 60 + title_h + 20 + detail_h + more + 40 + 72 * k + 44))
        title = Box(130, 44, wide - 170, title_h)
        detail = Box(130, title.bottom + (16 if self._grave else 32), wide - 170, detail_h + 6)

        def paint(pen: Pen) -> None:
            paper(pen, box.at_origin, shadow=20)
            if self._grave:
                icon(pen, "warn", Box(40, 40, 64, 64), "#b3372a", 2.2)
            else:
                icon(pen, self.mark, Box(40, 40, 64, 64), "#7a4a12", 2.2)
            pen.text(self.question, title, 38, INK, SERIF_BLACK, wrap=True, leading=1.15, valign="top")
            pen.text(self.detail, detail, 24, MUTED_ON_PAPER, wrap=True, valign="top")

        self.add(Sprite(box, paint, z=5, margin=60))
        if more:
            self.add_more(Box(box.x + 130, box.bottom - 72 * k - 34 - more, wide - 170, more - 20 * k))
        self._add_answers(Box(box.x + 40, box.bottom - 72 * k - 34, wide - 80, 66 * k))

    def _add_answers(self, room: Box) -> None:
        style = ButtonStyle(size=26, radius=16)
        stay, *others, go = room.columns(3 if self._also else 2, 24)
        Button(self, "no", stay, self.no or _("No, go on"), self.back, kind="paper", icon="left", first=True,
               shortcut="cancel", style=style)
        Button(self, "yes", go, self.yes, lambda: self._say(self._agreed), kind="danger" if self._grave else "primary",
               icon="check", style=style)
        if self._also:
            words, press = self._also
            Button(self, "also", others[0], words, lambda: self._say(press), kind="danger", icon="reroll", style=style)

    def on_open(self) -> None:
        self.spoken(f"{self.question} {self.detail}")

    def _say(self, agreed: Callable[[], None]) -> None:
        self.stage.sound.play("ui_confirm")
        self.stage.pop("yes")
        agreed()


class Message(Confirm):
    """A message that needs no answer."""

    name = "word"

    def __init__(self, heading: str, detail: str, read: str = "") -> None:
        super().__init__(heading, detail, read, lambda: None)

    def _add_answers(self, room: Box) -> None:
        place, style = room.right_part(room.w * 0.4), ButtonStyle(size=26, radius=16)
        Button(self, "read", place, self.yes or _("Go on"), self.back, kind="primary", icon="check", first=True,
               shortcut="confirm", style=style)
