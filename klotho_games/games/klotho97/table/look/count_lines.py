"""Lines of a score sheet: the source on the left, a column for each company."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.rules.state import Count
from klotho_games.games.klotho97.telling.names import mineral_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BLACK, BOLD, INK, SEMI, SERIF

from .signs import MONSTER, artifact, mineral
from .style import SHEET_INK, SHEET_RUST

_NOTE = 20.0
NARROW = 150.0
"""Narrower columns have no room to show how the points came about."""


class SheetCell(NamedTuple):
    points: int
    note: str = ""
    """How the points came about: "3 × 4"."""


class SheetLine(NamedTuple):
    picture: str
    words: str
    cells: tuple[SheetCell, ...]
    strong: bool = False


def scoring_lines(counts: Sequence[Count]) -> list[SheetLine]:
    """Return the lines of a scoring (K97-8.2)."""
    lines = [
        SheetLine(mineral(kind), mineral_name(kind), tuple(
            SheetCell(one.minerals[n] * one.worth[n], f"{one.minerals[n]} × {one.worth[n]}") for one in counts))
        for n, kind in enumerate(MINERALS)
    ]
    sets = tuple(SheetCell(one.artifact_points, f"{one.artifacts} × 3" + (f" + {one.sets} × 10" if one.sets else ""))
                 for one in counts)
    lines.append(SheetLine(artifact("orb"), _("Artifacts"), sets))
    beaten = tuple(SheetCell(one.monster_points, f"{one.monsters} × 5") for one in counts)
    lines.append(SheetLine(MONSTER, _("Monsters"), beaten))
    return lines


class Gain(NamedTuple):
    """What one source brings one company in a scoring."""

    seat: int
    line: int
    """The line of `scoring_lines`."""
    things: int
    """How many minerals, artifacts or monsters count."""
    points: int
    scored: int
    """The company's points in this scoring so far, with these."""


def gains(counts: Sequence[Count]) -> list[Gain]:
    """Return company by company what brings it points (K97-8.2), in the order of the lines."""
    lines, found = scoring_lines(counts), list[Gain]()
    for seat, one in enumerate(counts):
        scored = 0
        for n, things in enumerate((*one.minerals, one.artifacts, one.monsters)):
            points = lines[n].cells[seat].points
            scored += points
            if points:
                found.append(Gain(seat, n, things, points, scored))
    return found


def columns(box: Box, label: float, seats: int) -> list[Box]:
    return box.without_left(label).columns(seats, 10)


def paint_names(pen: Pen, box: Box, label: float, names: Sequence[str]) -> None:
    for seat, (name, cell) in enumerate(zip(names, columns(box, label, len(names)), strict=True)):
        side = min(30.0, cell.h - 6)
        wide = min(cell.w - side - 10, pen.width(name, 24, SERIF) + 4)
        x = cell.right - wide - side - 8
        seat_shape(pen, seat, Box(x, cell.centre[1] - side / 2, side, side))
        pen.name(name, Box(x + side + 8, cell.y, wide, cell.h), 24, INK, SERIF, align="right")


def paint_line(pen: Pen, box: Box, label: float, line: SheetLine, lit: Sequence[int] = ()) -> None:
    """Paint a line, with the points of the `lit` seats marked."""
    paint_label(pen, box, label, line)
    for seat, (cell, at) in enumerate(zip(line.cells, columns(box, label, len(line.cells)), strict=True)):
        paint_cell(pen, at, cell, strong=line.strong, lit=seat in lit)


def paint_label(pen: Pen, box: Box, label: float, line: SheetLine) -> None:
    if line.strong:
        pen.panel(box.grow(8, -2), "#3d2a12", radius=10, alpha=0.13)
    side = min(38.0, box.h - 6)
    x = box.x
    if line.picture:
        pen.svg(line.picture, Box(x, box.centre[1] - side / 2, side, side))
        x += side + 12
    size, face = (26, BLACK) if line.strong else (24, BOLD)
    pen.text(line.words, Box(x, box.y, box.x + label - x - 8, box.h), size, INK, face)


def paint_cell(pen: Pen, at: Box, cell: SheetCell, *, strong: bool, lit: bool) -> None:
    """Paint the points, and how they came about if there is room to read it."""
    ink = SHEET_RUST if lit else INK
    points = pen.text(str(cell.points), at, 34 if strong else 26, ink, BLACK, align="right")
    if cell.note and cell.points and at.w >= NARROW:
        room = Box(at.x, at.y, max(10.0, points.x - at.x - 12), at.h)
        if pen.width(cell.note, _NOTE, SEMI) <= room.w * pen.look.text_scale:
            pen.text(cell.note, room, _NOTE, SHEET_INK, SEMI, align="right")
