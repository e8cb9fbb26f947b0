"""How a round ends on the table: the bills in a line, then night over the house and who lost a star or got worse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.core.words import _, ngettext
from klotho_games.games.clinic import events as ev
from klotho_games.games.clinic.clinic import DOCTOR, PATIENT, Clinic, Person
from klotho_games.games.clinic.table.night import MOON
from klotho_games.games.clinic.table.paper import pill
from klotho_games.games.clinic.table.style import ART
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.motion import Part, wait
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.story import Parts

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.desk import Table

OVERNIGHT = (ev.DoctorTired, ev.DoctorLeft, ev.PatientWorse, ev.PatientDied)
LINE_Z = 421
_VEIL_Z = 410
"""Over everybody in the house, under marks and lines."""
_FALLS = 0.24
_TONES = ("#a3abc6", "#5f6a92")
"""What dusk and night leave of each colour. Fading a veil as large as the window would cost a frame for every step."""


def who_suffers(events: Sequence[Event], before: Clinic) -> list[tuple[Event, int]]:
    """The number of everybody of whom something is told overnight; of two who are alike in a place, one each."""
    found, told = list[tuple[Event, int]](), set[int]()
    for event in events:
        person = _who(event)
        number = next((n for n, one in enumerate(before.people) if one == person and n not in told), None)
        if number is not None:
            told.add(number)
            found.append((event, number))
    return found


def _who(event: Event) -> Person | None:
    """As they were in the evening."""
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
    """What Administration did, in a line; empty where nothing happened."""

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
    """What was due; empty where nothing was."""
    if not e.upkeep and not e.salaries:
        return ""
    return _("Bills: salaries ${salaries}, upkeep ${upkeep}").format(salaries=e.salaries, upkeep=e.upkeep)


class Nightfall:
    """The dark over the window and the line that says what happens in it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: list[Sprite] = []

    def veils(self) -> list[Sprite]:
        """Dusk and night; in high contrast nothing is dimmed."""
        box = self.table.places["scene"].grown(-7)
        tones = () if self.table.stage.look.high_contrast else _TONES
        return [Sprite(box, partial(_paint_veil, box=box.at_origin, tone=tone), z=_VEIL_Z, blend="multiply",
                       key=("clinic-veil", tone)) for tone in tones]

    def falls(self) -> Parts:
        """The sun goes, the moon is there."""
        found: list[Part] = []
        for veil in self.veils():
            found += [self.gone, partial(self._put, veil), wait(_FALLS / len(_TONES))]
        return [*found, partial(self._put, self._moon())]

    def _moon(self) -> Sprite:
        scene = self.table.places["scene"]
        side = scene.h * 0.2
        box = Box.around((scene.x + scene.w * MOON[0], scene.y + scene.h * MOON[1]), side, side)
        return Sprite(box, lambda pen: pen.svg(f"{ART}/moon", box.at_origin), z=_VEIL_Z + 1,
                      key=("clinic-moon", round(side)))

    def say(self, words: str, picture: str) -> Callable[[], None]:
        """A line over the house."""
        scene = self.table.places["scene"]
        box = Box.around((scene.centre[0], scene.y + 64), 1100, 56)

        def paint(pen: Pen) -> None:
            pill(pen, words, box.at_origin, picture=picture, size=24)

        def said() -> None:
            self._put(Sprite(box, paint, z=LINE_Z, margin=12))
            self.table.spoken(words)

        return said

    def _put(self, sprite: Sprite) -> None:
        self.keep(self.table.add(sprite))

    def keep(self, sprite: Sprite) -> None:
        """It is seen until morning."""
        self._made.append(sprite)

    def gone(self) -> None:
        """Day again."""
        for sprite in self._made:
            self.table.layers.remove(sprite)
        self._made.clear()

    def marks(self, events: Sequence[Event], before: Clinic, kinds: tuple[type[Event], ...]) -> list[Point]:
        """Over the heads of those whom it happened to."""
        ward = self.table.ward
        boxes = [ward.person_box(before.people, number)
                 for event, number in who_suffers(events, before) if isinstance(event, kinds)]
        return [(box.centre[0], box.y + 2) for box in boxes]


def _paint_veil(pen: Pen, box: Box, tone: str) -> None:
    pen.fill(box, "#ffffff")  # the corners of the window stay as they are
    pen.panel(box, tone, radius=18)
