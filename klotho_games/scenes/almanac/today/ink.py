"""Drawing for the page of today: seals, beads on a thread, stars, and lines with signs that no font has."""

from __future__ import annotations

import math
import re

from klotho_games.almanac.lines import DONE, OPEN, WON
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon, keycap, keycap_width
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, star
from klotho_games.stage.drawing.theme import BUTTONS, PLAIN_BUTTONS, SEMI, SERIF_BLACK

BROWN, SOFT = "#4a3b22", "#5f4d2c"
_EDGE, _GOLD_LIGHT, _GOLD, _EMPTY, _EMPTY_EDGE = "#4c2c16", "#fff0c0", "#d9962a", "#f6ecd6", "#8a744a"
_STAR, _NO_STAR = "★", "☆"
_SIGNS = re.compile(f"([{WON}{DONE}{OPEN}{_STAR}{_NO_STAR}])")


def paint_seal(pen: Pen, box: Box, won: bool) -> None:
    """Paint a seal: red wax with a check mark for a deal that was won, grey with a bar for one that was done."""
    s = Sketch(80, 80)
    edge = []
    for k in range(22):
        r, a = 36 + 2.4 * math.sin(k * 2.1), math.tau * k / 22
        edge.append((40 + r * math.cos(a), 40 + r * math.sin(a)))
    top, bottom, rim, ring = ("#e0574a", "#9c2018", "#4a0c0a", "#ffb3a6") if won else (
        "#a39478", "#75684c", "#3a3020", "#efe0c2")
    if pen.look.high_contrast:
        top, bottom, rim = ("#8a0d08", "#8a0d08", "#000000") if won else ("#5c5c5c", "#5c5c5c", "#000000")
    s.polygon(edge, s.linear((0, 4), (0, 76), (0, top), (100, bottom)), rim, 4)
    s.circle(40, 40, 26, "none", ring, 2, stroke_opacity=0.5)
    s.path("M26 41 L36 51 L55 29" if won else "M29 40 H51", "none", "#fff3e0", 6)
    pen.sketch(s, box, shadow=4)


def paint_bead(pen: Pen, centre: Point, wide: float, words: str, *, full: bool, size: float = 32) -> None:
    """Paint a bead of a day: gold if deals were done, small and pale if not."""
    s = Sketch(72, 72)
    if full:
        fill = s.linear((0, 6), (0, 66), (0, _GOLD_LIGHT), (100, _GOLD))
        s.circle(36, 36, 30, "#ffd84a" if pen.look.high_contrast else fill, _EDGE, 4)
        s.path("M17 32 A20 20 0 0 1 31 16", "none", "#ffffff", 4, stroke_opacity=0.8)
    else:
        s.circle(36, 36, 24, "#ffffff" if pen.look.high_contrast else _EMPTY, _EMPTY_EDGE, 4)
    box = Box.around(centre, wide, wide)
    pen.sketch(s, box, shadow=4 if full else 2)
    pen.text(words, box, size, "#3a2208", SERIF_BLACK, align="centre", grow=False)


def paint_stars(pen: Pen, x: float, middle: float, n: int, of: int, size: float) -> float:
    """Paint stars, `n` of them gained; return where they end."""
    for k in range(of):
        _sign(pen, _STAR if k < n else _NO_STAR, Box(x, middle - size / 2, size, size))
        x += size * 1.12
    return x


def line_width(pen: Pen, words: str, size: float, face: str = SEMI) -> float:
    side = size * pen.look.text_scale
    return sum(side if _SIGNS.fullmatch(run) else pen.width(run, size, face) for run in _runs(words))


def paint_line_with_signs(pen: Pen, words: str, room: Box, size: float, colour: str, face: str = SEMI) -> None:
    """Paint one line of words with stars and beads among them, shrunk to fit."""
    k = min(1.0, room.w / max(1.0, line_width(pen, words, size, face)))
    size, x = size * k, room.x
    for run in _runs(words):
        if _SIGNS.fullmatch(run):
            side = size * pen.look.text_scale
            _sign(pen, run, Box(x + side * 0.05, room.centre[1] - side * 0.45, side * 0.9, side * 0.9))
            x += side
        else:
            wide = pen.width(run, size, face)
            pen.text(run, Box(x, room.y, wide + 6, room.h), size, colour, face)
            x += wide


def _runs(words: str) -> list[str]:
    return [run for run in _SIGNS.split(words) if run]


def _sign(pen: Pen, sign: str, box: Box) -> None:
    s = Sketch(40, 40)
    if sign in (_STAR, _NO_STAR):
        fill = s.down("#ffd76a", "#d08a1c") if sign == _STAR else "#fffaf0"
        s.polygon(star((20, 21), 19, 8.2), fill, _EDGE if sign == _STAR else _EMPTY_EDGE, 2.4)
    else:
        gold = s.linear((0, 4), (0, 36), (0, _GOLD_LIGHT), (100, _GOLD))
        s.circle(20, 20, 15, gold if sign == WON else "#fffaf0", _EDGE if sign != OPEN else _EMPTY_EDGE, 3)
        if sign == DONE:
            s.path("M20 5 A15 15 0 0 0 20 35 Z", "#7a6a4a", _EDGE, 2)
        if sign == WON:
            s.path("M13 20.5 L18.5 26 L28 14", "none", "#3a2208", 3.6)
    pen.sketch(s, box)


def paint_push_button(pen: Pen, box: Box, label: str, *, main: bool, lit: bool, size: float = 22, key: str = "",
                      picture: str = "play") -> None:
    """Paint a button that is part of a row. The row itself is what is pressed."""
    looks = PLAIN_BUTTONS if pen.look.high_contrast else BUTTONS
    look = looks["primary" if main else "paper"]
    s = Sketch(box.w, box.h + 6)
    s.rect(1, 7, box.w - 2, box.h - 2, 12, look.lip, look.outline, 2)
    s.rect(1, 1, box.w - 2, box.h - 2, 12, s.down(look.top, look.bottom, 0, box.h), look.outline, 2)
    if lit:
        s.rect(2, 2, box.w - 4, box.h - 4, 11, "#ffffff", opacity=0.3)
    s.rect(3, 3, box.w - 6, box.h - 6, 10, "none", look.edge, 1.6, stroke_opacity=0.75)
    pen.sketch(s, Box(box.x, box.y, box.w, box.h + 6), shadow=3)
    cap = keycap_width(pen, key) + 12 if key else 0
    side = size * 1.1 if picture else 0
    beside = side + (8 if label else 0) if side else 0
    room = box.w - 20 - cap - beside
    wide = min(room, pen.width(label, size, SEMI))
    x = box.centre[0] - (wide + cap + beside) / 2
    if side:
        icon(pen, picture, Box(x, box.centre[1] - side / 2, side, side), look.words)
        x += beside
    pen.text(label, Box(x, box.y, wide + 4, box.h), size, look.words, SEMI)
    if key:
        keycap(pen, key, x + wide + 12, box.centre[1])
