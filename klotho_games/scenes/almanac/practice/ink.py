"""Drawing for the page of practice: beads of themes and days, tags, and the line of a rating."""

from __future__ import annotations

import math
from collections.abc import Sequence

from klotho_games.practice.progress import Bead
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import SERIF

BROWN, SOFT, RULE = "#4a3b22", "#5f4d2c", "#cbb083"
COST, COACH = "#8e2c22", "#125a58"
_EDGE, _EMPTY_EDGE, _GOLD_LIGHT, _GOLD = "#4c2c16", "#8a744a", "#ffe9ad", "#d9962a"


def paint_theme_bead(pen: Pen, centre: Point, wide: float, bead: Bead) -> None:
    """Paint how far one is with a theme: an empty bead, a half full one, or a full one with a check mark."""
    s, plain = Sketch(40, 40), pen.look.high_contrast
    ground = "#ffffff" if plain else "#fffaf0"
    gold = "#ffd84a" if plain else s.linear((0, 4), (0, 36), (0, _GOLD_LIGHT), (100, _GOLD))
    edge = "#000000" if plain else _EMPTY_EDGE if bead is Bead.NOT_TRIED else _EDGE
    s.circle(20, 20, 16, gold if bead is Bead.MASTERED else ground, edge, 3)
    if bead is Bead.LEARNING:
        s.path("M5.5 20 A14.5 14.5 0 0 0 34.5 20 Z", gold)
        s.circle(20, 20, 16, "none", edge, 3)
    elif bead is Bead.MASTERED:
        s.path("M12.6 20.6 L18 26 L27.6 14.4", "none", "#3a2208", 3.4)
    pen.sketch(s, Box.around(centre, wide, wide), shadow=0 if plain else 2)


def paint_tag(pen: Pen, right: float, y: float, words: str, h: float = 32) -> None:
    """Paint a red ribbon at the right edge of a card."""
    wide = tag_width(pen, words)
    s, plain = Sketch(wide, h), pen.look.high_contrast
    fill = "#8a0d08" if plain else s.down("#c9483c", "#a02318")
    s.path(f"M{wide} 0 H0 L11 {h / 2} L0 {h} H{wide} Z", fill, "#ffffff" if plain else "#4a0c0a", 2)
    pen.sketch(s, Box(right - wide, y, wide, h), shadow=2)
    pen.text(words, Box(right - wide + 14, y - 1, wide - 20, h), 20, "#fff6ea", SERIF, align="centre")


def tag_width(pen: Pen, words: str) -> float:
    return pen.width(words, 20, SERIF) + 40


def paint_number_seal(pen: Pen, box: Box, words: str) -> None:
    """Paint red wax with a number."""
    points = [(24 + (21 + 1.4 * math.sin(k * 2.1)) * math.cos(math.tau * k / 22),
               24 + (21 + 1.4 * math.sin(k * 2.1)) * math.sin(math.tau * k / 22)) for k in range(22)]
    s = Sketch(48, 48)
    fill = "#8a0d08" if pen.look.high_contrast else s.linear((0, 2), (0, 46), (0, "#c9483c"), (100, "#9c2018"))
    s.polygon(points, fill, "#4a0c0a", 3)
    pen.sketch(s, box, shadow=3)
    pen.text(words, box.grow(-8, 0), 27, "#fff6ea", "serif-black", align="centre", grow=False)


def paint_rating_line(pen: Pen, box: Box, line: Sequence[float]) -> None:
    """Paint how a rating went, as a thread with a bead at its end."""
    low, high = min(line), max(line)
    span = max(1.0, high - low)
    step = box.w / max(1, len(line) - 1)
    points = [(box.x + n * step, box.bottom - box.h * ((value - low) / span if high > low else 0.5))
              for n, value in enumerate(line)]
    if len(points) == 1:
        points.append((box.right, points[0][1]))
    pen.fill(Box(box.x, box.bottom + 6, box.w, 1.6), "#000000" if pen.look.high_contrast else "#d8c094")
    pen.thread(spline(points, 10) if len(points) > 2 else points, 4.4)
    s = Sketch(24, 24)
    s.circle(12, 12, 8, s.linear((0, 3), (0, 21), (0, "#fff0c0"), (100, _GOLD)), _EDGE, 2.6)
    pen.sketch(s, Box.around(points[-1], 24, 24), shadow=2)


def paint_stitches(pen: Pen, box: Box) -> None:
    """Paint a dashed line, where there is no rating yet."""
    middle = box.centre[1] + 10
    pen.thread([(box.x, middle), (box.right, middle)], 3.4, dash=(10, 8), shadow=False)
