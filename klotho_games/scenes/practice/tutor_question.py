"""The tutor's question before a costly move. It lies where it covers neither the piece nor the place where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.practice import tutor_words
from klotho_games.practice.tutor_words import value_text
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SANS, SERIF_BLACK
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper, text_height, text_width

_WIDE, _EDGE = 528.0, 34.0
_WIDEST = 980.0
_TOP = 82.0
"""The top bar of tables stays free."""
_GAP = 14.0
_COST, _COACH = "#8e2c22", "#125a58"
_LINE = "#cbb083"
_STEPS = 24
"""How many places are tried in each direction."""
_LOWER, _RIGHTER = 60.0, 120.0
"""What a step away from the bottom and from the right costs in covered area. There the tables have their logs."""


class Seen(NamedTuple):
    """Something on the table that people would like to see while they decide again."""

    box: Box
    weight: float = 1.0
    """What it is worth to see it, compared with a piece or a place for one."""


class CostWords(NamedTuple):
    """What the question says."""

    sentence: str
    played: float
    """The chance with the move that was chosen."""
    best: float
    points: float = 0.0
    """In games for points: how many are worth 1."""

    @property
    def spoken(self) -> str:
        return tutor_words.figures(self.sentence, self.best, self.played, self.points)


class TutorQuestion(Scene):
    overlay = True
    name = "tutor"
    pads = Pads.SOLE
    tells_secrets = True

    def __init__(self, told: CostWords, avoid: Sequence[Box], things: Sequence[Seen], floor: float,
                 show: Callable[[], None], think: Callable[[], None], play: Callable[[], None]) -> None:
        """`avoid` are the piece and its place, `things` what else there is to see; nothing goes below `floor`."""
        super().__init__()
        self.told, self._avoid, self._things, self._floor = told, avoid, things, floor
        self._show, self._think, self._play = show, think, play
        self.box = Box(0, 0, 0, 0)

    @property
    def title(self) -> str:
        return tutor_words.question()

    @property
    def screen_title(self) -> str:
        return self.title

    def _paint_backdrop(self, pen: Pen) -> None:
        """Leave the table as light as it is, because people go on looking at it."""
        below = self.stage.below(self)
        if below is not None:
            pen.surface.blit(below, (0, 0))

    # -- building ---------------------------------------------------------------------------------------------

    def build(self) -> None:
        look, room = self.stage.look, CANVAS.without_top(_TOP).h - (CANVAS.h - self._floor)
        k = min(look.text_scale, 1.5)
        wide = min(_WIDEST, _WIDE * (1 + 0.85 * (look.text_scale - 1)))
        spool = 74 * k
        title_w = wide - _EDGE - spool - 20 - _EDGE
        title_h = max(spool * 1.16, text_height(look, self.title, title_w, 36, SERIF_BLACK, 1.12) + 12)
        said_h = text_height(look, self.told.sentence, wide - 2 * _EDGE, 23, SANS, 1.2) + 4
        line_h, button_h = 74 * min(look.text_scale, 1.8), 58 * k
        tall = 26 + title_h + 12 + said_h + 16 + line_h + 14 + 2 * button_h + 22 + 34
        spare = max(0.0, tall - room)
        said_h, line_h = said_h - spare * 0.6, line_h - spare * 0.4
        self.box = find_place(wide, min(tall, room), self._avoid, self._things, self._floor)
        box = self.box
        title = Box(_EDGE + spool + 20, 24, title_w, title_h)
        said = Box(_EDGE, title.bottom + 8, wide - 2 * _EDGE, said_h)
        line = Box(_EDGE + 10, said.bottom + 14, wide - 2 * _EDGE - 20, line_h)

        def paint(pen: Pen) -> None:
            paper(pen, box.at_origin, 20, shadow=22)
            pen.thread(rounded_outline(10, 10, box.w - 20, box.h - 20, 13), 2.4, dash=(11, 8), shadow=False)
            pen.svg("shell/spool", Box(_EDGE - 4, 24 + (title_h - spool * 1.16) / 2, spool, spool * 1.16), shadow=5)
            pen.text(self.title, title, 36, INK, SERIF_BLACK, wrap=True, leading=1.12)
            pen.text(self.told.sentence, said, 23, MUTED_ON_PAPER, wrap=True, leading=1.2)
            self._paint_line(pen, line)

        self.add(Sprite(box, paint, z=5, margin=60))
        self._add_answers(Box(box.x + _EDGE, box.bottom - 2 * button_h - 22 - 30, wide - 2 * _EDGE, button_h))

    def _paint_line(self, pen: Pen, box: Box) -> None:
        """Paint both chances on one thread, as the chance bar does."""
        told, size = self.told, 24.0
        k = min(pen.look.text_scale, 1.6)
        y = box.y + 14 * k
        x0, x1 = box.x, box.right

        def x_of(share: float) -> float:
            return x0 + (x1 - x0) * min(1.0, max(0.0, share))

        played, best = x_of(told.played), x_of(told.best)
        base = Sketch(x1 - x0, 4).rect(0, 0.5, x1 - x0, 3, 0, _LINE)
        pen.sketch(base, Box(x0, y - 2, x1 - x0, 4))
        pen.thread([(x0, y), (played, y)], 7)
        pen.thread([(played, y), (best, y)], 4, dash=(9, 7), shadow=False)
        hollow = Sketch(44, 44).circle(22, 22, 14, "#fffaf0", _COST, 4)
        s = Sketch(44, 44)
        full = s.circle(22, 22, 16, s.linear((0, 6), (0, 38), (0, "#fff0c0"), (100, "#d9962a")), "#4c2c16", 3.4)
        for centre, bead in (((played, y), hollow), ((best, y), full)):
            pen.sketch(bead, Box.around(centre, 36 * k, 36 * k), shadow=3)
        below = Box(box.x - 6, y + 16 * k, box.w + 12, box.bottom - y - 16 * k)
        self._paint_figures(pen, below, played, best, size)

    def _paint_figures(self, pen: Pen, room: Box, played: float, best: float, size: float) -> None:
        """Write both figures beside each other below their beads, and the ends of the thread where they leave room."""
        look, told = pen.look, self.told
        words = value_text(told.played, told.points), value_text(told.best, told.points)
        widths = [text_width(look, one, size, SERIF_BLACK) + 6 for one in words]
        apart = max(best - played, (widths[0] + widths[1]) / 2 + 16)
        middle = (played + best) / 2
        left = min(max(room.x, middle - apart / 2 - widths[0] / 2), room.right - apart - (widths[0] + widths[1]) / 2)
        places = left, left + apart + (widths[0] - widths[1]) / 2
        for x, one, wide, colour in zip(places, words, widths, (_COST, _COACH), strict=True):
            pen.text(one, Box(x, room.y, wide, room.h), size, colour, SERIF_BLACK, align="centre", valign="top")
        ends = value_text(0.0, told.points), value_text(1.0, told.points)
        none, all_of_it = [text_width(look, one, 20) + 4 for one in ends]
        if room.x + none + 10 < places[0]:
            pen.text(ends[0], Box(room.x, room.y, none, room.h), 20, MUTED_ON_PAPER, valign="top")
        if room.right - all_of_it - 10 > places[1] + widths[1]:
            pen.text(ends[1], Box(room.right - all_of_it, room.y, all_of_it, room.h), 20, MUTED_ON_PAPER,
                     valign="top", align="right")

    def _add_answers(self, first: Box) -> None:
        Button(self, "think", first, _("Let me think"), self._decide_again, kind="primary", key="return", first=True,
               style=ButtonStyle(size=25, radius=14))
        below = Box(first.x, first.bottom + 22, first.w, first.h - 6)
        left, right = below.columns(2, 16)
        style = ButtonStyle(size=23, radius=14)
        Button(self, "show", left, _("Show me"), lambda: self._answer(self._show), kind="paper", key="s", style=style)
        Button(self, "play", right, _("Play it"), lambda: self._answer(self._play), kind="paper", key="p", style=style)

    # -- answers ----------------------------------------------------------------------------------------------

    def on_open(self) -> None:
        self.stage.sound.play("ui_open")
        self.spoken(f"{self.title} {self.told.spoken}")

    def _answer(self, act: Callable[[], None]) -> None:
        self.stage.sound.play("ui_confirm")
        self.stage.pop()
        act()

    def _decide_again(self) -> None:
        self.stage.sound.play("ui_cancel")
        self.stage.pop()
        self._think()

    def back(self) -> None:
        self._decide_again()

    def pointer(self, p: Pointer) -> None:
        """A click beside the sheet means thinking again, as beside other sheets."""
        super().pointer(p)
        if p.kind == "release" and p.button == 1 and not self.box.contains(p.at) and self.stage.scene is self:
            self._decide_again()


def find_place(wide: float, tall: float, avoid: Sequence[Box], things: Sequence[Seen], floor: float) -> Box:
    """Return the place for a sheet of this size: where it covers nothing of what the question is about, if there is
    one, and then as little as possible of what matters."""
    left, top = _GAP, _TOP + _GAP
    right, low = CANVAS.w - _GAP - wide, floor - _GAP - tall
    xs = [left + (right - left) * n / _STEPS for n in range(_STEPS + 1)]
    ys = [top + max(0.0, low - top) * n / _STEPS for n in range(_STEPS + 1)]

    def price(place: tuple[float, float]) -> tuple[float, float]:
        sheet = Box(*place, wide, tall)
        hidden = sum(sheet.overlap(box.grow(_GAP)) for box in avoid)
        covered = sum(sheet.overlap(thing.box) * thing.weight for thing in things)
        return round(hidden), covered + _LOWER * (low - place[1]) + _RIGHTER * (right - place[0])

    x, y = min(product(xs, ys), key=price)
    return Box(x, y, wide, tall)
