"""People as pawns: staff by clothes and a doctor's stars, patients by colour and as many crosses; and their cars."""

from __future__ import annotations

from klotho_games.games.clinic.rules.state import DOCTOR, PATIENT, WHO
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen

from .style import ART


def picture(who: int, level: int) -> str:
    if who == PATIENT:
        return f"{ART}/patient_{level}"
    if who == DOCTOR and level:
        return f"{ART}/staff_doctor_{level}"
    return f"{ART}/staff_{WHO[who]}"


def on_stand(who: int, level: int) -> bool:
    """Whether the picture is taller because of a stand, which shows a doctor's expertise."""
    return who == DOCTOR and level > 0


def paint_person(pen: Pen, box: Box, who: int, level: int, *, shadow: float = 2, alpha: float = 1.0) -> None:
    pen.svg(picture(who, level), box, shadow=shadow, alpha=alpha)


def car_picture(who: int) -> str:
    """Return a coral car with a ring on its roof for patients, a teal car with a square for staff."""
    return f"{ART}/car_patient" if who == PATIENT else f"{ART}/car_staff"


def paint_bay(pen: Pen, box: Box, who: int | None, *, built: bool = True) -> None:
    """Paint one bay: with a car, free, or still to be built."""
    if pen.look.high_contrast:
        pen.panel(box.grow(-2), "#ffffff", edge="#000000", edge_width=3 if built else 1, radius=4)
        if not built:
            icon(pen, "plus", Box.around(box.centre, 24, 24), "#000000", 3)
    else:
        pen.svg(f"{ART}/bay" if built else f"{ART}/bay_more", box.grow(-1), alpha=1.0 if built else 0.75)
    if who is not None:
        pen.svg(car_picture(who), box.grow(-box.w * 0.08, -box.h * 0.08), shadow=2)
