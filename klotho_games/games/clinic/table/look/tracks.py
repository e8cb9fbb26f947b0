"""The right side of the table: rounds and phases, popularity, money, the staff that can be hired."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.state import ROUNDS
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, FREDOKA, SEMI, darker, lighter

from .card_stock import paint_heading, paint_paper
from .people import picture
from .style import ART, CORAL, INK, LARGE, MUSTARD, OUTLINE, SOFT, larger

PHASES = ("actions", "business", "administration")
_SIGNS = {"actions": "play", "business": "stats", "administration": "list"}
_ROOM_FOR_RIVAL = 1.3
"""With larger text than this there is no room for the rival's words, only for the ring on the track."""
_ACROSS, _STEPS = 10, 30
"""Steps per row and steps of a track. If a value is beyond the end, only the number above the track shows it."""


def phase_name(phase: str) -> str:
    return {"actions": _("Actions"), "business": _("Business"), "administration": _("Administration")}[phase]


def paint_rounds(pen: Pen, box: Box, round_: int, phase: str, note: str = "") -> None:
    """CLI-B1: paint six rounds of three phases. `note` says how far the phase is ("card 2 of 3")."""
    paint_paper(pen, box)
    if pen.look.text_scale >= LARGE:
        told = _("Round {n} of {all}").format(n=round_, all=ROUNDS)
        paint_heading(pen, told, Box(box.x + 22, box.y + 10, box.w - 44, 40))
    else:
        paint_heading(pen, _("Round"), Box(box.x + 22, box.y + 12, 86, 36))
        for n in range(ROUNDS):
            _paint_round(pen, Box(box.x + 118 + n * 36, box.y + 13, 32, 32), n + 1, round_)
    for name, row in zip(PHASES, Box(box.x + 16, box.y + 52, box.w - 32, box.h - 66).rows(3, 4), strict=True):
        now = name == phase
        pen.panel(row, "#ff9a84" if now else "#dff1e6", "#ee7460" if now else "#c9e6d8", edge=INK,
                  edge_width=2.4 if now else 1.6, radius=12)
        ink = "#2a0f0a" if now else INK
        icon(pen, _SIGNS[name], Box(row.x + 12, row.y + 5, row.h - 10, row.h - 10), ink)
        words = pen.text(phase_name(name), Box(row.x + 52, row.y, row.w - 66, row.h), 22, ink, BOLD)
        if now and note:
            pen.text(note, Box(words.right + 10, row.y, row.right - words.right - 24, row.h), 20, ink, SEMI,
                     align="right")


def _paint_round(pen: Pen, box: Box, n: int, now: int) -> None:
    s = Sketch(32, 32)
    s.circle(16, 16, 14, CORAL if n == now else "#2f8580" if n < now else "#efe0bd", INK, 2.4)
    pen.sketch(s, box)
    if n < now:
        icon(pen, "check", box.grow(-6), "#ffffff", 3)
    else:
        pen.text(str(n), box, 20, "#2a0f0a" if n == now else "#5a4a28", BLACK, align="centre", grow=False)


# -- popularity and money -------------------------------------------------------------------------------------------


def step_box(box: Box, n: int) -> Box:
    """Return a step of a track, from 0 to 29."""
    n = max(0, min(_STEPS - 1, n))
    w, h = (box.w - 32) / _ACROSS, (box.h - 54) / (_STEPS // _ACROSS)
    return Box(box.x + 16 + n % _ACROSS * w, box.y + 45 + n // _ACROSS * h, w, h)


def marker_box(box: Box, n: int) -> Box:
    return Box.around(step_box(box, n).centre, 42, 42)


def paint_popularity(pen: Pen, box: Box, now: int, then: int | None = None, *, marker: bool = True,
                     rival: tuple[str, int] | None = None) -> None:
    """Paint the popularity track. `rival` is the rival's name and popularity, shown with a ring on the track."""
    paint_track(pen, box, _("Popularity"), str(now), now, CORAL, "heart", then, marker=marker)
    if rival is None:
        return
    name, theirs = rival
    if pen.look.text_scale < _ROOM_FOR_RIVAL:
        words = _("{name} {n}").format(name=name, n=theirs)
        pen.text(words, Box(box.x + 156, box.y + 10, box.w - 156 - 84, 34), 20, SOFT, SEMI, align="right")
    step = step_box(box, theirs).grow(-2.4)
    pen.panel(step, "#ffffff", edge=OUTLINE, edge_width=3.2, radius=7)
    pen.text(str(min(theirs, _STEPS - 1)), step, 20, INK, BOLD, align="centre", grow=False)


def paint_money(pen: Pen, box: Box, now: int, then: int | None = None, *, marker: bool = True) -> None:
    paint_track(pen, box, _("Money"), _("${n}").format(n=now), now, MUSTARD, "coin", then, marker=marker)


def paint_track(pen: Pen, box: Box, title: str, value: str, now: int, colour: str, mark: str,
                then: int | None = None, *, marker: bool = True) -> None:
    """Paint a track.

    `then` is the value after the forecast, shown as a stitched ring. Without `marker`, the table adds the marker as a
    sprite.
    """
    paint_paper(pen, box)
    paint_heading(pen, title, Box(box.x + 22, box.y + 8, box.w - 150, 36))
    top = Box(box.right - 122, box.y + 4, 100, 42)
    pen.text(value, top, 28, darker(colour, 0.5), FREDOKA, align="right")
    reached, large = lighter(colour, 0.38), pen.look.text_scale >= LARGE
    for n in range(_STEPS):
        step = step_box(box, n).grow(-1.2)
        pen.panel(step, reached if n <= now else "#f3e8cf", edge="#8a7442", edge_width=1.4, radius=7)
        covered = n == min(now, _STEPS - 1) and marker
        if covered or (large and n % 5):
            continue
        room, size = (step_box(box, n).grow(8, 4), 27) if large else (step_box(box, n), 20)
        pen.text(str(n), room, size, INK if n <= now else "#5a4a28", BOLD, align="centre", grow=False)
    if then is not None and then != now:
        ring = marker_box(box, then).grow(-3)
        pen.thread(_ring(ring.centre, ring.w / 2), 3.4, dash=(9, 7), shadow=False)
    if marker:
        pen.svg(f"{ART}/{mark}", marker_box(box, now), shadow=3)


def _ring(centre: Point, r: float) -> list[Point]:
    s = r * 0.7071
    x, y = centre
    corners = [(0.0, -r), (s, -s), (r, 0.0), (s, s), (0.0, r), (-s, s), (-r, 0.0), (-s, -s), (0.0, -r)]
    return [(x + dx, y + dy) for dx, dy in corners]


# -- on call --------------------------------------------------------------------------------------------------------


def on_call_box(box: Box, role: int) -> Box:
    """Return the place of a doctor, nurse or orderly who can be hired."""
    return Box(box.x + 152 + role * 64, box.y + 12, 44, 70)


def paint_on_call(pen: Pen, box: Box, left: Sequence[int]) -> None:
    """CLI-B5.2: paint how many doctors, nurses and orderlies can still be hired."""
    paint_paper(pen, box)
    more = larger(pen.look, 1.4)
    large = pen.look.text_scale >= LARGE
    paint_heading(pen, _("Staff"), Box(box.x + 22, box.y + 12, 128, box.h - 24 if large else 36))
    if not large:
        pen.text(_("to hire"), Box(box.x + 22, box.y + 48, 128, 30), 20, SOFT, SEMI, grow=False)
    for role, many in enumerate(left):
        place = on_call_box(box, role)
        pen.svg(picture(role, 0), place, shadow=2 if many else 0, alpha=1.0 if many else 0.35)
        s = Sketch(28, 28).circle(14, 14, 12.6, INK, "#fff8e8", 2)
        badge = Box.around((place.right + 2, min(place.bottom, box.h - 10) - 12 * more), 28 * more, 28 * more)
        pen.sketch(s, badge)
        pen.text(str(many), badge, 20 * more, "#ffffff", BOLD, align="centre", grow=False)
