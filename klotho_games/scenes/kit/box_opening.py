"""The picture of a box that opens, shown from the moment a game is started until its table is ready."""

from __future__ import annotations

from math import cos, pi, sin

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import PAPER, SANS, SERIF_BLACK

from .box_art import paint_cover

_LID = Box.around((960, 430), 400, 500)
_TRAY = Box.around((960, 760), 470, 150)
_RAYS = 15


def paint_opening(pen: Pen, info: GameInfo) -> None:
    """Darken the scene that is being left, and show the game's box with light coming out of it."""
    pen.fill(CANVAS, "#05030c", 0.78)
    if not pen.look.high_contrast:
        pen.light((960, 700), 760, 520, "#ffb648", 0.5)
        pen.glaze(_rays(), CANVAS, 0, coarse=3)
        pen.sketch(_tray(), _TRAY, shadow=14)
    paint_cover(pen, info.id, info.title, _LID, radius=12, shadow=22)
    words = Box(0, 856, CANVAS.w, 84)
    pen.text(info.title, words, 56, PAPER, SERIF_BLACK, align="centre")
    pen.text(_("Setting the table …"), Box(0, 940, CANVAS.w, 50), 26, "#f0dcae", SANS, align="centre")


def _rays() -> Sketch:
    """Beams of light from the tray, past the lid."""
    s = Sketch(CANVAS.w, CANVAS.h)
    x, y = _TRAY.centre[0], _TRAY.y + 20
    for n in range(_RAYS):
        angle = pi * (0.06 + 0.88 * n / (_RAYS - 1))
        wide = 0.022 if n % 2 else 0.038
        ends = [(x - cos(angle + by) * 900, y - sin(angle + by) * 760) for by in (-wide, wide)]
        (ax, ay), (bx, by) = ends
        light = s.radial((x, y), 820, (0, "#fff1c0", 0.75), (45, "#ffd27a", 0.28), (100, "#ffb648", 0))
        s.path(f"M{x - 40} {y} L{ax:.0f} {ay:.0f} L{bx:.0f} {by:.0f} L{x + 40} {y} Z", light)
    return s


def _tray() -> Sketch:
    """The lower half of the box from the front, with a glowing inside."""
    w, h = _TRAY.size
    s = Sketch(w, h)
    s.path(f"M30 4 H{w - 30} L{w - 4} 44 H4 Z", s.down("#fff4cf", "#f2b544"), "#3a2408", 3)
    s.rect(4, 42, w - 8, h - 46, 10, s.down("#4a3420", "#20150c"), "#0c0614", 4)
    s.rect(14, 50, w - 28, 8, 4, "#8a6a34", opacity=0.7)
    return s
