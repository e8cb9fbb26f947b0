"""The prompt bar: one sentence that says what the table waits for, and the buttons that answer it.

At larger text the bar grows upwards, and sentence and buttons get a row each. A table asks `bar_box` how much of the
canvas is left above it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil
from string import ascii_letters
from typing import NamedTuple

from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import key_name
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, PAPER, SANS
from klotho_games.stage.scene.focus import LAST
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

from .button import Button, ButtonStyle, button_width

BAR = Box(0, 992, 1920, 88)
_GAP = 12
_EDGE = 16
_ONE_ROW = 1.15
"""Up to this text scale, sentence and buttons share one row."""
_WORDS_X = 106
_READABLE = 20
"""The least size of labels, as long as anything else can make room for them."""
_LEADING = 1.28
_UNEVEN = 1.1
"""Letters of another size can be narrower by up to this ratio than their size says, as pixels are whole."""
_LARGE_LEAST = 15
"""The same in a bar of two rows, before labels grow with the text: as long as key caps can make room for them."""


def bar_box(text_scale: float) -> Box:
    """The box of the bar: 88 high at the usual text size, 176 at twice the size, with room for two rows in between."""
    return BAR if text_scale <= _ONE_ROW else CANVAS.bottom_part(round(92 + 42 * min(2.0, text_scale)))


@dataclass(frozen=True)
class Answer:
    """One button of the bar. A `reason` disables it and says why."""

    id: str
    label: str
    press: Callable[[], None]
    key: str = ""
    shortcut: str = ""
    kind: str = "secondary"
    icon: str = ""
    picture: str = ""
    tint: str = ""
    tip: str = ""
    reason: str = ""
    key_shown: bool = True
    """Whether its key cap is painted; otherwise the tip names the key."""
    about: frozenset[str] = frozenset()
    """The ids of the chosen things that it decides about (`Spot.answers_for`)."""
    ends: bool = False
    """Whether it ends the game for nothing (`core/games/giving_up.py`). The keys reach it last."""
    leads_on: bool = False
    """Whether it opens a scene and changes nothing (`Spot.leads_on`)."""


class PromptWords(NamedTuple):
    """What the bar says: a name, a sentence, quieter words, and the answers of the moment."""

    name: str = ""
    words: str = ""
    quiet: str = ""
    answers: Sequence[Answer] = ()


@dataclass
class PromptLook:
    top: str = "#262b40"
    bottom: str = "#161824"
    name: str = "#ff9a85"
    words: str = PAPER
    quiet: str = "#cfd3e2"
    face: str = SANS
    quiet_face: str = ""
    """The face of the quiet words, if they have a different one."""
    name_face: str = BOLD
    size: float = 28
    texture: str = ""
    button: ButtonStyle = field(default_factory=ButtonStyle)


class PromptBar:
    """The bar of a scene. `avatar` paints the person's mark into the box it is given."""

    def __init__(self, scene: Scene, look: PromptLook, avatar: Callable[[Pen, Box], None]) -> None:
        self.scene, self.look, self.avatar = scene, look, avatar
        self.bar = bar_box(scene.stage.look.text_scale)
        strip = scene.strip  # of the same height in large text, because what one plays with must not shrink for it
        self.box = Box(self.bar.x, self.bar.y - strip, self.bar.w, self.bar.h + strip)
        """The bar with the strip above it, if there is one: what the table leaves free."""
        scene.tips.floor = self.box.y
        self.buttons: list[Button] = []
        self.standing: Sequence[Answer] = ()
        """Answers that stay before those of the moment, whatever the bar says (`AutoMark`). `say_again` shows them."""
        self._wanted = PromptWords()
        """What the table said last, before it was arranged."""
        self.arrange: Callable[[PromptWords], PromptWords] | None = None
        """Lets the mode of a table change what the bar says."""
        self._said: tuple[str, str, str] = ("", "", "")
        self._asked = self._said
        self._answered: tuple[object, ...] = ()
        self._beside = True
        """Whether words and buttons are side by side; otherwise the buttons have the lower row."""
        self._free = self.bar.w
        self._widths: dict[tuple[str, str, bool, float], float] = {}
        """The widths of buttons by label, key, picture and size, while `say` tries how they fit."""
        self._takes_two_lines = False
        """Whether the sentence takes two lines, because the buttons leave it little room."""
        scene.add(Sprite(self.bar, self._paint_bar, z=300, margin=26, key=("prompt-bar", look.top, look.bottom)))
        self._sprite = scene.add(Sprite(self.bar, self._paint, z=301))
        scene.ahead.paint_soon([self._open_fonts])

    def _open_fonts(self) -> None:
        """Open the fonts in which `_fitting` measures labels and words, before a frame needs them."""
        look, button = self.scene.stage.look, self.look.button
        sizes = range(int(self._least_label), ceil(button.size) + 1)
        for size, face in [*((size, button.face) for size in sizes),
                           (_READABLE, self.look.face), (_READABLE, self.look.name_face)]:
            look.letters.width(ascii_letters, face, round(size * look.text_scale * look.scale))

    def say(self, name: str, words: str, quiet: str = "", answers: Sequence[Answer] = ()) -> None:
        """Show a sentence and its answers. Repeating the same ones changes nothing on the screen."""
        self._wanted = PromptWords(name, words, quiet, answers)
        if self.arrange is not None:
            name, words, quiet, answers = self.arrange(self._wanted)
        self._widths.clear()
        answers = self._with_standing(answers)
        beside = self._fits_beside(name, words, quiet, answers)
        moved, self._beside = beside != self._beside, beside
        self._asked = (name, words, quiet)
        shown, style = self._fitting(answers)  # depends on how much room the sentence needs
        told = ((a.id, a.label, a.kind, a.reason, a.picture, a.key, a.key_shown) for a in shown)
        answered = (beside, self.scene.stage.look.scale, style.size, *told)
        if answered != self._answered or self.scene.stage.input.device == "pad":
            self._answered = answered
            old, self.buttons = self.buttons, self._lay_out(shown, style)
            for button in old:  # removing a focused button can make the table call `say` again
                button.remove()
        else:
            for button, answer in zip(self.buttons, answers, strict=True):
                button.spot.press, button.spot.answers_for = answer.press, answer.about
        free = self._room_left()
        if (name, words, quiet) == self._said and free == self._free and not moved:
            return
        self._said, self._free = (name, words, quiet), free
        self.scene.speech.announce_prompt(self.spoken_text)
        self._sprite.redraw(self._paint)

    def say_again(self) -> None:
        """Show the same sentence and answers, after `standing` was changed."""
        self.say(*self._wanted)

    def _with_standing(self, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Put the standing answers first, without those that the moment has itself. One of them is the main answer only
        if the moment has none."""
        quietly, given = any(answer.kind == "primary" for answer in answers), {answer.id for answer in answers}
        standing = [answer for answer in self.standing if answer.id not in given]
        return [*(replace(a, kind="secondary") if quietly else a for a in standing), *answers]

    def to_warm(self, name: str, words: str, quiet: str, answers: Sequence[Answer]) -> list[Job]:
        """Jobs for `PaintQueue` that paint the buttons which `say` will show."""
        if self.arrange is not None:
            name, words, quiet, answers = self.arrange(PromptWords(name, words, quiet, answers))
        self._widths.clear()
        answers = self._with_standing(answers)
        kept = self._asked, self._beside
        self._asked, self._beside = (name, words, quiet), self._fits_beside(name, words, quiet, answers)
        made = self._lay_out(*self._fitting(answers))
        self._asked, self._beside = kept
        for button in made:
            button.remove()
        return [partial(button.sprite.picture, self.scene.stage.look) for button in made]

    @property
    def spoken_text(self) -> str:
        """The name, sentence and quiet words together, for reading aloud."""
        name, words, quiet = self._said
        asked = f"{name}: {words}" if name else words
        return f"{sentence(asked)} {quiet}" if quiet else asked

    @property
    def current_words(self) -> tuple[str, str, str]:
        """Name, sentence and quiet words as they are shown."""
        return self._said

    def button(self, id: str) -> Button | None:
        return next((b for b in self.buttons if b.spot.id == id), None)

    def box_of(self, id: str) -> Box | None:
        """The box of a button, if the prompt has it now."""
        button = self.button(id)
        return button.box if button is not None else None

    def _room_left(self) -> float:
        return self.buttons[0].box.x if self.buttons and self._beside else self.bar.w

    def _fits_beside(self, name: str, words: str, quiet: str, answers: Sequence[Answer]) -> bool:
        if self.bar.h == BAR.h or not answers:
            return True
        pen, look = Pen(self.scene.stage.window.screen, self.scene.stage.look), self.look
        first = pen.width(f"{name}:", look.size, look.name_face) + 10 + pen.width(words, look.size, look.face)
        said = max(first, pen.width(quiet, 22, look.face) if quiet else 0.0)
        buttons = sum(self._width(a, look.button) + _GAP for a in answers)
        return said + buttons + _WORDS_X + 24 + _EDGE <= self.bar.w

    # -- buttons --------------------------------------------------------------------------------------------

    def _lay_out(self, answers: Sequence[Answer], style: ButtonStyle) -> list[Button]:
        """Lay out the buttons from the right edge, the first answer leftmost, as `_fitting` has chosen them."""
        plain = self.bar.h == BAR.h
        tall = 54.0 if plain else min(68.0, 54 + 14 * (self.scene.stage.look.text_scale - 1))
        y = self.bar.y + (self.bar.h - tall) / 2 - 1 if self._beside else self.bar.bottom - tall - 12
        made: list[Button] = []
        x = self.bar.right - _EDGE
        for answer in reversed(answers):
            wide = self._width(answer, style)
            x -= wide
            tip = answer.tip if answer.key_shown else self._tip_with_key(answer)
            made.append(
                Button(
                    self.scene, answer.id, Box(x, y, wide, tall), answer.label, answer.press,
                    kind=answer.kind, icon=answer.icon, picture=answer.picture, tint=answer.tint, key=answer.key,
                    shortcut=answer.shortcut, tip=tip, reason=answer.reason, style=style, z=310,
                    leads_on=answer.leads_on,
                )
            )
            made[-1].spot.answers_for = answer.about
            if answer.ends:
                made[-1].spot.order = LAST
            if not answer.key_shown:
                made[-1].key = made[-1].pad = ""
                made[-1].refresh()
            x -= _GAP
        return made[::-1]

    def _fitting(self, answers: Sequence[Answer]) -> tuple[Sequence[Answer], ButtonStyle]:
        """Choose which answers show their keys, and the size of the labels, when there are many buttons.

        First the sentence gives up room that it can spare, then the quiet buttons give up their key caps, which their
        tips name too. A long sentence gets its room before the key caps do. At last it takes two lines, and the quiet
        words are left out.
        """
        self._takes_two_lines = False
        plain = self.bar.h == BAR.h
        wide = self.bar.w - 2 * _EDGE
        usual = wide * (0.62 if plain else 1.0)
        spare = wide - self._words_least() if plain else usual
        bare = [answer if answer.kind == "primary" else replace(answer, key_shown=False) for answer in answers]
        tries = [(answers, usual), (answers, spare), (bare, spare)]
        if spare < usual:
            tries = [(answers, spare), (bare, spare), (answers, usual), (bare, usual)]
        if plain:
            tries.append((bare, wide - self._words_least(0.56)))  # with the quiet words in two lines
        enough = min(_READABLE if plain else _LARGE_LEAST, self.look.button.size)
        for shown, room in tries:
            style = self._fitting_style(shown, room)
            if style.size * (self.scene.stage.look.text_scale if plain else 1) >= enough:
                return shown, style
        if plain:
            narrow = self._fitting_style(bare, wide - self._words_least_in_two_lines())
            if narrow.size > style.size:
                self._takes_two_lines = True
                return bare, narrow
        return bare, style  # nothing is left to give up

    def _words_least(self, quietly: float = 1.0) -> float:
        """The room that the sentence needs in the smallest readable letters."""
        pen, look = Pen(self.scene.stage.window.screen, self.scene.stage.look), self.look
        name, words, quiet = self._asked
        first = pen.width(f"{name}:", _READABLE, look.name_face) + 10 + pen.width(words, _READABLE, look.face)
        return max(first, pen.width(quiet, _READABLE, look.face) * quietly) + _WORDS_X + 24

    def _words_least_in_two_lines(self) -> float:
        pen, look = Pen(self.scene.stage.window.screen, self.scene.stage.look), self.look
        name, words, _quiet = self._asked
        first = pen.width(f"{name}:", _READABLE, look.name_face) + 10
        return first + pen.width(words, _READABLE, look.face) * 0.58 + _WORDS_X + 24

    def _fitting_style(self, answers: Sequence[Answer], room: float) -> ButtonStyle:
        """Return the look with the largest labels that fit. Measuring opens a font for each size, which takes
        milliseconds, so sizes that are much too large are left out."""
        style = replace(self.look.button, calm=True)
        while style.size > self._least_label:
            wide = sum(self._width(a, style) for a in answers) + _GAP * max(0, len(answers) - 1)
            if wide <= room:
                break
            most = ceil(style.size - self._least_label)
            too_large = min(style.size - style.size * room / max(1.0, wide) * _UNEVEN, most)
            style = replace(style, size=style.size - max(1, int(too_large)))
        return style

    @property
    def _least_label(self) -> float:
        """The size of labels below which no other is tried."""
        return min(_LARGE_LEAST, _READABLE / self.scene.stage.look.text_scale)

    def _key_of(self, answer: Answer) -> str:
        given = self.scene.stage.input
        return given.cap(answer.key) if answer.key else given.key_for_name(answer.shortcut) if answer.shortcut else ""

    def _tip_with_key(self, answer: Answer) -> str:
        """The tip of an answer whose key cap is not shown, with the key."""
        key = self._key_of(answer)
        if not key:
            return answer.tip
        told = _("{label}: {key}").format(label=answer.label, key=key_name(key))
        return f"{told}. {answer.tip}" if answer.tip else told

    def _width(self, answer: Answer, style: ButtonStyle) -> float:
        shown = self._key_of(answer) if answer.key_shown else ""
        pictured = bool(answer.icon or answer.picture)
        asked = answer.label, shown, pictured, style.size
        if asked not in self._widths:
            self._widths[asked] = button_width(self.scene, answer.label, key=shown, icon=pictured, style=style)
        return self._widths[asked]

    # -- words ----------------------------------------------------------------------------------------------

    def _paint_bar(self, pen: Pen) -> None:
        bar = self.bar.at_origin
        pen.gradient(Box(0, -26, bar.w, 26), "#000000", "#000000", 0, 0.5)
        pen.gradient(bar, self.look.top, self.look.bottom)
        if self.look.texture:
            pen.texture(self.look.texture, bar)
        pen.thread([(0, 0), (bar.w, 0)], 3, shadow=False)

    def _paint(self, pen: Pen) -> None:
        bar = self.bar.at_origin
        name, words, quiet = self._said
        wide = self._free - 24 - _WORDS_X
        scale = pen.look.text_scale
        if self._beside:
            self.avatar(pen, Box.around((58, bar.h / 2 + 1), 64, 66))
            tall, low = 44 * max(1.0, scale * 0.8), 34 * max(1.0, scale * 0.8)
            top = (bar.h - tall - low) / 2 + 2
            first = Box(_WORDS_X, top, wide, tall) if quiet else Box(_WORDS_X, 4, wide, bar.h - 8)
            second = Box(_WORDS_X, top + tall - 4, wide, low)
            if bar.h == BAR.h and pen.width(quiet, _READABLE, self._quiet_face) > wide:
                first, second = Box(_WORDS_X, 5, wide, 32), Box(_WORDS_X, 37, wide, 47)
        else:
            above = bar.h - self.buttons[0].box.h - 18
            self.avatar(pen, Box(20, 12, 72, min(80.0, above - 16)))
            first = Box(_WORDS_X, 4, wide, above * 0.56) if quiet else Box(_WORDS_X, 4, wide, above - 4)
            second = Box(_WORDS_X, above * 0.57, wide, above * 0.42)
        if self._takes_two_lines and self._beside:
            tall = 2 * _LEADING * _READABLE * scale
            self._words(pen, Box(_WORDS_X, (bar.h - tall) / 2, wide, tall), name, words, wrap=True)
            return
        self._words(pen, first, name, words)
        if quiet:
            pen.text(quiet, second, 22, self.look.quiet, self._quiet_face, wrap=second.h > first.h, leading=1.08)

    @property
    def _quiet_face(self) -> str:
        return self.look.quiet_face or self.look.face

    def _words(self, pen: Pen, room: Box, name: str, words: str, *, wrap: bool = False) -> None:
        """Paint name and sentence at one size, so that they stay one line; with `wrap` in the least readable size."""
        look = self.look
        size, valign = (_READABLE, "top") if wrap else (look.size, "middle")
        said = f"{name}:" if name else ""
        while not wrap and size > look.size * 0.62:
            grown = size * pen.look.text_scale
            taken = pen.width(said, size, look.name_face) + 10 + pen.width(words, size, look.face)
            if taken <= room.w and grown <= room.h:
                break
            size -= 0.5
        left = 0.0
        if said:
            left = pen.text(said, room, size, look.name, look.name_face, valign=valign).w + 10
        room = room.without_left(left)
        pen.text(words, room, size, look.words, look.face, wrap=wrap, valign=valign, leading=_LEADING)
