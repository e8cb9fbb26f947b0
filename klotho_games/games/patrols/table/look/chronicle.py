"""A wide page of the chronicle, for the ending: hills under a patterned sky, two roads, and a castle with its gate.

It is day for a sealed kingdom, and dusk for a lost one.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_BLACK, SERIF_ITALIC

from .parchment import paint_sheet
from .style import GILT, INK, OUTLINE, RUBRIC, RULED, SOFT

_RIM = 30.0
"""Width of the parchment around the picture."""
_TREES = ((0.24, -88, 170), (0.36, -52, 130), (0.58, -96, 150), (0.66, -56, 190), (0.83, -92, 160), (0.94, -48, 180))
"""Position to the right, offset from the far road, and size of each tree."""
CASTLE = Box(0, 0, 250, 420)


class _Hour(NamedTuple):
    sky: tuple[str, str]
    lattice: str
    hills: tuple[tuple[str, str], ...]
    """From the farthest hills to the meadow in front."""
    road: str
    stone: tuple[str, str]
    window: str


_DAY = _Hour(
    ("#2b4f9a", "#86b3dd"), "#e7c25a", (("#6f9c5c", "#55854a"), ("#86b05a", "#5f9043"), ("#9cc05e", "#6a9a3e")),
    "#e3cb93", ("#e4dccb", "#a79b86"), "#3a2412",
)
_DUSK = _Hour(
    ("#241f3f", "#7a4a5a"), "#a8895a", (("#3c4a4c", "#2f3c40"), ("#44523f", "#333f33"), ("#4c5a3e", "#36422f")),
    "#9a8258", ("#8b8492", "#544e60"), "#ffcf6a",
)


class ChroniclePage:
    """The layout of the page: roads to march on, and room in the sky."""

    def __init__(self, bottom: float, *, won: bool) -> None:
        self.won = won
        self.sheet = Box(14, 78, 1892, bottom - 78 - 8)
        self.picture = picture = self.sheet.grow(-_RIM)
        self.far_road = picture.y + picture.h * 0.69
        self.near_road = picture.bottom - 26
        self.castle = Box(picture.x, self.far_road + 40 - CASTLE.h, CASTLE.w, CASTLE.h)

    @property
    def rim(self) -> Box:
        """The left edge of the sheet, which hides the companies that come from behind it."""
        return Box(0, self.sheet.y, self.picture.x, self.sheet.h)

    def paint(self, pen: Pen) -> None:
        paint_sheet(pen, self.sheet, "chronicle", ruled=18)
        box = self.picture
        if pen.look.high_contrast:
            pen.panel(box, "#000000", edge="#ffffff", edge_width=3, radius=4)
            return
        pen.sketch(_landscape(round(box.w), round(box.h), round(self.far_road - box.y), self.won), box)
        for x, y, wide in _TREES:
            at = Box.around((box.x + x * box.w, self.far_road + y), wide, wide)
            pen.svg("patrols/trees", at)
            if not self.won:
                pen.svg("patrols/trees", at, tint="#1c2230", alpha=0.55)

    def paint_castle(self, pen: Pen) -> None:
        box = self.castle.at_origin
        pen.sketch(_castle(self.won), box, shadow=5)

    def paint_rim(self, pen: Pen) -> None:
        """Paint the rim like the sheet itself, cut off where the picture begins."""
        rim = self.rim
        whole = Pen(pen.surface, pen.look, (pen.origin[0] - rim.x, pen.origin[1] - rim.y))
        pen.fill(rim.at_origin, "#000000")  # the desk's picture has no alpha: alone it would let companies show through
        whole.raster("patrols/table.webp", CANVAS)
        paint_sheet(whole, self.sheet, "chronicle", ruled=18)
        s = Sketch(4, round(rim.h))
        s.line([(2, _RIM), (2, rim.h - _RIM)], OUTLINE, 4)
        pen.sketch(s, Box(rim.w - 2, 0, 4, rim.h))


@lru_cache(maxsize=4)
def _landscape(w: int, h: int, far: int, won: bool) -> Sketch:
    hour = _DAY if won else _DUSK
    s = Sketch(w, h)
    s.rect(0, 0, w, h, 0, s.down(*hour.sky, 0, far))
    _diaper(s, w, far, hour.lattice)
    if won:
        s.circle(w * 0.86, h * 0.2, 150, s.radial((w * 0.86, h * 0.2), 150, (0, "#fff2b8", 0.7), (100, "#fff2b8", 0)))
        s.circle(w * 0.86, h * 0.2, 52, "#f6d060", "#a06a12", 3)
    else:
        s.path(f"M{w * 0.86} {h * 0.1} a52 52 0 1 0 40 78 a40 40 0 1 1 -40 -78 Z", "#f3e3b0", "#6a5a3a", 3)
    ridges = ((far - 120, 70, 5), (far - 50, 44, 3), (far + 34, 26, 4))
    for (top, bottom), (y, swing, waves) in zip(hour.hills, ridges, strict=True):
        s.path(_ridge(w, h, y, swing, waves), s.down(top, bottom, y - swing, h), OUTLINE, 3)
        if y == ridges[1][0]:
            _road(s, w, far, 22, hour.road)
    _road(s, w, h - 26, 34, hour.road)
    _flowers(s, w, far + 60, h - 60, won)
    s.rect(1.5, 1.5, w - 3, h - 3, 3, "none", OUTLINE, 3)
    return s


def _diaper(s: Sketch, w: int, far: int, gold: str) -> None:
    """Paint the golden lattice that old painters used for a sky."""
    step = 66
    d = "".join(f"M{x} 0 L{x + far} {far} M{x} 0 L{x - far} {far} " for x in range(-far, w + far, step))
    s.path(d, "none", gold, 1.6, stroke_opacity=0.42)
    for n, y in enumerate(range(step // 2, far - 60, step // 2)):
        for x in range(0 if n % 2 else step // 2, w, step):
            s.circle(x, y, 2.6, gold, opacity=0.5)


def _ridge(w: int, h: int, y: float, swing: float, waves: int) -> str:
    part = w / waves
    d = f"M0 {y:.0f}"
    for n in range(waves):
        up = -swing if n % 2 else swing * 0.5
        d += f" Q{(n + 0.5) * part:.0f} {y + up:.0f} {(n + 1) * part:.0f} {y:.0f}"
    return f"{d} L{w} {h} L0 {h} Z"


def _road(s: Sketch, w: int, y: float, wide: float, colour: str) -> None:
    s.path(f"M0 {y - wide / 2} Q{w / 2} {y - wide} {w} {y - wide / 2} L{w} {y + wide / 2} Q{w / 2} {y + wide * 0.2} 0 "
           f"{y + wide / 2} Z", colour, "#7d5527", 2.4)


def _flowers(s: Sketch, w: int, top: float, bottom: float, won: bool) -> None:
    """Paint tufts and flowers in the meadow, as in the margins of a manuscript."""
    rng = random.Random(12)
    for _tuft in range(46):
        x, y = rng.uniform(20, w - 20), rng.uniform(top, bottom)
        s.path(f"M{x:.0f} {y:.0f} l-5 -13 M{x:.0f} {y:.0f} l0 -16 M{x:.0f} {y:.0f} l6 -12", "none", "#2f4a1f", 2.2)
        if won and rng.random() < 0.6:
            s.circle(x, y - 17, 4, rng.choice(("#d8382a", "#f6d060", "#3f6fc4")), OUTLINE, 1.4)


@lru_cache(maxsize=2)
def _castle(won: bool) -> Sketch:
    """Draw a gate between two towers. The flag flies, or hangs at half-mast."""
    hour = _DAY if won else _DUSK
    s = Sketch(CASTLE.w, CASTLE.h)
    stone = s.linear((0, 0), (CASTLE.w, 0), (0, hour.stone[1]), (35, hour.stone[0]), (100, hour.stone[1]))
    s.rect(-20, 190, 190, 232, 0, stone, OUTLINE, 3)
    for n in range(6):
        s.rect(-12 + n * 32, 168, 20, 26, 2, stone, OUTLINE, 3)
    s.path("M30 422 V330 C30 272 130 272 130 330 V422 Z", "#2a1608", OUTLINE, 4)
    for x in (50, 70, 90, 110):
        s.line([(x, 290), (x, 344)], "#7d6a4a", 4)
    s.rect(150, 120, 92, 302, 3, stone, OUTLINE, 3)
    for n in range(4):
        s.rect(142 + n * 28, 92, 19, 32, 2, stone, OUTLINE, 3)
    for y in (160, 236, 312):
        s.path(f"M186 {y + 44} V{y + 14} C186 {y} 206 {y} 206 {y + 14} V{y + 44} Z", hour.window, OUTLINE, 3)
    for x, y in ((20, 230), (60, 220), (140, 226), (164, 220), (222, 280), (164, 360), (216, 384)):
        s.rect(x, y, 16, 8, 2, hour.stone[1], opacity=0.7)
    s.line([(196, 92), (196, 4)], OUTLINE, 6).line([(196, 92), (196, 4)], "#b98a4a", 3)
    y = 6 if won else 44
    s.path(f"M199 {y} C214 {y - 6} 224 {y + 10} 246 {y + 2} L238 {y + 18} L246 {y + 34} C226 {y + 40} 214 {y + 26} 199 "
           f"{y + 34} Z" if won else f"M199 {y} L214 {y + 6} C216 {y + 20} 212 {y + 34} 216 {y + 46} L199 {y + 40} Z",
           RULED, OUTLINE, 2.6)
    return s


# -- words ----------------------------------------------------------------------------------------------------------


def paint_scroll(pen: Pen, box: Box, title: str, words: str) -> None:
    """Paint a ribbon with rolled ends, with a headline and a sentence under it."""
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    for x, k in ((0.0, 1), (w, -1)):
        s.path(f"M{x} 22 l{46 * k} -6 v{h - 34} l{-46 * k} 10 l{20 * k} {-(h - 24) / 2:.0f} Z", "#c9a765", OUTLINE, 3)
    s.path(f"M26 8 Q{w / 2:.0f} 0 {w - 26} 8 V{h - 14} Q{w / 2:.0f} {h - 24} 26 {h - 14} Z",
           s.down("#fff6df", "#ecd6a2"), OUTLINE, 3)
    s.path(f"M38 17 Q{w / 2:.0f} 9 {w - 38} 17 M38 {h - 23} Q{w / 2:.0f} {h - 33} {w - 38} {h - 23}", "none", GILT, 2)
    pen.sketch(s, box, shadow=6)
    room = Box(box.x + 60, box.y + 14, box.w - 120, box.h - 46)
    head, foot = room.top_part(room.h * 0.54), room.bottom_part(room.h * 0.46)
    pen.text(title, head, 46, RUBRIC, SERIF_BLACK, align="centre")
    pen.text(words, foot, 25, SOFT if not pen.look.high_contrast else INK, SERIF_ITALIC, align="centre", wrap=True,
             leading=1.12)
