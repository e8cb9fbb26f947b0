"""Pens that write without ink: they record what they would have written, and where, and paint nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame
import pytest

from klotho_games.stage.drawing.art import FULL_HD, Art
from klotho_games.stage.drawing.letters import Letters, font
from klotho_games.stage.drawing.pen import Pen

INK = ("blit", "fill", "gradient", "line", "light", "panel", "piece", "shadow_of", "sketch", "texture", "thread",
       "_word")
"""Methods of a pen that only leave colour behind."""


@lru_cache(maxsize=64)
def blank(w: int, h: int) -> pygame.Surface:
    return pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)


class Blank(Art):
    """Pictures of which only the size matters; a missing picture is still an error."""

    def svg(self, name: str, w: int, h: int) -> pygame.Surface:
        self.path(f"{name}.svg")
        return blank(w, h)

    def sketch(self, source: str, w: int, h: int) -> pygame.Surface:
        return blank(w, h)

    def raster(self, name: str, w: int, h: int) -> pygame.Surface:
        self.path(name)
        return blank(w, h)

    def draw_beside(self, jobs: Any) -> None:
        """Draw nothing, because these pictures are never used."""


class Unwritten(Letters):
    """Letters without ink, with the size of the words."""

    def render(self, words: str, face: str, px: int, colour: str, track: int = 0) -> pygame.Surface:
        return blank(self.width(words, face, px, track) + (2 if track else 0), font(face, px).get_height())


BLANK = Blank(budget=FULL_HD)


def leave_no_ink(patch: pytest.MonkeyPatch) -> None:
    """Let pens record words and measure them, but paint nothing. Only for a stage with the `BLANK` art, because what it
    keeps looks like nothing."""
    for way in INK:
        patch.setattr(Pen, way, lambda pen, *how, **more: None)
    patch.setattr(Letters, "render", Unwritten.render)
