"""Where a close-up appears: beside its source, on the canvas, between the bars."""

from __future__ import annotations

import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.table.close_up import place_beside

TOP, BOTTOM = 84.0, 980.0


@pytest.mark.parametrize("x", [0, 300, 900, 1500, 1700])
@pytest.mark.parametrize("y", [0, 400, 900])
def test_something_large_covers_neither_its_source_nor_a_bar(x: float, y: float) -> None:
    source = Box(x, y, 160, 120)
    place = place_beside(source, 480, 600)
    assert place.size == (480, 600) and CANVAS.holds(place)
    assert place.x >= source.right + 28 or place.right <= source.x - 28
    assert place.y >= TOP and place.bottom <= BOTTOM


def test_the_right_side_comes_first() -> None:
    assert place_beside(Box(700, 400, 100, 100), 480, 600).x == 828
    assert place_beside(Box(1500, 400, 100, 100), 480, 600).right == 1472


def test_what_is_too_wide_for_either_side_stays_on_the_canvas() -> None:
    assert place_beside(Box(800, 400, 300, 100), 1200, 600).x > 0
