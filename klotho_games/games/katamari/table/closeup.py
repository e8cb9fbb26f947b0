"""A piece of a pile shown large, with its name and what it is: for a closer look before it is bought."""

from __future__ import annotations

from klotho_games.games.katamari.stuff import STUFF
from klotho_games.games.katamari.table import pieces
from klotho_games.games.katamari.table.style import INK, SOFT, panel
from klotho_games.games.katamari.telling import piece_name, piece_note
from klotho_games.stage.focus import Large
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.theme import FREDOKA, SEMI

BESIDE_THE_PILES = Box(560, 150, 520, 660)


def large_piece(piece: int, box: Box) -> Large:
    key = ("katamari-piece", piece)
    return Large(box, lambda pen: _paint(pen, box.at_origin, piece), piece_note(STUFF[piece]), key)


def _paint(pen: Pen, box: Box, piece: int) -> None:
    panel(pen, box)
    stuff = STUFF[piece]
    pen.text(piece_name(stuff.id), Box(28, 18, box.w - 56, 52), 36, INK, FREDOKA, align="centre")
    room = Box(28, 78, box.w - 56, box.h * 0.58)
    size = pieces.radius_on(piece, room, 96.0) * pen.look.scale
    f = pieces.frame(piece, 0, size)
    dx, dy = pieces.middle(piece, 0, size)
    x, y = pen.at(*room.centre)
    pen.blit(pieces.lying(pen.look, piece, 0, size, icons=True), (round(x - dx - f.x), round(y - dy - f.y)))
    note = Box(32, room.bottom + 8, box.w - 64, box.h - room.bottom - 26)
    pen.text(piece_note(stuff), note, 24, SOFT, SEMI, align="centre", wrap=True)
