"""Steel and paper surfaces: bolted plates, the tread-plate platform, hazard stripes, the score sheet.

All of them are drawn in code at their real size, so that chamfers and bolts stay crisp in every window.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import CORAL, GOLD

from .style import OUTLINE, SHEET_BOTTOM, SHEET_TOP


def octagon(x: float, y: float, w: float, h: float, cut: float) -> list[Point]:
    """Return a box with its corners cut off."""
    return [
        (x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut), (x + w - cut, y + h), (x + cut, y + h),
        (x, y + h - cut), (x, y + cut),
    ]


def dash_outline(s: Sketch, points: Sequence[Point], colour: str, width: float, on: float, off: float,
                 opacity: float = 1) -> None:
    """Draw a closed outline in dashes.

    Each dash is its own line, because the SVG renderer draws wedges at dashed corners.
    """
    closed, phase, d = [*points, points[0]], 0.0, ""
    for a, b in pairwise(closed):
        length = max(1e-6, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
        along = -phase
        while along < length:
            start, end = max(0.0, along) / length, min(length, along + on) / length
            if end > start:
                ends = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (start, end)]
                d += "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in ends) + " "
            along += on + off
        phase = (phase + length) % (on + off)
    s.path(d, "none", colour, width, stroke_opacity=opacity, cap="butt")


def _bolt(s: Sketch, x: float, y: float, r: float = 3.6) -> None:
    s.circle(x, y + 0.8, r + 0.6, "#0a0c14").circle(x, y, r, "#7683a3")
    s.circle(x - r * 0.25, y - r * 0.28, r * 0.36, "#dfe7f7")


def steel_panel(pen: Pen, box: Box, *, cut: float = 16, alpha: float = 0.86, accent: str = "",
                top: str = "#2a3048", bottom: str = "#161a29", shadow: float = 7, bolted: bool = True) -> None:
    """Paint a plate, usually bolted. `accent` is the colour of the seat along its upper edge."""
    if pen.look.high_contrast:
        pen.panel(box, "#000000", edge="#ffffff", edge_width=3, radius=cut)
        if accent:
            pen.fill(Box(box.x + cut + 8, box.y + 3, box.w - 2 * cut - 16, 5), accent)
        return
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    body = s.linear((0, 0), (0, h), (0, top, alpha), (100, bottom, alpha))
    edge = s.linear((0, 0), (0, h), (0, "#8794b3"), (45, "#4a5573"), (100, "#262c42"))
    s.polygon(octagon(1.5, 1.5, w - 3, h - 3, cut), body, "#0a0c14", 3)
    s.polygon(octagon(4, 4, w - 8, h - 8, cut - 2), "none", edge, 3)
    s.polygon(octagon(8, 8, w - 16, h - 16, cut - 4), "none", "#0d0f18", 1.6)
    if accent:
        s.line([(cut + 10, 4), (w - cut - 10, 4)], accent, 5)
    for x, y in ((15, 15), (w - 15, 15), (15, h - 15), (w - 15, h - 15)) if bolted else ():
        _bolt(s, x, y)
    pen.sketch(s, box, shadow=shadow)


def bay(pen: Pen, box: Box, accent: str) -> None:
    """Paint the bay of the player's own company: nearly opaque, a little warmer than the panels."""
    steel_panel(pen, box, cut=18, alpha=0.93, accent=accent, top="#332b3b", bottom="#171a28", shadow=8)


def platform(pen: Pen, box: Box, cut: float = 22) -> None:
    """Paint a tread plate on the asteroid."""
    if pen.look.high_contrast:
        pen.panel(box, "#000000", edge="#ffffff", edge_width=3, radius=cut)
        return
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    edge = s.linear((0, 0), (0, h), (0, "#9aa7c6"), (50, "#56617f"), (100, "#2b3148"))
    s.polygon(octagon(1.5, 5, w - 3, h - 6, cut), "#090b12")
    s.polygon(octagon(1.5, 1.5, w - 3, h - 9, cut), s.down("#3d4560", "#23283b"), "#090b12", 3)
    tread = ""
    for row, y in enumerate(range(20, int(h - 24), 22)):
        for x in range(20 + (11 if row % 2 else 0), int(w - 24), 22):
            lean = 5 if (x // 11 + row) % 2 else -5
            tread += f"M{x - 5} {y + lean} L{x + 5} {y - lean} "
    s.path(tread, "none", "#56617f", 3, stroke_opacity=0.32)
    s.polygon(octagon(5, 5, w - 10, h - 16, cut - 2), "none", edge, 3)
    pen.sketch(s, box, shadow=10)


def well(pen: Pen, box: Box, cut: float = 10, edge: str = "#3b4460") -> None:
    """Paint a sunken field on a panel, for a number or a line."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.polygon(octagon(1, 1, s.w - 2, s.h - 2, cut), "#0d1019", edge, 2, opacity=0.72)
    pen.sketch(s, box)


def hazard(s: Sketch, x: float, y: float, w: float, h: float) -> None:
    """Draw black and yellow stripes."""
    s.rect(x, y, w, h, 3, GOLD)
    at = x - h + 4
    while at < x + w:
        s.polygon(_stripe_points(at, x, y, w, h), "#14161f")
        at += 20
    s.rect(x, y, w, h, 3, "none", OUTLINE, 2)


def _stripe_points(at: float, x: float, y: float, w: float, h: float) -> list[Point]:
    """Return a slanted stripe that begins at `at` on the bottom of the field, cut to the field."""
    out: list[Point] = []
    for i in range(9):
        t = i / 8
        out.append((min(max(at + h * t, x), x + w), y + h * (1 - t)))
    for i in range(8, -1, -1):
        t = i / 8
        out.append((min(max(at + 10 + h * t, x), x + w), y + h * (1 - t)))
    return out


def sheet(pen: Pen, box: Box, rules: Sequence[float], middle: tuple[float, float] = (0, 0)) -> None:
    """Paint the score sheet, the only bright thing on the table, on a steel clip.

    `rules` are its dotted lines, `middle` is the extent of a line that halves it.
    """
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    s.rect(1, 1, w - 2, h - 2, 10, s.down(SHEET_TOP, SHEET_BOTTOM), "#14161f", 2)
    d = "".join(f"M{x:.1f} {y} h2 " for y in rules for x in _dots(16, w - 16))
    d += "".join(f"M{w / 2:.1f} {y:.1f} v2 " for y in _dots(*middle))
    if d:
        s.path(d, "none", "#8a7a5c", 2)
    pen.sketch(s, box, shadow=6)
    c = Sketch(100, 28)
    c.rect(2, 6, 96, 20, 6, c.linear((0, 6), (0, 26), (0, "#a3b0cd"), (100, "#3b4460")), OUTLINE, 2.5)
    c.rect(34, 1, 32, 14, 6, CORAL, OUTLINE, 2.5)
    pen.sketch(c, Box(box.centre[0] - 50, box.y - 13, 100, 28), shadow=3)


def _dots(start: float, end: float) -> list[float]:
    return [start + 7 * i for i in range(int((end - start) / 7) + 1)] if end > start else []


def mat(pen: Pen, box: Box) -> None:
    """Paint the drafting mat of the workbench."""
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    ground = s.radial((w / 2, h * 0.46), max(w, h) * 0.6, (0, "#1d5560"), (60, "#123a46"), (100, "#0b222c"))
    s.polygon(octagon(2, 2, w - 4, h - 4, 16), ground, OUTLINE, 4)
    for step, strength in ((32, 0.08), (128, 0.2)):
        d = "".join(f"M{x} 6 V{h - 6:.0f} " for x in range(step, int(w) - 8, step))
        d += "".join(f"M6 {y} H{w - 6:.0f} " for y in range(step, int(h) - 8, step))
        s.path(d, "none", "#8fe8dd", 1, stroke_opacity=strength)
    s.rect(8, 4, w - 16, 26, 0, s.linear((0, 4), (0, 30), (0, "#000000", 0.6), (100, "#000000", 0)))
    pen.sketch(s, box)
