"""Seat plates: who sits at the table, what they have so far, and whose turn it is."""

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
"""Between two figures."""
_NARROW = 230.0
"""Below this a plate of five or six seats saves the room between its parts for the name."""
_SHORTEST = 36.0
"""A name that has less room than this is left to the tip."""
_LEAST = 18.0
"""Smaller letters cannot be read well."""
_STACKED = 20.0
"""Letters of a name that stands above its figures."""
_KIND = 20.0
"""Letters of how a bot likes to play, under its name."""
_TWO_LINES = 50.0
"""A lower plate has room for one line."""
_LARGER = ((1.5, 1.3), (1.4, 1.3), (1.3, 1.3), (1.3, 1.0))
"""For large text: how far figures grow, and how far names do then at least. The first with room for all is taken."""


class Figure(NamedTuple):
    """A number with its picture: points, Health, cards in hand. Either may be empty: "41 pts", or only a totem."""

    picture: str
    words: str


class Plate(NamedTuple):
    """What one seat shows. `face` names art, "" where the seat's shape is face enough.

    `told` is the plate in a sentence, for hovering and speech.
    """

    name: str
    face: str
    figures: tuple[Figure, ...]
    told: str
    active: bool = False
    mark: int = -1
    """Whose shape and colour it has, where that is not told by the seat's place in the round."""
    kind: str = ""
    """How a bot likes to play, in a word or two: the row of plates knows it, and shows it where all have room."""


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
    """How large the picture of a figure is, as a part of the plate's height."""
    tight: bool = False
    """The room between its parts is saved for the name, so that more names stand in one line with their figures."""
    widest: float = 0
    """A plate grows to the left for its name and figures, up to this; 0: it keeps its box and cuts the name."""


class SeatPlates:
    """One plate for each box, one to six seats, marked with the shape and colour of the seat.

        self.plates = SeatPlates(self, slots.numbered("plate_"), look)
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
        # all of them alike: one name too long for its place puts every name above its figures
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
        """Where the plate of a seat lies now."""
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
    """From the right the figures, from the left the face; the name has what is left between them. `stacked`: it stands
    above the figures instead."""
    shade = look.active if plate.active else look.idle
    pen.panel(box, shade.fill, edge=shade.edge, edge_width=4 if plate.active else 2, radius=look.radius)
    left = _paint_face(pen, box, plate.face, seat, look)
    if stacked:
        look = replace(look, name_size=min(look.name_size, _STACKED), figure_size=min(look.figure_size, _STACKED))
    line = Box(box.x, box.y + 4, box.w, box.h - 8)
    _paint_figures(pen, line.bottom_part(line.h * 0.46) if stacked else line, plate, look, shade.ink)
    room = _name_room(pen, box, plate, look, left, stacked)
    if room.w > _SHORTEST:
        # smaller letters as long as they can be read; only a longer name is cut, and the tip has all of it
        name = pen.cut(plate.name, room.w, _least(look) / 0.8, look.font)
        if plate.kind:
            upper, lower = room.top_part(room.h * 0.52), room.bottom_part(room.h * 0.48)
            pen.text(plate.kind, lower, _KIND, shade.ink, look.font)
            pen.text(name, upper, look.name_size, shade.ink, look.font)
            return
        pen.text(name, room, look.name_size, shade.ink, look.font, grow=not stacked)
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
    """No name has smaller letters."""
    return min(_LEAST, look.name_size * 0.8)


def _whole(pen: Pen, box: Box, plate: Plate, look: PlateLook, seat: int | None, letters: float) -> bool:
    """The name stands in letters so large in one line with the figures."""
    if not plate.figures:
        return True
    room = _name_room(pen, box, plate, look, _name_left(box, plate.face, seat, look), stacked=False)
    return pen.cut(plate.name, room.w, letters / 0.8, look.font) == plate.name


def _kind_fits(pen: Pen, box: Box, plate: Plate, look: PlateLook, seat: int | None) -> bool:
    """Two lines stand in the plate, and the lower one is whole, also beside two digits: it does not come and go with
    every point."""
    if not plate.kind:
        return True
    plate = plate._replace(figures=tuple(Figure(one.picture, _two_digits(one.words)) for one in plate.figures))
    room = _name_room(pen, box, plate, look, _name_left(box, plate.face, seat, look), stacked=False)
    return box.h >= _TWO_LINES * pen.look.text_scale and pen.width(plate.kind, _KIND, look.font) <= room.w


def _two_digits(words: str) -> str:
    return re.sub(r"\d+", lambda number: "0" * max(2, len(number[0])), words)


def _closer(pen: Pen, laid: Sequence[tuple[Box, Plate, int | None]], look: PlateLook) -> PlateLook:
    """Where a name would be small, the room between the parts of all plates is for the names, if that is enough."""
    near = replace(look, tight=True)
    if pen.look.text_scale > 1 or all(_whole(pen, box, plate, look, mark, _STACKED) for box, plate, mark in laid):
        return look
    return near if all(_whole(pen, box, plate, near, mark, _STACKED) for box, plate, mark in laid) else look


def _larger_look(pen: Pen, laid: Sequence[tuple[Box, Plate, int | None]], look: PlateLook) -> PlateLook:
    """For large text the look with larger figures, as far as every name has room beside them."""
    for figures, names in _LARGER:
        if figures <= pen.look.text_scale:
            larger = replace(look, figure_size=look.figure_size * figures)
            if all(_whole(pen, box, plate, larger, mark, look.name_size * names) for box, plate, mark in laid):
                return larger
    return look


def _paint_face(pen: Pen, box: Box, face: str, seat: int | None, look: PlateLook) -> float:
    """Who it is; returns where the name begins."""
    side = box.h - 8
    if face:
        pen.svg(face, Box(box.x + (2 if look.tight else 8), box.y + 4, side, side))
        if seat is not None:
            seat_shape(pen, seat, Box(box.x + side * 0.65 + (0 if look.tight else 8), box.bottom - 22, 20, 20))
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
    """Figures grow by their look alone (`_grown`): the bar has one height."""
    letters, px = pen.look.letters, pen.look.px(look.figure_size)
    return letters.width(figure.words, look.font, px) / pen.look.scale + 4 if figure.words else 0.0


def _figure_width(pen: Pen, figure: Figure, tall: float, look: PlateLook) -> float:
    return _icon(figure, tall, look) + 6 + _words_width(pen, figure, look)
