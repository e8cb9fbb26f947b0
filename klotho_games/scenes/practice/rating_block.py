"""What an answer changed: the rating, and a string of beads up to the day on which the exercise comes back."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.core.i18n import _, number
from klotho_games.practice import words
from klotho_games.practice.sitting import PracticeSitting, Reply
from klotho_games.scenes.kit.daily_marks import paint_seal
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF_BLACK, SERIF_SEMI

from .choice_card import BAD, BROWN, GOOD, SOFT

_MOST_BEADS = 6
"""More days than this are shown as a gap in the string. The words below say how many there are."""


class RatingWords(NamedTuple):
    """What the block says. `points` is the change of a rating that was shown before; None if there is none to show."""

    points: int | None
    before: int
    after: int
    told: str
    """What became of the rating, in words."""
    days: int
    """Days until the exercise comes back; 0 if this try changes nothing."""
    again: str
    is_right: bool | None
    """What the answer was (`AnswerOutcome.is_right`)."""

    @property
    def spoken(self) -> str:
        return " ".join(filter(None, (self.told, self.again)))


def rating_words(sitting: PracticeSitting, reply: Reply) -> RatingWords:
    change, is_right = reply.change, reply.outcome.is_right
    if change is None:
        told = _("This was another try, so your rating stays as it is.")
        return RatingWords(None, 0, 0, told, 0, "", is_right)
    if reply.is_open:
        return RatingWords(None, 0, 0, words.open_text(), change.days, words.when_again(change), is_right)
    left = sitting.notebook.progress.count_until_rated(reply.exercise.game)
    before, after = (rating.display_values[0] for rating in (change.before, change.after))
    points = change.points if change.was_shown and not left else None
    return RatingWords(points, before, after, words.rating_text(change, left), change.days, words.when_again(change),
                       is_right)


def signed(points: int) -> str:
    return f"+{number(points)}" if points > 0 else f"−{number(-points)}" if points < 0 else f"±{number(0)}"


def paint_rating(pen: Pen, box: Box, said: RatingWords, k: float = 1.0) -> None:
    pen.text(_("Your rating"), Box(box.x, box.y, box.w, 42 * k), 30, INK, SERIF_BLACK)
    y = box.y + 46 * k
    if said.points is not None:
        colour = GOOD if said.points >= 0 else BAD
        told = pen.text(signed(said.points), Box(box.x, y, 150 * k, 70 * k), 54, colour, SERIF_BLACK)
        told = pen.text(number(said.before), Box(told.right + 26, y + 12 * k, 100 * k, 48 * k), 28, BROWN, SERIF_SEMI)
        icon(pen, "right", Box(told.right + 8, y + 23 * k, 26, 26), BROWN, 3)
        pen.text(number(said.after), Box(told.right + 42, y + 12 * k, 120 * k, 48 * k), 32, INK, SERIF_BLACK)
    else:
        pen.text(said.told, Box(box.x, y, box.w, 70 * k), 22, SOFT, wrap=True, leading=1.15)
    if said.days:
        _paint_days(pen, Box(box.x, y + 78 * k, box.w, 44), said.days, said.is_right)
        pen.text(said.again, Box(box.x, y + 78 * k + 48, box.w, 40 * k), 23, INK, SEMI)


def _paint_days(pen: Pen, room: Box, days: int, is_right: bool | None) -> None:
    """Paint today's answer as its seal, a bead for each day of rest, and one for the day on which the exercise comes
    back."""
    beads = min(days, _MOST_BEADS) + 1
    step = min(76.0, (room.w - 48) / max(1, beads - 1))
    y, x = room.centre[1], room.x + 22
    pen.thread([(x, y), (x + step * (beads - 1), y)], 4, dash=(9, 7), shadow=False)
    for n in range(beads):
        s, at = Sketch(44, 44), (x + n * step, y)
        if n == 0:
            paint_seal(pen, Box.around(at, 44, 44), is_right)
            continue
        if n == beads - 1:
            s.circle(22, 22, 17, "#fffaf0", "#8a5f14", 3.4)
            s.path("M30 22 A8 8 0 1 1 27 15.6 M27.6 10.5 V16.2 H22", "none", "#7a4a12", 3)
        elif n == beads - 2 and days > _MOST_BEADS:
            for dot in (12, 22, 32):
                s.circle(dot, 22, 3.4, "#8a744a")
        else:
            s.circle(22, 22, 9, "#f6ecd6", "#8a744a", 3)
        pen.sketch(s, Box.around(at, 44, 44), shadow=2)
