"""The panel that tells a raid or a big stake: the card or the mines, who did it to whom, and what it means."""

from __future__ import annotations

from klotho_games.games.klotho97.rules.cards import MINERALS, NUMBER
from klotho_games.games.klotho97.rules.steps import Laid
from klotho_games.games.klotho97.telling.blows import Blow
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BLACK, CORAL, GOLD, PAPER, SEMI, SERIF_BLACK

from .card_faces import SIZES, picture
from .places import LARGE
from .signs import mineral
from .stake_picture import grid, path
from .steel import steel_panel
from .style import PALE_GOLD

_EDGE, _GAP, _MARK = 34.0, 40.0, 72.0
_LARGEST = 0.62
"""Largest size of a stake's cards, as a share of their size on the workbench."""


def panel_box(room: Box, text: float) -> Box:
    large = text >= LARGE
    return Box.around(room.centre, 1480 if large else 1120, min(room.h, 540))


def _halves(box: Box) -> tuple[Box, Box]:
    """Return the place of the picture, and of the words beside it."""
    inner = box.grow(-_EDGE)
    w, h = SIZES["zoom"]
    left = inner.left_part(inner.h * w / h)
    return left, inner.without_left(left.w + _GAP)


def paint_raid(pen: Pen, box: Box, card: str, seat: int, victim: int, blow: Blow) -> None:
    steel_panel(pen, box, alpha=0.98, accent=CORAL)
    left, right = _halves(box)
    pen.panel(left.grow(-4), "#05060b", radius=18, shadow=10)
    pen.blit(picture(pen.look, NUMBER[card], "zoom", left.w), pen.at(left.x, left.y))
    marks = right.top_part(_MARK)
    seat_shape(pen, victim, Box(marks.x, marks.y, _MARK, _MARK), shadow=4)
    icon(pen, "right", Box(marks.x + _MARK + 22, marks.centre[1] - 22, 44, 44), CORAL, 3)
    seat_shape(pen, seat, Box(marks.x + _MARK + 88, marks.y, _MARK, _MARK), shadow=4)
    _paint_words(pen, right.without_top(_MARK + 34), blow)


def paint_stake(pen: Pen, box: Box, laid: tuple[Laid, ...], minerals: tuple[int, int, int], seat: int,
                blow: Blow) -> None:
    steel_panel(pen, box, alpha=0.98, accent=GOLD)
    left, right = _halves(box)
    places = grid(laid, left, _LARGEST)
    for one, place in places:
        pen.blit(picture(pen.look, NUMBER[one.card], "bench", place.w, one.turned), pen.at(place.x, place.y))
    pen.thread(path(places), 8, bright=True)
    marks = right.top_part(_MARK)
    seat_shape(pen, seat, Box(marks.x, marks.y, _MARK, _MARK), shadow=4)
    x = marks.x + _MARK + 30
    for kind, n in zip(MINERALS, minerals, strict=True):
        if n:
            pen.svg(mineral(kind), Box(x, marks.y + 6, 60, 60), shadow=4)
            words = Box(x + 66, marks.y, 76, _MARK)
            pen.text(f"+{n}", words, 40, PALE_GOLD, BLACK, grow=False)
            x += 150
    _paint_words(pen, right.without_top(_MARK + 34), blow)


def _paint_words(pen: Pen, box: Box, blow: Blow) -> None:
    title = pen.text(blow.title, box.top_part(box.h * 0.6), 50, PAPER, SERIF_BLACK, wrap=True, valign="top")
    room = box.without_top(title.bottom - box.y + 22)
    pen.text(blow.meaning, room, 30, PALE_GOLD, SEMI, wrap=True, valign="top")
