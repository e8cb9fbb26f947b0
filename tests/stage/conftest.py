"""A stage without a screen and without a sound device."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator

import pygame
import pytest

from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.stage.rig import Dark, open_stage, wait


@pytest.fixture
def stage() -> Iterator[Stage]:
    if pygame.display.get_init():
        pygame.event.clear()
    opened = open_stage()
    yield opened
    pygame.event.clear()
    opened.look.art.forget()


@pytest.fixture
def stage_of() -> Callable[..., Stage]:
    """Makes stages with other window sizes or settings."""
    return open_stage


@pytest.fixture
def live(stage: Stage) -> Iterator[Stage]:
    stage.live = True
    yield stage
    wait(stage)
    stage.live = False


@pytest.fixture
def scene(live: Stage) -> Scene:
    shown = Dark()
    live.push(shown)
    wait(live)
    return shown
