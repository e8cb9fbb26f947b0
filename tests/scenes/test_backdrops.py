"""Scenes whose backdrops have the same name share one picture of it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pygame
import pytest

from klotho_games import scenes
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.layers import Layers
from klotho_games.stage.scene.scene import Scene
from tests.stage.rig import open_stage


def all_scenes(kind: type[Scene] = Scene) -> Iterator[type[Scene]]:
    for one in kind.__subclasses__():
        yield one
        yield from all_scenes(one)


def picture_of(kind: type[Scene], look: DrawStyle) -> bytes:
    surface = pygame.Surface((look.px(1920), look.px(1080)), pygame.SRCALPHA, 32)
    kind.backdrop(object.__new__(kind), Pen(surface, look))
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("high_contrast", [False, True])
def test_backdrops_with_the_same_name_look_the_same(high_contrast: bool) -> None:
    for found in pkgutil.walk_packages(scenes.__path__, "klotho_games.scenes."):
        import_module(found.name)
    stage = open_stage()
    look = DrawStyle(0.25, stage.look.art, stage.look.letters, 1.0, high_contrast)
    pictures: dict[str, dict[bytes, type[Scene]]] = {}
    for kind in all_scenes():
        if kind.backdrop_name:
            pictures.setdefault(kind.backdrop_name, {})[picture_of(kind, look)] = kind
    assert len(pictures) >= 2
    for name, there in pictures.items():
        assert len(there) == 1, (name, list(there.values()))


def test_a_named_backdrop_is_painted_once() -> None:
    look, painted = open_stage().look, []

    def paint(pen: Pen) -> None:
        painted.append(pen)

    layers = [Layers(paint) for _n in range(3)]
    for one in layers[:2]:
        one.backdrop_name = "wall"
    assert layers[0].backdrop_picture(look) is layers[1].backdrop_picture(look)
    assert layers[2].backdrop_picture(look) is not layers[0].backdrop_picture(look)
    assert len(painted) == 2
    layers[1].set_backdrop(paint)
    assert layers[1].backdrop_picture(look) is not layers[0].backdrop_picture(look)


def test_a_shared_backdrop_outlives_the_scene_that_shows_it() -> None:
    stage = open_stage()
    for name in ("wall", ""):
        layers = Layers(lambda pen: pen.fill(CANVAS, "#123456"))
        layers.backdrop_name = name
        assert layers.own_picture is None
        ground = layers.backdrop_picture(stage.look)
        assert (layers.own_picture is None) == bool(name) and (layers.own_picture or ground) is ground
        layers.give_back()
        assert (("ground", "wall", stage.look.stamp) in stage.look.art.cache) and layers.own_picture is None
