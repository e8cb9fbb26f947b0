"""Action cards: two sections of two boxes, the other reading printed upside down and faded below (CLI-A2, B3).

    paint, key = face("a1", 0, turned=False)            for a CardSprite with units=UNITS[0]
    paint_card(pen, box, "a1", 0, turned=True)
    paint_number(pen, box_place(section, 0), 3, "open")  over the section, as it stands in the row
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial

import pygame

from klotho_games.games.clinic.cards import CARD, Section
from klotho_games.games.clinic.cards import Box as CardBox
from klotho_games.games.clinic.clinic import DOCTOR, NUMBER_OF, PATIENT
from klotho_games.games.clinic.naming import action_name
from klotho_games.games.clinic.table.paper import card as paper_card
from klotho_games.games.clinic.table.paper import disc, drawn_out, price, stamp, stamped, veil
from klotho_games.games.clinic.table.people import picture
from klotho_games.games.clinic.table.style import ART, INK, OUTLINE
from klotho_games.stage.ahead import Job
from klotho_games.stage.art import faded
from klotho_games.stage.cards import scaled
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.icons import icon
from klotho_games.stage.look import Look
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.sprites import Paint
from klotho_games.stage.theme import BOLD, darker, lighter

UNITS: Point = (688, 190)
SECTION = 344.0
_HALF = 141.0
"""Where the lower half begins."""
TONES = {"admit": ("#dff4ea", "#a9dcc8"), "build": ("#ffe7ad", "#f2c563"), "hire": ("#ffd8cd", "#f4a493")}
_CARDS = {"a1": "#8fcbb8", "a2": "#f0a08f", "a3": "#efc568"}
_NEW = "#b9a6e0"
_BOX_W, _BOX_H = 155.0, 90.0


def face(card: str, side: int, *, turned: bool) -> tuple[Paint, Hashable]:
    """How a card is painted, and the key under which its picture is kept."""
    whole = Box(0, 0, *UNITS)
    return (lambda pen: _paint(pen, whole, card, side, turned)), ("clinic-action", card, side, turned)


def paint_card(pen: Pen, box: Box, card: str, side: int, *, turned: bool) -> None:
    """In any size."""
    moved = Pen(pen.surface, pen.look, (pen.origin[0] + box.x, pen.origin[1] + box.y),
                (pen.canvas[0] + box.x, pen.canvas[1] + box.y))  # fmt: skip
    scaled(moved, box.w / UNITS[0], face(card, side, turned=turned)[0])


def box_place(section: Box, n: int) -> Box:
    """Where the n-th box of a section lies, on a section of any size."""
    k = section.w / SECTION
    return Box(section.x + (13 + n * (_BOX_W + 8)) * k, section.y + 12 * k, _BOX_W * k, _BOX_H * k)


def _paint(pen: Pen, box: Box, card: str, side: int, turned: bool) -> None:
    reading = CARD[card].sides[side]
    if pen.look.high_contrast:
        pen.panel(box, "#ffffff", edge="#000000", edge_width=3, radius=18)
    else:
        tone = _CARDS.get(card, _NEW)
        drawn_out(pen, box, ("clinic-action-ground", tone), lambda w, h: _ground(tone, w))
        for n in range(52):
            pen.fill(Box(box.x + 8 + n * 13, box.y + _HALF - 1, 7, 2), OUTLINE)
    for n, section in enumerate(reading.sections(turned)):
        paint_section(pen, Box(box.x + n * SECTION, box.y, SECTION, _HALF), section)
    _paint_foot(pen, Box(box.x, box.y + _HALF + 3, box.w, box.h - _HALF - 8), reading.sections(not turned))


@lru_cache(maxsize=8)
def _ground(tone: str, w: float) -> str:
    h = UNITS[1]
    s = Sketch(w, h)
    s.rect(1.5, 1.5, w - 3, h - 3, 18, s.down("#fffaf0", "#f1e0b8"), OUTLINE, 3)
    foot = s.linear((0, _HALF), (0, h), (0, lighter(tone, 0.15)), (100, darker(tone, 0.16)))
    right, low = w - 3.5, h - 3.5
    s.path(f"M3.5 {_HALF} H{right} V{h - 18} Q{right} {low} {w - 18} {low} H18 Q3.5 {low} 3.5 {h - 18} Z", foot)
    return s.source()


# -- the upper half -------------------------------------------------------------------------------------------------


def paint_section(pen: Pen, box: Box, section: Section) -> None:
    """Two boxes side by side over the name of the action."""
    field = box.grown(-6).without_bottom(2)
    paper_card(pen, field, (*TONES[section.action], OUTLINE, OUTLINE), radius=14, lift=0, lined=False)
    for n, what in enumerate(section.boxes):
        paint_box(pen, Box(box.x + 13 + n * (_BOX_W + 8), box.y + 12, _BOX_W, _BOX_H), what)
    pen.text(action_name(section.action), Box(box.x + 20, box.y + 101, box.w - 40, 32), 28, INK, BOLD, align="centre",
             grow=False)  # fmt: skip


def paint_box(pen: Pen, box: Box, what: CardBox) -> None:
    bonus = what.kind == "bonus"
    pen.panel(box, "#fffcf4", edge="" if bonus else OUTLINE, edge_width=1.6, radius=10)
    if bonus:
        pen.sketch(_stitched(round(box.w), round(box.h)), box)
    _paint_pictures(pen, what, box)


def _paint_pictures(pen: Pen, what: CardBox, box: Box) -> None:
    """In the same sizes wherever the box lies, so that each is drawn once."""
    for name, at in _pictures(what, box):
        stamp(pen, name, at)


@lru_cache(maxsize=8)
def _stitched(w: int, h: int) -> Sketch:
    """Dashes around a bonus; nanosvg breaks dashes on rounded corners, so they are cut by hand."""
    s = Sketch(w, h)
    across, down = round(w / 15), round(h / 15)
    for n in range(across):
        x = (n + 0.5) * w / across
        for y in (2.0, h - 2.0):
            s.line([(max(6, x - 4), y), (min(w - 6, x + 4), y)], "#b5651e", 3.4)
    for n in range(down):
        y = (n + 0.5) * h / down
        for x in (2.0, w - 2.0):
            s.line([(x, max(6, y - 4)), (x, min(h - 6, y + 4))], "#b5651e", 3.4)
    return s


def _pictures(what: CardBox, box: Box) -> list[tuple[str, Box]]:
    """What a box shows, and where in it."""
    room = box.grown(-6, -4)
    if what.kind == "patient":
        return [(picture(PATIENT, what.severity), room)]
    if what.kind == "pair":
        return [(f"{ART}/patient_pair", room)]
    if what.kind == "staff":
        return [(picture(NUMBER_OF[what.role] if what.role else DOCTOR, 0), room)]
    signs = [f"{ART}/sign_{component}" for component in what.builds]
    if len(signs) <= 3:
        return list(zip(signs, room.columns(len(signs), 4), strict=True))
    first = (len(signs) + 1) // 2
    upper, lower = room.rows(2, 2)
    wide = (room.w - 4 * (first - 1)) / first
    places = [Box.around((row.centre[0] + (n - (of - 1) / 2) * (wide + 4), row.centre[1]), wide, row.h)
              for row, of in ((upper, first), (lower, len(signs) - first)) for n in range(of)]  # fmt: skip
    return list(zip(signs, places, strict=True))


def pictures_ahead(look: Look) -> list[Job]:
    """What the boxes of all cards show, one by one: for quiet moments before the first card is laid."""
    wanted = {(name, at.w, at.h) for card in CARD.values() for side in card.sides
              for section in (*side.up, *side.turned) for what in section.boxes
              for name, at in _pictures(what, Box(0, 0, _BOX_W, _BOX_H))}  # fmt: skip
    return [partial(stamped, look, *one) for one in sorted(wanted)]


# -- the lower half -------------------------------------------------------------------------------------------------


def _paint_foot(pen: Pen, box: Box, other: tuple[Section, Section]) -> None:
    """The other reading, upside down: the last box of all stands at the left."""
    boxes = [what for section in other for what in section.boxes][::-1]
    for what, room in zip(boxes, box.grown(-10, 0).columns(4, 8), strict=True):
        r = pen.rect(room)
        key = ("clinic-foot", what, r.size)
        drawn = pen.look.art.keep(key, lambda what=what, room=room: _upside_down(pen, what, room))  # type: ignore[misc]
        pen.blit(drawn, r.topleft)


def _upside_down(pen: Pen, what: CardBox, room: Box) -> pygame.Surface:
    look, (w, h) = pen.look, pen.rect(room).size
    straight = pygame.Surface((look.px(_BOX_W), look.px(_BOX_H)), pygame.SRCALPHA)
    _paint_pictures(Pen(straight, look), what, Box(0, 0, _BOX_W, _BOX_H))
    small = pygame.transform.smoothscale(straight, (max(1, round(h * _BOX_W / _BOX_H)), h))
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(pygame.transform.rotate(small, 180), ((w - small.get_width()) // 2, 0))
    return faded(out, 0.42)


# -- over a section in the row --------------------------------------------------------------------------------------


def paint_number(pen: Pen, box: Box, number: int, state: str = "waits", cost: str = "") -> None:
    """The number of a box at its corner, and how it stands: "open" can be used now, "used", "closed" to entrances that
    are missing (CLI-B5.1), "waits" for its section. `cost` is a tag with its price."""
    k = box.w / _BOX_W
    if state in ("used", "closed"):
        veil(pen, box, 10 * k, 0.5)
    if state == "open":
        pen.thread(_rounded(box.grown(1)), 4 * k, dash=(14 * k, 10 * k), shadow=False)
    if cost:
        price(pen, cost, (box.right - 22 * k, box.y + 14 * k), max(20, 20 * k))
    if state == "used":
        side = 34 * k
        pen.svg(f"{ART}/treated", Box.around(box.centre, side, side), shadow=2)
    if state == "closed":
        icon(pen, "lock", Box.around(box.centre, 34 * k, 34 * k), "#fff8e8")
    disc(pen, str(number), (box.x + 8 * k, box.y + 4 * k), 38 * max(k, 0.84), "now" if state == "open" else "plain",
         24 * max(k, 0.84))  # fmt: skip


def _rounded(box: Box) -> list[Point]:
    x, y, right, low, c = box.x, box.y, box.right, box.bottom, 8.0
    return [(x + c, y), (right - c, y), (right, y + c), (right, low - c), (right - c, low), (x + c, low), (x, low - c),
            (x, y + c), (x + c, y)]  # fmt: skip


def brackets(section: Box) -> tuple[list[Point], list[Point]]:
    """The golden thread around a section that is taken, to the left and to the right."""
    x, y, right, low = section.x + 3, section.y - 12, section.right - 6, section.bottom + 10
    return (
        [(x + 34, y), (x + 4, y), (x, y + 4), (x, low - 4), (x + 4, low), (x + 34, low)],
        [(right - 34, y), (right - 4, y), (right, y + 4), (right, low - 4), (right - 4, low), (right - 34, low)],
    )


def paint_brackets(pen: Pen, section: Box) -> None:
    for side in brackets(section):
        pen.thread(side, 5)
