"""A close-up of a pile's piece: its price, what it shows, and what can carry it, to look at before buying."""

from __future__ import annotations

from klotho_games.core.i18n import capital
from klotho_games.games.katamari.rules.board import Centre
from klotho_games.games.katamari.rules.pieces import STUFF, Level
from klotho_games.games.katamari.rules.questions import lies_on
from klotho_games.games.katamari.telling.names import icon_name, icons_of, piece_name
from klotho_games.games.katamari.telling.notes import piece_note
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA, SEMI
from klotho_games.stage.scene.focus import Large

from . import piece_pictures
from .style import INK, OUTLINE, SOFT, panel

BESIDE_THE_PILES = Box(560, 130, 520, 720)
_GROUNDS: dict[Level, tuple[str, str]] = {
    "yellow": ("#fff3c6", "#e5b840"), "blue": ("#dcf1ff", "#63b6f3"), "purple": ("#ece2ff", "#9d7cf0"),
}
_UNDER: dict[Level, tuple[str, ...]] = {
    "yellow": ("k_hex_yellow", "k_hex_blue", "k_hex_purple"), "blue": ("k_hex_yellow", "k_hex_blue", "i_y2"),
    "purple": ("k_hex_blue", "k_hex_purple", "i_y2"),
}
"""Pictures of what carries each level. The board itself also carries Yellow."""


def large_piece(piece: int, centre: Centre, box: Box) -> Large:
    key = ("katamari-piece", piece, centre)
    return Large(box, lambda pen: _paint(pen, box.at_origin, piece, centre), piece_note(STUFF[piece], centre), key)


def _paint(pen: Pen, box: Box, piece: int, centre: Centre) -> None:
    panel(pen, box)
    stuff = STUFF[piece]
    fill, edge = _GROUNDS[stuff.level]
    pen.text(piece_name(stuff.id), Box(28, 18, box.w - 190, 56), 38, INK, FREDOKA)
    price = Box(box.w - 140, 22, 112, 48)
    pen.panel(price, OUTLINE, radius=24, shadow=3)
    pen.svg("katamari/k_power", Box(price.x + 10, price.y + 6, 36, 36))
    pen.text(str(stuff.size), Box(price.x + 50, price.y, 50, price.h), 34, "#ffffff", FREDOKA, align="centre")
    ground = Box(24, 86, box.w - 48, box.h * 0.52)
    pen.panel(ground, fill, edge=edge, edge_width=3, radius=22)
    room = ground.grow(-14)
    size = piece_pictures.radius_on(piece, room, 96.0) * pen.look.scale
    f = piece_pictures.frame(piece, 0, size)
    dx, dy = piece_pictures.middle(piece, 0, size)
    x, y = pen.at(*room.centre)
    pen.blit(piece_pictures.lying_picture(pen.look, piece, 0, size, icons=True),
             (round(x - dx - f.x), round(y - dy - f.y)))
    foot = Box(24, ground.bottom + 14, box.w - 48, box.h - ground.bottom - 30)
    _paint_icons(pen, foot.top_part(foot.h * 0.6), icons_of(stuff))
    _paint_under(pen, foot.without_top(foot.h * 0.6 + 8), stuff.level, lies_on(stuff.level, centre))


def _paint_icons(pen: Pen, box: Box, icons: list[str]) -> None:
    """Paint chips with the name of every icon of the piece, two in a row."""
    counted = {icon: icons.count(icon) for icon in icons}
    rows = box.rows(max(2, (len(counted) + 1) // 2), 8)
    for n, (icon, times) in enumerate(counted.items()):
        chip = rows[n // 2].columns(2, 10)[n % 2]
        pen.panel(chip, "#efe3fb", radius=14)
        side = min(44.0, chip.h - 6)
        pen.svg(f"katamari/i_{icon}", Box(chip.x + 8, chip.centre[1] - side / 2, side, side))
        name = capital(icon_name(icon)) if times == 1 else f"{times} × {icon_name(icon)}"
        pen.text(name, chip.without_left(side + 18).without_right(6), 23, INK, SEMI)


def _paint_under(pen: Pen, box: Box, level: Level, told: str) -> None:
    side = min(44.0, box.h)
    x = box.x + 4
    for picture in _UNDER[level]:
        pen.svg(f"katamari/{picture}", Box(x, box.centre[1] - side / 2, side, side), shadow=3)
        x += side + 8
    pen.text(told, Box(x + 6, box.y, box.right - x - 6, box.h), 21, SOFT, SEMI, wrap=True, leading=1.1)
