"""Letters on the screen, for people without a keyboard: single switch and dwell clicks."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Press, Signal, Typed
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FIELD, FIELD_EDGE, INK, PAPER, SEMI, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

from .button import Button, ButtonStyle
from .controls import TextField, paper

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789-"
_PER_ROW = 10
_BOX = Box.around(CANVAS.centre, 1180, 736)
_KEY, _GAP = 98.0, 12.0


class LetterBoard(Scene):
    """A board over the scene with the field. It writes a capital at the beginning and after a space."""

    name = "letters"
    overlay = True
    put_away = True

    def __init__(self, field: TextField) -> None:
        super().__init__()
        self.field = field
        field.scene.typing = None  # the letters come from here

    def build(self) -> None:
        self.add(Sprite(_BOX, self._paint, z=5, margin=60))
        for n, letter in enumerate(self._letters()):
            at = Box(_BOX.x + 46 + n % _PER_ROW * (_KEY + _GAP), _BOX.y + 210 + n // _PER_ROW * (_KEY * 0.8 + _GAP),
                     _KEY, _KEY * 0.8)
            self._add(f"row{n // _PER_ROW}:{letter}", at, letter, lambda letter=letter: self._type(letter))
        row = Box(_BOX.x + 46, _BOX.bottom - 118, _BOX.w - 92, 82)
        ways = [("space", _("Space"), lambda: self._type(" ")), ("delete", _("Delete"), self._delete),
                ("cancel", _("Cancel"), self.back), ("done", _("Done"), self._finish)]
        for box, (id, words, press) in zip(row.columns(4, 18), ways, strict=True):
            self._add(f"ways:{id}", box, words, press, kind="primary" if id == "done" else "secondary")

    def _add(self, id: str, box: Box, words: str, press: object, kind: str = "paper") -> None:
        Button(self, id, box, words, press, kind=kind, style=ButtonStyle(size=30), first=id.endswith("done"))  # type: ignore[arg-type]

    def _letters(self) -> str:
        return _LETTERS if self.field.any_letters else "".join(dict.fromkeys(self.field.letters.strip()))

    def natural_focus(self) -> Spot | None:
        """Suggest no first action: after a letter, another one is as likely as the end."""
        return None

    def on_open(self) -> None:
        self.stage.sound.play("ui_open")
        self.spoken(self.field.spot.label)

    def handle(self, signal: Signal) -> None:
        """Accept a keyboard too."""
        if isinstance(signal, Typed):
            self._write(signal.text)
        elif isinstance(signal, Press) and signal.down and signal.typed_key == "backspace":
            self._delete()
        else:
            super().handle(signal)

    def _type(self, letter: str) -> None:
        small = self.field.any_letters and self.field.text[-1:].strip()
        self._write(letter.lower() if small else letter)

    def _write(self, text: str) -> None:
        self.field.type(text)
        self._show()

    def _delete(self) -> None:
        self.field.delete_last()
        self._show()

    def _show(self) -> None:
        self.spoken(self.field.text)
        self.rebuild()

    def _finish(self) -> None:
        self.stage.pop()
        self.field.leave()

    def back(self) -> None:
        self.field.cancel()
        super().back()

    def _paint(self, pen: Pen) -> None:
        paper(pen, _BOX.at_origin)
        pen.text(self.field.spot.label, Box(46, 18, _BOX.w - 92, 70), 38, INK, SERIF_BLACK, align="centre")
        line = Box(46, 100, _BOX.w - 92, 84)
        pen.panel(line, FIELD, edge=FIELD_EDGE, radius=12)
        pen.text(self.field.text, line.grow(-20, 0), 36, PAPER, SEMI, align="centre")
