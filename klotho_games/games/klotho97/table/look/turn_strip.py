"""The strip with what the others have done since a player's last turn: a plate for each company."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from klotho_games.games.klotho97.telling import since_turn
from klotho_games.games.klotho97.telling.since_turn import GONE, GOT, PRICE, RAIDED, SOLD, Happening
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, CORAL, GOLD, INK, PAPER, SEATS, SERIF

from .card_faces import SIZES, picture
from .signs import COIN, LIGHTS, STAR
from .steel import octagon, steel_panel
from .style import MUTE, OUTLINE, PALE_GOLD

Width = Callable[[str, float, str], float]
"""The width of words in a size and a face."""
_PAD, _GAP, _APART, _SHAPE = 12.0, 7.0, 10.0, 28.0
_NAME, _WORDS = 22.0, 22.0
_BADGE = 22.0
_LOW = 64.0
"""Height below which cards are closer to the edges of the plate."""
_TITLE = 20.0


class Plate(NamedTuple):
    """What is shown of one company."""

    seat: int
    name: str
    """"" if there is no room for names."""
    happenings: tuple[Happening, ...]
    more: int
    """How many others there is no room for."""
    reader: int


class Strip(NamedTuple):
    title: Box | None
    plates: tuple[tuple[Plate, Box], ...]


def lay_strip(room: Box, title: str, plates: Sequence[Plate], width: Width) -> Strip:
    """Lay the plates side by side: with title and names if there is room, otherwise with as much as fits."""
    short = [plate._replace(name="") for plate in plates]
    most = max(len(plate.happenings) for plate in plates)
    fewer = [("", _with_at_most(short, n)) for n in range(most, 0, -1)]
    tries = [(title, plates), ("", plates), (title, short), *fewer]
    head, chosen = next((one for one in tries if _whole_width(room.h, *one, width) <= room.w), tries[-1])
    left = room.x + (_title_width(room.h, head, width) if head else 0.0)
    wide = [_plate_width(room.h, plate, width) for plate in chosen]
    starts = accumulate(wide, lambda x, w: x + w + _APART, initial=left)
    boxes = [Box(x, room.y, w, room.h) for x, w in zip(starts, wide, strict=False)]
    titled = Box(room.x, room.y, left - _APART - room.x, room.h) if head else None
    return Strip(titled, tuple(zip(chosen, boxes, strict=True)))


def _with_at_most(plates: Sequence[Plate], n: int) -> list[Plate]:
    return [plate._replace(happenings=plate.happenings[:n], more=max(0, len(plate.happenings) - n)) for plate in plates]


def _whole_width(high: float, title: str, plates: Sequence[Plate], width: Width) -> float:
    wide = sum(_plate_width(high, plate, width) for plate in plates) + _APART * (len(plates) - 1)
    return wide + (_title_width(high, title, width) if title else 0.0)


def _title_width(high: float, title: str, width: Width) -> float:
    """Return the width of the title, and the gap after it."""
    return max(width(line, _TITLE, BOLD) for line in title_lines(title, high)) + 2 * _APART


def title_lines(title: str, high: float) -> tuple[str, ...]:
    """Break a title near its middle, if the strip is high enough for two lines."""
    if high < 2 * _TITLE:
        return (title,)
    gaps = [n for n, letter in enumerate(title) if letter == " "]
    at = min(gaps, key=lambda n: abs(n - len(title) / 2), default=len(title))
    return title[:at], title[at + 1 :]


def _plate_width(high: float, plate: Plate, width: Width) -> float:
    name = width(plate.name, _NAME, SERIF) + _GAP if plate.name else 0.0
    shown = sum(_happening_width(high, one, width) + _GAP for one in plate.happenings)
    more = width(f"+{plate.more}", _WORDS, BOLD) + _GAP if plate.more else 0.0
    return 2 * _PAD + _SHAPE + _GAP + name + shown + more - _GAP


def _card_height(high: float) -> float:
    return high - (12 if high >= _LOW else 5)


def _card_width(high: float) -> float:
    w, h = SIZES["mini"]
    return _card_height(high) * w / h


def _happening_width(high: float, one: Happening, width: Width) -> float:
    if one.card >= 0:
        return _card_width(high) + _BADGE * 0.3 + (width(one.words, _WORDS, BOLD) + 3 if one.words else 0)
    return _sign(high) + 5 + width(one.words, _WORDS, BOLD) + (14 if one.mark == PRICE else 0)


def _sign(high: float) -> float:
    return min(36.0, high - 22)


# -- painting -----------------------------------------------------------------------------------------------------


def paint_title(pen: Pen, box: Box, title: str) -> None:
    lines = title_lines(title, box.h)
    for line, row in zip(lines, box.rows(len(lines)), strict=True):
        pen.text(line, row, _TITLE, MUTE, BOLD, align="right", outline=INK, outline_width=3)


def paint_plate(pen: Pen, box: Box, plate: Plate) -> None:
    hit = any(one.victim == plate.reader for one in plate.happenings)
    steel_panel(pen, box, cut=12, alpha=0.94, accent=CORAL if hit else SEATS[plate.seat].colour, bolted=False)
    x, y = box.x + _PAD, box.centre[1]
    seat_shape(pen, plate.seat, Box(x, y - _SHAPE / 2, _SHAPE, _SHAPE))
    x += _SHAPE + _GAP
    if plate.name:
        wide = pen.width(plate.name, _NAME, SERIF)
        pen.text(plate.name, Box(x, box.y, wide + 2, box.h), _NAME, PAPER, SERIF)
        x += wide + _GAP
    for one in plate.happenings:
        wide = _happening_width(box.h, one, pen.width)
        place = Box(x, box.y, wide, box.h)
        if one.card >= 0:
            _paint_card(pen, place, one, plate.reader)
        else:
            _paint_sign(pen, place, one)
        x += wide + _GAP
    if plate.more:
        pen.text(f"+{plate.more}", Box(x, box.y, box.right - x, box.h), _WORDS, MUTE, BOLD)


def _paint_card(pen: Pen, box: Box, one: Happening, reader: int) -> None:
    wide = _card_width(box.h)
    card = Box(box.x, box.y, wide, box.h).grow(0, (_card_height(box.h) - box.h) / 2)
    pen.blit(picture(pen.look, one.card, "mini", wide), pen.at(card.x, card.y))
    frame = Sketch(*card.size)
    if one.mark == GONE:
        frame.polygon(octagon(1, 1, card.w - 2, card.h - 2, 6), "#0d0f18", opacity=0.5)
    elif one.mark == RAIDED:
        frame.polygon(octagon(1.5, 1.5, card.w - 3, card.h - 3, 6), "none", CORAL, 4 if one.victim == reader else 3)
    pen.sketch(frame, card)
    _paint_badge(pen, Box.around((card.right - 3, card.bottom - 6), _BADGE, _BADGE), one)
    if one.words:
        words = Box(card.right + _BADGE * 0.3 + 3, box.y, box.right - card.right, box.h)
        pen.text(one.words, words, _WORDS, PAPER, BOLD)


def _paint_badge(pen: Pen, box: Box, one: Happening) -> None:
    """Paint what became of a card; for a raid, whose it was."""
    match one.mark:
        case since_turn.BOUGHT:
            pen.svg(COIN, box)
        case since_turn.STARS:
            pen.svg(STAR, box.grow(2))
        case since_turn.RAIDED:
            pen.sketch(Sketch(24, 24).circle(12, 12, 11, OUTLINE), box.grow(3))
            seat_shape(pen, one.victim, box.grow(-2))
        case _:
            got = one.mark == GOT
            pen.sketch(Sketch(24, 24).circle(12, 12, 10.5, GOLD if got else CORAL, OUTLINE, 2), box)
            icon(pen, "check" if got else "cross", box.grow(-5), INK, 4)


def _paint_sign(pen: Pen, box: Box, one: Happening) -> None:
    side, x = _sign(box.h), box.x
    if one.mark == PRICE:
        plate = box.grow(0, -8)
        s = Sketch(*plate.size)
        light = LIGHTS[one.picture.removeprefix("res_")]
        s.polygon(octagon(1.5, 1.5, plate.w - 3, plate.h - 3, 9), s.down("#2e3650", "#141826"), light, 2.5)
        pen.sketch(s, plate)
        x += 7
    sign = Box(x, box.centre[1] - side / 2, side, side)
    pen.svg(f"klotho97/{one.picture}", sign, shadow=2)
    if one.mark == SOLD:
        pen.svg("klotho97/die_red_5", Box(sign.x - 3, sign.bottom - 17, 18, 18), shadow=2)
    words = Box(sign.right + 5, box.y, box.right - sign.right - 3, box.h)
    pen.text(one.words, words, _WORDS, PALE_GOLD if one.mark != PRICE else PAPER, BOLD)
