"""The two Totems, the caps and ropes that tie their Groups together, the Groups' signs and the "vs" between them.

Groups differ in shape as well as in tone: the Black Totem is a raven under a spiked
cap, the White Totem a mammoth under a round cap.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, SEMI

from .rough_card import paint_stretched_art
from .style import CREAM, INK, PLAIN_TEXT, SAND, Group

CAPPED = (84.0, 184.0)
"""Size of a Totem with its cap. It fits between the Groups' cards, whose values and clans reach over their edges."""
_BARE = (84.0, 152.0)
_CAP = (78.0, 66.0)
_ROPE = 20.0


def paint_column(pen: Pen, box: Box, group: Group, tied: bool) -> None:
    """Paint a Totem at the foot of its column.

    Until its holder has chosen a Band (KLO-2.1) the Totem wears its cap; then the cap is
    beside that Band, tied to the Totem by a rope.
    """
    x, foot = box.centre[0], box.bottom - 8
    _paint_ground_shadow(pen, (x, foot - 4))
    if not tied:
        pen.svg(f"klobba/totem_{group}_capped", Box(x - CAPPED[0] / 2, foot - CAPPED[1], *CAPPED), shadow=6)
        return
    cap, totem = tied_places(box)
    _rope(pen, Box(x - _ROPE / 2, cap.bottom - 10, _ROPE, totem.y + 20 - cap.bottom + 10), group)
    pen.svg(f"klobba/cap_{group}", cap, shadow=6)
    pen.svg(f"klobba/totem_{group}", totem, shadow=6)


def tied_places(column: Box) -> tuple[Box, Box]:
    """Return the places of the cap and of the Totem it is tied to."""
    x, (wide, tall) = column.centre[0], _BARE
    return Box(x - _CAP[0] / 2, column.y + 40, *_CAP), Box(x - wide / 2, column.bottom - 8 - tall, wide, tall)


def _rope(pen: Pen, box: Box, group: Group) -> None:
    shade = Sketch(box.w, box.h).rect(6, 4, box.w - 8, box.h - 4, 8, "#000000", opacity=0.4)
    pen.sketch(shade, box.move(4, 4))
    n = max(1, round(box.h / _ROPE))
    step = box.h / n
    for i in range(n):
        pen.svg(f"klobba/rope_{group}", Box(box.x, box.y + i * step, _ROPE, step + 0.6))


def _paint_ground_shadow(pen: Pen, at: Point) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#080402", 0.85), (55, "#080402", 0.5), (100, "#080402", 0)))
    pen.sketch(s, Box.around(at, 100, 32))


def paint_totem(pen: Pen, box: Box, group: Group, capped: bool = False, shadow: float = 3) -> None:
    """Paint a single Totem: on a plate, beside a name, or while a player gives it away."""
    pen.svg(f"klobba/totem_{group}" + ("_capped" if capped else ""), box, shadow=shadow)


def paint_sign(pen: Pen, box: Box, group: Group, who: str, seats: Sequence[int] = ()) -> None:
    """Paint the name of a Group and the owners of its Bands: "Ada + Bram". The marks of the players at `seats` replace
    names that are too long. A single seat has a Free Band beside it."""
    paint_stretched_art(pen, f"klobba/sign_{group}", box, shadow=5)
    words, quiet = (CREAM, SAND) if group == "black" else (INK, "#54381f")
    title = _("BLACK GROUP") if group == "black" else _("WHITE GROUP")
    inner = box.grow(-18, -6)
    if not who:
        pen.text(title, inner, 22, words, BLACK, align="centre", grow=False)
        return
    if pen.look.text_scale > PLAIN_TEXT:
        _paint_large_who(pen, inner.grow(8, 4), who, seats, words)
        return
    upper, lower = inner.rows(2)
    pen.text(title, upper.move(0, 2), 22, words, BLACK, align="centre", grow=False)
    lower = lower.grow(4, 0)  # the nails are above and below
    if seats and not pen.is_whole([who], lower.w, 20, SEMI):
        _paint_marks(pen, lower.move(0, -1), seats, quiet)
        return
    pen.name(who, lower.move(0, -1), 21, quiet, SEMI, align="centre", grow=False)


def _paint_large_who(pen: Pen, room: Box, who: str, seats: Sequence[int], ink: str) -> None:
    """Paint the names alone, in both lines. The sign's colour already shows the Group."""
    size = min(21 * pen.look.text_scale, 29.0)
    if seats and len(pen.look.letters.wrap(who, SEMI, pen.look.px(size), pen.look.px(room.w))) > 2:
        _paint_marks(pen, Box(room.x, room.centre[1] - 15, room.w, 30), seats, ink)
        return
    pen.text(who, room, size, ink, SEMI, align="centre", wrap=True, leading=1.0, grow=False)


def _paint_marks(pen: Pen, box: Box, seats: Sequence[int], ink: str) -> None:
    x, side = box.centre[0], box.h - 1
    if len(seats) == 1:
        free = "+ " + _("Free Band")
        wide = pen.look.letters.width(free, SEMI, pen.look.px(21)) / pen.look.scale
        left = x - (side + 8 + wide) / 2
        seat_shape(pen, seats[0], Box(left, box.centre[1] - side / 2, side, side))
        pen.text(free, Box(left + side + 8, box.y, wide + 2, box.h), 21, ink, SEMI, grow=False)
        return
    for seat, at in zip(seats, (x - side * 1.3, x + side * 1.3), strict=True):
        seat_shape(pen, seat, Box.around((at, box.centre[1]), side, side))
    pen.text("+", box, 24, ink, BLACK, align="centre", grow=False)


def paint_versus(pen: Pen, box: Box) -> None:
    """Paint the "vs" between the two played cards."""
    pen.svg("klobba/vs_disc", box, shadow=6)
    pen.svg("klobba/vs", Box.around((box.centre[0], box.centre[1] + box.h * 0.03), box.w * 0.54, box.h * 0.4))
