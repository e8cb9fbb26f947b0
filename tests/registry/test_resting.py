"""Every game with dwell clicks: a pointer that only rests."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"



from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from tests.hands import Player, Resting, each_game, sit_down, unseen_program
from tests.scenes.rig import name

__all__ = ["unseen_program"]


@each_game
def test_a_resting_pointer_plays_and_leaves(game: Game, unseen_program: MainProgram) -> None:
    program = unseen_program
    program.change_settings(dwell=0.5)
    pointer = Resting(program)
    sit_down(program, game)
    Player(program, pointer.use, pointer.back, game.id).play(3)
    for _n in range(6):
        if name(program) not in ("pause", "shelf"):
            pointer.back()
    assert name(program) == "shelf" or pointer.use("leave"), "a game that is over leads there by itself"
    assert name(program) == "shelf"
