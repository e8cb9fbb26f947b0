"""Every game with a single switch: from the shelf to the table, some decisions, and back to the shelf."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"



from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.table.table_scene import TableScene
from tests.hands import Player, Switch, each_game, settle, unseen_program
from tests.scenes.rig import name

__all__ = ["unseen_program"]


@each_game
def test_one_switch_plays_from_the_shelf_and_back(game: Game, unseen_program: MainProgram) -> None:
    program = unseen_program
    program.change_settings(scanning=True, scan_pace=0.6)
    switch = Switch(program)
    to_the_table(program, game, switch)
    Player(program, switch.use, switch.back, game.id).play(3)
    while name(program) not in ("pause", "shelf"):
        switch.back()
    assert name(program) == "shelf" or switch.use("leave"), "a game that is over leads there by itself"
    assert name(program) == "shelf"


def to_the_table(program: MainProgram, game: Game, switch: Switch) -> None:
    shelf = program.stage.scene
    assert isinstance(shelf, Shelf)
    while program.stage.scene is shelf:
        there = shelf.focus.find(f"box-{game.id}") is not None
        assert switch.use("play" if shelf.chosen == game.id else f"box-{game.id}" if there else "page-on")
    assert name(program) == "setup"
    assert switch.use("start")
    settle(program)
    assert any(isinstance(scene, TableScene) for scene in program.stage.stack)
