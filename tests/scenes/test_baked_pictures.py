"""Pictures with their own shadow: a plate is as wide as its words, and its rivets are not distorted."""

from __future__ import annotations

import pygame
import pytest

from klotho_games.scenes.kit.baked_pictures import paint_strip
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from tests.pictures import ART

TALL, END = 30.0, 24
pytestmark = pytest.mark.usefixtures("program")


def plate(wide: float) -> pygame.Surface:
    """Paint a plate of this width."""
    drawn = pygame.Surface((round(wide), round(TALL)), pygame.SRCALPHA)
    paint_strip(Pen(drawn, DrawStyle(1.0, ART)), "shell/plate", Box(0, 0, wide, TALL))
    return drawn


def ends(drawn: pygame.Surface) -> tuple[bytes, bytes]:
    w, h = drawn.get_size()
    first, last = drawn.subsurface((0, 0, END, h)), drawn.subsurface((w - END, 0, END, h))
    return pygame.image.tobytes(first, "RGBA"), pygame.image.tobytes(last, "RGBA")


@pytest.mark.parametrize("wide", [90, 140, 480])
def test_the_ends_of_a_plate_are_the_same_whatever_its_words(wide: float) -> None:
    usual = plate(212)
    assert ends(plate(wide)) == ends(usual)
    middle, there = plate(wide).get_at((round(wide / 2), round(TALL / 2))), usual.get_at((106, round(TALL / 2)))
    assert max(abs(a - b) for a, b in zip(middle, there, strict=True)) <= 3, "brass without a seam or a hole"
