"""Every game with a single switch: from the shelf to the table, some decisions, and back to the shelf."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"



from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.table.table_scene import TableScene
from tests.hands import Player, Switch, each_game, settle, unseen_house
from tests.scenes.rig import name

__all__ = ["unseen_house"]


@each_game
def test_one_switch_plays_from_the_shelf_and_back(game: Game, unseen_house: MainProgram) -> None:
    house = unseen_house
    house.change_settings(scanning=True, scan_pace=0.6)
    switch = Switch(house)
    to_the_table(house, game, switch)
    Player(house, switch.use, switch.back, game.id).play(3)
    while name(house) not in ("pause", "shelf"):
        switch.back()
    assert name(house) == "shelf" or switch.use("leave"), "a game that is over leads there by itself"
    assert name(house) == "shelf"


def to_the_table(house: MainProgram, game: Game, switch: Switch) -> None:
    shelf = house.stage.scene
    assert isinstance(shelf, Shelf)
    while house.stage.scene is shelf:
        there = shelf.focus.find(f"box-{game.id}") is not None
        assert switch.use("play" if shelf.chosen == game.id else f"box-{game.id}" if there else "page-on")
    assert name(house) == "setup"
    assert switch.use("start")
    settle(house)
    assert any(isinstance(scene, TableScene) for scene in house.stage.stack)
