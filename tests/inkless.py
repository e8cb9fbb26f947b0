"""Pens that write without ink: they record what they would have written, and where, and paint nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pygame
import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.art import FULL_HD, Art
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.letters import Letters, font
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

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


def read_scene(scene: Scene, look: DrawStyle) -> list[tuple[TextRun, list[Sprite]]]:
    """Return every line on a scene that is not scrolled away, with the sprites above it."""
    look = replace(look, art=BLANK, letters=Unwritten())
    sprites = sorted((s for s in scene.layers.sprites() if s.visible and s.alpha > 0), key=lambda s: s.z)
    with pytest.MonkeyPatch.context() as patch:
        leave_no_ink(patch)
        noted = [(run, sprites) for run in _runs(look, CANVAS, 0, 1, scene.layers._backdrop)]
        for n, sprite in enumerate(sprites, start=1):
            runs = _runs(look, sprite.box, sprite.margin, sprite._fine, sprite._paint)
            seen = sprite.box.grow(sprite.margin)  # a scrolled list also writes beyond its edge, where it is invisible
            noted += [(run, sprites[n:]) for run in runs if seen.contains(run.box.centre)]
    return noted


def _runs(look: DrawStyle, box: Box, margin: float, fine: int, paint: Any) -> list[TextRun]:
    finer = replace(look, scale=look.scale * fine, runs=[])
    surface = blank(finer.px(box.w + 2 * margin), finer.px(box.h + 2 * margin))
    surface.set_clip((0, 0, 0, 0))  # for code that paints without the pen
    look.runs = finer.runs
    paint(Pen(surface, finer, (margin, margin), (box.x, box.y)))
    surface.set_clip(None)
    look.runs = None
    assert finer.runs is not None
    return finer.runs
