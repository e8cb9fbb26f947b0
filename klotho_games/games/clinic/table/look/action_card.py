"""Action cards: two sections of two boxes each; below, upside down and faded, the other reading (CLI-A2, B3).

Every box is a sign in the colour of its action, with a picture and a name.

    paint, key = face("a1", 0, turned=False)                    # for a CardSprite with units=UNITS[0]
    paint_card(pen, box, "a1", 0, turned=True)
    paint_number(pen, box_place(section, 0), what, 3, "open")   # over a section in the row
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial

import pygame

from klotho_games.core.i18n import _, capital, pgettext
from klotho_games.games.clinic.rules.cards import CARD, CardBox, Section
from klotho_games.games.clinic.rules.names import action_name, module_name
from klotho_games.games.clinic.rules.state import DOCTOR, NUMBER_OF, PATIENT
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import fade_copy
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, darker, lighter
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.sprites import Paint

from .card_stock import (
    paint_disc,
    paint_price_tag,
    paint_veil,
    stamp,
    stamp_picture,
    stretch_middle,
)
from .card_stock import paint_paper as paper_card
from .people import picture
from .style import ART, CREAM, INK, OUTLINE, larger

UNITS: Point = (688, 190)
SECTION = 344.0
_IN_SIGHT = 2
"""A box that builds more things than this shows a hammer: more pictures would be too small. The close-up has words."""
HALF = 141.0
"""Where the lower half begins."""
TONES = {"admit": ("#dff4ea", "#a9dcc8"), "build": ("#ffe7ad", "#f2c563"), "hire": ("#ffd8cd", "#f4a493")}
_FIELDS = {"admit": "#eefaf4", "build": "#fff5da", "hire": "#fff0eb"}
"""Background behind the two signs of a section."""
_CARDS = {"a1": "#8fcbb8", "a2": "#f0a08f", "a3": "#efc568"}
_NEW = "#b9a6e0"
_BOX_W, _BOX_H = 160.0, 119.0
_NAME = 36.0
"""Height of the name under a picture."""


def face(card: str, side: int, *, turned: bool) -> tuple[Paint, Hashable]:
    """Return how a card is painted, and the key of its picture in the cache."""
    whole = Box(0, 0, *UNITS)
    return (lambda pen: _paint(pen, whole, card, side, turned)), ("clinic-action", card, side, turned)


def paint_card(pen: Pen, box: Box, card: str, side: int, *, turned: bool) -> None:
    """Paint a card at any size."""
    paint_at_scale(pen.at_offset(box.x, box.y), box.w / UNITS[0], face(card, side, turned=turned)[0])


def paint_small(pen: Pen, box: Box, card: str, side: int) -> None:
    """Paint a small card: its two sections, each with the name of its action and the pictures of its boxes."""
    tone = _CARDS.get(card, _NEW)
    paper_card(pen, box, (lighter(tone, 0.55), lighter(tone, 0.25), OUTLINE, OUTLINE), radius=12, lift=4, lined=False)
    for section, half in zip(CARD[card].sides[side].up, box.grow(-6, -5).columns(2, 6), strict=True):
        field = (*TONES[section.action], OUTLINE, OUTLINE)
        paper_card(pen, half, field, radius=8, lift=0, lined=False)
        pen.text(action_name(section.action), half.top_part(28), 21, INK, BOLD, align="centre", grow=False)
        for what, room in zip(section.boxes, half.without_top(26).grow(-4, -3).columns(2, 4), strict=True):
            pen.svg(_signs(what)[0], room)


def box_place(section: Box, n: int) -> Box:
    """Return the place of the n-th box of a section, for a section of any size."""
    k = section.w / SECTION
    return Box(section.x + (8 + n * (_BOX_W + 8)) * k, section.y + 11 * k, _BOX_W * k, _BOX_H * k)


def box_name(what: CardBox) -> str:
    """Return what a box does, in two words."""
    if what.kind in ("patient", "pair"):
        return _("Admit") if what.kind == "patient" else pgettext("on a card", "Couple")
    if what.role:
        return {"doctor": _("Hire doctor"), "nurse": _("Hire nurse"), "orderly": _("Hire orderly")}[what.role]
    if what.kind == "bonus":
        return capital(module_name(what.builds[0]))
    return _("Build large") if "floor" in what.builds else _("Build small")


def _tone(what: CardBox) -> tuple[str, str]:
    """Return the colours of a box. A bonus is a build box, whatever the action of its section (CLI-A3)."""
    return TONES["build" if what.builds else "hire" if what.role else "admit"]


def _paint(pen: Pen, box: Box, card: str, side: int, turned: bool) -> None:
    reading = CARD[card].sides[side]
    if pen.look.high_contrast:
        pen.panel(box, "#ffffff", edge="#000000", edge_width=3, radius=18)
    else:
        tone = _CARDS.get(card, _NEW)
        stretch_middle(pen, box, ("clinic-action-ground", tone), lambda w, h: _ground_source(tone, w))
        for n in range(52):
            pen.fill(Box(box.x + 8 + n * 13, box.y + HALF - 1, 7, 2), OUTLINE)
    for n, section in enumerate(reading.sections(turned)):
        paint_section(pen, Box(box.x + n * SECTION, box.y, SECTION, HALF), section)
    _paint_foot(pen, Box(box.x, box.y + HALF + 3, box.w, box.h - HALF - 8), reading.sections(not turned))


@lru_cache(maxsize=8)
def _ground_source(tone: str, w: float) -> str:
    h = UNITS[1]
    s = Sketch(w, h)
    s.rect(1.5, 1.5, w - 3, h - 3, 18, s.down("#fffaf0", "#f1e0b8"), OUTLINE, 3)
    foot = s.linear((0, HALF), (0, h), (0, lighter(tone, 0.15)), (100, darker(tone, 0.16)))
    right, low = w - 3.5, h - 3.5
    s.path(f"M3.5 {HALF} H{right} V{h - 18} Q{right} {low} {w - 18} {low} H18 Q3.5 {low} 3.5 {h - 18} Z", foot)
    return s.source()


# -- the upper half -------------------------------------------------------------------------------------------------


def paint_section(pen: Pen, box: Box, section: Section) -> None:
    """Paint two signs side by side on one background."""
    field, shade = box.grow(-3, -6).without_bottom(1), _FIELDS[section.action]
    paper_card(pen, field, (shade, shade, OUTLINE, OUTLINE), radius=12, lift=0, lined=False)
    for n, what in enumerate(section.boxes):
        paint_box(pen, box_place(box, n), what)


def paint_box(pen: Pen, box: Box, what: CardBox) -> None:
    bonus = what.kind == "bonus"
    paper_card(pen, box, (*_tone(what), "#ffe7ad" if bonus else OUTLINE, OUTLINE), radius=12, lift=0, lined=False)
    if bonus:
        pen.sketch(_bonus_stitches(round(box.w), round(box.h)), box)
    _paint_pictures(pen, what, box)
    _paint_name(pen, what, box, INK)


def _paint_name(pen: Pen, what: CardBox, box: Box, ink: str) -> None:
    size, name = 27 * larger(pen.look, 1.35), box_name(what)
    plate = box.bottom_part(_NAME).grow(-5, 0)
    least = max(21.0, pen.look.least_letters)
    long = pen.width(name, least, BOLD) / pen.look.text_scale > plate.w  # then two lines, over the foot of the picture
    lines = Box(plate.x, plate.bottom - 2 - 2.1 * least, plate.w, 2.1 * least)
    pen.text(name, lines if long else plate, 21 if long else size, ink,
             BOLD, align="centre", grow=False, wrap=long, leading=0.9)


def _paint_pictures(pen: Pen, what: CardBox, box: Box) -> None:
    """Paint the pictures of a box. Their sizes do not depend on its place, so each is drawn only once."""
    for name, at in _pictures(what, box):
        stamp(pen, name, at)


@lru_cache(maxsize=8)
def _bonus_stitches(w: int, h: int) -> Sketch:
    """Draw dashes around a bonus. They are single lines, because nanosvg breaks dashes at rounded corners."""
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
    """Return the pictures of a box and their places in it."""
    room, signs = box.without_bottom(_NAME - 4).grow(-8, -7), _signs(what)
    if len(signs) > 1:
        room = room.without_left(20).move(4, 4)  # clear of the number
    return list(zip(signs, room.columns(len(signs), 2), strict=True))


def _signs(what: CardBox) -> list[str]:
    if what.kind == "patient":
        return [picture(PATIENT, what.severity)]
    if what.kind == "pair":
        return [f"{ART}/patient_pair"]
    if what.kind == "staff":
        return [picture(NUMBER_OF[what.role] if what.role else DOCTOR, 0)]
    if len(what.builds) > _IN_SIGHT:
        return [f"{ART}/sign_build"]
    return [f"{ART}/sign_{component}" for component in what.builds]


def pictures_ahead(look: DrawStyle) -> list[Job]:
    """Return jobs that paint the pictures of all boxes one by one, in quiet moments before the first card is played."""
    wanted = {(name, at.w, at.h) for card in CARD.values() for side in card.sides
              for section in (*side.up, *side.turned) for what in section.boxes
              for name, at in _pictures(what, Box(0, 0, _BOX_W, _BOX_H))}
    return [partial(stamp_picture, look, *one) for one in sorted(wanted)]


# -- the lower half -------------------------------------------------------------------------------------------------


def _paint_foot(pen: Pen, box: Box, other: tuple[Section, Section]) -> None:
    """Paint the other reading upside down, so its last box is at the left."""
    boxes = [what for section in other for what in section.boxes][::-1]
    for what, room in zip(boxes, box.grow(-10, 0).columns(4, 8), strict=True):
        r = pen.rect(room)
        key = ("clinic-foot", what, r.size)
        drawn = pen.look.art.keep(key, partial(_upside_down, pen, what, room))
        pen.blit(drawn, r.topleft)


def _upside_down(pen: Pen, what: CardBox, room: Box) -> pygame.Surface:
    look, (w, h) = pen.look, pen.rect(room).size
    straight = pygame.Surface((look.px(_BOX_W), look.px(_BOX_H - _NAME)), pygame.SRCALPHA, 32)
    _paint_pictures(Pen(straight, look), what, Box(0, 0, _BOX_W, _BOX_H))
    small = pygame.transform.smoothscale(straight, (max(1, round(h * _BOX_W / (_BOX_H - _NAME))), h))
    out = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    out.blit(pygame.transform.rotate(small, 180), ((w - small.get_width()) // 2, 0))
    return fade_copy(out, 0.55)


# -- over a section in the row --------------------------------------------------------------------------------------


def paint_name_over_veil(pen: Pen, box: Box, what: CardBox) -> None:
    """Paint the name of a box again above the veil that covers it, in a colour that is readable there."""
    if not pen.look.high_contrast:
        whole = Box(0, 0, _BOX_W, _BOX_H)
        paint_at_scale(pen.at_offset(box.x, box.y), box.w / _BOX_W, lambda pen: _paint_name(pen, what, whole, CREAM))


def paint_number(pen: Pen, box: Box, what: CardBox, number: int, state: str = "waits", cost: str = "") -> None:
    """Paint the number of a box at its corner, and its state; `cost` is on a tag.

    "open" can be used now; "free" can too, but without stitches, which a lesson draws itself; "used" has a tick; "shut"
    cannot be used now; "closed" lacks an entrance (CLI-B5.1); "waits" is in a later section.
    """
    k, more = box.w / _BOX_W, larger(pen.look, 1.3)
    if state in ("used", "closed", "shut"):
        paint_veil(pen, box, 12 * k)
        paint_name_over_veil(pen, box, what)
    if state == "open":
        pen.thread(_rounded_outline(box.grow(1)), 4 * k, dash=(14 * k, 10 * k), shadow=False)
    if cost:
        paint_price_tag(pen, cost, (box.right - 26 * k * more, box.y + 18 * k), max(22, 22 * k) * more)
    if state in ("used", "shut"):
        side = 44 * k
        mark = "treated" if state == "used" else "out_of_service"
        pen.svg(f"{ART}/{mark}", Box.around((box.centre[0], box.y + 44 * k), side, side), shadow=2)
    if state == "closed":
        icon(pen, "lock", Box.around((box.centre[0], box.y + 26 * k), 34 * k, 34 * k), CREAM)
        field = Box(box.x + 3, box.y + 48 * k, box.w - 6, 32 * k)
        pen.panel(field, CREAM, edge=OUTLINE, edge_width=1.6, radius=10)
        pen.text(_("2nd entrance"), field.grow(-4, 0), 22, INK, BOLD, align="centre", grow=False)
    tone = {"open": "now", "free": "now", "waits": "plain"}.get(state, "off")
    paint_disc(pen, str(number), (box.x + 19 * k, box.y + 17 * k), 40 * max(k, 0.84) * more, tone,
               25 * max(k, 0.84) * more)


def _rounded_outline(box: Box) -> list[Point]:
    x, y, right, low, c = box.x, box.y, box.right, box.bottom, 8.0
    return [(x + c, y), (right - c, y), (right, y + c), (right, low - c), (right - c, low), (x + c, low), (x, low - c),
            (x, y + c), (x + c, y)]


def brackets(section: Box) -> tuple[list[Point], list[Point]]:
    """Return the golden brackets at the left and the right of a section that is taken."""
    x, y, right, low = section.x + 3, section.y - 12, section.right - 6, section.bottom + 10
    return (
        [(x + 34, y), (x + 4, y), (x, y + 4), (x, low - 4), (x + 4, low), (x + 34, low)],
        [(right - 34, y), (right - 4, y), (right, y + 4), (right, low - 4), (right - 4, low), (right - 34, low)],
    )


def paint_brackets(pen: Pen, section: Box) -> None:
    for side in brackets(section):
        pen.thread(side, 5)
