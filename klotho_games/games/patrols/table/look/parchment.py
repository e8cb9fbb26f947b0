"""Sheets of parchment on the desk: the map with its vine, the codex, the log; wood for the barracks; slips of paper."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch

from .style import GILT, OUTLINE, RULED

_MAP = 904.0
_WIDE_RIM = 50.0
"""The rim from which the vine has room."""


def paint_map(pen: Pen, box: Box, rim: float) -> None:
    """Paint the sheet with three ruled lines, a vine between them, and a boss at each corner. `rim` is what the regions
    leave of it; a narrow one has only lines."""
    if pen.look.high_contrast:
        pen.panel(box, "#f0dfb8", edge=OUTLINE, edge_width=3, radius=6)
        return
    pen.raster("patrols/map.webp", box, shadow=9)
    s = Sketch(_MAP, _MAP)
    if rim < _WIDE_RIM:
        s.rect(6, 6, _MAP - 12, _MAP - 12, 5, "none", GILT, 2).rect(11, 11, _MAP - 22, _MAP - 22, 4, "none", RULED, 2.4)
        pen.sketch(s, box)
        return
    s.rect(14, 14, _MAP - 28, _MAP - 28, 4, "none", RULED, 2.4)
    s.rect(46, 46, _MAP - 92, _MAP - 92, 3, "none", RULED, 2)
    s.rect(10.5, 10.5, _MAP - 21, _MAP - 21, 5, "none", GILT, 2)
    pen.sketch(s, box)
    pen.svg("patrols/vine", box)
    k = box.w / _MAP
    for x in (30, _MAP - 30):
        for y in (30, _MAP - 30):
            pen.svg("patrols/boss", Box.around((box.x + x * k, box.y + y * k), 46 * k, 46 * k), shadow=2)


def paint_sheet(pen: Pen, box: Box, name: str = "codex", ruled: float = 14) -> None:
    """Paint a smaller sheet with a single red line around it."""
    if pen.look.high_contrast:
        pen.panel(box, "#f0dfb8", edge=OUTLINE, edge_width=3, radius=6)
        return
    pen.raster(f"patrols/{name}.webp", box, shadow=8)
    frame = box.grow(-ruled)
    s = Sketch(round(frame.w, 1), round(frame.h, 1))
    s.rect(1, 1, s.w - 2, s.h - 2, 4, "none", RULED, 2)
    pen.sketch(s, frame)


def paint_note(pen: Pen, box: Box, alpha: float = 1.0) -> None:
    """Paint a slip of paper, for the rule at hand and for tags."""
    pen.panel(box, "#fff4d8", "#f0dcae", edge=RULED, edge_width=2, radius=8, alpha=alpha, shadow=4)
    if not pen.look.high_contrast:
        inner = box.grow(-5)
        s = Sketch(round(inner.w, 1), round(inner.h, 1))
        s.rect(0.7, 0.7, s.w - 1.4, s.h - 1.4, 5, "none", "#d9a63a", 1.4)
        pen.sketch(s, inner)


def paint_wood(pen: Pen, box: Box) -> None:
    """Paint the barracks: a board with a lit upper edge."""
    if pen.look.high_contrast:
        pen.panel(box, "#2c1a0e", edge="#ffffff", edge_width=3, radius=16)
        return
    pen.raster("patrols/barracks.webp", box, radius=16, shadow=8)
    s = Sketch(round(box.w, 1), round(box.h, 1))
    light = s.linear((0, 0), (0, s.h), (0, "#ffffff", 0.4), (10, "#ffffff", 0.06), (90, "#000000", 0.3),
                     (100, "#000000", 0.7))
    s.rect(1.5, 1.5, s.w - 3, s.h - 3, 15, "none", light, 3)
    pen.sketch(s, box)


def paint_rack(pen: Pen, box: Box) -> None:
    pen.panel(box, "#1d120a", "#38230f", edge="#1a0f06", radius=12)


def paint_patrol(pen: Pen, box: Box, *, there: bool) -> None:
    """Paint a road on the map: drawn between two regions, or a faint wash where a road can come later."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    k = 1.0 if there else 0.55
    wash = s.linear((0, 0), (0, s.h), (0, "#9a6420", 0.34 * k), (100, "#b07a30", 0.16 * k))
    s.rect(1, 1, s.w - 2, s.h - 2, 14, wash, "#7d5527", 1.8, stroke_opacity=k)
    pen.sketch(s, box)
