"""A second small game with a different style: two dice, nothing hidden, lowest score wins, no art and no `box.py`."""

from klotho_games.core.games.registry import Game

SHUTTERS = Game("shutters", "tests.sample_dice")
