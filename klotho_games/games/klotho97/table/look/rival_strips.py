"""Another company at the edge of the table: a slim strip, and the whole panel that it opens to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.games.klotho97.rules.state import HAND_LIMIT, Company
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, CORAL, GOLD, INK, PAPER, SEATS, SERIF

from .card_faces import SIZES, picture
from .places import LARGE, pack_columns
from .signs import Holding, holdings, paint_sign
from .steel import dash_outline, octagon, steel_panel
from .style import LINE, PALE_GOLD, WHITE

_GAP = 8.0
_NONE, _CARDS = "#97a2bd", "klotho97/ui_cards"


class Parts(NamedTuple):
    """The places within a strip or panel. `counts` and `cards` are only used while it is open."""

    mark: Box
    name: Box
    points: Box
    few: Box
    """A few figures, on a closed strip."""
    counts: Box
    cards: Box


class Sizes(NamedTuple):
    closed: float
    open: float

    def stack_strips(self, column: Box, n: int, opened: int = -1) -> list[Box]:
        """Stack n strips from the top, with one of them open.

        If the column is too short for that, the strips keep their places, and the open one covers its neighbours.
        """
        highs = [self.open if i == opened else self.closed for i in range(n)]
        if sum(highs) + _GAP * (n - 1) > column.h:
            highs = [self.closed] * n
        y, out = column.y, []
        for high in highs:
            out.append(Box(column.x, y, column.w, high))
            y += high + _GAP
        return [self.over(column, box) if i == opened else box for i, box in enumerate(out)]

    def over(self, column: Box, strip: Box) -> Box:
        """Return the panel that a strip opens to. It covers the strip and stays within the column."""
        return Box(strip.x, max(column.y, min(strip.y, column.bottom - self.open)), strip.w, self.open)


def sizes(text_scale: float) -> Sizes:
    return Sizes(96, 372) if text_scale >= LARGE else Sizes(84, 268)


def parts(box: Box, large: bool) -> Parts:
    x, y, w = box.x, box.y, box.w
    if large:
        return Parts(
            Box(x + 16, y + 12, 32, 32), Box(x + 56, y + 10, w - 66, 35), Box(x + w / 2 + 4, y + 48, w / 2 - 18, 38),
            Box(x + 14, y + 48, w / 2 - 14, 38), Box(x + 14, y + 48, w - 28, 190), Box(x + 13, y + 246, w - 26, 116),
        )
    return Parts(
        Box(x + 14, y + 14, 28, 28), Box(x + 48, y + 10, w - 118, 36), Box(x + w - 66, y + 10, 52, 36),
        Box(x + 18, y + 47, w - 30, 28), Box(x + 18, y + 47, w - 30, 90), Box(x + 13, y + 144, w - 26, 114),
    )


# -- painting -----------------------------------------------------------------------------------------------------


class RivalFigures(NamedTuple):
    """The public figures of another company."""

    company: Company
    seat: int
    name: str
    points: int
    active: bool


def paint_strip(pen: Pen, box: Box, rival: RivalFigures) -> None:
    """Paint the company, its points, and what makes it dangerous: coins, monsters, cards."""
    large = pen.look.text_scale >= LARGE
    at = parts(box, large)
    _plate(pen, box, rival, at, bolted=False)
    _counts(pen, at.few, _figures(rival.company)[: 1 if large else 3], 1 if large else 3)


def paint_open(pen: Pen, box: Box, rival: RivalFigures) -> None:
    """Paint everything public: name, points, sheet and cards."""
    large = pen.look.text_scale >= LARGE
    at, company = parts(box, large), rival.company
    _plate(pen, box, rival, at, bolted=True)
    found = _figures(company)
    _counts(pen, at.counts, (found[0], None, *found[1:]) if large else found, 2 if large else 3)
    places = thumbnails(at.cards, len(company.cards))
    for place, card in zip(places, company.cards, strict=False):
        pen.blit(picture(pen.look, card, "mini", place.w), pen.at(place.x, place.y))
    for place in places[len(company.cards) :]:
        _empty(pen, place)


def _figures(company: Company) -> tuple[Holding, ...]:
    """Return all figures, with coins, monsters and cards first, because the closed strip shows them too."""
    coins, *others, monsters = holdings(company)
    return coins, monsters, Holding(_CARDS, len(company.cards)), *others


def _plate(pen: Pen, box: Box, rival: RivalFigures, at: Parts, bolted: bool) -> None:
    accent = GOLD if rival.active else SEATS[rival.seat].colour
    alpha = 0.96 if bolted else 0.8
    steel_panel(pen, box, cut=16 if bolted else 14, alpha=alpha, accent=accent, bolted=bolted)
    if rival.active:
        arrow = Sketch(16, 26).path("M2 2 L14 13 L2 24 Z", GOLD, INK, 2)
        pen.sketch(arrow, Box(at.mark.x - 15, at.mark.centre[1] - 10, 12, 20))
    seat_shape(pen, rival.seat, at.mark)
    ink = PALE_GOLD if rival.active else PAPER
    points = pen.text(str(rival.points), at.points, 28, PALE_GOLD, BLACK, align="right")
    beside = at.name.y == at.points.y  # few digits leave more room for the name
    name = Box(at.name.x, at.name.y, points.x - 6 - at.name.x, at.name.h) if beside else at.name
    pen.name(rival.name, name, 24, ink, SERIF)


def _counts(pen: Pen, box: Box, held: Sequence[Holding | None], columns: int) -> None:
    """Paint numbers beside their signs, in rows. Too many cards are marked (K97-2.9)."""
    for n, row in enumerate(box.rows(-(-len(held) // columns))):
        side = min(24.0 if columns == 3 else 32.0, row.h - 2)
        for cell, found in zip(_cells(row, columns), held[n * columns : (n + 1) * columns], strict=False):
            if found is None:
                continue
            paint_sign(pen, found.picture, Box(cell.x, cell.centre[1] - side / 2, side, side), none=not found.n)
            over = found.picture == _CARDS and found.n > HAND_LIMIT
            ink = CORAL if over else WHITE if found.n else _NONE
            pen.text(str(found.n), cell.without_left(side + 2), 22, ink, BOLD)


def _cells(row: Box, columns: int) -> list[Box]:
    """Return the cells of a row. The first of three is wider, because a company can have more than a hundred coins."""
    if columns != 3:
        return row.columns(columns)
    first = row.w * 0.39
    return [row.without_right(row.w - first), *row.without_left(first).columns(2)]


def thumbnails(box: Box, n: int) -> list[Box]:
    """Return places of small cards, as large as ten of them can be in the box, or smaller for more than ten."""
    w, h = SIZES["mini"]
    n = max(n, HAND_LIMIT)
    columns, wide = pack_columns(box, n, w / h, 4)
    high, rows = wide * h / w, -(-n // columns)
    across = (box.w - wide) / max(1, columns - 1)
    down = min((box.h - high) / max(1, rows - 1), high + 10)
    return [Box(box.x + i % columns * across, box.y + i // columns * down, wide, high) for i in range(n)]


def _empty(pen: Pen, place: Box) -> None:
    s = Sketch(*SIZES["mini"])
    s.polygon(octagon(2, 2, 40, 60, 7), "#0d0f18", opacity=0.4)
    dash_outline(s, octagon(2, 2, 40, 60, 7), LINE, 1.8, 5, 5)
    pen.sketch(s, place)
