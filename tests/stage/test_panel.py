"""A panel is painted once for each set of values."""

from __future__ import annotations

import gc
from weakref import ref

import pygame
import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.layers import Layers
from klotho_games.stage.scene.panel import Panel

OFFSET = (0, 0)
painted: list[tuple[Box, str, int]] = []


def paint_score(pen: Pen, box: Box, name: str, points: int = 0) -> None:
    painted.append((box, name, points))
    pen.fill(box, "#ffffff")


def paint_dark(pen: Pen, box: Box, name: str, points: int = 0) -> None:
    painted.append((box, name, points))
    pen.fill(box, "#000000")


class Owner:
    def paint(self, pen: Pen, box: Box) -> None: ...


@pytest.fixture
def screen(stage: object) -> pygame.Surface:
    painted.clear()
    return pygame.Surface((480, 270))


@pytest.fixture
def look() -> DrawStyle:
    return DrawStyle(0.25)


@pytest.fixture
def layers() -> Layers:
    return Layers(lambda pen: pen.fill(CANVAS, "#30405a"))


def test_before_it_is_told_anything_it_is_empty(screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    panel = layers.add(Panel(Box(40, 40, 200, 100), margin=8))
    layers.paint(screen, look, OFFSET)
    bare = screen.copy()
    panel.show(paint_score, "Ann", 3)
    layers.paint(screen, look, OFFSET)
    assert tuple(screen.get_at((20, 20)))[:3] == (255, 255, 255)
    assert bare.get_at((20, 20)) == bare.get_at((300, 200)), "only the ground"


def test_it_is_painted_in_its_own_box_with_the_values(screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    layers.add(Panel(Box(40, 60, 200, 100))).show(paint_score, "Ann", points=3)
    layers.paint(screen, look, OFFSET)
    assert painted == [(Box(0, 0, 200, 100), "Ann", 3)]


def test_equal_values_are_painted_once(screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    panel = layers.add(Panel(Box(0, 0, 200, 100))).show(paint_score, "Ann", 3)
    layers.paint(screen, look, OFFSET)
    panel.show(paint_score, "Ann", 3)
    assert layers.paint(screen, look, OFFSET) == []
    layers.add(Panel(Box(400, 0, 200, 100))).show(paint_score, "Ann", 3)
    layers.paint(screen, look, OFFSET)
    assert len(painted) == 1, "another panel of this size has the same picture"


@pytest.mark.parametrize("change", ["value", "named", "function"])
def test_what_changes_is_painted_again(change: str, screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    panel = layers.add(Panel(Box(0, 0, 200, 100))).show(paint_score, "Ann", points=3)
    layers.paint(screen, look, OFFSET)
    if change == "value":
        panel.show(paint_score, "Ben", points=3)
    elif change == "named":
        panel.show(paint_score, "Ann", points=4)
    else:
        panel.show(paint_dark, "Ann", points=3)
    assert layers.paint(screen, look, OFFSET) and len(painted) == 2
    panel.show(paint_score, "Ann", points=3)
    assert layers.paint(screen, look, OFFSET) and len(painted) == 2, "the first picture was kept"


def test_a_panel_that_moves_is_not_painted_again(screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    panel = layers.add(Panel(Box(0, 0, 200, 100))).show(paint_score, "Ann", 3)
    layers.paint(screen, look, OFFSET)
    panel.box = Box(300, 200, 200, 100)
    panel.show(paint_score, "Ann", 3)
    assert layers.paint(screen, look, OFFSET) and len(painted) == 1


def test_a_panel_of_another_size_is_painted_for_it(screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    panel = layers.add(Panel(Box(0, 0, 200, 100))).show(paint_score, "Ann", 3)
    layers.paint(screen, look, OFFSET)
    panel.box = Box(0, 0, 240, 100)
    layers.paint(screen, look, OFFSET)
    assert [box.w for box, *_rest in painted] == [200, 240]


def test_what_is_not_shown_is_not_painted(screen: pygame.Surface, look: DrawStyle, layers: Layers) -> None:
    layers.add(Panel(Box(0, 0, 200, 100), visible=False)).show(paint_score, "Ann", 3)
    layers.paint(screen, look, OFFSET)
    assert not painted


def test_a_picture_whose_key_would_leave_something_out_is_refused() -> None:
    panel, more = Panel(Box(0, 0, 200, 100)), 3
    with pytest.raises(ValueError, match="key"):
        panel.show(lambda pen, box: paint_score(pen, box, "Ann", more))
    with pytest.raises(ValueError, match="key"):
        panel.show(Owner().paint)


def test_the_picture_cache_keeps_no_panel(screen: pygame.Surface, look: DrawStyle) -> None:
    panel = Panel(Box(0, 0, 200, 100)).show(paint_score, "Ann", 3)
    panel.picture(look)
    gone = ref(panel)
    del panel
    gc.collect()
    assert gone() is None
