"""The slip about a person's own mistakes: how many wait, how many are being checked, or how one gets some."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pygame

from klotho_games.core.i18n import _, ngettext
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.mistakes import MistakeBook
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.words import minutes
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import INK, SERIF_BLACK, SERIF_ITALIC

from .ink import BROWN, SOFT, paint_number_seal
from .set_cards import Picture, paint_table

TALL = 160.0
PILE = 3
"""How many pictures lie on the slip."""
_PLACES = ((100.0, -7.0), (62.0, -2.0), (24.0, 5.0))


@dataclass(frozen=True)
class OwnMistakes:
    """A person's own mistakes, as the page shows them."""

    waiting: tuple[Exercise, ...]
    """Those that were never practised or are due, the newest first."""
    games: int
    checking: int
    slow: int
    """How many take too long to check, unless the person wants it longer."""
    later: int
    """How many could not be checked now."""
    has_games: bool
    """Whether the person has finished a game that the coach can review."""

    @property
    def told(self) -> str:
        """What the slip says."""
        if self.waiting:
            n = len(self.waiting)
            if self.games == 1:
                return ngettext("{n} decision from your last game is waiting.",
                                "{n} decisions from your last game are waiting.", n).format(n=n)
            return ngettext("{n} decision from your last {games} games is waiting.",
                            "{n} decisions from your last {games} games are waiting.", n).format(n=n, games=self.games)
        if self.checking:
            return _("The coach checks whether there really was a better move. Soon you can look for it here.")
        if self.slow:
            return self.slow_text
        if self.later:
            return ngettext("The coach couldn’t check {n} decision. The next start of Klotho Games tries again.",
                            "The coach couldn’t check {n} decisions. The next start of Klotho Games tries again.",
                            self.later).format(n=self.later)
        if self.has_games:
            return _("Open the coach’s review of a game and choose “Practise all”. Then the decisions that cost you "
                     "most are waiting here.")
        return _("Finish a game first. The coach then keeps the decisions that cost you most, and you can look for "
                 "better ones here.")

    @property
    def can_try_longer(self) -> bool:
        """Whether there is a button for those that need more time: only when the others are checked."""
        return bool(self.slow) and not self.checking

    @property
    def slow_text(self) -> str:
        return ngettext("The coach needs more time to check {n} decision.",
                        "The coach needs more time to check {n} decisions.", self.slow).format(n=self.slow)

    @property
    def try_longer_label(self) -> str:
        return _("Try longer ({n})").format(n=self.slow)

    @property
    def beside(self) -> str:
        """How many are being checked, or about how long those that wait take."""
        if self.checking:
            return ngettext("{n} being checked", "{n} being checked", self.checking).format(n=self.checking)
        n = minutes(len(self.waiting))
        return ngettext("about {n} minute", "about {n} minutes", n).format(n=n)


def own_mistakes(book: MistakeBook, notebook: Notebook, today: date, has_games: bool) -> OwnMistakes:
    waiting = tuple(notebook.own_waiting(today))
    return OwnMistakes(waiting, len({one.seed for one in waiting}), book.checking, book.slow, book.later,
                       has_games)


def paint_slip(pen: Pen, box: Box, own: OwnMistakes, picture: Picture, text_right: float) -> None:
    """Paint into a box that begins at 0, 0. The button is added by the page."""
    pen.panel(box, "#fffdf6", "#f6ead2", edge="#b99b66", radius=14, shadow=6)
    if not own.waiting:
        _paint_empty(pen, box, own)
        return
    for (x, angle), one in zip(_PLACES[-len(own.waiting[:PILE]):], own.waiting[:PILE][::-1], strict=True):
        _paint_card(pen, Box(x, 30, 128, 98), one, picture, angle)
    paint_number_seal(pen, Box(204, 14, 50, 50), str(len(own.waiting)))
    x = 274.0
    pen.text(_title(), Box(x, 12, box.w - x - 20, 44), 28, INK, SERIF_BLACK)
    pen.text(own.told, Box(x, 54, box.w - x - 20, 34), 22, BROWN)
    if not own.can_try_longer:
        pen.text(own.beside, Box(text_right + 20, box.h - 64, box.w - text_right - 36, 46), 21, SOFT, SERIF_ITALIC)


def _title() -> str:
    return _("Learn from your mistakes")


def _paint_empty(pen: Pen, box: Box, own: OwnMistakes) -> None:
    frame = Box(24, 30, 190, 100)
    pen.thread(rounded_outline(*frame, 8), 3, dash=(11, 8), shadow=False)
    icon(pen, "hint", Box.around(frame.centre, 52, 52), "#8a744a", 2)
    x = 248.0
    pen.text(_title(), Box(x, 16, box.w - x - 20, 44), 28, INK, SERIF_BLACK)
    if own.checking:
        told = ngettext("{n} being checked", "{n} being checked", own.checking).format(n=own.checking)
        pen.text(told, Box(x, 16, box.w - x - 24, 44), 21, SOFT, SERIF_ITALIC, align="right")
    room = Box(x, 60, box.w - x - 24, 34 if own.can_try_longer else 84)
    pen.text(own.told, room, 22, BROWN, wrap=True, leading=1.2)


def _paint_card(pen: Pen, box: Box, one: Exercise, picture: Picture, angle: float) -> None:
    r = pen.rect(box)
    card = pygame.Surface(r.size, pygame.SRCALPHA, 32)
    inner = Pen(card, pen.look)
    place = Box(0, 0, box.w, box.h)
    paint_table(inner, place, one.game, picture(one))
    inner.sketch(Sketch(box.w, box.h).rect(2, 2, box.w - 4, box.h - 4, 7, "none", "#fffaf0", 5), place)
    pen.piece(card, r, ("mistake", one.id, picture(one) is None), angle=angle, shadow=5)


