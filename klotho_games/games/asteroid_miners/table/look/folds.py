"""A panel of the deck behind its roller shutter: its name, its most important figure, and when it opens."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, SEMI, SERIF

from .shutter import paint_slats
from .steel import larger, plate, well
from .style import CREAM, DIM, OUTLINE, PALE, SHADE

_LABEL = 76.0


def paint_fold(pen: Pen, box: Box, title: str, figure: str, told: str) -> None:
    plate(pen, box)
    paint_slats(pen, box.grow(-9))
    label = Box.around((box.centre[0], box.centre[1] - 2), min(box.w - 36, 560), _LABEL)
    well(pen, label, 12)
    room = label.grow(-16, -7)
    head, foot = room.rows(2)
    size = larger(pen, 24, 30)
    pen.text(title, head, size, CREAM, SERIF, grow=False, shadow=SHADE)
    grown = size / pen.look.text_scale
    if pen.width(title, grown, SERIF) + pen.width(figure, grown, BLACK) > head.w - 14:
        pen.text(figure, foot, size, PALE, BLACK, grow=False)
    else:
        pen.text(figure, head, size, PALE, BLACK, align="right", grow=False)
        pen.text(told, foot, larger(pen, 20, 26), DIM, SEMI, grow=False)
    _paint_handle(pen, Box(box.centre[0] - 34, label.bottom + 3, 68, 10))


def _paint_handle(pen: Pen, box: Box) -> None:
    s = Sketch(box.w, box.h)
    s.rect(1, 1, box.w - 2, box.h - 2, 4, s.down("#f2d493", "#a87a2c"), OUTLINE, 2)
    pen.sketch(s, box)
