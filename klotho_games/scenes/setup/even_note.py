"""The note below the seats when a bot plays an even match: what share of the games the person can expect to win."""

from __future__ import annotations

from klotho_games.core.games.characters import level_title
from klotho_games.core.games.even_words import about_even, expected_text, learning_text, strength_text
from klotho_games.core.games.strength import EVEN, EvenMatch
from klotho_games.core.i18n import _, as_percent, number, percent
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import MUTED, PAPER, SEMI, SERIF, SERIF_BLACK

TALL = 250.0
"""The height of the note with its scale. With six seats there is only room for two lines of words."""
_LILAC, _SKY, _GOLD = "#cdb0ff", "#9fd4ff", "#ffe19a"
_LARGE = 1.3
"""From this text size on, the room of the scale goes to the words."""


def paint_even(pen: Pen, room: Box, title: str, match: EvenMatch, practice: bool) -> None:
    """Paint into the part of the note beside its mark."""
    if room.h < TALL:
        _paint_short(pen, room, match, practice)
        return
    pen.text(level_title(EVEN), Box(room.x, room.y + 14, room.w - 24, 44), 28, _LILAC, SERIF)
    words = f"{about_even(title)} {strength_text(match.strength)}"
    foot = learning_text(match, practice)
    if pen.look.text_scale >= _LARGE:
        told = f"{words} {expected_text(match)} {foot}"
        pen.text(told, Box(room.x, room.y + 60, room.w - 24, room.h - 72), 22, PAPER, wrap=True)
        return
    pen.text(words, Box(room.x, room.y + 54, room.w - 24, 36), 22, PAPER)
    _paint_scale(pen, Box(room.x, room.y + 110, 468, 60), match)
    beside = Box(room.x + 518, room.y + 90, room.w - 542, 100)
    pen.text(_("You win about"), beside.top_part(34), 22, PAPER)
    share = pen.text(as_percent(match.expected.share), Box(beside.x, beside.y + 28, 140, 60), 50, _GOLD, SERIF_BLACK)
    margin = Box(share.right + 14, beside.y + 44, beside.right - share.right - 14, 40)
    pen.text(f"± {number(match.expected.percent[1])}", margin, 24, MUTED, SEMI)
    pen.text(foot, Box(room.x, room.bottom - 52, room.w - 24, 36), 22, MUTED)


def _paint_short(pen: Pen, room: Box, match: EvenMatch, practice: bool) -> None:
    drawn = pen.text(level_title(EVEN), Box(room.x, room.y + 10, 220, room.h - 20), 24, _LILAC, SERIF)
    left = max(room.x + 116, drawn.right + 20)
    expected = learning_text(match, practice) if match.is_unsure else expected_text(match)
    told = expected if pen.look.text_scale >= _LARGE else f"{strength_text(match.strength)} {expected}"
    pen.text(told, Box(left, room.y + 8, room.right - left - 24, room.h - 16), 22, PAPER, wrap=True)


def _paint_scale(pen: Pen, room: Box, match: EvenMatch) -> None:
    """Paint the chance to win as a thread from 0% to 100%, with its margin, and a mark at the fair share."""
    y = room.y + 30

    def x(share: float) -> float:
        return room.x + room.w * min(1.0, max(0.0, share))

    share, margin = match.expected.share, match.expected.margin
    sketch = Sketch(room.w + 40, 60)
    for mark in (0.0, match.fair, 1.0):
        sketch.rect(x(mark) - room.x + 19, 18, 2, 24, 0, "#cfd3e2", opacity=0.8)
    low, high = x(share - margin), x(share + margin)
    sketch.rect(low - room.x + 20, 19, high - low, 22, 11, "#4a3c6c", _LILAC, 2.4)
    pen.sketch(sketch, Box(room.x - 20, y - 30, room.w + 40, 60))
    pen.thread([(x(share), y), (x(1.0), y)], 3, dash=(9, 8), shadow=False)
    pen.thread([(x(0.0), y), (x(share), y)], 8, bright=True)
    pen.sketch(Sketch(20, 16).polygon([(1, 1), (19, 1), (10, 15)], _SKY, "#0c2c46", 2),
               Box(x(match.fair) - 10, y - 34, 20, 15))
    bead = Sketch(44, 44)
    bead.circle(22, 22, 16, bead.linear((0, 6), (0, 38), (0, "#fff0c0"), (100, "#d9962a")), "#2a1608", 3.4)
    pen.sketch(bead, Box.around((x(share), y), 36, 36), shadow=4)
    for mark in (0.0, match.fair, 1.0):
        pen.text(percent(100 * mark), Box(x(mark) - 50, y + 22, 100, 30), 20, MUTED, align="centre")
