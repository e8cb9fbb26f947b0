"""Every visible line of words on a screen, and where it is, without painting the screen.

These tests need only the words of a screen, and painting takes longer than everything else. So pens write without ink:
they record what they would have written, and where. Only sprites that can cover words are painted, to see whether they
hide them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import hypot

import pygame
import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.drawing.letters import Letters
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import NOTES_Z
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.stage import Stage
from shots import screens
from shots.studio import Studio
from tests.inkless import BLANK, Unwritten, read_scene


@contextmanager
def reading_room(size: tuple[int, int], text: float = 1.0) -> Iterator[Studio]:
    """A studio in which nothing is painted: no frame, no scene below another, no picture for later."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stage, "paint", lambda stage: None)
        patch.setattr(Stage, "_paint_scene", lambda stage, scene, picture: None)
        patch.setattr(Stage, "_look_ahead", lambda stage, spent, *, quiet: None)
        with screens.studio(size, text, art=BLANK) as s:
            s.stage.look.letters = Unwritten()
            yield s


def written(s: Studio) -> list[tuple[TextRun, list[Sprite]]]:
    """Return every line on the top scene that is not scrolled away, with the sprites above it."""
    assert s.stage.scene is not None
    return read_scene(s.stage.scene, s.stage.look)


def seen(s: Studio, noted: list[tuple[TextRun, list[Sprite]]]) -> list[TextRun]:
    """Return every visible one of the written lines."""
    covers = Covers(s)
    return [run for run, above in noted if not covers.hide(run, above)]


class Covers:
    """Sprites over words, painted as people see them."""

    def __init__(self, s: Studio) -> None:
        self._window = s.stage.window
        self._look = replace(s.stage.look, art=screens.ART, letters=Letters(screens.ART.keep), runs=None)
        self._places: dict[int, pygame.Rect] = {}
        self._reaches: dict[int, Box] = {}

    def hide(self, run: TextRun, above: list[Sprite]) -> bool:
        """Return whether something above covers the words, or a note lies over a part of them."""
        box = run.box
        if any(NOTES_Z <= sprite.z < NOTES_Z + 4 and sprite.box.overlap(box) > 0 for sprite in above):
            return True
        points = [(box.x + box.w * t, box.centre[1]) for t in (0.15, 0.5, 0.85)]
        return all(any(self._covers(sprite, point) for sprite in above) for point in points)

    def lie_over(self, run: TextRun, above: list[Sprite]) -> bool:
        """Return whether something covers a part of the words, or a veil covers most of the screen, so that something
        else is to be read now."""
        box, most = run.box, 0.5 * CANVAS.w * CANVAS.h
        points = [(box.x + box.w * t, box.y + box.h * u) for t in (0.15, 0.5, 0.85) for u in (0.25, 0.5, 0.75)]
        return any(self._covers(sprite, point, 60 if sprite.box.w * sprite.box.h > most else 240)
                   for sprite in above for point in points)

    def _covers(self, sprite: Sprite, point: Point, least: int = 240) -> bool:
        reach = self._reaches.get(id(sprite))
        if reach is None:
            reach = self._reaches[id(sprite)] = _reach(sprite)
        if not reach.contains(point):
            return False
        if isinstance(sprite, Veil):
            return sprite.box.contains(point) and 255 * sprite.share > least
        if sprite.blend != "over":
            return False
        if id(sprite) not in self._places:
            sprite.unpaint()
            self._places[id(sprite)] = sprite.place(self._look, self._window.offset)
        place, (x, y) = self._places[id(sprite)], self._window.to_pixel(point)
        return place.collidepoint(x,
                                  y) and sprite.surface_to_blit(self._look).get_at((x - place.x, y - place.y)).a > least


def _reach(sprite: Sprite) -> Box:
    """Return a box that contains the sprite however it is turned; pixels are rounded."""
    box = sprite.box.grow(sprite.margin + 4)
    if sprite.angle or sprite.zoom != 1 or sprite.squash:
        most = hypot(box.w, box.h) * max(1, sprite.zoom) * (1 + abs(sprite.squash))
        return Box.around(box.centre, most, most)
    return box
