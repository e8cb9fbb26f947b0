"""Drawing for the coach: colours on paper, pins, bars that differ by pattern as well as colour, smooth lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import SANS, SERIF_BLACK

BROWN, SOFT, RULE, AXIS = "#4a3b22", "#5f4d2c", "#cbb083", "#8a6a3a"
COST, COACHS = "#8e2c22", "#125a58"
LUCK, OWN, OTHERS = "luck", "own", "others"
_LUCK, _LUCK_EDGE = "#bfe3ff", "#22618f"
_OWN, _OWN_EDGE = "#4c2c16", "#2a1608"
_OTHERS, _OTHERS_EDGE = "#efe0c2", "#6a5632"
LEAST = 20.0
"""The smallest letters that the coach uses."""
LEADING = 1.12
"""The distance between two lines, in heights of the letters."""


def draw_bar(s: Sketch, kind: str, box: Box) -> None:
    """Draw one change: luck is pale with pips, the player's skill is dark, and the others' play is ruled across."""
    x, y, w, h = box
    if kind == LUCK:
        s.rect(x, y, w, h, 3, _LUCK, _LUCK_EDGE, 2.4)
        long, across = max(w, h), min(w, h)
        for n in range(int((long - 6) / 14)):
            along, beside = 10 + 14 * n, across * (0.34 if n % 2 else 0.66)
            at = (x + along, y + beside) if w >= h else (x + beside, y + along)
            if across >= 12:
                s.circle(*at, 2.1, _LUCK_EDGE)
    elif kind == OWN:
        s.rect(x, y, w, h, 3, _OWN, _OWN_EDGE, 2.4)
    else:
        s.rect(x, y, w, h, 3, _OTHERS, _OTHERS_EDGE, 2.4)
        for n in range(int((max(w, h) - 6) / 8)):
            d = 7 + 8 * n
            ends = [(x + d, y + 4), (x + d, y + h - 4)] if w >= h else [(x + 4, y + d), (x + w - 4, y + d)]
            s.line(ends, _OTHERS_EDGE, 2)


def paint_swatch(pen: Pen, kind: str, box: Box) -> None:
    s = Sketch(26, 26)
    if kind == LUCK:
        s.rect(2, 2, 22, 22, 3, _LUCK, _LUCK_EDGE, 2.4)
        for p in (8, 13, 18):
            s.circle(p, p, 2.2, _LUCK_EDGE)
    elif kind == OWN:
        draw_bar(s, OWN, Box(2, 2, 22, 22))
    else:
        s.rect(2, 2, 22, 22, 3, _OTHERS, _OTHERS_EDGE, 2.4)
        for x in (8, 13, 18):
            s.line([(x, 6), (x, 20)], _OTHERS_EDGE, 2)
    pen.sketch(s, box)


def paint_pin(pen: Pen, n: int, box: Box) -> None:
    """Paint a seal of red wax with a number."""
    s = Sketch(64, 64)
    edge = []
    for k in range(22):
        r, a = 28 + 2.6 * math.sin(k * 2.1) + 1.6 * math.cos(k * 3.7), math.tau * k / 22
        edge.append((32 + r * math.cos(a), 32 + r * math.sin(a)))
    s.polygon(edge, s.linear((0, 4), (0, 60), (0, "#c8382c"), (100, "#8c1a14")), "#4a0c0a", 4)
    s.circle(32, 32, 20, "none", "#ffb3a6", 2, stroke_opacity=0.55)
    pen.sketch(s, box, shadow=3)
    pen.text(str(n), box.move(0, -1), box.w * 0.6, "#fff3e0", SERIF_BLACK, align="centre", grow=False)


def paint_line(pen: Pen, points: Sequence[Point], colour: str, width: float, casing: str = "",
               cased: float = 0) -> None:
    """Paint a line as one sketch, so that it is smooth."""
    if len(points) < 2:
        return
    pad = 14.0
    x, y = min(p[0] for p in points) - pad, min(p[1] for p in points) - pad
    w, h = round(max(p[0] for p in points) - x + pad), round(max(p[1] for p in points) - y + pad)
    s = Sketch(w, h)
    inside = [(px - x, py - y) for px, py in points]
    if casing:
        s.line(inside, casing, cased)
    s.line(inside, colour, width)
    pen.sketch(s, Box(x, y, w, h))


def paint_dashes(pen: Pen, y: float, left: float, right: float, colour: str, width: float = 2.2) -> None:
    s = Sketch(right - left, 6)
    x = 0.0
    while x < right - left:
        s.line([(x, 3), (min(x + 8, right - left), 3)], colour, width)
        x += 15
    pen.sketch(s, Box(left, y - 3, right - left, 6))


def paint_rule(pen: Pen, x: float, y: float, w: float, colour: str = RULE, width: float = 1.6) -> None:
    colour = "#000000" if pen.look.high_contrast else colour
    pen.sketch(Sketch(w, 4).rect(0, 1, w, width, 0, colour), Box(x, y - 2, w, 4))


def fullest(pen: Pen, ways: Sequence[str], room: Box, lines: int = 2) -> str:
    """Return the first of several wordings, sorted from the longest, that fits into this many lines; otherwise the
    last."""
    return next((words for words in ways if count_lines(pen, words, room.w) <= lines), ways[-1])


def count_lines(pen: Pen, words: str, width: float, face: str = SANS, size: float = LEAST) -> int:
    """How many lines the words take, by default in the smallest letters."""
    return len(pen.look.letters.wrap(words, face, max(4, round(size * pen.look.scale)), pen.look.px(width)))


def paint_lines(pen: Pen, words: str, room: Box, size: float, colour: str, face: str = SANS, *, lines: int = 2,
                valign: str = "middle") -> Box:
    """Paint words in at most this many lines. What does not fit in legible letters is cut off with an ellipsis."""
    shown = words
    while count_lines(pen, shown, room.w, face) > lines and " " in words:
        words = words.rsplit(" ", 1)[0]
        shown = words.rstrip(" ,;:.") + "…"
    if count_lines(pen, shown, room.w, face, size) > lines:
        size = LEAST
    if lines == 1:
        shown = pen.cut(shown, room.w, LEAST / 0.8, face)
    return pen.text(shown, room, size, colour, face, wrap=lines > 1, leading=LEADING, valign=valign)


def paint_progress(pen: Pen, left: float, right: float, y: float, share: float, k: float) -> None:
    """Paint progress as a golden thread unwound from a spool; the rest is stitches."""
    at = left + (right - left) * share
    if right - at > 44 * k:
        pen.thread([(at + 30 * k, y), (right, y)], 5, dash=(13, 11), shadow=False)
    done = at - left
    if done > 8:
        lie = [(left + done * t, y + dy) for t, dy in ((0, 3), (0.2, -4), (0.45, 4), (0.8, -3), (1, 0))]
        pen.thread(spline(lie, 12), 7, bright=True)
    pen.svg("shell/spool", Box.around((at + 4, y + 2), 62 * min(k, 1.4), 70 * min(k, 1.4)), shadow=5)


def spread(wished: Sequence[tuple[int, float]], tall: float, top: float, bottom: float) -> dict[int, float]:
    """Return heights for labels of one size, given from the lowest to the highest.

    Each label is where it wants to be, or above the one below it. Labels that would leave at the top are pushed down.
    """
    found: dict[int, float] = {}
    floor = bottom
    for one, y in wished:
        found[one] = min(y, floor - tall / 2)
        floor = found[one] - tall / 2
    ceiling = top
    for one, _y in reversed(wished):
        found[one] = max(found[one], ceiling + tall / 2)
        ceiling = found[one] + tall / 2
    return found
