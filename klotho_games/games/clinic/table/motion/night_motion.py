"""How a round ends on the table: the bills in a line, then night over the house, and who lost a star or got worse."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.building import HALL
from klotho_games.games.clinic.rules.state import DOCTOR, PATIENT, Clinic, Person
from klotho_games.games.clinic.table.look.building import OPEN, paint_helipad, paint_roof
from klotho_games.games.clinic.table.look.card_stock import paint_label
from klotho_games.games.clinic.table.look.night_picture import MOON, paint_dimly
from klotho_games.games.clinic.table.look.night_report import night_ground, night_sheet
from klotho_games.games.clinic.table.look.places import Blueprint
from klotho_games.games.clinic.table.look.style import ART, LARGE
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.motion import Part, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.story import Parts

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

OVERNIGHT = (ev.DoctorTired, ev.DoctorLeft, ev.PatientWorse, ev.PatientDied)
LINE_Z = 421
_VEIL_Z = 410
"""Above the people in the house, below marks and lines."""
_SHEET_Z = 95
"""Above the sheet of the evening and its buttons."""
_FALLS = 0.24
_TONES = ("#a3abc6", "#5f6a92")
"""Dusk and night, multiplied with the colours.

There is no fade between them: fading a veil as large as the window would take a whole frame's time at every step.
"""
_LAMP = "#ffe6b0"
_SKY, _STARS = 0.62, 70
"""How far down the stars reach, as a part of the window's height, and their number, even behind the house."""


def who_suffers(events: Sequence[Event], before: Clinic) -> list[tuple[Event, int]]:
    """Pair each event of the night with the number of its person. Two equal people in a place get one event each."""
    found, told = list[tuple[Event, int]](), set[int]()
    for event in events:
        person = _who(event)
        number = next((n for n, one in enumerate(before.people) if one == person and n not in told), None)
        if number is not None:
            told.add(number)
            found.append((event, number))
    return found


def _who(event: Event) -> Person | None:
    """Return the person of an event as they were in the evening."""
    match event:
        case ev.DoctorTired(place, left):
            return DOCTOR, left + 1, place
        case ev.DoctorLeft(place):
            return DOCTOR, 1, place
        case ev.PatientWorse(place, severity):
            return PATIENT, severity - 1, place
        case ev.PatientDied(place, _popularity):
            return PATIENT, 4, place
    return None


def night_words(events: Sequence[Event]) -> str:
    """Say in a line what Administration did; empty if nothing happened."""

    def many(kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in events)

    tired, left, worse, died = (many(kind) for kind in OVERNIGHT)
    told = [
        ngettext("{n} doctor loses a star", "{n} doctors lose a star", tired).format(n=tired) if tired else "",
        ngettext("{n} doctor goes home", "{n} doctors go home", left).format(n=left) if left else "",
        ngettext("{n} patient gets worse", "{n} patients get worse", worse).format(n=worse) if worse else "",
        ngettext("{n} patient dies", "{n} patients die", died).format(n=died) if died else "",
    ]
    happened = [words for words in told if words]
    return _("Overnight: {events}").format(events=", ".join(happened)) if happened else ""


def bills_words(e: ev.BillsPaid) -> str:
    """Say what had to be paid; empty if nothing."""
    if not e.upkeep and not e.salaries:
        return ""
    return _("Bills: salaries ${salaries}, upkeep ${upkeep}").format(salaries=e.salaries, upkeep=e.upkeep)


class Nightfall:
    """The dark over the window, and the line that says what happens in the night."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: list[Sprite] = []

    def veils(self, s: Clinic) -> list[Sprite]:
        """Return dusk and night, with lamps where people are. In high contrast nothing is dimmed."""
        box = self.table.places["scene"].grow(-7)
        lamps = tuple(lamp.move(-box.x, -box.y) for lamp in self._lamps(s))
        tones = () if self.table.stage.look.high_contrast else _TONES
        return [Sprite(box, partial(_paint_veil, box=box.at_origin, tone=tone, lamps=lamps), z=_VEIL_Z,
                       blend="multiply", key=("clinic-veil", tone, lamps)) for tone in tones]

    def _lamps(self, s: Clinic) -> list[Box]:
        """Return the inside of every room in which a person spends the night, and of the hall."""
        plan = self.table.ward.plan
        places = sorted({place for _who, _level, place in s.people})
        indoors = [place for place in places if place != HALL and s.cells[place - 1] not in OPEN]
        rooms = [plan.space(place).grow(-5 * plan.k, 0).without_bottom(12 * plan.k) for place in indoors]
        return [*rooms, *([plan.hall.grow(-4)] if HALL in places else [])]

    def falls(self, s: Clinic) -> Parts:
        """Let the sun go down, then show moon and stars."""
        found: list[Part] = []
        for veil in self.veils(s):
            found += [self.clear, partial(self._put, veil), wait(_FALLS / len(_TONES))]
        return [*found, partial(self._put, self.sky(s))]

    def sky(self, s: Clinic) -> Sprite:
        """Return moon and stars, above the veil that would dim them.

        Things in front of the moon are painted again, darkened.
        """
        scene, plan = self.table.places["scene"], self.table.ward.plan
        box = scene.grow(-12).top_part(scene.h * _SKY)
        side = scene.h * 0.2
        moon = Box.around((scene.x + scene.w * MOON[0], scene.y + scene.h * MOON[1]), side, side)
        stars = [] if self.table.stage.look.high_contrast else _stars(box, (moon.grow(10), *_standing(plan)))

        def paint(pen: Pen) -> None:
            moved = Pen(pen.surface, pen.look, (pen.origin[0] - box.x, pen.origin[1] - box.y))
            for at, r in stars:
                moved.sketch(Sketch(6, 6).circle(3, 3, 3, "#fff3cf"), Box.around(at, 2 * r, 2 * r))
            moved.svg(f"{ART}/moon", moon)
            _paint_before(moved, moon, plan, s)

        return Sprite(box, paint, z=_VEIL_Z + 1, key=("clinic-night-sky", box, plan.floors, s.helipad))

    def sheet(self, events: Sequence[Event], before: Clinic) -> list[Sprite]:
        """Return the report of the night, which replaces the sheet of the evening."""
        return night_sheet(self.table.places["forecast"], who_suffers(events, before), before, _SHEET_Z)

    def pictures(self, s: Clinic) -> list[Sprite]:
        """Return the sprites that every night needs, to paint them ahead."""
        return [*self.veils(s), self.sky(s), night_ground(self.table.places["forecast"], _SHEET_Z)]

    def say(self, words: str, picture: str) -> Callable[[], None]:
        """Return an action that shows and speaks a line over the house."""
        return self.show_line_later(self.line(words, picture), words)

    def line(self, words: str, picture: str) -> Sprite:
        scene = self.table.places["scene"]
        box = Box.around((scene.centre[0], scene.y + 64), 1100, 56)
        return Sprite(box, lambda pen: paint_label(pen, words, box.at_origin, picture=picture, size=24), z=LINE_Z,
                      margin=12)

    def show_line_later(self, line: Sprite, words: str, *, sheet: bool = False) -> Callable[[], None]:
        """Return an action that shows and speaks a line.

        With large text the line would hide moon and helicopter. If a `sheet` says the same, it is then only spoken.
        """

        def said() -> None:
            if not sheet or self.table.stage.look.text_scale < LARGE:
                self._put(line)
            self.table.spoken(words)

        return said

    def put(self, sprites: Sequence[Sprite]) -> None:
        for sprite in sprites:
            self._put(sprite)

    def _put(self, sprite: Sprite) -> None:
        self.keep(self.table.add(sprite))

    def keep(self, sprite: Sprite) -> None:
        """Keep a sprite visible until morning."""
        self._made.append(sprite)

    def clear(self) -> None:
        """End the night."""
        for sprite in self._made:
            self.table.layers.remove(sprite)
        self._made.clear()

    def marks(self, events: Sequence[Event], before: Clinic, kinds: tuple[type[Event], ...]) -> list[Point]:
        """Return the points above the heads of the people with such an event."""
        ward = self.table.ward
        boxes = [ward.person_box(before.people, number)
                 for event, number in who_suffers(events, before) if isinstance(event, kinds)]
        return [(box.centre[0], box.y + 2) for box in boxes]


def _paint_veil(pen: Pen, box: Box, tone: str, lamps: Sequence[Box]) -> None:
    pen.fill(box, "#ffffff")  # white leaves the corners of the window as they are
    pen.panel(box, tone, radius=18)
    for lamp in lamps:
        pen.light(lamp.centre, lamp.w * 0.85, lamp.h * 0.95, _LAMP, 0.55)
    for lamp in lamps:
        pen.fill(lamp, _LAMP)


def _standing(plan: Blueprint) -> list[Box]:
    """Return the boxes in which stars are hidden."""
    return [plan.house.grow(16), plan.roof.grow(10), plan.sign.grow(14), plan.pad.grow(10)]


def _stars(sky: Box, hidden: Sequence[Box]) -> list[tuple[Point, float]]:
    rng = random.Random(9)
    found = [((sky.x + rng.random() * sky.w, sky.y + rng.random() ** 1.4 * sky.h), rng.uniform(1.4, 3.0))
             for _n in range(_STARS)]
    return [(at, r) for at, r in found if not any(box.contains(at) for box in hidden)]


def _paint_before(pen: Pen, moon: Box, plan: Blueprint, s: Clinic) -> None:
    """Paint the helicopter and the end of the roof, which are in front of the moon, again."""

    def paint(dark: Pen) -> None:
        paint_roof(dark, plan)
        if s.helipad:
            paint_helipad(dark, plan.pad)

    clip = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(moon).clip(clip))
    if pen.look.high_contrast:
        paint(pen)
    else:
        paint_dimly(pen, plan.roof.union(plan.pad).grow(20), paint, _TONES[-1])
    pen.surface.set_clip(clip)
