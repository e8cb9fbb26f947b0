"""Every game with dwell clicks: a pointer that only rests."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"



from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from tests.hands import Player, Resting, each_game, sit_down, unseen_house
from tests.scenes.rig import name

__all__ = ["unseen_house"]


@each_game
def test_a_resting_pointer_plays_and_leaves(game: Game, unseen_house: MainProgram) -> None:
    house = unseen_house
    house.change_settings(dwell=0.5)
    pointer = Resting(house)
    sit_down(house, game)
    Player(house, pointer.use, pointer.back, game.id).play(3)
    for _n in range(6):
        if name(house) not in ("pause", "shelf"):
            pointer.back()
    assert name(house) == "shelf" or pointer.use("leave"), "a game that is over leads there by itself"
    assert name(house) == "shelf"
