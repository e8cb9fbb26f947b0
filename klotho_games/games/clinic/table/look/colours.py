"""What colours mean in the clinic, and what says the same without colour, such as crosses and stars for severity."""

from __future__ import annotations

from klotho_games.stage.drawing.colour_signs import Family, pictures, tinted_picture

from .style import ART


def _severities(piece: str, counted: str) -> Family:
    return Family(piece, tuple(tinted_picture(f"{ART}/{piece}_{n}", f"{counted}: {n}") for n in (1, 2, 3, 4)))


COLOURS = (
    _severities("patient", "crosses"), _severities("healed", "crosses"), _severities("staff_doctor", "stars"),
    pictures(f"{ART}/room_treat_{{}}", white="one cross", yellow="two crosses", orange="three crosses",
             red="four crosses"),
    pictures(f"{ART}/staff_{{}}", doctor="a mirror", nurse="a bonnet", orderly="a peaked cap"),
    pictures(f"{ART}/car_{{}}", patient="a disc", staff="a square"),
    pictures(f"{ART}/goal_{{}}", beloved="a heart", green_lungs="a tree", high_house="a tower", nobody_lost="a shield",
             sound_books="a ledger", surgeons="instruments"),
    Family("how it went", (tinted_picture(f"{ART}/treated", "a tick"), tinted_picture(f"{ART}/worse", "an arrow"))),
)
