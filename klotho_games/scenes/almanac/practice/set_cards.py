"""Today's set as cards: a picture of the table of each exercise, the game, the theme, the grade, and when it is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import pygame

from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.exercise import GRADES, Exercise
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.words import theme_name
from klotho_games.scenes.almanac.today.ink import paint_stars
from klotho_games.scenes.kit.box_art import paint_banner
from klotho_games.scenes.kit.daily_marks import paint_seal
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen, round_corners
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.scroll import ScrollRow
from klotho_games.stage.widgets.controls import Tappable

from . import words
from .ink import COACH, COST, SOFT, paint_tag, tag_width

PICTURE = 152.0, 111.0
_THEME = 25.0
ROW = 170.0
"""Height of a card that is a row of one column."""
_NOWHERE = Box(0, 0, 0, 0)
Picture = Callable[[Exercise], pygame.Surface | None]


@dataclass(frozen=True)
class SetCard:
    """An exercise of today's set, in words."""

    exercise: Exercise
    game: str
    theme: str
    due: str
    is_late: bool
    outcome: AnswerOutcome | None
    is_own: bool
    """Whether it comes from one of the person's own games."""

    @property
    def is_right(self) -> bool | None:
        """Whether the answer was right; None if there is none, or if that is not clear."""
        return self.outcome.is_right if self.outcome is not None else None

    @property
    def result_text(self) -> str:
        if self.outcome is None:
            return ""
        return _("not clear") if self.is_right is None else _("right") if self.is_right else _("missed")

    @property
    def colour(self) -> str:
        """The colour of the result."""
        return SOFT if self.is_right is None else COACH if self.is_right else COST

    @property
    def spoken(self) -> str:
        parts = (self.game, _("from your game") if self.is_own else words.grade_text(self.exercise),
                 self.result_text or self.due or _("new"))
        return ", ".join(parts)


def cards_of(notebook: Notebook, today: date) -> list[SetCard]:
    own = {one.id for one in notebook.own}
    return [SetCard(one, words.title_of(one.game), theme_name(registry.load(one.game), one),
                    *words.due_text(notebook, one, today), notebook.outcome_on(one, today), one.id in own)
            for one in notebook.today(today)]


class SetCards:
    """The cards of a page, or its rows for large text. Pressing one that is not answered calls `start`."""

    def __init__(self, scene: Scene, cards: Sequence[SetCard], picture: Picture,
                 start: Callable[[Exercise], None], *, tags: bool) -> None:
        """`tags` is whether new exercises are marked; for a new person all are new."""
        self.scene, self.cards, self._picture, self._start = scene, cards, picture, start
        self._tags = tags
        self._made: list[Tappable] = []
        self._first = next((card for card in cards if card.outcome is None), None)

    def lay(self, places: Sequence[Box]) -> None:
        for n, (card, place) in enumerate(zip(self.cards, places, strict=False)):
            made = Tappable(self.scene, _id(n), place, card.theme, partial(self._paint, card, place.at_origin),
                            self._press(card), role=_("exercise"), value=card.spoken, ring=14, z=8, margin=16)
            made.spot.order = 1 + n / 100
            self._made.append(made)

    def refresh(self) -> None:
        for made in self._made:
            made.refresh()

    def rows(self, wide: float) -> list[ScrollRow]:
        found = []
        for n, card in enumerate(self.cards):
            spot = Spot(_id(n), _NOWHERE, card.theme, _("exercise"), card.spoken, self._press(card), ring=14)
            found.append(ScrollRow(ROW, partial(self._paint_row, n, card, spot, wide), [(spot, Box(0, 0, wide, ROW))]))
        return found

    def _press(self, card: SetCard) -> Callable[[], None] | None:
        return partial(self._start, card.exercise) if card.outcome is None else None

    def _paint(self, card: SetCard, box: Box, pen: Pen, spot: Spot) -> None:
        is_first = card is self._first
        top, bottom = ("#fff6dd", "#fdeec4") if is_first or spot.hovered else ("#fffdf6", "#f6ead2")
        edge = "#e0a63c" if is_first or spot.hovered else "#b99b66"
        pen.panel(box, top, bottom, edge=edge, radius=14, shadow=4)
        picture = Box(box.x + 10, box.y + 10, PICTURE[0], box.h - 20)
        paint_table(pen, picture, card.exercise.game, self._picture(card.exercise))
        x = picture.right + 16
        room = box.right - x - 8
        is_new = card.outcome is None and not card.due
        drawn = pen.text(card.game, Box(x, box.y + 8, room, 32), 20, SOFT, SEMI)
        if pen.width(card.theme, _THEME, SERIF) > room:
            pen.text(card.theme, Box(x, box.y + 36, room, 52), 21, INK, SERIF, wrap=True, leading=1.08)
        else:
            pen.text(card.theme, Box(x, box.y + 38, room, 38), _THEME, INK, SERIF)
        low = box.bottom - 28
        size = 19 if card.outcome is not None else 21
        right = x
        if not card.is_own:
            right = paint_stars(pen, x, low, card.exercise.grade, GRADES, size)
        note = Box(right + 6, box.bottom - 46, box.right - right - 22, 36)
        if card.outcome is not None:
            paint_seal(pen, Box(box.right - 58, box.bottom - 58, 48, 48), card.is_right)
            pen.text(card.result_text, note.without_right(48), 20, card.colour, SERIF_ITALIC,
                     align="right")
        elif card.is_own and is_new:
            pen.text(_("from your game"), note, 20, SOFT, SERIF_ITALIC, align="right")
        elif is_new and self._tags:
            has_room = drawn.right < box.right - tag_width(pen, _("new"))
            paint_tag(pen, box.right + 7, box.y - 6 if has_room else box.bottom - 44, _("new"))
        else:
            pen.text(card.due, note, 20, COST if card.is_late else SOFT, SERIF_ITALIC, align="right")

    def _paint_row(self, n: int, card: SetCard, spot: Spot, wide: float, pen: Pen, box: Box) -> None:
        row = Box(box.x, box.y, wide, box.h)
        lit = card is self._first or spot.hovered or spot.focused
        if lit:
            pen.panel(row, "#fff3d0", edge="#e0a63c", radius=14, alpha=0.95)
        elif n:
            pen.fill(Box(row.x + 6, row.y - 4, row.w - 12, 1.6), "#000000" if pen.look.high_contrast else "#cbb083")
        picture = Box(row.x + 16, row.y + 15, 186, row.h - 30)
        paint_table(pen, picture, card.exercise.game, self._picture(card.exercise))
        words_x, beside = picture.right + 30, 400.0
        room = row.right - words_x - beside
        pen.text(card.theme, Box(words_x, row.y + 14, room, 72), 26, INK, SERIF)
        pen.text(card.game, Box(words_x, row.y + 88, room, 60), 22, SOFT, SEMI)
        note = Box(row.right - beside, row.y + 88, beside - 18, 60)
        if not card.is_own:
            paint_stars(pen, row.right - 18 - GRADES * 44 * 1.12, row.y + 50, card.exercise.grade, GRADES, 44)
        if card.outcome is not None:
            paint_seal(pen, Box(row.right - 78, row.y + 90, 62, 62), card.is_right)
            pen.text(card.result_text, note.without_right(70), 22, card.colour, SERIF_ITALIC,
                     align="right")
        else:
            told = card.due or (_("from your game") if card.is_own else _("new") if self._tags else "")
            pen.text(told, note, 22, COST if card.is_late else SOFT, SERIF_ITALIC, align="right")


def paint_table(pen: Pen, box: Box, game: str, picture: pygame.Surface | None) -> None:
    """Paint a picture of a table; until it is there, the game's banner."""
    if picture is None:
        paint_banner(pen, game, box, 9)
    else:
        r = pen.rect(box)
        whole = picture.get_rect()
        k = min(whole.w / r.w, whole.h / r.h)
        cut = pygame.Rect(0, 0, round(r.w * k), round(r.h * k))
        cut.center = whole.center
        small = pygame.transform.smoothscale(picture.subsurface(cut.clip(whole)), r.size).convert_alpha()
        pen.blit(round_corners(small, pen.look.px(9), pen.look), r.topleft)
    edge = Sketch(box.w, box.h).rect(1.5, 1.5, box.w - 3, box.h - 3, 9, "none", "#2a1a0c", 3)
    pen.sketch(edge, box)


def _id(n: int) -> str:
    return f"exercise-{n}"
