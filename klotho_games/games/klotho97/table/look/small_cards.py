"""Cards at thumbnail size, as other companies show them: picture and colour of the kind, no words."""

from __future__ import annotations

import math

import pygame

from klotho_games.core.i18n import _, signed
from klotho_games.games.klotho97.rules.cards import Card, Mine, Monster, Technology, Tool
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK

from .card_frame import PICTURE
from .mine_faces import lying, paint_half_line
from .signs import mineral
from .steel import octagon
from .style import OUTLINE, PALE_GOLD, TONES

W, H = 44.0, 64.0
_CHAMBERS = {"organics": "#3f9a4b", "metal": "#7388b3", "rads": "#d0702a"}


def paint_mini(pen: Pen, told: Card, card: int) -> None:
    if isinstance(told, Mine):
        _mine(pen, told)
        return
    kind = {Tool: "tool", Technology: "tech", Monster: "monster"}.get(type(told), "market")
    tone = TONES[kind]
    s = Sketch(W, H)
    ring = s.linear((0, 0), (0, H), (0, tone.light), (50, tone.mid), (100, tone.dark))
    s.polygon(octagon(1, 1, W - 2, H - 2, 7), ring, OUTLINE, 2)
    pen.sketch(s, Box(0, 0, W, H))
    _picture(pen, told.art, Box(4, 4, W - 8, H - 8))
    rim = Sketch(W, H)
    rim.polygon(octagon(3, 3, W - 6, H - 6, 7), "none", rim.down(tone.light, tone.mid), 3)
    rim.polygon(octagon(1, 1, W - 2, H - 2, 7), "none", OUTLINE, 2)
    pen.sketch(rim, Box(0, 0, W, H))
    sides = told.sides if isinstance(told, Technology) else 0
    number = _("d{sides}").format(sides=sides) if sides else _tool_number(told)
    if number:
        tag = Sketch(30, 22).rect(0, 0, 30, 22, 6, "#0d0f18", opacity=0.86)
        pen.sketch(tag, Box(7, H - 26, 30, 22))
        pen.text(number, Box(7, H - 26, 30, 22), 20, PALE_GOLD, BLACK, align="centre", grow=False)


def _tool_number(told: Card) -> str:
    """Return the number that distinguishes equal pictures: an Android's number, an Augment's step."""
    if not isinstance(told, Tool) or told.face.kind not in ("android", "augment"):
        return ""
    return signed(told.face.value) if told.face.kind == "augment" else str(told.face.value)


def _picture(pen: Pen, name: str, box: Box) -> None:
    r = pen.rect(box)
    k = max(r.w / PICTURE[0], r.h / PICTURE[1])
    drawn = pen.look.art.svg(f"klotho97/{name}", math.ceil(PICTURE[0] * k), math.ceil(PICTURE[1] * k))
    part = pygame.Rect((drawn.get_width() - r.w) // 2, (drawn.get_height() - r.h) // 2, r.w, r.h)
    pen.surface.blit(drawn, r.topleft, part, special_flags=pygame.BLEND_PREMULTIPLIED)


def _mine(pen: Pen, told: Mine) -> None:
    whole, shown = Box(0, 0, W, H), lying(told)
    s = Sketch(W, H)
    s.polygon(octagon(1, 1, W - 2, H - 2, 6), "#5d5048", OUTLINE, 2)
    corners = ((3, 3), (W / 2 + 1, 3), (W / 2 + 1, H / 2 + 1), (3, H / 2 + 1))
    for (x, y), kind in zip(corners, shown.quads, strict=True):
        s.rect(x, y, W / 2 - 4, H / 2 - 4, 4, _CHAMBERS[kind], opacity=0.6)
    pen.sketch(s, whole)
    for way, kind in enumerate(shown.edges):
        if kind:
            paint_half_line(pen, whole, kind, way, 7)
    spots = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75))
    for (x, y), kind in zip(spots, shown.quads, strict=True):
        pen.svg(mineral(kind), Box.around((W * x, H * y), 16, 16))
    rim = Sketch(W, H)
    rim.polygon(octagon(1, 1, W - 2, H - 2, 6), "none", OUTLINE, 2)
    rim.polygon(octagon(2.4, 2.4, W - 4.8, H - 4.8, 5), "none", "#c3b299", 1.2)
    rim.circle(W / 2, H / 2, 4.6, "#66728f", OUTLINE, 1.4)
    pen.sketch(rim, whole)
