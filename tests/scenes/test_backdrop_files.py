"""Scenes name the large file below everything, so that it is read while the rest is painted."""

from __future__ import annotations

import pkgutil
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pygame
import pytest

from klotho_games import scenes
from klotho_games.scenes.kit.panels import SHELF_FILE, paint_cabinet
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.letters import Letters
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.scene import Scene

_LARGE = 1_500_000
"""Pixels of a file that takes long to read."""


def _shared_backdrops() -> Iterator[type[Scene]]:
    """Yield a scene for each class that says how a named backdrop is painted."""
    for module in pkgutil.walk_packages(scenes.__path__, f"{scenes.__name__}."):
        for thing in vars(import_module(module.name)).values():
            if isinstance(thing, type) and issubclass(thing, Scene) and thing.__module__ == module.name \
                    and "backdrop" in vars(thing) and thing.backdrop_name:
                yield thing


@pytest.mark.parametrize("scene", list(_shared_backdrops()), ids=lambda scene: scene.__name__)
def test_a_backdrop_reads_only_one_large_file_which_the_scene_names(
    scene: type[Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.set_mode((640, 360))
    load, large = pygame.image.load, list[str]()

    def watched(path: str) -> pygame.Surface:
        loaded = load(path)
        # Threads of other tests in this process can still be reading.
        is_ours = threading.current_thread() is threading.main_thread()
        if is_ours and loaded.get_width() * loaded.get_height() >= _LARGE:
            large.append(f"{Path(path).parent.name}/{Path(path).name}")
        return loaded

    monkeypatch.setattr(pygame.image, "load", watched)
    art = Art()
    look = DrawStyle(1 / 3, art, Letters(art.keep), 1.0, False)
    scene.backdrop(scene.__new__(scene), Pen(pygame.Surface((640, 360)), look))
    assert large == [scene.backdrop_file]


def test_there_are_such_scenes() -> None:
    assert len(list(_shared_backdrops())) > 6


def test_the_cabinet_reads_the_shelf_once_even_if_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode((640, 360))
    art, usual, read = Art(budget=1), Art._load, list[str]()

    def watched(self: Art, name: str) -> pygame.Surface:
        read.append(name)
        return usual(self, name)

    monkeypatch.setattr(Art, "_load", watched)
    paint_cabinet(Pen(pygame.Surface((640, 360)), DrawStyle(1 / 3, art, Letters(art.keep), 1.0, False)))
    assert read == [SHELF_FILE]
