"""Seat plates: the players at the table, their figures, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from klotho_games.core.i18n import pgettext
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import Scene

from .top_bar import BAR_Z

_GAP = 14.0
"""The gap between two figures."""
_NARROW = 230.0
"""On a plate narrower than this, the room between the parts is saved for the name."""
_SHORTEST = 36.0
"""With less room than this, a name is only in the tip."""
_LEAST = 18.0
"""Smaller letters are hard to read."""
_STACKED = 20.0
"""The size of a name that is above its figures."""
_KIND = 20.0
"""The size of a bot's temperament, below its name."""
_TWO_LINES = 50.0
"""A plate lower than this has room for one line."""
_LARGER = ((1.5, 1.3), (1.4, 1.3), (1.3, 1.3), (1.3, 1.0))
"""For large text: scales of figures, and the least scale of names with them. The first that fits all plates is used."""


class Figure(NamedTuple):
    """A number with its picture: points, Health, cards in hand. Either can be empty: "41 pts", or only a totem."""

    picture: str
    words: str


class Plate(NamedTuple):
    """What one seat shows. `face` names a picture; it is "" if the seat's shape is enough.

    `told` is the plate in a sentence, for the tip and for reading aloud.
    """

    name: str
    face: str
    figures: tuple[Figure, ...]
    told: str
    active: bool = False
    mark: int = -1
    """The seat whose shape and colour it has, if that is not its own place in the round."""
    kind: str = ""
    """A bot's temperament in a word or two. The row of plates fills it in, and shows it if all plates have room."""


class Shade(NamedTuple):
    fill: str
    edge: str
    ink: str


@dataclass(frozen=True)
class PlateLook:
    active: Shade
    idle: Shade
    font: str = SERIF
    name_size: float = 24
    figure_size: float = 26
    radius: float = 18
    figure_icon: float = 0.56
    """The size of a figure's picture, as a part of the plate's height."""
    tight: bool = False
    """Whether the room between the parts is saved for the name, so that more names fit beside their figures."""
    widest: float = 0
    """The greatest width to which a plate grows to the left; 0 means that it keeps its box."""


class SeatPlates:
    """One plate for each box, for one to six seats, marked with the shape and colour of the seat.

        self.plates = SeatPlates(self, slots.numbered_slots("plate_"), look)
        self.plates.show([Plate("Ada", "karthis/tok_ada", (Figure("karthis/k_heart", "7"),), _("Ada: Health 7"))])
    """

    def __init__(self, scene: Scene, boxes: Sequence[Box], look: PlateLook) -> None:
        self._scene, self._look, self._boxes = scene, look, list(boxes)
        self._plates: Sequence[Plate] = ()
        scene.measured.append(lambda: self.show(self._plates))
        self._sprites = [scene.add(Panel(box, z=BAR_Z + 1, margin=14)) for box in boxes]
        role = pgettext("at the table", "player")
        self.spots = [
            scene.spot(Spot(f"plate:{seat}", box, "", role=role, ring=look.radius, seat=seat))
            for seat, box in enumerate(boxes)
        ]

    def show(self, plates: Sequence[Plate]) -> None:
        self._plates = plates
        plates = [self._with_kind(seat, plate) for seat, plate in enumerate(plates)]
        boxes = [self._box(seat, plate) for seat, plate in enumerate(plates)]
        marks = [(plate.mark if plate.mark >= 0 else seat) if len(plates) > 1 else None
                 for seat, plate in enumerate(plates)]
        pen = Pen(self._scene.stage.window.screen, self._scene.stage.look)
        laid = list(zip(boxes, plates, marks, strict=True))
        look = _larger_look(pen, laid, _closer(pen, laid, self._look))
        # all plates are alike: if one name is too long, every name is above its figures
        stacked = not all(_whole(pen, box, plate, look, mark, _least(look)) for box, plate, mark in laid)
        if stacked or not all(_kind_fits(pen, box, plate, look, mark) for box, plate, mark in laid):
            laid = [(box, plate._replace(kind=""), mark) for box, plate, mark in laid]
        for seat, (box, plate, mark) in enumerate(laid):
            sprite, spot = self._sprites[seat], self.spots[seat]
            sprite.box = spot.box = box
            spot.label = spot.tip = plate.told
            sprite.show(paint_plate, plate, look, mark, stacked=stacked)

    def _with_kind(self, seat: int, plate: Plate) -> Plate:
        bot = self._scene.temperament(seat)
        return plate._replace(kind=bot.name) if bot is not None else plate

    def box(self, seat: int) -> Box:
        """The present box of a seat's plate."""
        return self._sprites[seat].box

    def _box(self, seat: int, plate: Plate) -> Box:
        box, look = self._boxes[seat], self._look
        if not look.widest:
            return box
        pen = Pen(self._scene.stage.window.screen, self._scene.stage.look)
        wide = sum(_figure_width(pen, figure, box.h, look) + _GAP for figure in plate.figures)
        wide += box.h + 20 + pen.width(plate.name, look.name_size, look.font) + 20
        wide = min(look.widest, max(box.w, wide))
        return Box(box.right - wide, box.y, wide, box.h)


def paint_plate(pen: Pen, box: Box, plate: Plate, look: PlateLook, seat: int | None, stacked: bool = False) -> None:
    """Paint a plate: the face at the left, the figures at the right, and the name between them.

    If `stacked`, the name is above the figures.
    """
    shade = look.active if plate.active else look.idle
    pen.panel(box, shade.fill, edge=shade.edge, edge_width=4 if plate.active else 2, radius=look.radius)
    left = _paint_face(pen, box, plate.face, seat, look)
    if stacked:
        look = replace(look, name_size=min(look.name_size, _STACKED), figure_size=min(look.figure_size, _STACKED))
    line = Box(box.x, box.y + 4, box.w, box.h - 8)
    _paint_figures(pen, line.bottom_part(line.h * 0.46) if stacked else line, plate, look, shade.ink)
    room = _name_room(pen, box, plate, look, left, stacked)
    if room.w > _SHORTEST:
        if plate.kind:
            upper, lower = room.top_part(room.h * 0.52), room.bottom_part(room.h * 0.48)
            pen.text(plate.kind, lower, _KIND, shade.ink, look.font)
            pen.name(plate.name, upper, look.name_size, shade.ink, look.font)
            return
        pen.name(plate.name, room, look.name_size, shade.ink, look.font, grow=not stacked)
    if plate.active and seat is not None:
        arrow = Sketch(40, 22).path("M6 2 H34 L20 20 Z", shade.edge, look.idle.fill, 3)
        pen.sketch(arrow, Box(box.centre[0] - 20, box.bottom - 5, 40, 18))


def _paint_figures(pen: Pen, line: Box, plate: Plate, look: PlateLook, ink: str) -> None:
    tight = _tight(line, look)
    x = line.right - (9 if tight else 14)
    for figure in reversed(plate.figures):
        x -= _figure_width(pen, figure, line.h + 8, look)
        icon = _icon(figure, line.h + 8, look)
        if icon:
            pen.svg(figure.picture, Box(x, line.centre[1] - icon / 2, icon, icon))
        wide = _words_width(pen, figure, look)
        pen.text(figure.words, Box(x + icon + 6, line.y, wide, line.h), look.figure_size, ink, look.font)
        x -= 4 if tight else _GAP


def _name_room(pen: Pen, box: Box, plate: Plate, look: PlateLook, left: float, stacked: bool) -> Box:
    tight = _tight(box, look)
    edge = 9 if tight else 14
    if stacked:
        return Box(left, box.y + 1, box.right - edge - left, (box.h - 8) * 0.5)
    taken = sum(_figure_width(pen, figure, box.h, look) + (4 if tight else _GAP) for figure in plate.figures)
    return Box(left, box.y + 4, box.right - edge - taken - left, box.h - 8)


def _tight(box: Box, look: PlateLook) -> bool:
    return look.tight or box.w < _NARROW


def _least(look: PlateLook) -> float:
    """The smallest letters of a name."""
    return min(_LEAST, look.name_size * 0.8)


def _whole(pen: Pen, box: Box, plate: Plate, look: PlateLook, seat: int | None, letters: float) -> bool:
    """Whether the name fits beside the figures in letters of this size."""
    if not plate.figures:
        return True
    room = _name_room(pen, box, plate, look, _name_left(box, plate.face, seat, look), stacked=False)
    return pen.is_whole([plate.name], room.w, letters, look.font)


def _kind_fits(pen: Pen, box: Box, plate: Plate, look: PlateLook, seat: int | None) -> bool:
    """Whether the temperament fits below the name.

    Figures count as two digits wide, so that it does not come and go with every point.
    """
    if not plate.kind:
        return True
    plate = plate._replace(figures=tuple(Figure(one.picture, _two_digits(one.words)) for one in plate.figures))
    room = _name_room(pen, box, plate, look, _name_left(box, plate.face, seat, look), stacked=False)
    return box.h >= _TWO_LINES * pen.look.text_scale and pen.width(plate.kind, _KIND, look.font) <= room.w


def _two_digits(words: str) -> str:
    return re.sub(r"\d+", lambda number: "0" * max(2, len(number[0])), words)


def _closer(pen: Pen, laid: Sequence[tuple[Box, Plate, int | None]], look: PlateLook) -> PlateLook:
    """Use the room between the parts for the names, if some would be small and this is enough for all."""
    near = replace(look, tight=True)
    if pen.look.text_scale > 1 or all(_whole(pen, box, plate, look, mark, _STACKED) for box, plate, mark in laid):
        return look
    return near if all(_whole(pen, box, plate, near, mark, _STACKED) for box, plate, mark in laid) else look


def _larger_look(pen: Pen, laid: Sequence[tuple[Box, Plate, int | None]], look: PlateLook) -> PlateLook:
    """For large text, the look with the largest figures that leave room for every name."""
    for figures, names in _LARGER:
        if figures <= pen.look.text_scale:
            larger = replace(look, figure_size=look.figure_size * figures)
            if all(_whole(pen, box, plate, larger, mark, look.name_size * names) for box, plate, mark in laid):
                return larger
    return look


def _paint_face(pen: Pen, box: Box, face: str, seat: int | None, look: PlateLook) -> float:
    """Paint the face or the seat's shape; return where the name begins."""
    side = box.h - 8
    if face:
        pen.svg(face, Box(box.x + (2 if look.tight else 8), box.y + 4, side, side))
        if seat is not None:
            seat_shape(pen, seat, Box(box.x + side * 0.62 + (0 if look.tight else 8), box.bottom - 27, 25, 25))
    elif seat is not None and _tight(box, look):
        seat_shape(pen, seat, Box.around((box.x + 7 + side * 0.28, box.centre[1]), side * 0.56, side * 0.56))
    elif seat is not None:
        seat_shape(pen, seat, Box.around((box.x + 8 + side / 2, box.centre[1]), side * 0.72, side * 0.72))
    return _name_left(box, face, seat, look)


def _name_left(box: Box, face: str, seat: int | None, look: PlateLook) -> float:
    side = box.h - 8
    if face:
        return box.x + side + (6 if look.tight else 16)
    if seat is None:
        return box.x + 16
    return box.x + side * 0.56 + 13 if _tight(box, look) else box.x + side + 8


def _icon(figure: Figure, tall: float, look: PlateLook) -> float:
    return tall * look.figure_icon if figure.picture else 0.0


def _words_width(pen: Pen, figure: Figure, look: PlateLook) -> float:
    """The width of a figure's words. They grow only with the look (`_larger_look`), as the bar has one height."""
    letters, px = pen.look.letters, pen.look.px(look.figure_size)
    return letters.width(figure.words, look.font, px) / pen.look.scale + 4 if figure.words else 0.0


def _figure_width(pen: Pen, figure: Figure, tall: float, look: PlateLook) -> float:
    return _icon(figure, tall, look) + 6 + _words_width(pen, figure, look)
