"""Pictures on the sheet of a fight: photographs, dice, Health, the blow."""

from __future__ import annotations

import random

from klotho_games.games.karthis.rules.cards import CARDS, PIPS
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SEMI, SERIF_BLACK
from klotho_games.stage.scene.motion import Motion, linear
from klotho_games.stage.scene.sprites import Paint, Sprite

from .style import INK, RED

SHEET = Box(0, 72, 1638, 920)
"""The area of the sheet: the notebook and its shadow, not the journal."""
_PALE = "#fff6e0"


def paint_nothing(pen: Pen) -> None:
    pass


def paint_sheet(pen: Pen) -> None:
    """Paint a piece of the whole picture. It has no alpha, so it is copied and not blended."""
    whole = pen.look.art.raster("karthis/combat.webp", pen.look.px(CANVAS.w), pen.look.px(CANVAS.h))
    pen.surface.blit(whole, pen.at(-SHEET.x, -SHEET.y))


def paint_swords(pen: Pen) -> None:
    pen.raster("karthis/swords.webp", Box(-60, -60, 519.75, 573))


def paint_photo(pen: Pen, portrait: str, lean: int) -> None:
    """Paint a photograph. The picture goes first, because the frame over it has a window."""
    whole = Box(0, 0, 372, 408)
    pen.panel(whole.grow(-2), "#f0e2c0", radius=8, shadow=10)
    pen.svg(f"karthis/{portrait}", Box(24, 24, 324, 360))
    pen.raster("karthis/photo_frame.webp", whole)
    pen.svg("karthis/k_tape", Box(126, -22, 120, 44), angle=-2.5 * lean)


def paint_card(pen: Pen, card: str) -> None:
    face = CARDS[card]
    assert face.suit is not None
    red = face.suit in ("hearts", "diamonds")
    pen.panel(Box(0, 0, 96, 58), "#f8eed6", edge=INK, edge_width=3, radius=10, shadow=4)
    pen.text(face.rank, Box(10, 6, 42, 46), 36, RED if red else INK, SERIF_BLACK, align="centre", grow=False)
    pen.svg(f"karthis/{PIPS[face.suit]}", Box(50, 13, 34, 34))


def paint_bonus(pen: Pen, n: int) -> None:
    """Paint the bonus as a brass cube, which looks different from a die because it is never rolled."""
    cube = Box(0, 0, 96, 96)
    pen.svg("karthis/k_cube_brass", cube, shadow=6)
    pen.text(f"+{n}", cube.grow(-14, 0).move(0, -6), 36, "#fff6dc", SERIF_BLACK, align="centre",
             outline="#5a3a0c", outline_width=2.5)


def paint_bonus_note(pen: Pen, words: str) -> None:
    pen.text(words, Box(0, 0, 90, 32), 23, INK, SEMI, align="centre", outline="#f7e8c6", outline_width=2.5)


def paint_coral(pen: Pen, box: Box, face: int) -> None:
    pen.svg(f"karthis/k_die_coral_{face}", box)


def paint_bone(pen: Pen, box: Box, face: int) -> None:
    pen.svg(f"karthis/k_die_bone_{face}", box)


def total_paint(total: int, colour: str, room: Box) -> Paint:
    def paint(pen: Pen) -> None:
        pen.text(str(total), room, 118, colour, SERIF_BLACK, align="centre", grow=False, outline=_PALE, outline_width=5)

    return paint


def paint_burst(pen: Pen, box: Box, loss: int) -> None:
    pen.svg("karthis/k_burst", box)
    pen.text(f"−{loss}", box.grow(-44).move(0, -2), 58, "#ffffff", SERIF_BLACK, align="centre", outline="#5a1810",
             outline_width=4)


def paint_segments(pen: Pen, bar: Box, health: int, full: int) -> None:
    """Paint Health: full segments are red, lost ones hatched, so that colour alone means nothing."""
    gap = 6.0 if full <= 12 else 3.0
    wide = (bar.w - (full - 1) * gap) / full
    hand = random.Random(full)
    s = Sketch(round(bar.w), round(bar.h))
    for i in range(full):
        x, h = i * (wide + gap), bar.h
        corners = [(x + 2, 3.0), (x + wide - 1, 3.0), (x + wide - 1, h - 4), (x + 2, h - 4)]
        outline = [(px + hand.uniform(-0.8, 0.8), py + hand.uniform(-0.8, 0.8)) for px, py in corners]
        if i < health:
            s.polygon(outline, "#d8442f")
            s.rect(x + 4, 5, max(1, wide - 7), h * 0.22, 0, "#ffb09c", opacity=0.75)
            s.rect(x + 3, h * 0.64, max(1, wide - 5), h * 0.22, 0, "#6b1018", opacity=0.45)
        else:
            s.polygon(outline, "#b79d78", opacity=0.3)
            for k in range(max(1, int((wide - 10) // 8) + 1)):
                s.line([(x + 4 + k * 8, h - 7), (min(x + wide - 3, x + 13 + k * 8), 6)], "#6b543c", 2, opacity=0.8)
        s.polygon(outline, "none", INK, 3)
    pen.sketch(s, bar)


def shudder(photo: Sprite) -> Motion:
    begun: dict[str, Box] = {}

    def at(t: float) -> None:
        box = begun["box"]
        photo.box = box if t >= 1 else box.move(9 * (1 - t) * (-1) ** int(t * 9), 0)

    return Motion(0.3, at, linear, lambda: begun.update(box=photo.box))
