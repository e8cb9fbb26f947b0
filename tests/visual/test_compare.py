"""The comparison itself: it tolerates differences that people do not see, and finds those that they do."""

from __future__ import annotations

import pygame
import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from tests.visual.compare import difference, side_by_side

SIZE = (960, 540)


def screen(words: str = "Explore the north", at: tuple[float, float] = (300, 200), face: str = "sans",
           button: bool = True, size: float = 26) -> pygame.Surface:
    pygame.display.set_mode(SIZE)
    surface = pygame.Surface(SIZE)
    pen = Pen(surface, DrawStyle(0.5))
    pen.gradient(Box(0, 0, 1920, 1080), "#2a3050", "#14161f")
    pen.panel(Box(200, 100, 900, 600), "#f4ead7", "#d8c8a0", radius=20)
    pen.text(words, Box(*at, 600, 80), size, "#14161f", face)
    if button:
        pen.panel(Box(300, 800, 220, 60), "#fbdc8c", "#e8b44c", radius=14)
    return surface


def test_the_same_is_the_same() -> None:
    found = difference(screen(), screen())
    assert found.mean == 0 and found.local == 0 and found.same


@pytest.mark.parametrize(
    "other",
    [{"face": "semi"}, {"at": (300, 201)}, {"at": (301, 200)}, {"size": 26.5}],
    ids=["bolder letters", "half a pixel lower", "half a pixel aside", "a little larger"],
)
def test_letters_may_be_drawn_a_little_otherwise(other: dict[str, object]) -> None:
    assert difference(screen(), screen(**other)).same  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "other",
    [{"button": False}, {"words": ""}, {"at": (300, 300)}],
    ids=["a button is gone", "the words are gone", "the words stand elsewhere"],
)
def test_what_people_see_is_found(other: dict[str, object]) -> None:
    found = difference(screen(), screen(**other))  # type: ignore[arg-type]
    assert not found.same
    assert 130 <= found.at[0] <= 460 and 80 <= found.at[1] <= 440, "and where it is"


def test_pictures_of_other_sizes_are_not_compared() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        difference(screen(), pygame.Surface((10, 10)))


def test_the_picture_of_a_failure_shows_all_three() -> None:
    both = side_by_side(screen(), screen(button=False))
    assert both.get_size() == (3 * 960, 540)
    assert sum(both.get_at((2 * 960 + 200, 415))[:3]) > 100, "the missing button glows"
    assert sum(both.get_at((2 * 960 + 700, 100))[:3]) == 0, "the rest is black"
