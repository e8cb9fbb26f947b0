"""Drawing for the page of today: stars, buttons in rows, and lines with signs that no font has."""

from __future__ import annotations

import re

from klotho_games.almanac.lines import DONE, OPEN, WON
from klotho_games.scenes.kit.daily_marks import EDGE, EMPTY_EDGE, GOLD, GOLD_LIGHT
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, keycap, keycap_width
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, star
from klotho_games.stage.drawing.theme import BUTTONS, PLAIN_BUTTONS, SEMI

BROWN, SOFT = "#4a3b22", "#5f4d2c"
_STAR, _NO_STAR = "★", "☆"
_SIGNS = re.compile(f"([{WON}{DONE}{OPEN}{_STAR}{_NO_STAR}])")


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
        s.polygon(star((20, 21), 19, 8.2), fill, EDGE if sign == _STAR else EMPTY_EDGE, 2.4)
    else:
        gold = s.linear((0, 4), (0, 36), (0, GOLD_LIGHT), (100, GOLD))
        s.circle(20, 20, 15, gold if sign == WON else "#fffaf0", EDGE if sign != OPEN else EMPTY_EDGE, 3)
        if sign == DONE:
            s.path("M20 5 A15 15 0 0 0 20 35 Z", "#7a6a4a", EDGE, 2)
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
