"""A region shown large, with all its requirements in words."""

from __future__ import annotations

from klotho_games.core.i18n import _, capital
from klotho_games.games.patrols.rules.names import region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import reports
from klotho_games.games.patrols.rules.regions import EDGES, REGIONS
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Large
from klotho_games.stage.table.close_up import place_beside

from .parchment import paint_sheet
from .piece_faces import MARKS, paint_mark, paint_region, paint_token
from .requirement_counts import card_words, region_words, report_words
from .style import BROWN, RUBRIC, SOFT

_CARD, _WORDS, _PAD = 360.0, 400.0, 34.0


def large_region(card: int, source: Box, s: Kingdom | None = None, place: int = -1) -> Large:
    """Show a region beside the thing that the player looks at, never over it.

    With a kingdom, add the standing of each edge.
    """
    w, h = _CARD + _WORDS + 3 * _PAD, _CARD + 2 * _PAD
    lines = _lines(card, s, place)

    def paint(pen: Pen) -> None:
        paint_sheet(pen, Box(0, 0, w, h), ruled=12)
        paint_region(pen, Box(_PAD, _PAD, _CARD, _CARD), card, tokens=True)
        _paint_words(pen, Box(2 * _PAD + _CARD, _PAD, _WORDS, _CARD), card, lines)

    told = card_words(card) if s is None else region_words(s, place)
    return Large(place_beside(source, w, h, gap=_PAD), paint, told, ("patrols-large", card, lines))


Line = tuple[int, str, str]
"""A side, its requirement in words, and its standing."""


def _lines(card: int, s: Kingdom | None, place: int) -> tuple[Line, ...]:
    if s is not None:
        return tuple((report.side, capital(report_words(s, report)), report.standing)
                     for report in reports(s) if report.place == place)
    told = _("To the {side}: exactly {asked}")
    return tuple((side, told.format(side=side_name(side), asked=requirement_words(asked)), "")
                 for side, asked in enumerate(EDGES[card]) if asked is not None)


def _paint_words(pen: Pen, room: Box, card: int, lines: tuple[Line, ...]) -> None:
    pen.text(region_name(card), room.top_part(52), 38, RUBRIC, SERIF_BLACK)
    kind = _("a region of the base game") if REGIONS[card].set == "base" else _("a region of the expansion")
    pen.text(kind, Box(room.x, room.y + 50, room.w, 34), 22, SOFT, SERIF_ITALIC)
    for (side, words, standing), row in zip(lines, room.without_top(94).rows(4, 8), strict=False):
        asked = EDGES[card][side]
        assert asked is not None
        paint_token(pen, Box.around((row.x + 26, row.centre[1]), 48, 52), asked)
        marked = standing in MARKS
        pen.text(words, Box(row.x + 62, row.y, row.w - (114 if marked else 62), row.h), 24, BROWN, SEMI, wrap=True,
                 leading=1.16)
        if marked:
            paint_mark(pen, Box.around((row.right - 22, row.centre[1]), 38, 38), standing)
