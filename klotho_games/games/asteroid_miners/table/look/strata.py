"""The asteroid behind the window: its strata with their minerals, both crews' shafts and their progress.

    paint_window(pen, places["window"], places["glass"], asteroid)          # frame and picture, for the backdrop
    paint_strata(pen, Cut(...), slots)                                      # everything that changes, above it

`Cut` has all of it in plain values; `slots` are those of `table.tmx`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.games.asteroid_miners.rules.names import NUMERALS, asteroid_name, mineral_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, SERIF_BLACK, darker, lighter
from klotho_games.stage.scene.stitches import paint_stitches
from klotho_games.stage.widgets.top_bar import Slots

from .dice_faces import IVORY, die_box, paint_die, paint_tick
from .minerals import hole, mineral
from .steel import Metal, enamel, larger, plate, well
from .style import ART, CREAM, CREWS, OUTLINE, SHADE

Pair = tuple[int, int]
Taken = tuple[bool, bool]


class Cut(NamedTuple):
    """A section through an asteroid, numbered 0 to 2. `taken` and `depth` are by crew."""

    asteroid: int
    strata: tuple[Pair, ...]
    taken: tuple[tuple[Taken, ...], tuple[Taken, ...]]
    depth: tuple[int, int]
    side: int
    """The crew whose view it is. Its next stratum is open, deeper strata are closed."""
    lit: tuple[int, ...] = ()
    """Minerals (0, 1) of the next stratum that a die can dig now."""
    sign: str = ""
    """The sign at the bottom, such as "Stratum II cleared"."""
    faces: tuple[Pair, ...] = ()
    """The dice that dig the strata now; empty if each mineral is dug by its own pips."""


def paint_window(pen: Pen, frame: Box, glass: Box, asteroid: int) -> None:
    plate(pen, frame, Metal.FRAME, radius=18, screws=True, shadow=8)
    well(pen, glass.grow(4), 28)
    pen.raster(f"{ART}/window_{asteroid + 1}.webp", glass, radius=26)
    s = Sketch(glass.w, glass.h)
    rim = s.linear((0, 0), (0, glass.h), (0, "#000000", 0.85), (100, "#000000", 0.15))
    s.rect(2, 2, glass.w - 4, glass.h - 4, 25, "none", rim, 7)
    sheen = s.linear((0, 0), (glass.w * 0.8, glass.h * 0.9), (0, "#cfe6ff", 0.13), (40, "#cfe6ff", 0.02),
                     (41, "#cfe6ff", 0))
    s.rect(4, 4, glass.w - 8, glass.h - 8, 24, sheen)
    pen.sketch(s, glass)


def bands(slots: Slots, strata: int) -> list[Box]:
    return [slots[f"band{strata}_{n}"] for n in range(1, strata + 1)]


def cell(band: Box, slot: int) -> Box:
    """Return the place of a mineral (0 or 1) of a stratum, where dice are dropped."""
    return band.columns(2, 8)[slot]


def paint_strata(pen: Pen, cut: Cut, slots: Slots) -> None:
    rows = bands(slots, len(cut.strata))
    for crew in (0, 1):
        _shaft(pen, slots[f"shaft_{crew + 1}"], rows, cut, crew)
    for n, band in enumerate(rows):
        _numeral(pen, band, slots["glass"], n, n == cut.depth[cut.side])
        for slot in (0, 1):
            _mineral(pen, cell(band, slot), cut, n, slot)
    for crew in (0, 1):
        _flag(pen, slots[f"shaft_{crew + 1}"], rows, cut, crew)
    name, size = slots["asteroid_name"], larger(pen, 34, 45)
    pen.text(asteroid_name(cut.asteroid), name.bottom_part(max(name.h, size)), size, CREAM, SERIF_BLACK, grow=False,
             shadow=SHADE)
    if cut.sign:
        enamel(pen, cut.sign, slots["cleared"], align="right")


def _mineral(pen: Pen, box: Box, cut: Cut, n: int, slot: int) -> None:
    """Paint a mineral: open minerals shine, taken ones are holes, those of deeper strata are dim."""
    pips, depth = cut.strata[n][slot], cut.depth[cut.side]
    mine = cut.taken[cut.side][n][slot]
    side = min(62.0, box.h * 0.8)
    at = (box.x + side / 2 + 4, box.centre[1])
    shut = n > depth
    if n == depth and not mine:
        pen.light(at, side * 0.95, side * 0.95, "#ffb347", 0.75)
    if mine:
        hole(pen, at, side)
        mineral(pen, pips, at, side * 0.62, alpha=0.3)
    else:
        mineral(pen, pips, at, side, alpha=0.62 if shut else 1, shadow=0 if shut else 4)
    left, top = box.x + side + 10, box.centre[1] - 31
    _words(pen, Box(left, top + 33, box.right - left + 10, 26), mineral_name(pips), mine, shut)
    paint_die(pen, die_box((left + 13, top + 16), 26), IVORY, (cut.faces or cut.strata)[n][slot], faint=mine)
    for crew in (0, 1):
        _owner(pen, Box(left + 34 + crew * 29, top + 4, 25, 25), crew, cut.taken[crew][n][slot])
    if n == depth and slot in cut.lit:
        paint_stitches(pen, box.grow(-1, -3), 14)


def _words(pen: Pen, room: Box, name: str, mine: bool, shut: bool) -> None:
    colour, size = "#d9cdb9" if mine or shut else "#fff6e4", larger(pen, 20, 26)
    if not pen.look.high_contrast:
        dark = Sketch(100, 30)
        fade = dark.linear((0, 0), (100, 0), (0, "#120a06", 0.6), (70, "#120a06", 0.45), (100, "#120a06", 0))
        dark.rect(0, 2, 100, 26, 8, fade)
        wide = pen.width(name, size, BOLD) / pen.look.text_scale + 30
        pen.sketch(dark, Box(room.x - 4, room.y, min(room.w, wide), room.h))
    pen.text(name, room, size, colour, BOLD, grow=False, shadow=SHADE)


def _owner(pen: Pen, box: Box, crew: int, has: bool) -> None:
    """Paint a crew's mark: whole and ticked if the crew has the mineral, otherwise an empty ring."""
    if has:
        seat_shape(pen, CREWS[crew].mark, box.grow(2))
        paint_tick(pen, (box.right - 4, box.bottom - 4), 15)
        return
    s = Sketch(30, 30)
    if crew == 0:
        s.circle(15, 15, 10, "#0c0806", CREWS[0].light, 2.4, opacity=0.6)
    else:
        s.rect(6, 6, 18, 18, 3, "#0c0806", CREWS[1].light, 2.4, opacity=0.6)
    pen.sketch(s, box)


def _numeral(pen: Pen, band: Box, glass: Box, n: int, now: bool) -> None:
    """Paint a survey tag on the right of the window, with a line to its stratum."""
    x, y = glass.right - 36, band.centre[1]
    k = larger(pen, 1, 1.3)
    s = Sketch(120, 52)
    ink = "#ffcf8f" if now else "#e9d6b8"
    s.line([(4, 26), (70, 26)], ink, 2.5, opacity=1 if now else 0.55).circle(6, 26, 5, ink)
    disc = s.linear((0, 4), (0, 48), (0, "#ffb04a"), (100, "#e0650c")) if now else s.down("#4a5058", "#23272c", 4, 48)
    s.circle(92, 26, 22 * min(k, 1.1), disc, "#ffe6b5" if now else "#9aa3ad", 2.5)
    pen.sketch(s, Box(x - 92, y - 26, 120, 52), shadow=3)
    pen.text(NUMERALS[n], Box.around((x, y), 44, 44), 22 * k, "#241000" if now else CREAM, SERIF_BLACK, align="centre",
             grow=False)


def _bottom(rows: Sequence[Box], depth: int) -> float:
    """Return the depth of a crew's drill: in the middle of its current stratum, or
    below the last when all are cleared."""
    return rows[depth].centre[1] + 4 if depth < len(rows) else rows[-1].bottom - 6


def _shaft(pen: Pen, column: Box, rows: Sequence[Box], cut: Cut, crew: int) -> None:
    x, top = column.centre[0], column.y + 62
    low = max(top + 44, _bottom(rows, cut.depth[crew]))
    h = low - top
    s = Sketch(40, round(h, 1))
    wall = s.linear((3, 0), (37, 0), (0, "#000000", 0.95), (30, "#1d1712", 0.95), (70, "#1d1712", 0.95),
                    (100, "#000000", 0.95))
    s.rect(3, 0, 34, h, 6, wall, "#e0bf98", 2, stroke_opacity=0.55)
    s.rect(16.5, 0, 7, h - 18, 2, "#9aa3ad")
    y = 10.0
    while y < h - 22:
        s.line([(16.5, y), (23.5, y - 5)], "#4a525b", 2)
        y += 14
    pen.sketch(s, Box(x - 20, top, 40, h))
    if crew == cut.side:
        pen.light((x, low), 56, 56, "#ff7a1a", 0.8)
    pen.svg(f"{ART}/drill_{CREWS[crew].name}", Box(x - 21, low - 33, 42, 53), shadow=3)
    pen.svg(f"{ART}/rig_{CREWS[crew].name}", Box(x - 34, column.y - 10, 68, 77), shadow=4)


def _flag(pen: Pen, column: Box, rows: Sequence[Box], cut: Cut, crew: int) -> None:
    """Paint beside the drill how many strata the crew has cleared, and of how many."""
    words = f"{cut.depth[crew]}/{len(cut.strata)}"
    wide, x = 78.0, column.centre[0]
    y = min(_bottom(rows, cut.depth[crew]), rows[-1].bottom - 12)
    box = Box(x - 22 - wide if crew == 0 else x + 22, y - 18, wide, 36)
    colour = CREWS[crew].colour
    s = Sketch(wide, 36)
    s.rect(1, 1, wide - 2, 34, 17, s.down(darker(colour, 0.35), darker(colour, 0.62)), lighter(colour, 0.35), 2)
    pen.sketch(s, box, shadow=3)
    seat_shape(pen, CREWS[crew].mark, Box(box.x + 6, box.y + 5, 26, 26))
    pen.text(words, box.without_left(34), larger(pen, 20, 26), "#ffffff", BOLD, grow=False, shadow=OUTLINE)
