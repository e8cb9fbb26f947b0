"""The house without a screen, for two people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from klotho_games.scenes.program import TheHouse
from tests.scenes.conftest import house_of as house_of


@pytest.fixture
def house(house_of: Callable[..., TheHouse]) -> TheHouse:
    return with_bram(house_of())


@pytest.fixture
def readable_house(house_of: Callable[..., TheHouse]) -> TheHouse:
    """In the smallest window in which all words must fit."""
    return with_bram(house_of((1280, 720)))


def with_bram(house: TheHouse) -> TheHouse:
    house.profiles.add("Bram", portrait="bram")
    house.profiles.choose("Ada")
    return house
