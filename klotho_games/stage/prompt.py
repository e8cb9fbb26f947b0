"""The prompt bar: one sentence that says what the table waits for, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.scene import Scene
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BOLD, PAPER, SANS
from klotho_games.stage.widgets import Button, ButtonStyle, button_width

BAR = Box(0, 992, 1920, 88)
_GAP = 12


@dataclass(frozen=True)
class Answer:
    """One button of the bar. A `reason` greys it out and says why."""

    id: str
    label: str
    press: Callable[[], None]
    key: str = ""
    shortcut: str = ""
    kind: str = "secondary"
    icon: str = ""
    picture: str = ""
    tip: str = ""
    reason: str = ""


@dataclass
class PromptLook:
    top: str = "#262b40"
    bottom: str = "#161824"
    name: str = "#ff9a85"
    words: str = PAPER
    quiet: str = "#cfd3e2"
    face: str = SANS
    name_face: str = BOLD
    size: float = 28
    texture: str = ""
    button: ButtonStyle = field(default_factory=ButtonStyle)


class PromptBar:
    """`avatar` paints the person's mark into the box it is given."""

    def __init__(self, scene: Scene, look: PromptLook, avatar: Callable[[Pen, Box], None], box: Box = BAR) -> None:
        self.scene, self.look, self.avatar, self.box = scene, look, avatar, box
        self.buttons: list[Button] = []
        self._said: tuple[str, str, str] = ("", "", "")
        self._sprite = scene.add(Sprite(box, self._paint, z=300, margin=26))

    def say(self, name: str, words: str, quiet: str = "", answers: Sequence[Answer] = ()) -> None:
        for button in self.buttons:
            button.remove()
        self.buttons = self._lay_out(answers)
        self._said = (name, words, quiet)
        self.scene.spoken(f"{name}: {words} {quiet}".strip())
        self._sprite.redraw(self._paint)

    def _lay_out(self, answers: Sequence[Answer]) -> list[Button]:
        """From the right edge, the first answer leftmost."""
        made: list[Button] = []
        x = self.box.right - 16
        for answer in reversed(answers):
            shown = answer.key or (self.scene.stage.input.key_for_name(answer.shortcut) if answer.shortcut else "")
            wide = button_width(
                self.scene,
                answer.label,
                key=shown,
                icon=bool(answer.icon or answer.picture or answer.reason),
                style=self.look.button,
            )
            x -= wide
            made.append(
                Button(
                    self.scene, answer.id, Box(x, self.box.y + 16, wide, 54), answer.label, answer.press,
                    kind=answer.kind, icon=answer.icon, picture=answer.picture, key=answer.key,
                    shortcut=answer.shortcut, tip=answer.tip, reason=answer.reason, style=self.look.button, z=310,
                )
            )  # fmt: skip
            x -= _GAP
        return made[::-1]

    def _paint(self, pen: Pen) -> None:
        bar = self.box.at_origin
        pen.gradient(Box(0, -26, bar.w, 26), "#000000", "#000000", 0, 0.5)
        pen.gradient(bar, self.look.top, self.look.bottom)
        if self.look.texture:
            pen.texture(self.look.texture, bar)
        pen.thread([(0, 0), (bar.w, 0)], 3, shadow=False)
        self.avatar(pen, Box(28, 16, 56, 56))
        name, words, quiet = self._said
        free = (self.buttons[0].box.x - self.box.x if self.buttons else bar.w) - 24
        look = self.look
        first = Box(106, 8, free - 106, 44) if quiet else Box(106, 4, free - 106, 80)
        said = Box(first.x, first.y, 0, 0)
        if name:
            said = pen.text(f"{name}:", first, look.size, look.name, look.name_face)
        pen.text(words, first.without_left(said.w + 10 if name else 0), look.size, look.words, look.face)
        if quiet:
            pen.text(quiet, Box(106, 46, free - 106, 34), 22, look.quiet, look.face)
