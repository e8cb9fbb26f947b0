"""The end of a sitting: its beads, how the ratings changed, the streak, and more exercises for those who want them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from klotho_games.core.games import registry
from klotho_games.core.i18n import _, capital, ngettext, number
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.practice.words import count_right, first_rating_text, streak_text, tomorrow_text, until_rated
from klotho_games.scenes.kit.daily_marks import paint_seal
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from .choice_card import BAD, BROWN, GOOD, RULE, SOFT
from .rating_block import signed

_WIDE, _ROW = 980.0, 46.0
_MOST_SEALS = 14
"""More seals than this would be too small to read; the line above them counts them anyway."""


class RatingRow(NamedTuple):
    """How a rating changed in a sitting, or how many exercises are left until there is one."""

    title: str
    points: int | None
    """None if no rating was shown before the sitting."""
    after: int
    left: int

    @property
    def told(self) -> str:
        if self.left:
            return f"{capital(until_rated(self.left))}."
        if self.points is None:
            return first_rating_text(self.after)
        return f"{signed(self.points)}, {number(self.after)}"


def rating_rows(sitting: PracticeSitting) -> list[RatingRow]:
    """Return a row for each game of a sitting, in the order in which they came."""
    found = []
    for game in dict.fromkeys(reply.exercise.game for reply in sitting.done):
        changes = [reply.change for reply in sitting.done
                   if reply.exercise.game == game and reply.change is not None]
        if not changes:
            continue
        left = sitting.notebook.progress.count_until_rated(game)
        before, after = changes[0].before.display_values[0], changes[-1].after.display_values[0]
        points = after - before if changes[0].was_shown and not left else None
        found.append(RatingRow(registry.load(game).info.title, points, after, left))
    return found


class ClosingSheet(Scene):
    overlay = True
    name = "practice-end"
    pads = Pads.SOLE
    listens_late = True

    def __init__(self, sitting: PracticeSitting, more: int, go_on: Callable[[], None],
                 leave: Callable[[], None]) -> None:
        """`more` is how many further exercises there are; `go_on` begins them."""
        super().__init__()
        self.sitting, self.more = sitting, more
        self._go_on, self._leave = go_on, leave
        self.rows = rating_rows(sitting)
        self.earned = sitting.notebook.has_earned(sitting.day)

    # -- words ----------------------------------------------------------------------------------------------

    @property
    def screen_title(self) -> str:
        return _("You are done for today.") if self.earned else _("These exercises are done.")

    @property
    def told(self) -> str:
        """How many answers were right."""
        return count_right(self.sitting.results)

    @property
    def told_streak(self) -> str:
        return streak_text(self.sitting.notebook.streak(self.sitting.day))

    @property
    def told_tomorrow(self) -> str:
        return tomorrow_text(self.sitting.notebook.due_tomorrow(self.sitting.day))

    # -- building -------------------------------------------------------------------------------------------

    def build(self) -> None:
        k = min(self.stage.look.text_scale, 1.6)
        wide = min(CANVAS.w - 60, _WIDE * (1 + 0.55 * (k - 1)))
        head, seals, row, foot = 118 * k, 92.0, _ROW * k, 84 * k
        rows = self.rows[: int((CANVAS.h - 60 - head - seals - 2 * foot - 60 * k) / row)]
        tall = head + seals + row * len(rows) + 74 * k + foot + 56
        box = Box.around(CANVAS.centre, wide, min(CANVAS.h - 30, tall))

        def paint(pen: Pen) -> None:
            sheet = box.at_origin
            paper(pen, sheet, shadow=20)
            self._paint_head(pen, Box(48, 24, wide - 96, head), k)
            self._paint_seals(pen, Box(48, 24 + head, wide - 96, seals - 12))
            y = 24 + head + seals
            for n, one in enumerate(rows):
                _paint_row(pen, Box(48, y + n * row, wide - 96, row), one, k)
            self._paint_foot(pen, Box(48, y + row * len(rows) + 8, wide - 96, 64 * k), k)

        self.add(Sprite(box, paint, z=5, margin=60))
        self._add_answers(Box(box.x + 48, box.bottom - foot - 14, wide - 96, 66 * k))

    def _paint_head(self, pen: Pen, room: Box, k: float) -> None:
        pen.text(self.screen_title, room.top_part(58 * k), 40, INK, SERIF_BLACK)
        pen.text(self.told, Box(room.x, room.y + 58 * k, room.w, 38 * k), 24, SOFT, SERIF_ITALIC)
        pen.thread([(room.x, room.bottom - 14), (room.right, room.bottom - 14)], 3.4, shadow=False)

    def _paint_seals(self, pen: Pen, room: Box) -> None:
        """Paint a seal for each answer, in order."""
        shown = self.sitting.results[-_MOST_SEALS:]
        step = min(88.0, room.w / max(1, len(shown)))
        side = min(72.0, step - 6)
        for n, is_right in enumerate(shown):
            paint_seal(pen, Box.around((room.x + step * (n + 0.5), room.centre[1]), side, side), is_right)

    def _paint_foot(self, pen: Pen, room: Box, k: float) -> None:
        told = [words for words in (self.told_streak, self.told_tomorrow) if words]
        for n, words in enumerate(told):
            pen.text(words, Box(room.x, room.y + n * 32 * k, room.w, 32 * k), 23, INK, SEMI)

    def _add_answers(self, room: Box) -> None:
        style = ButtonStyle(size=26, radius=16)
        back, go_on = room.columns(2, 24)
        is_last = not self.more
        Button(self, "back", room.right_part(back.w) if is_last else back, _("Back"), self.back, kind="primary",
               icon="check", first=True, shortcut="confirm", style=style)
        if not is_last:
            words = ngettext("Practise {n} more", "Practise {n} more", self.more).format(n=self.more)
            tip = _("They count for your ratings, but not for your streak.")
            Button(self, "more", go_on, words, self._go_on, kind="paper", icon="play", key="m", tip=tip, style=style)

    def on_open(self) -> None:
        rows = " ".join(f"{row.title}: {row.told}".rstrip(".") + "." for row in self.rows)
        told = (self.screen_title, self.told, rows, self.told_streak, self.told_tomorrow)
        self.spoken(" ".join(filter(None, told)))

    def back(self) -> None:
        self._leave()


def _paint_row(pen: Pen, room: Box, row: RatingRow, k: float) -> None:
    """Paint the change of a game's rating."""
    pen.text(row.title, room.left_part(room.w * 0.5), 25, INK, SERIF)
    right = room.right_part(room.w * 0.48)
    if row.points is None:
        pen.text(row.told, right, 21, SOFT, SERIF_ITALIC, align="right")
    else:
        after = pen.text(number(row.after), right, 26, INK, SERIF_BLACK, align="right")
        colour = GOOD if row.points > 0 else BAD if row.points < 0 else BROWN
        pen.text(signed(row.points), Box(right.x, right.y, after.x - right.x - 24 * k, right.h), 24, colour, SEMI,
                 align="right")
    pen.sketch(Sketch(room.w, 4).rect(0, 1, room.w, 1.6, 0, RULE), Box(room.x, room.bottom - 3, room.w, 4))
