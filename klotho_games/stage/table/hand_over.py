"""The hand-over between people at one screen: a card with whose turn it is, and what happened since their last turn.

The table stays visible. A game with secrets hides them with its curtain before this scene opens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _, capital
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI, SERIF_BLACK
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle

from .silent_cards import SilentCards, keep_silent, question, read_aloud
from .turn_history import has_decided, last_person, since_last_turn

if TYPE_CHECKING:
    from .desk import Desk

_WIDE, _HEAD, _FOOT, _ROW = 920.0, 196.0, 118.0, 54.0
_TALLEST = 860.0
FACE = (150, 160)
"""The size of the picture of the player."""


@dataclass
class HandLook:
    """How a game draws the card: `panel` its background, `face` the player, `mark` the picture beside a line."""

    panel: Callable[[Pen, Box], None]
    face: Callable[[Pen, Box], None]
    mark: Callable[[Pen, Box, Told], None]
    ink: str
    soft: str
    row: str
    title_face: str = SERIF_BLACK
    button: ButtonStyle = field(default_factory=ButtonStyle)


MOST_NEWS = 14
"""Older news is only in the log."""


class OpenHandOver(ABC):
    """The hand-over of a game without secrets: before each turn it says whose turn it is, and what the others did.

    No curtain closes, and a single person among bots is never asked. The table calls `show` whenever it comes to rest.
    """

    def __init__(self, table: Desk) -> None:
        self.table = table

    @property
    @abstractmethod
    def ready_words(self) -> str:
        """The label of the button with which players take their turn."""

    @abstractmethod
    def due(self, s: Any) -> tuple[object, int] | None:
        """Return the turn that begins with this state, and its seat; None in the middle of a turn."""

    @abstractmethod
    def note(self, s: Any, seat: int) -> str:
        """Return a line on how this player is doing."""

    @abstractmethod
    def look(self, s: Any, seat: int) -> HandLook: ...

    def news(self, s: Any, seat: int) -> Sequence[Told]:
        return since_last_turn(self.table.session, seat)

    def show(self, s: Any) -> None:
        """Push the card at the start of a turn, unless the player was also the last person to decide. Earlier states
        that the table shows in "Last turn" get no card."""
        due = self.due(s) if s is self.table.state else None
        if due is not None and last_person(self.table.session) != due[1]:
            turn, seat = due
            self.table.hand_over(turn, lambda: self.scene(s, seat))

    def scene_to_come(self, s: Any) -> Callable[[], Scene] | None:
        """Return what makes the card that `show` will push for this state, or None."""
        due = self.due(s)
        if due is None or last_person(self.table.session) == due[1] or not self.table.will_hand_over(due[0]):
            return None
        return partial(self.scene, s, due[1])

    def scene(self, s: Any, seat: int) -> HandOver:
        title = _("{name}’s turn").format(name=self.table.names[seat])
        lines = self.news(s, seat)[-MOST_NEWS:]
        is_first = not has_decided(self.table.session, seat)
        return HandOver(title, self.note(s, seat), lines, self.look(s, seat), self.ready_words, is_first=is_first)


class HandOver(Scene):
    """The card between two people at one screen. The one whose turn it is confirms it."""

    name = "handover"
    overlay = True
    listens_late = True

    def __init__(self, title: str, note: str, lines: Sequence[Told], look: HandLook, ready: str,
                 silence: SilentCards | None = None, seat: int = -1, is_first: bool = False) -> None:
        """With a `silence`, the player of `seat` also chooses whether their cards are read aloud. `is_first` says that
        it is the player's first turn."""
        super().__init__()
        self._is_first = is_first
        self._silence, self._seat = silence, seat
        self.title, self.note, self.lines, self.look, self._ready = title, note, list(lines), look, ready

    @property
    def screen_title(self) -> str:
        return self.title

    def _paint_backdrop(self, pen: Pen) -> None:
        """Darken the table only lightly: nothing here is secret."""
        below = self.stage.below(self)
        if below is not None:
            pen.surface.blit(below, (0, 0))
        pen.fill(CANVAS, "#1c0f36", 0.36)

    def build(self) -> None:
        k = min(1.7, self.stage.look.text_scale)
        row = _ROW * k
        rows = max(1, len(self.lines))
        head, foot = _HEAD + 50 * (k - 1), _FOOT + 20 * (k - 1)
        tall = min(_TALLEST, head + 52 * k + rows * (row + 6) + foot)
        self.box = Box.around((CANVAS.centre[0], CANVAS.centre[1] - 10), _WIDE, tall)
        self._head = head
        self.add(Sprite(self.box, lambda pen: self._paint(pen, k), z=5, margin=60))
        room = Box(self.box.x + 44, self.box.y + head + 52 * k, _WIDE - 88, tall - head - 52 * k - foot)
        made = [ScrollRow(row, self._row(told)) for told in self.lines]
        self.area = ScrollArea(self, "lines", room, made, gap=6, z=6, label=self._head_of_news)
        if self.lines:
            self.area.scroll_to(self.area.length, gently=False)
        button = Box(self.box.centre[0] - 210, self.box.bottom - foot + 22, 420, foot - 50)
        if self._silence is not None and self._silence.is_asked_about:
            self._ask_about_headphones(self._silence, button)
            return
        Button(self, "ready", button, self._ready, self.confirm, kind="primary", key="return", shortcut="confirm",
               style=self.look.button, first=True, z=10)

    @property
    def _head_of_news(self) -> str:
        if self._is_first:
            return _("Before your first turn") if self.lines else _("This is your first turn.")
        return _("Since your last turn") if self.lines else _("Nothing has happened since your last turn.")

    def _ask_about_headphones(self, silence: SilentCards, room: Box) -> None:
        """Enter selects the answer that the player chose last time."""
        def chosen(aloud: bool) -> Callable[[], None]:
            def choose() -> None:
                silence.choose(self._seat, aloud)
                self.confirm()

            return choose

        usual = silence.reads_aloud(self._seat)
        left, right = Box(self.box.x + 24, room.y, _WIDE - 48, room.h).columns(2, 16)
        for id, box, label, aloud in (("aloud", left, read_aloud(), True), ("silent", right, keep_silent(), False)):
            Button(self, id, box, label, chosen(aloud), kind="primary" if aloud is usual else "secondary",
                   style=self.look.button, first=aloud is usual, z=10)

    def on_open(self) -> None:
        self.stage.narrator.hand_on()
        self.stage.sound.play("turn_handover")
        news = " ".join(told.text + "." for told in self.lines)
        asked = capital(question()) if self.focus.find("silent") is not None else ""
        self.spoken(" ".join(part for part in (f"{self.title}.", self.note, news, asked) if part))

    def confirm(self) -> None:
        self.stage.pop()

    # -- input --------------------------------------------------------------------------------------------------------

    def is_decided_at(self, at: Point) -> bool:
        return True

    def back(self) -> None:
        self.confirm()

    def pointer(self, p: Pointer) -> None:
        """A click outside the card works like the button."""
        super().pointer(p)
        if p.kind == "release" and p.button == 1 and not self.box.contains(p.at):
            self.confirm()

    def wheel(self, p: Pointer) -> None:
        self.area.wheel(p.turn)

    def press(self, p: Press) -> None:
        if p.action is Action.CONFIRM and self.focus.find("ready") is not None:
            self.confirm()
        elif not self.area.key(p):
            super().press(p)

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, k: float) -> None:
        box, look = self.box.at_origin, self.look
        look.panel(pen, box)
        look.face(pen, Box(40, 26, *FACE))
        pen.text(self.title, Box(214, 30, box.w - 254, self._head * 0.46), 54, look.ink, look.title_face)
        pen.text(self.note, Box(214, 30 + self._head * 0.46, box.w - 254, self._head * 0.34), 26, look.soft, SEMI)
        pen.text(self._head_of_news, Box(48, self._head, box.w - 96, 46 * k), 24, look.ink, look.title_face)

    def _row(self, told: Told) -> Callable[[Pen, Box], None]:
        def paint(pen: Pen, box: Box) -> None:
            pen.panel(box, self.look.row, radius=14)
            side = min(44.0, box.h - 6)
            self.look.mark(pen, Box(box.x + 10, box.centre[1] - side / 2, side, side), told)
            pen.text(told.text, Box(box.x + 68, box.y, box.w - 84, box.h), 24, self.look.ink, SEMI, wrap=True)

        return paint
