"""The strip of a turn's phases, 1 to 8 with 6½ in between (AST-A1)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI

from .steel import Metal, large_letters, larger, plate
from .style import AMBER, CREAM, DARK

_WIDE = 1.3
"""Width of the current phase in relation to the others."""


def phase_word(number: str) -> str:
    return {
        "1": _("Event"), "2": _("Drill"), "3": _("Modify"), "4": _("Excavate"), "5": _("Tender"), "6": _("Market"),
        "6½": _("Foundry"), "7": _("Upgrade"), "8": _("Cleanup"),
    }[number]


def phase_boxes(box: Box, numbers: Sequence[str], now: str) -> list[Box]:
    """Return the place of each phase on the strip, for tips."""
    one = (box.w - 8) / (len(numbers) + (_WIDE - 1 if now in numbers else 0))
    x, out = box.x + 4, []
    for number in numbers:
        wide = one * (_WIDE if number == now else 1)
        out.append(Box(x, box.y + 5, wide, box.h - 10))
        x += wide
    return out


def paint_phases(pen: Pen, box: Box, numbers: Sequence[str], now: str) -> None:
    """Paint the strip. `now` is the number of the current phase, "" for none."""
    plate(pen, box, Metal.QUIET, radius=12, rivets=False, shadow=5)
    at = numbers.index(now) if now in numbers else -1
    places = phase_boxes(box, numbers, now)
    for n, (number, place) in enumerate(zip(numbers, places, strict=True)):
        state = "now" if n == at else "done" if n < at else "to come"
        _arrow(pen, place, state, first=n == 0, last=n == len(numbers) - 1)
        _words(pen, place, number, state)


def _outline(w: float, h: float, first: bool, last: bool) -> list[Point]:
    a = 12.0
    right: list[Point] = [(w, 0), (w, h)] if last else [(w - 2, 0), (w + a - 2, h / 2), (w - 2, h)]
    left: list[Point] = [(0, h), (0, 0)] if first else [(2, h), (a + 2, h / 2), (2, 0)]
    return [*right, *left]


def _arrow(pen: Pen, place: Box, state: str, *, first: bool, last: bool) -> None:
    w, h = round(place.w, 1), round(place.h, 1)
    s = Sketch(w + 28, h + 8)
    points = [(x + 8, y + 4) for x, y in _outline(w, h, first, last)]
    if state == "now":
        for wide, strength in ((14, 0.1), (8, 0.16)):
            s.path("M" + " L".join(f"{x} {y}" for x, y in points) + " Z", "none", "#ff9a2e", wide,
                   stroke_opacity=strength)
        fill = s.linear((0, 0), (0, h), (0, "#ffcf7d"), (45, "#ff9a2e"), (100, "#e0650c"))
        s.polygon(points, fill, "#fff0c8", 2)
    else:
        s.polygon(points, "#15181c" if state == "done" else "#2b3036", "#000000", 1.5)
        s.line([(12, 6), (w, 6)], "#ffffff", 1.5, opacity=0.12)
    pen.sketch(s, Box(place.x - 8, place.y - 4, w + 28, h + 8))


def _words(pen: Pen, place: Box, number: str, state: str) -> None:
    word = phase_word(number)
    if state == "done" and large_letters(pen.look):
        number = ""  # the tick takes its place
    size, face = (larger(pen, 23, 30), BLACK) if state == "now" else (larger(pen, 20, 26), SEMI)
    number_face = BLACK if state == "now" else BOLD
    mark = 22.0 if state == "done" else 0.0
    wide_number = pen.width(number, size, number_face) / pen.look.text_scale
    wide = mark + wide_number + (8 if number else 0) + pen.width(word, size, face) / pen.look.text_scale
    x = place.centre[0] - wide / 2 + 5
    ink = DARK if state == "now" else "#b9b1a2" if state == "done" else CREAM
    if mark:
        icon(pen, "check", Box(x - 2, place.centre[1] - 10, 20, 20), "#8fd08a", 3.6)
    room = Box(x + mark, place.y, wide_number + (4 if number else 0), place.h)
    pen.text(number, room, size, ink if state != "to come" else AMBER, number_face, grow=False)
    rest = place.right + 6 - room.right - 4
    pen.text(word, Box(room.right + 4, place.y, rest, place.h), size, ink, face, grow=False)
