"""The program without a screen, for two people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from klotho_games.scenes.program import MainProgram
from tests.scenes.conftest import house_of as house_of


@pytest.fixture
def house(house_of: Callable[..., MainProgram]) -> MainProgram:
    return with_bram(house_of())


@pytest.fixture
def readable_house(house_of: Callable[..., MainProgram]) -> MainProgram:
    """The program in the smallest window in which all words must fit."""
    return with_bram(house_of((1280, 720)))


def with_bram(house: MainProgram) -> MainProgram:
    house.profiles.add("Bram", portrait="bram")
    house.profiles.choose("Ada")
    return house
