"""Another small game, in another style: two dice, nothing hidden, the lowest score wins, no art and no `box.py`."""

from klotho_games.core.games.registry import Game

SHUTTERS = Game("shutters", "tests.sample_dice")
