# ruff: noqa: E402 - where it is drawn, and where the sample studies lie, is said before anything else comes
"""The whole program without a screen: settings, profiles and saves in a folder of their own, with the shelf open."""

from __future__ import annotations

import os
import sys
from pathlib import Path

BUILD_SCRIPTS = str(Path(__file__).resolve().parents[2] / "build_scripts")
if BUILD_SCRIPTS not in sys.path:
    sys.path.append(BUILD_SCRIPTS)  # the sample studies for pictures of the coach are used in its tests too
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from shots.offline_phones import OfflineParty
from tests.scenes.rig import open_program


@pytest.fixture
def program_of() -> Iterator[Callable[..., MainProgram]]:
    """Opens the program with other window sizes, text sizes or looks."""
    opened: list[MainProgram] = []

    def make(*args: object, **wishes: object) -> MainProgram:
        opened.append(open_program(*args, **wishes))  # type: ignore[arg-type]
        return opened[-1]

    yield make
    for program in opened:
        program.close()
    pygame.event.clear()


@pytest.fixture
def program(program_of: Callable[..., MainProgram]) -> MainProgram:
    return program_of()


@pytest.fixture
def readable_program(program_of: Callable[..., MainProgram]) -> MainProgram:
    """The program in the smallest window in which all words must fit."""
    return program_of((1280, 720))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, every_frame: None) -> list[str]:
    """Collects all words that are drawn from now on."""
    found: list[str] = []
    draw = Pen.text

    def text(pen: Pen, words: str, *args: Any, **wishes: Any) -> Box:
        found.append(words)
        return draw(pen, words, *args, **wishes)

    monkeypatch.setattr(Pen, "text", text)
    return found


@pytest.fixture
def party(program: MainProgram) -> OfflineParty:
    """The phones of a test's program, without a network."""
    made = OfflineParty()
    program._guests = PhoneBridge(program, made)
    return made
