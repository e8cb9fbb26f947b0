"""A game's box, cover and banner: the pictures in `art/shell`, or drawn ones for a game without pictures.

Drawn ones show an emblem of what the game is played with.

The files are `shell/cover_<id>.webp` (4:5) and the same as `shell/cover_<id>_small.webp`, `shell/banner_<id>.webp`,
`shell/box_<id>.webp` and `shell/focus_<id>.webp`; the last two are listed in `shell/pieces.json`. Each of them can be
missing.
"""

from __future__ import annotations

from zlib import crc32

from klotho_games.core.games import registry
from klotho_games.core.games.registry import BrokenGame, UnknownGame
from klotho_games.stage.devices import missing_files
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import PAPER, SEATS, SERIF_BLACK, SeatMark, darker, luminance, mix

from .baked_pictures import paint_piece

_SMALL = 160
"""The width in pixels of a small cover. A page with seven covers opens much faster if it reads these."""
_SIDE = 14
"""Width of the visible right side of a drawn box."""


def paint_cover(pen: Pen, game: str, title: str, box: Box, *, radius: float = 8, alpha: float = 1.0,
                shadow: float = 0) -> None:
    name = f"shell/cover_{game}.webp"
    small = f"shell/cover_{game}_small.webp"
    if not _has(pen, game, name):
        _draw_cover(pen, game, title, box, radius, alpha)
    elif pen.rect(box).w <= _SMALL and pen.look.art.has(small):
        pen.raster(small, box, radius=radius, alpha=alpha, shadow=shadow)
    else:
        pen.raster(name, box, radius=radius, alpha=alpha, shadow=shadow)


def paint_banner(pen: Pen, game: str, box: Box, radius: float) -> None:
    name = f"shell/banner_{game}.webp"
    if _has(pen, game, name):
        pen.raster(name, box, cover=True, radius=radius)
        return
    _draw_cloth(pen, game, box, radius, 1.0)
    icon(pen, emblem(game), Box.around(box.centre, box.h * 0.5, box.h * 0.5), PAPER, 1.4)


def emblem(game: str) -> str:
    """The icon of a game on its drawn box, by the chance that its rules know: dice, else cards, else a pawn. For a box
    of the house that has lost its picture, and for a game that is no longer installed, the rules are not loaded."""
    if game in registry.SHELF:
        return "die"
    try:
        known = registry.load(game)
        return "die" if known.has_dice else "cards" if known.has_cards else "pawn"
    except (UnknownGame, BrokenGame):
        return "die"


def paint_standing(pen: Pen, game: str, title: str, box: Box, held: bool) -> None:
    """Paint the box as it is on the shelf or, if `held`, as it is held up in front of the shelf."""
    name = f"shell/{'focus' if held else 'box'}_{game}"
    if _has(pen, game, f"{name}.webp"):
        paint_piece(pen, name, box)
        return
    mark = _mark(game)
    s = Sketch(box.w + _SIDE, box.h)
    s.path(f"M{box.w - 6} 0 L{box.w + _SIDE} 10 V{box.h - 8} L{box.w - 6} {box.h} Z", darker(mark.dark, 0.5),
           "#120a06", 2)
    s.rect(0, 0, box.w, box.h, 6, mark.dark)
    pen.sketch(s, Box(box.x, box.y, box.w + _SIDE, box.h), shadow=14)
    _draw_cover(pen, game, title, box, 6, 1.0)


def _has(pen: Pen, game: str, name: str) -> bool:
    """Whether the picture exists. If a game of our own lacks one, its file is lost, and `missing_files` takes note of
    it."""
    there = pen.look.art.has(name)
    if not there and game in registry.SHELF:
        missing_files.note(name)
    return there


def _mark(game: str) -> SeatMark:
    """One of the house's colours, always the same for a game."""
    return SEATS[crc32(game.encode()) % len(SEATS)]


def cloth(mark: SeatMark) -> tuple[str, str]:
    """The colours of the cloth at its top and its bottom, dark enough for a light title."""
    return darker(mix(mark.colour, mark.dark, 0.9 * luminance(mark.colour)), 0.45), darker(mark.dark, 0.3)


def _draw_cloth(pen: Pen, game: str, box: Box, radius: float, alpha: float) -> None:
    if pen.look.high_contrast:  # the title is light
        pen.panel(box, "#000000", edge="#ffffff", edge_width=3, radius=radius, alpha=alpha)
        return
    mark = _mark(game)
    pen.panel(box, *cloth(mark), edge=mark.light, edge_width=2, radius=radius, alpha=alpha)


def _draw_cover(pen: Pen, game: str, title: str, box: Box, radius: float, alpha: float) -> None:
    """Draw the title above, the emblem below and a thread around both; a small cover only has room for the emblem."""
    _draw_cloth(pen, game, box, radius, alpha)
    small = box.w < 140
    edge = box.w * 0.06
    if not small:
        around = rounded_outline(box.x + edge, box.y + edge, box.w - 2 * edge, box.h - 2 * edge, 12)
        pen.thread(around, 3, shadow=False)
        words = Box(box.x + 2 * edge, box.y + box.h * 0.08, box.w - 4 * edge, box.h * 0.34)
        pen.text(title, words, box.w * 0.17, PAPER, SERIF_BLACK, align="centre", wrap=True, grow=False, leading=1.05,
                 shadow=_mark(game).dark)
    side = box.w * (0.6 if small else 0.46)
    middle = box.centre[0], box.y + box.h * (0.5 if small else 0.66)
    icon(pen, emblem(game), Box.around(middle, side, side), PAPER, 1.4)
