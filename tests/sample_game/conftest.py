"""The house without a screen, for two people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from klotho_games.scenes.house import TheHouse
from tests.scenes.conftest import house_of as house_of


@pytest.fixture
def house(house_of: Callable[..., TheHouse]) -> Iterator[TheHouse]:
    house = house_of()
    house.profiles.add("Bram", portrait="bram")
    house.profiles.choose("Ada")
    yield house
