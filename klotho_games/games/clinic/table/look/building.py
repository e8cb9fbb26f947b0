"""The clinic cut open: rooms, walls, slabs, pillars, roof with sign and helipad, the town behind, the car park."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.building import COLUMNS, EMPTY, GARDEN, HUB, MODULES, PILLAR, SUPPLY
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, darker, lighter

from .card_stock import (
    paint_name_plate,
    paint_paper,
    paint_shadow,
    stamp,
    stretch_middle,
)
from .people import paint_bay
from .places import ROOM, Blueprint
from .style import ART, CORAL, INK, LARGE, MUSTARD, OUTLINE

_SMALL = 130.0
"""Rooms narrower than this are small, as in a building of four floors."""
OPEN = (EMPTY, PILLAR, GARDEN)
"""Spaces without walls of their own."""
_WALL, _SLAB = ("#fffaf0", "#d9c391"), ("#fffaf0", "#dcc796")
_HALL = ("#fff3d8", "#e6cf9f", OUTLINE, OUTLINE)
_SIGN = "CLIN9IC"
_LETTERS = ("#c4432f", "#1f6a66", MUSTARD)


def short_name(module: int) -> str:
    """Return the name on the plate under a room. The plaque on its wall says which patients it is for."""
    return {
        "empty": "", "pillar": _("Pillar"), "entrance": _("Entrance"), "hub": _("Service hub"), "supply": _("Supply"),
        "conveyor": _("Conveyor"), "garden": _("Garden"), "oper": _("Operating"),
    }.get(MODULES[module], _("Treatment"))


# -- the scene ------------------------------------------------------------------------------------------------------


def paint_town(pen: Pen, scene: Box, after_dark: Callable[[Pen, Box], None] | None = None) -> None:
    """Paint the window on the town with a cream frame; `after_dark` paints the night over it."""
    if pen.look.high_contrast:
        pen.panel(scene, "#ffffff", edge="#000000", edge_width=4, radius=24)
        return
    paint_shadow(pen, scene, 24, 8)
    r = pen.rect(scene)
    key = ("clinic-town", r.size, after_dark is not None)
    pen.blit(pen.look.art.keep(key, lambda: _corners_off(pen, r.size, after_dark)), r.topleft)
    stretch_middle(pen, scene, ("clinic-town-frame",), _frame)


def _corners_off(pen: Pen, size: tuple[int, int], after_dark: Callable[[Pen, Box], None] | None) -> pygame.Surface:
    """Return the town with rounded corners. Only the corners are masked: masking all would take several frames."""
    art, c = pen.look.art, pen.look.px(24)
    town = art.raster(f"{ART}/town.webp", *size).convert_alpha()
    if after_dark is not None:
        after_dark(Pen(town, pen.look), Box(0, 0, size[0] / pen.look.scale, size[1] / pen.look.scale))
    mask = art.sketch(Sketch(48, 48).rect(0, 0, 48, 48, 24, "#ffffff").source(), 2 * c, 2 * c)
    for x, from_x in ((0, 0), (size[0] - c, c)):
        for y, from_y in ((0, 0), (size[1] - c, c)):
            town.blit(mask, (x, y), (from_x, from_y, c, c), special_flags=pygame.BLEND_RGBA_MULT)
    return town


def _frame(w: float, h: float) -> str:
    s = Sketch(round(w, 1), round(h, 1))
    s.rect(3, 3, s.w - 6, s.h - 6, 22, "none", "#fff8e8", 6)
    s.rect(7, 7, s.w - 14, s.h - 14, 18, "none", "#1f5551", 2, stroke_opacity=0.35)
    return s.source()


def paint_lot(pen: Pen, bays: Sequence[Box], cars: Sequence[int], built: int, most: int) -> None:
    """Paint the bays: first those with a car, then the free ones, then those that can still be built (CLI-B4.5)."""
    for n, box in enumerate(bays[:most]):
        paint_bay(pen, box, cars[n] if n < len(cars) else None, built=n < built)


def paint_lot_note(pen: Pen, room: Box, taken: int, bays: int) -> None:
    paint_paper(pen, room, radius=12, lift=3, lined=False)
    upper, lower = room.grow(-6, -5).rows(2)
    if pen.look.text_scale >= LARGE:
        pen.svg(f"{ART}/sign_parking", Box(room.x + 5, room.y + 8, 34, room.h - 16))
        told = _("{taken}/{bays}").format(taken=taken, bays=bays)
        pen.text(told, room.without_left(38).grow(-4, 0), 34, INK, FREDOKA, align="centre", grow=False)
        return
    pen.text(_("Parking"), upper, 21, INK, BOLD, align="centre")
    pen.text(_("{taken} of {bays}").format(taken=taken, bays=bays), lower, 24, INK, FREDOKA, align="centre")


# -- the building ---------------------------------------------------------------------------------------------------


def paint_room(pen: Pen, box: Box, module: int, *, works: bool = True) -> None:
    """Paint one space. A treatment room that does not work is dark (CLI-B9)."""
    stamp(pen, f"{ART}/room_{MODULES[module]}", box)
    if not works:
        k = box.w / ROOM
        pen.fill(Box(box.x, box.y, box.w, box.h - 12 * k), "#0a2a33", 0.5)
        side = 52 * k
        pen.svg(f"{ART}/out_of_service", Box.around((box.centre[0], box.y + 62 * k), side, side), shadow=2)


def paint_storey(pen: Pen, box: Box, modules: Sequence[int]) -> None:
    """Paint the walls between the spaces, with their doors, and the slab below: over the rooms, under the people."""
    k = box.h / ROOM
    reach = 12 * k
    pen.sketch(_storey(tuple(modules)), Box(box.x - reach, box.y - reach, box.w + 2 * reach, box.h + 2 * reach))


@lru_cache(maxsize=128)
def _storey(modules: tuple[int, ...]) -> Sketch:
    """Draw a storey for rooms of 164 units, with 12 more units on every side."""
    s = Sketch(COLUMNS * ROOM + 24, ROOM + 24)
    for n in range(COLUMNS + 1):
        x = 12 + n * ROOM
        beside = [modules[m] for m in (n - 1, n) if 0 <= m < COLUMNS]
        if all(module in OPEN for module in beside):
            continue
        s.rect(x - 5, 12, 10, ROOM, 0, s.linear((x - 5, 0), (x + 5, 0), (0, _WALL[0]), (100, _WALL[1])), OUTLINE, 1.9)
        if len(beside) == 2:
            s.rect(x - 5.5, 98, 11, 66, 0, "#fff3d0")
            s.rect(x - 7, 94, 14, 5, 2, CORAL, OUTLINE, 1.5)
    s.rect(4, ROOM + 1, COLUMNS * ROOM + 16, 13, 3, s.linear((0, ROOM), (0, ROOM + 14), (0, _SLAB[0]), (100, _SLAB[1])),
           OUTLINE, 2.6)
    return s


def paint_roof(pen: Pen, plan: Blueprint) -> None:
    k, roof = plan.k, plan.roof
    w, h = roof.w / k, 24.0
    s = Sketch(round(w, 1), h)
    s.polygon([(1, 1), (w - 1, 1), (w - 13, h - 1), (13, h - 1)], s.down("#fffaf0", "#e2cfa0"), OUTLINE, 2.6)
    s.polygon([(1, 1), (w - 1, 1), (w - 4, 8), (4, 8)], CORAL, OUTLINE, 1.9)
    pen.sketch(s, Box(roof.x, roof.y, roof.w, h * k))


def paint_sign(pen: Pen, box: Box) -> None:
    """Paint the name of the clinic on posts. The letters are the same in every language."""
    k = box.h / 88
    posts = Sketch(360, 88).path("M38 58 V88 M178 58 V88 M322 58 V88", "none", OUTLINE, 6)
    pen.sketch(posts, box)
    for n, letter in enumerate(_SIGN):
        colour, up = _LETTERS[n % 3], (0, -5, 2, -3, -8, 1, -4)[n]
        tile = Box(box.x + (6 + n * 50) * k, box.y + (8 + up) * k, 50 * k, 60 * k)
        s = Sketch(50, 60)
        radius = 9 if n % 2 else 22
        s.rect(2, 2, 46, 56, radius, s.down(lighter(colour, 0.1), darker(colour, 0.1)), OUTLINE, 2.6)
        s.rect(6, 6, 38, 48, radius - 3, "none", "#ffffff", 2, stroke_opacity=0.5)
        pen.sketch(s, tile, shadow=2)
        ink = "#3b2600" if colour == MUSTARD else "#ffffff"
        pen.text(letter, tile, 40 * k, ink, FREDOKA, align="centre", grow=False)


def paint_helipad(pen: Pen, box: Box, *, flying: bool = False) -> None:
    """CLI-B4.7: paint the pad on the roof, with the helicopter on it unless it is `flying`."""
    k = box.w / 236
    s = Sketch(236, 60)
    legs = "M30 60 L60 38 M90 60 L60 38 M146 60 L176 38 M206 60 L176 38"
    s.path(legs, "none", OUTLINE, 5)
    s.rect(2, 26, 232, 14, 5, s.linear((0, 26), (0, 40), (0, "#f6ecd2"), (100, "#cdb988")), OUTLINE, 2.6)
    s.rect(12, 26, 212, 5, 2, MUSTARD)
    for n in range(5):
        s.circle(14 + n * 52, 36, 3.4, "#ffef9e", OUTLINE, 1.2)
    pen.sketch(s, Box(box.x, box.bottom - 60 * k, box.w, 60 * k))
    if not flying:
        pen.svg(f"{ART}/helicopter", helicopter(box), shadow=3)


def helicopter(pad: Box) -> Box:
    k = pad.w / 236
    return Box(pad.x + 20 * k, pad.bottom - 128 * k, 196 * k, 106 * k)


def paint_hall(pen: Pen, hall: Box) -> None:
    """Paint the hall, where everyone comes in: a floor in front of the doors, with a mat."""
    paint_paper(pen, hall, _HALL, radius=12, lift=3, lined=False)
    if not pen.look.high_contrast:
        pen.sketch(_tiles(round(hall.w), round(hall.h)), hall)
    pen.text(_("Hall"), Box(hall.x + 8, hall.y, 66, hall.h), 23, INK, FREDOKA, align="centre")


@lru_cache(maxsize=4)
def _tiles(w: int, h: int) -> Sketch:
    """Draw the wall above, the tiled floor below, and a mat behind the doors."""
    s = Sketch(w, h)
    floor = round(h * 0.52)
    s.rect(80, 3, w - 88, floor - 3, 4, "#cfe9dd")
    s.rect(80, floor - 5, w - 88, 5, 0, CORAL)
    for n in range(1 + (w - 88) // 36):
        s.line([(88 + n * 36, floor + 2), (80 + n * 36, h - 4)], "#c9ae78", 1.6)
    s.line([(80, floor + (h - floor) * 0.48), (w - 8, floor + (h - floor) * 0.48)], "#c9ae78", 1.6)
    return s


def paint_plate(pen: Pen, box: Box, module: int) -> None:
    """Paint the name of a space on its slab.

    Small rooms have no plate, so that nothing covers the crosses and arrows of the floor below. Only hub and supply
    room, where people never stand, then have it inside.
    """
    name, inside = short_name(module), box.w < _SMALL
    if name and not inside:
        paint_name_plate(pen, name, (box.centre[0], box.bottom - 5), box.w - 4)
    elif name and module in (HUB, SUPPLY):
        paint_name_plate(pen, name, (box.centre[0], box.bottom - 24), box.w - 2)


def paint_shade(pen: Pen, plan: Blueprint) -> None:
    """Paint the shadow of the building on the town beside it. Spaces without walls get none."""
    if pen.look.high_contrast:
        return
    house, clip = plan.house, pen.surface.get_clip()
    for beside in (Box(house.x - 40, house.y, 40, house.h), Box(house.right, house.y, 40, house.h)):
        pen.surface.set_clip(pen.rect(beside).clip(clip))
        paint_shadow(pen, house, 4, 9)
    pen.surface.set_clip(clip)


# -- where a piece can go -------------------------------------------------------------------------------------------


def outline(box: Box, inset: float = 4) -> list[Point]:
    """Return a line around a space, clear of its name."""
    x, y, right, low = box.x + inset, box.y + inset, box.right - inset, box.bottom - 20
    return [(x, y), (right, y), (right, low), (x, low), (x, y)]


def hours_place(box: Box) -> Point:
    """Return the place of the clock in a room: under the plaque on the wall, above the heads."""
    return box.centre[0], box.y + box.h * 0.35


def paint_hours(pen: Pen, centre: Point, hours: int, *, paid: int = 0, side: float = 44) -> None:
    """Paint a clock with the hours that the walk takes; `paid` is what overtime costs."""
    wide = side * (1.75 if not paid else 2.6)
    box = Box.around(centre, wide, side * 0.86)
    pen.panel(box, "#fff8e8" if not paid else "#ffd9cc", "#f3e3bd" if not paid else "#f4a493", edge=OUTLINE,
              edge_width=2.2, radius=box.h / 2, shadow=3)
    pen.svg(f"{ART}/clock", Box(box.x + 5, box.y + 4, box.h - 8, box.h - 8))
    words = str(hours) if not paid else _("{hours}, ${paid}").format(hours=hours, paid=paid)
    room = Box(box.x + box.h - 2, box.y, box.w - box.h - 4, box.h)
    pen.text(words, room, side * 0.55, OUTLINE, FREDOKA, align="centre", grow=False)
