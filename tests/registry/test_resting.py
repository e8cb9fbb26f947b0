"""Every game with a pointer that only rests."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator

import pytest

from klotho_games.core import registry
from klotho_games.core.registry import Game
from klotho_games.scenes.house import TheHouse
from tests.hands import Player, Resting, sit_down, unseen_house
from tests.scenes.rig import name

__all__ = ["unseen_house"]


def _each() -> Iterator[object]:
    """Tables with art take longer to lay out."""
    for id in registry.ids():
        yield pytest.param(registry.load(id), id=id, marks=[pytest.mark.slow] if id in registry.SHELF else [])


@pytest.mark.parametrize("game", list(_each()))
def test_a_resting_pointer_plays_and_leaves(game: Game, unseen_house: TheHouse) -> None:
    house = unseen_house
    house.change(dwell=0.5)
    pointer = Resting(house)
    sit_down(house, game)
    Player(house, pointer.use, pointer.back, game.id).play(3)
    for _n in range(6):
        if name(house) not in ("pause", "shelf"):
            pointer.back()
    assert name(house) == "shelf" or pointer.use("leave"), "a game that is over leads there by itself"
    assert name(house) == "shelf"
