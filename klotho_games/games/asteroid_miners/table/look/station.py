"""Alpha Station: eight rows of components, a lane for each crew's cube, the green cube in Overtime (AST-A9, A10).

    paint_station(pen, slots, Station(...))         # everything
    cube_place(slots, lane, row)                    # where a cube is; row 0 is the start
"""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS, TRACK
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, SEMI, SERIF, darker
from klotho_games.stage.scene.stitches import paint_stitches
from klotho_games.stage.widgets.top_bar import Slots

from .component_faces import GAVEL, component, component_code
from .minerals import mineral
from .steel import large_letters, larger, plate, well
from .style import (
    ART,
    CREAM,
    CREWS,
    DIM,
    OUTLINE,
    OVERTIME,
    SHADE,
    CrewMark,
)

CUBE = 40.0


class Station(NamedTuple):
    built: tuple[int, int]
    """Rows behind each crew's cube."""
    side: int
    won: bool = False
    """Whether the current crew has won the tender, so that it builds right-hand components."""
    green: int = 0
    """Components forged in this phase and not banked yet, which is how far the green cube is ahead."""
    overtime: bool = False
    """Whether the green cube is out."""
    lit: int = -1
    """The row that is being forged now, from 1."""


def space(slots: Slots, row: int) -> Box:
    return slots[f"space_{row}"]


def half(slots: Slots, row: int, right: bool) -> Box:
    """Return the space of a row, or its left or right component if it has two."""
    box = space(slots, row)
    return box if len(TRACK[row - 1]) == 1 else box.columns(2)[right]


def cube_place(slots: Slots, crew: int, row: int) -> Point:
    return space(slots, row).centre[0], slots[f"lane_{crew + 1}"].centre[1]


def paint_station_ground(pen: Pen, slots: Slots) -> None:
    """Paint what never changes, for the backdrop: plate, spaces and components."""
    plate(pen, slots["station"])
    pen.text(_("Alpha Station"), slots["station_title"], larger(pen, 26, 34), CREAM, SERIF, grow=False, shadow=SHADE)
    _start(pen, space(slots, 0))
    for row in range(1, len(TRACK) + 1):
        _space(pen, slots, row)
    for crew in (0, 1):
        well(pen, slots[f"lane_{crew + 1}"], 12)


def paint_station(pen: Pen, slots: Slots, station: Station, *, cubes: bool = True) -> None:
    """Paint what changes. With `cubes` False, sprites show the cubes."""
    for crew in (0, 1):
        _lane(pen, station, slots, crew, cubes)
    if station.lit > 0:
        paint_stitches(pen, half(slots, station.lit, station.won).grow(2), 12)
    corner = slots["overtime"]
    corner = Box(corner.x - 60, corner.y, corner.w + 60, corner.h)
    if station.overtime:
        words = _legend(pen, corner, _("not banked yet"), OVERTIME.light)
        pen.svg(f"{ART}/cube_{OVERTIME.name}", Box(words.x - 36, corner.centre[1] - 15, 28, 30), shadow=2)
    else:
        words = _legend(pen, corner, _("tender winner only"), DIM)
        pen.svg(GAVEL, Box(words.x - 28, corner.centre[1] - 11, 22, 22))


def _legend(pen: Pen, corner: Box, words: str, ink: str) -> Box:
    return pen.text(words, corner, larger(pen, 20, 26), ink, SEMI, align="right", grow=False)


def _start(pen: Pen, box: Box) -> None:
    s = Sketch(box.w, box.h)
    s.polygon(_cut(box.w, box.h), s.down("#3b4148", "#23272c"), OUTLINE, 3)
    s.path(f"M{box.w / 2 - 7} {box.h / 2 - 14} l14 14 l-14 14", "none", "#f9ecd4", 5)
    pen.sketch(s, box, shadow=3)


def _cut(w: float, h: float, a: float = 10) -> list[Point]:
    return [(a + 2, 2), (w - a - 2, 2), (w - 2, a + 2), (w - 2, h - a - 2), (w - a - 2, h - 2), (a + 2, h - 2),
            (2, h - a - 2), (2, a + 2)]


def _space(pen: Pen, slots: Slots, row: int) -> None:
    box = space(slots, row)
    s = Sketch(box.w, box.h)
    s.polygon(_cut(box.w, box.h), s.down("#6a727b", "#363b42"), OUTLINE, 3)
    s.line([(14, 5), (box.w - 14, 5)], "#ffffff", 2, opacity=0.4)
    choices = TRACK[row - 1]
    if len(choices) == 2:
        s.line([(box.w / 2 + 4, 8), (box.w / 2 - 4, box.h - 8)], "#000000", 3, opacity=0.7)
    pen.sketch(s, box, shadow=3)
    for n, number in enumerate(choices):
        _component(pen, half(slots, row, bool(n)), number)


def _component(pen: Pen, box: Box, number: int) -> None:
    x = box.centre[0]
    size, low = larger(pen, 22, 29), large_letters(pen.look)
    room = Box(box.x + 2, box.y + 5, box.w - 4, size + 4)
    beside = COMPONENTS[number].winner_only and not low
    if beside:
        pen.svg(GAVEL, Box(x + 3, box.y + 9, 18, 18))
        room = room.without_right(room.w / 2 - 1)
    pen.text(component_code(number), room, size, "#ffffff", BLACK, align="right" if beside else "centre", grow=False,
             shadow=SHADE)
    component(pen, number, (x, box.y + 53), 36 if low else 40, shadow=2)
    if COMPONENTS[number].winner_only and low:
        pen.svg(GAVEL, Box(box.right - 20, box.y + 34, 18, 18))
    for pips, dx in zip(COMPONENTS[number].needs, (-11.5, 11.5), strict=True):
        mineral(pen, pips, (x + dx, box.bottom - 18), 24)


def _lane(pen: Pen, station: Station, slots: Slots, crew: int, cubes: bool) -> None:
    lane, mark, built = slots[f"lane_{crew + 1}"], CREWS[crew], station.built[crew]
    name = slots[f"builder_{crew + 1}"]
    seat_shape(pen, mark.mark, Box(name.x, name.centre[1] - 14, 28, 28))
    pen.text(str(built), Box(name.x + 30, name.y, 34, name.h), larger(pen, 26, 34), "#ffffff", BLACK, align="centre",
             grow=False)
    _rail(pen, slots, lane, (0, built), mark)
    home = cube_place(slots, crew, built)
    if station.overtime and crew == station.side:
        ahead = built + station.green
        _rail(pen, slots, lane, (built + 1, ahead), OVERTIME)
        there = cube_place(slots, crew, ahead)
        pen.thread([home, ((home[0] + there[0]) / 2, home[1] + 9), there], 4)
        if cubes:
            paint_cube(pen, there, OVERTIME)
    if cubes:
        paint_cube(pen, home, mark)


def _rail(pen: Pen, slots: Slots, lane: Box, rows: tuple[int, int], mark: CrewMark) -> None:
    """Paint the built rows in the crew's colour."""
    for row in range(rows[0], rows[1] + 1):
        box = space(slots, row)
        s = Sketch(box.w, 30)
        s.rect(1, 1, box.w - 2, 28, 9, s.down(darker(mark.colour, 0.2), darker(mark.colour, 0.6)), OUTLINE, 2)
        s.line([(12, 5), (box.w - 12, 5)], "#ffffff", 2, opacity=0.35)
        pen.sketch(s, Box(box.x, lane.y + 3, box.w, 30))


def paint_cube(pen: Pen, centre: Point, mark: CrewMark) -> None:
    pen.svg(f"{ART}/cube_{mark.name}", Box.around((centre[0], centre[1] - 3), CUBE, CUBE * 1.08), shadow=4)
