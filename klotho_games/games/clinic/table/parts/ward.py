"""The clinic: the building with its rooms, the people in them, the hall, and the cars in the car park."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, capital, ngettext, pgettext
from klotho_games.games.clinic.rules.building import COLUMNS, HALL, HUB, MODULES, Cells, floor_of
from klotho_games.games.clinic.rules.names import person_name, place_name
from klotho_games.games.clinic.rules.state import WHO, Clinic, Person, Phase, layout_of, most_bays, section_of
from klotho_games.games.clinic.table.look.building import (
    paint_hall,
    paint_helipad,
    paint_lot,
    paint_lot_note,
    paint_plate,
    paint_roof,
    paint_room,
    paint_shade,
    paint_sign,
    paint_storey,
)
from klotho_games.games.clinic.table.look.card_stock import paint_label
from klotho_games.games.clinic.table.look.large_cards import large_room, module_words, why_dark
from klotho_games.games.clinic.table.look.people import on_stand, paint_person
from klotho_games.games.clinic.table.look.places import Blueprint
from klotho_games.games.clinic.telling import people_note
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .part import Part

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_SHADE_Z, _ROOM_Z, _ROOF_Z, _STOREY_Z, PERSON_Z, _PLATE_Z = 10, 12, 13, 14, 40, 60


class Ward(Part):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.people: dict[int, Sprite] = {}
        """By their number in the state."""
        self.plan: Blueprint = self.places.blueprint(1)
        self._stands: object = None

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Clinic) -> None:
        """Lay everything again only if something has changed or a person is not at their place."""
        wanted = s, self._movable(), self.table.may_act
        if self._stands != wanted or not self._in_place(s):
            super().show(s)
            self._stands = wanted

    def _movable(self) -> frozenset[str]:
        drag = self.table.drag
        return frozenset(offer.piece for offer in drag.offers) if drag is not None else frozenset()

    def _in_place(self, s: Clinic) -> bool:
        return all(sprite.visible and sprite.z == _person_z(number) and sprite.box == self.person_box(s.people, number)
                   for number, sprite in self.people.items())

    def lay(self, s: Clinic) -> None:
        self.people = {}
        if not s.floors:
            return
        self.plan = self.places.blueprint(len(s.floors))
        self._lay_house(s)
        self._lay_lot(s)
        self._lay_spaces(s)
        self._lay_people(s)
        self._lay_hours(s)

    def _lay_house(self, s: Clinic) -> None:
        plan, works = self.plan, layout_of(s).works
        side = round(plan.side, 1)
        house = plan.house
        self.put(Sprite(house, lambda pen: paint_shade(_shift_pen(pen, house.x, house.y), plan), z=_SHADE_Z, margin=56,
                        key=("clinic-shade", plan.floors, side)))
        for n, module in enumerate(s.cells):
            self.put(self._room(plan.space(n + 1), module, works.get(n + 1, True)))
        for floor in range(plan.floors):
            self.put(self._storey(floor, s.cells[floor * COLUMNS : (floor + 1) * COLUMNS]))
        x, y = plan.roof.x, plan.roof.y
        self.put(Sprite(plan.roof, lambda pen: paint_roof(_shift_pen(pen, x, y), plan), z=_ROOF_Z, margin=8,
                        key=("clinic-roof", side)))
        self.put(Panel(plan.sign, z=_ROOF_Z, margin=12).show(paint_sign))
        if s.helipad:
            self.put(Panel(plan.pad, z=_ROOF_Z, margin=60).show(paint_helipad))
        self.put(Panel(self.places["hall"], z=_ROOM_Z, margin=12).show(paint_hall))

    def _room(self, box: Box, module: int, works: bool) -> Sprite:
        return Panel(box, z=_ROOM_Z, margin=4).show(paint_room, module, works=works)

    def _storey(self, floor: int, modules: Cells) -> Sprite:
        return Panel(self.plan.floor(floor), z=_STOREY_Z, margin=16).show(paint_storey, modules)

    def _lay_lot(self, s: Clinic) -> None:
        lot, note = self.places["lot"], self.places["lot_note"]
        cars = tuple(who for who, _level, _place in s.people)
        bays, most = s.bays, most_bays(s)
        boxes = [box.move(-lot.x, -lot.y) for box in self.places.numbered_slots("bay_")]
        self.put(Sprite(lot, lambda pen: paint_lot(pen, boxes, cars, bays, most), z=_ROOM_Z, margin=8,
                        key=("clinic-lot", cars, bays, most, lot.size)))
        self.put(Panel(note, z=_PLATE_Z, margin=8).show(paint_lot_note, len(cars), bays))
        told = ngettext("Car park: {taken} of {n} parking space taken. It can have at most {most} spaces.",
                        "Car park: {taken} of {n} parking spaces taken. It can have at most {most} spaces.", bays)
        told = told.format(taken=len(cars), n=bays, most=most)
        self.spot(Spot("lot", lot, told, role=_place(), target="lot", ring=12, area="ward", under=_PLATE_Z, tip=told))

    def _lay_spaces(self, s: Clinic) -> None:
        plan = self.plan
        roof = self.roof_box()
        self.spot(Spot("roof", roof, _("The roof"), role=_place(), target="roof", ring=12, area="ward"))
        self.spot(Spot("place:0", plan.hall, people_note(s, HALL), role=_place(), target="place:0", ring=10,
                       area="ward", tip=people_note(s, HALL)))
        for n, module in enumerate(s.cells):
            place, box = n + 1, plan.space(n + 1)
            self.put(Panel(box, z=_PLATE_Z, margin=26).show(paint_plate, module))
            there, dark = people_note(s, place), why_dark(s, place)
            told = " ".join(filter(None, (there, dark)))
            tip = " ".join(filter(None, (there, _good_for(s, place))))
            self.spot(Spot(f"place:{place}", box, told, role=_("room"), target=f"place:{place}", ring=8, area="ward",
                           under=_PLATE_Z, tip=tip, large=partial(self._large, s, place)))

    def roof_box(self) -> Box:
        """Return the target for a new floor or a helipad."""
        plan, scene = self.plan, self.places["scene"]
        top = max(scene.y + 8, plan.roof.y - plan.side * 0.8)
        return Box(plan.roof.x, top, plan.roof.w, plan.roof.bottom - top)

    def _large(self, s: Clinic, place: int) -> Large:
        there = [person_name(WHO[who], level) for who, level, at in s.people if at == place]
        return large_room(s.cells[place - 1], self.plan.space(place), dark=why_dark(s, place), there=there)

    def _lay_people(self, s: Clinic) -> None:
        movable = self._movable()
        for number, person in enumerate(s.people):
            who, level, place = person
            piece = f"person:{number}" if self.table.may_act else ""
            box = self.person_box(s.people, number)
            self.people[number] = self.put(self.pawn(box, person, _person_z(number)))
            name = capital(person_name(WHO[who], level))
            where = place_name(s, place)
            press = None
            if piece and piece not in movable:
                press = partial(self.table.gestures.tell_why_stuck, s, number, box)
            self.spot(Spot(f"person:{number}", box, name, value=where, role=_("person"), piece=piece, ring=8,
                           press=press, area="ward",
                           tip=" ".join(filter(None, (_("{who}, {where}.").format(who=name, where=where),
                                                      _good_for(s, place))))))

    def pawn(self, box: Box, person: Person, z: float) -> Sprite:
        who, level, _place = person
        return Panel(box, z=z, margin=12).show(paint_person, who, level)

    def person_box(self, people: tuple[Person, ...], number: int) -> Box:
        who, level, place = people[number]
        there = [n for n, (_who, _level, at) in enumerate(people) if at == place]
        return self.plan.person(place, there.index(number), len(there), stand=on_stand(who, level))

    def _lay_hours(self, s: Clinic) -> None:
        """CLI-B5.5: show the remaining hours while people can walk."""
        if s.phase is not Phase.ACT or section_of(s).action == "build":
            return
        box = self.places["hours"]
        words = ngettext("{n} hour left", "{n} hours left", s.hours).format(n=s.hours)
        self.put(Sprite(box, lambda pen: paint_label(pen, words, box.at_origin, picture="clock", align="right"),
                        z=_PLATE_Z, margin=8, key=("clinic-hours", words)))

    # -- for the story --------------------------------------------------------------------------------------

    def way(self, s: Clinic, at: int, to: int, end: Point) -> list[Point]:
        """Return the points of a walk: through the entrance, over the hubs of both floors, to `end`."""
        plan = self.plan
        tall = end[1] - plan.floor(floor_of(to)).bottom if to else 0.0
        points: list[Point] = []
        if at == HALL:
            entrance = next(n + 1 for n, module in enumerate(s.cells) if MODULES[module] == "entrance")
            points.append((plan.space(entrance).centre[0], plan.ground + tall))
        first, last = (0 if at == HALL else floor_of(at)), (0 if to == HALL else floor_of(to))
        if first != last:
            for floor in (first, last):
                hub = next((n for n in range(COLUMNS) if s.cells[floor * COLUMNS + n] == HUB), 0)
                points.append((plan.x + (hub + 0.5) * plan.side, plan.floor(floor).bottom + tall))
        return [*points, end]


def _good_for(s: Clinic, place: int) -> str:
    """Say what a room does, and why it does not work.

    The people in a room say it too, because they hide it from the pointer.
    """
    if place == HALL:
        return ""
    return " ".join(filter(None, (module_words(s.cells[place - 1]), why_dark(s, place))))


def _person_z(number: int) -> float:
    return PERSON_Z + number * 0.1


def _shift_pen(pen: Pen, x: float, y: float) -> Pen:
    """Return a pen for things that are painted in canvas coordinates."""
    return Pen(pen.surface, pen.look, (pen.origin[0] - x, pen.origin[1] - y), (pen.canvas[0] - x, pen.canvas[1] - y))


def _place() -> str:
    return pgettext("in the clinic", "position")
