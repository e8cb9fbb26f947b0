"""The program without a screen, for two people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from klotho_games.scenes.program import MainProgram
from tests.scenes.conftest import program_of as program_of


@pytest.fixture
def program(program_of: Callable[..., MainProgram]) -> MainProgram:
    return with_bram(program_of())


@pytest.fixture
def readable_program(program_of: Callable[..., MainProgram]) -> MainProgram:
    """The program in the smallest window in which all words must fit."""
    return with_bram(program_of((1280, 720)))


def with_bram(program: MainProgram) -> MainProgram:
    program.profiles.add("Bram", portrait="bram")
    program.profiles.choose("Ada")
    return program
