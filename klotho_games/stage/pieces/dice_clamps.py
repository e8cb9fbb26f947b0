"""The mark of a die that is kept while the others are rolled again."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import GOLD

_OUTLINE = "#07080d"


def paint_clamps(pen: Pen, box: Box) -> None:
    """Paint brass clamps at three corners of a kept die, and a lock at the fourth."""
    d = box.w * 0.07
    x, y, right, low = box.x - d, box.y - d, box.right + d, box.bottom + d
    arm = box.w * 0.26
    s = Sketch(right - x, low - y)
    w, h = s.w, s.h
    corners = (f"M2.5 {arm:.1f} V2.5 H{arm:.1f}", f"M{w - arm:.1f} 2.5 H{w - 2.5:.1f} V{arm:.1f}",
               f"M2.5 {h - arm:.1f} V{h - 2.5:.1f} H{arm:.1f}")
    for colour, width in ((_OUTLINE, 8), (GOLD, 4.6), ("#fff0c4", 1.4)):
        s.path(" ".join(corners), "none", colour, width)
    pen.sketch(s, Box(x, y, w, h))
    side = max(20.0, box.w * 0.36)
    lock = Box.around((right - side * 0.3, low - side * 0.3), side, side)
    disc = Sketch(40, 40).circle(20, 20, 18, GOLD, _OUTLINE, 3)
    pen.sketch(disc, lock)
    icon(pen, "lock", lock.grow(-side * 0.2), "#2b1c05", 2.4)
