"""Drawing for the statistics: beads on threads, columns, bars, and stitches where a figure will be.

Won is gold and full; the rest is pale and ruled. Nothing depends on colour alone.
"""

from __future__ import annotations

from klotho_games.almanac.statistics import Rival, Share
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, keycap, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, resample, rounded_outline
from klotho_games.stage.drawing.theme import INK, SEMI

BROWN, SOFT = "#4a3b22", "#5f4d2c"
_WON_TOP, _WON_LOW, _WON_EDGE = "#fbdc8c", "#e0a63c", "#8a5f14"
_REST, _REST_EDGE, _RULED = "#f6ecd6", "#8a744a", "#b39a6a"
_EVEN, DARK, _STITCH = "#22618f", "#4c2c16", "#7a5a2c"


def paint_bead(pen: Pen, centre: tuple[float, float], r: float, full: bool) -> None:
    """Paint a bead, full and shining or small and empty."""
    s = Sketch(30, 30)
    if full:
        s.circle(15, 15, 11, s.linear((0, 4), (0, 26), (0, "#fff0c0"), (100, "#d9962a")), DARK, 3)
        s.path("M9 13 A7 7 0 0 1 14 9", "none", "#ffffff", 2.4)
    else:
        s.circle(15, 15, 8, _REST, _REST_EDGE, 3)
    pen.sketch(s, Box.around(centre, r * 30 / 11, r * 30 / 11))


def paint_interval(pen: Pen, box: Box, share: Share, even: bool, k: float) -> None:
    """Paint a bead at the share, a bar over its 95% interval, and a blue mark at the even share."""
    w = round(box.w / k)
    s = Sketch(w, 36)
    low, high = share.interval
    s.rect(0, 17, w, 2, 0, "#c7b084")
    for part in (0.0, 0.5, 1.0):
        s.rect(min(w - 2, max(0, w * part - 1)), 11, 2, 14, 0, "#a98c5a")
    if even and share.even_part is not None:
        at = w * share.even_part
        s.polygon([(at, 9), (at - 7, 0), (at + 7, 0)], _EVEN)
        s.rect(at - 1, 8, 2, 20, 0, _EVEN)
    s.rect(w * low, 13, max(10, w * (high - low)), 10, 5, "#f3dba4", _WON_EDGE, 2)
    at = min(w - 11.0, max(11.0, w * share.part))
    s.circle(at, 18, 10, s.linear((0, 8), (0, 28), (0, _WON_TOP), (100, "#d9962a")), DARK, 3)
    pen.sketch(s, Box(box.x, box.centre[1] - 18 * k, box.w, 36 * k))


def paint_doubt(pen: Pen, box: Box) -> None:
    """Paint an upright bar over the 95% interval of a figure."""
    pen.panel(box, "#f3dba4", edge=_WON_EDGE, edge_width=2, radius=box.w / 2)


def even_mark(pen: Pen, x: float, middle: float, k: float) -> None:
    s = Sketch(16, 12).polygon([(8, 11), (1, 1), (15, 1)], _EVEN)
    pen.sketch(s, Box(x, middle - 6 * k, 16 * k, 12 * k))


def paint_stitches(pen: Pen, box: Box, radius: float = 8) -> None:
    """Paint an outline of brown stitches where a figure will be."""
    w, h = round(box.w), round(box.h)
    pen.sketch(Sketch(w, h).rect(0, 0, w, h, radius, "#8a6a3a", opacity=0.07), Box(box.x, box.y, w, h))
    s = Sketch(w + 8, h + 8)
    points = resample([*rounded_outline(4, 4, w, h, radius), rounded_outline(4, 4, w, h, radius)[0]], 2)
    for n in range(0, len(points) - 5, 9):
        s.line(points[n : n + 5], _STITCH, 2.6)
    pen.sketch(s, Box(box.x - 4, box.y - 4, w + 8, h + 8))


def paint_columns(pen: Pen, box: Box, floor: float, games: list[tuple[int, int]], unit: float, gap: float) -> None:
    """Paint a column for each period: games won go up in gold, and the rest goes down, ruled across."""
    s = Sketch(round(box.w), round(box.h))
    wide = box.w / len(games)
    for n, (won, rest) in enumerate(games):
        x, w = n * wide + gap / 2, wide - gap
        if won:
            shine = s.linear((0, 0), (0, box.h * 0.6), (0, _WON_TOP), (100, _WON_LOW))
            s.rect(x, floor - won * unit, w, won * unit, min(4, won * unit / 2), shine, _WON_EDGE, 2.4)
        if rest:
            s.rect(x, floor, w, rest * unit, min(4, rest * unit / 2), _REST, _REST_EDGE, 2.4)
            for y in range(int(floor) + 8, int(floor + rest * unit) - 3, 9):
                s.line([(x + 5, y), (x + w - 5, y)], _RULED, 1.6)
    s.rect(0, floor - 1.5, box.w, 3, 0, DARK)
    pen.sketch(s, Box(box.x, box.y, round(box.w), round(box.h)))


def paint_comparison(pen: Pen, box: Box, rival: Rival) -> None:
    """Paint games ahead in gold, ties in the middle, and games behind ruled."""
    w, h, each = round(box.w), round(box.h), box.w / rival.games
    s = Sketch(w, h)
    ahead, tied = rival.ahead * each, rival.tied * each
    if rival.ahead:
        s.rect(1, 1, max(2, ahead - 2), h - 2, 4, s.down(_WON_TOP, _WON_LOW), _WON_EDGE, 2.4)
    if rival.tied:
        s.rect(ahead + 1, 1, max(2, tied - 2), h - 2, 3, "#cbb083", _REST_EDGE, 2.4)
    if rival.behind:
        s.rect(ahead + tied + 1, 1, max(2, w - ahead - tied - 2), h - 2, 4, _REST, _REST_EDGE, 2.4)
        for x in range(int(ahead + tied) + 9, w - 5, 9):
            s.line([(x, 6), (x, h - 6)], _RULED, 1.6)
    pen.sketch(s, Box(box.x, box.y, w, h))


def paint_upright_bar(pen: Pen, box: Box) -> None:
    """Paint a column of the scores."""
    pen.panel(box, "#d9c49a", "#c3aa78", edge=_REST_EDGE, edge_width=2.4, radius=min(4, box.h / 2))


def paint_roll_bar(pen: Pen, box: Box) -> None:
    """Paint how often a face came."""
    pen.panel(box, "#bfe3ff", "#8cc4ee", edge=_EVEN, edge_width=2.4, radius=min(5, box.h / 2))


def paint_time_bar(pen: Pen, box: Box) -> None:
    """Paint time at the table."""
    pen.panel(box, "#8a5a33", "#6a4020", edge="#3a2210", edge_width=2.4, radius=min(5, box.w / 2))


_PIPS = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def paint_die(pen: Pen, box: Box, face: int) -> None:
    s = Sketch(40, 40)
    s.rect(1.5, 1.5, 37, 37, 9, s.down("#e0574a", "#a8281c"), "#4a0c0a", 3)
    s.rect(4, 4, 32, 32, 7, "none", "#ff9a85", 1.4, stroke_opacity=0.7)
    for pip in _PIPS[face]:
        s.circle(10.5 + pip % 3 * 9.5, 10.5 + pip // 3 * 9.5, 3.6, "#fff3e0")
    pen.sketch(s, box, shadow=2)


def dark_line(pen: Pen, x: float, y: float, w: float) -> None:
    pen.sketch(Sketch(round(w), 8).rect(0, 2, round(w), 4, 2, DARK), Box(x, y - 4, round(w), 8))


def paint_lit_row(pen: Pen, box: Box) -> None:
    """Paint the ground behind a row that the pointer is on."""
    pen.panel(box, "#fff3d0", edge="#b99b66", radius=10, alpha=0.9)


def paint_leaf(pen: Pen, box: Box, lit: bool) -> None:
    """Paint a leaf of paper that can be turned."""
    pen.panel(Box(box.x, box.y + 4, box.w, box.h), "#a98c5a", edge="#6a5632", radius=13)
    pen.panel(box, "#ffffff" if lit else "#fffaf0", "#fff0c8" if lit else "#f3e6cb", edge="#6a5632", radius=13)


def paint_button(pen: Pen, box: Box, words: str, sign: str, lit: bool) -> None:
    """Paint a paper button as part of the page."""
    pen.panel(Box(box.x, box.y + 5, box.w, box.h), "#a98c5a", edge="#6a5632", radius=13)
    pen.panel(box, "#ffffff" if lit else "#fffaf0", "#fff0c8" if lit else "#efe0c2", edge="#6a5632", radius=13)
    side = 24 * min(1.4, box.h / 52)
    wide = min(pen.width(words, 23, SEMI), box.w - side - 44)
    x = box.centre[0] - (wide + side + 10) / 2
    icon(pen, sign, Box(x, box.centre[1] - side / 2, side, side), INK)
    pen.text(words, Box(x + side + 10, box.y, wide + 4, box.h), 23, INK, SEMI)


def paint_drop_down(pen: Pen, box: Box, label: str, value: str, lit: bool, key: str = "") -> None:
    """Paint a filter: its name, its chosen value, and the key or button that leads to it."""
    k = box.h / 46
    wide = min(pen.width(label, 20, SEMI) + 10 * k, box.w * 0.36)
    pen.text(label, box.left_part(wide), 20, BROWN, SEMI)
    field = box.without_left(wide)
    pen.panel(field, "#ffffff" if lit else "#fffaf0", "#fff0c8" if lit else "#efe0c2", edge="#8a6a3a", radius=11)
    room = Box(field.x + 14, field.y, field.w - 14 - 38 * k, field.h)
    if key and pen.width(value, 22, SEMI) + 50 < room.w:  # the value is more important
        sign, high = (keycap, 28) if key == "f" else (pad_glyph, 32)
        sign(pen, key, room.right - 36, field.centre[1], high)
        room = room.without_right(42)
    pen.text(pen.cut(value, room.w, 25, SEMI), room, 22, INK, SEMI)
    icon(pen, "down", Box(field.right - 34 * k, field.centre[1] - 11 * k, 22 * k, 22 * k), "#7a4a12", 3)


def paint_thread_of_beads(pen: Pen, box: Box, last: tuple[bool, ...], of: int, k: float) -> None:
    """Paint the last games as beads, the newest at the right; the free part of the thread is stitches."""
    y, each = box.centre[1], box.w / of
    begins = box.right - each * len(last)
    if len(last) < of:
        pen.thread([(box.x, y), (begins, y)], 3 * k, dash=(12 * k, 10 * k), shadow=False)
    if last:
        waves = [(begins + (box.right - begins) * n / 12, y + (3 if n % 2 else -3) * len(last) / of) for n in range(13)]
        pen.thread(waves, 4 * k)
    for n, won in enumerate(last):
        paint_bead(pen, (begins + (n + 0.5) * each, y), min(11 * k, each * 0.41), won)
