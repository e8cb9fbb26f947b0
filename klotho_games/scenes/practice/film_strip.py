"""A strip of film on the answer sheet: two looks at the table, and how the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from klotho_games.core.contract import Result
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.practice.continuations import Continued
from klotho_games.practice.words import Gauge
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SERIF_BLACK

from .choice_card import BROWN, paint_photo

SIZE = (402.0, 150.0)
LOOKS = 2
_EDGE = 25.0
_GAP = 10.0
_RIM = 6.0
"""Room beside the result."""


class FilmWords(NamedTuple):
    """What a strip says about how its game ends."""

    won: bool
    """Whether the person wins, alone or with others; in a game for points it is never lost."""
    score: str
    """The points of the person and of the best other player; in a game played alone, whether it succeeds."""
    told: str
    reason: str = ""
    """What decided it, where the score doesn't show that."""


def film_words(found: Continued, seat: int, gauge: Gauge) -> FilmWords:
    result = found.result
    if gauge.points:
        n = result.scores[seat]
        return FilmWords(True, number(n), ngettext("{n} point", "{n} points", n).format(n=number(n)), result.reason)
    won = seat in result.winners
    if gauge.alone:
        return FilmWords(won, _("Success") if won else _("Failure"), result.reason)
    best = max(score for other, score in enumerate(result.scores) if other != seat)
    told, reason = _ending(result, seat, result.scores[seat] - best)
    return FilmWords(won, f"{number(result.scores[seat])} : {number(best)}", told, reason)


def _ending(result: Result, seat: int, gap: int) -> tuple[str, str]:
    """Return who wins, and what decided it unless that was the score alone."""
    if seat in result.winners and len(result.winners) > 1:
        return _("You share the victory."), result.reason
    if gap == 0:
        return (_("You win the tiebreak.") if seat in result.winners else _("You lose the tiebreak.")), result.reason
    if seat in result.winners:
        return (_("You win by {n}.").format(n=number(gap)), "") if gap > 0 else (_("You win."), result.reason)
    return (_("You lose by {n}.").format(n=number(-gap)), "") if gap < 0 else (_("You lose."), result.reason)


def paint_film(
    pen: Pen, box: Box, said: FilmWords | None, looks: Sequence[pygame.Surface | None], lit: bool
) -> None:
    """Paint a strip. `said` is None until the continuation is known; `lit` if it is hovered."""
    s = Sketch(box.w, box.h)
    s.rect(0, 0, box.w, box.h, 8, s.down("#2b2138", "#17121f"), "#ffffff" if pen.look.high_contrast else "#0c0910", 2)
    holes = int(box.w // 26)
    for n in range(holes):
        for y in (6.0, box.h - 18):
            s.rect(10 + n * (box.w - 20) / holes + 4, y, 14, 12, 3, "#efe0c2", opacity=0.92)
    pen.sketch(s, box, shadow=5)
    frames = Box(box.x + _GAP, box.y + _EDGE, box.w - 2 * _GAP, box.h - 2 * _EDGE).columns(LOOKS + 1, _GAP)
    for frame, look in zip(frames, [*looks, *[None] * LOOKS][:LOOKS], strict=False):
        paint_photo(pen, frame, look, 6)
    _paint_end(pen, frames[-1], said)
    if said is not None:
        _paint_play(pen, Box.around((frames[0].right + _GAP / 2, box.centre[1]), 46, 46), lit)


def _paint_end(pen: Pen, frame: Box, said: FilmWords | None) -> None:
    won = said is not None and said.won
    pen.panel(frame, "#fff3d0" if won else "#e8dcc2", "#f3cf7e" if won else "#cdbd98", edge="#0c0910", radius=6)
    if said is None:
        pen.text("…", frame, 34, BROWN, SERIF_BLACK, align="centre")
        return
    mark = Box(frame.centre[0] - 17, frame.y + 6, 34, 34)
    if won:
        icon(pen, "trophy", mark, "#7a4a12")
    else:
        icon(pen, "minus", mark, BROWN)
    pen.text(said.score, Box(frame.x + _RIM, frame.y + 42, frame.w - 2 * _RIM, frame.h - 46), 26, INK, SERIF_BLACK,
             align="centre")


def _paint_play(pen: Pen, box: Box, lit: bool) -> None:
    s = Sketch(46, 46)
    s.circle(23, 23, 21, s.down("#fff0c0", "#f6c860") if lit else s.down("#fbdc8c", "#e8b44c"), "#3a2408", 3)
    s.path("M18 13 L33 23 L18 33 Z", "#3a2408")
    pen.sketch(s, box, shadow=4)
