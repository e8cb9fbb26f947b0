"""Floor cards: a strip of six spaces, the name, and for a ground floor the parking bays (CLI-B2.2, B4.5).

    paint, key = face("f1", ground=False, cost="$4")
    paint_strip(pen, box, modules)                    # only the rooms, six in a row
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.clinic.rules.building import EMPTY, GROUND, MODULES, TREATMENTS, UPPER, serves
from klotho_games.games.clinic.rules.cards import FLOOR
from klotho_games.games.clinic.rules.names import floor_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.sprites import Paint

from .building import paint_room, paint_storey, short_name
from .card_stock import Tone, paint_paper, paint_price_tag, stamp_picture
from .style import ART, INK, LARGE, SOFT

UNITS: Point = (304, 188)
_WIDEST = 508.0
_LARGEST = 62.0
_SKY = 10.0


def face(floor: str, *, ground: bool = False, cost: str = "", wide: float = UNITS[0]) -> tuple[Paint, Hashable]:
    whole = Box(0, 0, wide, UNITS[1])
    return (lambda pen: _paint(pen, whole, floor, ground, cost)), ("clinic-floor", floor, ground, cost, wide)


def share_width(room: float, gap: float, cards: int) -> float:
    """Return the width of each of these cards in a row: the fewer there are, the larger their rooms are shown."""
    return min(_WIDEST, (room - gap * (cards - 1)) / max(1, cards))


def _room_side(wide: float) -> float:
    return min(_LARGEST, (wide - 28) / 6)


def _paint(pen: Pen, box: Box, floor: str, ground: bool, cost: str) -> None:
    told = FLOOR[floor]
    modules = (GROUND if ground else UPPER)[floor]
    paint_paper(pen, box, Tone.LILAC if told.set == "expansion" else Tone.CREAM, radius=14, lift=4)
    right = box.right - 14
    if cost:
        right = paint_price_tag(pen, cost, (box.right - 34, box.y + 27)).x - 6
    title = Box(box.x + 16, box.y + 8, right - box.x - 16, 36)
    pen.text(floor_name(floor, ground), title, 23, INK, FREDOKA, grow=False)
    side = _room_side(box.w)
    strip = Box(box.x + (box.w - side * 6) / 2, title.bottom + 4 + _SKY, side * 6, side)
    pen.gradient(Box(strip.x, strip.y - _SKY, strip.w, _SKY + 1), "#8fd3cb", "#a9dcd2")
    paint_strip(pen, strip, modules)
    words = box.grow(-16, -4).without_top(strip.bottom - box.y + 2)
    if ground:
        words, lower = words.top_part(words.h - 30), words.bottom_part(28)
        pen.svg(f"{ART}/car_staff", Box(lower.x, lower.y, 30, 30))
        pen.text(bays_words(floor), lower.without_left(38), 20, SOFT, BOLD, grow=False)
        pen.text(rooms_words(modules), words, 20, SOFT, SEMI, grow=False)
    else:
        pen.text(contents_words(modules), words, 20, SOFT, SEMI, wrap=True, leading=1.06, grow=False)


def contents_words(modules: Sequence[int]) -> str:
    """Return what is on a floor in words: its pictures are small. Treatment rooms have their plaques of crosses."""
    found = []
    for module in dict.fromkeys(modules):
        if module == EMPTY:
            continue
        n, name = modules.count(module), short_name(module)
        if module in TREATMENTS:
            name += "\N{NO-BREAK SPACE}" + "+" * (TREATMENTS.index(module) + 1)
        found.append(f"{n}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{name}" if n > 1 else name)
    empty = modules.count(EMPTY)
    return ", ".join([*found, *([empty_words(modules)] if empty else [])])


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


def pictures_ahead(look: DrawStyle, wide: float = UNITS[0]) -> list[Job]:
    """Return jobs that paint the rooms of Floor cards of this width one by one, in quiet moments before a floor is
    chosen."""
    side = _room_side(wide)
    return [partial(stamp_picture, look, f"{ART}/room_{name}", side, side) for name in MODULES]


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
