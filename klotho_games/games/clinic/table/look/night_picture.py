"""The clinic by night: a moon over the town, lit or dark windows, and the healed patients in front of the doors."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import pygame

from klotho_games.games.clinic.rules.building import COLUMNS, ENTRANCE, HALL, floor_of, place_of
from klotho_games.games.clinic.rules.state import Clinic, layout_of
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch

from .building import (
    OPEN,
    paint_helipad,
    paint_roof,
    paint_room,
    paint_sign,
    paint_storey,
)
from .people import on_stand, paint_person
from .places import Blueprint
from .style import ART, CORAL, OUTLINE

NIGHT = "#0b1c38"
_DARK = "#6070a0"
"""Darkness, multiplied with the colours where no lamp is on."""
MOON = (0.0945, 0.178)
"""Centre of the moon, as a part of the town picture's size. It covers the sun."""
_STARS = 60
_STREET = 0.215
"""Height of the street in front of the house, as a part of the picture's height."""
_HEALED = (112, 196)
"""Size of the picture of a healed patient, including a balloon; the patient is as tall as other pawns."""


_TOP = 72.0
BOARD = 600.0
"""Width of the board beside the house on the stage at the end."""


@dataclass(frozen=True)
class NightPlan:
    """Where things are in a picture of the clinic by night: the house in `front`, people along the whole `box`."""

    box: Box
    front: Box
    floors: int

    @property
    def street(self) -> Box:
        return self.box.bottom_part(self.box.h * _STREET)

    @property
    def plan(self) -> Blueprint:
        beside = self.front.w * 0.09  # for the ends of the roof and the street lamps
        front = self.front.grow(-beside, -16)
        return Blueprint(front.top_part(self.street.y - front.y), self.street, self.floors)

    @property
    def tall(self) -> float:
        """Height of a pawn in the street."""
        return self.street.h * 0.5

    def waiting(self, n: int) -> Point:
        """Return the feet of the n-th person of the hall, who are at the left end of the street."""
        return self.street.x + self.tall * (0.55 + n * 0.62), self.street.bottom - self.street.h * 0.12

    def healed_place(self, n: int, many: int, waiting: int) -> Box:
        """Return the place of the n-th healed patient. They form two staggered rows."""
        k = self.tall / 128
        w, h = _HEALED[0] * k, _HEALED[1] * k
        left = self.waiting(waiting)[0] if waiting else self.street.x + self.tall * 0.3
        room = self.street.right - self.tall * 0.3 - left - w
        step = min(w * 0.68, room / max(1, many - 1))
        middle = self.plan.house.centre[0] - w / 2 - step * (many - 1) / 2
        first = max(left, min(middle, left + room - step * (many - 1)))
        foot = self.street.bottom - self.street.h * (0.06 if n % 2 else 0.3)
        return Box(first + n * step, foot - h, w, h)

    def door(self, cells: tuple[int, ...]) -> Point:
        """Return the point in front of the first entrance."""
        at = next((n for n in range(COLUMNS) if cells[n] == ENTRANCE), 0)
        space = self.plan.space(place_of(0, at))
        return space.centre[0], space.bottom - space.h * 0.2


def healed_crowd(s: Clinic) -> list[int]:
    """Return the severity of every treated patient in random order. The order is the same each time it is shown."""
    crowd = [severity for severity, many in enumerate(s.treated, 1) for _n in range(many)]
    random.Random(len(crowd)).shuffle(crowd)
    return crowd


def stage_plan(bottom: float, floors: int) -> NightPlan:
    """Return the plan of the stage at the end of a game; `bottom` is where the prompt bar begins."""
    box = Box(0, _TOP, CANVAS.w, bottom - _TOP)
    return NightPlan(box, box.without_right(BOARD + 48), floors)


# -- town and sky ---------------------------------------------------------------------------------------------------


def after_dark(pen: Pen, box: Box) -> None:
    """Paint the night over the picture of the town by day."""
    pen.gradient(box, "#071634", "#1a3a66", 0.97, 0.42)
    rng = random.Random(9)
    for n in range(_STARS):
        x, y = box.x + rng.random() * box.w, box.y + rng.random() ** 1.5 * box.h * 0.5
        r = rng.uniform(0.9, 2.2) * (1.5 if n % 9 == 0 else 1)
        pen.sketch(Sketch(6, 6).circle(3, 3, 3, "#fff3cf"), Box.around((x, y), 2 * r, 2 * r), alpha=rng.uniform(0.5, 1))
    moon = (box.x + box.w * MOON[0], box.y + box.h * MOON[1])
    side = box.h * 0.2
    pen.light(moon, side * 1.5, side * 1.5, "#f6e6b0", 0.42)
    pen.svg(f"{ART}/moon", Box.around(moon, side, side))


def paint_street(pen: Pen, night: NightPlan, *, lamps: bool) -> None:
    """Paint the street in front of the house with its street lamps; with `lamps` the lit windows shine on it too."""
    street = night.street
    if pen.look.high_contrast:
        return
    pen.gradient(street, "#4a6184", "#27395a")
    pen.fill(street.top_part(6), "#93a6bd")
    for n in range(1, 4):
        pen.fill(Box(street.x, street.y + street.h * (n / 4) ** 1.35, street.w, 2), "#1c2c49", 0.55)
    plan = night.plan
    if lamps:
        pen.light((plan.house.centre[0], street.y + 10), plan.house.w * 0.62, street.h * 0.9, "#ffcf7a", 0.5)
    tall = street.h * 1.25
    for x in (plan.roof.x - tall * 0.1, plan.roof.right + tall * 0.1):
        post = Box.around((x, street.y + street.h * 0.24 - tall / 2), tall * 0.3, tall)
        pen.light((x, street.y + street.h * 0.36), tall * 0.9, street.h * 0.5, "#ffd98a", 0.5)
        pen.light((x, post.y + tall * 0.1), tall * 0.32, tall * 0.32, "#ffd98a", 0.75)
        pen.sketch(_lamp_post(), post)


def _lamp_post() -> Sketch:
    s = Sketch(60, 200)
    s.rect(27, 40, 6, 152, 2, "#1f3a3a", "#0e2424", 1.5).rect(18, 186, 24, 10, 3, "#1f3a3a", "#0e2424", 1.5)
    s.polygon([(14, 12), (46, 12), (40, 42), (20, 42)], "#fff2bd", OUTLINE, 3)
    s.polygon([(10, 13), (30, 2), (50, 13)], CORAL, OUTLINE, 3)
    return s


# -- the house ------------------------------------------------------------------------------------------------------


def paint_dark_house(pen: Pen, night: NightPlan, s: Clinic) -> None:
    """Paint the house before any lamp is on."""
    plan = night.plan
    region = Box(plan.roof.x - 30, night.box.y, plan.roof.w + 60, plan.ground + 16 - night.box.y)

    def paint(dark: Pen) -> None:
        for floor in range(plan.floors):
            _paint_rooms(dark, plan, s, floor)
        _paint_roof(dark, plan, s)

    if pen.look.high_contrast:
        paint(pen)
    else:
        paint_dimly(pen, region, paint)


def paint_dimly(pen: Pen, box: Box, paint: Callable[[Pen], None], tone: str = _DARK) -> None:
    """Paint something with `tone` multiplied over it."""
    r = pen.rect(box)
    surface = pygame.Surface(r.size, pygame.SRCALPHA, 32)
    paint(Pen(surface, pen.look, (-box.x, -box.y), pen.canvas))
    surface.fill(tone, special_flags=pygame.BLEND_RGBA_MULT)
    pen.blit(surface, r.topleft)


def _paint_rooms(pen: Pen, plan: Blueprint, s: Clinic, floor: int, *, lit: bool = False) -> None:
    works = layout_of(s).works
    first = floor * COLUMNS
    for n, module in enumerate(s.cells[first : first + COLUMNS], first):
        space = plan.space(n + 1)
        paint_room(pen, space, module, works=works.get(n + 1, True))
        if lit and module not in OPEN and not pen.look.high_contrast:
            pen.fill(space, "#ffc65c", 0.13)
    paint_storey(pen, plan.floor(floor), s.cells[first : first + COLUMNS])


def _paint_roof(pen: Pen, plan: Blueprint, s: Clinic) -> None:
    paint_roof(pen, plan)
    paint_sign(pen, plan.sign)
    if s.helipad:
        paint_helipad(pen, plan.pad)


def floor_box(night: NightPlan, floor: int) -> Box:
    return night.plan.floor(floor).grow(14 * night.plan.k)


def paint_lit_floor(pen: Pen, night: NightPlan, s: Clinic, floor: int) -> None:
    """Paint one floor with its lamps on, and the people on it."""
    plan = night.plan
    _paint_rooms(pen, plan, s, floor, lit=True)
    for n, (who, level, place) in enumerate(s.people):
        if place == HALL or floor_of(place) != floor:
            continue
        there = [m for m, person in enumerate(s.people) if person[2] == place]
        paint_person(pen, plan.person(place, there.index(n), len(there), stand=on_stand(who, level)), who, level)


def roof_box(night: NightPlan) -> Box:
    plan = night.plan
    top = min(plan.sign.y, plan.pad.y) - 24
    return Box(plan.roof.x - 20, top, plan.roof.w + 40, plan.roof.bottom + 8 - top)


def paint_lit_roof(pen: Pen, night: NightPlan, s: Clinic) -> None:
    """Paint the shining sign, and bulbs along the edge of the roof."""
    plan = night.plan
    _paint_roof(pen, plan, s)
    roof, k = plan.roof, plan.k
    bulbs = 22
    for n in range(bulbs):
        x = roof.x + 14 * k + (roof.w - 28 * k) * n / (bulbs - 1)
        pen.sketch(Sketch(20, 20).circle(10, 10, 10, "#ffe9a0", opacity=0.35).circle(10, 10, 5, "#fff6c8"),
                   Box.around((x, roof.y + 5 * k), 22 * k, 22 * k))


def _ground_steps(night: NightPlan, s: Clinic) -> list[Callable[[Pen], None]]:
    """Return the paint steps of the town, the street and the house before the lamps go on."""
    return [
        lambda pen: pen.raster(f"{ART}/town.webp", night.box), lambda pen: after_dark(pen, night.box),
        lambda pen: paint_street(pen, night, lamps=False), lambda pen: paint_dark_house(pen, night, s),
    ]


def ground_ahead(look: DrawStyle, night: NightPlan, s: Clinic) -> list[Callable[[], object]]:
    """Return jobs that paint the same step by step into the picture that `paint_ground` then finds in the cache."""
    if look.high_contrast:
        return []
    surface = _ground_surface(look, night)
    pen = Pen(surface, look, (-night.box.x, -night.box.y))
    kept = partial(look.art.keep, _ground_key(look, night, s), lambda: surface)
    return [*(partial(step, pen) for step in (*rooms_first(night, s), *_ground_steps(night, s))), kept]


def paint_ground(pen: Pen, night: NightPlan, s: Clinic) -> None:
    if pen.look.high_contrast:
        pen.fill(night.box, "#000000")
        paint_dark_house(pen, night, s)
        return

    def make() -> pygame.Surface:
        surface = _ground_surface(pen.look, night)
        for step in _ground_steps(night, s):
            step(Pen(surface, pen.look, (-night.box.x, -night.box.y)))
        return surface

    pen.blit(pen.look.art.keep(_ground_key(pen.look, night, s), make), pen.rect(night.box).topleft)


def _ground_surface(look: DrawStyle, night: NightPlan) -> pygame.Surface:
    return opaque((look.px(night.box.w), look.px(night.box.h)))


def _ground_key(look: DrawStyle, night: NightPlan, s: Clinic) -> Hashable:
    return "clinic-last-night", look.stamp, night.box, s.cells, s.helipad


# -- people ---------------------------------------------------------------------------------------------------------


def healed_picture(severity: int) -> str:
    return f"{ART}/healed_{severity}"


def paint_waiting(pen: Pen, night: NightPlan, s: Clinic) -> None:
    """Paint the people who are in the hall when the game ends, staff and patients."""
    for n, (who, level, _place) in enumerate(one for one in s.people if one[2] == HALL):
        x, foot = night.waiting(n)
        k = night.tall / 128
        w, h = (100 * k, 142 * k) if on_stand(who, level) else (80 * k, 128 * k)
        paint_person(pen, Box(x - w / 2, foot - h, w, h), who, level)


def in_the_hall(s: Clinic) -> int:
    return sum(place == HALL for _who, _level, place in s.people)


def rooms_first(night: NightPlan, s: Clinic) -> list[Callable[[Pen], None]]:
    """Return a step that draws the rooms of each floor, which later steps cover.

    Without them, a later step would have to draw all rooms at once.
    """
    return [partial(_paint_rooms, plan=night.plan, s=s, floor=floor) for floor in range(len(s.floors))]


def night_steps(night: NightPlan, s: Clinic, *, lit: bool, sign: bool) -> list[Callable[[Pen], None]]:
    """Return the paint steps of the finished picture, so that it can be painted ahead a step at a time."""
    found: list[Callable[[Pen], None]] = [
        lambda pen: paint_street(pen, night, lamps=lit), lambda pen: paint_dark_house(pen, night, s)
    ]
    if lit:
        found += [partial(paint_lit_floor, night=night, s=s, floor=floor) for floor in range(len(s.floors))]
    if sign:
        found.append(partial(paint_lit_roof, night=night, s=s))
    return [*found, lambda pen: paint_waiting(pen, night, s), lambda pen: _paint_healed_crowd(pen, night, s)]


def _paint_healed_crowd(pen: Pen, night: NightPlan, s: Clinic) -> None:
    crowd = healed_crowd(s)
    for n in _from_behind(len(crowd)):
        pen.svg(healed_picture(crowd[n]), night.healed_place(n, len(crowd), in_the_hall(s)), shadow=2)


def _from_behind(many: int) -> list[int]:
    return [*range(0, many, 2), *range(1, many, 2)]
