"""Doodles from unknown files: those on the sheet are drawn, the others are ignored, and it never takes long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
from hypothesis import strategies as st

from klotho_games.games.katamari.doodles import Doodles
from klotho_games.games.katamari.table.look.wax import paint_strokes
from tests.proofs.files.hostile import Kind, lay, still_there
from tests.proofs.files.shapes import NO_FILES, put, texts, written

_SOUND: Any = {"doodles": {
    "0": [{"crayon": 1, "points": [[0.1, 0.2], [0.5, 0.5]]}, {"crayon": 6, "points": [[0.9, 0.1]]}],
    "1": [{"crayon": 2, "points": [[0.0, 1.0], [1.0, 0.0]]}],
}}
_GIANTS = (
    {"doodles": {"0": [{"crayon": 1, "points": [[n % 2, (n * 7 % 10) / 10] for n in range(200_000)]}]}},
    {"doodles": {"0": [{"crayon": 1, "points": [[0, 0], [1, 1]]}] * 100_000}},
)


def meet_doodles(content: bytes | str, home: Path) -> bool:
    path = home / "saves" / "x.klotho.doodles.json"
    if isinstance(content, str):
        if not put(path, content):
            return False
    else:
        lay(path, content)
    doodles = Doodles(path)
    sheet = pygame.Surface((180, 180), pygame.SRCALPHA)
    for seat in range(4):
        paint_strokes(sheet, sheet.get_rect(), doodles.strokes(seat))
    if isinstance(content, bytes):
        still_there(path, content)
    return any(doodles.strokes(seat) for seat in range(4))


def kinds() -> Iterator[Kind]:
    giants = st.sampled_from([written(giant) for giant in _GIANTS])
    yield Kind("doodles", texts(_SOUND) | st.sampled_from(NO_FILES) | giants, meet_doodles)
