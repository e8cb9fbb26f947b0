"""The tablet behind two Barbarians who change Bands: from whom to whom, and the totals of both Bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, GOLD

from .fight_pictures import paint_route
from .ground import grow_size
from .rough_card import paint_stretched_art
from .style import CREAM, SAND

_LOSS = "#ff9d86"


class BandChange(NamedTuple):
    """What a swap does to a Band. `seat` is -1 for a Free Band."""

    seat: int
    name: str
    before: int
    after: int

    @property
    def gain(self) -> int:
        return self.after - self.before


def paint_swap(pen: Pen, box: Box, words: str, changes: Sequence[BandChange], middles: Sequence[float],
               foot: float) -> None:
    """`changes` are the Band that lost a Barbarian and the one that took it; `middles` and `foot` say where the slabs
    are."""
    paint_stretched_art(pen, "klobba/tablet", box, shadow=16)
    head = Box(box.x + 60, box.y + 46, box.w - 120, 52)
    pen.text(words, head, grow_size(pen, 34, 44), GOLD, FREDOKA, align="centre", grow=False)
    axis = sum(middles) / len(middles)
    icon(pen, "swap", Box.around((axis, foot - 180), 84, 84), GOLD, 6)
    loser, taker = changes
    ends = (loser.seat, loser.name), (taker.seat, taker.name)
    for middle, (start, end) in zip(middles, (ends, ends[::-1]), strict=True):
        paint_route(pen, (middle, foot + 34), start, end, most=420)
    for middle, change in zip(middles, changes, strict=True):
        _paint_change(pen, Box.around((middle, foot + 122), 430, 110), change)


def _paint_change(pen: Pen, box: Box, change: BandChange) -> None:
    """Paint a Band's total before and after, and the difference with its sign."""
    upper, lower = box.top_part(44), box.without_top(44)
    size = grow_size(pen, 23, 30)
    told = _("{name}’s Band").format(name=change.name) if change.seat >= 0 else change.name
    wide = pen.look.letters.width(told, BOLD, pen.look.px(size)) / pen.look.scale
    mark = 38.0 if change.seat >= 0 else 0.0
    left = box.centre[0] - (min(wide, box.w - mark) + mark) / 2
    if change.seat >= 0:
        seat_shape(pen, change.seat, Box(left, upper.centre[1] - 14, 28, 28))
    pen.text(told, Box(left + mark, upper.y, box.w - mark, upper.h), size, SAND, BOLD, grow=False)
    if not change.gain:
        pen.text(_("total {n}").format(n=change.after), lower, 36, CREAM, FREDOKA, align="centre", grow=False)
        return
    sign, colour = ("+", GOLD) if change.gain > 0 else ("−", _LOSS)
    first, arrow, second, difference = (Box(lower.x + x, lower.y, w, lower.h)
                                        for x, w in ((60, 80), (146, 30), (182, 80), (270, 110)))
    pen.text(str(change.before), first, 38, SAND, FREDOKA, align="right", grow=False)
    icon(pen, "right", Box.around(arrow.centre, 28, 28), SAND, 3.4)
    pen.text(str(change.after), second, 38, CREAM, FREDOKA, grow=False)
    pen.text(f"{sign}{abs(change.gain)}", difference, 54, colour, FREDOKA, grow=False)
