"""The sample game on the shelf of a house without a screen, as if it had just been added."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from klotho_games.core import registry
from klotho_games.core.registry import Game
from klotho_games.scenes.house import TheHouse
from tests.scenes.conftest import house_of as house_of


@pytest.fixture
def house(hoard: Game, house_of: Callable[..., TheHouse], monkeypatch: pytest.MonkeyPatch) -> Iterator[TheHouse]:
    """What CONTRIBUTING asks for: one word in PLAYABLE."""
    monkeypatch.setattr(registry, "PLAYABLE", (*registry.PLAYABLE, hoard.id))
    house = house_of()
    house.profiles.add("Bram", portrait="bram")
    house.profiles.choose("Ada")
    yield house
