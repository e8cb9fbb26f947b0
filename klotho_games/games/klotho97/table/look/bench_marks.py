"""Marks on the staking bench: joins that match, are covered by a Bribe, or do
not match; the light inside a closed path."""

from __future__ import annotations

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, star
from klotho_games.stage.drawing.theme import BLACK, GOLD, INK

from .card_faces import SIZES
from .mine_faces import PICTURES, chambers
from .steel import octagon
from .style import OUTLINE, PALE_GOLD

HALF_LINE = 37.0
"""Thickness of a half-line on a card of the bench's full size."""


def paint_join(pen: Pen, at: Point, state: str, size: float = 48) -> None:
    """Paint a join. Shapes show its `state`: "match" is a golden tick, "bribed" a
    chest, "broken" a red cross with spikes."""
    box = Box.around(at, size, size)
    s = Sketch(48, 48)
    if state == "match":
        s.circle(24, 24, 23, GOLD, opacity=0.28)
        s.circle(24, 24, 20, s.linear((0, 4), (0, 44), (0, "#fff0b5"), (55, "#f3c256"), (100, "#cf8e2c")), "#2b1c05", 3)
        s.circle(24, 24, 16, "none", "#fff6d8", 2, stroke_opacity=0.8)
        s.path("M15 25 L22 32 L34 17", "none", "#2b1c05", 5.5)
        pen.sketch(s, box, shadow=2)
        return
    s.polygon(star((24, 24), 23.5, 18, 12), "#b8412f" if state == "broken" else "#c48a2c", OUTLINE, 2)
    if state == "broken":
        s.path("M16 16 L32 32 M32 16 L16 32", "none", "#fff2ea", 5.5)
        pen.sketch(s, box, shadow=2)
        return
    large = box.grow(size * 0.3)
    pen.sketch(s, large, shadow=3)
    pen.svg("klotho97/tool_bribe", Box.around(at, size * 1.02, size * 0.77))


def paint_boundary(pen: Pen, box: Box, kind: str) -> None:
    """Paint a strip of a boundary kind, for lists and tags; with no kind, bare rock with a crack."""
    if kind:
        pen.svg(f"klotho97/{PICTURES[kind]}", box)
        return
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.rect(1, 1, s.w - 2, s.h - 2, 3, "#6b5a52", OUTLINE, 2)
    step = s.w / 7
    s.line([(step * (n + 0.5), s.h * (0.36 if n % 2 else 0.62)) for n in range(7)], OUTLINE, 3)
    pen.sketch(s, box)


def chamber(card: Box, quad: int) -> Box:
    """Return a quadrant of a card on the bench, at any size."""
    w, h = SIZES["bench"]
    k = card.w / w
    room = chambers(w, h, HALF_LINE)[quad]
    return Box(card.x + room.x * k, card.y + room.y * k, room.w * k, room.h * k)


def paint_inside(pen: Pen, card: Box, quads: tuple[int, ...]) -> None:
    """Paint warm light in the chambers of a card that a closed path encloses. Only for opaque backgrounds."""
    for quad in quads:
        room = chamber(card, quad)
        s = Sketch(round(room.w, 1), round(room.h, 1))
        warm = s.radial((s.w / 2, s.h / 2), s.h * 0.72, (0, "#6a5220"), (60, "#463512"), (100, "#2a1f0a"))
        s.polygon(octagon(0, 0, s.w, s.h, 10 * card.w / SIZES["bench"][0]), warm)
        r = pen.rect(room)
        pen.surface.blit(pen.look.art.sketch(s.source(), *r.size), r, special_flags=pygame.BLEND_RGB_ADD)


def paint_number(pen: Pen, card: Box, quad: int, n: int) -> None:
    """Number an enclosed mineral among its kind, at the corner of its chamber."""
    k = card.w / SIZES["bench"][0]
    room = chamber(card, quad)
    side = max(30.0, 38 * k)
    box = Box.around((room.x + room.w * 0.86, room.y + room.h * 0.16), side, side)
    s = Sketch(38, 38).circle(19, 19, 17, INK, GOLD, 3)
    pen.sketch(s, box)
    pen.text(str(n), box, max(20.0, 24 * k), PALE_GOLD, BLACK, align="centre", grow=False)
