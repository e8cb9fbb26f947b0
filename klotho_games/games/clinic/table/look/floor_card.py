"""Floor cards: a strip of six spaces, the name, and for a ground floor the parking bays (CLI-B2.2, B4.5).

    paint, key = face("f1", ground=False, cost="$4")
    paint_strip(pen, box, modules)                    # only the rooms, six in a row
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.clinic.rules.building import EMPTY, GROUND, MODULES, UPPER, serves
from klotho_games.games.clinic.rules.cards import FLOOR
from klotho_games.games.clinic.rules.names import floor_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.sprites import Paint

from .building import paint_room, paint_storey
from .card_stock import Tone, paint_paper, paint_price_tag, stamp_picture
from .style import ART, INK, LARGE, SOFT

UNITS: Point = (304, 188)
_ROOM = 46.0


def face(floor: str, *, ground: bool = False, cost: str = "") -> tuple[Paint, Hashable]:
    whole = Box(0, 0, *UNITS)
    return (lambda pen: _paint(pen, whole, floor, ground, cost)), ("clinic-floor", floor, ground, cost)


def _paint(pen: Pen, box: Box, floor: str, ground: bool, cost: str) -> None:
    told = FLOOR[floor]
    modules = (GROUND if ground else UPPER)[floor]
    paint_paper(pen, box, Tone.LILAC if told.set == "expansion" else Tone.CREAM, radius=14, lift=4)
    right = box.right - 14
    if cost:
        right = paint_price_tag(pen, cost, (box.right - 34, box.y + 27)).x - 6
    title = Box(box.x + 16, box.y + 8, right - box.x - 16, 36)
    pen.text(floor_name(floor, ground), title, 23, INK, FREDOKA, grow=False)
    side = _ROOM
    strip = Box(box.x + 14, box.y + 70, side * 6, side)
    pen.gradient(Box(strip.x, strip.y - 18, strip.w, 19), "#8fd3cb", "#a9dcd2")
    paint_strip(pen, strip, modules)
    upper, lower = Box(box.x + 16, box.bottom - 68, box.w - 32, 60).rows(2)
    pen.text(rooms_words(modules), upper, 20, SOFT, SEMI, grow=False)
    if ground:
        pen.svg(f"{ART}/car_staff", Box(lower.x, lower.y, 30, 30))
        lower = lower.without_left(38)
    pen.text(bays_words(floor) if ground else empty_words(modules), lower, 20, SOFT, BOLD, grow=False)


def rooms_words(modules: Sequence[int]) -> str:
    n = sum(1 for module in modules if serves(module))
    return ngettext("{n} patient room", "{n} patient rooms", n).format(n=n)


def empty_words(modules: Sequence[int]) -> str:
    n = modules.count(EMPTY)
    return ngettext("{n} empty space", "{n} empty spaces", n).format(n=n)


def bays_words(floor: str) -> str:
    told = FLOOR[floor]
    return _("{bays} parking spaces (max. {most})").format(bays=told.bays, most=told.most_bays)


def paint_strip(pen: Pen, box: Box, modules: Sequence[int]) -> None:
    """Paint six rooms in a row under a sky, at any size."""
    pen.gradient(box, "#a9dcd2", "#f2f1dc")
    for module, room in zip(modules, box.columns(6), strict=True):
        paint_room(pen, room, module)
    paint_storey(pen, box, modules)


def pictures_ahead(look: DrawStyle) -> list[Job]:
    """Return jobs that paint the rooms of all Floor cards one by one, in quiet moments before a floor is chosen."""
    return [partial(stamp_picture, look, f"{ART}/room_{name}", _ROOM, _ROOM) for name in MODULES]


def _paint_large_pile(pen: Pen, box: Box, left: int) -> None:
    """Paint the pile for large text, with the words below the picture."""
    paint_paper(pen, box, radius=10, lift=3, lined=False)
    words = ngettext("{n} floor left", "{n} floors left", left).format(n=left)
    tall = box.h * 0.42
    pen.svg(f"{ART}/sign_floor", Box(box.x + 10, box.y + 8, box.w - 20, tall))
    pen.text(words, box.without_top(tall + 8).grow(-8, -4), 28, INK, BOLD, align="centre", wrap=True, leading=1.02,
             grow=False)


def paint_pile(pen: Pen, box: Box, left: int) -> None:
    """Paint the Floor cards that can still be built, as a small stack of plans with their number."""
    if pen.look.text_scale >= LARGE:
        _paint_large_pile(pen, box, left)
        return
    for n in range(min(3, left)):
        sheet = Box(box.x + 4 + n * 6, box.y + 18 - n * 7, box.w - 22, box.h - 40)
        paint_paper(pen, sheet, radius=10, lift=2, lined=False)
    if left:
        pen.svg(f"{ART}/sign_floor", Box(box.x + 22, box.y + 10, 62, 52))
    words = ngettext("{n} floor left", "{n} floors left", left).format(n=left)
    room = Box(box.x + 88, box.y + 6, box.w - 104, box.h - 42)
    pen.text(words, room, 20, INK, BOLD, wrap=True, leading=1.05, grow=False)
