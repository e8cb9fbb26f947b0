"""The furniture of lists: the inside of the shelf with its bays and boards, brass plates, paper cards, a leather
book."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF_BLACK
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from .baked_pictures import paint_strip

INSIDE = Box(76, 72, 1768, 1008)
"""The area between the posts."""
BOARD = 38.0
SHELF_FILE = "shell/shelf.webp"
"""The picture of which `paint_cabinet` and `paint_bay` paint parts."""
_BACK, _PLANK = Box(150, 208, 1138, 308), Box(66, 521, 1308, 34)
_POST, _WALL = Box(42, 168, 28, 740), Box(1560, 90, 76, 990)
"""Places of these parts on the picture of the shelf."""
BOOK = Box(48, 104, 1824, 954)
LEFT_PAGE, RIGHT_PAGE = Box(70, 126, 590, 910), Box(660, 126, 1190, 910)
_STITCH = 15.0, 9.0
"""The length of a stitch, and of the gap after it."""
_SEAM = 40.0
"""Width of the shadow on each side of the fold of an open book."""


def paint_cabinet(pen: Pen) -> None:
    """Paint the background of a list: the shelf, so close that it fills the screen."""
    if pen.look.high_contrast:
        pen.fill(CANVAS, "#000000")
        return
    cut = _cutter(pen)
    for wall in (CANVAS.left_part(INSIDE.x), CANVAS.right_part(CANVAS.right - INSIDE.right)):
        cut(_WALL, wall)
    cut(_BACK, INSIDE)
    pen.gradient(INSIDE, "#0c0603", "#0c0603", 0.35, 0.6)
    for post in (Box(INSIDE.x - 36, 72, 36, 1008), Box(INSIDE.right, 72, 36, 1008)):
        cut(_POST, post)
    _shade_sides(pen, INSIDE)


def paint_bay(pen: Pen, box: Box, board: float = BOARD) -> None:
    """Paint one compartment, with the board that things are put on at its lower edge."""
    if pen.look.high_contrast:
        pen.fill(box, "#000000")
        pen.fill(box.bottom_part(board), "#3a2a1c")
        return
    back, cut = box.without_bottom(board), _cutter(pen)
    cut(_BACK, back)
    pen.gradient(back.top_part(min(90.0, back.h / 3)), "#0c0603", "#0c0603", 0.85, 0)
    _shade_sides(pen, back)
    cut(_PLANK, box.bottom_part(board))


def paint_idle_bay(pen: Pen, box: Box) -> None:
    """Paint a bay for an empty list, with a lantern, an hourglass and a spool."""
    paint_bay(pen, box)
    if pen.look.high_contrast:
        return
    floor, right = box.bottom - BOARD, box.right - 90
    for name, wide, tall, at in (("spool", 92, 120, 330), ("hourglass", 84, 120, 40), ("lantern", 130, 230, 150)):
        pen.svg(f"shell/{name}", Box(right - at - wide, floor - tall + 4, wide, tall), shadow=6)


def _shade_sides(pen: Pen, box: Box) -> None:
    s = Sketch(box.w, box.h)
    dark = "#0c0603"
    s.rect(0, 0, box.w, box.h, 0, s.linear((0, 0), (box.w, 0), (0, dark, 0.8), (8, dark, 0), (92, dark, 0),
                                           (100, dark, 0.8)))
    pen.sketch(s, box)


def _cutter(pen: Pen) -> Callable[[Box, Box], None]:
    """Return a function that paints a part of the shelf's picture, stretched to a box. The whole picture, which is read
    at most once, is not left to the cache between two parts: it has no room there beside the large parts."""
    art, look = pen.look.art, pen.look

    @cache
    def whole() -> pygame.Surface:
        return art.raster(SHELF_FILE, look.px(CANVAS.w), look.px(CANVAS.h))

    def cut(part: Box, box: Box) -> None:
        r = pen.rect(box)

        def make() -> pygame.Surface:
            cut = pygame.Rect(*(look.px(v) for v in part)).clip(whole().get_rect())
            return pygame.transform.smoothscale(whole().subsurface(cut), r.size)

        pen.surface.blit(art.keep(("cabinet", part, r.size), make), r)

    return cut


def paint_plate(pen: Pen, words: str, middle: tuple[float, float], tall: float, widest: float, lit: bool) -> None:
    """Paint a brass plate that is as wide as its words, up to `widest`."""
    wide = min(widest, pen.width(words, 20, SEMI) + 44)
    box = Box.around(middle, wide, tall)
    if pen.look.high_contrast:
        pen.panel(box, "#ffffff", edge="#000000", radius=6)
    else:
        paint_strip(pen, "shell/plate_lit" if lit else "shell/plate", box)
    pen.text(words, box.grow(-16, 0), 20, "#1c0f06", SEMI, align="centre")


def paint_tag(pen: Pen, box: Box, lit: bool) -> None:
    """Paint a paper card for a bay."""
    pen.panel(box, "#fff8e6" if lit else "#fbf3e0", "#fdeec4" if lit else "#ead9b6",
              edge="#e0a63c" if lit else "#b99b66", edge_width=3 if lit else 2, radius=10, shadow=7)


def paint_book(pen: Pen, book: Box) -> None:
    """Paint an open leather book that fills the screen, with a narrow page and a wide one."""
    left, right = (page.move(book.x - BOOK.x, book.y - BOOK.y) for page in (LEFT_PAGE, RIGHT_PAGE))
    if pen.look.high_contrast:
        for page in (left, right):
            pen.panel(page, "#ffffff", edge="#000000", radius=10)
        return
    paint_binding(pen, book)
    for page in (left, right):
        paper(pen, page, radius=8, shadow=4)
    fold = Box(left.right - _SEAM, left.y + 2, 2 * _SEAM, left.h - 4)
    shade = Sketch(fold.w, fold.h)
    shade.rect(0, 0, fold.w, fold.h, 0, shade.linear((0, 0), (fold.w, 0), (0, "#3a2408", 0), (50, "#3a2408", 0.42),
                                                     (100, "#3a2408", 0)))
    pen.sketch(shade, fold)


def paint_binding(pen: Pen, book: Box) -> None:
    """Paint leather with a seam, as the ground for pages."""
    pen.raster("kit/leather.webp", book, cover=True, radius=26, shadow=16)
    s = Sketch(book.w, book.h)
    s.rect(1, 1, book.w - 2, book.h - 2, 25, "#2a1206", "#160a04", 3, opacity=0.45)
    pen.sketch(s, book)
    _sew_seam(pen, book.grow(-10), 18)


def _sew_seam(pen: Pen, box: Box, radius: float) -> None:
    """Sew around a box: whole stitches along each side, and one around each corner. A straight seam is drawn much
    faster than one with bends."""
    stitch, gap = _STITCH
    for side, upright in ((box.top_part(0), False), (box.bottom_part(0), False), (box.left_part(0), True),
                          (box.right_part(0), True)):
        room = (side.h if upright else side.w) - 2 * radius
        n = int((room + gap) / (stitch + gap))
        start, long = radius + (room + gap - n * (stitch + gap)) / 2, n * (stitch + gap) - gap
        ends = [(side.x, side.y + at) if upright else (side.x + at, side.y) for at in (start, start + long)]
        pen.thread(ends, 3, dash=_STITCH, shadow=False)
    half = stitch / radius / 2
    for n, (x, y) in enumerate(((box.right - radius, box.bottom - radius), (box.x + radius, box.bottom - radius),
                                (box.x + radius, box.y + radius), (box.right - radius, box.y + radius))):
        angles = [pi / 4 + n * pi / 2 + half * k / 4 for k in range(-4, 5)]
        pen.thread([(x + radius * cos(a), y + radius * sin(a)) for a in angles], 3, shadow=False)


class NextStep(NamedTuple):
    """What an empty list says: what would be there, and a button that leads to it."""

    title: str
    told: str
    label: str
    icon: str


def add_next_step(scene: Scene, box: Box, step: NextStep, press: Callable[[], None],
                  pictures: tuple[str, ...]) -> None:
    """Add a paper sign with pictures, the words of `step` and one button."""

    def paint(pen: Pen) -> None:
        sign = box.at_origin
        paper(pen, sign)
        high = box.h * 0.32
        for picture, at in zip(pictures, Box(0, 0, high * len(pictures), high).columns(len(pictures)), strict=True):
            place = at.move((sign.w - high * len(pictures)) / 2, 34)
            pen.svg(picture, place.grow(-8), shadow=0 if pen.look.high_contrast else 4)
        words = Box(50, high + 46, sign.w - 100, sign.h - high - 46 - 120)
        pen.text(step.title, words.top_part(words.h * 0.46), 38, INK, SERIF_BLACK, align="centre", wrap=True,
                 leading=1.1)
        pen.text(step.told, words.without_top(words.h * 0.48), 24, MUTED_ON_PAPER, align="centre", wrap=True,
                 valign="top")

    scene.add(Sprite(box, paint, z=12, margin=50))
    wide = min(box.w - 100, 420 * min(scene.stage.look.text_scale, 1.4))
    Button(scene, "next-step", Box(box.centre[0] - wide / 2, box.bottom - 106, wide, 70), step.label, press,
           kind="primary", icon=step.icon, z=13, first=True, style=ButtonStyle(size=26, radius=16))


