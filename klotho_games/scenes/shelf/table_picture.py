"""The small picture of the table beside a saved game: how it looked when the players left it.

A game in which several people hold secrets has no picture, as it would show the secrets of the last turn.
"""

from __future__ import annotations

import io
import struct
from contextlib import suppress
from pathlib import Path

import pygame

from klotho_games.core.files import folders, safe_reading, side_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.surfaces import convert_for_screen
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene

SIZE = (480, 270)
_HEAVIEST = 1_000_000
"""A larger file is not a picture of ours."""
_PNG = b"\x89PNG\r\n\x1a\n"


def place(journal: Path) -> Path:
    return side_files.place(journal, "table", "png")


def may_be_shown(session: Session) -> bool:
    people = sum(not session.bot(seat) for seat in range(len(session.setup.seats)))
    return session.game.open or people == 1


def keep(stage: Stage, table: TableScene) -> None:
    """Save the picture of a table that players leave. If it can't be written, the game itself is safe."""
    path = getattr(table.session.journal, "path", None)
    if path is None or table.session.is_over or not may_be_shown(table.session):
        return
    small = pygame.transform.smoothscale(stage.picture_of(table), SIZE)
    written = io.BytesIO()
    pygame.image.save(small, written, "table.png")
    with suppress(CannotSave):
        folders.write_whole(place(path), written.getvalue())


def load(art: Art, journal: Path) -> pygame.Surface | None:
    """The picture, or None if there is none or the file is something else."""
    path = place(journal)
    try:
        when = path.stat().st_mtime_ns
        return art.keep(("table picture", path, when), lambda: _read(path))
    except (OSError, ValueError, pygame.error):
        return None


def _read(path: Path) -> pygame.Surface:
    data = safe_reading.content(path, _HEAVIEST)
    if len(data) < 33 or not data.startswith(_PNG) or struct.unpack(">II", data[16:24]) != SIZE:
        raise ValueError("no picture of a table")
    return convert_for_screen(pygame.image.load(io.BytesIO(data), "table.png"))
