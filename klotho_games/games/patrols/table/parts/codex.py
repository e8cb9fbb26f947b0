"""The codex: the goal, what the three kinds of requirement mean and how many are met; for a region
or a patrol, its counts in every direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.games.goal_words import Goal
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.questions import reports
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.table.look.parchment import paint_sheet
from klotho_games.games.patrols.table.look.piece_faces import MARKS, paint_mark
from klotho_games.games.patrols.table.look.requirement_counts import CodexPage, CodexRow
from klotho_games.games.patrols.table.look.style import BROWN, GILT, INK, RUBRIC, SOFT
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.goal_block import GoalLook, tell_goal

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

_KINDS = ("colours", "items", "pips")
_LARGE = 1.3
_LOOK = GoalLook(paint_sheet, RUBRIC, INK, BROWN, SERIF_BLACK, pad=34, ring=10)
Tally = tuple[int, int, int]
"""Sealed, broken, still open."""


class Codex:
    def __init__(self, table: Table) -> None:
        self.table = table
        box = table.places["codex"]
        self._panel = table.add(Panel(box, z=12))
        self._spot = table.spot(Spot("goal", box, "", ring=10))
        self._goal: Goal | None = None
        self._page: CodexPage | None = None
        self._tally: Tally = (0, 0, 0)

    def paint_ground(self, pen: Pen) -> None:
        paint_sheet(pen, self.table.places["codex"])

    def show(self, s: Kingdom) -> None:
        self._tally = tally(s)
        sealed, broken, left = self._tally
        told = _("Requirements: {sealed} sealed, {broken} broken, {open} still open")
        self._goal = self.table.goal
        if self._goal is not None:
            tell_goal(self._spot, self.table, _LOOK, self._goal, folded=self._large)
        self._spot.value = told.format(sealed=sealed, broken=broken, open=left)
        self._page = None
        self._draw()

    def open(self, page: CodexPage | None) -> None:
        """Open the codex at a page, or with None at the key."""
        if page != self._page:
            self._page = page
            self._draw()

    def _draw(self) -> None:
        if self._page is not None:
            self._panel.show(_paint_page, self._page)
        else:
            wins = self._goal.wins if self._goal is not None and not self._large else _("Meet every requirement.")
            self._panel.show(_paint_key, wins, self._tally)

    @property
    def _large(self) -> bool:
        """Whether letters are so large that the goal is on a page of its own."""
        return self.table.stage.look.text_scale >= _LARGE


def tally(s: Kingdom) -> Tally:
    standings = [report.standing for report in reports(s)]
    return standings.count("sealed"), standings.count("broken"), standings.count("open") + standings.count("met")


# -- the key --------------------------------------------------------------------------------------------------------


def _paint_key(pen: Pen, box: Box, wins: str, counted: Tally) -> None:
    k = box.h / 280
    left = Box(26, 22 * k, box.w * 0.56, box.h - 44 * k)
    side = 72 * k
    pen.svg("patrols/initial", Box(left.x, left.y, side, side), shadow=3)
    letter = Box(left.x, left.y, side, side)
    pen.text(_initial(), letter, 60 * k, "#fff1cf", SERIF_BLACK, align="centre", grow=False, shadow="#280a00")
    x = box.w * 0.63
    words = Box(left.x + side + 8, left.y, x - 14 - left.x - side - 8, side + 8 * k)
    title = pen.text(_heading(), words.top_part(side * 0.38), 28, RUBRIC, SERIF_BLACK)
    flag = Box(title.right + 12, title.centre[1] - 13, 26, 26)
    icon(pen, "goal", flag, RUBRIC, 2.6)
    pen.text(wins, words.without_top(side * 0.38), 20, BROWN, SERIF_ITALIC, wrap=True, leading=1.15)
    told = (_("this many different colours"), _("this many units in total"), _("this many pips on its knights"))
    size = pen.even_size(told, left.w - 60, 22, SEMI)
    for kind, line, row in zip(_KINDS, told, left.without_top(side + 16 * k).rows(3, 2), strict=True):
        pen.svg(f"patrols/ask_{kind}", Box.around((row.x + 24, row.centre[1]), 36 * k, 39 * k), shadow=2)
        pen.text(line, row.without_left(58), size, BROWN, SEMI, grow=False)
    s = Sketch(4, 100).rect(1, 0, 2, 100, 0, GILT)
    pen.sketch(s, Box(x, 26 * k, 4, box.h - 52 * k))
    _paint_tally(pen, Box(x + 22, 24 * k, box.w - x - 48, 156 * k), counted)
    wide = min(236 * k, box.w - x - 40)
    pen.svg("patrols/jest", Box(x + 18, box.h - 92 * k, wide, 72 * k))


def _initial() -> str:
    return _("Your goal")[:1]


def _heading() -> str:
    """Return what comes after the painted initial."""
    return _("Your goal")[1:]


def _paint_tally(pen: Pen, room: Box, counted: Tally) -> None:
    words = (_("sealed"), _("broken"), _("still open"))
    size = pen.even_size(words, room.w - 98, 22, SEMI)
    for mark, n, line, row in zip(("sealed", "broken", "open"), counted, words, room.rows(3), strict=True):
        side = min(40.0, row.h - 4)
        paint_mark(pen, Box.around((row.x + 20, row.centre[1]), side, side), mark)
        pen.text(str(n), Box(row.x + 46, row.y, 44, row.h), 32, INK, SERIF_BLACK, align="centre")
        pen.text(line, row.without_left(98), size, BROWN, SEMI, grow=False)


# -- a page ---------------------------------------------------------------------------------------------------------


def _paint_page(pen: Pen, box: Box, page: CodexPage) -> None:
    k = box.h / 280
    inner = box.grow(-28, -20 * k)
    head = inner.top_part(44 * k)
    columns = _columns(inner)
    pen.text(page.title, head.left_part(columns[0].x - inner.x - 8), 28, RUBRIC, SERIF_BLACK)
    for kind, column in zip(_KINDS, columns, strict=True):
        pen.svg(f"patrols/ask_{kind}", Box.around((column.centre[0], head.centre[1]), 32 * k, 35 * k), shadow=2)
    pen.text(page.subtitle, Box(inner.x, head.bottom - 2, inner.w, 28 * k), 20, SOFT, SERIF_ITALIC)
    rows = inner.without_top(70 * k).without_bottom(6 * k).rows(4, 2)
    for row, line in zip(rows, page.rows, strict=False):
        _paint_row(pen, row, columns, line)


def _columns(inner: Box) -> list[Box]:
    """Return the columns of colours, items and pips."""
    return Box(inner.right - 268, inner.y, 216, inner.h).columns(3)


def _paint_row(pen: Pen, row: Box, columns: list[Box], line: CodexRow) -> None:
    if line.asked is not None:
        side = min(36.0, row.h - 2)
        pen.svg(f"patrols/ask_{line.asked.kind}", Box.around((row.x + 20, row.centre[1]), side * 0.92, side), shadow=2)
    pen.text(line.words, Box(row.x + 48, row.y, columns[0].x - row.x - 52, row.h), 21, BROWN, SEMI)
    for kind, column in zip(_KINDS, columns, strict=True):
        meant = line.asked is not None and line.asked.kind == kind
        words = _count_figures(line, kind, meant)
        pen.text(words, Box(column.x, row.y, column.w, row.h), 24 if meant else 22, RUBRIC if meant else SOFT,
                 BLACK if meant else SEMI, align="centre")
    if line.standing in MARKS:
        side = min(34.0, row.h - 2)
        paint_mark(pen, Box.around((row.right - 20, row.centre[1]), side, side), line.standing)


def _count_figures(line: CodexRow, kind: str, meant: bool) -> str:
    """Return "1/2" for the required kind, otherwise the count; for a region not yet placed, only the requirement."""
    asked = line.asked.n if line.asked is not None and meant else None
    if line.count is None:
        return str(asked or "")
    value = {"colours": line.count.colours, "items": line.count.items, "pips": line.count.pips}[kind]
    return str(value) if asked is None else f"{value}/{asked}"
