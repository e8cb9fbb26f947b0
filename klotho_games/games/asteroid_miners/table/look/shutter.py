"""The Foundry's shutter, which is down outside phase 6½. It only says what each crew would forge next,
and what is still missing for it (AST-A3)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS
from klotho_games.games.asteroid_miners.rules.names import mineral_name, minerals_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI, SERIF_BLACK
from klotho_games.stage.widgets.top_bar import Slots

from .component_faces import (
    GAVEL,
    component,
    component_code,
    component_word,
)
from .dice_faces import paint_tick
from .foundry import Next
from .minerals import mineral
from .steel import Metal, hazard, larger, plate, well
from .style import CREAM, CREWS, DIM, GOOD, PALE, SHADE

_SLAT = 46.0


def shutter_box(slots: Slots) -> Box:
    return slots["foundry"].union(slots["guide"])


def crew_boxes(slots: Slots) -> list[Box]:
    box = shutter_box(slots)
    top = slots["foundry_title"].bottom + 18
    return Box(box.x + 34, top, box.w - 68, box.bottom - 52 - top).columns(2, 22)


def paint_shutter(pen: Pen, slots: Slots, crews: Sequence[Next]) -> None:
    box = shutter_box(slots)
    plate(pen, box, Metal.FORGE, radius=18, screws=True, shadow=8)
    hazard(pen, Box(box.x + 24, box.bottom - 24, box.w - 48, 12))
    title = slots["foundry_title"]
    name = pen.text(_("The Interstellar Foundry"), title, larger(pen, 32, 41), PALE, SERIF_BLACK, grow=False,
                    shadow=SHADE)
    left = name.right + 24
    pen.text(_("opens in phase 6½"), Box(left, title.y, box.right - 36 - left, title.h), larger(pen, 22, 28), DIM, SEMI,
             align="right", grow=False)
    boxes = crew_boxes(slots)
    paint_slats(pen, boxes[0].union(boxes[1]).grow(10))
    for n, (room, crew) in enumerate(zip(boxes, crews, strict=True)):
        _crew(pen, room.grow(-6), n, crew)


def paint_slats(pen: Pen, box: Box) -> None:
    """Paint slats of dark steel that each catch a little light."""
    look = pen.look

    def made() -> pygame.Surface:
        whole = pygame.Surface(pen.rect(box).size, pygame.SRCALPHA, 32)
        own, room = Pen(whole, look), box.at_origin
        well(own, room, 16)
        inner = room.grow(-4)
        for row in [] if look.high_contrast else inner.rows(max(1, round(inner.h / _SLAT)), 0):
            own.gradient(row.top_part(row.h - 3), "#4b5057", "#2b2f34", 0.85, 0.85)
            own.fill(row.bottom_part(3), "#000000", 0.6)
        return whole

    pen.blit(look.art.keep(("asteroid-slats", box.size, look.stamp), made), pen.rect(box).topleft)


def _crew(pen: Pen, box: Box, n: int, crew: Next) -> None:
    well(pen, box, 14, "#14171b", "#1f2328")
    head = box.top_part(56).grow(-16, -4)
    seat_shape(pen, CREWS[n].mark, Box(head.x, head.centre[1] - 16, 32, 32))
    pen.text(crew.name, head.without_left(44), larger(pen, 26, 34), CREWS[n].light, BOLD, grow=False, shadow=SHADE)
    if not crew.component:
        pen.text(_("Alpha Station is built"), box.grow(-14), larger(pen, 26, 32), CREAM, BOLD, align="centre",
                 grow=False)
        return
    low = 2 * 54.0 + 14
    picture = Box(box.x + 16, head.bottom + 4, box.w - 32, box.bottom - low - head.bottom - 64)
    _drawing(pen, picture, crew.component)
    y = picture.bottom + 10
    for place, pips in enumerate(COMPONENTS[crew.component].needs):
        _need(pen, Box(box.x + 20, y + 54 * place, box.w - 40, 50), pips, crew.have[place])
    foot = box.bottom_part(48).grow(-16, 0)
    needs = COMPONENTS[crew.component].needs
    missing = sorted({pips for pips, have in zip(needs, crew.have, strict=True) if not have})
    told, ink = (_("Still needed: {minerals}").format(minerals=minerals_words(missing)), DIM) if missing else (
        _("The Foundry opens soon") if crew.cleared else _("Clear a stratum first"), GOOD)
    pen.text(told, foot, larger(pen, 22, 29), ink, BOLD, align="centre", grow=False)


def _drawing(pen: Pen, box: Box, number: int) -> None:
    """Paint the blueprint, pinned to the shutter."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.rect(1.5, 1.5, s.w - 3, s.h - 3, 10, s.down("#23476b", "#15304d"), "#9fc4e8", 2.4)
    grid = "".join(f"M{x} 4 V{s.h - 4} " for x in range(24, int(s.w) - 4, 26))
    grid += "".join(f"M4 {y} H{s.w - 4} " for y in range(20, int(s.h) - 4, 26))
    s.path(grid, "none", "#9fc4e8", 1.4, stroke_opacity=0.18)
    pen.sketch(s, box, shadow=4)
    side = min(box.h - 16, box.w * 0.46)
    component(pen, number, (box.right - side / 2 - 18, box.centre[1]), side, shadow=5)
    words = Box(box.x + 18, box.y, box.w - side - 50, box.h)
    code = words.top_part(box.h * 0.56).bottom_part(min(box.h * 0.4, 56))
    right = pen.text(component_code(number), code, larger(pen, 40, 52), "#ffffff", BLACK, grow=False).right
    if COMPONENTS[number].winner_only:
        pen.svg(GAVEL, Box(right + 10, code.centre[1] - 15, 30, 30))
    pen.text(component_word(number), Box(words.x, code.bottom, words.w, 36), larger(pen, 24, 31), "#d6e8fa", BOLD,
             grow=False)


def _need(pen: Pen, box: Box, pips: int, have: bool) -> None:
    mineral(pen, pips, (box.x + 26, box.centre[1]), 46, alpha=1 if have else 0.45)
    ink = CREAM if have else "#b8ae9c"
    name = Box(box.x + 60, box.y, box.w * 0.44, box.h)
    left = pen.text(mineral_name(pips), name, larger(pen, 24, 31), ink, BOLD, grow=False).right + 8
    room = Box(left, box.y, box.right - 36 - left, box.h)
    told = _("mined") if have else _("missing")
    pen.text(told, room, larger(pen, 20, 26), ink, SEMI, align="right", grow=False)
    if have:
        paint_tick(pen, (box.right - 14, box.centre[1]), 26)
        return
    ring = Sketch(30, 30).circle(15, 15, 10, "#0c0806", "#b8ae9c", 2.4)
    pen.sketch(ring, Box.around((box.right - 14, box.centre[1]), 30, 30))
