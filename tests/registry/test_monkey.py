"""No click, however early, ends the program: a monkey at every table while bots play on."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from klotho_games.core.registry import Game
from tests.monkey import Monkey
from tests.registry.tables import every_game

SIGNALS = 20_000
RUNS = 4
"""Each with other speeds, seats and options."""


@every_game
def test_a_monkey_at_the_table_breaks_nothing(game: Game) -> None:
    monkey = Monkey(game, "short")
    monkey.go(250)
    assert monkey.decided > 3, "somebody has played on meanwhile"


@pytest.mark.slow
@pytest.mark.parametrize("run", range(RUNS))
@every_game
def test_a_monkey_goes_on_for_long(game: Game, run: int) -> None:
    monkey = Monkey(game, f"long {run}")
    monkey.go(SIGNALS // RUNS)
    assert monkey.decided > 50
