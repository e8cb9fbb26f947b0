"""What the night does to whom, below the dark house: everyone as they were, and as they are in the morning (CLI-B8)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.state import PATIENT, Clinic, Person
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, SEMI
from klotho_games.stage.scene.sprites import Sprite

from .card_stock import Tone, paint_heading, paint_paper
from .people import on_stand, paint_person
from .style import ART, BAD, GOOD, INK, SOFT

_ROW, _MOST = 5, 10
_TALL = 0.76
"""Height of a person, as a part of the cell's height."""


def fate_words(event: Event | None) -> str:
    """Say what happened to a person. Patients in gardens or with a nurse have no event (CLI-B8.2)."""
    match event:
        case ev.DoctorTired():
            return _("loses a star")
        case ev.DoctorLeft():
            return _("goes home")
        case ev.PatientWorse():
            return _("gets worse")
        case ev.PatientDied(_place, lost):
            return _("dies: −{n} popularity").format(n=lost)
    return _("doesn’t get worse")


def _morning(event: Event | None, person: Person) -> tuple[int, int] | None:
    """Return a person as they are in the morning; None if they are gone."""
    match event:
        case ev.DoctorTired(_place, left):
            return person[0], left
        case ev.PatientWorse(_place, severity):
            return person[0], severity
        case ev.DoctorLeft() | ev.PatientDied():
            return None
    return person[0], person[1]


def night_sheet(box: Box, told: Sequence[tuple[Event, int]], s: Clinic, z: float) -> list[Sprite]:
    """Return the background and a separate card for each person, so that no frame has to paint all of them."""
    known = {number for _event, number in told}
    kept = [(None, n) for n, (who, _level, _place) in enumerate(s.people) if who == PATIENT and n not in known]
    everybody: list[tuple[Event | None, int]] = [*told, *kept]
    room = _room(box).without_top(52)
    few = len(everybody) <= _ROW
    rows = [Box.around(room.centre, room.w, 132)] if few else room.rows(2, 10)
    cells = [cell for row in rows for cell in row.columns(max(3, len(everybody)) if few else _ROW, 10)]
    return [night_ground(box, z, len(everybody) - _MOST),
            *(_fate(cell, event, s.people[number], z + 1)
              for (event, number), cell in zip(everybody, cells, strict=False))]


def night_ground(box: Box, z: float, more: int = 0) -> Sprite:
    return Sprite(box, lambda pen: _paint_ground(pen, box.at_origin, more), z=z, margin=24,
                  key=("clinic-night-sheet", box.size, max(0, more)))


def _room(box: Box) -> Box:
    return box.grow(-26, -14)


def _paint_ground(pen: Pen, box: Box, more: int) -> None:
    paint_paper(pen, box, Tone.LILAC, radius=20, lift=8)
    room = _room(box)
    pen.svg(f"{ART}/moon", Box(room.x, room.y, 44, 44))
    paint_heading(pen, _("Overnight"), Box(room.x + 56, room.y, 400, 44), INK, 28)
    if more > 0:
        told = _("and {n} more").format(n=more)
        pen.text(told, Box(room.right - 260, room.y, 260, 44), 22, SOFT, SEMI, align="right")


def _fate(cell: Box, event: Event | None, person: Person, z: float) -> Sprite:
    return Sprite(cell, lambda pen: _paint_fate(pen, cell.at_origin, event, person), z=z, margin=4,
                  key=("clinic-fate", person[:2], type(event), cell.size))


def _paint_fate(pen: Pen, cell: Box, event: Event | None, person: Person) -> None:
    paint_paper(pen, cell, Tone.MINT if event is None else Tone.LINE, radius=12, lift=0, lined=False)
    who, level, _place = person
    x = _stands(pen, cell, cell.x + 10, who, level)
    after = _morning(event, person)
    if after is None:
        x = _sign(pen, cell, x, "worse" if who == PATIENT else "out_of_service")
    elif event is None:
        x = _sign(pen, cell, x, "treated")
    else:
        icon(pen, "right", Box(x, cell.centre[1] - 11, 22, 22), INK, 3)
        x = _stands(pen, cell, x + 26, *after)
    ink = GOOD if event is None else BAD if who == PATIENT else INK
    words = Box(x + 8, cell.y + 4, cell.right - x - 14, cell.h - 8)
    pen.text(fate_words(event), words, 22, ink, BOLD, wrap=True, leading=1.05)


def _stands(pen: Pen, cell: Box, x: float, who: int, level: int) -> float:
    """Paint a person and return where the room beside them begins."""
    tall = cell.h * _TALL
    w = tall * (100 / 142 if on_stand(who, level) else 80 / 128)
    paint_person(pen, Box(x, cell.centre[1] - tall / 2, w, tall), who, level)
    return x + w + 6


def _sign(pen: Pen, cell: Box, x: float, name: str) -> float:
    pen.svg(f"{ART}/{name}", Box(x, cell.centre[1] - 21, 42, 42))
    return x + 42
