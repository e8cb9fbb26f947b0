"""The words of a scene, and where they are, without painting anything."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pygame

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing import letters
from klotho_games.stage.drawing.art import FULL_HD, Art
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.letters import Letters
from klotho_games.stage.drawing.reading_pen import ReadingPen
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite


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

    def keep(self, key: Any, make: Any, *args: Any, **how: Any) -> Any:
        """Make a picture each time it is asked for, so that the words on it are noted each time."""
        return make()

    def draw_beside(self, jobs: Any) -> None:
        """Draw nothing, because these pictures are never used."""


class Unwritten(Letters):
    """Letters without ink, with the size of the words."""

    def render(self, words: str, face: str, px: int, colour: str, track: int = 0) -> pygame.Surface:
        return blank(self.width(words, face, px, track) + (2 if track else 0), letters.font(face, px).get_height())


class Reader(ReadingPen):
    """A missing picture is an error for this one too."""

    def svg(self, name: str, *args: Any, **how: Any) -> None:
        self.look.art.path(f"{name}.svg")

    def raster(self, name: str, *args: Any, **how: Any) -> None:
        self.look.art.path(name)


BLANK = Blank(budget=FULL_HD)
_LETTERS = Unwritten()


def read_scene(scene: Scene, look: DrawStyle) -> list[tuple[TextRun, list[Sprite]]]:
    """Return every line on a scene that is not scrolled away, with the sprites above it."""
    look = replace(look, art=BLANK, letters=_LETTERS)
    sprites = sorted((s for s in scene.layers.sprites() if s.visible and s.alpha > 0), key=lambda s: s.z)
    noted = [(run, sprites) for run in _runs(look, CANVAS, 0, 1, scene.layers._backdrop)]
    for n, sprite in enumerate(sprites, start=1):
        finer = replace(look, faces=sprite.faces())
        runs = _runs(finer, sprite.box, sprite.margin, sprite._fine, sprite._paint)
        seen = sprite.box.grow(sprite.margin)  # a scrolled list also writes beyond its edge, where it is invisible
        noted += [(run, sprites[n:]) for run in runs if seen.contains(run.box.centre)]
    return noted


def _runs(look: DrawStyle, box: Box, margin: float, fine: int, paint: Any) -> list[TextRun]:
    finer = replace(look, scale=look.scale * fine, runs=[])
    size = finer.px(box.w + 2 * margin), finer.px(box.h + 2 * margin)
    paint(Reader(size, finer, (margin, margin), (box.x, box.y)))
    assert finer.runs is not None
    return finer.runs
